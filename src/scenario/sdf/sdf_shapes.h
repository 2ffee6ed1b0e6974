// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "appearance/appearance.h"
#include "multibody/multibody_spec.h"
#include "scenario/sdf/sdf_model.h"

namespace remora {

/// A shape of a robot file on its way onto a body.
struct PlacedShape {
  ShapeSpec spec;
  double volume = 0.0;  ///< that displaces water [m³]
  Vec3 centroid_S = Vec3::Zero();
};

/// The shape at X_BS. One whose mesh is missing or cannot be read is
/// left out with a warning, one without a size is an error.
[[nodiscard]] std::optional<PlacedShape> place_shape(const SdfShape& shape, const Pose& X_BS,
                                                     Diagnostics& diagnostics);

/// Half the extent along an axis `a_S` (of unit length) about the shape's origin.
[[nodiscard]] double half_extent(const ShapeSpec& shape, const Vec3& a_S);

/// How a visual looks: plastic of the colour that the file gives.
[[nodiscard]] Appearance look_of(const SdfShape& shape);

}  // namespace remora
