// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Cholesky>
#include <optional>

#include "navigation/inertial_filter.h"

namespace remora {

/// What a measurement of n numbers says of the filter's error: innovation = jacobian · error +
/// noise.
template <int n>
struct FilterAid {
  Eigen::Matrix<double, n, 1> innovation = Eigen::Matrix<double, n, 1>::Zero();
  Eigen::Matrix<double, n, FilterError::count> jacobian =
      Eigen::Matrix<double, n, FilterError::count>::Zero();
  Eigen::Matrix<double, n, n> noise = Eigen::Matrix<double, n, n>::Zero();

  /// The columns of one part of the error.
  template <int width>
  [[nodiscard]] auto part(int first) {
    return jacobian.template middleCols<width>(first);
  }
};

/// How an innovation depends on the errors that I had at some moment.
template <int n>
struct MotionJacobian {
  Eigen::Matrix<double, n, 3> position = Eigen::Matrix<double, n, 3>::Zero();
  Eigen::Matrix<double, n, 3> velocity = Eigen::Matrix<double, n, 3>::Zero();
  Eigen::Matrix<double, n, 3> attitude = Eigen::Matrix<double, n, 3>::Zero();
};

/// The same for the errors now, `lag` seconds later: they are taken back along the equations by
/// which errors grow (docs/theory/navigation.md, eq. 5).
template <int n>
void add_motion(const MotionJacobian<n>& then, double lag, const InertialFilterState& state,
                FilterAid<n>& aid) {
  using E = FilterError;
  const Mat3 R_WB = state.motion.q_WB.toRotationMatrix();
  aid.template part<3>(E::position) += then.position;
  aid.template part<3>(E::velocity) += then.velocity - lag * then.position;
  aid.template part<3>(E::attitude) += then.attitude + lag * then.velocity * skew(state.f_W);
  aid.template part<3>(E::accelerometer_bias) += lag * then.velocity * R_WB;
  aid.template part<3>(E::gyroscope_bias) += lag * then.attitude * R_WB;
}

/// Moves the estimate by the error that was found, and what is remembered of the past with it.
void inject(const Eigen::Matrix<double, FilterError::count, 1>& error, InertialFilterState& state);

/// Squared Mahalanobis distance beyond which one measurement of n numbers in a thousand lies.
template <int n>
[[nodiscard]] constexpr double gate() {
  static_assert(n >= 1 && n <= 3);
  return n == 1 ? 10.828 : n == 2 ? 13.816 : 16.266;
}

/// A part of the error that an aid brings back when the gate has refused it for too long.
struct FilterPart {
  int first = 0;
  int count = 0;
};
/// Makes a part independent of the others and as uncertain as `variance` says.
void forget(FilterPart part, double variance, FilterCovariance& covariance);

/// The Kalman filter's correction, if the gate lets it pass: returns whether it did. One that is
/// refused for longer than `reset_after` is taken all the same, with `corrects` forgotten before.
template <int n>
bool correct(const InertialFilterModel& model, const FilterAid<n>& aid, FilterPart corrects,
             FilterAidState& counts, InertialFilterState& state) {
  using Columns = Eigen::Matrix<double, FilterError::count, n>;
  using Square = Eigen::Matrix<double, n, n>;
  if (!aid.innovation.allFinite()) return false;
  FilterCovariance& P = state.covariance;
  // Products coefficient by coefficient: for n columns the blocked ones cost more than they save.
  Columns PHt = P.lazyProduct(aid.jacobian.transpose());
  Eigen::LLT<Square> S(aid.jacobian * PHt + aid.noise);
  const double distance = aid.innovation.dot(S.solve(aid.innovation));
  if (!(distance <= gate<n>())) {
    ++counts.refused_count;
    if (!counts.is_refused) counts.refused_since = state.motion.time;
    counts.is_refused = true;
    if ((state.motion.time - counts.refused_since).seconds() < model.spec.reset_after) return false;
    forget(corrects, aid.innovation.squaredNorm(), P);
    PHt = P.lazyProduct(aid.jacobian.transpose());
    S.compute(aid.jacobian * PHt + aid.noise);
  }
  counts.is_refused = false;
  ++counts.accepted_count;
  // P - K S Kᵀ as the square of one factor stays symmetric.
  const Columns factor = S.matrixL().solve(PHt.transpose()).transpose();
  P -= factor.lazyProduct(factor.transpose());
  inject(PHt * S.solve(aid.innovation), state);
  return true;
}

/// Motion at a moment of the past, or nothing when that is longer ago than the filter remembers.
[[nodiscard]] std::optional<FilterMoment> motion_at(SimTime time, const InertialFilterState& state);

}  // namespace remora
