// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenes.h"

namespace remora::test {

inline const Mat3 kHalfTurn = Vec3(-1.0, -1.0, 1.0).asDiagonal();  // about z

/// A vehicle with a plug on its bow, so far before the socket of a panel to the north of it.
inline WorldSpec docking_scene(double distance = 0.1) {
  WorldSpec spec = open_water();
  VehicleSpec& rov = spec.vehicles[0];
  rov.propulsion.thrusters.clear();
  rov.wrench_actuator =
      WrenchActuatorSpec{.max_force = Vec3::Constant(200.0), .max_moment = Vec3::Constant(50.0)};
  rov.connectors.plug = PlugSpec{.kind = "lead", .X_BG = {kHalfTurn, Vec3(0.25, 0.0, 0.0)}};
  rov.initial.p_WB = Vec3(0.75 - distance, 0.0, 3.0);
  ObjectSpec panel = fixed_box("panel", {1.05, 0.0, 3.0}, {0.1, 1.0, 1.0});
  ReceptacleSpec socket;
  socket.name = "port";
  socket.kind = "lead";
  socket.X_BF = {kHalfTurn, Vec3(-0.05, 0.0, 0.0)};
  panel.connectors.receptacles.push_back(socket);
  spec.objects.push_back(panel);
  return spec;
}

/// A force ahead from now on.
inline void push(Scene& scene, double newtons) {
  scene.input.vehicles[0].kind = CommandKind::wrench;
  scene.input.vehicles[0].wrench_B = {Vec3(newtons, 0.0, 0.0), Vec3::Zero()};
}

}  // namespace remora::test
