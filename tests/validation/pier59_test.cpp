// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// A real dive against every parameter set of the BlueROV2 Heavy: the logged PWM goes into T200
// thrusters, the vehicle flies freely. The default's yaw was estimated with this log, nothing else;
// the table says how far each set is off.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "hydro/fossen_hull.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "thrusters/propulsion.h"
#include "track.h"

namespace remora::validation {
namespace pier59_test {

constexpr double kStep = 0.01;
constexpr double kSegment = 10.0;       // [s] between restarts from the measured state
constexpr double kSeaDensity = 1025.0;  // [kg/m³]; the log does not hold it

/// Motor directions of the logged vehicle, found by the data's author by regression on its mixer.
/// sign · (PWM - 1500)/400 is the command of the T200's table, as that author reads it (we infer
/// that reversed motors carry propellers of the other hand, so that the strong side stays).
constexpr std::array<double, 8> kMotorSign{-1, -1, +1, +1, -1, +1, +1, -1};

/// The default and every published set of the Heavy.
constexpr std::array<const char*, 4> kSets{"bluerov2_heavy", "bluerov2_heavy_von_benzon",
                                           "bluerov2_heavy_wu", "bluerov2_heavy_gz"};

struct ParameterSet {
  FossenHull hull;
  PropulsionModel propulsion;
};

/// Order of the thrusters in the files as in ArduSub's vectored_6dof frame: at a positive mixer
/// output 1 and 2 push aft, 3 and 4 forward, 1 and 3 to starboard, 2 and 4 to port, 5 to 8 down.
ParameterSet parameter_set(const std::string& name) {
  Diagnostics diagnostics;
  std::optional<VehicleSpec> vehicle =
      load_vehicle(name, AssetPaths::found_above(source_dir()).value(), diagnostics);
  EXPECT_TRUE(vehicle) << to_string(diagnostics);
  PropulsionSpec& propulsion = vehicle->propulsion;
  EXPECT_EQ(propulsion.thrusters.size(), 8u);
  for (ThrusterSpec& thruster : propulsion.thrusters) thruster.rotation = Rotation::none;
  propulsion.battery = {};  // through the tether
  propulsion.battery.voltage = 15.9;
  return {FossenHull(std::get<FossenHullSpec>(vehicle->hull)), propulsion_model(propulsion)};
}

RigidState measured_state(const TableFile& log, std::size_t row) {
  const auto at = [&](const char* name) { return log(row, name); };
  RigidState state;
  state.p_WB.z() = at("ekf_down_m");
  state.q_WB = to_quaternion({at("roll_rad"), at("pitch_rad"), at("yaw_rad")});
  state.V_WB_B.linear =
      state.q_WB.inverse() * Vec3(at("ekf_vn_mps"), at("ekf_ve_mps"), at("ekf_vd_mps"));
  state.V_WB_B.angular = Vec3(at("p_radps"), at("q_radps"), at("r_radps"));
  return state;
}

std::array<double, 8> commands(const TableFile& log, std::size_t row) {
  std::array<double, 8> values{};
  for (std::size_t i = 0; i < 8; ++i) {
    values[i] = kMotorSign[i] * command_from_pwm(log(row, "pwm" + std::to_string(i + 1) + "_us"));
  }
  return values;
}

/// Root mean square of surge, sway, heave [m/s] and yaw rate [rad/s].
struct Score {
  Eigen::Vector4d rms = Eigen::Vector4d::Zero();
  long samples = 0;

  void include(const RigidState& ours, const RigidState& measured) {
    const Twist error = ours.V_WB_B - measured.V_WB_B;
    const Eigen::Vector4d e(error.linear.x(), error.linear.y(), error.linear.z(),
                            error.angular.z());
    rms += e.cwiseAbs2();
    ++samples;
  }
  void finish() { rms = (rms / static_cast<double>(samples)).cwiseSqrt(); }
};

/// Free flight in segments of 10 s, each from the measured state; compared at every row between.
/// `share` of the bench test's thrust reaches the water.
Score replay(const TableFile& log, const ParameterSet& set, double share) {
  const PropulsionModel& propulsion = set.propulsion;
  Score score;
  RigidState state;
  PropulsionState thrusters = initial_propulsion_state(propulsion);
  FreeFlightInput input;
  input.water.density = kSeaDensity;
  double restart = -1e9;
  for (std::size_t row = 0; row + 1 < log.rows(); ++row) {
    const std::array<double, 8> command = commands(log, row);
    if (log(row, "t_s") - restart >= kSegment) {
      restart = log(row, "t_s");
      state = measured_state(log, row);
      step(propulsion, command, 1.0, thrusters);  // the shafts have long followed this command
    }
    const long steps = std::lround((log(row + 1, "t_s") - log(row, "t_s")) / kStep);
    for (long i = 0; i < steps; ++i) {
      step(propulsion, command, kStep, thrusters);
      input.F_B =
          Wrench::from_vector(share * wrench_on_body(propulsion, thrusters, state.V_WB_B).vector());
      advance(set.hull, input, kStep, state);
    }
    score.include(state, measured_state(log, row + 1));
  }
  score.finish();
  return score;
}

/// What a forecast without any model scores: the measured velocity of the restart, kept.
Score persistence(const TableFile& log) {
  Score score;
  RigidState kept;
  double restart = -1e9;
  for (std::size_t row = 0; row + 1 < log.rows(); ++row) {
    if (log(row, "t_s") - restart >= kSegment) {
      restart = log(row, "t_s");
      kept = measured_state(log, row);
    }
    score.include(kept, measured_state(log, row + 1));
  }
  score.finish();
  return score;
}

void print(const char* name, double share, const Score& score) {
  std::printf("| %s | %.2f | %.3f | %.3f | %.3f | %.3f |\n", name, share, score.rms[0],
              score.rms[1], score.rms[2], score.rms[3]);
}

/// The data's author found, from the maker's table: X 12.9 N, Y -2.6 N, Z -0.3 N at 80 to 92 s, and
/// Z +4.1 N at 36 to 66 s. Same PWM, same thrusters, no inflow loss.
TEST(Pier59, BollardThrustFromTheLoggedPwmIsThatOfTheLogsAuthor) {
  const TableFile log("pier59/log_10hz.csv");
  const PropulsionModel propulsion = parameter_set("bluerov2_heavy").propulsion;
  const auto mean_force = [&](double from, double to) {
    Vec3 sum = Vec3::Zero();
    int count = 0;
    for (std::size_t row = 0; row < log.rows(); ++row) {
      if (log(row, "t_s") < from || log(row, "t_s") > to) continue;
      PropulsionState thrusters = initial_propulsion_state(propulsion);
      step(propulsion, commands(log, row), 10.0, thrusters);
      sum += wrench_on_body(propulsion, thrusters, {}).force;
      ++count;
    }
    return Vec3(sum / count);
  };
  const Vec3 cruising = mean_force(80.0, 92.0);
  const Vec3 hovering = mean_force(36.0, 66.0);
  std::printf("cruising %.2f %.2f %.2f N, hovering %.2f %.2f %.2f N\n", cruising.x(), cruising.y(),
              cruising.z(), hovering.x(), hovering.y(), hovering.z());
  EXPECT_NEAR((cruising - Vec3(12.9, -2.6, -0.3)).norm(), 0.0, 0.5);
  EXPECT_NEAR((hovering - Vec3(-0.1, 0.1, 4.1)).norm(), 0.0, 0.5);
}

/// One number that says how a set does beside a forecast without a model: below one it is better.
double against(const Score& score, const Score& no_model) {
  return std::sqrt(score.rms.cwiseQuotient(no_model.rms).squaredNorm() / 4.0);
}

/// Share of the bench thrust, in twentieths, with which this set does best.
double best_share(const TableFile& log, const ParameterSet& set, const Score& no_model) {
  double best = 1.0, least = 1e9;
  for (int twentieths = 1; twentieths <= 30; ++twentieths) {
    const double share = 0.05 * twentieths;
    const double score = against(replay(log, set, share), no_model);
    if (score < least) {
      least = score;
      best = share;
    }
  }
  return best;
}

TEST(Pier59, PrintsTheScoreboardOfEveryParameterSet) {
  const TableFile log("pier59/log_10hz.csv");
  std::printf("| set | thrust | surge RMS [m/s] | sway [m/s] | heave [m/s] | yaw rate [rad/s] |\n");
  std::printf("|---|---|---|---|---|---|\n");
  const Score no_model = persistence(log);
  print("no model: velocity kept", 0.0, no_model);
  for (const char* name : kSets) {
    const ParameterSet set = parameter_set(name);
    const double best = best_share(log, set, no_model);
    for (const double share : {1.0, best}) {
      const Score score = replay(log, set, share);
      print(name, share, score);
      EXPECT_GT(score.samples, 1900) << name;
      // No claim of quality, only a guard against a replay that runs away: the vehicle itself never
      // exceeded 0.3 m/s and 1.1 rad/s.
      EXPECT_LT(score.rms.head<3>().maxCoeff(), 0.5) << name;
      EXPECT_LT(score.rms[3], 1.0) << name;
    }
  }
}

// The log's electrical power is the bench test's, its speeds and accelerations are between a third
// and a half of what the bench test's thrust would give (docs/validation.md).
TEST(Pier59, WithHalfTheBenchThrustTheDefaultForecastsSurgeAndYawTwiceAsWellAsNoModel) {
  const TableFile log("pier59/log_10hz.csv");
  const Score no_model = persistence(log);
  const Score score = replay(log, parameter_set("bluerov2_heavy"), 0.45);
  EXPECT_LT(score.rms[0], 0.5 * no_model.rms[0]);
  EXPECT_LT(score.rms[3], 0.5 * no_model.rms[3]);
}

}  // namespace pier59_test
}  // namespace remora::validation
