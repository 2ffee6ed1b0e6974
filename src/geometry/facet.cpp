// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/facet.h"

namespace remora {
namespace {

/// Sine of what tells a bend from a ridge.
constexpr double kBendAngle = 0.087;

}  // namespace

Vec3 unit_normal(const std::array<Vec3, 3>& corner) {
  const Vec3 n = (corner[1] - corner[0]).cross(corner[2] - corner[0]);
  const double length = n.norm();
  return length > 0.0 ? Vec3(n / length) : Vec3(Vec3::Zero());
}

double rise(const Facet& facet, int i) {
  const Vec3& a = facet.corner[i];
  const Vec3 along = (facet.corner[(i + 1) % 3] - a).normalized();
  const Vec3 to_opposite = facet.opposite[i] - a;
  const double from_edge = (to_opposite - along.dot(to_opposite) * along).norm();
  return from_edge > 0.0 ? facet.normal.dot(to_opposite) / from_edge : 0.0;
}

EdgeKind edge_kind(double rise) {
  if (rise > -kFlatAngle) return EdgeKind::none;
  return rise > -kBendAngle ? EdgeKind::bend : EdgeKind::ridge;
}

}  // namespace remora
