// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/multibody_model.h"
#include "multibody/solver_row.h"

namespace remora {

/// The bodies as a step of the contact solver sees them. Private to the module.
struct StepBodies {
  explicit StepBodies(const MultibodyModel& model);

  /// Takes in a body that is not active: it stands still or goes its own way.
  void take_obstacle(std::uint32_t body, const MultibodyState& state, double dt);

  /// A unit impulse on a body at a place along a direction, or about it; none on an obstacle.
  [[nodiscard]] RowSide side(std::uint32_t body, const Vec3& p_W, const Vec3& direction_W,
                             double sign) const;
  [[nodiscard]] RowSide turning_side(std::uint32_t body, const Vec3& direction_W,
                                     double sign) const;
  /// Velocity of the point of a body that is at a place now, were the body to move with V_B.
  [[nodiscard]] Vec3 velocity_at(std::uint32_t body, const Vec6& V_B, const Vec3& p_W) const;

  const MultibodyModel* model;
  std::vector<std::uint8_t> is_active;   ///< of each body, as all below
  std::vector<std::uint8_t> is_coupled;  ///< to others, or to the surroundings
  std::vector<Pose> X_WB;
  std::vector<Vec6> velocity;  ///< at the end of the step, in the axes at its start
  std::vector<double> reach;   ///< how far its points can get [m]
};

}  // namespace remora
