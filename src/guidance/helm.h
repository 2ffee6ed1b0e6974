// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "control/pilot_input.h"
#include "world/model.h"

namespace remora {

/// What a helm steers for.
struct HelmOrder {
  Vec3 p_W = Vec3::Zero();      ///< where to be
  Vec3 v_W = Vec3::Zero();      ///< how fast to move on when there; zero: stay
  double heading = 0.0;         ///< [rad]
  double greatest_speed = 0.4;  ///< towards p_W [m/s]
};

/// Hands on the sticks of mode `pilot`, where sticks are velocities: steers for a place and a
/// heading, and learns what current and tether take away. A value: copying it is the snapshot.
class Helm {
 public:
  explicit Helm(const VehicleModel& vehicle);

  [[nodiscard]] Sticks sticks(const HelmOrder& order, const RigidState& body, double dt);
  /// Forgets what it has learnt.
  void reset();
  /// The velocity that the last sticks ask for, as far as they reach. [m/s]
  [[nodiscard]] const Vec3& asked_B() const { return asked_B_; }
  /// The same of somebody else's. Sticks of another mode are read as if they were of this one.
  [[nodiscard]] Vec3 velocity_of(const Sticks& sticks) const;
  [[nodiscard]] bool can_sway() const { return reach_.y() > 0.0; }

 private:
  void follow_turns(double yaw);
  [[nodiscard]] double turn_to(double heading) const;

  StickShapingSpec shaping_;
  Vec3 reach_ = Vec3::Zero();  // speeds at full stick; zero on axes that nothing moves [m/s]
  double yaw_reach_ = 0.0;     // [rad/s]
  Vec3 asked_B_ = Vec3::Zero();
  Vec3 learnt_W_ = Vec3::Zero();  // speed that must be asked for beyond what is wanted [m/s]
  double learnt_yaw_ = 0.0;       // [rad/s]
  double yaw_ = 0.0;              // turned since the start, not wrapped [rad]
  bool has_begun_ = false;
};

}  // namespace remora
