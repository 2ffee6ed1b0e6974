// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/helm.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "control/stick_shaping.h"
#include "math/rotation.h"

namespace remora {
namespace {

// Own choice, for vehicles that answer a stick within a second: the loop over position is three
// times slower than the vehicle's own over speed.
constexpr double kHelmApproach = 0.5;     // of a distance, each second [1/s]
constexpr double kLearning = 0.25;        // of an error in speed [1/s]
constexpr double kTurning = 0.9;          // of an error in heading [1/s]
constexpr double kYawLearning = 0.3;      // of an error in yaw rate [1/s]
constexpr double kGreatestYawRate = 0.5;  // [rad/s]: faster turns stir up the umbilical
constexpr double kMostTurns = 1.1 * 2.0 * std::numbers::pi;  // either way; an umbilical twists

}  // namespace

Helm::Helm(const VehicleModel& vehicle) : shaping_(vehicle.controller.shaping) {
  const Vec6& force = vehicle.controller.max_wrench;
  const PilotLawModel& pilot = vehicle.controller.pilot;
  for (int axis = 0; axis < 3; ++axis)
    reach_[axis] = force[axis] > 0.0 ? pilot.max_speed[axis] : 0.0;
  yaw_reach_ = force[5] > 0.0 ? pilot.max_yaw_rate : 0.0;
}

void Helm::reset() {
  asked_B_.setZero();
  learnt_W_.setZero();
  learnt_yaw_ = 0.0;
}

Vec3 Helm::velocity_of(const Sticks& sticks) const {
  return Vec3(shaped(shaping_, sticks.surge), shaped(shaping_, sticks.sway),
              shaped(shaping_, sticks.heave))
      .cwiseProduct(reach_);
}

void Helm::follow_turns(double yaw) {
  if (!has_begun_) yaw_ = yaw;
  has_begun_ = true;
  yaw_ += wrap_to_pi(yaw - yaw_);
}

/// The shorter way round, unless the umbilical has been twisted that way already.
double Helm::turn_to(double heading) const {
  double target = yaw_ + wrap_to_pi(heading - yaw_);
  if (target > kMostTurns) target -= 2.0 * std::numbers::pi;
  if (target < -kMostTurns) target += 2.0 * std::numbers::pi;
  return target - yaw_;
}

Sticks Helm::sticks(const HelmOrder& order, const RigidState& body, double dt) {
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  follow_turns(to_roll_pitch_yaw(R_WB).yaw);

  const Vec3 error_W = order.p_W - body.p_WB;
  Vec3 wanted_W = kHelmApproach * error_W;
  const double speed = wanted_W.norm();
  if (speed > order.greatest_speed) wanted_W *= order.greatest_speed / speed;
  wanted_W += order.v_W;

  asked_B_ = R_WB.transpose() * (wanted_W + learnt_W_);
  Vec3 demand = Vec3::Zero();
  bool is_at_stop = false;
  for (int axis = 0; axis < 3; ++axis) {
    if (reach_[axis] <= 0.0) continue;
    demand[axis] = asked_B_[axis] / reach_[axis];
    is_at_stop |= std::abs(demand[axis]) > 1.0;
  }
  asked_B_ = asked_B_.cwiseMax(-reach_).cwiseMin(reach_);
  const double turn = turn_to(order.heading);
  const double rate = std::clamp(kTurning * turn, -kGreatestYawRate, kGreatestYawRate);
  const double yaw_demand = yaw_reach_ > 0.0 ? (rate + learnt_yaw_) / yaw_reach_ : 0.0;

  // What is learnt does not wind up at the stops.
  if (!is_at_stop) {
    learnt_W_ += dt * kLearning * (wanted_W - R_WB * body.V_WB_B.linear);
    const double most = reach_.maxCoeff();
    if (learnt_W_.norm() > most) learnt_W_ *= most / learnt_W_.norm();
  }
  if (std::abs(yaw_demand) < 1.0)
    learnt_yaw_ =
        std::clamp(learnt_yaw_ + dt * kYawLearning * (rate - body.V_WB_B.angular.z()), -0.3, 0.3);

  return {.surge = stick_for(shaping_, demand.x()),
          .sway = stick_for(shaping_, demand.y()),
          .heave = stick_for(shaping_, demand.z()),
          .yaw = stick_for(shaping_, yaw_demand)};
}

}  // namespace remora
