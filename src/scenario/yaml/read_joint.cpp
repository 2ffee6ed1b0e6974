// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_joint.h"

namespace remora {
namespace {

JointMotorSpec read_motor(Section& section) {
  JointMotorSpec motor;
  section.require("max_effort", "20");
  section.require("max_rate", "0.5");
  section.read("max_effort", motor.max_effort, positive("N·m or N"));
  section.read("max_rate", motor.max_rate, positive("rad/s or m/s"));
  section.read("position_gain", motor.position_gain, positive("1/s"));
  return motor;
}

}  // namespace

void read_joint(Section& section, std::string_view kind_key, JointSpec& joint) {
  section.read(kind_key, joint.type,
               Choices<JointType>{{"fixed", JointType::fixed},
                                  {"revolute", JointType::revolute},
                                  {"prismatic", JointType::prismatic}});
  section.read("axis", joint.axis_J, between(-1e3, 1e3, {}));
  if (joint.type == JointType::revolute) {
    section.read_degrees("lower_deg", joint.lower);
    section.read_degrees("upper_deg", joint.upper);
    section.read_degrees("start_deg", joint.initial);
  } else if (joint.type == JointType::prismatic) {
    section.read("lower", joint.lower, any("m"));
    section.read("upper", joint.upper, any("m"));
    section.read("start", joint.initial, any("m"));
  }
  section.read("damping", joint.damping, not_negative("N·s/m or N·m·s"));
  section.read("friction", joint.friction, not_negative("N or N·m"));
  if (auto motor = section.section("motor")) joint.motor = read_motor(*motor);
}

}  // namespace remora
