// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "geometry/terrain.h"

namespace remora {

/// How mud resists what moves in it.
enum class MudLaw {
  linear,   ///< -d v, as the mud of Gazebo and DAVE
  bingham,  ///< holds up to a stress, then flows: A (τ_y + μ v/h)
};

/// What an eye or an instrument finds below it.
enum class SeenGround { surface, bottom };

/// Soft ground over the hard bottom: an area of the map, its surface and how it resists. Bodies
/// sink into it; what they stand on is the bottom below. Theory: docs/theory/environment.md, "Mud".
struct MudSpec {
  std::string name;
  std::vector<Vec2> outline;        ///< corners of its area, north and east [m]; none: everywhere
  std::optional<double> thickness;  ///< of a layer that follows the bottom [m]
  std::optional<double> level;      ///< in place of it: z of a level surface, as of a pit [m]
  double edge = 0.3;                ///< within this of the outline it runs out [m]
  MudLaw law = MudLaw::linear;
  double damping = 100.0;          ///< linear: of a body that is wholly in it [N·s/m]
  double yield_stress = 30.0;      ///< Bingham: τ_y [Pa]
  double plastic_viscosity = 2.0;  ///< Bingham: μ [Pa·s]
  double shear_gap = 0.05;         ///< Bingham: h, over which the speed falls to zero [m]
  std::optional<double> density;   ///< none: it carries no more than water [kg/m³]
  SeenGround camera = SeenGround::surface;
  SeenGround sonar = SeenGround::surface;   ///< also of altimeters, DVLs and lidars
  SeenGround contact = SeenGround::bottom;  ///< surface: of a crust that carries bodies
};

/// A problem's field is the key of the mud's own section.
[[nodiscard]] std::vector<Problem> problems(const MudSpec& spec);

/// One mud, compiled.
class Mud {
 public:
  explicit Mud(MudSpec spec);

  [[nodiscard]] const MudSpec& spec() const { return spec_; }
  /// Around its area; without a meaning for one that is everywhere.
  [[nodiscard]] const MapArea& bounds() const { return bounds_; }
  [[nodiscard]] bool is_everywhere() const { return spec_.outline.empty(); }
  /// z of its surface over a bottom at `bottom_z`: that of the bottom where there is no mud [m].
  [[nodiscard]] double surface_z(double north, double east, double bottom_z) const;

 private:
  /// Of its full thickness: 0 outside and on the outline, 1 well inside.
  [[nodiscard]] double share(const Vec2& place) const;

  MudSpec spec_;
  MapArea bounds_;
};

}  // namespace remora
