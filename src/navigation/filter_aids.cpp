// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "math/rotation.h"
#include "navigation/filter_update.h"
#include "navigation/navigation_instrument_spec.h"

namespace remora {
namespace {

using E = FilterError;

constexpr double kLeastCompassNoise = 0.02 * kDegree;
constexpr double kLeastTiltError = 0.1 * kDegree;
constexpr double kLeastDepthNoise = 0.02;      // [m]: waves
constexpr double kLeastVelocityNoise = 0.002;  // [m/s]
constexpr double kLeastRangeNoise = 0.02;      // [m]

double squared(double x) { return x * x; }

/// What a USBL says less what was expected: its range along the way, its direction across it. As a
/// plain difference of places a wrong direction would look like a short range.
Vec3 usbl_innovation(const Vec3& said_T, const Vec3& expected_T) {
  const double range = std::max(expected_T.norm(), 1e-3);
  const Vec3 along_T = expected_T / range;
  const Vec3 across_T = said_T - along_T.dot(said_T) * along_T;
  return (said_T.norm() - range) * along_T + across_T;
}

/// An aid at work on one measurement.
struct AidAtWork {
  const InertialFilterModel& model;
  const NavigationInstrument& instrument;
  const Measurement& measurement;
  const FilterMoment& then;  ///< the motion when it was measured
  double lag;                ///< since then [s]
  double interval;           ///< since the measurement taken before [s]
  FilterAidState& counts;
  InertialFilterState& state;

  /// From the IMU to the instrument.
  [[nodiscard]] Vec3 lever_B() const { return instrument.X_BS.p - model.X_BS.p; }

  void operator()(const AhrsSpec& spec) const {
    const Mat3 R_WB = ahrs_reading(measurement.values) * instrument.X_BS.R.transpose();
    if (!R_WB.allFinite()) return;
    const Eigen::AngleAxisd wrong(R_WB * then.q_WB.toRotationMatrix().transpose());
    const Vec3 innovation = wrong.angle() * wrong.axis();
    take_tilt(spec, innovation.head<2>());
    take_heading(spec, innovation.z());
  }

  /// Its tilt errs slowly. White noise of the same spectral density errs as much in the long run.
  void take_tilt(const AhrsSpec& spec, const Vec2& innovation) const {
    FilterAid<2> aid;
    aid.innovation = innovation;
    MotionJacobian<2> jacobian;
    jacobian.attitude.leftCols<2>().setIdentity();
    add_motion(jacobian, lag, state, aid);
    const double sigma = std::max(spec.tilt.sigma, kLeastTiltError);
    const double correlated =
        squared(sigma) * std::max(1.0, 2.0 * spec.tilt.time_constant / interval);
    aid.noise.diagonal().setConstant(correlated + squared(spec.noise));
    FilterAidState own_gate;  // a heading that is refused must not count against the tilt
    static_cast<void>(correct(model, aid, {E::attitude, 2}, own_gate, state));
  }

  void take_heading(const AhrsSpec& spec, double innovation) const {
    FilterAid<1> aid;
    aid.innovation[0] = wrap_to_pi(innovation - state.compass_bias);
    MotionJacobian<1> jacobian;
    jacobian.attitude(0, 2) = 1.0;
    add_motion(jacobian, lag, state, aid);
    aid.part<1>(E::compass_bias).setConstant(1.0);
    aid.noise(0, 0) = squared(std::max(spec.noise, kLeastCompassNoise));
    if (correct(model, aid, {E::compass_bias, 1}, counts, state))
      state.heading_told = measurement.valid;
  }

  void operator()(const DepthSensorSpec& spec) const {
    const Vec3 lever_W = then.q_WB * lever_B();
    FilterAid<1> aid;
    aid.innovation[0] = measurement.values[1] - (then.p_WI.z() + lever_W.z());
    MotionJacobian<1> jacobian;
    jacobian.position(0, 2) = 1.0;
    jacobian.attitude = -skew(lever_W).row(2);
    add_motion(jacobian, lag, state, aid);
    aid.noise(0, 0) = squared(std::max(depth_error(spec).noise, kLeastDepthNoise));
    if (correct(model, aid, {E::position + 2, 1}, counts, state))
      state.depth_told = measurement.valid;
  }

  void operator()(const DvlSpec& spec) const {
    const DvlReading reading = dvl_reading(measurement.values);
    if (reading.track == DvlTrack::none || !(reading.figure_of_merit >= 0.0)) return;
    const bool is_water = reading.track == DvlTrack::water;
    Vec3 v_W = then.v_WI_W;
    if (is_water) v_W.head<2>() -= state.water_velocity_W;
    const Mat3 R_SW = instrument.X_BS.R.transpose() * then.q_WB.toRotationMatrix().transpose();
    const Vec3 turning_S = instrument.X_BS.R.transpose() * then.w_WB_B.cross(lever_B());
    const Vec3 v_S = R_SW * v_W + turning_S;

    FilterAid<3> aid;
    aid.innovation = reading.v_S - (1.0 + state.dvl_scale) * v_S;
    MotionJacobian<3> jacobian;
    jacobian.velocity = R_SW;
    jacobian.attitude = R_SW * skew(v_W);
    add_motion(jacobian, lag, state, aid);
    aid.part<1>(E::dvl_scale) = v_S;
    if (is_water) aid.part<2>(E::water_velocity) = -R_SW.leftCols<2>();
    aid.noise.diagonal() = (squared(reading.figure_of_merit) * merit_shares(spec))
                               .cwiseMax(squared(kLeastVelocityNoise));
    const FilterPart corrects =
        is_water ? FilterPart{E::water_velocity, 2} : FilterPart{E::velocity, 3};
    if (!correct(model, aid, corrects, counts, state)) return;
    (is_water ? state.water_told : state.velocity_told) = measurement.valid;
    if (is_water) state.knows_water = true;
  }

  void operator()(const UsblSpec& spec) const {
    const UsblReading reading = usbl_reading(measurement.values);
    if (!reading.p_T.allFinite()) return;
    const Pose& X_WP = spec.partner.X;
    const Mat3 R_WB = then.q_WB.toRotationMatrix();
    const Vec3 lever_W = R_WB * lever_B();
    const Vec3 p_WS = then.p_WI + lever_W;
    const bool is_followed = spec.aboard == UsblSpec::Aboard::transponder;
    const Mat3 R_TW =
        is_followed ? X_WP.R.transpose().eval() : (R_WB * instrument.X_BS.R).transpose().eval();
    const Vec3 expected_T = R_TW * (is_followed ? p_WS - X_WP.p : X_WP.p - p_WS);
    FilterAid<3> aid;
    aid.innovation = usbl_innovation(reading.p_T, expected_T);
    MotionJacobian<3> jacobian;
    if (is_followed) {
      jacobian.position = R_TW;
      jacobian.attitude = -R_TW * skew(lever_W);
    } else {
      jacobian.position = -R_TW;
      jacobian.attitude = R_TW * skew(X_WP.p - p_WS + lever_W);
    }
    const Vec3 down_T = R_TW.col(2);
    aid.noise =
        usbl_covariance(spec, expected_T) + squared(model.depth_bias) * down_T * down_T.transpose();
    add_motion(jacobian, lag, state, aid);
    if (correct(model, aid, {E::position, 3}, counts, state))
      state.position_told = measurement.valid;
  }

  /// Range by range: two transponders are of use as well.
  void operator()(const LblSpec& spec) const {
    const LblReading reading = lbl_reading(measurement.values);
    const Vec3 lever_W = then.q_WB * lever_B();
    Vec3 found = Vec3::Zero();  // what earlier ranges of this measurement have moved
    const Vec3 before = state.motion.p_WI;
    for (std::size_t i = 0; i < reading.ranges.size() && i < spec.transponders.size(); ++i) {
      if (!std::isfinite(reading.ranges[i].range)) continue;
      const Vec3 away = then.p_WI + found + lever_W - spec.transponders[i];
      const double distance = std::max(away.norm(), 1e-3);
      const Vec3 direction = away / distance;
      FilterAid<1> aid;
      aid.innovation[0] = reading.ranges[i].range - distance;
      MotionJacobian<1> jacobian;
      jacobian.position = direction.transpose();
      add_motion(jacobian, lag, state, aid);
      aid.noise(0, 0) = squared(std::max(spec.range_noise, kLeastRangeNoise)) +
                        squared(direction.z() * model.depth_bias);
      if (correct(model, aid, {E::position, 2}, counts, state))
        state.position_told = measurement.valid;
      found = state.motion.p_WI - before;
    }
  }

  void operator()(const GpsSpec& spec) const {
    const GpsReading reading = gps_reading(measurement.values);
    const Vec3 lever_W = then.q_WB * lever_B();
    const double variance = squared(spec.horizontal_noise) + squared(spec.horizontal_wander.sigma);
    // Fixes err alike for minutes: a hundred of them are not better than one.
    const double known = state.covariance.diagonal().segment<2>(E::position).maxCoeff();
    if (spec.horizontal_wander.sigma > 0.0 && known < squared(spec.horizontal_wander.sigma)) {
      state.position_told = measurement.valid;
      return;
    }
    FilterAid<2> aid;
    aid.innovation = (reading.p_WS - then.p_WI - lever_W).head<2>();
    MotionJacobian<2> jacobian;
    jacobian.position.leftCols<2>().setIdentity();
    jacobian.attitude = -skew(lever_W).topRows<2>();
    add_motion(jacobian, lag, state, aid);
    aid.noise.diagonal().setConstant(std::max(variance, squared(kLeastRangeNoise)));
    if (correct(model, aid, {E::position, 2}, counts, state))
      state.position_told = measurement.valid;
  }

  void operator()(const auto& /*not an aid*/) const {}
};

/// The first attitude of the compass: its error is the compass's, and the filter knows so.
void align(const InertialFilterModel& model, const AhrsSpec& spec,
           const NavigationInstrument& instrument, const Measurement& measurement,
           InertialFilterState& state) {
  const Mat3 R_WB = ahrs_reading(measurement.values) * instrument.X_BS.R.transpose();
  if (!R_WB.allFinite()) return;
  const Mat3 turn = R_WB * state.motion.q_WB.toRotationMatrix().transpose();
  const Vec3 p_WB = state.motion.p_WI - state.motion.q_WB * model.X_BS.p;
  state.motion.q_WB = Quat(R_WB).normalized();
  state.motion.p_WI = p_WB + R_WB * model.X_BS.p;
  state.motion.v_WI_W = turn * state.motion.v_WI_W;
  FilterCovariance& P = state.covariance;
  const double compass = squared(model.compass.sigma);
  const double noise = squared(std::max(spec.noise, kLeastCompassNoise));
  forget({E::attitude, 2}, squared(std::max(spec.tilt.sigma, kLeastTiltError)) + noise, P);
  forget({E::attitude + 2, 1}, compass + noise, P);
  P(E::attitude + 2, E::compass_bias) = P(E::compass_bias, E::attitude + 2) = -compass;
  state.heading_told = measurement.valid;
  state.is_aligned = true;
}

}  // namespace

void take_aid(const InertialFilterModel& model, const NavigationInstrument& instrument,
              std::size_t number, const Measurement& measurement, InertialFilterState& state) {
  FilterAidState& counts = state.aids[number];
  if (!is_usable(measurement)) return;
  if (!state.is_aligned) {
    if (const auto* ahrs = std::get_if<AhrsSpec>(instrument.spec.get())) {
      align(model, *ahrs, instrument, measurement, state);
      counts.taken = measurement.valid;
      counts.has_been_taken = true;
    }
    return;
  }
  const double interval =
      counts.has_been_taken ? (measurement.valid - counts.taken).seconds() : model.spec.period;
  if (interval < model.spec.period) return;
  const std::optional<FilterMoment> then = motion_at(measurement.valid, state);
  if (!then) return;
  counts.taken = measurement.valid;
  counts.has_been_taken = true;
  propagate_covariance(model, state);
  const double lag = std::max((state.motion.time - measurement.valid).seconds(), 0.0);
  std::visit(AidAtWork{model, instrument, measurement, *then, lag, interval, counts, state},
             *instrument.spec);
}

}  // namespace remora
