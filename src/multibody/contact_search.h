// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/contact_points.h"
#include "multibody/step_bodies.h"

namespace remora {

/// Two bodies that touch or may touch within a step, and where.
struct TouchingPair {
  std::uint32_t a = 0;  ///< active
  std::uint32_t b = 0;
  std::size_t first_point = 0;
  std::size_t point_count = 0;
};

/// Looks for everything that the active bodies may touch within a step. Follows from the state
/// alone. Private to the module; keeps its memory from one step to the next, and nothing else.
class ContactSearch {
 public:
  ContactSearch();

  /// Obstacles that come near are taken in by `bodies`.
  void find(const MultibodyState& state, double dt, StepBodies& bodies);

  [[nodiscard]] const std::vector<TouchingPair>& pairs() const { return pairs_; }
  [[nodiscard]] std::span<const ContactPoint> points_of(const TouchingPair& pair) const {
    return std::span(points_).subspan(pair.first_point, pair.point_count);
  }

 private:
  void find_with_static(std::uint32_t body, const MultibodyState& state, const StepBodies& bodies);
  void find_of_pair(std::uint32_t a, std::uint32_t b, const MultibodyState& state, double dt,
                    StepBodies& bodies);
  void keep(std::uint32_t a, std::uint32_t b);

  std::vector<TouchingPair> pairs_;
  std::vector<ContactPoint> points_;   // of all pairs
  std::vector<ContactPoint> of_pair_;  // in hand
  ContactScratch scratch_;
};

}  // namespace remora
