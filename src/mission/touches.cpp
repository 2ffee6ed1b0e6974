// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/touches.h"

#include <algorithm>

#include "base/fixed_vector.h"

namespace remora {
namespace {

/// A vehicle that scrapes along a wall loses it for moments; that is one touch.
constexpr double kApart = 0.5;        // [s]
constexpr std::size_t kMostArms = 8;  // that are told apart

/// The joint that a body hangs on; none of what hangs on nothing.
const JointSpec* joint_above(const Model& model, std::uint32_t body) {
  for (const JointSpec& joint : model.multibody().joints())
    if (joint.child == body) return &joint;
  return nullptr;
}

/// Links of arms are called `arm/link`; whatever else hangs on a hull has no motor.
bool is_foot(const JointSpec& joint, BodyId hull) {
  return joint.parent == hull.index && (joint.motor || joint.name.find('/') != std::string::npos);
}

/// The link of an arm's foot on `hull`, when `body` is a part of that arm.
std::optional<std::uint32_t> foot_of_arm(const Model& model, std::uint32_t body, BodyId hull) {
  const JointSpec* joint = joint_above(model, body);
  while (joint != nullptr && joint->parent != hull.index) joint = joint_above(model, joint->parent);
  if (joint == nullptr || !is_foot(*joint, hull)) return std::nullopt;
  return joint->child;
}

}  // namespace

int arms_on(const Model& model, BodyId hull) {
  const auto& joints = model.multibody().joints();
  return static_cast<int>(std::count_if(
      joints.begin(), joints.end(), [&](const JointSpec& joint) { return is_foot(joint, hull); }));
}

int hands_on(const Observation& moment, BodyId body) {
  FixedVector<std::uint32_t, kMostArms> feet;
  for (const Contact& contact : moment.output.contacts) {
    if (contact.a != body && contact.b != body) continue;
    const BodyId other = contact.a == body ? contact.b : contact.a;
    const auto foot = foot_of_arm(moment.model, other.index, moment.body());
    if (!foot || feet.size() == kMostArms) continue;
    if (std::find(feet.begin(), feet.end(), *foot) == feet.end()) feet.push_back(*foot);
  }
  return static_cast<int>(feet.size());
}

void follow(const std::optional<Blow>& blow, double dt, Touch& touch) {
  touch.has_just_ended = false;
  if (!blow) {
    touch.apart += dt;
    touch.has_just_ended = touch.is_touching && touch.apart >= kApart;
    if (touch.has_just_ended) touch.is_touching = false;
    return;
  }
  if (!touch.is_touching) touch = {.is_touching = true};
  touch.apart = 0.0;
  touch.lasted += dt;
  if (blow->impulse >= touch.strength) {
    touch.strength = blow->impulse;
    touch.body = blow->body;
  }
}

}  // namespace remora
