// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/allocation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/assert.h"
#include "math/symmetric_matrix.h"

namespace remora {
namespace {

// An axis counts as commanded when, independently of the axes before it, a thruster force of one
// newton moves it by at least this many newtons (moments divided by the typical arm). Rounded
// directions in a vehicle file stay below, tilted thrusters above.
constexpr double kLeastAuthority = 0.02;

/// Rows of the allocation matrix made comparable: moments in units of force times the typical arm.
Vec6 axis_scales(const AllocationModel& model) {
  return (Vec6() << 1.0, 1.0, 1.0, 1.0 / model.arm, 1.0 / model.arm, 1.0 / model.arm).finished();
}

/// The allocation matrix without the dead thrusters. Weak ones stay: a newton of theirs is a
/// newton, they only have fewer of them.
AllocationMatrix present_matrix(const AllocationModel& model, const AllocationState& state) {
  AllocationMatrix B = model.wrench_per_force;
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    if (state.effectiveness[i] == 0.0) B.col(static_cast<int>(i)).setZero();
  }
  return B;
}

/// Gram-Schmidt over the rows in their order of importance.
std::array<bool, 6> independent_axes(const AllocationModel& model, const AllocationMatrix& B) {
  std::array<bool, 6> is_independent{};
  Eigen::Matrix<double, 6, static_cast<int>(kMaxThrusters)> basis;
  int rank = 0;
  const Vec6 scales = axis_scales(model);
  for (const int axis : model.axis_order) {
    Eigen::Matrix<double, 1, static_cast<int>(kMaxThrusters)> row = scales[axis] * B.row(axis);
    for (int repeat = 0; repeat < 2; ++repeat) {  // twice is enough, against rounding
      for (int k = 0; k < rank; ++k) row -= row.dot(basis.row(k)) * basis.row(k);
    }
    const double size = row.norm();
    if (size < kLeastAuthority) continue;
    basis.row(rank++) = row / size;
    is_independent[static_cast<std::size_t>(axis)] = true;
  }
  return is_independent;
}

/// f = W⁻¹ Aᵀ (A W⁻¹ Aᵀ)⁺ τ with A the commanded rows of B: least weighted squares of f.
AllocationInverse weighted_inverse(const AllocationModel& model, const AllocationMatrix& B,
                                   const std::array<bool, 6>& is_commanded) {
  Vec6 scales = axis_scales(model);
  for (int axis = 0; axis < 6; ++axis) {
    if (!is_commanded[static_cast<std::size_t>(axis)]) scales[axis] = 0.0;
  }
  const AllocationMatrix A = scales.asDiagonal() * B;
  AllocationMatrix A_by_weight = A;
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    A_by_weight.col(static_cast<int>(i)) /= model.thrusters[i].weight;
  }
  const Mat6 gram = A_by_weight * A.transpose();
  const EigenBasis eigen = eigen_basis(gram);
  const double least = 1e-9 * eigen.values.maxCoeff();
  Vec6 inverse_eigenvalues = Vec6::Zero();
  for (int k = 0; k < 6; ++k) {
    if (eigen.values[k] > least) inverse_eigenvalues[k] = 1.0 / eigen.values[k];
  }
  const Mat6 inverse_gram =
      eigen.vectors * inverse_eigenvalues.asDiagonal() * eigen.vectors.transpose();
  return A_by_weight.transpose() * inverse_gram * scales.asDiagonal();
}

void reallocate(const AllocationModel& model, AllocationState& state) {
  const AllocationMatrix B = present_matrix(model, state);
  state.is_commanded = independent_axes(model, B);
  state.force_per_wrench = weighted_inverse(model, B, state.is_commanded);
}

/// Takes over the thrusters' condition and says whether it is news.
bool update_effectiveness(std::span<const double> effectiveness, AllocationState& state) {
  bool has_changed = false;
  for (std::size_t i = 0; i < state.effectiveness.size(); ++i) {
    const double now = i < effectiveness.size() ? std::clamp(effectiveness[i], 0.0, 1.0) : 1.0;
    has_changed = has_changed || now != state.effectiveness[i];
    state.effectiveness[i] = now;
  }
  return has_changed;
}

using Forces = Eigen::Matrix<double, static_cast<int>(kMaxThrusters), 1>;

/// The greatest share, up to one, of `more` that the thrusters can give on top of `forces`.
double feasible_share(const AllocationModel& model, const AllocationState& state,
                      const Forces& forces, const Forces& more) {
  double share = 1.0;
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    const int k = static_cast<int>(i);
    const double condition = state.effectiveness[i];
    const double limit = more[k] > 0.0 ? condition * model.thrusters[i].max_ahead
                                       : -condition * model.thrusters[i].max_astern;
    if (more[k] != 0.0) share = std::min(share, (limit - forces[k]) / more[k]);
  }
  return std::max(share, 0.0);
}

}  // namespace

std::vector<Problem> problems(const AllocationSpec& spec) {
  std::vector<Problem> found;
  if (spec.thrusters.size() > kMaxThrusters) {
    found.push_back({"thrusters",
                     fmt::format("the allocation has {} thrusters", spec.thrusters.size()),
                     fmt::format("Write at most {}", kMaxThrusters)});
  }
  for (std::size_t i = 0; i < spec.thrusters.size(); ++i) {
    const AllocatedThruster& thruster = spec.thrusters[i];
    const auto must_be = [&](bool good, Problem problem) {
      if (good) return;
      problem.what = fmt::format("allocation of thruster {}: {}", i + 1, problem.what);
      found.push_back(within(fmt::format("thrusters[{}]", i), std::move(problem)));
    };
    must_be(thruster.p_BT.allFinite(), {"position", "its position is not finite", "Write metres"});
    must_be(std::abs(thruster.axis_B.norm() - 1.0) < 1e-6,
            {"axis", "its axis is not of unit length"});
    must_be(std::isfinite(thruster.max_ahead) && thruster.max_ahead >= 0.0,
            {"max_ahead", "max_ahead is negative", "Write newtons, 0 or more"});
    must_be(std::isfinite(thruster.max_astern) && thruster.max_astern >= 0.0,
            {"max_astern", "max_astern is negative", "Write newtons, 0 or more"});
    must_be(std::isfinite(thruster.weight) && thruster.weight > 0.0,
            {"weight", "weight is not above 0", "Write 1 for an ordinary thruster"});
    must_be(!thruster.command_from_force.empty(),
            {"command_from_force", "its force → command table is empty"});
  }
  for (const int level : spec.saturation_level) {
    if (level < 0 || level > 5) {
      found.push_back({"saturation_level",
                       fmt::format("saturation_level {} is out of range", level), "Write 0 … 5"});
    }
  }
  std::array<int, 6> axes = spec.axis_order;
  std::sort(axes.begin(), axes.end());
  if (axes != std::array<int, 6>{0, 1, 2, 3, 4, 5}) {
    found.push_back(
        {"axis_order", "axis_order must name each axis once", "Write a permutation of 0 … 5"});
  }
  return found;
}

AllocationModel allocation_model(const AllocationSpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  AllocationModel model;
  model.thrusters = spec.thrusters;
  model.axis_order = spec.axis_order;
  model.saturation_level = spec.saturation_level;
  double squared_moments = 0.0;
  for (std::size_t i = 0; i < spec.thrusters.size(); ++i) {
    const AllocatedThruster& thruster = spec.thrusters[i];
    const Wrench per_force = force_at(thruster.p_BT, thruster.axis_B);
    model.wrench_per_force.col(static_cast<int>(i)) = per_force.vector();
    squared_moments += per_force.moment.squaredNorm();
  }
  if (squared_moments > 0.0) {
    model.arm = std::sqrt(squared_moments / static_cast<double>(spec.thrusters.size()));
  }
  return model;
}

AllocationState initial_allocation_state(const AllocationModel& model) {
  AllocationState state;
  state.effectiveness.resize(model.thrusters.size(), 1.0);
  reallocate(model, state);
  return state;
}

Allocation allocate(const AllocationModel& model, const Wrench& wanted_B,
                    std::span<const double> effectiveness, AllocationState& state) {
  if (update_effectiveness(effectiveness, state)) reallocate(model, state);

  const Vec6 wanted = wanted_B.vector();
  Forces forces = Forces::Zero();
  const int last_level =
      *std::max_element(model.saturation_level.begin(), model.saturation_level.end());
  const int first_level =
      *std::min_element(model.saturation_level.begin(), model.saturation_level.end());
  for (int level = first_level; level <= last_level; ++level) {
    Vec6 of_level = Vec6::Zero();
    for (int axis = 0; axis < 6; ++axis) {
      if (model.saturation_level[static_cast<std::size_t>(axis)] == level) {
        of_level[axis] = wanted[axis];
      }
    }
    const Forces more = state.force_per_wrench * of_level;
    forces += feasible_share(model, state, forces, more) * more;
  }

  Allocation result;
  for (std::size_t i = 0; i < model.thrusters.size(); ++i) {
    const double force = forces[static_cast<int>(i)];
    const double condition = state.effectiveness[i];
    result.forces.push_back(force);
    // A weak thruster is asked for more, so that what arrives is what was meant.
    result.commands.push_back(
        condition > 0.0 ? model.thrusters[i].command_from_force(force / condition) : 0.0);
  }
  result.achieved_B = Wrench::from_vector(model.wrench_per_force * forces);
  return result;
}

Vec6 attainable(const AllocationModel& model, const AllocationState& state) {
  Vec6 result = Vec6::Zero();
  for (int axis = 0; axis < 6; ++axis) {
    if (!state.is_commanded[static_cast<std::size_t>(axis)]) continue;
    double both_ways = std::numeric_limits<double>::infinity();
    for (const double sign : {1.0, -1.0}) {
      // Far more than any thruster gives, so that the share is the limit's.
      constexpr double kHuge = 1e9;
      const Forces more = sign * kHuge * state.force_per_wrench.col(axis);
      both_ways = std::min(both_ways, kHuge * feasible_share(model, state, Forces::Zero(), more));
    }
    result[axis] = both_ways;
  }
  return result;
}

}  // namespace remora
