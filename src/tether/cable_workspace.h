// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tether/cable_lanes.h"

namespace remora {

/// Two nodes at equal distance from the two ends, and the segments from them towards the middle.
/// The solver folds the cable at its middle: row k holds node k in lane 0 and node n-1-k in lane 1,
/// so that both halves are worked on at once and meet in the last row. With an odd number of nodes
/// the middle one stands in both lanes, each with the half that belongs to its side.
struct CableRow {
  // Over the whole step
  Triple<Lanes> p_begin, v_begin;  ///< at the start of the sub-step
  Triple<Lanes> water_velocity, water_acceleration;
  Lanes water_density, water_surface_z;

  // The nodes during one solve
  Triple<Lanes> start;          ///< position the solve starts from
  Triple<Lanes> velocity;       ///< velocity it starts from
  Triple<Lanes> predicted;      ///< where the node would be without forces
  Triple<Lanes> position;       ///< the iterate
  Triple<Lanes> force;          ///< weight, drag and bending at the predicted place
  Symmetric<Lanes> inertia;     ///< (mass + added mass)/h² + drag slope/h [N/m]
  Triple<Lanes> displacement;   ///< of the last linear solve
  Symmetric<Lanes> compliance;  ///< of the part of the cable outside this row [m/N]

  // The segments to the next row. Tension is stiffness·length - offset.
  Lanes rest_length, start_length, length, tension;
  Lanes is_taut;  ///< 1 or 0
  Lanes stiffness, offset;
  Lanes bending;            ///< bound of the bending stiffness across [N/m]
  Lanes along, across;      ///< the block between the rows is -(across 1 + (along-across) t tᵀ)
  Triple<Lanes> direction;  ///< t, towards the middle
};

/// What contacts add to a row of the linear system.
struct CableContactRow {
  Symmetric<Lanes> matrix;
  Triple<Lanes> force;
  Symmetric<Lanes> coupling;  ///< to the next row
};

struct CableContactScratch {
  double level = 0.0;      ///< n·x of the surface at the end of the solve, not pushed [m]
  double yield = 0.0;      ///< how far the surface gives way by then, per newton [m/N]
  double stiffness = 0.0;  ///< of the surface, its giving way included [N/m]
  double load = 0.0;       ///< normal force [N]
  Vec3 friction_W;         ///< tangential force on the cable [N]
  double grip = 0.0;       ///< friction per sliding distance [N/m]
  bool is_active = false;  ///< it bears
};

/// Scratch of one thread; never part of the truth.
struct CableWorkspace {
  std::size_t nodes = 0;
  std::vector<CableRow> rows;  ///< and one more that mirrors what lies beyond the middle
  std::vector<CableContactRow> contact_rows;
  std::vector<CableContactScratch> contacts;
  Symmetric<Lanes> end_inertia = scaled_identity(Lanes(0.0, 0.0));  ///< of what holds it [kg]
  Triple<Lanes> end_acceleration{Lanes(0.0, 0.0), Lanes(0.0, 0.0), Lanes(0.0, 0.0)};
  Lanes is_loose = Lanes(1.0, 1.0);  ///< per end: 0 when carried along, else 1
  double paid_out = 0.0;             ///< rest length that came into segment 0 during the solve [m]
  bool drum_slips = false;
};

}  // namespace remora
