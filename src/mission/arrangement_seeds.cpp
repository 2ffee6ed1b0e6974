// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "mission/arrangement.h"

namespace remora {
namespace {

constexpr double kLeastSeedDepth = 0.4;  // of a seeded point, and of the camera before it [m]
constexpr double kFreeWater = 1.0;       // before it [m]
constexpr double kLeastSpacing = 0.4;    // [m]

/// Words in labels by which fittings are told, the most wanted first.
struct KnownFitting {
  std::string_view word;
  ComponentCategory category;
};
constexpr std::array<KnownFitting, 14> kKnown = {{
    {"propeller", ComponentCategory::propulsion},
    {"rudder", ComponentCategory::rudder},
    {"sea_chest", ComponentCategory::sea_chest},
    {"grating", ComponentCategory::sea_chest},
    {"anode", ComponentCategory::anode},
    {"thruster", ComponentCategory::thruster},
    {"draught_mark", ComponentCategory::marking},
    {"sounder", ComponentCategory::sensor},
    {"transducer", ComponentCategory::sensor},
    {"shaft", ComponentCategory::propulsion},
    {"skeg", ComponentCategory::hull},
    {"bilge_keel", ComponentCategory::hull},
    {"bulb", ComponentCategory::hull},
    {"fin", ComponentCategory::hull},
}};

/// `sea_chest_low_port` as people write it.
std::string spoken(std::string label) {
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

/// One of each known kind first, then the rest of them, as long as there is room.
std::vector<ComponentPlan> fittings_of(const InspectedHull& hull) {
  std::vector<ComponentPlan> first, others;
  std::vector<bool> is_taken(hull.labels().size(), false);
  for (const KnownFitting& known : kKnown) {
    bool is_first = true;
    for (std::size_t i = 0; i < hull.labels().size(); ++i) {
      const std::string& label = hull.labels()[i];
      if (is_taken[i] || label.find(known.word) == std::string::npos) continue;
      is_taken[i] = true;
      ComponentPlan plan;
      plan.name = label;
      plan.title = spoken(label);
      plan.category = known.category;
      plan.label = label;
      (is_first ? first : others).push_back(std::move(plan));
      is_first = false;
    }
  }
  std::move(others.begin(), others.end(), std::back_inserter(first));
  return first;
}

struct Spot {
  Vec3 p = Vec3::Zero(), normal = Vec3::Zero();
  std::uint32_t label = 0;
};

/// Spread by area over the plating under water; those that can be photographed.
std::vector<Spot> random_spots(const InspectedHull& hull, Random& chance, int tries) {
  const std::uint32_t hull_label = hull.find_label("hull");
  const bool has_hull = hull_label < hull.labels().size();
  std::vector<const InspectedHull::Facet*> facets;
  std::vector<double> until;  // areas summed up
  double area = 0.0;
  for (const InspectedHull::Facet& facet : hull.facets()) {
    if ((has_hull && facet.label != hull_label) || hull.depth(facet.middle()) < 0.0) continue;
    area += facet.area;
    facets.push_back(&facet);
    until.push_back(area);
  }
  std::vector<Spot> spots;
  for (int i = 0; i < tries && !facets.empty(); ++i) {
    const double pick = chance.uniform() * area;
    const auto at = std::min<std::size_t>(
        facets.size() - 1, static_cast<std::size_t>(
                               std::upper_bound(until.begin(), until.end(), pick) - until.begin()));
    const double root = std::sqrt(chance.uniform());
    const double share = chance.uniform();
    const auto& c = facets[at]->corner;
    Spot spot{(1.0 - root) * c[0] + root * (1.0 - share) * c[1] + root * share * c[2],
              facets[at]->normal, facets[at]->label};
    // A mesh from elsewhere may face inwards.
    for (const double sense : {1.0, -1.0}) {
      const Vec3 out = sense * facets[at]->normal;
      if (hull.depth(spot.p) < kLeastSeedDepth ||
          hull.depth(spot.p + kFreeWater * out) < kLeastSeedDepth ||
          !hull.is_free(spot.p, out, kFreeWater) || !hull.leads_outwards(spot.p, out))
        continue;
      spot.normal = out;
      spots.push_back(spot);
      break;
    }
  }
  return spots;
}

struct Region {
  std::string name, title;
};

/// `shell_port_fwd`, `bilge_stbd_mid`, `bottom_aft`, `stem`, `stern`.
Region region_of(const InspectedHull& hull, const Spot& spot) {
  const Aabb& box = hull.underwater();
  const double along = (spot.p.x() - box.lo.x()) / std::max(1e-9, box.size().x());
  const Region third = along > 2.0 / 3.0   ? Region{"fwd", "forward"}
                       : along < 1.0 / 3.0 ? Region{"aft", "aft"}
                                           : Region{"mid", "midships"};
  if (spot.normal.z() > 0.85) return {"bottom_" + third.name, "flat bottom, " + third.title};
  if (spot.normal.x() > 0.8) return {"stem", "stem"};
  if (spot.normal.x() < -0.8) return {"stern", "stern"};
  const bool is_starboard = spot.normal.y() > 0.0;
  const std::string part = spot.normal.z() > 0.35 ? "bilge" : "shell";
  return {fmt::format("{}_{}_{}", part, is_starboard ? "stbd" : "port", third.name),
          fmt::format("{}, {} side, {}", part, is_starboard ? "starboard" : "port", third.title)};
}

/// Names are unique: the second is `shell_port_fwd_2`, "shell, port side, forward (2)".
void add_unique(InspectionPoint point, std::vector<InspectionPoint>& points) {
  const auto is_used = [&](const std::string& name) {
    return std::any_of(points.begin(), points.end(),
                       [&](const InspectionPoint& other) { return other.name == name; });
  };
  const std::string name = point.name, title = point.title;
  for (int k = 2; is_used(point.name); ++k) {
    point.name = fmt::format("{}_{}", name, k);
    point.title = fmt::format("{} ({})", title, k);
  }
  points.push_back(std::move(point));
}

double spacing(const std::vector<InspectionPoint>& points, const Vec3& p) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const InspectionPoint& point : points) nearest = std::min(nearest, (point.p_B - p).norm());
  return nearest;
}

}  // namespace

std::vector<InspectionPoint> seed_points(const InspectedHull& hull, std::uint64_t seed, int count) {
  std::vector<InspectionPoint> points;
  for (const ComponentPlan& fitting : fittings_of(hull)) {
    if (2 * (static_cast<int>(points.size()) + 1) > count) break;
    const auto point = place_on(hull, fitting);
    if (point && spacing(points, point->p_B) >= kLeastSpacing) add_unique(*point, points);
  }
  Random chance(seed, "inspection_points");
  constexpr int kTriesEach = 60;
  std::vector<Spot> spots = random_spots(hull, chance, kTriesEach * std::max(count, 1));
  while (static_cast<int>(points.size()) < count && !spots.empty()) {
    // The spot that is farthest from all points so far (the first one drawn, when there are none).
    const auto best =
        points.empty()
            ? spots.begin()
            : std::max_element(spots.begin(), spots.end(), [&](const Spot& a, const Spot& b) {
                return spacing(points, a.p) < spacing(points, b.p);
              });
    if (spacing(points, best->p) < kLeastSpacing) break;
    const Region region = region_of(hull, *best);
    InspectionPoint point;
    point.name = region.name;
    point.title = region.title;
    point.category = ComponentCategory::hull;
    point.p_B = best->p;
    point.normal_B = best->normal;
    point.size = 1.0;
    point.radius = default_capture_radius(point.category);
    point.base_points = default_base_points(point.category);
    point.label = hull.labels()[best->label];
    add_unique(std::move(point), points);
    spots.erase(best);
  }
  return points;
}

namespace {

/// On the side away from the boat, which lies to starboard: a line that has to be led around the
/// gear under the stern gets caught there.
bool is_far_side(const ComponentPlan& component) {
  constexpr double kAside = -0.2;
  return (component.place && component.place->y() < kAside) ||
         (component.view_B && component.view_B->y() < kAside) || component.name.ends_with("_port");
}

}  // namespace

std::vector<ComponentPlan> drawn_components(const Arrangement& arrangement, std::size_t count,
                                            std::uint64_t seed,
                                            const std::vector<std::string>& must) {
  const std::vector<ComponentPlan>& all = arrangement.components;
  // Drawn like cards: each component gets a number, low ones are taken.
  Random chance(seed, "survey/" + arrangement.name);
  std::vector<std::pair<double, std::size_t>> cards;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_wanted = std::find(must.begin(), must.end(), all[i].name) != must.end();
    const double card = chance.uniform() + (is_far_side(all[i]) ? 2.0 : 0.0);
    cards.emplace_back(is_wanted ? -2.0 : card, i);
  }
  std::sort(cards.begin(), cards.end());
  std::array<bool, kComponentCategories> has{};
  for (auto& [card, i] : cards) {
    bool& has_category = has[static_cast<std::size_t>(all[i].category)];
    if (!has_category && card >= 0.0 && card < 1.0) card -= 1.0;
    has_category = true;
  }
  std::sort(cards.begin(), cards.end());
  cards.resize(std::min(cards.size(), count));
  std::sort(cards.begin(), cards.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<ComponentPlan> drawn;
  for (const auto& [card, i] : cards) drawn.push_back(all[i]);
  return drawn;
}

}  // namespace remora
