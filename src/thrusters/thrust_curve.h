// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/problem.h"

namespace remora {

/// How a thruster's force follows from its command.
enum class ThrustCurveKind {
  table,      ///< the maker's bench test: command → shaft speed, force, power
  quadratic,  ///< force ∝ n|n|, shaft speed ∝ command
  linear,     ///< force ∝ command: no shaft is modelled and the lag acts on the force
};

/// One row of a maker's bench test at the curve's nominal voltage.
struct BenchRow {
  double command = 0.0;  ///< in [-1, 1], strictly increasing from row to row
  double speed = 0.0;    ///< shaft speed with the force's sign [rad/s]
  double force = 0.0;    ///< [N]
  double power = 0.0;    ///< from the supply [W]

  bool operator==(const BenchRow&) const = default;
};

/// What kind of propeller and motor a thruster has. Fields a kind does not name are not used by it.
struct ThrustCurveSpec {
  ThrustCurveKind kind = ThrustCurveKind::quadratic;
  std::string name{};

  std::vector<BenchRow> rows{};  ///< table

  double max_speed = 400.0;    ///< quadratic: shaft speed at full command [rad/s]; linear: for eyes
  double gain_ahead = 4.0e-4;  ///< quadratic: force per speed squared [N·s²/rad²]
  double gain_astern = 4.0e-4;    ///< quadratic: the same when spinning backwards
  double max_force_ahead = 1.0;   ///< linear: force at command 1 [N]
  double max_force_astern = 1.0;  ///< linear: magnitude of the force at command -1 [N]

  double dead_band = 0.0;        ///< quadratic, linear: commands up to this size do nothing
  double nominal_voltage = 0.0;  ///< at which the figures hold [V]; zero: any voltage will do
  /// Share of the nominal voltage that is back-EMF at full speed, the rest being resistive drop:
  /// 1 makes the shaft speed proportional to the voltage (docs/theory/thrusters.md, eq. 2).
  double back_emf_share = 1.0;
  double diameter = 0.0;  ///< propeller's [m]; needed for the advance loss
  /// Advance ratio J = V/(nD) at which the thrust is gone; zero: no loss with speed.
  double zero_thrust_advance_ratio = 0.0;
  double torque_gain = 0.0;  ///< shaft torque per speed squared [N·m·s²/rad²]
};

[[nodiscard]] std::vector<Problem> problems(const ThrustCurveSpec& spec);

/// Blue Robotics T200 at 16 V: the maker's bench test, built in. Sources: docs/theory/thrusters.md.
[[nodiscard]] ThrustCurveSpec t200_curve();

/// Reads a bench test in the columns of assets/thrusters/t200_16V.csv (`pwm_us`, `force_N`,
/// `rpm_signed`, `power_W` by name, in any order, `#` starts a comment line). Every problem goes to
/// `diagnostics` with its line; nothing is returned if there was one.
[[nodiscard]] std::optional<std::vector<BenchRow>> parse_bench_test(std::string_view csv,
                                                                    const std::string& file_name,
                                                                    Diagnostics& diagnostics);

/// A curve compiled for speed: three evenly spaced tables and a few factors.
class ThrustCurve {
 public:
  /// `spec` must have no problems.
  explicit ThrustCurve(const ThrustCurveSpec& spec);

  /// Steady shaft speed at a command in [-1, 1] and a voltage [rad/s]. The "shaft speed" of a
  /// linear curve is its share of the full force, here and below.
  [[nodiscard]] double speed(double command, double voltage) const;
  /// Force at a shaft speed, without advance [N].
  [[nodiscard]] double bollard_force(double speed) const;
  /// Force lost per advance speed at a shaft speed [N·s/m].
  [[nodiscard]] double advance_loss(double speed) const {
    return speed >= 0.0 ? loss_ahead_ * speed : -loss_astern_ * speed;
  }
  /// Torque the propeller takes from the shaft, with the speed's sign [N·m].
  [[nodiscard]] double shaft_torque(double speed) const {
    return torque_gain_ * speed * (speed >= 0.0 ? speed : -speed);
  }
  /// Electrical power from the supply; of a quadratic curve, which has no motor, the shaft's [W].
  [[nodiscard]] double supply_power(double speed) const;
  [[nodiscard]] double max_speed() const { return max_speed_; }
  /// How fast the propeller is seen to turn at a "shaft speed": that itself, but for a linear
  /// curve, whose speed is a share of the full force.
  [[nodiscard]] double shaft_speed(double speed) const { return seen_per_speed_ * speed; }
  [[nodiscard]] double nominal_voltage() const { return nominal_voltage_; }
  /// Commands below this size do nothing.
  [[nodiscard]] double dead_band() const { return dead_band_; }

 private:
  // Divides the T200's 200 steps of pulse width, so that each row is a knot.
  static constexpr int kCommandKnots = 801;
  static constexpr int kSpeedKnots = 6401;
  // The tables of force and power reach this far beyond the bench test, for voltages above nominal.
  static constexpr double kOverspeed = 1.25;

  void tabulate(const std::vector<BenchRow>& rows);
  [[nodiscard]] static double interpolate(const std::vector<double>& knots, double position);
  [[nodiscard]] double nominal_speed(double command) const;
  [[nodiscard]] double speed_at_voltage(double nominal_speed, double voltage) const;

  ThrustCurveKind kind_;
  std::vector<double> speed_at_command_;  // over [-1, 1]; empty unless a table, like the next two
  std::vector<double> force_at_speed_;    // over ± table_speed_
  std::vector<double> power_at_speed_;
  double table_speed_ = 1.0;
  double knots_per_speed_ = 1.0;
  double max_speed_ = 1.0;
  double seen_per_speed_ = 1.0;
  double inverse_max_speed_ = 1.0;
  double inverse_nominal_voltage_ = 0.0;
  double gain_ahead_ = 0.0;
  double gain_astern_ = 0.0;
  double nominal_voltage_ = 0.0;
  double back_emf_share_ = 1.0;
  double loss_ahead_ = 0.0;  // force lost per shaft speed and advance speed [N·s²/(rad·m)]
  double loss_astern_ = 0.0;
  double torque_gain_ = 0.0;
  double dead_band_ = 0.0;
};

// The rest is called for every thruster in every step, so it is inline.

inline double ThrustCurve::interpolate(const std::vector<double>& knots, double position) {
  const int last = static_cast<int>(knots.size()) - 1;
  const double inside = std::clamp(position, 0.0, static_cast<double>(last));
  const int i = std::min(static_cast<int>(inside), last - 1);
  const double* knot = knots.data() + i;
  return knot[0] + (knot[1] - knot[0]) * (inside - i);
}

inline double ThrustCurve::nominal_speed(double command) const {
  const double inside = std::clamp(command, -1.0, 1.0);
  if (kind_ == ThrustCurveKind::table) {
    return interpolate(speed_at_command_, 0.5 * (inside + 1.0) * (kCommandKnots - 1));
  }
  // The dead band is taken out and full command stays full.
  const double live = std::max(std::abs(inside) - dead_band_, 0.0) / (1.0 - dead_band_);
  return std::copysign(live * max_speed_, inside);
}

/// The motor's voltage is back-EMF (∝ n) plus the drop of the current that the propeller's torque
/// (∝ n²) needs: e s + (1 - e) s² with s = n/n_max. The supply scales it; solve for the new s.
inline double ThrustCurve::speed_at_voltage(double nominal_speed, double voltage) const {
  const double e = back_emf_share_;
  const double s = std::abs(nominal_speed) * inverse_max_speed_;
  const double motor_voltage =
      std::max(voltage, 0.0) * inverse_nominal_voltage_ * (e * s + (1.0 - e) * s * s);
  if (motor_voltage <= 0.0) return 0.0;
  // The root written so that nothing cancels as e → 1.
  const double root = std::sqrt(e * e + 4.0 * (1.0 - e) * motor_voltage);
  const double scaled = std::min(2.0 * motor_voltage / (e + root), kOverspeed);
  return std::copysign(scaled * max_speed_, nominal_speed);
}

inline double ThrustCurve::speed(double command, double voltage) const {
  const double nominal = nominal_speed(command);
  const bool is_nominal = nominal_voltage_ == 0.0 || voltage == nominal_voltage_;
  return is_nominal ? nominal : speed_at_voltage(nominal, voltage);
}

inline double ThrustCurve::bollard_force(double speed) const {
  if (kind_ == ThrustCurveKind::table) {
    return interpolate(force_at_speed_, (speed + table_speed_) * knots_per_speed_);
  }
  const double gain = speed >= 0.0 ? gain_ahead_ : gain_astern_;
  return gain * speed * (kind_ == ThrustCurveKind::quadratic ? std::abs(speed) : 1.0);
}

inline double ThrustCurve::supply_power(double speed) const {
  if (kind_ == ThrustCurveKind::table) {
    return interpolate(power_at_speed_, (speed + table_speed_) * knots_per_speed_);
  }
  return std::abs(shaft_torque(speed) * speed);
}

}  // namespace remora
