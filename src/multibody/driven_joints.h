// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "multibody/articulated_tree.h"
#include "multibody/joint_command.h"

namespace remora {

/// Joints whose motors keep them at a known rate in a step, with those that are geared to them.
/// They need no rows: the tree is solved with the rates given, and what that took of the motors is
/// looked at afterwards. A motor that it took too much of is released and solved again with a row.
/// Private to the module.
class DrivenJoints {
 public:
  explicit DrivenJoints(const MultibodyModel& model);

  /// At the start of a step no motor is known to be overloaded.
  void start();
  /// None of a tree's joints is driven in this step.
  void release(std::size_t tree);
  /// Chooses the joints of a tree that are driven, and their rates.
  void choose(std::size_t tree, std::span<const JointCommand> commands, const MultibodyState& state,
              double dt);
  /// Of each joint of a tree; none: loose, or without an axis.
  [[nodiscard]] std::span<const std::optional<double>> rates(std::size_t tree) const {
    return rates_[tree];
  }
  /// True when the step so far took more of a motor than it has. It is not chosen again in this
  /// step; when that happens to a tree for the third time, none of its motors is.
  [[nodiscard]] bool release_overloaded(std::size_t tree, const ArticulatedTree& dynamics,
                                        double dt);
  /// Fills in the efforts of the motors that drive, by joint of the model, after a
  /// `release_overloaded` that was false.
  void list_efforts(std::size_t tree, double dt, std::span<double> efforts) const;

  /// Where the driver of a geared joint of the model is in the tree of both.
  [[nodiscard]] std::size_t place_of_driver(std::uint32_t joint) const {
    return place_of_driver_[joint];
  }

 private:
  [[nodiscard]] std::optional<double> rate_of_motor(std::uint32_t joint,
                                                    std::span<const JointCommand> commands,
                                                    const MultibodyState& state, double dt) const;
  void choose_geared(const TreeModel& tree, const MultibodyState& state, double dt,
                     std::span<std::optional<double>> rates) const;
  void find_motor_impulses(std::size_t tree, const ArticulatedTree& dynamics, double dt);

  const MultibodyModel* model_;
  std::vector<std::size_t> place_of_driver_;               // of each joint of the model
  std::vector<std::vector<std::optional<double>>> rates_;  // of each tree
  std::vector<std::uint8_t> is_overloaded_;                // of each joint of the model
  std::vector<int> releases_;                              // of each tree, in this step
  std::vector<double> motor_impulse_;                      // of each joint of the model
};

}  // namespace remora
