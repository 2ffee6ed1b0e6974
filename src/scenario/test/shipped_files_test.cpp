// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numbers>
#include <numeric>

#include "hydro/hull_spec.h"
#include "math/angles.h"
#include "scenario/scenario.h"
#include "scenario/yaml/list.h"
#include "testing/source_dir.h"

namespace remora {
namespace shipped_files_test {

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

VehicleSpec vehicle(const std::string& name) {
  Diagnostics diagnostics;
  auto spec = load_vehicle(name, paths(), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec.value_or(VehicleSpec{});
}

Vec6 diagonal(double a, double b, double c, double d, double e, double f) {
  return (Vec6() << a, b, c, d, e, f).finished();
}

std::vector<std::string> names(const std::vector<Listing>& listings) {
  std::vector<std::string> list;
  for (const Listing& listing : listings) list.push_back(listing.name);
  return list;
}

class ShippedScenario : public testing::TestWithParam<std::string> {};

TEST_P(ShippedScenario, LoadsWithoutAWord) {
  Diagnostics diagnostics;
  const auto file = find_scenario(GetParam(), paths(), diagnostics);
  ASSERT_TRUE(file);
  const auto scenario = load_scenario(*file, paths(), diagnostics);
  EXPECT_TRUE(scenario);
  EXPECT_EQ(to_string(diagnostics), "");
}

INSTANTIATE_TEST_SUITE_P(All, ShippedScenario, testing::ValuesIn(names(list_scenarios(paths()))),
                         [](const auto& info) { return info.param; });

class ShippedVehicle : public testing::TestWithParam<std::string> {};

TEST_P(ShippedVehicle, LoadsWithoutAWordAndCanBeTouched) {
  Diagnostics diagnostics;
  const auto spec = load_vehicle(GetParam(), paths(), diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  EXPECT_EQ(to_string(diagnostics), "");
  EXPECT_FALSE(spec->collision.shapes.empty());
  EXPECT_TRUE(problems(spec->hull).empty());
}

INSTANTIATE_TEST_SUITE_P(All, ShippedVehicle, testing::ValuesIn(names(list_vehicles(paths()))),
                         [](const auto& info) { return info.param; });

TEST(ShippedFiles, AreAllThatTheIssuePromisesAndEachSaysWhatItIsFor) {
  const auto has = [](const std::vector<Listing>& list, const std::string& name) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Listing& l) { return l.name == name && !l.purpose.empty(); });
  };
  const auto vehicles = list_vehicles(paths());
  for (const char* name : {"openrov", "bluerov2", "bluerov2_heavy", "videoray_pro", "inspection",
                           "rexrov", "npsauv2", "remus100"})
    EXPECT_TRUE(has(vehicles, name)) << name;
  const auto scenarios = list_scenarios(paths());
  for (const char* name : {"circular_pool", "rectangular_pool", "harbour", "openrov_demo",
                           "npsauv_turn", "current_station_keeping", "two_vehicles"})
    EXPECT_TRUE(has(scenarios, name)) << name;
}

// Von Benzon et al. 2022, table A1.
TEST(ShippedFiles, VonBenzonsHeavyHasTheNumbersOfTheirPaper) {
  const VehicleSpec spec = vehicle("bluerov2_heavy_von_benzon");
  const auto& hull = std::get<FossenHullSpec>(spec.hull);
  EXPECT_EQ(hull.mass, 13.5);
  EXPECT_EQ(hull.volume, 0.0134);
  EXPECT_EQ(hull.center_of_buoyancy_B, Vec3(0.0, 0.0, -0.01));
  EXPECT_EQ(hull.inertia_about_cg, Mat3(Vec3(0.26, 0.23, 0.37).asDiagonal()));
  EXPECT_EQ(hull.added_mass, Mat6(diagonal(6.36, 7.12, 18.68, 0.189, 0.135, 0.222).asDiagonal()));
  EXPECT_EQ(hull.linear_damping, Mat6(diagonal(13.7, 0.0, 33.0, 0.0, 0.8, 0.0).asDiagonal()));
  EXPECT_EQ(hull.quadratic_damping,
            Mat6(diagonal(141.0, 217.0, 190.0, 1.19, 0.47, 1.5).asDiagonal()));
  ASSERT_EQ(spec.propulsion.thrusters.size(), 8u);
  EXPECT_EQ(spec.propulsion.thrusters[0].position, Vec3(0.156, 0.111, 0.085));
  EXPECT_EQ(spec.propulsion.thrusters[7].position, Vec3(-0.12, -0.218, 0.0));
}

// Wu 2018, tables 5.2 and 5.3; the thrusters come from the file it is based on.
TEST(ShippedFiles, AVehicleBasedOnAnotherHasItsOwnNumbersAndTheOthersRest) {
  const VehicleSpec spec = vehicle("bluerov2_heavy_wu");
  const auto& hull = std::get<FossenHullSpec>(spec.hull);
  EXPECT_EQ(hull.mass, 11.5);
  EXPECT_EQ(hull.added_mass, Mat6(diagonal(5.5, 12.7, 14.57, 0.12, 0.12, 0.12).asDiagonal()));
  EXPECT_EQ(hull.quadratic_damping,
            Mat6(diagonal(18.18, 21.66, 36.99, 1.55, 1.55, 1.55).asDiagonal()));
  EXPECT_EQ(hull.height, 0.254);
  EXPECT_EQ(spec.propulsion.thrusters.size(), 8u);
}

// uuv_simulator's rexrov.gazebo.xacro.
TEST(ShippedFiles, AFullMatrixReachesTheSpecUnchanged) {
  const VehicleSpec rexrov = vehicle("rexrov");
  const auto& hull = std::get<FossenHullSpec>(rexrov.hull);
  EXPECT_EQ(hull.added_mass(0, 4), -165.54);
  EXPECT_EQ(hull.added_mass(1, 3), 409.44);
  EXPECT_EQ(hull.added_mass, hull.added_mass.transpose().eval());
  EXPECT_EQ(hull.inertia_about_cg(0, 2), -33.41);
}

// The hull models' own defaults are the published numbers; the files repeat them with sources.
TEST(ShippedFiles, NpsAuvAndRemusFilesAgreeWithTheirHullModels) {
  const auto nps_hull = std::get<NpsAuvHullSpec>(vehicle("npsauv2").hull);
  const NpsAuvHullSpec nps;
  EXPECT_EQ(nps_hull.weight, nps.weight);
  EXPECT_EQ(nps_hull.inertia, nps.inertia);
  EXPECT_EQ(nps_hull.products, nps.products);
  EXPECT_NEAR(nps_hull.drag_times_width, nps.drag_times_width, 1e-15);
  EXPECT_NEAR(nps_hull.fin_limit, nps.fin_limit, 1e-15);
  EXPECT_EQ(nps_hull.propeller_limit, nps.propeller_limit);

  const auto remus_hull = std::get<Remus100HullSpec>(vehicle("remus100").hull);
  const Remus100HullSpec remus;
  EXPECT_NEAR(remus_hull.parasitic_drag_area, remus.parasitic_drag_area, 1e-15);
  EXPECT_EQ(remus_hull.thrust_at_rest, remus.thrust_at_rest);
  EXPECT_EQ(remus_hull.fin_area, remus.fin_area);
  EXPECT_NEAR(remus_hull.fin_limit, remus.fin_limit, 1e-15);
}

// Eq. (A1) of the paper as the hull model states it.
TEST(ShippedFiles, TheOpenRovsThrustersArePlacedAsItsHullModelSays) {
  const VehicleSpec spec = vehicle("openrov");
  ASSERT_EQ(spec.propulsion.thrusters.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const ThrusterSpec& thruster = spec.propulsion.thrusters[i];
    EXPECT_EQ(thruster.position, Vec3(kOpenRovThrusters[i].p_BT));
    EXPECT_EQ(thruster.direction, Vec3(kOpenRovThrusters[i].direction_B));
  }
}

// The turn of the UWSim paper (Prats et al. 2012), section IV-C: 500 rpm and 6° of rudder.
TEST(ShippedFiles, TheNpsAuvTurnCommandsItsPropellerAndRudder) {
  Diagnostics diagnostics;
  const auto scenario =
      load_scenario(*find_scenario("npsauv_turn", paths(), diagnostics), paths(), diagnostics);
  ASSERT_TRUE(scenario);
  ASSERT_EQ(scenario->script.size(), 1u);
  const auto& command = std::get<SetActuators>(scenario->script[0].action);
  ASSERT_EQ(command.values.size(), 5u);
  EXPECT_NEAR(command.values[0], 6.0 * kDegree, 1e-15);
  EXPECT_EQ(command.values[1], 0.0);
  EXPECT_NEAR(command.values[4], 500.0 * 2.0 * std::numbers::pi / 60.0, 1e-12);
  EXPECT_EQ(scenario->world.vehicles[0].initial.V_WB_B.linear, Vec3(0.1, 0.0, 0.0));
}

TEST(ShippedFiles, AMisspeltScenarioIsAnsweredWithTheNearest) {
  Diagnostics diagnostics;
  EXPECT_FALSE(find_scenario("harbor", paths(), diagnostics));
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(diagnostics.list()[0].instead, "Did you mean `harbour`?");
}

}  // namespace shipped_files_test
}  // namespace remora
