// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// A real dive against every published BlueROV2 Heavy parameter set: the logged PWM goes into T200
// thrusters, the vehicle flies freely. Nothing is tuned to this log; the table says how far each
// set is off.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "hydro/fossen_hull.h"
#include "thrusters/propulsion.h"
#include "track.h"

namespace remora::validation {
namespace pier59_test {

constexpr double kStep = 0.01;
constexpr double kSegment = 10.0;       // [s] between restarts from the measured state
constexpr double kSeaDensity = 1025.0;  // [kg/m³]; the log does not hold it
constexpr double kFreshDensity = 1000.0;

/// Motor directions of the logged vehicle, found by the data's author by regression on its mixer.
/// sign · (PWM - 1500)/400 is the command of the T200's table, as that author reads it (we infer
/// that reversed motors carry propellers of the other hand, so that the strong side stays).
constexpr std::array<double, 8> kMotorSign{-1, -1, +1, +1, -1, +1, +1, -1};

struct ParameterSet {
  const char* name;
  double mass;
  double volume;
  double z_gravity, z_buoyancy;
  Vec3 inertia;
  std::array<double, 6> added_mass, linear, quadratic;
  Vec3 horizontal, vertical;  ///< position of the front starboard thruster of each group
  double x_aft;               ///< of the rear horizontal thrusters
};

/// Wu 2018, tables 5.2 and 5.3 (mass, weight and buoyancy second-hand; fresh water assumed); von
/// Benzon et al. 2022, table A1; clydemcqueen/bluerov2_gz, bluerov2_heavy.
std::vector<ParameterSet> published_sets() {
  return {{"wu2018",
           11.5,
           114.8 / 9.81 / kFreshDensity,
           0.02,
           0.0,
           {0.16, 0.16, 0.16},
           {5.5, 12.7, 14.57, 0.12, 0.12, 0.12},
           {4.03, 6.22, 5.18, 0.07, 0.07, 0.07},
           {18.18, 21.66, 36.99, 1.55, 1.55, 1.55},
           {0.156, 0.111, 0.085},
           {0.12, 0.218, 0.0},
           -0.156},
          {"von_benzon2022",
           13.5,
           0.0134,
           0.0,
           -0.01,
           {0.26, 0.23, 0.37},
           {6.36, 7.12, 18.68, 0.189, 0.135, 0.222},
           {13.7, 0.0, 33.0, 0.0, 0.8, 0.0},
           {141.0, 217.0, 190.0, 1.19, 0.47, 1.5},
           {0.156, 0.111, 0.085},
           {0.12, 0.218, 0.0},
           -0.156},
          {"bluerov2_gz_heavy",
           13.0,
           13.1 / kFreshDensity,
           -0.011,
           -0.06,
           {0.26, 0.23, 0.37},
           {},
           {},
           {58.42, 55.137, 124.818, 4.0, 4.0, 4.0},
           {0.14, 0.092, 0.0},
           {0.118, 0.215, -0.064},
           -0.15}};
}

FossenHull hull_of(const ParameterSet& set) {
  FossenHullSpec spec;
  spec.mass = set.mass;
  spec.volume = set.volume;
  spec.center_of_gravity_B.z() = set.z_gravity;
  spec.center_of_buoyancy_B.z() = set.z_buoyancy;
  spec.inertia_about_cg = set.inertia.asDiagonal();
  spec.added_mass = Vec6(set.added_mass.data()).asDiagonal();
  spec.linear_damping = Vec6(set.linear.data()).asDiagonal();
  spec.quadratic_damping = Vec6(set.quadratic.data()).asDiagonal();
  return FossenHull(spec);
}

/// ArduSub's vectored_6dof frame: at a positive mixer output 1 and 2 push aft, 3 and 4 forward, 1
/// and 3 to starboard, 2 and 4 to port, 5 to 8 down. Order: front starboard, front port, rear
/// starboard, rear port, twice.
PropulsionModel propulsion_of(const ParameterSet& set) {
  const double c = std::sqrt(0.5);
  const Vec3& h = set.horizontal;
  const Vec3& v = set.vertical;
  const std::array<Vec3, 8> position{Vec3(h.x(), h.y(), h.z()),     Vec3(h.x(), -h.y(), h.z()),
                                     Vec3(set.x_aft, h.y(), h.z()), Vec3(set.x_aft, -h.y(), h.z()),
                                     Vec3(v.x(), v.y(), v.z()),     Vec3(v.x(), -v.y(), v.z()),
                                     Vec3(-v.x(), v.y(), v.z()),    Vec3(-v.x(), -v.y(), v.z())};
  const std::array<Vec3, 8> direction{Vec3(-c, c, 0.0), Vec3(-c, -c, 0.0), Vec3(c, c, 0.0),
                                      Vec3(c, -c, 0.0), Vec3::UnitZ(),     Vec3::UnitZ(),
                                      Vec3::UnitZ(),    Vec3::UnitZ()};
  PropulsionSpec spec;
  for (std::size_t i = 0; i < 8; ++i) {
    ThrusterSpec thruster;
    thruster.position = position[i];
    thruster.direction = direction[i];
    spec.thrusters.push_back(thruster);
  }
  spec.battery.voltage = 15.9;
  return propulsion_model(spec);
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
Score replay(const TableFile& log, const FossenHull& hull, const PropulsionModel& propulsion) {
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
      input.F_B = wrench_on_body(propulsion, thrusters, state.V_WB_B);
      advance(hull, input, kStep, state);
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

void print(const char* name, const Score& score) {
  std::printf("| %s | %.3f | %.3f | %.3f | %.3f |\n", name, score.rms[0], score.rms[1],
              score.rms[2], score.rms[3]);
}

/// The data's author found, from the maker's table: X 12.9 N, Y -2.6 N, Z -0.3 N at 80 to 92 s, and
/// Z +4.1 N at 36 to 66 s. Same PWM, same thrusters, no inflow loss.
TEST(Pier59, BollardThrustFromTheLoggedPwmIsThatOfTheLogsAuthor) {
  const TableFile log("pier59/log_10hz.csv");
  const PropulsionModel propulsion = propulsion_of(published_sets().front());
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

TEST(Pier59, PrintsTheScoreboardOfEveryParameterSet) {
  const TableFile log("pier59/log_10hz.csv");
  std::printf("| set | surge RMS [m/s] | sway [m/s] | heave [m/s] | yaw rate [rad/s] |\n");
  std::printf("|---|---|---|---|---|\n");
  print("no model: velocity kept", persistence(log));
  for (const ParameterSet& set : published_sets()) {
    const Score score = replay(log, hull_of(set), propulsion_of(set));
    print(set.name, score);
    EXPECT_GT(score.samples, 1900) << set.name;
    // No claim of quality, only a guard against a replay that runs away: the vehicle itself never
    // exceeded 0.3 m/s and 1.1 rad/s.
    EXPECT_LT(score.rms.head<3>().maxCoeff(), 0.5) << set.name;
    EXPECT_LT(score.rms[3], 1.0) << set.name;
  }
}

}  // namespace pier59_test
}  // namespace remora::validation
