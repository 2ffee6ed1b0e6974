// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/read_context.h"
#include "scenario/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `shapes`, `friction` and `restitution`: what of a vehicle or object can be touched.
[[nodiscard]] CollisionSpec read_collision(Section& section, const ReadContext& context);

/// `origin`, `spacing` and `depths`: a grid of depths. Null, with the reason in the diagnostics,
/// when it cannot be one.
[[nodiscard]] std::shared_ptr<const HeightField> read_height_field(Section& section);

}  // namespace remora
