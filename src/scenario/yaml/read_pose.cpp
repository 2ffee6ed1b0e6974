// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_pose.h"

#include <numbers>

#include "math/rotation.h"

namespace remora {
namespace {

Quat read_attitude(Section& section, std::string_view yaw_key) {
  RollPitchYaw rpy;
  section.read_degrees("roll_deg", rpy.roll, between(-360.0, 360.0, {}));
  section.read_degrees("pitch_deg", rpy.pitch, between(-90.0, 90.0, {}));
  section.read_degrees(yaw_key, rpy.yaw, between(-360.0, 360.0, {}));
  return to_quaternion(rpy);
}

constexpr double kFarthest = 1e6;  // beyond, a local tangent frame means nothing [m]

}  // namespace

Pose read_mounting(Section& section) {
  Pose X_BM;
  section.read("position", X_BM.p, between(-kFarthest, kFarthest, "m"));
  X_BM.R = read_attitude(section, "yaw_deg").toRotationMatrix();
  return X_BM;
}

RigidState read_start(Section& section) {
  RigidState state;
  section.read("position", state.p_WB, between(-kFarthest, kFarthest, "m"));
  state.q_WB = read_attitude(section, "heading_deg");
  section.read("velocity", state.V_WB_B.linear, between(-50.0, 50.0, "m/s"));
  Vec3 turn_rate_deg = Vec3::Zero();
  section.read("turn_rate_deg", turn_rate_deg, between(-3600.0, 3600.0, "degrees per second"));
  state.V_WB_B.angular = turn_rate_deg * (std::numbers::pi / 180.0);
  return state;
}

}  // namespace remora
