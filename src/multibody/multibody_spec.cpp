// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "math/symmetric_matrix.h"
#include "multibody/collision_shape.h"
#include "multibody/multibody_spec.h"

namespace remora {
namespace {

void check_inertia(const BodySpec& body, std::vector<Problem>& found) {
  if (!body.inertia.allFinite()) {
    found.push_back({body.name, fmt::format("body '{}': the inertia is not finite", body.name)});
  } else if (!body.inertia.isApprox(body.inertia.transpose(), 1e-9)) {
    found.push_back({body.name, fmt::format("body '{}': the inertia is not symmetric", body.name)});
  } else if (!is_positive_definite(body.inertia)) {
    found.push_back(
        {body.name, fmt::format("body '{}': the inertia is not positive definite", body.name)});
  }
}

void check_body(const BodySpec& body, std::vector<Problem>& found) {
  if (!body.is_static) check_inertia(body, found);
  if (!(body.friction >= 0.0 && std::isfinite(body.friction))) {
    found.push_back({body.name, fmt::format("body '{}': friction {} is not a number from zero up",
                                            body.name, body.friction)});
  }
  if (!(body.restitution >= 0.0 && body.restitution <= 1.0)) {
    found.push_back({body.name, fmt::format("body '{}': restitution {} is not between 0 and 1",
                                            body.name, body.restitution)});
  }
  if (!body.initial.is_finite() || std::abs(body.initial.q_WB.norm() - 1.0) > 1e-6) {
    found.push_back(
        {body.name, fmt::format("body '{}': its start is not a place and attitude", body.name)});
  }
  for (const ShapeSpec& shape : body.shapes) {
    const std::string problem = shape_problem(shape, body.is_static);
    if (!problem.empty())
      found.push_back({body.name, fmt::format("body '{}': {}", body.name, problem)});
  }
}

template <class Report>
void check_motor(const JointMotorSpec& motor, JointType type, const Report& report) {
  const auto is_positive = [](double value) { return value > 0.0 && std::isfinite(value); };
  if (type == JointType::fixed) report("it is fixed and has a motor");
  if (!is_positive(motor.max_effort)) report("its motor has no effort: write one above 0");
  if (!is_positive(motor.max_rate)) report("its motor has no greatest rate: write one above 0");
  if (!is_positive(motor.position_gain)) report("its motor has no position gain above 0");
}

void check_joint(const JointSpec& joint, const MultibodySpec& spec, std::vector<Problem>& found) {
  const auto report = [&](std::string_view what) {
    found.push_back({joint.name, fmt::format("joint '{}': {}", joint.name, what)});
  };
  if (joint.parent >= spec.bodies.size() || joint.child >= spec.bodies.size()) {
    report("it holds a body that does not exist");
    return;
  }
  if (joint.parent == joint.child) report("parent and child are the same body");
  if (spec.bodies[joint.child].is_static) report("its child is static; only a parent can be");
  if (!joint.axis_J.allFinite() || joint.axis_J.norm() < 1e-6) report("its axis has no direction");
  if (!joint.X_PJ.p.allFinite() || !joint.X_PJ.R.isUnitary(1e-6) || !joint.X_CJ.p.allFinite() ||
      !joint.X_CJ.R.isUnitary(1e-6)) {
    report("its place on parent or child is not a pose");
  }
  if (!(joint.lower <= joint.upper)) report("its lower limit is above its upper limit");
  if (!(joint.damping >= 0.0 && std::isfinite(joint.damping))) {
    report("its damping is not a number from zero up");
  }
  if (!(joint.friction >= 0.0 && std::isfinite(joint.friction))) {
    report("its friction is not a number from zero up");
  }
  // One that says nothing starts at the limit next to zero.
  if (joint.initial != 0.0 && !(joint.initial >= joint.lower && joint.initial <= joint.upper)) {
    report("it starts beyond its limits");
  }
  if (joint.motor) check_motor(*joint.motor, joint.type, report);
}

/// The body that a body's tree begins with; a static one for a tree that is bolted to it.
std::size_t root_of(const MultibodySpec& spec, std::size_t body) {
  for (std::size_t steps = 0; steps <= spec.joints.size(); ++steps) {
    const auto above = std::find_if(spec.joints.begin(), spec.joints.end(),
                                    [&](const JointSpec& joint) { return joint.child == body; });
    if (above == spec.joints.end() || spec.bodies[above->parent].is_static) break;
    body = above->parent;
  }
  return body;
}

void check_gear(const JointSpec& joint, const MultibodySpec& spec, std::vector<Problem>& found) {
  const auto report = [&](std::string_view what, std::string_view instead) {
    found.push_back(
        {joint.name, fmt::format("joint '{}': {}", joint.name, what), std::string(instead)});
  };
  const JointGearSpec& gear = *joint.gear;
  if (gear.driver >= spec.joints.size()) {
    report("its gear follows a joint that does not exist", "Name a joint of the same vehicle");
    return;
  }
  const JointSpec& driver = spec.joints[gear.driver];
  if (&driver == &joint || driver.gear)
    report("its gear follows a joint that is geared itself", "Name the joint that has the motor");
  if (joint.type == JointType::fixed || driver.type == JointType::fixed)
    report("a fixed joint can neither follow nor lead", "Gear a revolute or prismatic joint");
  if (!std::isfinite(gear.ratio) || gear.ratio == 0.0 || !std::isfinite(gear.offset))
    report("the ratio of its gear is not a number other than zero", "Write 1 or -1");
  if (joint.motor) report("it has a gear and a motor", "Omit one of the two");
  if (root_of(spec, joint.child) != root_of(spec, driver.child))
    report("its gear follows a joint of another vehicle", "Name a joint of the same vehicle");
}

/// Every moving body has one parent at most, and nobody is its own ancestor.
void check_trees(const MultibodySpec& spec, std::vector<Problem>& found) {
  std::vector<int> parent(spec.bodies.size(), -1);
  for (const JointSpec& joint : spec.joints) {
    if (joint.parent >= spec.bodies.size() || joint.child >= spec.bodies.size()) continue;
    if (parent[joint.child] >= 0) {
      found.push_back(
          {joint.name, fmt::format("joint '{}': body '{}' already hangs on another joint",
                                   joint.name, spec.bodies[joint.child].name)});
    }
    parent[joint.child] = static_cast<int>(joint.parent);
  }
  for (std::size_t i = 0; i < parent.size(); ++i) {
    int ancestor = parent[i];
    for (std::size_t steps = 0; ancestor >= 0 && steps <= parent.size(); ++steps) {
      if (ancestor == static_cast<int>(i)) {
        found.push_back(
            {spec.bodies[i].name,
             fmt::format("body '{}' hangs on itself: joints form a loop", spec.bodies[i].name)});
        break;
      }
      ancestor = parent[static_cast<std::size_t>(ancestor)];
    }
  }
}

}  // namespace

std::vector<Problem> problems(const MultibodySpec& spec) {
  std::vector<Problem> found;
  std::set<std::string> names;
  for (const BodySpec& body : spec.bodies) {
    if (!names.insert(body.name).second) {
      found.push_back({body.name, fmt::format("two bodies are called '{}'", body.name)});
    }
    check_body(body, found);
  }
  for (const JointSpec& joint : spec.joints) check_joint(joint, spec, found);
  check_trees(spec, found);
  if (!found.empty()) return found;  // gears are looked for along sound trees
  for (const JointSpec& joint : spec.joints)
    if (joint.gear) check_gear(joint, spec, found);
  return found;
}

}  // namespace remora
