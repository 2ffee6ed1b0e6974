// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "base/random.h"
#include "math/rotation.h"
#include "navigation/inertial_filter.h"
#include "navigation/navigation_instrument_spec.h"

namespace remora::test {

/// How a vehicle moves in a trial: ahead at a steady speed, along a heading that swings.
struct Course {
  double speed = 1.0;        ///< [m/s]
  double heading = 0.0;      ///< in the middle [rad]
  double swing = 0.0;        ///< to either side [rad]
  double swing_rate = 0.05;  ///< [rad/s]
  double rocking = 0.0;      ///< of roll and pitch [rad]
  double sinking = 0.0;      ///< [m/s]
  Vec3 start_W = {0.0, 0.0, 10.0};

  [[nodiscard]] Quat attitude(double t) const {
    return to_quaternion({rocking * std::sin(0.7 * t), 0.7 * rocking * std::sin(0.9 * t + 1.0),
                          heading + swing * std::sin(swing_rate * t)});
  }
  [[nodiscard]] Vec3 velocity_W(double t) const {
    return attitude(t) * Vec3(speed, 0.0, 0.0) + Vec3(0.0, 0.0, sinking);
  }
  [[nodiscard]] Vec3 rates_B(double t) const {
    constexpr double h = 1e-4;
    const Eigen::AngleAxisd turn(attitude(t - h).conjugate() * attitude(t + h));
    return turn.angle() / (2.0 * h) * turn.axis();
  }
};

/// The instruments of a trial: their specs are what the filter is told, what they say is made here,
/// with errors drawn by the same figures. Whoever wants an error that the filter is not told of
/// sets it beside the spec.
struct Fit {
  ImuSpec imu;
  bool has_compass = true;
  AhrsSpec compass;
  bool has_depth = true;
  DepthSensorSpec depth;
  bool has_dvl = true;
  DvlSpec dvl;
  double dvl_noise = 0.005;  ///< of each axis [m/s]
  bool has_usbl = false;
  UsblSpec usbl;
  double usbl_delay = 0.0;  ///< [s]
  bool has_lbl = false;
  LblSpec lbl;
  bool has_gps = false;
  GpsSpec gps;

  // Errors that stand for the whole trial, on top of what is drawn.
  double compass_offset = 0.0;  ///< [rad]
  double dvl_scale = 0.0;
  Vec3 usbl_jump_W = Vec3::Zero();  ///< of every fifth fix [m]
  double lbl_echo = 0.0;            ///< first range of every fifth ping: so much too long [m]
  double lbl_stretch = 0.0;         ///< of all ranges, by a wrong sound speed
  Vec2 water_W = Vec2::Zero();

  Pose X_B_imu, X_B_dvl, X_B_depth, X_B_usbl, X_B_lbl;
  InertialFilterSpec filter;
};

/// A filter at sea with made-up measurements. One step is 10 ms.
class SeaTrial {
 public:
  SeaTrial(const Course& course, const Fit& fit, std::uint64_t seed)
      : course_(course), fit_(fit), chance_(seed, "sea trial") {
    p_W_ = course.start_W;
    start_errors();
    fit_instruments();
    RigidState told;
    told.p_WB = course.start_W + told_error_W_;
    told.q_WB = course.attitude(0.0) * rotation_from_vector(told_turn_);
    told.V_WB_B.linear = told.q_WB.conjugate() * course.velocity_W(0.0);
    model = inertial_filter_model(fit.filter, imu_, instruments_, told, kGravity);
    state = initial_filter_state(model, told, {});
  }

  void run(double seconds) {
    const long steps = std::lround(seconds / kStep);
    for (long i = 0; i < steps; ++i) step();
  }

  void step() {
    const double before = t_;
    now_ += from_seconds(kStep);
    t_ = now_.seconds();
    p_W_ += 0.5 * kStep * (course_.velocity_W(before) + course_.velocity_W(t_));
    tell_imu(before);
    for (std::size_t i = 0; i < instruments_.size(); ++i) tell(i);
  }

  [[nodiscard]] double time() const { return t_; }
  [[nodiscard]] SimTime now() const { return now_; }
  [[nodiscard]] const Vec3& true_position() const { return p_W_; }
  [[nodiscard]] Vec3 position_error() const { return filtered_motion(model, state).p_WB - p_W_; }
  [[nodiscard]] double heading_error() const {
    return wrap_to_pi(to_roll_pitch_yaw(state.motion.q_WB).yaw -
                      to_roll_pitch_yaw(course_.attitude(t_)).yaw);
  }
  /// Truth less estimate of position, velocity and attitude, as the covariance counts them.
  [[nodiscard]] Eigen::Matrix<double, 9, 1> error() const {
    const Mat3 R_WB = course_.attitude(t_).toRotationMatrix();
    const Vec3 lever_W = R_WB * fit_.X_B_imu.p;
    const Vec3 turning_W = R_WB * course_.rates_B(t_).cross(fit_.X_B_imu.p);
    const Eigen::AngleAxisd turn(R_WB * state.motion.q_WB.toRotationMatrix().transpose());
    Eigen::Matrix<double, 9, 1> error;
    error << p_W_ + lever_W - state.motion.p_WI,
        course_.velocity_W(t_) + turning_W - state.motion.v_WI_W, turn.angle() * turn.axis();
    return error;
  }
  [[nodiscard]] const FilterAidState& aid(SensorId sensor) const {
    std::size_t i = 0;
    while (instruments_[i].sensor != sensor) ++i;
    return state.aids[i];
  }

  static constexpr double kStep = 0.01;
  static constexpr double kGravity = 9.81;
  static constexpr SensorId kImu{0}, kCompass{1}, kDepth{2}, kDvl{3}, kUsbl{4}, kGps{5}, kLbl{6};

  InertialFilterModel model;
  InertialFilterState state;
  DvlTrack track = DvlTrack::bottom;
  bool is_at_surface = false;
  bool has_usbl_contact = true;
  double compass_jump = 0.0;  ///< from now on [rad]
  int fixes = 0;
  int pings = 0;  ///< of the long base line

 private:
  struct Late {
    SimTime valid;
    SimTime delivered;
    std::array<double, 7> values;
  };

  void start_errors() {
    const auto draw = [&](double sigma) {
      return Vec3(sigma * chance_.gaussian(), sigma * chance_.gaussian(),
                  sigma * chance_.gaussian());
    };
    told_error_W_ = draw(fit_.filter.start_position_error);
    if (!fit_.has_compass) {
      const double tilt = fit_.filter.start_tilt_error;
      told_turn_ = draw(1.0).cwiseProduct(Vec3(tilt, tilt, fit_.filter.start_heading_error));
    }
    gyroscope_bias_ = draw(fit_.imu.gyroscope.turn_on_bias);
    accelerometer_bias_ = draw(fit_.imu.accelerometer.turn_on_bias);
    compass_error_ = fit_.compass.heading.sigma * chance_.gaussian();
    scale_ = fit_.dvl_scale + fit_.dvl.scale_error * chance_.gaussian();
  }

  void fit_instruments() {
    const auto add = [&](SensorId sensor, auto spec, const Pose& X_BS, double lag) {
      NavigationInstrument instrument;
      instrument.sensor = sensor;
      instrument.spec = std::make_shared<const NavigationInstrumentSpec>(spec);
      instrument.X_BS = X_BS;
      instrument.longest_lag = from_seconds(lag);
      instrument.is_aid = true;
      instruments_.push_back(instrument);
    };
    imu_.sensor = kImu;
    imu_.spec = std::make_shared<const NavigationInstrumentSpec>(fit_.imu);
    imu_.X_BS = fit_.X_B_imu;
    if (fit_.has_compass) add(kCompass, fit_.compass, {}, 0.0);
    if (fit_.has_depth) add(kDepth, fit_.depth, fit_.X_B_depth, 0.0);
    if (fit_.has_dvl) add(kDvl, fit_.dvl, fit_.X_B_dvl, 0.05);
    if (fit_.has_usbl) add(kUsbl, fit_.usbl, fit_.X_B_usbl, fit_.usbl_delay);
    if (fit_.has_gps) add(kGps, fit_.gps, {}, 0.0);
    if (fit_.has_lbl) add(kLbl, fit_.lbl, fit_.X_B_lbl, 0.0);
  }

  [[nodiscard]] bool is_every(double period) const {
    return now_.nanoseconds % from_seconds(period).nanoseconds == 0;
  }
  Vec3 gaussian(double sigma) {
    const double x = chance_.gaussian(), y = chance_.gaussian(), z = chance_.gaussian();
    return sigma * Vec3(x, y, z);
  }
  [[nodiscard]] Measurement measured(SensorId sensor, SimTime valid,
                                     std::span<const double> values) {
    return {.sensor = sensor, .valid = valid, .delivered = now_, .values = values, .truth = {}};
  }

  void tell_imu(double before) {
    const double root = std::sqrt(kStep);
    gyroscope_bias_ += gaussian(fit_.imu.gyroscope.random_walk * root);
    accelerometer_bias_ += gaussian(fit_.imu.accelerometer.random_walk * root);
    const auto velocity_of_imu = [&](double t) -> Vec3 {
      return course_.velocity_W(t) + course_.attitude(t) * course_.rates_B(t).cross(fit_.X_B_imu.p);
    };
    const Vec3 a_W = (velocity_of_imu(t_) - velocity_of_imu(before)) / kStep;
    const Vec3 f_B = course_.attitude(t_).conjugate() * (a_W - Vec3(0.0, 0.0, kGravity));
    const Vec3 w =
        course_.rates_B(t_) + gyroscope_bias_ + gaussian(fit_.imu.gyroscope.noise_density / root);
    const Vec3 f =
        f_B + accelerometer_bias_ + gaussian(fit_.imu.accelerometer.noise_density / root);
    const std::array<double, 6> values = {w.x(), w.y(), w.z(), f.x(), f.y(), f.z()};
    take_imu(model, measured(kImu, now_, values), state);
  }

  void tell(std::size_t i) {
    switch (instruments_[i].sensor.index) {
      case kCompass.index:
        if (is_every(0.1)) tell_compass(i);
        return;
      case kDepth.index:
        if (is_every(0.1)) tell_depth(i);
        return;
      case kDvl.index:
        if (is_every(0.2)) tell_dvl(i);
        return;
      case kUsbl.index:
        tell_usbl(i);
        return;
      case kLbl.index:
        if (is_every(2.0)) tell_lbl(i);
        return;
      default:
        if (is_every(1.0) && is_at_surface) tell_gps(i);
    }
  }
  void tell_compass(std::size_t i) {
    const GaussMarkovSpec& slow = fit_.compass.heading;
    const double kept = std::exp(-0.1 / slow.time_constant);
    compass_error_ =
        kept * compass_error_ + slow.sigma * std::sqrt(1.0 - kept * kept) * chance_.gaussian();
    const Vec3 wrong_W = gaussian(fit_.compass.noise) +
                         Vec3(0.0, 0.0, compass_error_ + fit_.compass_offset + compass_jump);
    const RollPitchYaw rpy =
        to_roll_pitch_yaw((rotation_from_vector(wrong_W) * course_.attitude(t_)).normalized());
    const std::array<double, 3> values = {rpy.roll, rpy.pitch, rpy.yaw};
    take_aid(model, instruments_[i], i, measured(kCompass, now_, values), state);
  }
  void tell_depth(std::size_t i) {
    const Vec3 lever_W = course_.attitude(t_) * fit_.X_B_depth.p;
    const double noise = std::max(depth_error(fit_.depth).noise, 0.02) * chance_.gaussian();
    const std::array<double, 3> values = {0.0, p_W_.z() + lever_W.z() + noise, 0.0};
    take_aid(model, instruments_[i], i, measured(kDepth, now_, values), state);
  }
  void tell_dvl(std::size_t i) {
    const Vec3 noise_S = gaussian(1.0).cwiseProduct(std::sqrt(3.0) * fit_.dvl_noise *
                                                    merit_shares(fit_.dvl).cwiseSqrt());
    if (track == DvlTrack::none) return;
    Vec3 v_W = course_.velocity_W(t_);
    if (track == DvlTrack::water) v_W.head<2>() -= fit_.water_W;
    const Vec3 v_B =
        course_.attitude(t_).conjugate() * v_W + course_.rates_B(t_).cross(fit_.X_B_dvl.p);
    const Vec3 v_S = (1.0 + scale_) * (fit_.X_B_dvl.R.transpose() * v_B) + noise_S;
    const double merit = std::sqrt(3.0) * fit_.dvl_noise;
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::array<double, 7> values = {
        static_cast<double>(track), v_S.x(), v_S.y(), v_S.z(), none, merit, 0.0};
    take_aid(model, instruments_[i], i, measured(kDvl, now_, values), state);
  }
  void tell_usbl(std::size_t i) {
    if (is_every(2.0) && has_usbl_contact) {
      const Pose& X_WT = fit_.usbl.partner.X;
      const Vec3 place_W = p_W_ + course_.attitude(t_) * fit_.X_B_usbl.p;
      const Vec3 p_T = X_WT.R.transpose() * (place_W - X_WT.p);
      const double range = p_T.norm();
      const Vec3 wrong = gaussian(1.0);
      const Vec3 across = p_T.unitOrthogonal();
      const double angle = std::max(fit_.usbl.angle_noise, 0.002);
      const Vec3 direction = (p_T / range + angle * wrong.x() * across +
                              angle * wrong.y() * (p_T / range).cross(across))
                                 .normalized();
      Vec3 said_T = (range + fit_.usbl.range_noise * wrong.z()) * direction;
      if (++fixes % 5 == 0) said_T += X_WT.R.transpose() * fit_.usbl_jump_W;
      late_.push_back({now_,
                       now_ + from_seconds(fit_.usbl_delay),
                       {said_T.norm(), 0.0, 0.0, said_T.x(), said_T.y(), said_T.z(), 0.0}});
    }
    while (!late_.empty() && late_.front().delivered <= now_) {
      take_aid(model, instruments_[i], i,
               measured(kUsbl, late_.front().valid, late_.front().values), state);
      late_.erase(late_.begin());
    }
  }
  void tell_lbl(std::size_t i) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const Vec3 place_W = p_W_ + course_.attitude(t_) * fit_.X_B_lbl.p;
    std::vector<double> values = {none, none, none,
                                  static_cast<double>(fit_.lbl.transponders.size())};
    const bool has_echo = ++pings % 5 == 0;
    for (const Vec3& transponder_W : fit_.lbl.transponders) {
      const bool is_echo = has_echo && values.size() == 4;
      const double range = (1.0 + fit_.lbl_stretch) * (place_W - transponder_W).norm();
      values.push_back(range + fit_.lbl.range_noise * chance_.gaussian() +
                       (is_echo ? fit_.lbl_echo : 0.0));
      values.push_back(range / 1500.0);
    }
    take_aid(model, instruments_[i], i, measured(kLbl, now_, values), state);
  }
  void tell_gps(std::size_t i) {
    const Vec3 p = p_W_ + gaussian(fit_.gps.horizontal_noise);
    const std::array<double, 9> values = {0.0, 0.0, 0.0, p.x(), p.y(), p.z(), 0.0, 0.0, 0.0};
    take_aid(model, instruments_[i], i, measured(kGps, now_, values), state);
  }

  Course course_;
  Fit fit_;
  Random chance_;
  SimTime now_;
  double t_ = 0.0;
  Vec3 p_W_ = Vec3::Zero();
  Vec3 told_error_W_ = Vec3::Zero();
  Vec3 told_turn_ = Vec3::Zero();
  Vec3 gyroscope_bias_ = Vec3::Zero();
  Vec3 accelerometer_bias_ = Vec3::Zero();
  double compass_error_ = 0.0;
  double scale_ = 0.0;
  NavigationInstrument imu_;
  std::vector<NavigationInstrument> instruments_;
  std::vector<Late> late_;
};

}  // namespace remora::test
