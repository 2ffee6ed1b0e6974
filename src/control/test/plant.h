// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "control/control_plant.h"
#include "control/navigation.h"
#include "math/rotation.h"

namespace remora {

/// A vehicle in the simplest water that still matters to a controller: diagonal inertia and drag
/// against a steady current, and a net weight. Written for these tests alone.
class Plant {
 public:
  ControlPlant dynamics;
  Vec3 current_W = Vec3::Zero();
  double net_weight = 0.0;       ///< [N], down
  double righting_moment = 0.0;  ///< per radian of roll or pitch [N·m]
  double seabed_depth = 1e9;

  Vec3 p_WB = Vec3(0.0, 0.0, 10.0);
  RollPitchYaw attitude;
  Vec6 velocity = Vec6::Zero();  ///< over ground, in body axes

  [[nodiscard]] Navigation navigation() const {
    Navigation n;
    n.p_WB = p_WB;
    n.R_WB = to_quaternion(attitude).toRotationMatrix();
    n.V_WB_B = Twist::from_vector(velocity);
    n.altitude = seabed_depth - p_WB.z();
    n.distance_below_surface = p_WB.z();
    return n;
  }

  void step(const Wrench& F_B, double dt) {
    const Mat3 R = to_quaternion(attitude).toRotationMatrix();
    Vec6 through_water = velocity;
    through_water.head<3>() -= R.transpose() * current_W;
    Vec6 force = F_B.vector() - dynamics.drag(through_water);
    force.head<3>() += R.transpose() * Vec3(0.0, 0.0, net_weight);
    force[3] -= righting_moment * std::sin(attitude.roll);
    force[4] -= righting_moment * std::sin(attitude.pitch);
    velocity += dt * force.cwiseQuotient(dynamics.inertia);
    p_WB += dt * (R * velocity.head<3>());
    // Small roll and pitch: Euler rates are body rates.
    attitude.roll += dt * velocity[3];
    attitude.pitch += dt * velocity[4];
    attitude.yaw = wrap_to_pi(attitude.yaw + dt * velocity[5]);
  }
};

/// BlueROV2 Heavy, Wu 2018.
inline ControlPlant bluerov2_heavy() {
  ControlPlant plant;
  plant.inertia << 11.5 + 5.5, 11.5 + 12.7, 11.5 + 14.57, 0.28, 0.28, 0.28;
  plant.linear_drag << 4.03, 6.22, 5.18, 0.07, 0.07, 0.07;
  plant.quadratic_drag << 18.18, 21.66, 36.99, 1.55, 1.55, 1.55;
  return plant;
}

/// The trainer's 12 kg inspection vehicle.
inline ControlPlant inspection_vehicle() {
  ControlPlant plant;
  plant.inertia << 17.0, 21.0, 25.0, 0.35, 0.45, 0.55;
  plant.linear_drag << 3.3, 5.8, 4.7, 0.3, 0.3, 0.8;
  plant.quadratic_drag << 33.3, 58.0, 47.0, 1.0, 1.0, 4.0;
  return plant;
}

}  // namespace remora
