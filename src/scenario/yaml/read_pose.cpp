// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_pose.h"

#include "math/angles.h"
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
  state.V_WB_B.angular = turn_rate_deg * kDegree;
  return state;
}

Pose looking(Pose X_BM) {
  // Columns: what looks has its right, down and ahead along the mounting's y, z and x.
  static const Mat3 kAhead = (Mat3() << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();
  X_BM.R = X_BM.R * kAhead;
  return X_BM;
}

Pose read_stand(Section& section, const std::string& clash) {
  Pose X_WC = looking(read_start(section).X_WB());
  if (!section.has("look_at")) return X_WC;
  Vec3 target_W = Vec3::Zero();
  section.read("look_at", target_W, between(-kFarthest, kFarthest, "m"));
  const Vec3 way_W = target_W - X_WC.p;
  if (way_W.norm() < 1e-6) {
    section.error("look_at", clash, "Write another `position` or `look_at`");
    return X_WC;
  }
  // Right is level; straight up or down, right is east.
  const Vec3 ahead_W = way_W.normalized();
  Vec3 right_W = Vec3::UnitZ().cross(ahead_W);
  right_W = right_W.norm() < 1e-6 ? Vec3::UnitY() : Vec3(right_W.normalized());
  X_WC.R << right_W, ahead_W.cross(right_W), ahead_W;
  return X_WC;
}

}  // namespace remora
