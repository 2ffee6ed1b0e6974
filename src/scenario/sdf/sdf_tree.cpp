// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_tree.h"

#include <fmt/format.h>

#include <map>
#include <numeric>
#include <set>

#include "base/limits.h"

namespace remora {
namespace {

/// Sets of links that have been joined.
class JoinedLinks {
 public:
  explicit JoinedLinks(const SdfModel& model) : set_(model.links.size()) {
    std::iota(set_.begin(), set_.end(), std::size_t{0});
    for (std::size_t i = 0; i < model.links.size(); ++i) index_[model.links[i].name] = i;
  }
  [[nodiscard]] bool knows(const SdfJoint& joint) const {
    return index_.contains(joint.parent) && index_.contains(joint.child);
  }
  [[nodiscard]] std::size_t of(const std::string& link) { return root(index_.at(link)); }
  /// False when they were joined already.
  bool join(const std::string& a, const std::string& b) {
    const std::size_t i = of(a), j = of(b);
    // The earlier link stands for the set.
    set_[std::max(i, j)] = std::min(i, j);
    return i != j;
  }

 private:
  std::size_t root(std::size_t i) {
    while (set_[i] != i) i = set_[i] = set_[set_[i]];
    return i;
  }
  std::vector<std::size_t> set_;
  std::map<std::string, std::size_t> index_;
};

class Grouping {
 public:
  Grouping(const SdfModel& model, const SdfLink& base,
           const std::function<bool(const SdfJoint&)>& is_held, Diagnostics& diagnostics)
      : model_(model), base_(base), diagnostics_(diagnostics), rigid_(model), whole_(model) {
    for (const SdfJoint& joint : model.joints) {
      if (!rigid_.knows(joint)) continue;
      if (is_held(joint))
        rigid_.join(joint.parent, joint.child);
      else
        moving_.push_back(&joint);
    }
  }

  std::vector<SdfGroup> find() {
    if (moving_.size() > kMaxJoints) {
      diagnostics_.error(moving_.front()->where,
                         fmt::format("the robot has {} moving joints", moving_.size()),
                         fmt::format("A vehicle has at most {}.", kMaxJoints));
      return {};
    }
    if (closes_a_loop()) return {};
    connect_strays();
    SdfGroup first;
    first.frame = &base_;
    groups_.push_back(first);
    grow(0);
    for (SdfGroup& group : groups_)
      for (const SdfLink& link : model_.links)
        if (rigid_.of(link.name) == rigid_.of(group.frame->name)) group.links.push_back(&link);
    return std::move(groups_);
  }

 private:
  bool closes_a_loop() {
    for (const SdfLink& link : model_.links)
      whole_.join(link.name, model_.links[rigid_.of(link.name)].name);
    bool found = false;
    for (const SdfJoint* joint : moving_) {
      if (whole_.join(joint->parent, joint->child)) continue;
      diagnostics_.error(joint->where,
                         fmt::format("joint '{}' makes a loop: '{}' and '{}' are joined already",
                                     joint->name, joint->parent, joint->child),
                         "Remove one of the joints of the loop: a robot is a tree.");
      found = true;
    }
    return found;
  }

  void connect_strays() {
    std::set<std::string> held{base_.name};
    for (const SdfJoint& joint : model_.joints) {
      held.insert(joint.child);
      held.insert(joint.parent);
    }
    for (const SdfLink& link : model_.links) {
      const bool is_new = whole_.join(base_.name, link.name);
      if (is_new) rigid_.join(base_.name, link.name);
      if (!held.contains(link.name))
        diagnostics_.warning(link.where,
                             "link '" + link.name + "' hangs on no joint; it is fixed to the base");
    }
  }

  /// What hangs on a group, each with all that hangs on it. As deep as there are moving joints.
  void grow(std::size_t group) {
    const std::size_t own = rigid_.of(groups_[group].frame->name);
    for (const SdfJoint* joint : moving_) {
      if (joint == groups_[group].joint) continue;
      const bool is_above = rigid_.of(joint->parent) == own;
      if (!is_above && rigid_.of(joint->child) != own) continue;
      SdfGroup next;
      next.frame = model_.link(is_above ? joint->child : joint->parent);
      next.joint = joint;
      next.parent = group;
      next.is_reversed = !is_above;
      groups_.push_back(next);
      grow(groups_.size() - 1);
    }
  }

  const SdfModel& model_;
  const SdfLink& base_;
  Diagnostics& diagnostics_;
  JoinedLinks rigid_;  // by joints that do not move
  JoinedLinks whole_;  // by all joints
  std::vector<const SdfJoint*> moving_;
  std::vector<SdfGroup> groups_;
};

}  // namespace

std::vector<SdfGroup> groups_of(const SdfModel& model, const SdfLink& base,
                                const std::function<bool(const SdfJoint&)>& is_held,
                                Diagnostics& diagnostics) {
  return Grouping(model, base, is_held, diagnostics).find();
}

}  // namespace remora
