// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "geometry/triangle_bvh.h"

namespace remora {

/// A place on a hull's plating. Frame F: x forward along the plate, z out of it; so y is up on the
/// starboard side, down on the port side.
struct SkinPlace {
  Pose X_HF;

  [[nodiscard]] Vec3 point() const { return X_HF.p; }
  [[nodiscard]] Vec3 outward() const { return X_HF.R.col(2); }
};

/// The plating as it is drawn, to mount and paint things on: places are on its triangles, so that
/// nothing floats before the plate or hides behind it. Frame H as in HullDimensions.
class HullSkin {
 public:
  explicit HullSkin(TriangleMesh hull);

  /// On the ship's side (1 starboard, -1 port) at a station and a depth; outermost.
  [[nodiscard]] SkinPlace on_side(double x, double z, double side) const;
  /// Under the ship; lowest.
  [[nodiscard]] SkinPlace on_bottom(double x, double y) const;

 private:
  [[nodiscard]] SkinPlace first_along(const Vec3& from, const Vec3& to) const;
  [[nodiscard]] SkinPlace nearest_to(const Vec3& p) const;
  [[nodiscard]] SkinPlace place_on(std::uint32_t facet, const Vec3& p) const;
  [[nodiscard]] Vec3 middle(std::uint32_t facet) const;

  TriangleMesh mesh_;
  TriangleBvh bvh_;
  Aabb box_;
};

/// A strip laid on the plating through places along it, flush on its back: `thickness` stands out.
[[nodiscard]] TriangleMesh make_strip(const std::vector<SkinPlace>& line, double width,
                                      double thickness);

}  // namespace remora
