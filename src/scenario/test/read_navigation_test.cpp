// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_navigation.h"

#include <gtest/gtest.h>

#include "scenario/scenario.h"
#include "scenario/yaml/asset_file.h"
#include "testing/source_dir.h"

namespace remora {
namespace read_navigation_test {

using Kind = NavigationSource::Kind;
using Quantity = NavigationQuantity;

AssetPaths asset_paths() { return *AssetPaths::found_above(source_dir()); }

std::optional<ScenarioSpec> scene(const std::string& vehicle, Diagnostics& diagnostics) {
  return parse_scenario(
      "purpose: a test\nvehicles:\n  - vehicle: bluerov2_heavy_von_benzon\n    name: rov\n" +
          vehicle,
      "test.yaml", asset_paths(), diagnostics);
}

VehicleSpec rov(const std::string& vehicle) {
  Diagnostics diagnostics;
  const auto spec = scene(vehicle, diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return spec ? spec->world.vehicles[0] : VehicleSpec{};
}

TEST(ReadNavigation, WithoutABlockAVehicleKnowsTheTruth) {
  EXPECT_TRUE(rov("").navigation.is_all_truth());
}

class NavigatedVehicle : public testing::TestWithParam<const char*> {
 protected:
  static VehicleSpec of(const std::string& entry) {
    Diagnostics diagnostics;
    const auto spec =
        parse_scenario("purpose: a test\nvehicles: [{name: rov, vehicle: " + entry + "}]\n",
                       "test.yaml", asset_paths(), diagnostics);
    EXPECT_TRUE(spec) << to_string(diagnostics);
    return spec ? spec->world.vehicles[0] : VehicleSpec{};
  }
};

TEST_P(NavigatedVehicle, FliesByItsOwnInstrumentsUnlessTheSceneSaysTruth) {
  const std::string kind = GetParam();
  EXPECT_FALSE(of(kind).navigation.uses(Kind::truth));
  EXPECT_TRUE(of(kind + ", navigation: truth").navigation.is_all_truth());
  EXPECT_TRUE(of(kind + ", navigation: truth").sensors.empty());
}
INSTANTIATE_TEST_SUITE_P(All, NavigatedVehicle,
                         testing::Values("bluerov2", "bluerov2_heavy", "inspection", "rexrov",
                                         "videoray_pro"));

TEST_P(NavigatedVehicle, KnowsItsPlaceOnlyWithALogOrABeacon) {
  const std::string kind = GetParam();
  const bool has_place = kind == "bluerov2_heavy" || kind == "rexrov";
  EXPECT_EQ(of(kind).navigation.source(Quantity::position).kind,
            has_place ? Kind::filter : Kind::none);
}

TEST(ReadNavigation, EachLineReplacesOneTruth) {
  const VehicleSpec spec =
      rov("    sensors: [{name: compass, sensor: ahrs_vn100}]\n"
          "    navigation: {heading: compass, position: none}\n");
  EXPECT_EQ(spec.navigation.source(Quantity::heading).kind, Kind::sensor);
  EXPECT_EQ(spec.navigation.source(Quantity::heading).sensor, "compass");
  EXPECT_EQ(spec.navigation.source(Quantity::position).kind, Kind::none);
  EXPECT_EQ(spec.navigation.source(Quantity::depth).kind, Kind::truth);
}

TEST(ReadNavigation, ASetBringsItsSensorsAndTheScenesOwnWin) {
  const VehicleSpec spec =
      rov("    navigation: videoray_pro\n"
          "    sensors: [{name: depth, sensor: bar02}, {name: extra, sensor: ping2}]\n");
  ASSERT_EQ(spec.sensors.size(), 3u);
  EXPECT_EQ(spec.navigation.source(Quantity::depth).sensor, "depth");
  EXPECT_EQ(spec.navigation.source(Quantity::velocity).kind, Kind::none);
}

TEST(ReadNavigation, AMapChangesTheSetOfTheVehiclesFile) {
  const VehicleSpec spec =
      rov("    override: {navigation: bluerov2_heavy}\n"
          "    navigation: {position: none, filter: {rate_hz: 5, reset_after: 60}}\n");
  EXPECT_EQ(spec.navigation.source(Quantity::position).kind, Kind::none);
  EXPECT_EQ(spec.navigation.source(Quantity::velocity).kind, Kind::filter);
  EXPECT_NEAR(spec.navigation.filter.period, 0.2, 1e-12);
  EXPECT_EQ(spec.navigation.filter.aids.size(), 4u);
}

TEST(ReadNavigation, WhatIsWrongIsToldWithItsLine) {
  Diagnostics diagnostics;
  EXPECT_FALSE(
      scene("    sensors: [{name: depth, sensor: bar30}]\n"
            "    navigation:\n"
            "      heading: depth\n"
            "      altitude: filter\n"
            "      velocity: log\n",
            diagnostics));
  const std::string text = to_string(diagnostics);
  EXPECT_NE(text.find("test.yaml:7: "), std::string::npos) << text;
  EXPECT_NE(text.find("`depth` does not measure heading"), std::string::npos) << text;
  EXPECT_NE(text.find("test.yaml:8: "), std::string::npos) << text;
  EXPECT_NE(text.find("the filter needs an IMU"), std::string::npos) << text;
  EXPECT_NE(text.find("test.yaml:9: "), std::string::npos) << text;
  EXPECT_NE(text.find("the vehicle has no sensor `log`"), std::string::npos) << text;
}

TEST(ReadNavigation, AnUnknownSetIsToldWithANearOne) {
  Diagnostics diagnostics;
  EXPECT_FALSE(scene("    navigation: bluerov_heavy\n", diagnostics));
  EXPECT_NE(to_string(diagnostics).find("Did you mean `bluerov2_heavy`?"), std::string::npos)
      << to_string(diagnostics);
}

class ShippedSet : public testing::TestWithParam<std::string> {};

TEST_P(ShippedSet, LoadsWithoutAWord) {
  Diagnostics diagnostics;
  EXPECT_TRUE(scene("    navigation: " + GetParam() + "\n", diagnostics));
  EXPECT_EQ(to_string(diagnostics), "");
}

INSTANTIATE_TEST_SUITE_P(All, ShippedSet,
                         testing::ValuesIn(asset_names({"navigation set", "navigation"},
                                                       asset_paths())),
                         [](const auto& info) { return info.param; });

}  // namespace read_navigation_test
}  // namespace remora
