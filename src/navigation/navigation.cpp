// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/navigation.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "math/rotation.h"
#include "navigation/navigation_instrument_spec.h"
#include "sensors/instrument.h"

namespace remora {
namespace {

using Kind = NavigationSource::Kind;
using Quantity = NavigationQuantity;

constexpr double kShortestTimeout = 1.0;    // [s]
constexpr double kPeriodsToTimeout = 3.0;   // missed ones
constexpr double kSinkRateTime = 0.4;       // low pass on the change of depth [s]
constexpr double kTurnRateTime = 0.15;      // low pass on the change of attitude [s]
constexpr double kLongestDifference = 1.0;  // between two readings whose change says a rate [s]

/// Towards `target`, as a low pass does within `dt`.
template <class T>
T smoothed(const T& value, const T& target, double dt, double time_constant) {
  return value + (1.0 - std::exp(-dt / time_constant)) * (target - value);
}

/// One measurement of an instrument that says something directly.
struct Listener {
  const NavigationInstrument& instrument;
  const Measurement& measurement;
  NavigationState& state;

  [[nodiscard]] bool feeds(Quantity quantity) const {
    return instrument.feeds[static_cast<std::size_t>(quantity)];
  }
  /// Seconds since a reading, when its change says a rate.
  template <class Reading>
  [[nodiscard]] std::optional<double> since(const Reading& before) const {
    if (!before.is_known) return std::nullopt;
    const double dt = (measurement.valid - before.valid).seconds();
    if (dt <= 0.0 || dt > kLongestDifference) return std::nullopt;
    return dt;
  }
  template <class Reading, class T>
  void note(const T& value, const T& sigma, Reading& reading) const {
    reading = {value, sigma, measurement.valid, measurement.valid + instrument.timeout, true};
  }

  void hear_depth(double depth, double sigma) const {
    if (!feeds(Quantity::depth) || !std::isfinite(depth)) return;
    if (const auto dt = since(state.depth)) {
      const double change = (depth - state.depth.value) / *dt;
      const double rate = smoothed(state.sink_rate.is_known ? state.sink_rate.value : 0.0, change,
                                   *dt, kSinkRateTime);
      note(rate, sigma / kSinkRateTime, state.sink_rate);
    }
    note(depth, sigma, state.depth);
  }

  void hear_attitude(const Mat3& R_WS, double tilt_sigma, double heading_sigma) const {
    const Mat3 R_WB = R_WS * instrument.X_BS.R.transpose();
    if (!R_WB.allFinite()) return;
    const RollPitchYaw rpy = to_roll_pitch_yaw(R_WB);
    const Vec3 angles(rpy.roll, rpy.pitch, rpy.yaw);
    const Vec3 sigma(tilt_sigma, tilt_sigma, heading_sigma);
    if (feeds(Quantity::rates)) {
      hear_turning(R_WB);
      note(angles, sigma, state.turned_from);
    }
    if (feeds(Quantity::heading)) note(rpy.yaw, heading_sigma, state.heading);
    if (feeds(Quantity::attitude)) note(angles, sigma, state.attitude);
  }

  void hear_turning(const Mat3& R_WB) const {
    const auto dt = since(state.turned_from);
    if (!dt) return;
    const Vec3& before = state.turned_from.value;
    const Quat q_before = to_quaternion({before.x(), before.y(), before.z()});
    const Eigen::AngleAxisd turn(Mat3(q_before.toRotationMatrix().transpose() * R_WB));
    const Vec3 rate_B = turn.angle() / *dt * turn.axis();
    Vec3 start = Vec3::Zero();
    if (state.rates_B.is_known) start = state.rates_B.value;
    const Vec3 sigma = state.turned_from.sigma / kTurnRateTime;
    note(smoothed(start, rate_B, *dt, kTurnRateTime), sigma, state.rates_B);
  }

  void hear_place(const Vec3& p_WS, const Vec3& sigma) const {
    if (!feeds(Quantity::position) || !p_WS.allFinite()) return;
    Vec3 lever_W = Vec3::Zero();
    if (const auto R_WB = own_attitude()) lever_W = *R_WB * instrument.X_BS.p;
    note(Vec3(p_WS - lever_W), sigma, state.position_W);
  }

  /// How the vehicle lies by what its instruments have said.
  [[nodiscard]] std::optional<Mat3> own_attitude() const {
    if (!state.heading.is_known) return std::nullopt;
    Vec3 tilt = Vec3::Zero();
    if (state.attitude.is_known) tilt = state.attitude.value;
    return to_quaternion({tilt.x(), tilt.y(), state.heading.value}).toRotationMatrix();
  }

  void hear_velocity(const Vec3& v_WS_S, const Vec3& sigma_S) const {
    if (!feeds(Quantity::velocity) || !v_WS_S.allFinite()) return;
    const Mat3& R_BS = instrument.X_BS.R;
    Vec3 v_B = R_BS * v_WS_S;
    if (state.rates_B.is_known) v_B -= state.rates_B.value.cross(instrument.X_BS.p);
    const Vec3 sigma_B = (R_BS.cwiseAbs2() * sigma_S.cwiseAbs2()).cwiseSqrt();
    note(v_B, sigma_B, state.velocity_B);
  }

  void operator()(const AhrsSpec& spec) const {
    hear_attitude(ahrs_reading(measurement.values), std::hypot(spec.tilt.sigma, spec.noise),
                  std::hypot(spec.heading.sigma, spec.noise));
  }
  void operator()(const AltimeterSpec& spec) const {
    const double range = measurement.values[0];
    if (!std::isfinite(range)) return;
    const double noise = std::hypot(spec.range.noise, spec.relative_noise * range);
    note(range, std::hypot(noise, spec.range.bias), state.altitude);
  }
  void operator()(const DepthSensorSpec& spec) const {
    const DepthError error = depth_error(spec);
    hear_depth(measurement.values[1], std::hypot(error.noise, error.bias));
  }
  void operator()(const DvlSpec& spec) const {
    const DvlReading reading = dvl_reading(measurement.values);
    if (reading.track != DvlTrack::bottom) return;  // through the water is not over ground
    if (feeds(Quantity::altitude) && std::isfinite(reading.altitude))
      note(reading.altitude, spec.range_noise, state.altitude);
    const Vec3 noise_S = reading.figure_of_merit * merit_shares(spec).cwiseSqrt();
    const Vec3 scale_S = spec.scale_error * reading.v_S;
    hear_velocity(reading.v_S, (noise_S.cwiseAbs2() + scale_S.cwiseAbs2()).cwiseSqrt());
  }
  void operator()(const GpsSpec& spec) const {
    const double level = std::hypot(spec.horizontal_noise, spec.horizontal_wander.sigma);
    hear_place(gps_reading(measurement.values).p_WS, {level, level, spec.vertical_noise});
  }
  void operator()(const ImuSpec& spec) const {
    if (!feeds(Quantity::rates)) return;
    const Vec3 w_B = instrument.X_BS.R * imu_reading(measurement.values).w_WS_S;
    if (!w_B.allFinite()) return;
    const double sigma = std::hypot(spec.gyroscope.turn_on_bias, spec.gyroscope.bias_instability);
    note(w_B, Vec3(Vec3::Constant(sigma)), state.rates_B);
  }
  void operator()(const InsSpec& spec) const {
    const InsReading reading = ins_reading(measurement.values);
    hear_attitude(reading.q_WS.toRotationMatrix(), spec.tilt.sigma, spec.heading.sigma);
    hear_depth(reading.p_WS.z(), spec.depth.sigma);
    hear_velocity(reading.q_WS.conjugate() * reading.v_WS_W, Vec3::Constant(spec.velocity.sigma));
    // A velocity error that lasts its time constant makes the position walk.
    const double walked = spec.velocity.sigma * std::sqrt(2.0 * spec.velocity.time_constant *
                                                          measurement.valid.seconds());
    const double level = std::hypot(spec.start_error, walked);
    hear_place(reading.p_WS, {level, level, spec.depth.sigma});
  }
  void operator()(const LblSpec& spec) const {
    hear_place(lbl_reading(measurement.values).p_W,
               {spec.range_noise, spec.range_noise, spec.depth_noise.value_or(spec.range_noise)});
  }
  void operator()(const PoseSensorSpec& spec) const {
    const PoseReading reading = pose_reading(measurement.values);
    hear_attitude(reading.q_WS.toRotationMatrix(), spec.attitude_noise.x(),
                  spec.attitude_noise.z());
    hear_depth(reading.p_WS.z(), spec.position_noise.z());
    hear_place(reading.p_WS, spec.position_noise);
  }
  void operator()(const UsblSpec& spec) const {
    const UsblReading reading = usbl_reading(measurement.values);
    const Mat3 covariance_T = usbl_covariance(spec, reading.p_T);
    const Pose& X_WP = spec.partner.X;
    if (spec.aboard == UsblSpec::Aboard::transponder) {
      const Mat3 covariance_W = X_WP.R * covariance_T * X_WP.R.transpose();
      hear_place(X_WP * reading.p_T, covariance_W.diagonal().cwiseSqrt());
    } else if (const auto R_WB = own_attitude()) {
      const Mat3 R_WS = *R_WB * instrument.X_BS.R;
      const Mat3 covariance_W = R_WS * covariance_T * R_WS.transpose();
      hear_place(X_WP.p - R_WS * reading.p_T, covariance_W.diagonal().cwiseSqrt());
    }
  }
};

/// The reading as an estimate, while it is known.
template <class T, class Reading>
std::optional<Estimated<T>> estimated(const Reading& reading, SimTime now) {
  if (!is_known_at(now, reading)) return std::nullopt;
  return Estimated<T>{reading.value, reading.sigma, (now - reading.valid).seconds()};
}

std::optional<Estimated<RollPitchYaw>> estimated_attitude(const VectorReading& reading,
                                                          SimTime now) {
  const auto known = estimated<Vec3>(reading, now);
  if (!known) return std::nullopt;
  const Vec3 &value = known->value, &sigma = known->sigma;
  return Estimated<RollPitchYaw>{
      {value.x(), value.y(), value.z()}, {sigma.x(), sigma.y(), sigma.z()}, known->age};
}

bool is_named(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Every instrument of the vehicle that says something or aids the filter.
std::vector<NavigationInstrument> instruments_of(const NavigationSpec& spec,
                                                 const NavigationSite& site,
                                                 const SensorsModel& sensors) {
  std::vector<NavigationInstrument> found;
  const bool has_filter = spec.uses(Kind::filter);
  std::size_t aids = 0;
  for (const SensorSpec& sensor : site.sensors) {
    NavigationInstrument instrument;
    instrument.spec = navigation_instrument(sensor);
    if (!instrument.spec) continue;
    for (const auto& [quantity, name] : kNavigationQuantityNames) {
      const NavigationSource& source = spec.source(quantity);
      instrument.feeds[static_cast<std::size_t>(quantity)] =
          source.kind == Kind::sensor && source.sensor == sensor.name;
    }
    const bool is_wanted = spec.filter.aids.empty() || is_named(spec.filter.aids, sensor.name);
    instrument.is_aid =
        has_filter && is_wanted && aids < kMaxFilterAids && why_not_an_aid(sensor).empty();
    if (instrument.is_aid) ++aids;
    if (instrument.feeds.none() && !instrument.is_aid) continue;

    for (std::uint32_t i = 0; i < sensors.sensors().size(); ++i) {
      const SensorModel& model = sensors.sensors()[i];
      if (model.vehicle_id != site.vehicle || model.name != sensor.name) continue;
      instrument.sensor = {i};
      instrument.X_BS = model.X_BS;
      instrument.longest_lag = model.latency + model.instrument->longest_travel();
      const double silence = kPeriodsToTimeout * model.period.seconds();
      instrument.timeout =
          from_seconds(std::max(kShortestTimeout, silence)) + instrument.longest_lag;
    }
    found.push_back(instrument);
  }
  return found;
}

InertialFilterModel filter_of(const NavigationSpec& spec, const NavigationSite& site,
                              const SensorsModel& sensors,
                              std::span<const NavigationInstrument> instruments) {
  for (const SensorSpec& sensor : site.sensors) {
    if (!is_imu_on_hull(sensor)) continue;
    if (!spec.filter.imu.empty() && spec.filter.imu != sensor.name) continue;
    NavigationInstrument imu;
    imu.spec = navigation_instrument(sensor);
    imu.X_BS = sensor.X_BS;
    for (std::uint32_t i = 0; i < sensors.sensors().size(); ++i) {
      const SensorModel& model = sensors.sensors()[i];
      if (model.vehicle_id == site.vehicle && model.name == sensor.name) imu.sensor = {i};
    }
    return inertial_filter_model(spec.filter, imu, instruments, site.start, site.gravity);
  }
  REMORA_ASSERT(false && "problems() asks for an IMU");
  return {};
}

}  // namespace

bool NavigationModel::uses_instruments() const {
  return std::any_of(sources.begin(), sources.end(),
                     [](Kind source) { return source != Kind::truth; });
}

NavigationModel navigation_model(const NavigationSpec& spec, const NavigationSite& site,
                                 const SensorsModel& sensors) {
  REMORA_ASSERT(problems(spec, site.sensors).empty());
  NavigationModel model;
  for (std::size_t i = 0; i < kNavigationQuantities; ++i) model.sources[i] = spec.sources[i].kind;
  model.instruments = instruments_of(spec, site, sensors);
  if (spec.uses(Kind::filter)) model.filter = filter_of(spec, site, sensors, model.instruments);
  return model;
}

NavigationState initial_navigation_state(const NavigationModel& model) {
  NavigationState state;
  if (model.filter)
    state.filter.push_back(initial_filter_state(*model.filter, model.filter->start, {}));
  return state;
}

void restart(const NavigationModel& model, const RigidState& told, SimTime now,
             NavigationState& state) {
  std::vector<InertialFilterState> filter = std::move(state.filter);
  state = NavigationState{};
  state.filter = std::move(filter);  // its memory is kept: a teleport is part of a step
  if (model.filter) state.filter.front() = initial_filter_state(*model.filter, told, now);
}

void take_measurements(const NavigationModel& model, const SensorsOutput& delivered,
                       NavigationState& state) {
  // The filter is carried on to now before anything is compared with it.
  for (std::size_t i = 0; model.filter && i < delivered.size(); ++i) {
    const Measurement measurement = delivered[i];
    if (measurement.sensor == model.filter->imu)
      take_imu(*model.filter, measurement, state.filter.front());
  }
  for (std::size_t i = 0; i < delivered.size(); ++i) {
    const Measurement measurement = delivered[i];
    std::size_t aid = 0;
    for (const NavigationInstrument& instrument : model.instruments) {
      if (measurement.sensor == instrument.sensor) {
        if (instrument.feeds.any() && is_usable(measurement))
          std::visit(Listener{instrument, measurement, state}, *instrument.spec);
        if (instrument.is_aid)
          take_aid(*model.filter, instrument, aid, measurement, state.filter.front());
      }
      if (instrument.is_aid) ++aid;
    }
  }
}

NavigationEstimate navigation_estimate(const NavigationModel& model, const NavigationState& state,
                                       SimTime now) {
  NavigationEstimate filtered;
  if (model.filter) filtered = filter_estimate(*model.filter, state.filter.front(), now);
  const auto chosen = [&](Quantity quantity, const auto& by_filter, const auto& by_sensor) {
    const Kind source = model.source(quantity);
    if (source == Kind::filter) return by_filter;
    return source == Kind::sensor ? by_sensor : decltype(by_sensor){};
  };
  NavigationEstimate estimate;
  estimate.heading =
      chosen(Quantity::heading, filtered.heading, estimated<double>(state.heading, now));
  estimate.attitude =
      chosen(Quantity::attitude, filtered.attitude, estimated_attitude(state.attitude, now));
  estimate.rates_B = chosen(Quantity::rates, filtered.rates_B, estimated<Vec3>(state.rates_B, now));
  estimate.depth = chosen(Quantity::depth, filtered.depth, estimated<double>(state.depth, now));
  estimate.sink_rate =
      chosen(Quantity::depth, filtered.sink_rate, estimated<double>(state.sink_rate, now));
  estimate.altitude = chosen(Quantity::altitude, std::optional<Estimated<double>>{},
                             estimated<double>(state.altitude, now));
  estimate.velocity_B =
      chosen(Quantity::velocity, filtered.velocity_B, estimated<Vec3>(state.velocity_B, now));
  estimate.position_W =
      chosen(Quantity::position, filtered.position_W, estimated<Vec3>(state.position_W, now));
  estimate.water_velocity_W =
      chosen(Quantity::water_velocity, filtered.water_velocity_W, std::optional<Estimated<Vec3>>{});
  return estimate;
}

}  // namespace remora
