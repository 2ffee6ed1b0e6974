// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/inverse_kinematics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/assert.h"
#include "base/random.h"
#include "math/angles.h"
#include "math/symmetric_matrix.h"

namespace remora {
namespace {

constexpr double kInitialDamping = 0.1;
constexpr double kLeastDamping = 1e-6;
constexpr double kGreatestDamping = 1e6;
// Added to J Jᵀ so that rows which do not count, or cannot be served, do no harm.
constexpr double kFloor = 1e-10;
// A start that has not halved its cost for this many iterations leads nowhere.
constexpr int kPatience = 12;

std::span<const double> as_span(const ArmVector& q) {
  return {q.data(), static_cast<std::size_t>(q.size())};
}

/// The coordinate within the joint's limits that stands for q: the same angle by whole turns where
/// there is one, else the nearer limit.
double put_within_limits(const JointSpec& joint, double q) {
  if (q >= joint.lower && q <= joint.upper) return q;
  if (joint.type == JointType::revolute) {
    const double turned = q < joint.lower ? q + kTwoPi * std::ceil((joint.lower - q) / kTwoPi)
                                          : q - kTwoPi * std::ceil((q - joint.upper) / kTwoPi);
    if (turned >= joint.lower && turned <= joint.upper) return turned;
  }
  return std::clamp(q, joint.lower, joint.upper);
}

/// The same angle as q by whole turns, within the limits and as near the seed as they allow.
double nearest_turn(const JointSpec& joint, double q, double seed) {
  if (joint.type != JointType::revolute) return q;
  double turned = q + kTwoPi * std::round((seed - q) / kTwoPi);
  if (turned < joint.lower) turned += kTwoPi * std::ceil((joint.lower - turned) / kTwoPi);
  if (turned > joint.upper) turned -= kTwoPi * std::ceil((turned - joint.upper) / kTwoPi);
  return turned >= joint.lower && turned <= joint.upper ? turned : q;
}

/// Where an arm stands and what is left to do: errors in metres, turns weighted by the length that
/// makes them comparable.
struct Candidate {
  ArmVector q;
  ArmJacobian J;  // rows that do not count are zero
  Vec6 error = Vec6::Zero();
  double position_error = 0.0;
  double angle_error = 0.0;
  double cost = 0.0;  // |error|²
};

class Search {
 public:
  Search(const ArmChain& chain, const Pose& X_BE_wanted, const InverseKinematicsOptions& options)
      : chain_(chain),
        joints_(moving_joints(chain)),
        X_BE_wanted_(X_BE_wanted),
        options_(options) {}

  [[nodiscard]] Candidate at(const ArmVector& q) const;
  /// The best candidate that is reached downhill from a start.
  [[nodiscard]] Candidate descend(const Candidate& start, int& iterations) const;
  [[nodiscard]] ArmVector within_limits(ArmVector q) const;
  [[nodiscard]] ArmVector random_start(const ArmVector& seed, Random& random) const;
  [[nodiscard]] bool is_reached(const Candidate& here) const {
    return here.position_error <= options_.position_tolerance &&
           here.angle_error <= options_.angle_tolerance;
  }
  [[nodiscard]] const MovingJoints& joints() const { return joints_; }

 private:
  using Mask = std::array<bool, kMaxArmJoints>;

  [[nodiscard]] ArmVector step_from(const Candidate& here, double damping) const;
  [[nodiscard]] ArmVector damped_step(const Candidate& here, double damping,
                                      const Mask& is_held) const;
  [[nodiscard]] ArmVector towards_middle(const Candidate& here) const;

  const ArmChain& chain_;
  MovingJoints joints_;
  Pose X_BE_wanted_;
  const InverseKinematicsOptions& options_;
};

Candidate Search::at(const ArmVector& q) const {
  Candidate here;
  here.q = q;
  const ArmKinematics arm = arm_kinematics(chain_, as_span(q));
  here.error = pose_error(options_.goal, arm.X_BE, X_BE_wanted_);
  here.position_error = here.error.head<3>().norm();
  here.angle_error = here.error.tail<3>().norm();
  here.error.tail<3>() *= options_.metres_per_radian;
  here.cost = here.error.squaredNorm();

  const Mat3 turning = options_.metres_per_radian * turning_that_counts(options_.goal, arm.X_BE.R);
  here.J = arm.J_BE_B;
  for (int i = 0; i < here.J.cols(); ++i) {
    const Vec3 turn = here.J.col(i).tail<3>();
    here.J.col(i).tail<3>() = turning * turn;
  }
  return here;
}

ArmVector Search::within_limits(ArmVector q) const {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const int k = static_cast<int>(i);
    q[k] = put_within_limits(*joints_[i], q[k]);
  }
  return q;
}

ArmVector Search::random_start(const ArmVector& seed, Random& random) const {
  ArmVector q = seed;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const JointSpec& joint = *joints_[i];
    // A turn without limits is searched all round, a slide without them within a metre of the seed.
    const double reach = joint.type == JointType::revolute ? kPi : 1.0;
    const double seed_q = seed[static_cast<int>(i)];
    const double low = std::isfinite(joint.lower) ? joint.lower : seed_q - reach;
    const double high = std::isfinite(joint.upper) ? joint.upper : seed_q + reach;
    q[static_cast<int>(i)] = random.uniform(low, high);
  }
  return within_limits(q);
}

ArmVector Search::towards_middle(const Candidate& here) const {
  ArmVector way = ArmVector::Zero(here.q.size());
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const int k = static_cast<int>(i);
    const std::optional<double> middle = middle_of_range(*joints_[i]);
    if (middle) way[k] = options_.limit_avoidance * (*middle - here.q[k]);
  }
  return way;
}

/// Jᵀ (J Jᵀ + μ)⁻¹ e over the joints that are not held, and in its null space some of the way to
/// the middle of their ranges.
ArmVector Search::damped_step(const Candidate& here, double damping, const Mask& is_held) const {
  const double mu = damping * here.cost + kFloor;
  Mat6 gram = mu * Mat6::Identity();
  const auto is_free = [&](int i) { return !is_held[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < here.J.cols(); ++i) {
    if (is_free(i)) gram += here.J.col(i) * here.J.col(i).transpose();
  }
  const Mat6 inverse = inverse_of_positive_definite(gram);
  const Vec6 push = inverse * here.error;
  const ArmVector middle = towards_middle(here);
  Vec6 moved = Vec6::Zero();  // by going to the middle
  for (int i = 0; i < here.J.cols(); ++i) {
    if (is_free(i)) moved += here.J.col(i) * middle[i];
  }
  const Vec6 pull = inverse * moved;

  ArmVector step = ArmVector::Zero(here.q.size());
  ArmVector aside = step;
  for (int i = 0; i < here.J.cols(); ++i) {
    if (!is_free(i)) continue;
    step[i] = here.J.col(i).dot(push);
    aside[i] = middle[i] - here.J.col(i).dot(pull);
  }
  // What the null space does to E grows with the square of the step: kept shorter than the step
  // that makes way, it does not stop the descent.
  const double room = 0.5 * step.norm(), length = aside.norm();
  if (length > room) aside *= room / length;
  return step + aside;
}

/// A joint at its limit that would be pushed beyond it is held, and the others share its work.
ArmVector Search::step_from(const Candidate& here, double damping) const {
  Mask is_held{};
  for (std::size_t round = 0; round <= joints_.size(); ++round) {
    ArmVector step = damped_step(here, damping, is_held);
    bool is_held_anew = false;
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      const int k = static_cast<int>(i);
      const double q = here.q[k], wanted = q + step[k];
      if (put_within_limits(*joints_[i], wanted) != q || wanted == q) continue;
      is_held[i] = is_held_anew = true;
    }
    if (!is_held_anew) return step;
  }
  return ArmVector::Zero(here.q.size());
}

Candidate Search::descend(const Candidate& start, int& iterations) const {
  Candidate here = start;
  double damping = kInitialDamping;
  double cost_to_halve = here.cost;
  int waited = 0;
  for (int i = 0; i < options_.max_iterations && !is_reached(here); ++i) {
    ++iterations;
    const Candidate next = at(within_limits(here.q + step_from(here, damping)));
    if (next.cost < here.cost) {
      here = next;
      damping = std::max(0.2 * damping, kLeastDamping);
    } else {
      damping *= 8.0;
    }
    const bool has_halved = here.cost < 0.5 * cost_to_halve;
    if (has_halved) cost_to_halve = here.cost;
    waited = has_halved ? 0 : waited + 1;
    if (waited >= kPatience || damping > kGreatestDamping) break;
  }
  return here;
}

}  // namespace

InverseKinematicsResult inverse_kinematics(const ArmChain& chain, const Pose& X_BE_wanted,
                                           std::span<const double> seed_q,
                                           const InverseKinematicsOptions& options) {
  const Search search(chain, X_BE_wanted, options);
  REMORA_ASSERT(seed_q.size() == search.joints().size());
  ArmVector seed(static_cast<int>(seed_q.size()));
  std::copy(seed_q.begin(), seed_q.end(), seed.data());
  seed = search.within_limits(seed);

  InverseKinematicsResult result;
  Random random(options.seed, "inverse_kinematics");
  Candidate best = search.descend(search.at(seed), result.iterations);
  while (!search.is_reached(best) && result.restarts < options.max_restarts) {
    ++result.restarts;
    const Candidate start = search.at(search.random_start(seed, random));
    const Candidate found = search.descend(start, result.iterations);
    if (found.cost < best.cost || search.is_reached(found)) best = found;
  }

  result.is_reached = search.is_reached(best);
  result.position_error = best.position_error;
  result.angle_error = best.angle_error;
  result.q = best.q;
  for (std::size_t i = 0; i < search.joints().size(); ++i) {
    const int k = static_cast<int>(i);
    result.q[k] = nearest_turn(*search.joints()[i], best.q[k], seed[k]);
  }
  return result;
}

}  // namespace remora
