// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/task_priority.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/assert.h"
#include "base/spec_check.h"
#include "math/angles.h"
#include "math/symmetric_matrix.h"

namespace remora {
namespace {

constexpr int kVehicle = 6;  // the vehicle's velocities come first, then the joints' rates
constexpr int kMaxVelocities = kVehicle + static_cast<int>(kMaxArmJoints);
constexpr int kRoll = 3, kPitch = 4;
// A direction of E that all velocities together move by less than this share of the best one is
// none: the posture need not leave it alone.
constexpr double kLeastRelativeGain = 1e-5;
// What a rate may exceed its bound by, as a share of its greatest, to count as rounding.
constexpr double kRounding = 1e-12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Velocities = Eigen::Matrix<double, kMaxVelocities, 1>;
using TaskMatrix = Eigen::Matrix<double, 6, kMaxVelocities>;
using VelocitySet = std::bitset<kMaxVelocities>;

/// x: what E's velocity is made of, with what each of its parts may be. Unused parts are fixed.
struct MotionProblem {
  int count = 0;
  TaskMatrix twist = TaskMatrix::Zero();  // of E in B, per velocity
  TaskMatrix A = TaskMatrix::Zero();      // the same with what counts, all in metres
  Velocities inverse_weights = Velocities::Zero();
  VelocitySet is_given;  // by the first two tasks, or because nothing drives it
  Velocities given = Velocities::Zero();
  Velocities lower = Velocities::Constant(-kInfinity);  // so that no limit is passed
  Velocities upper = Velocities::Constant(kInfinity);
  Velocities greatest = Velocities::Constant(kInfinity);  // magnitude

  template <class Matrix>
  [[nodiscard]] Vec6 sum(const Matrix& columns, const Velocities& x) const {
    Vec6 result = Vec6::Zero();
    for (int i = 0; i < count; ++i) result += columns.col(i) * x[i];
    return result;
  }
};

/// The angular velocity that takes the vehicle level the shortest way.
Vec3 levelling_rate(const TaskPrioritySpec& spec, const Mat3& R_WB) {
  const Vec3 down_B = R_WB.transpose() * Vec3::UnitZ();
  // Bz × down: the axis to turn about, as long as the sine of the tilt.
  Vec3 axis_B(-down_B.y(), down_B.x(), 0.0);
  double sine = axis_B.norm();
  if (sine < 1e-9) {
    if (down_B.z() > 0.0) return Vec3::Zero();
    axis_B = Vec3::UnitX();  // upside down: every way is as long as any other; roll over
    sine = 1.0;
  }
  const double tilt = std::atan2(std::hypot(down_B.x(), down_B.y()), down_B.z());
  return axis_B * (std::min(spec.level_gain * tilt, spec.max_level_rate) / sine);
}

void add_vehicle(const TaskPrioritySpec& spec, const Mat3& R_WB, const Vec3& p_BE,
                 MotionProblem& problem) {
  problem.twist.leftCols<kVehicle>().setIdentity();
  problem.twist.block<3, 3>(0, 3) = -skew(p_BE);
  const Vec3 levelling = levelling_rate(spec, R_WB);
  for (int i = 0; i < kVehicle; ++i) {
    const bool is_usable = spec.usable_velocities[static_cast<std::size_t>(i)];
    const bool is_tilt = i == kRoll || i == kPitch;
    problem.inverse_weights[i] = 1.0 / spec.vehicle_weights[i];
    problem.is_given[static_cast<std::size_t>(i)] = !is_usable || is_tilt;
    if (is_usable && is_tilt) problem.given[i] = levelling[i - kRoll];
    problem.greatest[i] = spec.max_vehicle_velocities[i];
  }
}

void add_joints(const TaskPrioritySpec& spec, const MovingJoints& joints, const ArmJacobian& J,
                std::span<const double> q, double dt, MotionProblem& problem) {
  problem.count = kVehicle + static_cast<int>(joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const JointSpec& joint = *joints[j];
    const int i = kVehicle + static_cast<int>(j);
    problem.twist.col(i) = J.col(static_cast<int>(j));
    problem.inverse_weights[i] = 1.0 / spec.joint_weight;
    problem.is_given[static_cast<std::size_t>(i)] = !joint.motor;
    if (joint.motor) problem.greatest[i] = joint.motor->max_rate;
    // Up to the band's edge in one step, not further; within the band only away from the limit.
    const double band = std::min(spec.limit_band, 0.25 * (joint.upper - joint.lower));
    problem.lower[i] = std::min((joint.lower + band - q[j]) / dt, 0.0);
    problem.upper[i] = std::max((joint.upper - band - q[j]) / dt, 0.0);
  }
}

/// What counts of a twist of E, turns in metres.
Vec6 counted(const Mat3& turning, const Vec6& twist) {
  return (Vec6() << twist.head<3>(), turning * twist.tail<3>()).finished();
}

/// x next to `preferred` with A x = `wanted`, over the free velocities: weighted least squares,
/// damped along directions of E that are nearly lost. What brings x back to `preferred` is kept out
/// of E's motion exactly, damped directions included.
Velocities least_squares(const MotionProblem& problem, const VelocitySet& is_free,
                         const Vec6& wanted, const Velocities& preferred, double threshold) {
  const auto frees = [&](int i) { return is_free[static_cast<std::size_t>(i)]; };
  Mat6 gram = Mat6::Zero();
  Vec6 moved = Vec6::Zero();  // by what is preferred
  for (int i = 0; i < problem.count; ++i) {
    if (!frees(i)) continue;
    const Vec6 column = problem.A.col(i);
    gram += (problem.inverse_weights[i] * column) * column.transpose();
    moved += column * preferred[i];
  }
  const EigenBasis basis = eigen_basis(gram);  // values: squares of singular values
  const double least = kLeastRelativeGain * kLeastRelativeGain * basis.values[5];
  Vec6 push = Vec6::Zero();
  for (int k = 0; k < 6; ++k) {
    const double squared = basis.values[k];
    if (squared <= least) continue;
    const Vec6 direction = basis.vectors.col(k);
    // λ = ε (1 - σ²/ε²) below the threshold ε, nothing above it.
    const double lambda = std::max(threshold - squared / threshold, 0.0);
    push += direction *
            (direction.dot(wanted) / (squared + lambda * lambda) - direction.dot(moved) / squared);
  }
  Velocities x = Velocities::Zero();
  for (int i = 0; i < problem.count; ++i) {
    if (frees(i)) x[i] = preferred[i] + problem.inverse_weights[i] * problem.A.col(i).dot(push);
  }
  return x;
}

/// Of the free velocities the one that exceeds its bounds most, measured in its greatest rate; -1:
/// none does.
int worst_beyond_bounds(const MotionProblem& problem, const VelocitySet& is_free,
                        const Velocities& x) {
  int worst = -1;
  double worst_excess = kRounding;
  for (int i = kVehicle; i < problem.count; ++i) {
    if (!is_free[static_cast<std::size_t>(i)]) continue;
    const double excess =
        std::max(x[i] - problem.upper[i], problem.lower[i] - x[i]) / problem.greatest[i];
    if (excess <= worst_excess) continue;
    worst = i;
    worst_excess = excess;
  }
  return worst;
}

VelocitySet free_velocities(const MotionProblem& problem) {
  VelocitySet is_free;
  for (std::size_t i = 0; i < static_cast<std::size_t>(problem.count); ++i) {
    is_free[i] = !problem.is_given[i];
  }
  return is_free;
}

struct TaskSolution {
  Velocities x = Velocities::Zero();
  VelocitySet held;
};

/// Tasks 1 to 3. A joint that would pass its bound is put on it and the rest solved again, one
/// joint a round, so that the others take over what it cannot do.
TaskSolution move_end_effector(const MotionProblem& problem, const Vec6& wanted, double threshold) {
  VelocitySet is_free = free_velocities(problem);
  TaskSolution solution;
  Velocities fixed = problem.given;
  for (int round = kVehicle; round <= problem.count; ++round) {
    const Vec6 left = wanted - problem.sum(problem.A, fixed);
    solution.x = fixed + least_squares(problem, is_free, left, Velocities::Zero(), threshold);
    const int i = worst_beyond_bounds(problem, is_free, solution.x);
    if (i < 0) break;
    fixed[i] = solution.x[i] > problem.upper[i] ? problem.upper[i] : problem.lower[i];
    is_free.reset(static_cast<std::size_t>(i));
    solution.held.set(static_cast<std::size_t>(i));
  }
  return solution;
}

/// The greatest share, up to one, of `more` that fits on top of x.
double share_within_greatest(const MotionProblem& problem, const Velocities& x,
                             const Velocities& more) {
  double share = 1.0;
  for (int i = 0; i < problem.count; ++i) {
    const double limit = std::copysign(problem.greatest[i], more[i]);
    if (more[i] != 0.0) share = std::min(share, (limit - x[i]) / more[i]);
  }
  return std::max(share, 0.0);
}

/// Task 4 on top of x: does not move E. A joint that it would take beyond its bounds sits it out.
Velocities move_to_posture(const MotionProblem& problem, const Velocities& x,
                           const Velocities& preferred, double threshold) {
  VelocitySet is_free = free_velocities(problem);
  Velocities aside = Velocities::Zero();
  for (int round = kVehicle; round <= problem.count; ++round) {
    aside = least_squares(problem, is_free, Vec6::Zero(), preferred, threshold);
    const int i = worst_beyond_bounds(problem, is_free, x + aside);
    if (i < 0) break;
    is_free.reset(static_cast<std::size_t>(i));
  }
  return share_within_greatest(problem, x, aside) * aside;
}

Velocities preferred_rates(const TaskPrioritySpec& spec, const MovingJoints& joints,
                           std::span<const double> q) {
  Velocities preferred = Velocities::Zero();
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const std::optional<double> place =
        spec.posture.size() > 0 ? spec.posture[static_cast<int>(j)] : middle_of_range(*joints[j]);
    if (place) preferred[kVehicle + static_cast<int>(j)] = spec.posture_gain * (*place - q[j]);
  }
  return preferred;
}

Vec3 no_longer_than(const Vec3& v, double length) {
  const double norm = v.norm();
  return norm > length ? Vec3(v * (length / norm)) : v;
}

}  // namespace

std::vector<Problem> problems(const TaskPrioritySpec& spec, const ArmChain& chain) {
  std::vector<Problem> found = problems(chain);
  SpecCheck check;
  for (int i = 0; i < kVehicle; ++i) {
    check.positive(fmt::format("vehicle_weights[{}]", i), spec.vehicle_weights[i]);
    check.that(spec.max_vehicle_velocities[i] > 0.0,
               {fmt::format("max_vehicle_velocities[{}]", i),
                fmt::format("max_vehicle_velocities[{}] is {}", i, spec.max_vehicle_velocities[i]),
                "Write a number above 0"});
  }
  check.positive("joint_weight", spec.joint_weight);
  check.positive("metres_per_radian", spec.metres_per_radian);
  check.positive("singular_threshold", spec.singular_threshold);
  check.not_negative("limit_band", spec.limit_band);
  check.that(std::isfinite(spec.limit_band),
             {"limit_band", "limit_band is not finite", "Write radians or metres"});
  check.not_negative("level_gain", spec.level_gain);
  check.not_negative("max_level_rate", spec.max_level_rate);
  check.not_negative("posture_gain", spec.posture_gain);
  check.that(spec.goal.axis_E.allFinite() && spec.goal.axis_E.norm() > 1e-6,
             {"goal.axis", "the goal's axis has no direction", "Write one such as 0 0 1"});
  append(std::move(check).found(), found);
  if (!found.empty()) return found;
  const std::size_t joints = moving_joints(chain).size();
  if (spec.posture.size() != 0 && static_cast<std::size_t>(spec.posture.size()) != joints) {
    found.push_back({"posture", fmt::format("the posture has {} numbers", spec.posture.size()),
                     fmt::format("Write one for each of the {} joints that move", joints)});
  }
  return found;
}

VehicleArmMotion resolve_motion(const ArmChain& chain, const TaskPrioritySpec& spec,
                                std::span<const double> q, const Mat3& R_WB,
                                const Twist& V_WE_B_wanted, double dt) {
  REMORA_ASSERT(dt > 0.0);
  const MovingJoints joints = moving_joints(chain);
  REMORA_ASSERT(q.size() == joints.size());
  const ArmKinematics arm = arm_kinematics(chain, q);
  MotionProblem problem;
  add_vehicle(spec, R_WB, arm.X_BE.p, problem);
  add_joints(spec, joints, arm.J_BE_B, q, dt, problem);
  const Mat3 turning = spec.metres_per_radian * turning_that_counts(spec.goal, arm.X_BE.R);
  for (int i = 0; i < problem.count; ++i) {
    problem.A.col(i) = counted(turning, problem.twist.col(i));
  }

  const Vec6 wanted = counted(turning, V_WE_B_wanted.vector());
  const TaskSolution task = move_end_effector(problem, wanted, spec.singular_threshold);
  const double share = share_within_greatest(problem, Velocities::Zero(), task.x);
  Velocities x = share * task.x;
  x += move_to_posture(problem, x, preferred_rates(spec, joints, q), spec.singular_threshold);
  x = x.cwiseMax(problem.lower).cwiseMin(problem.upper);  // rounding only

  VehicleArmMotion motion;
  motion.V_WB_B = Twist::from_vector(x.head<kVehicle>());
  motion.joint_rates = x.segment(kVehicle, static_cast<int>(joints.size()));
  motion.V_WE_B = Twist::from_vector(problem.sum(problem.twist, x));
  motion.share = share;
  for (std::size_t j = 0; j < joints.size(); ++j) motion.held_joints[j] = task.held[kVehicle + j];
  return motion;
}

Twist end_effector_twist_towards(const Pose& X_BE, const Pose& X_BE_wanted, double gain,
                                 double max_speed, double max_turn, const PoseGoal& goal) {
  const Vec6 error = pose_error(goal, X_BE, X_BE_wanted);
  return {no_longer_than(gain * error.head<3>(), max_speed),
          no_longer_than(gain * error.tail<3>(), max_turn)};
}

}  // namespace remora
