// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/fixed_vector.h"
#include "base/limits.h"
#include "base/sim_time.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// Silt that was stirred up at a place and time: a cloud that drifts with the current, spreads and
/// settles in closed form.
struct SiltPuff {
  Vec3 p_W = Vec3::Zero();
  Vec3 drift_W = Vec3::Zero();  ///< [m/s]
  double age = 0.0;             ///< [s]
  double amount = 1.0;
};

/// A puff of silt at one moment: a ball of mud-laden water, thick in the middle.
struct SiltCloud {
  Vec3 p_W = Vec3::Zero();
  double radius = 0.12;     ///< where the density is 1/e of the middle's [m]
  double extinction = 0.0;  ///< in the middle [1/m]
};

/// What has become of a puff: it rises with the wash that raised it, drifts with the current,
/// spreads by turbulence and lets its grains fall. Theory: docs/theory/particles.md, section 4.
[[nodiscard]] SiltCloud silt_cloud(const SiltPuff& puff);

/// After this time nothing is seen of a puff any more [s].
inline constexpr double kSiltLife = 120.0;

/// Remembers where the vehicles have stirred up silt: an observer that is fed every step. A value:
/// copying it is the snapshot. The rule is a pure one: thruster wash that reaches the bed within
/// 0.7 m, bodies that scrape along it, and those that move in mud raise a puff every fifth of a
/// second.
class SiltMemory {
 public:
  /// Looks at the state that a step has reached. No allocation.
  void observe(const Model& model, const State& state, const Output& output);

  /// What hangs in the water now, for a frame.
  [[nodiscard]] std::vector<SiltPuff> puffs(SimTime now) const;

 private:
  struct Remembered {
    Vec3 p_W = Vec3::Zero();
    Vec3 drift_W = Vec3::Zero();
    double amount = 0.0;
    SimTime raised;
  };
  void observe_vehicle(const Model& model, const State& state, const VehicleOutput& output,
                       std::size_t vehicle);
  void raise(const Model& model, const State& state, const Vec3& p_W, double amount);

  FixedVector<Remembered, 96> puffs_;  // a ring once it is full
  std::size_t oldest_ = 0;
  SimTime next_look_;
};

/// How strongly a jet of this thrust [N] from a hub at `height` above the bed stirs it up, pointing
/// with `downward` of its unit vector: 0 not at all … 1.
[[nodiscard]] double wash_on_bed(double thrust, double height, double downward);

/// How far the water at a camera has drifted: the integral of the current there, one step after the
/// other, for Frame::water_drift_W.
struct WaterDrift {
  Vec3 displacement_W = Vec3::Zero();

  void observe(const EnvironmentModel& model, const EnvironmentState& state, const Vec3& p_W,
               double dt) {
    displacement_W += dt * current(model, state, p_W);
  }
};

}  // namespace remora
