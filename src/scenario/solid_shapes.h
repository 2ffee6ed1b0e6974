// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hydro/assembled_hull.h"
#include "multibody/multibody_spec.h"

namespace remora {

/// A shape as a solid, its mass left open; empty when it is not one of the simple ones.
[[nodiscard]] std::optional<SolidPart> solid_part(const ShapeSpec& shape);

/// Of the whole shape, whatever its solidity. [m³]
[[nodiscard]] double volume_of(const ObjectHullSpec& object);

}  // namespace remora
