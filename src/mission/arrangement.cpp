// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/arrangement.h"

#include <algorithm>
#include <cmath>

#include "geometry/surface_distance.h"

namespace remora {
namespace {

constexpr double kLeastDepth = 0.12;   // of a point: below it waves wash [m]
constexpr double kLeastCamera = 0.25;  // depth of a camera that looks at it [m]
constexpr double kStandOff = 1.1;      // free water before a point [m]

/// Whence plating at a place is looked at.
Vec3 usual_view(const Vec3& place) {
  if (place.z() >= 0.99) return Vec3::UnitZ();
  if (std::abs(place.y()) > 0.05) return Vec3(0.0, place.y() > 0.0 ? 1.0 : -1.0, 0.0);
  return Vec3(place.x() > 0.5 ? 1.0 : -1.0, 0.0, 0.0);
}

Vec3 in_box(const Aabb& box, const Vec3& place) {
  const double half_beam = 0.5 * box.size().y();
  return {box.lo.x() + place.x() * box.size().x(), box.centre().y() + place.y() * half_beam,
          place.z() * box.hi.z()};
}

using Facets = std::vector<const InspectedHull::Facet*>;

bool is_under_water(const InspectedHull& hull, const InspectedHull::Facet& facet) {
  return std::any_of(facet.corner.begin(), facet.corner.end(),
                     [&](const Vec3& p) { return hull.depth(p) > kLeastDepth; });
}

/// The component's surface under water; of twins, those on the wanted side.
Facets facets_of(const InspectedHull& hull, const ComponentPlan& component) {
  const std::uint32_t label = hull.find_label(component.label.empty() ? "hull" : component.label);
  const bool is_any = component.label.empty() && label == hull.labels().size();
  Facets all, sided;
  const double side = component.place && component.place->y() < 0.0 ? -1.0 : 1.0;
  for (const InspectedHull::Facet& facet : hull.facets()) {
    if ((!is_any && facet.label != label) || !is_under_water(hull, facet)) continue;
    all.push_back(&facet);
    if (side * facet.middle().y() > 0.0) sided.push_back(&facet);
  }
  const bool is_central = component.place && component.place->y() == 0.0;
  return is_central || sided.empty() ? all : sided;
}

Vec3 middle_of(const Facets& facets) {
  Vec3 sum = Vec3::Zero();
  double area = 0.0;
  for (const InspectedHull::Facet* facet : facets) {
    sum += facet->area * facet->middle();
    area += facet->area;
  }
  return area > 0.0 ? Vec3(sum / area) : sum;
}

/// Largest extent of what is within reach of a picture.
double size_about(const Facets& facets, const Vec3& p) {
  constexpr double kPicture = 1.0;  // m
  Aabb box;
  for (const InspectedHull::Facet* facet : facets)
    for (const Vec3& corner : facet->corner)
      if ((corner - p).norm() < kPicture) box.include(corner);
  return box.is_empty() ? 0.5 : std::clamp(box.size().maxCoeff(), 0.1, 2.0);
}

struct Candidate {
  Vec3 p = Vec3::Zero();
  const InspectedHull::Facet* facet = nullptr;
  double distance = 0.0;  // from the aim
};

/// Places on the facets that face the viewer, nearest to the aim first.
std::vector<Candidate> candidates(const Facets& facets, const Vec3& aim,
                                  const std::optional<Vec3>& view) {
  constexpr double kFlattest = 0.25;  // cosine: seen more flatly a surface shows nothing
  std::vector<Candidate> found;
  for (const InspectedHull::Facet* facet : facets) {
    if (facet->area <= 0.0 || (view && facet->normal.dot(*view) < kFlattest)) continue;
    const Vec3 nearest =
        nearest_on_triangle(aim, facet->corner[0], facet->corner[1], facet->corner[2]).q;
    // A little off the edges, where a line of sight could slip into the neighbour.
    const Vec3 p = nearest + 0.05 * (facet->middle() - nearest);
    found.push_back({p, facet, (p - aim).norm()});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  return found;
}

bool can_be_seen(const InspectedHull& hull, const Vec3& p, const Vec3& from) {
  return hull.depth(p) > kLeastDepth && hull.depth(p + kStandOff * from) > kLeastCamera &&
         hull.is_free(p, from, kStandOff) && hull.leads_outwards(p, from);
}

/// The way a fitting faces: the mean of its normals, of those facets that a camera could see. None
/// when it faces all ways alike, as a screw does.
std::optional<Vec3> way_it_faces(const InspectedHull& hull, const Facets& facets) {
  constexpr std::size_t kEnough = 400;  // facets: more would cost time and change nothing
  const std::size_t stride = facets.size() / kEnough + 1;
  Vec3 sum = Vec3::Zero();
  double area = 0.0;
  for (std::size_t i = 0; i < facets.size(); i += stride) {
    const InspectedHull::Facet& facet = *facets[i];
    if (facet.area <= 0.0 || !can_be_seen(hull, facet.middle(), facet.normal)) continue;
    sum += facet.area * facet.normal;
    area += facet.area;
  }
  if (area <= 0.0 || sum.norm() < 0.3 * area) return std::nullopt;
  return sum.normalized();
}

/// Whence a component is looked at, as far as it can be told before its place is known.
std::optional<Vec3> viewing_direction(const InspectedHull& hull, const ComponentPlan& component,
                                      const Facets& facets) {
  if (component.view_B) return component.view_B->normalized();
  if (!component.label.empty()) return way_it_faces(hull, facets);
  return component.place ? std::optional(usual_view(*component.place)) : std::nullopt;
}

}  // namespace

std::optional<InspectionPoint> place_on(const InspectedHull& hull, const ComponentPlan& component) {
  const Facets facets = facets_of(hull, component);
  if (facets.empty()) return std::nullopt;
  const Vec3 aim =
      component.place ? in_box(hull.underwater(), *component.place) : middle_of(facets);
  const std::optional<Vec3> facing = viewing_direction(hull, component, facets);
  const bool is_plating = component.label.empty() && !component.view_B;
  for (const Candidate& candidate : candidates(facets, aim, facing)) {
    const Vec3 from = facing && !is_plating ? *facing : candidate.facet->normal;
    if (!can_be_seen(hull, candidate.p, from)) continue;
    InspectionPoint point;
    point.name = component.name;
    point.title = component.title;
    point.category = component.category;
    point.p_B = candidate.p;
    point.normal_B = from;
    point.size =
        component.size.value_or(component.label.empty() ? 1.0 : size_about(facets, candidate.p));
    point.radius = component.radius.value_or(default_capture_radius(component.category));
    point.base_points = component.base_points.value_or(default_base_points(component.category));
    point.label = hull.labels()[candidate.facet->label];
    return point;
  }
  return std::nullopt;
}

}  // namespace remora
