// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/solver_row.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

// Overlap is pushed out at this share per step, slowly, and not to the last tenth of a millimetre:
// what is pushed faster comes out as speed, what is pushed to zero flickers.
constexpr double kPushOutShare = 0.2;
constexpr double kMaxPushOutSpeed = 0.1;  // m/s, and rad/s where a constraint turns bodies back
constexpr double kAllowedOverlap = 1e-4;  // m
/// Slower impacts do not bounce.
constexpr double kMinBounceSpeed = 0.02;  // m/s

}  // namespace

double parting_speed(double gap, double speed_before, double speed_free, double restitution,
                     double dt) {
  double target = 0.0;
  if (gap > 0.0) {
    target = -gap / dt;
  } else if (-gap > kAllowedOverlap) {
    target = std::min(kPushOutShare * (-gap - kAllowedOverlap) / dt, kMaxPushOutSpeed);
  }
  const bool will_hit = speed_free * dt + gap < 0.0;
  if (restitution > 0.0 && will_hit && speed_before < -kMinBounceSpeed) {
    target = std::max(target, -restitution * speed_before);
  }
  return target;
}

double return_speed(double error, double dt) {
  return std::clamp(kPushOutShare / dt * error, -kMaxPushOutSpeed, kMaxPushOutSpeed);
}

void add_joint_limits(const Row& joint, const JointSpec& spec, double q, double dt,
                      std::vector<Row>& rows) {
  const double rate = joint.current;
  for (const double sign : {1.0, -1.0}) {
    const double room = sign > 0.0 ? q - spec.lower : spec.upper - q;
    if (!(room + sign * rate * dt < 0.0)) continue;
    Row row = joint;
    row.joint.factor = sign;
    row.current = sign * rate;
    row.target = parting_speed(room, 0.0, 0.0, 0.0, dt);
    row.upper = kNoLimit;
    rows.push_back(row);
  }
}

std::optional<double> motor_rate(const JointSpec& spec, const JointCommand& command, double q,
                                 double dt) {
  if (!spec.motor) return std::nullopt;
  const JointMotorSpec& motor = *spec.motor;
  double rate = command.value;
  if (command.kind == JointCommandKind::position) {
    const double way = std::clamp(command.value, spec.lower, spec.upper) - q;
    rate = std::min(motor.position_gain, 1.0 / dt) * way;
  } else if (command.kind != JointCommandKind::velocity) {
    return std::nullopt;
  }
  return std::clamp(rate, -motor.max_rate, motor.max_rate);
}

bool keeps_limits(const JointSpec& spec, double q, double rate, double dt) {
  const auto is_kept = [&](double room, double away) {
    return room + away * dt >= 0.0 || away >= parting_speed(room, 0.0, 0.0, 0.0, dt);
  };
  return is_kept(q - spec.lower, rate) && is_kept(spec.upper - q, -rate);
}

double friction_impulse(const JointSpec& spec, double rate, double driving, double dt) {
  const double most = spec.friction * dt;
  if (rate != 0.0) return -std::copysign(most, rate);
  return std::clamp(0.5 * driving, -most, most);
}

std::optional<Row> motor_row(const Row& joint, const JointSpec& spec, const JointCommand& command,
                             double q, double dt) {
  if (!spec.motor || command.kind == JointCommandKind::off) return std::nullopt;
  const JointMotorSpec& motor = *spec.motor;
  Row row = joint;
  row.upper = motor.max_effort * dt;
  row.lower = -row.upper;
  if (const auto rate = motor_rate(spec, command, q, dt)) {
    row.target = *rate;
    return row;
  }
  const double impulse = std::clamp(command.value * dt, row.lower, row.upper);
  if (impulse == 0.0) return std::nullopt;
  row.target = std::copysign(motor.max_rate, impulse);
  row.lower = std::min(impulse, 0.0);
  row.upper = std::max(impulse, 0.0);
  return row;
}

double geared_rate(const JointGearSpec& gear, double q, double driver_rate, double q_driver,
                   double dt) {
  return gear.ratio * driver_rate + return_speed(gear.ratio * q_driver + gear.offset - q, dt);
}

Row gear_row(const Row& joint, const JointGearSpec& gear, double q, const Row& driver,
             double q_driver, double dt) {
  Row row = joint;
  row.driver = {driver.joint.joint, -gear.ratio};
  row.current = joint.current - gear.ratio * driver.current;
  row.target = return_speed(gear.ratio * q_driver + gear.offset - q, dt);
  row.lower = -kNoLimit;
  row.upper = kNoLimit;
  return row;
}

Row friction_row(const Row& joint, const JointSpec& spec, double dt) {
  Row row = joint;
  row.upper = spec.friction * dt;
  row.lower = -row.upper;
  return row;
}

}  // namespace remora
