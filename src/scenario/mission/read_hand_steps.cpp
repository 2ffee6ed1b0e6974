// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/mission/read_hand_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/angles.h"
#include "scenario/yaml/read_pose.h"

namespace remora {
namespace {

constexpr Range kStepSeconds = {.low = 0.0, .high = 1e4, .above_low = true, .unit = "s"};

/// What stands before the / of a link's name.
std::string arm_of_link(const LinkSpec& link) { return link.name.substr(0, link.name.find('/')); }

/// The names of the arms of the mission's vehicle.
std::vector<std::string> arms_of_vehicle(const MissionNames& names) {
  std::vector<std::string> arms;
  for (const LinkSpec& link : names.world.vehicles[names.vehicle.index].links) {
    const std::string arm = arm_of_link(link);
    if (std::find(arms.begin(), arms.end(), arm) == arms.end()) arms.push_back(arm);
  }
  return arms;
}

void read_arm_and_time(Section& section, const MissionNames& names, std::string& arm,
                       double& seconds) {
  const std::vector<std::string> arms = arms_of_vehicle(names);
  if (const auto number = read_number_of(section, "arm", "arm", arms)) arm = arms[*number];
  section.read("seconds", seconds, kStepSeconds);
}

/// `to: {body: crate, position: [0, 0, -0.3], pitch_deg: -90}` or `by: [0, 0, -0.2]`.
plan::MoveHand read_hand(Section& section, const MissionNames& names) {
  plan::MoveHand step;
  read_arm_and_time(section, names, step.arm, step.seconds);
  if (section.has("by")) {
    step.is_way = true;
    section.read("by", step.p, any("m"));
  } else {
    section.require("to", "{body: crate, position: [0, 0, -0.3], pitch_deg: -90}");
    if (auto to = section.section("to")) {
      to->require("position", "[0, 0, -0.3]");
      const bool is_turned = to->has("roll_deg") || to->has("pitch_deg") || to->has("yaw_deg");
      if (const auto body = read_number_of(*to, "body", "body", names.bodies))
        step.body = BodyId{*body};
      const Pose X = read_mounting(*to);
      step.p = X.p;
      if (is_turned) step.R = X.R;
    }
  }
  section.read("speed", step.speed, {.low = 0.0, .high = 2.0, .above_low = true, .unit = "m/s"});
  section.read("tolerance", step.tolerance,
               {.low = 0.0, .high = 1.0, .above_low = true, .unit = "m"});
  section.read_degrees("turn_tolerance_deg", step.turn_tolerance,
                       {.low = 0.0, .high = 180.0, .above_low = true, .unit = "degrees"});
  return step;
}

plan::OpenJaws read_jaws(Section& section, const MissionNames& names) {
  plan::OpenJaws step;
  read_arm_and_time(section, names, step.arm, step.seconds);
  section.require("open_deg", "30");
  section.read_degrees("open_deg", step.opening, between(0.0, 180.0, "degrees"));
  return step;
}

plan::Grip read_grip(Section& section, const MissionNames& names) {
  plan::Grip step;
  read_arm_and_time(section, names, step.arm, step.seconds);
  section.read("effort", step.effort, positive("N·m or N"));
  return step;
}

plan::TurnHand read_turn_hand(Section& section, const MissionNames& names) {
  plan::TurnHand step;
  read_arm_and_time(section, names, step.arm, step.seconds);
  section.require("by_deg", "90");
  section.read_degrees("by_deg", step.angle, between(-360.0, 360.0, "degrees"));
  section.read("torque", step.torque, positive("N·m"));
  return step;
}

/// `joints: {arm/elbow: 40, arm/wrist: 60}`, in degrees, of sliding joints in metres.
plan::MoveJoints read_joint_positions(Section& entry, Section& section, const MissionNames& names) {
  plan::MoveJoints step;
  section.read("seconds", step.seconds, kStepSeconds);
  const std::vector<LinkSpec>& links = names.world.vehicles[names.vehicle.index].links;
  std::vector<std::string> known;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    const JointSpec& joint = links[i].attachment.joint;
    if (!joint.motor) continue;
    known.push_back(joint.name);
    std::optional<double> position;
    const bool slides = joint.type == JointType::prismatic;
    section.read(joint.name, position, any(slides ? "m" : "degrees"));
    if (position) step.joints.push_back({i, slides ? *position : *position * kDegree});
  }
  if (step.joints.empty())
    entry.error("joints", "no joint is to move",
                known.empty() ? std::string("Give the vehicle `arms`")
                              : fmt::format("Known: {}", fmt::join(known, ", ")));
  return step;
}

}  // namespace

std::optional<HandStep> read_hand_step(Section& entry, std::string_view kind,
                                       const MissionNames& names) {
  auto section = entry.section(kind);
  if (!section) return std::nullopt;
  if (kind == "hand") return read_hand(*section, names);
  if (kind == "jaws") return read_jaws(*section, names);
  if (kind == "grip") return read_grip(*section, names);
  if (kind == "turn_hand") return read_turn_hand(*section, names);
  return read_joint_positions(entry, *section, names);
}

std::vector<std::string> arms_of_step(const HandStep& step, const MissionNames& names) {
  const std::vector<LinkSpec>& links = names.world.vehicles[names.vehicle.index].links;
  std::vector<std::string> arms;
  const auto add = [&](const std::string& arm) {
    if (std::find(arms.begin(), arms.end(), arm) == arms.end()) arms.push_back(arm);
  };
  std::visit(
      [&](const auto& what) {
        if constexpr (requires { what.arm; }) {
          const std::vector<std::string> all = arms_of_vehicle(names);
          add(what.arm.empty() && !all.empty() ? all.front() : what.arm);
        } else {
          for (const auto& [index, position] : what.joints) add(arm_of_link(links[index]));
        }
      },
      step);
  return arms;
}

}  // namespace remora
