// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/filter_update.h"

#include "math/rotation.h"

namespace remora {
namespace {

constexpr double kSlightTurn = 0.01;  // [rad]: to first order it errs by a few millionths

FilterMoment between(const FilterMoment& a, const FilterMoment& b, SimTime time) {
  const double share = (time - a.time).seconds() / (b.time - a.time).seconds();
  return {.time = time,
          .p_WI = a.p_WI + share * (b.p_WI - a.p_WI),
          .v_WI_W = a.v_WI_W + share * (b.v_WI_W - a.v_WI_W),
          .q_WB = a.q_WB.slerp(share, b.q_WB),
          .w_WB_B = a.w_WB_B + share * (b.w_WB_B - a.w_WB_B)};
}

/// Exp(turn) q to first order, brought back to unit length: for the past, which is forgotten soon.
Quat slightly_turned(const Vec3& turn, const Quat& q) {
  if (turn.squaredNorm() > kSlightTurn * kSlightTurn)
    return (rotation_from_vector(turn) * q).normalized();
  const Vec3 half = 0.5 * turn;
  Quat turned = q;
  turned.vec() += q.w() * half + half.cross(q.vec());
  turned.w() -= half.dot(q.vec());
  turned.coeffs() *= 1.5 - 0.5 * turned.squaredNorm();
  return turned;
}

}  // namespace

void inject(const Eigen::Matrix<double, FilterError::count, 1>& error, InertialFilterState& state) {
  using E = FilterError;
  const Vec3 position = error.segment<3>(E::position);
  const Vec3 velocity = error.segment<3>(E::velocity);
  const Vec3 attitude = error.segment<3>(E::attitude);
  const Vec3 gyroscope = error.segment<3>(E::gyroscope_bias);
  const Vec3 accelerometer = error.segment<3>(E::accelerometer_bias);
  // A moment of the past had the error that has grown into today's.
  const Mat3 R_WB = state.motion.q_WB.toRotationMatrix();
  const Vec3 velocity_rate = state.f_W.cross(attitude) + R_WB * accelerometer;
  const Vec3 attitude_rate = R_WB * gyroscope;
  for (std::uint32_t i = 0; i < state.history_count; ++i) {
    FilterMoment& past =
        state.history[(state.history_newest + kFilterHistory - i) % kFilterHistory];
    const double lag = (state.motion.time - past.time).seconds();
    past.p_WI += position - lag * velocity;
    past.v_WI_W += velocity + lag * velocity_rate;
    past.q_WB = slightly_turned(attitude + lag * attitude_rate, past.q_WB);
  }
  state.motion.p_WI += position;
  state.motion.v_WI_W += velocity;
  state.motion.q_WB = (rotation_from_vector(attitude) * state.motion.q_WB).normalized();
  state.gyroscope_bias += gyroscope;
  state.accelerometer_bias += accelerometer;
  state.compass_bias += error[E::compass_bias];
  state.dvl_scale += error[E::dvl_scale];
  state.water_velocity_W += error.segment<2>(E::water_velocity);
}

void forget(FilterPart part, double variance, FilterCovariance& covariance) {
  covariance.middleRows(part.first, part.count).setZero();
  covariance.middleCols(part.first, part.count).setZero();
  covariance.diagonal().segment(part.first, part.count).setConstant(variance);
}

std::optional<FilterMoment> motion_at(SimTime time, const InertialFilterState& state) {
  if (time >= state.motion.time) return state.motion;
  const FilterMoment* after = &state.motion;
  for (std::uint32_t i = 0; i < state.history_count; ++i) {
    const FilterMoment& past =
        state.history[(state.history_newest + kFilterHistory - i) % kFilterHistory];
    if (past.time <= time) return past.time == after->time ? past : between(past, *after, time);
    after = &past;
  }
  return std::nullopt;
}

}  // namespace remora
