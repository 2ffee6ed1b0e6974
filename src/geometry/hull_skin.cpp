// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/hull_skin.h"

#include <algorithm>

#include "base/assert.h"
#include "geometry/surface_distance.h"
#include "geometry/sweep.h"

namespace remora {

HullSkin::HullSkin(TriangleMesh hull) : mesh_(std::move(hull)), bvh_(mesh_), box_(bounds(mesh_)) {}

SkinPlace HullSkin::first_along(const Vec3& from, const Vec3& to) const {
  double reach = 1.0;
  std::uint32_t hit = kNoFacet;
  bvh_.for_each_along(from, to, reach, [&](std::uint32_t i) {
    const Triangle& t = mesh_.triangles[i];
    const auto at =
        crossing(from, to, mesh_.vertices[t[0]], mesh_.vertices[t[1]], mesh_.vertices[t[2]]);
    if (!at || *at >= reach) return;
    reach = *at;
    hit = i;
  });
  REMORA_ASSERT(hit != kNoFacet);  // the place is not on this hull
  SkinPlace place;
  place.X_HF.p = from + reach * (to - from);
  const Vec3 out = normal(mesh_, hit);
  place.X_HF.R.col(2) = out;
  place.X_HF.R.col(0) = (Vec3::UnitX() - out * out.x()).normalized();
  place.X_HF.R.col(1) = place.X_HF.R.col(2).cross(place.X_HF.R.col(0));
  return place;
}

SkinPlace HullSkin::on_side(double x, double z, double side) const {
  const double far = side * (box_.hi.y() + 1.0);
  return first_along({x, far, z}, {x, 0.0, z});
}

SkinPlace HullSkin::on_bottom(double x, double y) const {
  return first_along({x, y, box_.hi.z() + 1.0}, {x, y, box_.lo.z()});
}

TriangleMesh make_strip(const std::vector<SkinPlace>& line, double width, double thickness) {
  constexpr double kSunk = 0.004;  // so that no gap shows where the plate is a little hollow [m]
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec3 ahead = line[std::min(i + 1, line.size() - 1)].point();
    const Vec3 behind = line[i == 0 ? 0 : i - 1].point();
    const Vec3 out = line[i].outward();
    const Vec3 across = out.cross(ahead - behind).normalized() * (0.5 * width);
    const Vec3 p = line[i].point(), top = thickness * out, foot = -kSunk * out;
    rings.push_back({p + across + top, p - across + top, p - across + foot, p + across + foot});
  }
  return loft(rings);
}

}  // namespace remora
