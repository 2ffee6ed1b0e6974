// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "scenario/mission/read_arrangement.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace arrangement_test {

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

ScenarioSpec scene(const std::string& name) {
  Diagnostics diagnostics;
  const AssetPaths all = paths();
  const auto loaded = load_scenario(all.scenarios / (name + ".yaml"), all, diagnostics);
  EXPECT_TRUE(loaded) << to_string(diagnostics);
  return loaded.value_or(ScenarioSpec{});
}

/// `points:` of a mission in a scene.
std::vector<InspectionPoint> points(const std::string& text, const WorldSpec& world,
                                    Diagnostics& diagnostics) {
  const auto node = parse_yaml(text, "mission.yaml", diagnostics);
  EXPECT_TRUE(node) << to_string(diagnostics);
  const AssetPaths all = paths();
  Section section(*node, "points", diagnostics);
  return read_arranged_points(section, world, {.paths = all, .folder = "."});
}

TEST(Arrangement, EveryComponentOfTheCoasterHasAPlaceOnHer) {
  const ScenarioSpec survey = scene("hull_survey");
  Diagnostics diagnostics;
  const auto all = points("{arrangement: coaster}", survey.world, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  EXPECT_GE(all.size(), 30u);
  std::set<ComponentCategory> categories;
  std::set<std::string> names;
  for (const InspectionPoint& point : all) {
    categories.insert(point.category);
    names.insert(point.name);
    EXPECT_GT(point.p_B.z(), 0.0) << point.name;
    EXPECT_EQ(point.body.index, 1u);  // after the vehicle
    EXPECT_EQ(point.defect, DefectKind::none) << point.name;
    EXPECT_FALSE(point.title.empty());
  }
  EXPECT_EQ(categories.size(), static_cast<std::size_t>(kComponentCategories));
  EXPECT_EQ(names.size(), all.size());
}

TEST(Arrangement, NamesInTheMissionChooseComponents) {
  const ScenarioSpec survey = scene("hull_survey");
  Diagnostics diagnostics;
  const auto some = points("{arrangement: coaster, components: [rudder_blade, stern_tube_seal]}",
                           survey.world, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  ASSERT_EQ(some.size(), 2u);
  EXPECT_EQ(some[0].name, "rudder_blade");
}

TEST(Arrangement, MistakesAreToldWithTheNearestName) {
  const ScenarioSpec survey = scene("hull_survey");
  const auto complaint = [&](const std::string& text) {
    Diagnostics diagnostics;
    (void)points(text, survey.world, diagnostics);
    EXPECT_TRUE(diagnostics.has_errors()) << text;
    return to_string(diagnostics);
  };
  EXPECT_NE(complaint("{arrangement: coaster, components: [rudder_blad]}").find("`rudder_blade`"),
            std::string::npos);
  EXPECT_NE(complaint("{arrangement: coaster, body: tanker}").find("no object `tanker`"),
            std::string::npos);
  EXPECT_NE(complaint("{arrangement: coastr}").find("`coaster`"), std::string::npos);
  EXPECT_NE(complaint("{arrangement: coaster, body: workboat}").find("has no place on `workboat`"),
            std::string::npos);
  (void)complaint("{seeded: {body: tanker}}");
  (void)complaint("{seeded: {body: workboat}, arrangement: coaster}");
}

TEST(Arrangement, AnyVesselOfASceneCanBeSeeded) {
  const ScenarioSpec harbour = scene("harbour");
  Diagnostics diagnostics;
  const auto seeded =
      points("{seeded: {body: barge, count: 10, seed: 3}}", harbour.world, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  ASSERT_EQ(seeded.size(), 10u);
  for (const InspectionPoint& point : seeded) {
    EXPECT_EQ(harbour.world.objects[point.body.index - harbour.world.vehicles.size()].name,
              "barge");
    EXPECT_GT(point.p_B.z(), 0.0);
  }
}

TEST(Arrangement, PointsKnowTheDefectsOfTheirShip) {
  const ScenarioSpec survey = scene("hull_survey_defects");
  Diagnostics diagnostics;
  const auto all = points("{arrangement: coaster}", survey.world, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  const auto defect_of = [&](const std::string& name) {
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const InspectionPoint& point) { return point.name == name; });
    EXPECT_NE(found, all.end()) << name;
    return found == all.end() ? DefectKind::none : found->defect;
  };
  EXPECT_EQ(defect_of("propeller_blades"), DefectKind::rope_in_propeller);
  EXPECT_EQ(defect_of("anode_hull_aft"), DefectKind::wasted_anode);
  EXPECT_EQ(defect_of("sea_chest_high_stbd"), DefectKind::blocked_grating);
  EXPECT_EQ(defect_of("shell_stbd_mid"), DefectKind::dent);
  EXPECT_EQ(defect_of("shell_port_fwd"), DefectKind::coating_damage);
  EXPECT_EQ(defect_of("weld_seam"), DefectKind::crack);
  EXPECT_EQ(defect_of("sea_chest_low_port"), DefectKind::none);
  EXPECT_EQ(defect_of("anode_sea_chest"), DefectKind::none);
}

}  // namespace arrangement_test
}  // namespace remora
