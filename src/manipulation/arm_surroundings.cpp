// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/arm_surroundings.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

constexpr double kTouching = 1e-3;        // nearer than this, two bodies touch [m]
constexpr double kOverlapping = 2e-3;     // contacts overlap by a tenth of a millimetre [m]
constexpr double kShortestStep = 0.01;    // between two looks at a way, when no margin is asked [m]
constexpr double kUnlimitedSlide = 10.0;  // how far a slide without limits may reach [m]

bool is_listed(const std::vector<std::uint32_t>& list, std::uint32_t one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

double farthest(const JointSpec& joint) {
  const double far = std::max(std::abs(joint.lower), std::abs(joint.upper));
  return std::isfinite(far) ? far : kUnlimitedSlide;
}

}  // namespace

ArmSurroundings::ArmSurroundings(const MultibodyModel& model, const MultibodyState& now,
                                 const ArmSurroundingsSpec& spec)
    : model_(&model),
      joints_(spec.joints),
      state_(now),
      clearance_(model),
      step_(std::max(2.0 * spec.margin, kShortestStep)) {
  REMORA_ASSERT(!joints_.empty());
  find_moving_bodies();
  find_held_bodies(spec);
  find_pairs(spec);
  find_reaches();
}

const ArmSurroundings::Moving* ArmSurroundings::find_moving(std::uint32_t body) const {
  const auto found = std::find_if(moving_.begin(), moving_.end(),
                                  [&](const Moving& one) { return one.body == body; });
  return found == moving_.end() ? nullptr : &*found;
}

/// All that hangs on the first joint. A group begins at each of the arm's joints.
void ArmSurroundings::find_moving_bodies() {
  const TreeModel& tree =
      model_->trees()[model_->bodies()[model_->joints()[joints_.front()].child].tree];
  for (const std::uint32_t j : tree.joints) {  // parents before children
    const JointSpec& joint = model_->joints()[j];
    const Moving* parent = find_moving(joint.parent);
    const auto own = std::find(joints_.begin(), joints_.end(), j);
    if (own == joints_.end() && parent == nullptr) continue;
    const bool begins_group = own != joints_.end();
    const auto group =
        begins_group ? static_cast<std::uint32_t>(own - joints_.begin()) : parent->group;
    moving_.push_back({joint.child, group});
  }
}

void ArmSurroundings::find_held_bodies(const ArmSurroundingsSpec& spec) {
  for (const std::uint32_t body : model_->moving_bodies()) {
    const TreeModel& tree = model_->trees()[model_->bodies()[body].tree];
    if (!tree.is_single_body() || !state_.is_present[body]) continue;
    std::optional<std::uint32_t> link;
    for (const ConstraintState& held : state_.constraints) {
      if (held.free_axes != kAllAxesHeld) continue;
      if (held.b.index == body && find_moving(held.a.index)) link = held.a.index;
      if (held.a.index == body && find_moving(held.b.index)) link = held.b.index;
    }
    std::size_t touches = 0;
    for (std::size_t i = 0; i < moving_.size() && !link; ++i) {
      if (is_listed(spec.touchable, body)) break;
      if (clearance_.between(moving_[i].body, body, state_, kTouching) > kTouching) continue;
      if (++touches == 2) link = moving_[i].body;
    }
    if (!link) continue;
    held_.push_back(
        {body, *link, state_.bodies[*link].X_WB().inverse() * state_.bodies[body].X_WB()});
  }
  for (const Held& held : held_) moving_.push_back({held.body, find_moving(held.link)->group});
}

bool ArmSurroundings::are_neighbours(std::uint32_t a, std::uint32_t b) const {
  return std::any_of(model_->joints().begin(), model_->joints().end(), [&](const JointSpec& joint) {
    return (joint.parent == a && joint.child == b) || (joint.parent == b && joint.child == a);
  });
}

void ArmSurroundings::find_pairs(const ArmSurroundingsSpec& spec) {
  const auto is_of_own_tree = [&](std::uint32_t a, std::uint32_t b) {
    const BodyModel& first = model_->bodies()[a];
    const BodyModel& second = model_->bodies()[b];
    return !first.is_static && !second.is_static && first.tree == second.tree;
  };
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    const auto [a, group] = moving_[i];
    if (model_->bodies()[a].shapes.empty()) continue;
    for (std::uint32_t b = 0; b < model_->bodies().size(); ++b) {
      if (model_->bodies()[b].shapes.empty() || !state_.is_present[b]) continue;
      if (is_listed(spec.touchable, b)) continue;
      if (const Moving* other = find_moving(b)) {
        const auto place = static_cast<std::size_t>(other - moving_.data());
        if (place <= i || other->group == group) continue;
      }
      if (is_of_own_tree(a, b)) {
        if (are_neighbours(a, b)) continue;
        if (clearance_.between(a, b, model_->initial_state(), kTouching) <= kTouching) continue;
      }
      add_pair(a, b, spec.margin);
    }
  }
}

void ArmSurroundings::add_pair(std::uint32_t a, std::uint32_t b, double margin) {
  const double gap = clearance_.between(a, b, state_, margin);
  if (gap < -kOverlapping && !overlap_at_start_) overlap_at_start_ = CloseBodies{a, b, gap};
  pairs_.push_back({a, b, std::min(margin, gap - kTouching)});
}

/// With the arm stretched out; no posture reaches farther.
void ArmSurroundings::find_reaches() {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const JointSpec& own = model_->joints()[joints_[i]];
    if (own.type == JointType::prismatic) {
      reach_.push_back(1.0);
      continue;
    }
    std::vector<double> distance(model_->bodies().size(), -1.0);  // of Bo from the joint
    distance[own.child] = own.X_CJ.p.norm();
    double reach = 0.0;
    const TreeModel& tree = model_->trees()[model_->bodies()[own.child].tree];
    for (const std::uint32_t j : tree.joints) {
      const JointSpec& joint = model_->joints()[j];
      if (distance[joint.parent] >= 0.0) {
        distance[joint.child] = distance[joint.parent] + joint.X_PJ.p.norm() + joint.X_CJ.p.norm();
        if (joint.type == JointType::prismatic) distance[joint.child] += farthest(joint);
      }
      if (distance[joint.child] < 0.0) continue;
      reach =
          std::max(reach, distance[joint.child] + model_->bodies()[joint.child].bounding_radius);
    }
    for (const Held& held : held_)
      if (distance[held.link] >= 0.0)
        reach = std::max(reach, distance[held.link] + held.X_LH.p.norm() +
                                    model_->bodies()[held.body].bounding_radius);
    reach_.push_back(reach);
  }
}

void ArmSurroundings::pose_at(std::span<const double> q) {
  REMORA_ASSERT(q.size() == joints_.size());
  for (std::size_t i = 0; i < q.size(); ++i) state_.joints[joints_[i]].q = q[i];
  const TreeModel& tree =
      model_->trees()[model_->bodies()[model_->joints()[joints_.front()].child].tree];
  for (const std::uint32_t j : tree.joints) {
    const std::optional<JointGearSpec>& gear = model_->joints()[j].gear;
    if (gear && is_listed(joints_, gear->driver))
      state_.joints[j].q = gear->ratio * state_.joints[gear->driver].q + gear->offset;
  }
  place_bodies_of_tree(*model_, tree, state_);
  for (const Held& held : held_) {
    const Pose X_WH = state_.bodies[held.link].X_WB() * held.X_LH;
    state_.bodies[held.body].p_WB = X_WH.p;
    state_.bodies[held.body].q_WB = Quat(X_WH.R);
  }
}

std::optional<CloseBodies> ArmSurroundings::find_close(std::span<const double> q) {
  pose_at(q);
  for (const auto& [a, b, margin] : pairs_) {
    const double gap = clearance_.between(a, b, state_, margin);
    if (gap <= margin) return CloseBodies{a, b, gap};
  }
  return std::nullopt;
}

bool ArmSurroundings::is_way_free(std::span<const double> from, std::span<const double> to) {
  double way = 0.0;
  for (std::size_t i = 0; i < from.size(); ++i) way += reach_[i] * std::abs(to[i] - from[i]);
  const auto parts = static_cast<std::size_t>(std::ceil(way / step_));
  if (!is_free(to)) return false;
  // The middle first, then the quarters: what is in the way is found soon.
  std::size_t stride = 1;
  while (stride < parts) stride *= 2;
  std::vector<double> q(from.size());
  for (stride /= 2; stride >= 1; stride /= 2) {
    for (std::size_t k = stride; k < parts; k += 2 * stride) {
      const double s = static_cast<double>(k) / static_cast<double>(parts);
      for (std::size_t i = 0; i < q.size(); ++i) q[i] = from[i] + s * (to[i] - from[i]);
      if (!is_free(q)) return false;
    }
  }
  return true;
}

std::vector<std::uint32_t> ArmSurroundings::held_bodies() const {
  std::vector<std::uint32_t> bodies;
  for (const Held& held : held_) bodies.push_back(held.body);
  return bodies;
}

std::string to_text(const CloseBodies& close, const MultibodyModel& model) {
  const std::string& a = model.bodies()[close.a].name;
  const std::string& b = model.bodies()[close.b].name;
  const double millimetres = 1000.0 * std::abs(close.gap);
  if (close.gap < 0.0) return fmt::format("{} overlaps {} by {:.0f} mm", a, b, millimetres);
  return fmt::format("{} is {:.0f} mm from {}", a, millimetres, b);
}

}  // namespace remora
