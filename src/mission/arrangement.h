// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mission/inspected_hull.h"
#include "mission/inspection_point.h"

namespace remora {

/// One line of a General Arrangement plan: what it is and about where. The exact place is found on
/// the hull itself, so that one plan serves ships of any size.
struct ComponentPlan {
  std::string name;   ///< `sea_chest_low_port`
  std::string title;  ///< "low sea chest, port side"
  ComponentCategory category = ComponentCategory::hull;
  /// Pieces of the hull that are this component (VisualSpec::label); empty: its plating.
  std::string label;
  /// About where, in the box of what is under water: x from aft (0) to forward (1), y from the
  /// centre line to port (-1) or starboard (1), z from the surface (0) to the keel (1). Without
  /// one: the middle of the pieces, those to starboard if there are some on both sides.
  std::optional<Vec3> place;
  /// Whence it is seen best, a direction in B. Without one: the way the surface faces.
  std::optional<Vec3> view_B;
  std::optional<double> size, radius;  ///< [m]; without: as found, and the category's
  std::optional<int> base_points;
};

/// The plan of a vessel, or of a structure that is inspected like one, as assets/arrangements has
/// them.
struct Arrangement {
  std::string name;
  std::string title;                               ///< "harbour tug"
  std::string purpose;                             ///< a sentence
  double length = 0.0, beam = 0.0, draught = 0.0;  ///< [m]
  /// Where it lies in a scene that was made for a vessel; without one: with its stern where hers
  /// was.
  struct Berth {
    Vec3 p_W = Vec3::Zero();
    double heading = 0.0;           ///< [rad]
    Vec3 seen_from = Vec3::Zero();  ///< only what faces this way is looked at; zero: all of it
    double deepest = 1e3;           ///< what is deeper is in the bottom [m]
  };
  std::optional<Berth> berth;
  std::vector<ComponentPlan> components;
  int seeded = 0;  ///< points to be spread over it, in place of components; 0: none
};

/// `count` components of a plan, the same for the same seed: those that `must` be among them, one
/// of each category, then others; those on the port side last, away from the boat. In the plan's
/// order; all of them when it has no more.
[[nodiscard]] std::vector<ComponentPlan> drawn_components(const Arrangement& arrangement,
                                                          std::size_t count, std::uint64_t seed,
                                                          const std::vector<std::string>& must);

/// Where the component is on this hull: on its surface, under water, with free water before it for
/// a camera. Nothing when there is no such place.
[[nodiscard]] std::optional<InspectionPoint> place_on(const InspectedHull& hull,
                                                      const ComponentPlan& component);

/// Points on a hull that nobody has drawn a plan of: the fittings that can be told by the labels of
/// their pieces (at most half of the points), then places spread over plating, bilge, bottom, stem
/// and stern as far from each other as can be. The same for the same seed; fewer than `count` when
/// the hull has no more room (they stand 0.4 m apart at least).
[[nodiscard]] std::vector<InspectionPoint> seed_points(const InspectedHull& hull,
                                                       std::uint64_t seed, int count);

}  // namespace remora
