// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// One step in time: which solves it takes, what they start from and what comes of them. The
// equations stand in docs/theory/tether.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "tether/cable_solver.h"

namespace remora {

namespace {

// What holds the cable is integrated elsewhere, by another rule. The small difference in position
// is worked off over this time: a jump of a stiff cable's end would be a jump in tension.
constexpr double kEndDriftTime = 0.5;      // [s]
constexpr double kEndJump = 0.5;           // [m] more than this is a teleport
constexpr double kOwedLengthSpeed = 0.02;  // [m/s]
constexpr double kShortestSegment = 0.1;   // of the node spacing
// What starts inside an obstacle is let out no faster than this: faster, it would come out as speed
// of a light cable, or of a vehicle that is held by a taut one.
constexpr double kLetOutSpeed = 0.5;  // [m/s]
// A first-order solve of more than this is made in two. [s]
constexpr double kLongestFirstOrderSolve = 0.005;

// The stage of the two-stage, second-order, L-stable diagonally implicit Runge-Kutta method
// (Alexander, SIAM J. Numer. Anal. 14 (1977) 1006): both stages are backward Euler solves.
constexpr double kStage = 1.0 - 0.5 * std::numbers::sqrt2;

/// Whether the two-stage method may be used: a cable that snaps taut must not throw back more than
/// it was given, for which it needs some damping. Derivation: docs/theory/tether.md, "In time".
[[nodiscard]] bool is_smooth(const CableModel& model, const CableStepInput& input, double h) {
  return input.contacts.empty() && model.spec.axial_damping >= 0.02 * model.stiffness * kStage * h;
}

/// Inverse of a mobility. Where that is zero in some direction, almost: a billion times the
/// inertia.
[[nodiscard]] Symmetric<double> effective_mass(const Mat3& mobility) {
  const Mat3 m = 0.5 * (mobility + mobility.transpose());
  Symmetric<double> regular{m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
  regular.add_identity(1e-9 * m.trace());
  return inverse(regular);
}

/// The rows that hold nodes.
[[nodiscard]] std::span<CableRow> node_rows(CableWorkspace& work) {
  return std::span(work.rows).first(CableFold{work.nodes}.rows());
}

void resize(std::size_t nodes, std::size_t contacts, CableWorkspace& work,
            CableStepOutput& output) {
  const CableFold fold{nodes};
  work.nodes = nodes;
  work.rows.resize(fold.rows() + 1);
  work.contact_rows.resize(contacts > 0 ? fold.rows() : 0);
  work.contacts.resize(contacts);
  output.contact_force_W.assign(contacts, Vec3::Zero());
}

/// Lays the cable's state and the water into the folded rows.
void fold_in(const CableStepInput& input, const CableState& state, CableWorkspace& work) {
  const CableFold fold{work.nodes};
  for (std::size_t k = 0; k < fold.rows(); ++k) {
    CableRow& row = work.rows[k];
    for (int l = 0; l < 2; ++l) {
      const std::size_t i = l == 0 ? k : work.nodes - 1 - k;
      const std::size_t segment = l == 0 ? std::min(k, work.nodes - 2) : work.nodes - 2 - k;
      const WaterSample& water = input.water[i];
      set_lane(row.p_begin, l, state.position_W[i]);
      set_lane(row.v_begin, l, state.velocity_W[i]);
      set_lane(row.water_velocity, l, water.velocity_W);
      set_lane(row.water_acceleration, l, water.acceleration_W);
      row.water_density[l] = water.density;
      row.water_surface_z[l] = water.surface_z;
      row.rest_length[l] = state.rest_length[segment];
      row.tension[l] = state.tension[segment];
      row.bending[l] = 0.0;
    }
  }
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    const CableContact& contact = input.contacts[c];
    work.contacts[c].load = (1.0 - contact.fraction) * state.contact_load[contact.segment] +
                            contact.fraction * state.contact_load[contact.segment + 1];
  }
}

/// Sets who holds the ends; returns how far each end is moved to where it should be.
[[nodiscard]] std::array<Vec3, 2> fasten_ends(const CableStepInput& input, CableWorkspace& work) {
  std::array<Vec3, 2> drift;
  const Lanes zero = Lanes::Zero();
  work.end_inertia = scaled_identity(zero);
  work.end_acceleration = {zero, zero, zero};
  for (int e = 0; e < 2; ++e) {
    const CableEnd& end = input.ends[e];
    const bool is_carried = !end.is_free && end.mobility_W.isZero(0.0);
    work.is_loose[e] = is_carried ? 0.0 : 1.0;
    drift[e] = Vec3::Zero();
    if (end.is_free) continue;
    const Vec3 gap = end.p_W - lane(work.rows[0].p_begin, e);
    const double part = gap.norm() > kEndJump ? 1.0 : std::min(1.0, input.dt / kEndDriftTime);
    drift[e] = part * gap;
    if (is_carried) continue;
    add_to_lane(work.end_inertia, e, 1.0, effective_mass(end.mobility_W));
    set_lane(work.end_acceleration, e, end.a_W);
    set_lane(work.rows[0].v_begin, e, end.v_W);
  }
  return drift;
}

/// Where each contact's surface is, `time` after the start of the step.
void place_contacts(const CableStepInput& input, const CableState& state, double time,
                    CableWorkspace& work) {
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    const CableContact& contact = input.contacts[c];
    const Vec3& a = state.position_W[contact.segment];
    const Vec3& b = state.position_W[contact.segment + 1];
    const Vec3 point = a + contact.fraction * (b - a);
    // A cable that starts inside is let out over the whole step, or longer.
    const double gap =
        contact.gap > 0.0 ? contact.gap : std::max(contact.gap / input.dt, -kLetOutSpeed) * time;
    // The body will move by the velocity that it has at the end of the step.
    const double velocity =
        contact.normal_W.dot(contact.surface_velocity_W) + contact.acceleration * input.dt;
    work.contacts[c].level = contact.normal_W.dot(point) - gap + time * velocity;
    work.contacts[c].yield = contact.mobility * input.dt * time;
  }
}

/// One implicit solve of a step, and what it adds to the step's means.
struct Solve {
  double h;       ///< duration [s]
  double end;     ///< after the start of the step [s]
  double weight;  ///< in the step's mean forces
};

void run_solve(const CableModel& model, const CableStepInput& input, const CableState& state,
               const Solve& solve_of, CableWorkspace& work, CableStepOutput& output) {
  const double h = solve_of.h;
  place_contacts(input, state, solve_of.end, work);
  predict(model, input.gravity, h, work);
  const CableSolution solution = solve(model, input, h, work);
  output.iterations += solution.iterations;
  output.residual = solution.residual;
  for (int e = 0; e < 2; ++e) output.end_force_W[e] += solve_of.weight * end_force(h, e, work);
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    const CableContactScratch& contact = work.contacts[c];
    output.contact_force_W[c] -=
        solve_of.weight * (contact.load * input.contacts[c].normal_W + contact.friction_W);
  }
}

/// Rest length of segment 0, and what slips off the drum.
struct Drum {
  double begin = 0.0;   ///< rest length at the start of the step [m]
  double change = 0.0;  ///< paid out over the step [m]
  double slipped = 0.0;

  [[nodiscard]] double rest_length(double time, double dt) const {
    return begin + slipped + change * time / dt;
  }
};

void set_first_rest_length(double length, CableWorkspace& work) {
  work.rows[0].rest_length[0] = length;
  if (work.nodes == 2) work.rows[0].rest_length[1] = length;
}

void let_slip(const CableModel& model, const CableReelInput& reel, Drum& drum,
              CableWorkspace& work) {
  if (!work.drum_slips) return;
  const CableRow& row = work.rows[0];
  const Vec3 a = lane(row.position, 0);
  const Vec3 b = work.nodes == 2 ? lane(row.position, 1) : lane(work.rows[1].position, 0);
  const double held = (b - a).norm() / (1.0 + reel.slip_tension / model.stiffness);
  drum.slipped = std::min(reel.max_slip, drum.slipped + std::max(0.0, held - row.rest_length[0]));
}

void carry_ends(const CableStepInput& input, double into, CableWorkspace& work) {
  for (int e = 0; e < 2; ++e) {
    if (work.is_loose[e] != 0.0) continue;
    set_lane(work.rows[0].position, e, lane(work.rows[0].p_begin, e) + into * input.ends[e].v_W);
  }
}

/// The sub-step's result becomes the start of the next.
void finish_substep(double h, CableWorkspace& work) {
  const Lanes per_h = Lanes(1.0, 1.0) / h;
  for (CableRow& row : node_rows(work)) {
    row.v_begin = per_h * (row.position - row.start);
    row.p_begin = row.position;
  }
}

void fold_out(const CableStepInput& input, const CableWorkspace& work, CableState& state) {
  const CableFold fold{work.nodes};
  for (std::size_t i = 0; i < work.nodes; ++i) {
    const CablePlace place = fold.node(i);
    state.position_W[i] = lane(work.rows[place.row].p_begin, place.lane);
    state.velocity_W[i] = lane(work.rows[place.row].v_begin, place.lane);
    state.contact_load[i] = 0.0;
  }
  for (std::size_t i = 0; i + 1 < work.nodes; ++i) {
    const CablePlace place = fold.segment(i);
    state.tension[i] = work.rows[place.row].tension[place.lane];
  }
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    const CableContact& contact = input.contacts[c];
    const double load = work.contacts[c].load;
    double& a = state.contact_load[contact.segment];
    double& b = state.contact_load[contact.segment + 1];
    // The largest, not the sum: several contacts of a node start from it, and settle at once.
    a = std::max(a, (1.0 - contact.fraction) * load);
    b = std::max(b, contact.fraction * load);
  }
}

}  // namespace

void step(const CableModel& model, const CableStepInput& input, CableState& state,
          CableStepOutput& output, CableWorkspace& work) {
  REMORA_ASSERT(state.nodes() >= 2 && input.water.size() == state.nodes() && input.dt > 0.0);
  resize(state.nodes(), input.contacts.size(), work, output);
  output.end_force_W = {Vec3::Zero(), Vec3::Zero()};
  output.iterations = 0;
  fold_in(input, state, work);
  const std::array<Vec3, 2> drift = fasten_ends(input, work);

  const int substeps = std::max(1, model.spec.substeps);
  const double h = input.dt / substeps;
  const double share = 1.0 / substeps;
  const bool smooth = is_smooth(model, input, h);
  const double owed = std::min(state.length_owed, kOwedLengthSpeed * input.dt);
  // Whatever a drum is told, it cannot take in the last of its segment.
  const double shortest = kShortestSegment * model.spec.node_spacing;
  const double change =
      std::max(input.reel.length_change + owed, std::min(0.0, shortest - state.rest_length[0]));
  Drum drum{state.rest_length[0], change, 0.0};
  state.length_owed -= owed;
  work.drum_slips = false;

  const auto solve_until = [&](double duration, double begin, double into, double weight) {
    carry_ends(input, into, work);
    set_first_rest_length(drum.rest_length(begin + into, input.dt), work);
    work.paid_out = drum.change * duration / input.dt;
    run_solve(model, input, state, {duration, begin + into, weight}, work, output);
    let_slip(model, input.reel, drum, work);
  };
  for (int k = 0; k < substeps; ++k) {
    for (int e = 0; e < 2; ++e) add_to_lane(work.rows[0].p_begin, e, share * drift[e]);
    const double begin = k * h;
    if (smooth) {
      const double stage = kStage * h;
      for (CableRow& row : node_rows(work)) {
        row.start = row.p_begin;
        row.velocity = row.v_begin;
      }
      solve_until(stage, begin, stage, share * (1.0 - kStage));
      const Lanes beyond = Lanes(1.0, 1.0) * ((1.0 - kStage) / kStage);
      const Lanes per_stage = Lanes(1.0, 1.0) / stage;
      for (CableRow& row : node_rows(work)) {
        const Triple<Lanes> moved = row.position - row.start;
        row.start += beyond * moved;
        row.velocity += beyond * (per_stage * moved - row.velocity);
      }
      solve_until(stage, begin, h, share * kStage);
      finish_substep(stage, work);
    } else {
      const int parts = h > kLongestFirstOrderSolve ? 2 : 1;
      for (int part = 0; part < parts; ++part) {
        for (CableRow& row : node_rows(work)) {
          row.start = row.p_begin;
          row.velocity = row.v_begin;
        }
        const double into = h / parts;
        solve_until(into, begin + part * into, into, share / parts);
        finish_substep(into, work);
      }
    }
  }
  output.slipped_length = drum.slipped;
  state.rest_length[0] = drum.rest_length(input.dt, input.dt);
  fold_out(input, work, state);
}

}  // namespace remora
