// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/uwsim/uwsim_arms.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "scenario/sdf/sdf_links.h"

namespace remora {
namespace {

std::string_view link_of_joint(const XmlNode& joint, std::string_view end) {
  const XmlNode* link = joint.child(end);
  return link != nullptr ? link->attribute("link") : std::string_view{};
}

bool is_fixed_joint(const XmlNode& joint) { return joint.attribute("type") == "fixed"; }

}  // namespace

std::vector<std::string> uwsim_joint_order(const XmlNode& robot) {
  std::vector<const XmlNode*> joints;
  std::set<std::string_view> children;
  for (const XmlNode& node : robot.children) {
    if (node.tag != "joint") continue;
    joints.push_back(&node);
    children.insert(link_of_joint(node, "child"));
  }
  std::sort(joints.begin(), joints.end(), [](const XmlNode* a, const XmlNode* b) {
    return a->attribute("name") > b->attribute("name");
  });
  // A stack: the first in the alphabet is put on it last, and all that hangs on it comes next.
  std::vector<const XmlNode*> waiting;
  const auto push_joints_on = [&](std::string_view link) {
    for (const XmlNode* joint : joints)
      if (link_of_joint(*joint, "parent") == link) waiting.push_back(joint);
  };
  for (const XmlNode& node : robot.children)
    if (node.tag == "link" && !children.contains(node.attribute("name")))
      push_joints_on(node.attribute("name"));
  std::vector<std::string> order;
  std::set<const XmlNode*> seen;
  while (!waiting.empty()) {
    const XmlNode* joint = waiting.back();
    waiting.pop_back();
    if (!seen.insert(joint).second) continue;
    if (!is_fixed_joint(*joint) && joint->child("mimic") == nullptr)
      order.push_back(name_from_sdf(joint->attribute("name")));
    push_joints_on(link_of_joint(*joint, "child"));
  }
  return order;
}

bool is_moved_link(const XmlNode& robot, std::string_view link) {
  for (std::size_t steps = 0; steps <= robot.children.size(); ++steps) {
    const auto above =
        std::find_if(robot.children.begin(), robot.children.end(), [&](const XmlNode& node) {
          return node.tag == "joint" && link_of_joint(node, "child") == link;
        });
    if (above == robot.children.end()) return false;
    if (!is_fixed_joint(*above)) return true;
    link = link_of_joint(*above, "parent");
  }
  return false;
}

void hang_arms(const std::string& text, const std::string& file, const SdfOptions& options,
               VehicleSpec& vehicle, Diagnostics& diagnostics) {
  SdfMounting mounting;
  mounting.has_base = false;
  Diagnostics report;
  auto arm = arm_from_sdf(text, file, options, mounting, report);
  if (!arm) return;
  if (!arm->hull_visuals.empty()) vehicle.visuals = std::move(arm->hull_visuals);
  if (arm->links.empty()) return;
  for (const Diagnostic& d : report.list()) diagnostics.add(d);
  std::move(arm->links.begin(), arm->links.end(), std::back_inserter(vehicle.links));
  std::move(arm->touching.begin(), arm->touching.end(), std::back_inserter(vehicle.touching));
}

void set_joint_values(const XmlNode& values, const std::vector<std::string>& order,
                      VehicleSpec& vehicle, Diagnostics& diagnostics) {
  XmlSection section(values, diagnostics);
  std::size_t next = 0;
  for (const XmlNode* joint : section.children("joint")) {
    const auto number = parse_numbers(joint->text);
    if (!number || number->size() != 1) {
      diagnostics.error(joint->where, "<joint> is not a number", "Write an angle in radians.");
      continue;
    }
    const std::string name = next < order.size() ? order[next++] : std::string();
    const auto link = std::find_if(
        vehicle.links.begin(), vehicle.links.end(),
        [&](const LinkSpec& candidate) { return candidate.attachment.joint.name == name; });
    if (name.empty() || link == vehicle.links.end()) {
      if (number->front() != 0.0)
        diagnostics.warning(joint->where,
                            name.empty()
                                ? fmt::format("the robot has {} joints that move", order.size())
                                : fmt::format("joint '{}' of the robot does not move here", name));
      continue;
    }
    JointSpec& spec = link->attachment.joint;
    spec.initial = std::clamp(number->front(), spec.lower, spec.upper);
  }
  section.report_rest("<jointValues>");
}

}  // namespace remora
