// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/hold_controller.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

constexpr int kRoll = 3;
constexpr int kPitch = 4;
constexpr int kYaw = 5;

// A filtered stick below this counts as centred: the low pass never quite reaches zero.
constexpr double kCentred = 0.02;
// Integral action of the line-of-sight guidance [m/s]: below the speed of any leg (Børhaug,
// Pavlov & Pettersen 2008, for which it must be).
constexpr double kCrossTrackGain = 0.1;
// A turn that is not stopped by then is not the pilot's: its heading is held, wherever it is [s].
constexpr double kLongestBraking = 1.0;
// Of what the actuators have, integrals may take so much. The rest stays for sticks and errors.
constexpr double kIntegralShare = 0.5;
// An integral that has lost what it stood against is gone within a few of these [s].
constexpr double kDischargeTime = 0.05;

bool is_centred(double demand) { return std::abs(demand) < kCentred; }

/// Damping of a holding loop: its own and the water's.
double damping(const HoldControllerModel& model, int axis) {
  return model.gains[axis].derivative + model.plant.linear_drag[axis];
}

/// Way that is left until the damping of a loop has brought its axis to rest; none for a vehicle
/// as good as at rest, whose measured speed is mostly noise.
double way_to_stop(const HoldControllerModel& model, int axis, double speed) {
  if (std::abs(speed) < model.spec.capture_speed || damping(model, axis) <= 0.0) return 0.0;
  return speed * model.plant.inertia[axis] / damping(model, axis);
}

/// Error from which on the proportional part drives the axis at `speed`.
double error_at_speed(const HoldControllerModel& model, int axis, double speed) {
  const double proportional = model.gains[axis].proportional;
  return proportional > 0.0 ? speed * damping(model, axis) / proportional : 0.0;
}

/// Proportional force on one axis with the quadratic drag of the approach it drives, which vanishes
/// with the error: the speed of a long approach is then the one the limit of the error means.
double approach_force(const HoldControllerModel& model, int axis, double error) {
  const double force = model.gains[axis].proportional * error;
  const double speed = damping(model, axis) > 0.0 ? force / damping(model, axis) : 0.0;
  return force + model.plant.quadratic_drag[axis] * std::abs(speed) * speed;
}

/// Share of a limited error that the integral sees: none while the vehicle approaches at full
/// speed, all while something holds it up.
double held_up(double approach_speed, double max_speed) {
  return std::clamp(1.0 - approach_speed / max_speed, 0.0, 1.0);
}

/// Integral action on one axis: grows by gain · error · dt, but neither against a wall (more of
/// what could not be given last time) nor beyond what the actuators have.
double integrated(double integral, double gain, double error, double full_stick, double shortfall,
                  double dt) {
  const bool winds_up = shortfall * error > 0.0;
  if (winds_up) return integral;
  const double limit = kIntegralShare * full_stick;
  return std::clamp(integral + gain * error * dt, -limit, limit);
}

/// What is left of an integral that drives its axis faster than any approach: the wall it was
/// pushed against, or the line that held it, is gone. Against a steady force it never moves its
/// axis, so it stays whole then.
double discharged(double integral, double speed, double max_speed, double dt) {
  const bool runs_away = integral * speed > 0.0 && std::abs(speed) > max_speed;
  return runs_away ? integral * std::exp(-dt / kDischargeTime) : integral;
}

/// What the holding loops want on the three translations, all in world axes. Axes that are not
/// held have zero error and zero velocity.
struct HoldingTask {
  Vec3 error = Vec3::Zero();
  Vec3 integrand = Vec3::Zero();  ///< the error as far as the integral should see it
  Vec3 velocity = Vec3::Zero();   ///< against the set point
  std::optional<Vec3> set_point_velocity = {};
};

Vec3 holding_force(const HoldControllerModel& model, const HoldControllerInput& input,
                   const Navigation& navigation, const HoldingTask& task,
                   HoldControllerState& state) {
  const Mat3 R_BW = navigation.R_WB.transpose();
  const Vec3 error_B = R_BW * task.error;
  const Vec3 integrand_B = R_BW * task.integrand;
  const Vec3 velocity_B = R_BW * task.velocity;
  Vec3 integral_B = R_BW * state.force_integral_W;
  Vec3 force_B;
  for (int axis = 0; axis < 3; ++axis) {
    const PidGains& gains = model.gains[axis];
    integral_B[axis] = integrated(integral_B[axis], gains.integral, integrand_B[axis],
                                  input.full_stick[axis], input.shortfall_B[axis], input.dt);
    integral_B[axis] =
        discharged(integral_B[axis], velocity_B[axis], model.spec.max_speed, input.dt);
    force_B[axis] = approach_force(model, axis, error_B[axis]) -
                    gains.derivative * velocity_B[axis] + integral_B[axis];
  }
  state.force_integral_W = navigation.R_WB * integral_B;
  if (task.set_point_velocity) {
    // The drag of going along with the set point; what the current adds is the integral's.
    Vec6 along = Vec6::Zero();
    along.head<3>() = R_BW * *task.set_point_velocity;
    force_B += model.plant.drag(along).head<3>();
  }
  return force_B;
}

/// Error and velocity positive down.
void set_vertical(const HoldControllerModel& model, double error, double sink_rate,
                  HoldingTask& task) {
  const double max_speed = model.spec.max_speed;
  const double limit = error_at_speed(model, 2, max_speed);
  const bool is_far = std::abs(error) > limit;
  task.error.z() = std::clamp(error, -limit, limit);
  task.integrand.z() = task.error.z();
  if (is_far) task.integrand.z() *= held_up(std::copysign(1.0, error) * sink_rate, max_speed);
  task.velocity.z() = sink_rate;
}

/// The set point moves along a world axis with this speed.
void go_along(double speed, int axis, HoldingTask& task) {
  if (!task.set_point_velocity) task.set_point_velocity = Vec3::Zero();
  (*task.set_point_velocity)[axis] = speed;
  task.velocity[axis] -= speed;
}

/// Down is positive: the way to go to the depth or altitude that is held. Takes the set point when
/// the stick has just been centred.
void add_vertical_task(const HoldControllerModel& model, const HoldControllerInput& input,
                       const Navigation& navigation, HoldingTask& task,
                       HoldControllerState& state) {
  const bool by_altitude = input.mode == ControlMode::altitude_hold;
  bool& is_held = by_altitude ? state.holds_altitude : state.holds_depth;
  if (!is_centred(input.demand[2])) {
    is_held = false;
    return;
  }
  // Without its gauge it keeps the trim that it has found, and the set point for later.
  if (!(by_altitude ? navigation.knows_altitude : navigation.knows_depth)) return;
  const double sink_rate = (navigation.R_WB * navigation.V_WB_B.linear).z();
  if (input.station) {
    is_held = true;
    state.position_W.z() = input.station->p_W.z();
  }
  if (!is_held) {
    is_held = true;
    const double way = way_to_stop(model, 2, sink_rate);
    state.position_W.z() = navigation.depth() + way;
    state.altitude = std::max(navigation.altitude - way, 0.0);
  }
  const double error = by_altitude ? navigation.altitude - state.altitude
                                   : state.position_W.z() - navigation.depth();
  set_vertical(model, error, sink_rate, task);
  if (input.station) go_along(input.station->v_W.z(), 2, task);
}

void add_position_task(const HoldControllerModel& model, const HoldControllerInput& input,
                       const Navigation& navigation, HoldingTask& task,
                       HoldControllerState& state) {
  if (!is_centred(input.demand[0]) || !is_centred(input.demand[1])) {
    state.holds_position = false;
    return;
  }
  // Without a position it keeps the force that it has found against the current, and brakes if it
  // knows its way over ground.
  if (!navigation.knows_position) {
    if (navigation.knows_velocity)
      task.velocity.head<2>() = (navigation.R_WB * navigation.V_WB_B.linear).head<2>();
    return;
  }
  const Vec3 velocity_W = navigation.R_WB * navigation.V_WB_B.linear;
  if (input.station) {
    state.holds_position = true;
    state.position_W.head<2>() = input.station->p_W.head<2>();
  }
  if (!state.holds_position) {
    state.holds_position = true;
    const double speed = velocity_W.head<2>().norm();
    const double way = way_to_stop(model, 0, speed);
    state.position_W.head<2>() = navigation.p_WB.head<2>();
    if (way > 0.0) state.position_W.head<2>() += way / speed * velocity_W.head<2>();
  }
  const double max_speed = model.spec.max_speed;
  const double limit = error_at_speed(model, 0, max_speed);
  Vec2 error = (state.position_W - navigation.p_WB).head<2>();
  double share = 1.0;
  if (error.norm() > limit) {
    const Vec2 direction = error.normalized();
    error = limit * direction;
    share = held_up(direction.dot(velocity_W.head<2>()), max_speed);
  }
  task.error.head<2>() = error;
  task.integrand.head<2>() = share * error;
  task.velocity.head<2>() = velocity_W.head<2>();
  if (!input.station) return;
  for (const int axis : {0, 1}) go_along(input.station->v_W[axis], axis, task);
}

/// Moment that turns the bow the short way round to the heading set point.
double heading_moment(const HoldControllerModel& model, const HoldControllerInput& input,
                      const Navigation& navigation, HoldControllerState& state) {
  const PidGains& gains = model.gains[kYaw];
  const double max_rate = model.spec.max_yaw_rate;
  const double limit = error_at_speed(model, kYaw, max_rate);
  const double whole_error = wrap_to_pi(state.heading - navigation.attitude().yaw);
  const double error = std::clamp(whole_error, -limit, limit);
  const double rate = navigation.V_WB_B.angular.z();
  const double share = std::abs(whole_error) > limit
                           ? held_up(std::copysign(1.0, whole_error) * rate, max_rate)
                           : 1.0;
  double& integral = state.moment_integral_B.z();
  integral = integrated(integral, gains.integral, share * error, input.full_stick[kYaw],
                        input.shortfall_B[kYaw], input.dt);
  // A station that turns is met at its own rate.
  const double along = input.station ? input.station->yaw_rate : 0.0;
  integral = discharged(integral, rate - along, max_rate, input.dt);
  const double moment = approach_force(model, kYaw, error) - gains.derivative * rate + integral;
  if (!input.station) return moment;
  Vec6 turning = Vec6::Zero();
  turning[kYaw] = along;
  return moment + gains.derivative * along + model.plant.drag(turning)[kYaw];
}

/// Moment that turns the bow at `wanted_rate`: drag in advance, and the integral as the heading
/// loop left it.
double turning_moment(const HoldControllerModel& model, double wanted_rate,
                      const Navigation& navigation, const HoldControllerState& state) {
  Vec6 wanted = Vec6::Zero();
  wanted[kYaw] = wanted_rate;
  const double error = wanted_rate - navigation.V_WB_B.angular.z();
  return model.spec.yaw_rate_bandwidth * model.plant.inertia[kYaw] * error +
         model.plant.drag(wanted)[kYaw] + state.moment_integral_B.z();
}

/// The pilot's turn is over when it has been stopped; its heading is the one to hold.
bool has_stopped_turning(const HoldControllerModel& model, const Navigation& navigation,
                         const HoldControllerState& state) {
  return state.braking_time <= 0.0 ||
         std::abs(navigation.V_WB_B.angular.z()) < model.spec.capture_yaw_rate;
}

double yaw_moment(const HoldControllerModel& model, const HoldControllerInput& input,
                  const Navigation& navigation, HoldControllerState& state) {
  if (!is_centred(input.demand[kYaw])) {
    state.holds_heading = false;
    state.braking_time = kLongestBraking;
    return turning_moment(model, input.demand[kYaw] * model.spec.stick_yaw_rate, navigation, state);
  }
  if (input.station) {
    state.holds_heading = true;
    state.heading = wrap_to_pi(input.station->heading);
  }
  // Without a heading it stops turning, and takes a new set point when there is one again.
  if (!navigation.knows_heading) {
    state.holds_heading = false;
    return turning_moment(model, 0.0, navigation, state);
  }
  if (!state.holds_heading) {
    if (!has_stopped_turning(model, navigation, state)) {
      state.braking_time -= input.dt;
      return turning_moment(model, 0.0, navigation, state);
    }
    state.holds_heading = true;
    state.heading = navigation.attitude().yaw;
  }
  return heading_moment(model, input, navigation, state);
}

/// Forgets what belongs to the mode that was left. The vertical integral (trim against weight and
/// buoyancy) and the moments' survive between modes that hold.
void enter_mode(ControlMode mode, const Navigation& navigation, HoldControllerState& state) {
  state.mode = mode;
  let_go(state);
  state.leg_start_W = navigation.p_WB;
  state.knows_leg_start = navigation.knows_position;
  state.cross_track_integral = 0.0;
  switch (mode) {
    case ControlMode::manual:
    case ControlMode::pilot:
      state.moment_integral_B.setZero();
      [[fallthrough]];
    case ControlMode::stabilise:
    case ControlMode::heading_hold:
      state.force_integral_W.setZero();
      break;
    case ControlMode::depth_hold:
    case ControlMode::altitude_hold:
      state.force_integral_W.head<2>().setZero();
      break;
    case ControlMode::station_keep:
    case ControlMode::waypoints:
      break;
  }
}

/// Where the vehicle is on the leg to its waypoint.
struct Leg {
  Vec2 direction = Vec2::UnitX();
  double length = 0.0;
  double along = 0.0;
  double cross_track = 0.0;  ///< positive to starboard of the leg
};

Leg leg_to(const Waypoint& waypoint, const Navigation& navigation,
           const HoldControllerState& state) {
  Leg leg;
  const Vec2 way = (waypoint.p_W - state.leg_start_W).head<2>();
  leg.length = way.norm();
  if (leg.length > 1e-9) leg.direction = way / leg.length;
  const Vec2 gone = (navigation.p_WB - state.leg_start_W).head<2>();
  leg.along = leg.direction.dot(gone);
  leg.cross_track = leg.direction.x() * gone.y() - leg.direction.y() * gone.x();
  return leg;
}

bool has_passed(const Waypoint& waypoint, const Navigation& navigation,
                const HoldControllerState& state) {
  const double distance = (waypoint.p_W - navigation.p_WB).head<2>().norm();
  // Abeam counts as well: a vehicle set off by the current must not turn back for a corner.
  const Leg leg = leg_to(waypoint, navigation, state);
  return distance < waypoint.acceptance_radius || leg.along >= leg.length;
}

/// Course towards a point ahead on the leg (line of sight; Fossen 2021, §12.4). A vehicle that
/// cannot sway leans into the current by the integral.
double line_of_sight_course(const HoldControllerModel& model, const HoldControllerInput& input,
                            const Leg& leg, HoldControllerState& state) {
  const double lookahead = model.spec.lookahead;
  double offset = leg.cross_track;
  const bool can_sway = input.full_stick[1] > 0.0;
  if (!can_sway) {
    offset += state.cross_track_integral;
    state.cross_track_integral += kCrossTrackGain * lookahead * leg.cross_track /
                                  (lookahead * lookahead + offset * offset) * input.dt;
  }
  return std::atan2(leg.direction.y(), leg.direction.x()) - std::atan2(offset, lookahead);
}

/// Speed over ground along the course: drag feed-forward, proportional and integral action.
Vec3 speed_force(const HoldControllerModel& model, const HoldControllerInput& input,
                 const Navigation& navigation, const Vec3& wanted_W, HoldControllerState& state) {
  const Mat3 R_BW = navigation.R_WB.transpose();
  const Vec3 velocity_W = navigation.R_WB * navigation.V_WB_B.linear;
  const Vec3 wanted_B = R_BW * wanted_W;
  Vec3 error_W(wanted_W.x() - velocity_W.x(), wanted_W.y() - velocity_W.y(), 0);
  if (!navigation.knows_velocity) error_W.setZero();  // by the feed-forward alone
  const Vec3 error_B = R_BW * error_W;
  Vec3 integral_B = R_BW * state.force_integral_W;
  Vec6 wanted = Vec6::Zero();
  wanted.head<3>() = wanted_B;
  const Vec6 feed_forward = model.plant.drag(wanted);
  const double bandwidth = model.spec.speed_bandwidth;
  Vec3 force_B;
  for (int axis = 0; axis < 3; ++axis) {
    const double inertia = model.plant.inertia[axis];
    // Integral gain of critical damping: m s² + m b s + m b²/4 has the double root -b/2.
    integral_B[axis] =
        integrated(integral_B[axis], 0.25 * bandwidth * bandwidth * inertia, error_B[axis],
                   input.full_stick[axis], input.shortfall_B[axis], input.dt);
    force_B[axis] = bandwidth * inertia * error_B[axis] + feed_forward[axis];
  }
  state.force_integral_W = navigation.R_WB * integral_B;
  return force_B;
}

Wrench waypoint_wrench(const HoldControllerModel& model, const HoldControllerInput& input,
                       const Navigation& navigation, HoldControllerState& state) {
  const Waypoint& waypoint = model.waypoints[state.next_waypoint];
  const Leg leg = leg_to(waypoint, navigation, state);
  const double course = line_of_sight_course(model, input, leg, state);
  state.heading = wrap_to_pi(waypoint.heading.value_or(course));

  // Turn first, then go, unless the leg has a heading of its own.
  const double turn = wrap_to_pi(course - navigation.attitude().yaw);
  const double share = waypoint.heading ? 1.0 : std::max(std::cos(turn), 0.0);
  const Vec3 wanted_W = share * waypoint.speed * Vec3(std::cos(course), std::sin(course), 0.0);

  HoldingTask vertical;
  const double error = waypoint.altitude ? navigation.altitude - *waypoint.altitude
                                         : waypoint.p_W.z() - navigation.depth();
  if (waypoint.altitude ? navigation.knows_altitude : navigation.knows_depth)
    set_vertical(model, error, (navigation.R_WB * navigation.V_WB_B.linear).z(), vertical);

  // One after the other, not in one sum: both move the same integral, and the order in which a sum
  // calls its two sides differs between compilers.
  const Vec3 depth_force_B = holding_force(model, input, navigation, vertical, state);
  Wrench wanted_B;
  wanted_B.force = speed_force(model, input, navigation, wanted_W, state) + depth_force_B;
  wanted_B.moment = levelling_moment(model, input, navigation, state);
  wanted_B.moment.z() = heading_moment(model, input, navigation, state);
  return wanted_B;
}

/// Goes on to the next waypoint; after the last one its place is the one to keep.
void advance_waypoints(const HoldControllerModel& model, const Navigation& navigation,
                       HoldControllerState& state) {
  while (!is_finished(model, state) &&
         has_passed(model.waypoints[state.next_waypoint], navigation, state)) {
    const Waypoint& passed = model.waypoints[state.next_waypoint++];
    state.leg_start_W = passed.p_W;
    state.cross_track_integral = 0.0;
    if (is_finished(model, state)) {
      state.holds_position = state.holds_depth = state.holds_heading = true;
      state.position_W = passed.p_W;
      if (passed.altitude) state.position_W.z() = navigation.depth();
      state.heading = passed.heading.value_or(navigation.attitude().yaw);
    }
  }
}

}  // namespace

PidGains pole_placement(double inertia, double linear_drag, double bandwidth,
                        double damping_ratio) {
  const double z2 = damping_ratio * damping_ratio;
  const double natural_frequency =
      bandwidth / std::sqrt(1.0 - 2.0 * z2 + std::sqrt(4.0 * z2 * z2 - 4.0 * z2 + 2.0));
  PidGains gains;
  gains.proportional = inertia * natural_frequency * natural_frequency;
  gains.derivative = std::max(2.0 * damping_ratio * natural_frequency * inertia - linear_drag, 0.0);
  gains.integral = 0.1 * natural_frequency * gains.proportional;
  return gains;
}

std::vector<Problem> problems(const HoldControllerSpec& spec) {
  std::vector<Problem> found;
  const auto must_be_positive = [&](const char* name, double value, const char* example) {
    if (std::isfinite(value) && value > 0.0) return;
    found.push_back({name, fmt::format("{} is {}", name, value),
                     fmt::format("Write a number above 0, for example {}", example)});
  };
  must_be_positive("position_bandwidth", spec.position_bandwidth, "0.5 rad/s");
  must_be_positive("depth_bandwidth", spec.depth_bandwidth, "0.6 rad/s");
  must_be_positive("level_bandwidth", spec.level_bandwidth, "2 rad/s");
  must_be_positive("heading_bandwidth", spec.heading_bandwidth, "1.2 rad/s");
  must_be_positive("damping_ratio", spec.damping_ratio, "1");
  must_be_positive("max_speed", spec.max_speed, "0.5 m/s");
  must_be_positive("max_yaw_rate", spec.max_yaw_rate, "0.5 rad/s");
  must_be_positive("stick_yaw_rate", spec.stick_yaw_rate, "0.9 rad/s");
  must_be_positive("yaw_rate_bandwidth", spec.yaw_rate_bandwidth, "7 1/s");
  must_be_positive("lookahead", spec.lookahead, "2 m");
  must_be_positive("speed_bandwidth", spec.speed_bandwidth, "1.5 1/s");
  must_be_positive("capture_speed", spec.capture_speed, "0.05 m/s");
  must_be_positive("capture_yaw_rate", spec.capture_yaw_rate, "0.05 rad/s");
  for (const auto& gains : spec.gains) {
    if (!gains) continue;
    const double least = std::min({gains->proportional, gains->integral, gains->derivative});
    if (!std::isfinite(gains->proportional + gains->integral + gains->derivative) || least < 0.0) {
      found.push_back({"gains", "a gain is negative or not finite", "Write gains of 0 or more"});
    }
  }
  return found;
}

HoldControllerModel hold_controller_model(const HoldControllerSpec& spec, const ControlPlant& plant,
                                          std::vector<Waypoint> waypoints) {
  REMORA_ASSERT(problems(spec).empty() && problems(plant).empty());
  const std::array<double, 6> bandwidth = {spec.position_bandwidth, spec.position_bandwidth,
                                           spec.depth_bandwidth,    spec.level_bandwidth,
                                           spec.level_bandwidth,    spec.heading_bandwidth};
  HoldControllerModel model;
  model.spec = spec;
  model.plant = plant;
  model.waypoints = std::move(waypoints);
  for (int axis = 0; axis < 6; ++axis) {
    model.gains[axis] = spec.gains[axis].value_or(pole_placement(
        plant.inertia[axis], plant.linear_drag[axis], bandwidth[axis], spec.damping_ratio));
  }
  return model;
}

void let_go(HoldControllerState& state) {
  state.holds_position = state.holds_depth = state.holds_altitude = state.holds_heading = false;
  state.braking_time = kLongestBraking;
}

HoldStatus hold_status(ControlMode mode, const Navigation& navigation) {
  const bool keeps_station = mode == ControlMode::station_keep || mode == ControlMode::waypoints;
  const bool by_hand = mode == ControlMode::manual || mode == ControlMode::pilot;
  if (!by_hand && !navigation.knows_heading) return HoldStatus::no_heading;
  if ((keeps_station || mode == ControlMode::depth_hold) && !navigation.knows_depth)
    return HoldStatus::no_depth;
  if (mode == ControlMode::altitude_hold && !navigation.knows_altitude)
    return HoldStatus::no_altitude;
  if (keeps_station && !navigation.knows_position) return HoldStatus::no_position;
  return HoldStatus::ok;
}

Vec3 levelling_moment(const HoldControllerModel& model, const HoldControllerInput& input,
                      const Navigation& navigation, HoldControllerState& state) {
  if (!navigation.knows_attitude) return Vec3::Zero();
  const RollPitchYaw attitude = navigation.attitude();
  const Vec3 error(-attitude.roll, -attitude.pitch, 0.0);
  Vec3 moment = Vec3::Zero();
  for (const int axis : {kRoll, kPitch}) {
    const PidGains& gains = model.gains[axis];
    const int k = axis - kRoll;
    double& integral = state.moment_integral_B[k];
    integral = integrated(integral, gains.integral, error[k], input.full_stick[axis],
                          input.shortfall_B[axis], input.dt);
    moment[k] =
        gains.proportional * error[k] - gains.derivative * navigation.V_WB_B.angular[k] + integral;
  }
  return moment;
}

Wrench hold_wrench(const HoldControllerModel& model, const HoldControllerInput& input,
                   const Navigation& navigation, HoldControllerState& state) {
  if (input.mode != state.mode) enter_mode(input.mode, navigation, state);
  const Wrench sticks_B = Wrench::from_vector(input.demand.cwiseProduct(input.full_stick));
  if (input.mode == ControlMode::manual) return sticks_B;

  const bool can_follow = navigation.knows_position && navigation.knows_heading;
  if (!can_follow) state.knows_leg_start = false;
  if (input.mode == ControlMode::waypoints && can_follow) {
    if (!state.knows_leg_start) state.leg_start_W = navigation.p_WB;
    state.knows_leg_start = true;
    advance_waypoints(model, navigation, state);
    if (!is_finished(model, state)) return waypoint_wrench(model, input, navigation, state);
  }

  HoldingTask task;
  const bool keeps_station =
      input.mode == ControlMode::station_keep || input.mode == ControlMode::waypoints;
  if (keeps_station) add_position_task(model, input, navigation, task, state);
  if (keeps_station || input.mode == ControlMode::depth_hold ||
      input.mode == ControlMode::altitude_hold) {
    add_vertical_task(model, input, navigation, task, state);
  }
  Wrench wanted_B;
  wanted_B.force = sticks_B.force + holding_force(model, input, navigation, task, state);
  wanted_B.moment = levelling_moment(model, input, navigation, state);
  wanted_B.moment.z() = yaw_moment(model, input, navigation, state);
  return wanted_B;
}

}  // namespace remora
