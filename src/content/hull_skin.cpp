// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/hull_skin.h"

#include <limits>

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
  if (hit == kNoFacet) return nearest_to(to);
  return place_on(hit, from + reach * (to - from));
}

/// On ships of odd proportions a plan's place may lie off the plating.
SkinPlace HullSkin::nearest_to(const Vec3& p) const {
  std::uint32_t nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < mesh_.triangles.size(); ++i) {
    const double distance = (middle(i) - p).squaredNorm();
    if (distance >= least) continue;
    least = distance;
    nearest = i;
  }
  return place_on(nearest, middle(nearest));
}

Vec3 HullSkin::middle(std::uint32_t facet) const {
  const Triangle& t = mesh_.triangles[facet];
  return (mesh_.vertices[t[0]] + mesh_.vertices[t[1]] + mesh_.vertices[t[2]]) / 3.0;
}

SkinPlace HullSkin::place_on(std::uint32_t facet, const Vec3& p) const {
  SkinPlace place;
  place.X_HF.p = p;
  const Vec3 out = normal(mesh_, facet);
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
