// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "appearance/camera_spec.h"

namespace remora {

/// A line of sight in the water, in the camera's frame C.
struct LensRay {
  Vec3 origin_C = Vec3::Zero();  ///< where it leaves the port; of a pinhole or dome, the pupil
  Vec3 direction_C = Vec3::UnitZ();
};

/// The way of light between a pixel and the water: exact, both ways. Behind a flat port rays bend
/// at the window, so no single point is the centre of the picture, and where a thing is seen
/// depends on its distance too. Theory: docs/theory/camera.md.
class CameraLens {
 public:
  CameraLens(const Intrinsics& intrinsics, int width, int height, const PortSpec& port);

  /// The line of sight of a place in the picture [px]; the first pixel's centre is (0.5, 0.5).
  [[nodiscard]] LensRay ray(const Vec2& pixel) const;
  /// Where a point in the water is seen [px], within the picture's edges or not. Nothing: it is not
  /// in front of the port.
  [[nodiscard]] std::optional<Vec2> pixel(const Vec3& p_CQ) const;

  /// The tangent of a ray's angle to the axis in the water, of its tangent in the air behind the
  /// port.
  [[nodiscard]] double slope_in_water(double slope_in_air) const;
  /// Where that ray is at `depth` along the axis, over that depth: what a pinhole in the pupil's
  /// place would call the point's slope. Linear in 1 / depth.
  [[nodiscard]] double slope_seen(double slope_in_air, double depth) const;

  /// Between the lines of sight of the left and right edges, in the water [rad].
  [[nodiscard]] double effective_field_of_view() const;

  /// Of a pinhole at the pupil whose picture, of the same size, shows all that the lens sees of
  /// things `nearest` metres and further ahead, and as little else as possible.
  [[nodiscard]] Intrinsics pinhole_that_covers(double nearest) const;

  [[nodiscard]] bool bends_rays() const { return bends_rays_; }
  [[nodiscard]] double port_distance() const { return port_.distance; }
  [[nodiscard]] double index() const { return port_.index; }
  [[nodiscard]] const Intrinsics& intrinsics() const { return intrinsics_; }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }

 private:
  [[nodiscard]] Vec2 slopes_in_air(const Vec2& pixel) const;

  Intrinsics intrinsics_;
  int width_ = 0;
  int height_ = 0;
  PortSpec port_;
  bool bends_rays_ = false;
};

[[nodiscard]] inline CameraLens lens_of(const CameraSpec& camera, double zoom = 1.0) {
  return {intrinsics(camera, zoom), camera.width, camera.height, camera.port};
}

/// A renderer's pinhole covers what is at least so far away [m]. Nearer things at the very edge of
/// a flat port's picture are drawn from the pinhole's last row.
inline constexpr double kNearestCovered = 0.25;

}  // namespace remora
