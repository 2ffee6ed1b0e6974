// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "tether/cable.h"

namespace remora {

/// Where a node or segment stands in the folded cable.
struct CablePlace {
  std::size_t row;
  int lane;
};

/// How a cable of `nodes` nodes is folded at its middle.
struct CableFold {
  std::size_t nodes = 2;

  [[nodiscard]] std::size_t rows() const { return (nodes + 1) / 2; }
  /// Whether one node, not one segment, is in the middle. It stands in both lanes.
  [[nodiscard]] bool has_middle_node() const { return nodes % 2 == 1; }
  [[nodiscard]] CablePlace node(std::size_t i) const {
    return i < rows() ? CablePlace{i, 0} : CablePlace{nodes - 1 - i, 1};
  }
  [[nodiscard]] CablePlace segment(std::size_t i) const {
    const std::size_t in_first_half = nodes / 2;
    return i < in_first_half ? CablePlace{i, 0} : CablePlace{nodes - 2 - i, 1};
  }
};

/// Sets predicted place, forces and inertia of every node for a solve over `h` seconds.
void predict(const CableModel& model, double gravity, double h, CableWorkspace& work);

struct CableSolution {
  int iterations = 0;
  double residual = 0.0;  ///< largest error of a length [m]
};
/// Finds the positions and tensions at the end of `h` seconds from what `predict` has set, and
/// from contacts whose level is set. Positions of carried ends must stand where they end.
[[nodiscard]] CableSolution solve(const CableModel& model, const CableStepInput& input, double h,
                                  CableWorkspace& work);

/// Force of the cable on what holds end 0 or 1, over the last solve [N].
[[nodiscard]] Vec3 end_force(double h, int end, const CableWorkspace& work);

}  // namespace remora
