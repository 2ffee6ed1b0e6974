// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/hull_zones.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace remora {
namespace {

constexpr double kLeastZoneDepth = 0.1;  // waves wash above it [m]
constexpr double kLeastZoneArea = 0.6;   // [m²]

/// The axis of B that points nearest to a direction of W, with its sense.
struct BodyAxis {
  int axis = 0;
  double sense = 1.0;
};
BodyAxis axis_towards(const InspectedHull& hull, const Vec3& direction_W) {
  const Vec3 d_B = hull.pose().R.transpose() * direction_W;
  BodyAxis found;
  d_B.head<2>().cwiseAbs().maxCoeff(&found.axis);
  found.sense = d_B[found.axis] < 0.0 ? -1.0 : 1.0;
  return found;
}

bool is_inside(const FoulingZone& zone, const Vec3& p_B) {
  return (p_B.array() >= zone.min_B.array()).all() && (p_B.array() <= zone.max_B.array()).all();
}

double area_in(const InspectedHull& hull, const FoulingZone& zone) {
  double area = 0.0;
  for (const InspectedHull::Facet& facet : hull.facets())
    if (is_inside(zone, facet.middle())) area += facet.area;
  return area;
}

}  // namespace

std::vector<FoulingZone> side_zones(const InspectedHull& hull, BodyId body, const Vec3& towards_W) {
  const Aabb& box = hull.underwater();
  const BodyAxis out = axis_towards(hull, towards_W);
  const int along = 1 - out.axis;
  static constexpr std::array<const char*, 3> kThirds{"aft", "mid", "fwd"};
  static constexpr std::array<const char*, 3> kThirdTitles{"aft", "midships", "forward"};
  static constexpr std::array<const char*, 2> kHalves{"upper", "lower"};
  const double surface = -hull.pose().p.z() + kLeastZoneDepth;
  std::vector<FoulingZone> zones;
  for (std::size_t third = 0; third < 3; ++third) {
    for (std::size_t half = 0; half < 2; ++half) {
      FoulingZone zone;
      zone.name = fmt::format("side_{}_{}", kThirds[third], kHalves[half]);
      zone.title = fmt::format("side {}, {} half", kThirdTitles[third], kHalves[half]);
      zone.body = body;
      const double length = box.size()[along], first = box.lo[along];
      // A tenth of each third is left out between neighbours.
      zone.min_B[along] = first + length * (static_cast<double>(third) + 0.05) / 3.0;
      zone.max_B[along] = first + length * (static_cast<double>(third) + 0.95) / 3.0;
      const double middle = box.centre()[out.axis];
      zone.min_B[out.axis] = out.sense > 0.0 ? middle + 0.02 : box.lo[out.axis] - 0.1;
      zone.max_B[out.axis] = out.sense > 0.0 ? box.hi[out.axis] + 0.1 : middle - 0.02;
      const double depth = box.hi.z() - surface;
      zone.min_B.z() = surface + (half == 0 ? 0.0 : 0.5) * depth;
      zone.max_B.z() = surface + (half == 0 ? 0.5 : 1.0) * depth;
      if (area_in(hull, zone) >= kLeastZoneArea) zones.push_back(std::move(zone));
    }
  }
  return zones;
}

ZoneView view_of(const InspectedHull& hull, const FoulingZone& zone, double distance) {
  constexpr double kShallowest = 0.7;  // of the vehicle [m]
  Vec3 sum = Vec3::Zero(), facing = Vec3::Zero();
  double area = 0.0;
  for (const InspectedHull::Facet& facet : hull.facets()) {
    if (!is_inside(zone, facet.middle()) || hull.depth(facet.middle()) <= 0.0) continue;
    sum += facet.area * facet.middle();
    facing += facet.area * facet.normal;
    area += facet.area;
  }
  const Vec3 middle_B = area > 0.0 ? Vec3(sum / area) : Vec3(0.5 * (zone.min_B + zone.max_B));
  const Vec3 box_out = middle_B - hull.underwater().centre();
  Vec3 out_W = hull.pose().R * (facing.head<2>().norm() > 0.05 * area ? facing : box_out);
  out_W.z() = 0.0;
  out_W = out_W.norm() > 1e-6 ? Vec3(out_W.normalized()) : Vec3(Vec3::UnitY());
  ZoneView view;
  view.target_W = hull.pose() * middle_B;
  double farthest = 0.0;
  for (const InspectedHull::Facet& facet : hull.facets())
    if (is_inside(zone, facet.middle()))
      farthest = std::max(farthest, out_W.dot(hull.pose() * facet.middle() - view.target_W));
  view.p_W = view.target_W + (farthest + distance) * out_W;
  view.p_W.z() = std::max(view.p_W.z(), kShallowest);
  return view;
}

}  // namespace remora
