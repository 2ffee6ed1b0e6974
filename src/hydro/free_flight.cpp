// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/free_flight.h"

#include "base/assert.h"
#include "math/rotation.h"

namespace remora {
namespace {

/// Time derivative of a RigidState.
struct Rate {
  Vec3 p_W;
  Eigen::Vector4d q;
  Vec6 nu;
};

Rate rate(const Hull& hull, const FreeFlightInput& input, const Vec6& F_B, HullSituation& situation,
          const Vec3& p_WB, const Quat& q_WB, const Vec6& nu) {
  situation.V_WB_B.linear = nu.head<3>();
  situation.V_WB_B.angular = nu.tail<3>();
  situation.R_WB = q_WB.toRotationMatrix();
  situation.depth = p_WB.z();

  const Wrench hull_force = hull.force(situation, input.water);
  Vec6 total = F_B;
  total.head<3>() += hull_force.force;
  total.tail<3>() += hull_force.moment;

  Rate r;
  r.p_W = situation.R_WB * situation.V_WB_B.linear;
  r.q = quaternion_rate(q_WB, situation.V_WB_B.angular);
  r.nu.noalias() = hull.inverse_inertia() * total;
  return r;
}

}  // namespace

void advance(const Hull& hull, const FreeFlightInput& input, double dt, RigidState& state) {
  const Vec3 p = state.p_WB;
  const Quat q = state.q_WB;
  const Vec6 nu = state.V_WB_B.vector();
  const Vec6 F_B = input.F_B.vector();
  HullSituation situation;
  situation.actuators = input.actuators;
  situation.altitude = input.altitude;

  const auto rate_after = [&](double h, const Rate& k) {
    return rate(hull, input, F_B, situation, p + h * k.p_W, Quat(q.coeffs() + h * k.q),
                nu + h * k.nu);
  };
  const Rate k1 = rate(hull, input, F_B, situation, p, q, nu);
  const Rate k2 = rate_after(0.5 * dt, k1);
  const Rate k3 = rate_after(0.5 * dt, k2);
  const Rate k4 = rate_after(dt, k3);

  const double sixth = dt / 6.0;
  state.p_WB = p + sixth * (k1.p_W + 2.0 * (k2.p_W + k3.p_W) + k4.p_W);
  state.q_WB.coeffs() = q.coeffs() + sixth * (k1.q + 2.0 * (k2.q + k3.q) + k4.q);
  state.q_WB.normalize();
  state.V_WB_B = Twist::from_vector(nu + sixth * (k1.nu + 2.0 * (k2.nu + k3.nu) + k4.nu));
}

void advance(const Hull& hull, std::span<const FreeFlightInput> inputs, double dt,
             std::span<RigidState> states) {
  REMORA_ASSERT(inputs.size() == states.size());
  for (std::size_t i = 0; i < states.size(); ++i) advance(hull, inputs[i], dt, states[i]);
}

double kinetic_energy(const Hull& hull, const RigidState& state) {
  const Vec6 nu = state.V_WB_B.vector();
  return 0.5 * nu.dot(hull.inertia() * nu);
}

Vec3 linear_impulse(const Hull& hull, const RigidState& state) {
  return state.q_WB * Vec3((hull.inertia() * state.V_WB_B.vector()).head<3>());
}

}  // namespace remora
