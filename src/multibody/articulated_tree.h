// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "multibody/multibody_model.h"

namespace remora {

/// How a body answers to forces before anything else is solved.
struct BodyResponse {
  Mat6 inverse_inertia = Mat6::Zero();  ///< ν̇ per wrench on this body, about Bo in B; what hangs on
                                        ///< the body by joints is in it
  Twist acceleration;  ///< ν̇ under the forces that act already
};

/// The dynamics of one tree of jointed bodies: a DART skeleton. Everything it needs is set anew in
/// `advance_velocities`; nothing is remembered from one step to the next. Bodies and joints are
/// numbered as in the TreeModel. Six-vectors are about Bo in B, linear part first.
class ArticulatedTree {
 public:
  ArticulatedTree(const MultibodyModel& model, const TreeModel& tree);
  ~ArticulatedTree();
  ArticulatedTree(ArticulatedTree&&) noexcept;

  /// Takes the tree's velocities from `state` to dt later, without contacts and joint limits.
  void advance_velocities(const MultibodyState& state, std::span<const Wrench> F_B, double dt);

  /// How each body of the tree answers while the motors are off: those that hold make it heavier.
  void find_responses(const MultibodyState& state, std::span<const Wrench> F_B, double dt,
                      std::span<BodyResponse> of_body);

  [[nodiscard]] Vec6 velocity(std::size_t body) const;
  [[nodiscard]] double joint_rate(std::size_t joint) const;

  /// How the tree would answer to one impulse: ask with the two functions after.
  void try_impulse(std::size_t body, const Vec6& impulse_B);
  void try_joint_impulse(std::size_t joint, double impulse);
  [[nodiscard]] Vec6 velocity_change(std::size_t body) const;
  [[nodiscard]] double joint_rate_change(std::size_t joint) const;

  /// Impulses to be applied together by `apply_impulses`, after the last `try_…`.
  void clear_impulses();
  void add_impulse(std::size_t body, const Vec6& impulse_B);
  void add_joint_impulse(std::size_t joint, double impulse);
  void apply_impulses();

 private:
  void find_accelerations(const MultibodyState& state, std::span<const Wrench> F_B, double dt);

  struct Skeleton;
  std::unique_ptr<Skeleton> skeleton_;
};

}  // namespace remora
