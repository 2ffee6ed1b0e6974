// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hydro/fossen_hull.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `mass` and `solidity`, or `hull`: how a body of the given shapes weighs and floats, and what the
/// water does to it. With a mass alone it is spread evenly over the shapes, which are boxes,
/// spheres, cylinders and capsules. Empty when neither is given, or with the reason in the
/// diagnostics.
[[nodiscard]] std::optional<FossenHullSpec> read_solid(Section& section, const ReadContext& context,
                                                       const CollisionSpec& collision);

}  // namespace remora
