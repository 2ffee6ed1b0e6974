// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_arm_posture.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/angles.h"
#include "scenario/asset_paths.h"

namespace remora {
namespace {

/// Links of the arm whose joints have motors, without the arm's name.
std::vector<std::string> driven_links(const std::string& arm, const VehicleSpec& vehicle) {
  std::vector<std::string> names;
  for (const LinkSpec& link : vehicle.links)
    if (link.attachment.joint.motor && link.name.starts_with(arm + "/"))
      names.push_back(link.name.substr(arm.size() + 1));
  return names;
}

/// Fractions of a degree are lost when a file is written by hand.
bool is_within(const JointSpec& joint, double q) {
  constexpr double kRounding = 1e-3;
  return q >= joint.lower - kRounding && q <= joint.upper + kRounding;
}

PostureSpec read_posture(Section& section, const std::string& arm, std::string name,
                         const VehicleSpec& vehicle) {
  PostureSpec posture{arm, std::move(name), {}};
  for (const std::string& link : driven_links(arm, vehicle)) {
    if (section.node(link) == nullptr) continue;
    const std::string full = arm + "/" + link;
    const auto found = std::find_if(vehicle.links.begin(), vehicle.links.end(),
                                    [&](const LinkSpec& one) { return one.name == full; });
    const JointSpec& joint = found->attachment.joint;
    const bool slides = joint.type == JointType::prismatic;
    double q = joint.initial;
    if (slides)
      section.read(link, q, any("m"));
    else
      section.read_degrees(link, q);
    if (!is_within(joint, q)) {
      const double unit = slides ? 1.0 : kDegreesPerRadian;
      section.error(link, fmt::format("{} is beyond the joint's limits", section.name_of(link)),
                    fmt::format("Write a number from {:.6g} to {:.6g}", unit * joint.lower,
                                unit * joint.upper));
    }
    posture.joints.emplace_back(full, std::clamp(q, joint.lower, joint.upper));
  }
  return posture;
}

}  // namespace

void read_arm_postures(Section& arm, const std::string& name, VehicleSpec& vehicle) {
  auto section = arm.section("postures");
  if (!section) return;
  for (const YamlNode::Entry& entry : section->node().entries) {
    if (!is_plain_name(entry.key))
      section->error(entry.key, fmt::format("`{}` is not a name", entry.key.substr(0, 64)),
                     "Write letters, digits, _ and -, for example `stow`");
    if (auto posture = section->section(entry.key))
      vehicle.postures.push_back(read_posture(*posture, name, entry.key, vehicle));
  }
}

}  // namespace remora
