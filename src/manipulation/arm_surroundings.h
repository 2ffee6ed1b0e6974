// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "multibody/clearance.h"

namespace remora {

/// What an arm must keep away from.
struct ArmSurroundingsSpec {
  std::vector<std::uint32_t> joints;  ///< of the model, one for each coordinate, hull outwards
  double margin = 0.02;               ///< that everything keeps from everything else [m]
  std::vector<std::uint32_t> touchable = {};  ///< bodies that the arm may touch
};

/// Two bodies that are too close to each other.
struct CloseBodies {
  std::uint32_t a = 0;  ///< of the arm, or held by it
  std::uint32_t b = 0;
  double gap = 0.0;  ///< negative when they overlap [m]
};

/// One arm among the bodies of a scene as they stand now: whether it touches something when its
/// joints stand elsewhere. Everything else stays where it is.
///
/// With the arm move its links and jaws, what a constraint holds to them, and what two of them
/// touch at once, as jaws do what they grip. They keep away from all other bodies that are present
/// and from each other; not from their neighbours, and not from those parts of the own vehicle that
/// they overlap in the model's rest posture, as a base does its hull. Two bodies that are nearer
/// than the margin at the start, but do not overlap, may stay as near. Theory:
/// docs/theory/manipulation.md.
class ArmSurroundings {
 public:
  /// The model outlives it.
  ArmSurroundings(const MultibodyModel& model, const MultibodyState& now,
                  const ArmSurroundingsSpec& spec);

  /// Bodies that overlap where the arm is now: then no plan is of use.
  [[nodiscard]] const std::optional<CloseBodies>& overlap_at_start() const {
    return overlap_at_start_;
  }
  /// The first two bodies that are too close with the joints at `q`; none when it is free.
  [[nodiscard]] std::optional<CloseBodies> find_close(std::span<const double> q);
  [[nodiscard]] bool is_free(std::span<const double> q) { return !find_close(q); }
  /// Whether the joints may go straight from one posture to the other. Looked at so often that
  /// nothing moves farther than twice the margin in between: no touch is missed.
  [[nodiscard]] bool is_way_free(std::span<const double> from, std::span<const double> to);
  /// Bodies that go along because the arm holds them.
  [[nodiscard]] std::vector<std::uint32_t> held_bodies() const;

 private:
  struct Moving {
    std::uint32_t body = 0;
    std::uint32_t group = 0;  // bodies of one group keep their places to each other
  };
  struct Held {
    std::uint32_t body = 0;
    std::uint32_t link = 0;
    Pose X_LH;
  };
  struct Pair {
    std::uint32_t a = 0, b = 0;
    double margin = 0.0;
  };
  void find_moving_bodies();
  void find_held_bodies(const ArmSurroundingsSpec& spec);
  void find_pairs(const ArmSurroundingsSpec& spec);
  void add_pair(std::uint32_t a, std::uint32_t b, double margin);
  void find_reaches();
  [[nodiscard]] const Moving* find_moving(std::uint32_t body) const;
  [[nodiscard]] bool are_neighbours(std::uint32_t a, std::uint32_t b) const;
  void pose_at(std::span<const double> q);

  const MultibodyModel* model_;
  std::vector<std::uint32_t> joints_;
  MultibodyState state_;
  Clearance clearance_;
  double step_ = 0.0;  // that nothing moves farther between two looks [m]
  std::vector<Moving> moving_;
  std::vector<Held> held_;
  std::vector<Pair> pairs_;
  std::vector<double> reach_;  // of each coordinate: how far the outermost point moves for a unit
  std::optional<CloseBodies> overlap_at_start_;
};

/// "rov/arm/forearm overlaps panel by 3 mm", "rov/arm/hand is 8 mm from panel".
[[nodiscard]] std::string to_text(const CloseBodies& close, const MultibodyModel& model);

}  // namespace remora
