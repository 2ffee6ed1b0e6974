// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/problem.h"
#include "geometry/aabb.h"
#include "geometry/noise.h"
#include "geometry/triangle_mesh.h"

namespace remora {

/// How much years in the sea have bent and battered a thing: one extent for its shape, its friction
/// and what grows on it.
struct DistortionSpec {
  double extent = 0.0;  ///< 0 as made … 1 bent and overgrown
  std::uint64_t seed = 1;
};
[[nodiscard]] std::vector<Problem> problems(const DistortionSpec& spec);

/// Moves the surface of a body by a smooth random field: broad bends and small dents, in all
/// directions, in proportion to the extent and to the body's size. The field depends on the place
/// only, so that what was closed stays closed. The same for the same spec and bounds.
class Distortion {
 public:
  /// `problems(spec)` must be empty. `bounds_B`: of the whole body.
  Distortion(const DistortionSpec& spec, const Aabb& bounds_B);

  /// Where a point of the body comes to [m].
  [[nodiscard]] Vec3 moved(const Vec3& p_B) const;
  /// A part of the body, whose frame V is placed on B, cut finely enough and moved. An extent of 0
  /// gives the part back as it is.
  [[nodiscard]] TriangleMesh distorted(const TriangleMesh& mesh_V, const Pose& X_BV = {}) const;

 private:
  double extent_;
  double size_;  // diagonal of the body [m]
  GradientNoise bends_[3];
  GradientNoise dents_[3];
};

/// A mesh that is a body of its own.
[[nodiscard]] TriangleMesh distorted(const TriangleMesh& mesh, const DistortionSpec& spec);

/// Friction of a surface that has become rough: twice that of the new one at extent 1. Our own
/// choice.
[[nodiscard]] double aged_friction(double friction, const DistortionSpec& spec);
/// Level of Fouling, 0 … 5, in proportion to the extent. Our own choice.
[[nodiscard]] int aged_fouling_level(const DistortionSpec& spec);

}  // namespace remora
