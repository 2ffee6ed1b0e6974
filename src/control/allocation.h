// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/limits.h"
#include "base/problem.h"
#include "math/pose.h"
#include "math/table.h"

namespace remora {

/// A thruster as the allocation sees it.
struct AllocatedThruster {
  Vec3 p_BT = Vec3::Zero();     ///< hub [m]
  Vec3 axis_B = Vec3::UnitX();  ///< force at a positive command, of unit length
  double max_ahead = 1.0;       ///< greatest force along the axis [N]
  double max_astern = 1.0;      ///< greatest force against the axis, a magnitude [N]
  double weight = 1.0;          ///< cost of its force squared; raise to spare a thruster
  Table command_from_force;     ///< [N] → command in [-1, 1]
};

/// Any layout of thrusters and how to share a wrench among them.
struct AllocationSpec {
  std::vector<AllocatedThruster> thrusters;  ///< at most kMaxThrusters
  /// Axes (0 surge … 5 yaw), the most important first: one that cannot be commanded independently
  /// of those before it is left alone (a VideoRay's sway, a BlueROV2's pitch).
  std::array<int, 6> axis_order = {0, 2, 5, 1, 3, 4};
  /// When thrusters saturate, axes of level 0 are served first, then level 1, … Within a level the
  /// direction of the wrench is kept. The default holds the vehicle upright, on its heading and at
  /// its depth before it drives it: at full stick a pilot wants speed, not a somersault.
  std::array<int, 6> saturation_level = {1, 1, 0, 0, 0, 0};
};

[[nodiscard]] std::vector<Problem> problems(const AllocationSpec& spec);

using AllocationMatrix = Eigen::Matrix<double, 6, static_cast<int>(kMaxThrusters)>;
using AllocationInverse = Eigen::Matrix<double, static_cast<int>(kMaxThrusters), 6>;

struct AllocationModel {
  std::vector<AllocatedThruster> thrusters;
  AllocationMatrix wrench_per_force = AllocationMatrix::Zero();  ///< unused columns are zero
  std::array<int, 6> axis_order{};
  std::array<int, 6> saturation_level{};
  double arm = 1.0;  ///< typical lever, by which moments are compared with forces [m]
};

[[nodiscard]] AllocationModel allocation_model(const AllocationSpec& spec);

/// The inverse for the thrusters that work at present. Recomputed only when `effectiveness`
/// changes; a function of it, so only that is hashed.
struct AllocationState {
  FixedVector<double, kMaxThrusters> effectiveness;
  AllocationInverse force_per_wrench = AllocationInverse::Zero();
  std::array<bool, 6> is_commanded{};  ///< axes that the working thrusters can serve
};
REMORA_FIELDS(AllocationState, effectiveness, force_per_wrench, is_commanded);

[[nodiscard]] AllocationState initial_allocation_state(const AllocationModel& model);

struct Allocation {
  FixedVector<double, kMaxThrusters> forces;    ///< wanted of each thruster [N]
  FixedVector<double, kMaxThrusters> commands;  ///< that give them [-1, 1]
  Wrench achieved_B;                            ///< what the forces add up to, on all six axes
};

/// Shares `wanted_B` among the thrusters: least weighted squares of forces among all that give the
/// wanted wrench on the commanded axes, scaled down when a thruster would exceed its limits.
/// `effectiveness` of each thruster: 1 healthy, 0 dead or stuck, between: weak; missing means 1.
/// No allocation of memory. Theory: docs/theory/control.md, eq. 7.
[[nodiscard]] Allocation allocate(const AllocationModel& model, const Wrench& wanted_B,
                                  std::span<const double> effectiveness, AllocationState& state);

/// Greatest force or moment both ways on each axis alone; zero on axes that are not commanded.
[[nodiscard]] Vec6 attainable(const AllocationModel& model, const AllocationState& state);

}  // namespace remora
