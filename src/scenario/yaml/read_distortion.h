// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "content/distortion.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `distortion` of an object.
[[nodiscard]] std::optional<DistortionSpec> read_distortion(Section& object);

/// Bends what eyes see and the meshes that others touch, roughens the surface, and lets things grow
/// on it unless the object says what grows. Boxes, balls and bars are touched as before. Nothing
/// happens at extent 0.
void age(const DistortionSpec& distortion, ObjectSpec& object);

}  // namespace remora
