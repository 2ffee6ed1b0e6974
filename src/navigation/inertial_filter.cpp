// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/inertial_filter.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/rotation.h"
#include "navigation/filter_update.h"
#include "navigation/navigation_instrument_spec.h"

namespace remora {
namespace {

using E = FilterError;

// An instrument without errors in its spec still is integrated in steps, and near steel.
constexpr double kLeastGyroscopeNoise = 1e-5;      // [rad/s/√Hz]
constexpr double kLeastAccelerometerNoise = 5e-4;  // [m/s²/√Hz]
constexpr double kLeastGyroscopeBias = 1e-6;       // [rad/s]
constexpr double kLeastAccelerometerBias = 1e-3;   // [m/s²]
constexpr double kLeastCompassError = 0.5 * kDegree;
constexpr double kLeastCompassTime = 60.0;  // [s]
constexpr double kEarthRate = 7.292e-5;     // [rad/s]
constexpr double kEarthRateTime = 100.0;    // between turns of the vehicle against the Earth [s]

// Without the IMU for longer than this the vehicle may do anything up to …
constexpr double kLongestGap = 0.25;         // [s]
constexpr double kUnseenAcceleration = 0.5;  // … [m/s²]
constexpr double kUnseenRate = 0.3;          // [rad/s]

/// The flicker of a triad is four Gauss–Markov processes a decade apart (sensors/triad_error.h).
/// Seen from the filter the fastest is white noise, the next one lets the bias walk, and all of
/// them are in the bias at the start.
InertialNoise inertial_noise(const TriadErrorSpec& spec, double least_noise, double least_bias) {
  const double flicker =
      spec.bias_instability * spec.bias_instability * std::numbers::ln10 / (2 * std::numbers::ln2);
  double longest = spec.instability_time.value_or(3000.0);
  if (!spec.instability_time && spec.bias_instability > 0.0)
    longest = std::max(longest, 10.0 * std::pow(spec.noise_density / spec.bias_instability, 2));
  const double white = std::max(spec.noise_density, least_noise);
  const double start = std::max(spec.turn_on_bias, least_bias);
  return {.white = white * white + 2.0 * flicker * longest / 1000.0,
          .bias_walk = spec.random_walk * spec.random_walk + 2.0 * flicker / (longest / 100.0),
          .bias_start = start * start + 4.0 * flicker};
}

/// The three columns or rows of a part.
auto columns(FilterCovariance& P, int part) { return P.middleCols<3>(part); }

/// P ← Φ P, where Φ is the identity and the blocks that carry one error into another.
void carry_rows(const Mat3& tilt_to_velocity, const Mat3& R_dt, double dt, double compass_kept,
                double water_kept, FilterCovariance& P) {
  P.middleRows<3>(E::position) += dt * P.middleRows<3>(E::velocity);
  P.middleRows<3>(E::velocity) += tilt_to_velocity * P.middleRows<3>(E::attitude);
  P.middleRows<3>(E::velocity) -= R_dt * P.middleRows<3>(E::accelerometer_bias);
  P.middleRows<3>(E::attitude) -= R_dt * P.middleRows<3>(E::gyroscope_bias);
  P.row(E::compass_bias) *= compass_kept;
  P.middleRows<2>(E::water_velocity) *= water_kept;
}

void carry_columns(const Mat3& tilt_to_velocity, const Mat3& R_dt, double dt, double compass_kept,
                   double water_kept, FilterCovariance& P) {
  columns(P, E::position) += dt * columns(P, E::velocity);
  columns(P, E::velocity) += columns(P, E::attitude) * tilt_to_velocity.transpose();
  columns(P, E::velocity) -= columns(P, E::accelerometer_bias) * R_dt.transpose();
  columns(P, E::attitude) -= columns(P, E::gyroscope_bias) * R_dt.transpose();
  P.col(E::compass_bias) *= compass_kept;
  P.middleCols<2>(E::water_velocity) *= water_kept;
}

/// Adds variance to the diagonal of one part.
template <int n>
void add_variance(int part, double variance, FilterCovariance& P) {
  P.diagonal().segment<n>(part).array() += variance;
}

void remember(const InertialFilterModel& model, InertialFilterState& state) {
  const bool is_due =
      state.history_count == 0 ||
      state.motion.time - state.history[state.history_newest].time >= model.history_interval;
  if (!is_due) return;
  state.history_newest = (state.history_newest + 1) % kFilterHistory;
  state.history[state.history_newest] = state.motion;
  state.history_count = std::min<std::uint32_t>(state.history_count + 1, kFilterHistory);
}

/// Over a gap without the IMU the vehicle goes on as it went, and might not have.
void coast(double gap, InertialFilterState& state) {
  state.motion.p_WI += gap * state.motion.v_WI_W;
  const double speed = kUnseenAcceleration * gap, turn = kUnseenRate * gap;
  add_variance<3>(E::position, 0.25 * speed * speed * gap * gap, state.covariance);
  add_variance<3>(E::velocity, speed * speed, state.covariance);
  add_variance<3>(E::attitude, turn * turn, state.covariance);
}

double larger_deviation(const FilterCovariance& P, int part) {
  return std::sqrt(std::max(P(part, part), P(part + 1, part + 1)));
}

}  // namespace

InertialFilterModel inertial_filter_model(const InertialFilterSpec& spec,
                                          const NavigationInstrument& imu,
                                          std::span<const NavigationInstrument> instruments,
                                          const RigidState& start, double gravity) {
  const ImuSpec& imu_spec = std::get<ImuSpec>(*imu.spec);
  InertialFilterModel model;
  model.spec = spec;
  model.imu = imu.sensor;
  model.X_BS = imu.X_BS;
  model.gyroscope = inertial_noise(imu_spec.gyroscope, kLeastGyroscopeNoise, kLeastGyroscopeBias);
  model.accelerometer =
      inertial_noise(imu_spec.accelerometer, kLeastAccelerometerNoise, kLeastAccelerometerBias);
  if (imu_spec.senses_earth_rate) {
    // The Earth's turning is not modelled: it is a bias that changes as the vehicle turns.
    model.gyroscope.bias_start += kEarthRate * kEarthRate;
    model.gyroscope.bias_walk += kEarthRate * kEarthRate / kEarthRateTime;
  }
  model.gravity = gravity;
  model.compass = {.sigma = kLeastCompassError, .time_constant = kLeastCompassTime};
  model.start = start;
  SimTime longest_lag;
  for (const NavigationInstrument& instrument : instruments) {
    if (!instrument.is_aid) continue;
    longest_lag = std::max(longest_lag, instrument.longest_lag);
    if (const auto* ahrs = std::get_if<AhrsSpec>(instrument.spec.get())) {
      model.has_compass = true;
      model.compass = {.sigma = std::max(ahrs->heading.sigma, kLeastCompassError),
                       .time_constant = std::max(ahrs->heading.time_constant, kLeastCompassTime)};
    }
    if (const auto* dvl = std::get_if<DvlSpec>(instrument.spec.get()))
      model.dvl_scale = dvl->scale_error;
    if (const auto* depth = std::get_if<DepthSensorSpec>(instrument.spec.get()))
      model.depth_bias = depth_error(*depth).bias;
  }
  // One moment more than needed lies beyond the oldest measurement.
  model.history_interval = {longest_lag.nanoseconds /
                            static_cast<std::int64_t>(kFilterHistory - 2)};
  return model;
}

InertialFilterState initial_filter_state(const InertialFilterModel& model, const RigidState& told,
                                         SimTime now) {
  InertialFilterState state;
  const Mat3 R_WB = told.q_WB.toRotationMatrix();
  const Twist& V = told.V_WB_B;
  state.motion = {.time = now,
                  .p_WI = told.p_WB + R_WB * model.X_BS.p,
                  .v_WI_W = R_WB * (V.linear + V.angular.cross(model.X_BS.p)),
                  .q_WB = told.q_WB,
                  .w_WB_B = V.angular};
  state.f_W = Vec3(0.0, 0.0, -model.gravity);
  state.covariance_time = now;
  state.position_told = state.depth_told = state.velocity_told = state.heading_told = now;
  state.water_told = now;
  state.is_aligned = !model.has_compass;

  const InertialFilterSpec& spec = model.spec;
  const auto squared = [](double x) { return x * x; };
  FilterCovariance& P = state.covariance;
  add_variance<3>(E::position, squared(spec.start_position_error), P);
  add_variance<3>(E::velocity, squared(spec.start_velocity_error), P);
  add_variance<2>(E::attitude, squared(spec.start_tilt_error), P);
  add_variance<1>(E::attitude + 2, squared(spec.start_heading_error), P);
  add_variance<3>(E::gyroscope_bias, model.gyroscope.bias_start, P);
  add_variance<3>(E::accelerometer_bias, model.accelerometer.bias_start, P);
  add_variance<1>(E::compass_bias, squared(model.compass.sigma), P);
  add_variance<1>(E::dvl_scale, squared(model.dvl_scale), P);
  add_variance<2>(E::water_velocity, squared(spec.water_velocity), P);
  return state;
}

void take_imu(const InertialFilterModel& model, const Measurement& measurement,
              InertialFilterState& state) {
  FilterMoment& motion = state.motion;
  if (!is_usable(measurement) || measurement.valid <= motion.time) return;
  const ImuReading reading = imu_reading(measurement.values);
  const Vec3 w_B = model.X_BS.R * reading.w_WS_S - state.gyroscope_bias;
  const Vec3 f_B = model.X_BS.R * reading.f_S - state.accelerometer_bias;
  if (!w_B.allFinite() || !f_B.allFinite()) return;

  double dt = (measurement.valid - motion.time).seconds();
  motion.time = measurement.valid;
  if (!state.is_aligned) {
    state.covariance_time = motion.time;
    motion.w_WB_B = w_B;
    return;
  }
  if (dt > kLongestGap) {
    coast(dt, state);
    dt = 0.0;
  }
  motion.q_WB = (motion.q_WB * rotation_from_vector(0.5 * dt * (motion.w_WB_B + w_B))).normalized();
  motion.w_WB_B = w_B;
  state.f_W = motion.q_WB * f_B;
  const Vec3 a_W = state.f_W + Vec3(0.0, 0.0, model.gravity);
  motion.p_WI += dt * motion.v_WI_W + 0.5 * dt * dt * a_W;
  motion.v_WI_W += dt * a_W;
  state.force_impulse_W += dt * state.f_W;
  remember(model, state);
  // With nobody to aid it, it still knows that it knows less and less.
  if ((motion.time - state.covariance_time).seconds() >= model.spec.period)
    propagate_covariance(model, state);
}

void propagate_covariance(const InertialFilterModel& model, InertialFilterState& state) {
  const double dt = (state.motion.time - state.covariance_time).seconds();
  if (dt <= 0.0) return;
  const Mat3 R_dt = dt * state.motion.q_WB.toRotationMatrix();
  const Mat3 tilt_to_velocity = -skew(state.force_impulse_W);
  const double compass_kept = std::exp(-dt / model.compass.time_constant);
  const double water_kept = std::exp(-dt / model.spec.water_velocity_time);
  FilterCovariance& P = state.covariance;
  carry_rows(tilt_to_velocity, R_dt, dt, compass_kept, water_kept, P);
  carry_columns(tilt_to_velocity, R_dt, dt, compass_kept, water_kept, P);

  add_variance<3>(E::velocity, dt * model.accelerometer.white, P);
  add_variance<3>(E::attitude, dt * model.gyroscope.white, P);
  add_variance<3>(E::gyroscope_bias, dt * model.gyroscope.bias_walk, P);
  add_variance<3>(E::accelerometer_bias, dt * model.accelerometer.bias_walk, P);
  const auto renewed = [](double sigma, double kept) { return sigma * sigma * (1 - kept * kept); };
  add_variance<1>(E::compass_bias, renewed(model.compass.sigma, compass_kept), P);
  add_variance<2>(E::water_velocity, renewed(model.spec.water_velocity, water_kept), P);
  // The estimate decays with what it estimates.
  state.compass_bias *= compass_kept;
  state.water_velocity_W *= water_kept;
  state.covariance_time = state.motion.time;
  state.force_impulse_W.setZero();
}

RigidState filtered_motion(const InertialFilterModel& model, const InertialFilterState& state) {
  const FilterMoment& motion = state.motion;
  const Mat3 R_WB = motion.q_WB.toRotationMatrix();
  const Vec3& p_BI = model.X_BS.p;
  return {.p_WB = motion.p_WI - R_WB * p_BI,
          .q_WB = motion.q_WB,
          .V_WB_B = {R_WB.transpose() * motion.v_WI_W - motion.w_WB_B.cross(p_BI), motion.w_WB_B}};
}

FilterReadout filter_readout(const InertialFilterModel& model, const InertialFilterState& state,
                             SimTime now) {
  FilterReadout readout;
  if (!state.is_aligned || (now - state.motion.time).seconds() > kLongestGap) return readout;
  const InertialFilterSpec& spec = model.spec;
  const FilterCovariance& P = state.covariance;
  const auto is_below = [](double variance, double most) { return variance < most * most; };
  const auto level_is_below = [&](int part, double most) {
    return is_below(std::max(P(part, part), P(part + 1, part + 1)), most);
  };
  readout.body = filtered_motion(model, state);
  readout.R_WB = readout.body.q_WB.toRotationMatrix();
  readout.knows_attitude = true;
  readout.knows_heading = is_below(P(E::attitude + 2, E::attitude + 2), spec.usable_heading);
  readout.knows_depth =
      is_below(P(E::position + 2, E::position + 2) + model.depth_bias * model.depth_bias,
               spec.usable_position);
  readout.knows_sink_rate = is_below(P(E::velocity + 2, E::velocity + 2), spec.usable_velocity);
  readout.knows_velocity = level_is_below(E::velocity, spec.usable_velocity);
  readout.knows_position = level_is_below(E::position, spec.usable_position);
  return readout;
}

NavigationEstimate filter_estimate(const InertialFilterModel& model,
                                   const InertialFilterState& state, SimTime now) {
  NavigationEstimate estimate;
  const FilterReadout known = filter_readout(model, state, now);
  if (!known.knows_attitude) return estimate;
  const FilterCovariance& P = state.covariance;
  const auto age = [&](SimTime told) { return (now - told).seconds(); };
  const auto sigma = [&](int part) -> Vec3 {
    return P.diagonal().segment<3>(part).cwiseMax(0.0).cwiseSqrt();
  };
  const RigidState& motion = known.body;
  const RollPitchYaw rpy = to_roll_pitch_yaw(motion.q_WB);
  const double age_of_imu = age(state.motion.time);
  const Vec3 tilt = sigma(E::attitude);
  const double level = std::max(tilt.x(), tilt.y());

  estimate.attitude = {rpy, {level, level, tilt.z()}, age_of_imu};
  if (known.knows_heading) estimate.heading = {rpy.yaw, tilt.z(), age(state.heading_told)};
  const double rate_sigma = std::sqrt(std::max(P(E::gyroscope_bias, E::gyroscope_bias), 0.0));
  estimate.rates_B = {motion.V_WB_B.angular, Vec3::Constant(rate_sigma), age_of_imu};
  if (known.knows_depth)
    estimate.depth = {motion.p_WB.z(), std::hypot(sigma(E::position).z(), model.depth_bias),
                      age(state.depth_told)};
  const Vec3 velocity_sigma = sigma(E::velocity);
  if (known.knows_sink_rate)
    estimate.sink_rate = {(known.R_WB * motion.V_WB_B.linear).z(), velocity_sigma.z(),
                          age(state.depth_told)};
  if (known.knows_velocity) {
    const Mat3 squares = known.R_WB.transpose().cwiseAbs2();
    const Vec3 sigma_B = (squares * velocity_sigma.cwiseAbs2()).cwiseSqrt();
    estimate.velocity_B = {motion.V_WB_B.linear, sigma_B, age(state.velocity_told)};
  }
  if (known.knows_position)
    estimate.position_W = {motion.p_WB, sigma(E::position), age(state.position_told)};
  const double water_sigma = larger_deviation(P, E::water_velocity);
  if (state.knows_water && water_sigma < model.spec.usable_velocity) {
    const Vec2& water = state.water_velocity_W;
    estimate.water_velocity_W = {Vec3(water.x(), water.y(), 0.0),
                                 Vec3(water_sigma, water_sigma, model.spec.water_velocity),
                                 age(state.water_told)};
  }
  return estimate;
}

}  // namespace remora
