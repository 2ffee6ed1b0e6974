// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// A real BlueROV2 Heavy in a tank against every parameter set of it, in the whole world step: its
// thrusters get the commands of the tank, nothing steers. Which figures were fitted, and which not,
// is said in docs/validation.md.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "math/angles.h"
#include "math/rotation.h"
#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora::validation {
namespace tank_test {

constexpr double kFreshWater = 998.0;  // [kg/m³]
constexpr double kVoltage = 16.0;

enum Axis { surge = 0, sway = 1, heave = 2, yaw = 5 };

/// Motion capture, tether attached, battery near 16 V: four thrusters of an axis at ±c, the speed
/// they settle at [m/s, rad/s].
struct TankFigure {
  const char* name;
  Axis axis;
  double command;
  double speed;
  double spread;  ///< of the measurement; one twentieth where none was given
};
constexpr std::array<TankFigure, 7> kTank{{{"surge 0.25", surge, 0.25, 0.38, 0.03},
                                           {"surge 0.50", surge, 0.50, 0.70, 0.03},
                                           {"sway 0.25", sway, 0.25, 0.30, 0.01},
                                           {"sway 0.50", sway, 0.50, 0.54, 0.04},
                                           {"heave 0.25", heave, 0.25, 0.32, 0.016},
                                           {"heave 0.50", heave, 0.50, 0.57, 0.029},
                                           {"yaw 0.25", yaw, 0.25, 1.36, 0.068}}};
constexpr double kRightingMoment = 4.2;  // [N·m] at 90°, an estimate from few holds
constexpr double kSurgeLever = 0.013;    // [m], likewise

const AssetPaths& assets() {
  static const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  return paths;
}

/// The tank's water is wide and deep here: no wall, no bottom, no surface is met. The vehicle is
/// ballasted to float neither up nor down and has no tether: the drag of the tank's is in the
/// figures, and so in what was fitted to them.
ScenarioSpec tank_with(const std::string& vehicle) {
  Diagnostics diagnostics;
  auto scene = parse_scenario(
      "purpose: a tank\nseabed: {depth: 60}\nwaves: {kind: none}\nwater: {density: 998}\n"
      "vehicles: [{name: rov, position: [0, 0, 30], vehicle: " +
          vehicle + "}]\n",
      "tank.yaml", assets(), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  VehicleSpec& rov = scene->world.vehicles[0];
  rov.propulsion.battery = {};
  rov.propulsion.battery.voltage = kVoltage;
  auto& hull = std::get<FossenHullSpec>(rov.hull);
  hull.volume = hull.mass / kFreshWater;
  return *scene;
}

/// All thrusters that drive this axis at `command`, ahead or astern as each of them needs.
Input driving(const Dive& dive, Axis axis, double command) {
  Input input = neutral_input(dive.model());
  const auto& thrusters = dive.model().vehicles()[0].propulsion.thrusters;
  hold_thrusters(thrusters.size(), input.vehicles[0]);
  for (std::size_t i = 0; i < thrusters.size(); ++i) {
    const double effect = axis == yaw ? thrusters[i].lever_B.z() : thrusters[i].axis_B[axis];
    if (std::abs(effect) > 0.1) input.vehicles[0].thrusters[i] = effect > 0.0 ? command : -command;
  }
  return input;
}

struct Settled {
  double speed = 0.0;
  double pitch = 0.0;  ///< change from level [rad]
  bool has_looped = false;
};

/// Means of the seventh and eighth second: more than ten time constants after the start.
Settled settle(const ScenarioSpec& scene, Axis axis, double command) {
  Dive dive(scene);
  const Input input = driving(dive, axis, command);
  Settled mean;
  int samples = 0;
  while (dive.state().now < from_seconds(8.0)) {
    EXPECT_EQ(dive.step(input), StepStatus::ok);
    const RigidState& body = dive.state().bodies.bodies[0];
    if ((body.q_WB * Vec3::UnitZ()).z() < 0.0) mean.has_looped = true;
    if (dive.state().now < from_seconds(6.0)) continue;
    mean.speed += body.V_WB_B.vector()[axis];
    mean.pitch += to_roll_pitch_yaw(body.q_WB).pitch;
    ++samples;
  }
  mean.speed /= samples;
  mean.pitch /= samples;
  return mean;
}

/// The mean of both directions, which differ in heave: a T200 pulls less astern.
double settled_speed(const ScenarioSpec& scene, const TankFigure& figure) {
  return 0.5 * (settle(scene, figure.axis, figure.command).speed -
                settle(scene, figure.axis, -figure.command).speed);
}

/// Nose up by 90°, at rest: what turns it back [N·m].
double righting_moment(const ScenarioSpec& scene) {
  const FossenHull hull(std::get<FossenHullSpec>(scene.world.vehicles[0].hull));
  HullSituation situation;
  situation.R_WB = to_quaternion({0.0, 0.5 * kPi, 0.0}).toRotationMatrix();
  situation.depth = 30.0;
  WaterSample water;
  water.density = kFreshWater;
  return -hull.force(situation, water).moment.y();
}

/// Pitching moment about the point where drag acts, per newton of surge thrust [m].
double surge_lever(const ScenarioSpec& scene) {
  const PropulsionModel propulsion = propulsion_model(scene.world.vehicles[0].propulsion);
  PropulsionState state = initial_propulsion_state(propulsion);
  Dive dive(scene);
  step(propulsion, driving(dive, surge, 0.25).vehicles[0].thrusters.span(), 10.0, state);
  const Wrench thrust = wrench_on_body(propulsion, state, {});
  return thrust.moment.y() / thrust.force.x();
}

std::string pitch_in_words(const Settled& settled) {
  return settled.has_looped ? "loops" : fmt::format("{:.2f}", settled.pitch);
}

double relative_error(const ScenarioSpec& scene, const TankFigure& figure) {
  return settled_speed(scene, figure) / figure.speed - 1.0;
}

constexpr std::array<const char*, 4> kSets{"bluerov2_heavy", "bluerov2_heavy_von_benzon",
                                           "bluerov2_heavy_wu", "bluerov2_heavy_gz"};

TEST(Tank, TheDefaultHeavySettlesAtTheSpeedsOfARealOne) {
  const ScenarioSpec scene = tank_with("bluerov2_heavy");
  for (const TankFigure& figure : kTank) {
    EXPECT_NEAR(settled_speed(scene, figure), figure.speed, figure.spread) << figure.name;
  }
}

TEST(Tank, ItStandsUpAsARealOneAndSurgeHardlyPitchesIt) {
  const ScenarioSpec scene = tank_with("bluerov2_heavy");
  EXPECT_NEAR(righting_moment(scene), kRightingMoment, 0.05 * kRightingMoment);
  EXPECT_NEAR(surge_lever(scene), kSurgeLever, 0.001);
  EXPECT_NEAR(settle(scene, surge, 0.25).pitch, 0.02, 0.03);
  EXPECT_NEAR(settle(scene, surge, 0.50).pitch, 0.14, 0.06);
  EXPECT_FALSE(settle(scene, surge, 1.0).has_looped);
}

TEST(Tank, PrintsTheErrorOfEveryParameterSet) {
  std::printf("| set |");
  for (const TankFigure& figure : kTank) std::printf(" %s |", figure.name);
  std::printf(" pitch 0.25, 0.50 [rad] | righting [N m] | lever [m] |\n|");
  for (std::size_t i = 0; i < kTank.size() + 4; ++i) std::printf("---|");
  std::printf("\n");
  double of_default = 0.0;
  for (const char* name : kSets) {
    const ScenarioSpec scene = tank_with(name);
    double sum = 0.0;
    std::printf("| %s |", name);
    for (const TankFigure& figure : kTank) {
      const double error = relative_error(scene, figure);
      std::printf(" %+.0f %% |", 100.0 * error);
      sum += error * error;
    }
    std::printf(" %s, %s | %.2f | %.3f |\n", pitch_in_words(settle(scene, surge, 0.25)).c_str(),
                pitch_in_words(settle(scene, surge, 0.50)).c_str(), righting_moment(scene),
                surge_lever(scene));
    if (std::string(name) == "bluerov2_heavy") {
      of_default = sum;
    } else {
      EXPECT_LT(of_default, sum) << name;
    }
  }
}

// The maker's data sheet: 1.5 m/s. The drag is the Heavy's, scaled by the outline, not fitted to
// it.
TEST(Tank, TheStandardBlueRov2ReachesTheMakersTopSpeed) {
  ScenarioSpec scene = tank_with("bluerov2");
  const double top = settle(scene, surge, 1.0).speed;
  std::printf("bluerov2 at full thrust and %.0f V: %.2f m/s\n", kVoltage, top);
  EXPECT_NEAR(top, 1.5, 0.15);
}

}  // namespace tank_test
}  // namespace remora::validation
