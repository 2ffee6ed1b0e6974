// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/assembly.h"

#include <array>

#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/rotation.h"

namespace remora {

TriangleMesh moved(TriangleMesh mesh, const Vec3& by) {
  transform({Mat3::Identity(), by}, mesh);
  return mesh;
}

TriangleMesh turned(TriangleMesh mesh, double angle, const Vec3& axis) {
  transform({Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), Vec3::Zero()}, mesh);
  return mesh;
}

TriangleMesh aligned(TriangleMesh mesh, const Vec3& direction, const Vec3& position) {
  transform({rotation_between(Vec3::UnitZ(), direction).toRotationMatrix(), position}, mesh);
  return mesh;
}

Mat3 rotation_of_x_to(const Vec3& direction) {
  return rotation_between(Vec3::UnitX(), direction).toRotationMatrix();
}

TriangleMesh make_block(const Vec3& lo, const Vec3& hi) {
  return moved(make_box(hi - lo), 0.5 * (lo + hi));
}

TriangleMesh make_rod(const Vec3& from, const Vec3& to, double radius, int sides) {
  const std::array<Vec3, 2> ends{from, to};
  return make_tube(ends, radius, sides);
}

TriangleMesh both_sides(const TriangleMesh& starboard) {
  TriangleMesh mesh = starboard;
  append(mirrored_to_port(starboard), mesh);
  return mesh;
}

TriangleMesh joined(std::initializer_list<TriangleMesh> parts) {
  TriangleMesh mesh;
  for (const TriangleMesh& part : parts) append(part, mesh);
  return mesh;
}

}  // namespace remora
