// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/step_bodies.h"

namespace remora {

StepBodies::StepBodies(const MultibodyModel& m)
    : model(&m),
      is_active(m.bodies().size(), 0),
      is_coupled(m.bodies().size(), 0),
      X_WB(m.bodies().size()),
      velocity(m.bodies().size(), Vec6::Zero()),
      reach(m.bodies().size(), 0.0) {}

void StepBodies::take_obstacle(std::uint32_t body, const MultibodyState& state, double dt) {
  X_WB[body] = state.bodies[body].X_WB();
  velocity[body] = state.bodies[body].V_WB_B.vector();
  reach[body] = remora::reach(model->bodies()[body], state.bodies[body], dt);
}

RowSide StepBodies::side(std::uint32_t body, const Vec3& p_W, const Vec3& direction_W,
                         double sign) const {
  if (!is_active[body]) return {};
  const Mat3& R_WB = X_WB[body].R;
  const Vec3 p_B = R_WB.transpose() * (p_W - X_WB[body].p);
  const Vec3 f_B = sign * (R_WB.transpose() * direction_W);
  return {body, force_at(p_B, f_B).vector()};
}

RowSide StepBodies::turning_side(std::uint32_t body, const Vec3& direction_W, double sign) const {
  if (!is_active[body]) return {};
  const Vec3 moment_B = sign * (X_WB[body].R.transpose() * direction_W);
  return {body, Wrench{Vec3::Zero(), moment_B}.vector()};
}

Vec3 StepBodies::velocity_at(std::uint32_t body, const Vec6& V_B, const Vec3& p_W) const {
  if (model->bodies()[body].is_static) return Vec3::Zero();
  const Mat3& R_WB = X_WB[body].R;
  const Vec3 p_B = R_WB.transpose() * (p_W - X_WB[body].p);
  return R_WB * (V_B.head<3>() + V_B.tail<3>().cross(p_B));
}

}  // namespace remora
