// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/own_position.h"

#include "math/rotation.h"
#include "world/motion_of.h"
#include "world/navigate.h"

namespace remora {

void OwnPosition::look(const Model& model, const State& state, VehicleId vehicle,
                       const Vec3& asked_B) {
  const RigidState& truth = motion_of(model, state, vehicle);
  const double dt = model.step().seconds();
  if (!model.vehicles()[vehicle.index].navigation.uses_instruments()) {
    body_ = truth;
    return;
  }

  const KnownMotion known = known_motion(model, state, vehicle);
  is_known_ = known.knows_position;
  const RigidState before = body_;
  body_ = known.body;
  if (!known.knows_heading) {
    RollPitchYaw attitude = to_roll_pitch_yaw(known.body.q_WB);
    attitude.yaw = to_roll_pitch_yaw(before.q_WB).yaw + dt * known.body.V_WB_B.angular.z();
    body_.q_WB = to_quaternion(attitude);
  }
  if (!known.knows_velocity) {
    const double sink_rate = (known.body.q_WB * known.body.V_WB_B.linear).z();
    Vec3 v_W = body_.q_WB * asked_B;
    if (known.knows_depth) v_W.z() = sink_rate;
    body_.V_WB_B.linear = body_.q_WB.conjugate() * v_W;
  }
  const Vec3 reckoned_W = before.p_WB + dt * (body_.q_WB * body_.V_WB_B.linear);
  if (!known.knows_position) body_.p_WB.head<2>() = reckoned_W.head<2>();
  if (!known.knows_depth) body_.p_WB.z() = reckoned_W.z();
  // What is before the camera is seen from where the vehicle is.
  X_CW_ = body_.X_WB() * truth.X_WB().inverse();
}

void OwnPosition::take_bearings(const RigidState& truth) {
  if (is_known_) return;
  body_.p_WB.head<2>() = truth.p_WB.head<2>();
  X_CW_ = body_.X_WB() * truth.X_WB().inverse();
}

}  // namespace remora
