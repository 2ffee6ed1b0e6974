// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "environment/water_sample.h"
#include "math/linear_algebra.h"
#include "tether/cable_contact.h"
#include "tether/cable_workspace.h"

namespace remora {

/// A round cable as its data sheet describes it, and how finely it is computed. Its weight in water
/// follows from mass, diameter and the water it hangs in. Theory: docs/theory/tether.md.
struct CableSpec {
  double diameter = 7.5e-3;            ///< [m]
  double mass_per_length = 0.0453;     ///< in air [kg/m]; the default is neutral in sea water
  double axial_stiffness = 1.0e5;      ///< EA [N]; infinity for a cable that does not stretch
  double axial_damping = 5.0;          ///< BA, of the strain rate [N s]
  double bending_stiffness = 0.0;      ///< EI [N m²]
  double normal_drag = 1.2;            ///< Cdn, on diameter × length
  double tangential_drag = 0.02;       ///< Cdt, on circumference × length
  double normal_added_mass = 1.0;      ///< Can, in displaced masses
  double tangential_added_mass = 0.0;  ///< Cat
  double node_spacing = 0.4;           ///< unstretched length between nodes [m]
  int substeps = 0;                    ///< solves per step; 0 chooses by the step's length
};

/// What is wrong with the spec, one sentence each; empty when it can be simulated.
[[nodiscard]] std::vector<Problem> problems(const CableSpec& spec);

/// Mass per length of a cable that weighs `weight_in_water` N/m (negative: it floats) [kg/m].
[[nodiscard]] double mass_for_weight_in_water(double weight_in_water, double diameter,
                                              double density = 1025.0, double gravity = 9.80665);

/// A compiled cable: constant for a whole run.
struct CableModel {
  CableSpec spec;
  double section_area = 0.0;  ///< displaced volume per length [m²]
  double stiffness = 0.0;     ///< EA the solver uses: finite, also for an inextensible cable [N]
};

/// `spec` must have no problems.
[[nodiscard]] CableModel cable_model(const CableSpec& spec);

/// Everything of a cable that changes with time; copying it is the snapshot. Node 0 is at the reel
/// (the surface end), the last node at the vehicle. Segment i lies between nodes i and i + 1.
struct CableState {
  std::vector<Vec3> position_W;      ///< of the nodes [m]
  std::vector<Vec3> velocity_W;      ///< of the nodes [m/s]
  std::vector<double> rest_length;   ///< of the segments, unstretched [m]
  std::vector<double> tension;       ///< of the segments; negative only by damping [N]
  std::vector<double> contact_load;  ///< normal contact force borne by each node [N]
  double length_owed = 0.0;  ///< rest length kept back when a node left; paid out gently [m]

  [[nodiscard]] std::size_t nodes() const { return position_W.size(); }
  [[nodiscard]] std::size_t segments() const { return rest_length.size(); }
  [[nodiscard]] double total_rest_length() const;  ///< what is deployed, without stretch [m]
};
REMORA_FIELDS(CableState, position_W, velocity_W, rest_length, tension, contact_load, length_owed);

/// A cable at rest along the polyline `shape_W` with total rest length `length`, in equal segments
/// of about the node spacing. Reserves for `capacity` metres, so that no step allocates.
[[nodiscard]] CableState cable_along(const CableModel& model, std::span<const Vec3> shape_W,
                                     double length, double capacity);

/// What one end of the cable is made fast to.
struct CableEnd {
  Vec3 p_W = Vec3::Zero();  ///< where the fastening is at the start of the step [m]
  Vec3 v_W = Vec3::Zero();  ///< how it moves [m/s]
  Vec3 a_W = Vec3::Zero();  ///< the acceleration it would have without the cable [m/s²]
  /// Acceleration per newton at the fastening: J M⁻¹ Jᵀ with the ADDED MASS in M [1/kg]. Zero: the
  /// end is carried along with v_W whatever the cable pulls.
  Mat3 mobility_W = Mat3::Zero();
  bool is_free = false;  ///< nothing holds the end: it was cut or let go; the rest has no meaning
};

/// What the reel does at node 0 during the step.
struct CableReelInput {
  double length_change = 0.0;  ///< of the rest length of segment 0; positive pays out [m]
  double slip_tension = std::numeric_limits<double>::infinity();  ///< above it the drum slips [N]
  double max_slip = std::numeric_limits<double>::infinity();      ///< line left on the drum [m]
};

struct CableStepInput {
  std::array<CableEnd, 2> ends;        ///< at node 0 and at the last node
  double dt = 0.01;                    ///< [s]
  std::span<const WaterSample> water;  ///< at each node
  double gravity = 9.80665;            ///< along +z [m/s²]
  std::span<const CableContact> contacts;
  CableReelInput reel;
};

/// What one step did, valid until the next. The vectors keep their memory.
struct CableStepOutput {
  std::array<Vec3, 2> end_force_W;    ///< of the cable ON what holds it, mean over the step [N]
  std::vector<Vec3> contact_force_W;  ///< ON the obstacle, one per contact, mean over the step [N]
  double slipped_length = 0.0;        ///< drawn off the slipping drum [m]
  int iterations = 0;                 ///< linear solves in the whole step
  double residual = 0.0;              ///< largest error of a segment's length at the end [m]
};

/// Advances the cable by one step. Allocates nothing once `output` and `workspace` have grown to
/// the cable and its contacts. Stable for any dt > 0; energy never grows without input.
void step(const CableModel& model, const CableStepInput& input, CableState& state,
          CableStepOutput& output, CableWorkspace& workspace);

/// Adds a node at the reel when segment 0 is longer than 1.5 node spacings. Tension, shape, length
/// and momentum stay. Returns whether a node came; call again while it does.
bool grow_at_reel(const CableModel& model, CableState& state);
/// Takes a node away at the reel when segment 0 is shorter than half a node spacing, if more than
/// two nodes are left. Tension stays; length that a bend would set free at once is owed.
bool shrink_at_reel(const CableModel& model, CableState& state);

}  // namespace remora
