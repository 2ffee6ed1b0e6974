// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

#include "hydro/actuator.h"
#include "hydro/free_flight.h"
#include "math/rotation.h"
#include "table_file.h"

namespace remora::validation {

/// Water without a surface: most reference models know none.
[[nodiscard]] inline WaterSample endless_water(double density) {
  WaterSample water;
  water.density = density;
  water.surface_z = -1e9;
  return water;
}

/// ν̇ of a hull in a situation.
[[nodiscard]] inline Vec6 acceleration(const Hull& hull, const HullSituation& situation,
                                       const WaterSample& water, const Wrench& F_B = {}) {
  return hull.inverse_inertia() * (hull.force(situation, water) + F_B).vector();
}

[[nodiscard]] inline HullSituation situation_of(const RigidState& state) {
  HullSituation situation;
  situation.V_WB_B = state.V_WB_B;
  situation.R_WB = state.q_WB.toRotationMatrix();
  situation.depth = state.p_WB.z();
  return situation;
}

/// Row of a file with columns x y z phi theta psi u v w p q r.
[[nodiscard]] inline RigidState rigid_state(const TableFile& file, std::size_t row) {
  const auto at = [&](const char* name) { return file(row, name); };
  RigidState state;
  state.p_WB = Vec3(at("x"), at("y"), at("z"));
  state.q_WB = to_quaternion({at("phi"), at("theta"), at("psi")});
  state.V_WB_B.linear = Vec3(at("u"), at("v"), at("w"));
  state.V_WB_B.angular = Vec3(at("p"), at("q"), at("r"));
  return state;
}

/// Largest distance between a flight and a reference track.
struct TrackError {
  double position = 0.0;  ///< [m]
  double angle = 0.0;     ///< of the rotation between the two attitudes [rad]

  void include(const RigidState& ours, const RigidState& reference) {
    position = std::max(position, (ours.p_WB - reference.p_WB).norm());
    angle = std::max(angle, ours.q_WB.angularDistance(reference.q_WB));
  }
};

/// Fins and propellers on their way to a command: the exact first-order lag, taken in the middle of
/// each step, where a value held over the step is right to second order.
class LaggingActuators {
 public:
  explicit LaggingActuators(std::vector<ActuatorSpec> specs)
      : specs_(std::move(specs)), state_(specs_.size(), 0.0), held_(specs_.size(), 0.0) {}

  std::span<const double> step(std::span<const double> command, double dt) {
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      const auto after = [&](double t) {
        return command[i] + (state_[i] - command[i]) * std::exp(-t / specs_[i].time_constant);
      };
      held_[i] = after(0.5 * dt);
      state_[i] = after(dt);
    }
    return held_;
  }

 private:
  std::vector<ActuatorSpec> specs_;
  std::vector<double> state_;
  std::vector<double> held_;
};

/// Flies from the file's first row in steps of `dt`, with `input` asked at the start of each, and
/// compares at every row.
[[nodiscard]] inline TrackError fly_along(
    const Hull& hull, double dt, const std::vector<double>& times,
    const std::vector<RigidState>& reference,
    const std::function<FreeFlightInput(double, const RigidState&)>& input) {
  TrackError error;
  RigidState state = reference.front();
  long step = 0;
  for (std::size_t row = 0; row < times.size(); ++row) {
    for (const long due = std::lround(times[row] / dt); step < due; ++step) {
      advance(hull, input(static_cast<double>(step) * dt, state), dt, state);
    }
    error.include(state, reference[row]);
  }
  return error;
}

}  // namespace remora::validation
