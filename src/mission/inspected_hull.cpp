// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/inspected_hull.h"

#include <algorithm>

#include "geometry/surface_distance.h"

namespace remora {
namespace {

constexpr double kSkin = 1e-3;  // how far off the surface a line of sight begins [m]

}  // namespace

InspectedHull::InspectedHull(std::span<const VisualSpec> visuals, const Pose& X_WB) : X_WB_(X_WB) {
  for (const VisualSpec& visual : visuals) {
    if (visual.mesh != nullptr) add(*visual.mesh, visual.X_BV, visual.label);
  }
  finish();
}

InspectedHull::InspectedHull(const TriangleMesh& mesh, double waterline) {
  X_WB_.p.z() = -waterline;
  add(mesh, Pose{}, "hull");
  finish();
}

void InspectedHull::add(const TriangleMesh& mesh, const Pose& X_BV, const std::string& label) {
  std::uint32_t number = find_label(label);
  if (number == labels_.size()) labels_.push_back(label);
  TriangleMesh placed = mesh;
  transform(X_BV, placed);
  for (const Triangle& triangle : placed.triangles) {
    Facet facet;
    for (std::size_t k = 0; k < 3; ++k) facet.corner[k] = placed.vertices[triangle[k]];
    const Vec3 across =
        (facet.corner[1] - facet.corner[0]).cross(facet.corner[2] - facet.corner[0]);
    facet.area = 0.5 * across.norm();
    if (facet.area > 0.0) facet.normal = across.normalized();
    facet.label = number;
    facets_.push_back(facet);
  }
  append(placed, mesh_);
}

void InspectedHull::finish() {
  bvh_ = TriangleBvh(mesh_);
  for (const Vec3& vertex : mesh_.vertices)
    if (depth(vertex) > 0.0) underwater_.include(vertex);
}

std::uint32_t InspectedHull::find_label(const std::string& label) const {
  return static_cast<std::uint32_t>(std::find(labels_.begin(), labels_.end(), label) -
                                    labels_.begin());
}

bool InspectedHull::is_free(const Vec3& p_B, const Vec3& direction, double distance) const {
  const Vec3 from = p_B + kSkin * direction, to = p_B + distance * direction;
  double reach = 1.0;
  bool is_blocked = false;
  bvh_.for_each_along(from, to, reach, [&](std::uint32_t i) {
    const auto& c = facets_[i].corner;
    if (!crossing(from, to, c[0], c[1], c[2])) return;
    is_blocked = true;
    reach = 0.0;
  });
  return !is_blocked;
}

bool InspectedHull::leads_outwards(const Vec3& p_B, const Vec3& direction) const {
  const Aabb all = bounds(mesh_);
  const Vec3 from = p_B + kSkin * direction;
  const Vec3 to = p_B + (all.size().norm() + 1.0) * direction;
  double reach = 1.0;
  int sense = 0;
  bvh_.for_each_along(from, to, reach, [&](std::uint32_t i) {
    const auto& c = facets_[i].corner;
    if (crossing(from, to, c[0], c[1], c[2]))
      sense += facets_[i].normal.dot(direction) > 0.0 ? 1 : -1;
  });
  return sense == 0;
}

}  // namespace remora
