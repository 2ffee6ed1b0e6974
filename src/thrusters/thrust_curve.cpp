// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/thrust_curve.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"
#include "math/angles.h"
#include "math/table.h"

namespace remora {
namespace {

/// Neighbouring rows of a bench test that count as one.
struct Pool {
  BenchRow sum;
  std::size_t count = 0;

  [[nodiscard]] double speed() const { return sum.speed / static_cast<double>(count); }
  [[nodiscard]] double force() const { return sum.force / static_cast<double>(count); }
  [[nodiscard]] double power() const { return sum.power / static_cast<double>(count); }
  void absorb(const Pool& other) {
    sum.speed += other.sum.speed;
    sum.force += other.sum.force;
    sum.power += other.sum.power;
    count += other.count;
  }
};

/// Rows whose speed does not increase are measuring scatter (or the dead band): they are averaged,
/// so that force becomes a function of speed.
std::vector<Pool> pooled_by_speed(const std::vector<BenchRow>& rows) {
  std::vector<Pool> pools;
  for (const BenchRow& row : rows) {
    pools.push_back({row, 1});
    while (pools.size() > 1 && pools.back().speed() <= pools[pools.size() - 2].speed()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().absorb(last);
    }
  }
  return pools;
}

void check_rows(const std::vector<BenchRow>& rows, std::vector<Problem>& found) {
  if (rows.size() < 2) {
    found.push_back({"rows", fmt::format("a bench test needs at least 2 rows, not {}", rows.size()),
                     "Name a table such as t200 or give its rows"});
    return;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BenchRow& row = rows[i];
    if (!std::isfinite(row.command + row.speed + row.force + row.power)) {
      found.push_back({fmt::format("rows[{}]", i),
                       fmt::format("row {} of the bench test is not finite", i + 1),
                       "Write numbers"});
    } else if (i > 0 && row.command <= rows[i - 1].command) {
      found.push_back({fmt::format("rows[{}]", i),
                       fmt::format("the command of row {} does not increase", i + 1),
                       "Sort the rows"});
    }
  }
  if (rows.front().speed >= 0.0 || rows.back().speed <= 0.0) {
    found.push_back(
        {"rows", "the bench test must run from astern (negative speed) to ahead (positive)"});
  }
}

}  // namespace

std::vector<Problem> problems(const ThrustCurveSpec& spec) {
  std::vector<Problem> found;
  const auto must_be = [&](bool good, const char* name, double value, const char* rule) {
    if (!good)
      found.push_back({name, fmt::format("{} is {}", name, value), fmt::format("Write {}", rule)});
  };
  const auto positive = [](double x) { return std::isfinite(x) && x > 0.0; };
  const auto not_negative = [](double x) { return std::isfinite(x) && x >= 0.0; };

  switch (spec.kind) {
    case ThrustCurveKind::table:
      check_rows(spec.rows, found);
      break;
    case ThrustCurveKind::quadratic:
      must_be(positive(spec.max_speed), "max_speed", spec.max_speed,
              "a shaft speed above 0 in rad/s, for example 400");
      must_be(positive(spec.gain_ahead), "gain_ahead", spec.gain_ahead,
              "a gain above 0 in N·s²/rad², for example 4e-4");
      must_be(positive(spec.gain_astern), "gain_astern", spec.gain_astern,
              "a gain above 0 in N·s²/rad², for example 4e-4");
      break;
    case ThrustCurveKind::linear:
      must_be(positive(spec.max_force_ahead), "max_force_ahead", spec.max_force_ahead,
              "a force above 0 in N");
      must_be(positive(spec.max_force_astern), "max_force_astern", spec.max_force_astern,
              "a force above 0 in N");
      break;
  }
  must_be(not_negative(spec.dead_band) && spec.dead_band < 1.0, "dead_band", spec.dead_band,
          "a share of the command from 0 to below 1");
  must_be(not_negative(spec.nominal_voltage), "nominal_voltage", spec.nominal_voltage,
          "volts, or 0 when the voltage does not matter");
  must_be(not_negative(spec.back_emf_share) && spec.back_emf_share <= 1.0, "back_emf_share",
          spec.back_emf_share, "a share from 0 to 1");
  must_be(not_negative(spec.torque_gain), "torque_gain", spec.torque_gain,
          "0 or more, in N·m·s²/rad²");
  must_be(not_negative(spec.zero_thrust_advance_ratio), "zero_thrust_advance_ratio",
          spec.zero_thrust_advance_ratio, "an advance ratio such as 0.9, or 0 for no loss");
  if (spec.zero_thrust_advance_ratio > 0.0) {
    must_be(positive(spec.diameter), "diameter", spec.diameter,
            "the propeller's diameter in metres, which the advance loss needs");
  }
  return found;
}

ThrustCurve::ThrustCurve(const ThrustCurveSpec& spec)
    : kind_(spec.kind),
      nominal_voltage_(spec.nominal_voltage),
      back_emf_share_(spec.back_emf_share),
      torque_gain_(spec.torque_gain),
      dead_band_(spec.dead_band) {
  REMORA_ASSERT(problems(spec).empty());
  switch (kind_) {
    case ThrustCurveKind::table:
      tabulate(spec.rows);
      break;
    case ThrustCurveKind::quadratic:
      max_speed_ = spec.max_speed;
      gain_ahead_ = spec.gain_ahead;
      gain_astern_ = spec.gain_astern;
      break;
    case ThrustCurveKind::linear:
      max_speed_ = 1.0;  // the "speed" of a linear thruster is its share of full force
      seen_per_speed_ = spec.max_speed;
      gain_ahead_ = spec.max_force_ahead;
      gain_astern_ = spec.max_force_astern;
      break;
  }
  inverse_max_speed_ = 1.0 / max_speed_;
  if (nominal_voltage_ > 0.0) inverse_nominal_voltage_ = 1.0 / nominal_voltage_;
  if (spec.zero_thrust_advance_ratio > 0.0 && kind_ != ThrustCurveKind::linear) {
    // k n² (1 - J/J0) with J = V / (n/2π · D)
    const double per_gain = kTwoPi / (spec.diameter * spec.zero_thrust_advance_ratio);
    loss_ahead_ = gain_ahead_ * per_gain;
    loss_astern_ = gain_astern_ * per_gain;
  }
}

void ThrustCurve::tabulate(const std::vector<BenchRow>& rows) {
  std::vector<double> speed, force, power;
  // Speed against command keeps every row; rows of one pool share the pool's speed.
  std::vector<double> command, speed_of_row;
  dead_band_ = 1.0;
  for (const Pool& pool : pooled_by_speed(rows)) {
    speed.push_back(pool.speed());
    force.push_back(pool.force());
    power.push_back(pool.power());
    for (std::size_t i = 0; i < pool.count; ++i) {
      command.push_back(rows[command.size()].command);
      speed_of_row.push_back(pool.speed());
      if (pool.speed() != 0.0) dead_band_ = std::min(dead_band_, std::abs(command.back()));
    }
  }
  const Table force_of(speed, force);
  const Table power_of(speed, power);
  max_speed_ = std::max(speed.back(), -speed.front());
  gain_ahead_ = force.back() / (speed.back() * speed.back());
  gain_astern_ = -force.front() / (speed.front() * speed.front());

  const Table speed_of(command, speed_of_row);
  speed_at_command_.resize(kCommandKnots);
  for (int i = 0; i < kCommandKnots; ++i) {
    speed_at_command_[i] = speed_of(-1.0 + 2.0 * i / (kCommandKnots - 1));
  }

  // Beyond the measured speeds force grows with the square and power with the cube.
  table_speed_ = kOverspeed * max_speed_;
  knots_per_speed_ = (kSpeedKnots - 1) / (2.0 * table_speed_);
  force_at_speed_.resize(kSpeedKnots);
  power_at_speed_.resize(kSpeedKnots);
  for (int i = 0; i < kSpeedKnots; ++i) {
    const double n = table_speed_ * (2.0 * i / (kSpeedKnots - 1) - 1.0);
    const double measured = std::clamp(n, speed.front(), speed.back());
    const double ratio = measured == n ? 1.0 : n / measured;
    force_at_speed_[i] = force_of(n) * ratio * ratio;
    power_at_speed_[i] = power_of(n) * ratio * ratio * ratio;
  }
}

}  // namespace remora
