// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/multibody_model.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "math/rotation.h"
#include "multibody/collision_shape.h"

namespace remora {
namespace {

BodyModel compile(const BodySpec& spec) {
  BodyModel body{.name = spec.name,
                 .is_static = spec.is_static,
                 .inertia = spec.inertia,
                 .friction = spec.friction,
                 .restitution = spec.restitution,
                 .tree = 0,
                 .bounding_radius = 0.0,
                 .bounds = {},
                 .shapes = {}};
  for (const ShapeSpec& shape : spec.shapes) {
    const Pose X = spec.is_static ? spec.initial.X_WB() * shape.X_BS : shape.X_BS;
    body.shapes.push_back(compile(shape, X));
    body.bounds.include(body.shapes.back().bounds);
  }
  if (!body.bounds.is_empty()) {
    body.bounding_radius = body.bounds.lo.cwiseAbs().cwiseMax(body.bounds.hi.cwiseAbs()).norm();
  }
  return body;
}

/// Where and how fast a child is, given its parent and their joint.
RigidState child_state(const JointMotion& joint, const JointState& at, const RigidState& parent) {
  const auto [q_PC, X_PC] = joint.at(at.q);
  const Twist& V = parent.V_WB_B;
  RigidState child;
  child.p_WB = parent.p_WB + parent.q_WB * X_PC.p;
  child.q_WB = (parent.q_WB * q_PC).normalized();
  // The parent's motion at Co, then the joint's own.
  child.V_WB_B.linear =
      X_PC.R.transpose() * (V.linear + V.angular.cross(X_PC.p)) + at.dq * joint.S.head<3>();
  child.V_WB_B.angular = X_PC.R.transpose() * V.angular + at.dq * joint.S.tail<3>();
  return child;
}

}  // namespace

Pose pose_in_parent(const JointSpec& joint, double q) {
  Pose X_JK;  // the child's J in the parent's J
  if (joint.type == JointType::revolute)
    X_JK.R = rotation_from_vector(q * joint.axis_J.normalized()).toRotationMatrix();
  else if (joint.type == JointType::prismatic)
    X_JK.p = q * joint.axis_J.normalized();
  return joint.X_PJ * X_JK * joint.X_CJ.inverse();
}

JointMotion::JointMotion(const JointSpec& joint)
    : type_(joint.type),
      start_(Mat3(joint.X_PJ.R * joint.X_CJ.R.transpose())),
      half_turned_(0.0, 0.0, 0.0, 0.0),
      p_PJ_(joint.X_PJ.p),
      p_CJ_(joint.X_CJ.p),
      slide_P_(Vec3::Zero()) {
  const Vec3 axis_J = joint.axis_J.normalized();
  const Vec3 axis_C = joint.X_CJ.R * axis_J;
  if (type_ == JointType::revolute) {
    half_turned_ = start_ * Quat(0.0, axis_C.x(), axis_C.y(), axis_C.z());
    S << joint.X_CJ.p.cross(axis_C), axis_C;
  } else if (type_ == JointType::prismatic) {
    slide_P_ = joint.X_PJ.R * axis_J;
    S.head<3>() = axis_C;
  }
}

JointMotion::Place JointMotion::at(double q) const {
  Place place{start_, {}};
  if (type_ == JointType::revolute)
    place.q_PC.coeffs() =
        std::cos(0.5 * q) * start_.coeffs() + std::sin(0.5 * q) * half_turned_.coeffs();
  place.X_PC.R = place.q_PC.toRotationMatrix();
  place.X_PC.p = p_PJ_ + q * slide_P_ - place.X_PC.R * p_CJ_;
  return place;
}

MultibodyModel::~MultibodyModel() = default;

MultibodyModel::MultibodyModel(const MultibodySpec& spec)
    : joints_(spec.joints),
      joint_motions_(spec.joints.begin(), spec.joints.end()),
      self_contacts_(spec.self_contacts) {
  REMORA_ASSERT(problems(spec).empty());
  const auto count = static_cast<std::uint32_t>(spec.bodies.size());
  std::vector<int> joint_above(count, -1);
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    joint_above[joints_[j].child] = static_cast<int>(j);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    bodies_.push_back(compile(spec.bodies[i]));
    (spec.bodies[i].is_static ? static_bodies_ : moving_bodies_).push_back(i);
    initial_state_.bodies.push_back(spec.bodies[i].initial);
    initial_state_.bodies.back().q_WB.normalize();
    if (spec.bodies[i].is_static) initial_state_.bodies.back().V_WB_B = {};
    initial_state_.is_present.push_back(spec.bodies[i].is_present ? 1 : 0);
  }
  initial_state_.joints.resize(joints_.size());
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    initial_state_.joints[j].q = std::clamp(joints_[j].initial, joints_[j].lower, joints_[j].upper);
  }
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    if (!joints_[j].gear) continue;
    const JointGearSpec& gear = *joints_[j].gear;
    initial_state_.joints[j].q = gear.ratio * initial_state_.joints[gear.driver].q + gear.offset;
  }

  for (const std::uint32_t root : moving_bodies_) {
    const int above = joint_above[root];
    const bool is_bolted = above >= 0 && bodies_[joints_[above].parent].is_static;
    if (above >= 0 && !is_bolted) continue;
    TreeModel tree{.root = root, .is_bolted = is_bolted, .bodies = {root}, .joints = {}};
    if (is_bolted) tree.joints.push_back(static_cast<std::uint32_t>(above));
    for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
      for (std::uint32_t j = 0; j < joints_.size(); ++j) {
        if (joints_[j].parent != tree.bodies[k]) continue;
        tree.bodies.push_back(joints_[j].child);
        tree.joints.push_back(j);
      }
    }
    for (const std::uint32_t body : tree.bodies) {
      bodies_[body].tree = static_cast<std::uint32_t>(trees_.size());
    }
    trees_.push_back(std::move(tree));
    set_presence(*this, {root}, spec.bodies[root].is_present, initial_state_);
  }
  for (const std::uint32_t i : moving_bodies_) {
    const double radius = bodies_[i].shapes.empty() ? -1.0 : bodies_[i].bounding_radius;
    spheres_.push_back({i, bodies_[i].tree, radius});
  }
  place_bodies_of_trees(*this, initial_state_);
}

void place_bodies_of_tree(const MultibodyModel& model, const TreeModel& tree,
                          MultibodyState& state) {
  for (const std::uint32_t j : tree.joints) {
    const JointSpec& joint = model.joints()[j];
    state.bodies[joint.child] =
        child_state(model.joint_motions()[j], state.joints[j], state.bodies[joint.parent]);
  }
}

void set_presence(const MultibodyModel& model, BodyId body, bool is_present,
                  MultibodyState& state) {
  const BodyModel& of_tree = model.bodies()[body.index];
  state.is_present[body.index] = is_present ? 1 : 0;
  if (of_tree.is_static) return;
  for (const std::uint32_t other : model.trees()[of_tree.tree].bodies)
    state.is_present[other] = is_present ? 1 : 0;
}

void place_bodies_of_trees(const MultibodyModel& model, MultibodyState& state) {
  for (const TreeModel& tree : model.trees()) place_bodies_of_tree(model, tree, state);
}

}  // namespace remora
