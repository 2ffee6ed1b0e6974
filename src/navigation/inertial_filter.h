// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/fields.h"
#include "base/sim_time.h"
#include "environment/gauss_markov.h"
#include "math/rigid_state.h"
#include "navigation/navigation_estimate.h"
#include "navigation/navigation_instrument.h"
#include "navigation/navigation_spec.h"

namespace remora {

inline constexpr std::size_t kMaxFilterAids = 8;
inline constexpr std::size_t kFilterHistory = 16;  ///< moments it remembers, for late measurements

/// Where each part of the filter's error lies in its covariance. Errors are truth less estimate,
/// in W but for the biases of gyroscope and accelerometer, which are in B.
struct FilterError {
  enum : int {
    position = 0,
    velocity = 3,
    attitude = 6,  ///< a rotation vector: R_WB = Exp(error) · estimate
    gyroscope_bias = 9,
    accelerometer_bias = 12,
    compass_bias = 15,
    dvl_scale = 16,
    water_velocity = 17,  ///< north and east
    count = 19
  };
};
using FilterCovariance = Eigen::Matrix<double, FilterError::count, FilterError::count>;

/// Errors of a gyroscope or accelerometer as the filter sees them.
struct InertialNoise {
  double white = 0.0;       ///< squared density [u²/Hz]
  double bias_walk = 0.0;   ///< of the bias [u²/s]
  double bias_start = 0.0;  ///< variance of the bias at the start [u²]
};

/// The filter, compiled. Frame I has its origin in the IMU and the axes of B.
struct InertialFilterModel {
  InertialFilterSpec spec;
  SensorId imu;
  Pose X_BS;  ///< of the IMU
  InertialNoise gyroscope;
  InertialNoise accelerometer;
  double gravity = 9.81;
  GaussMarkovSpec compass;   ///< its slow error [rad]
  double dvl_scale = 0.0;    ///< standard deviation
  double depth_bias = 0.0;   ///< standard deviation; not a state: depth is what the gauge says [m]
  bool has_compass = false;  ///< attitude at the start is the compass's, not the crew's
  SimTime history_interval;  ///< between the moments it remembers
  RigidState start;          ///< as the crew tells it
};

[[nodiscard]] InertialFilterModel inertial_filter_model(
    const InertialFilterSpec& spec, const NavigationInstrument& imu,
    std::span<const NavigationInstrument> instruments, const RigidState& start, double gravity);

/// Motion of I as the filter saw it at one moment.
struct FilterMoment {
  SimTime time;
  Vec3 p_WI = Vec3::Zero();
  Vec3 v_WI_W = Vec3::Zero();
  Quat q_WB = Quat::Identity();
  Vec3 w_WB_B = Vec3::Zero();
};
REMORA_FIELDS(FilterMoment, time, p_WI, v_WI_W, q_WB, w_WB_B);

/// How the filter gets on with one of its aids.
struct FilterAidState {
  SimTime taken;  ///< the moment of the last measurement that was looked at
  SimTime refused_since;
  bool has_been_taken = false;
  bool is_refused = false;
  std::uint32_t accepted_count = 0;
  std::uint32_t refused_count = 0;  ///< by the gate
};
REMORA_FIELDS(FilterAidState, taken, refused_since, has_been_taken, is_refused, accepted_count,
              refused_count);

/// Everything the filter carries on. Plain data of fixed size.
struct InertialFilterState {
  bool is_aligned = false;  ///< knows how the vehicle lies: runs
  FilterMoment motion;      ///< at the last measurement of the IMU
  Vec3 f_W = Vec3::Zero();  ///< specific force at that moment [m/s²]
  Vec3 gyroscope_bias = Vec3::Zero();
  Vec3 accelerometer_bias = Vec3::Zero();
  double compass_bias = 0.0;
  double dvl_scale = 0.0;
  Vec2 water_velocity_W = Vec2::Zero();
  FilterCovariance covariance = FilterCovariance::Zero();
  SimTime covariance_time;              ///< the moment it is for
  Vec3 force_impulse_W = Vec3::Zero();  ///< integral of f_W since then [m/s]
  std::array<FilterMoment, kFilterHistory> history;
  std::uint32_t history_count = 0;
  std::uint32_t history_newest = 0;
  std::array<FilterAidState, kMaxFilterAids> aids;
  // When an instrument last told of these; the start counts.
  SimTime position_told;
  SimTime depth_told;
  SimTime velocity_told;
  SimTime heading_told;
  SimTime water_told;
  bool knows_water = false;
};
REMORA_FIELDS(InertialFilterState, is_aligned, motion, f_W, gyroscope_bias, accelerometer_bias,
              compass_bias, dvl_scale, water_velocity_W, covariance, covariance_time,
              force_impulse_W, history, history_count, history_newest, aids, position_told,
              depth_told, velocity_told, heading_told, water_told, knows_water);

/// The filter before its first measurement, told where the vehicle is.
[[nodiscard]] InertialFilterState initial_filter_state(const InertialFilterModel& model,
                                                       const RigidState& told, SimTime now);

/// Carries position, velocity and attitude on to the moment of this measurement of the IMU.
void take_imu(const InertialFilterModel& model, const Measurement& measurement,
              InertialFilterState& state);

/// Corrects the estimate by what an aid measured, at the moment when it was measured. `number` is
/// the aid's place in InertialFilterState::aids.
void take_aid(const InertialFilterModel& model, const NavigationInstrument& aid, std::size_t number,
              const Measurement& measurement, InertialFilterState& state);

/// Motion of the vehicle's origin as the filter knows it.
[[nodiscard]] RigidState filtered_motion(const InertialFilterModel& model,
                                         const InertialFilterState& state);

/// Its motion without standard deviations and ages: cheap enough for every step.
struct FilterReadout {
  RigidState body;
  Mat3 R_WB = Mat3::Identity();  ///< the attitude of `body`
  // Which of it is certain enough to be used.
  bool knows_attitude = false;  ///< roll, pitch and turn rates
  bool knows_heading = false;
  bool knows_depth = false;
  bool knows_sink_rate = false;
  bool knows_velocity = false;
  bool knows_position = false;
};
[[nodiscard]] FilterReadout filter_readout(const InertialFilterModel& model,
                                           const InertialFilterState& state, SimTime now);

/// What the filter knows well enough to be used, with its standard deviations.
[[nodiscard]] NavigationEstimate filter_estimate(const InertialFilterModel& model,
                                                 const InertialFilterState& state, SimTime now);

/// Brings the covariance up to the moment of the last IMU measurement: for tests and displays.
void propagate_covariance(const InertialFilterModel& model, InertialFilterState& state);

}  // namespace remora
