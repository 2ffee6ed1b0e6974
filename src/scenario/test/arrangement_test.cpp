// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "scenario/mission/mission_file.h"
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
  return read_arranged_points(section, mission_names(world), {.paths = all, .folder = "."});
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

/// A vessel of the assets alone in the water, and the points of its plan.
struct Planned {
  std::string name;
  WorldSpec world;
  Arrangement plan;
};
Planned planned(const std::string& name) {
  Diagnostics diagnostics;
  const AssetPaths all = paths();
  Planned vessel{.name = name, .world = {}, .plan = {}};
  auto object = load_object(name, all, diagnostics);
  EXPECT_TRUE(object) << to_string(diagnostics);
  if (object) vessel.world.objects.push_back(std::move(*object));
  const auto plan = read_arrangement(name, {.paths = all, .folder = "."}, {}, diagnostics);
  EXPECT_TRUE(plan) << to_string(diagnostics);
  vessel.plan = plan.value_or(Arrangement{});
  return vessel;
}

class Vessel : public testing::TestWithParam<std::string> {};

TEST_P(Vessel, EveryComponentOfThePlanHasAPlaceWithFreeWaterBeforeIt) {
  const Planned vessel = planned(GetParam());
  ASSERT_EQ(vessel.world.objects.size(), 1u);
  const InspectedHull hull = inspected_hull(vessel.world.objects[0]);
  std::set<ComponentCategory> categories;
  for (const ComponentPlan& component : vessel.plan.components) {
    const auto point = place_on(hull, component);
    EXPECT_TRUE(point) << component.name;
    categories.insert(component.category);
  }
  EXPECT_GE(vessel.plan.components.size(), 20u);
  EXPECT_GE(categories.size(), static_cast<std::size_t>(kComponentCategories) - 1);
}

TEST_P(Vessel, HerParticularsAreThoseOfHerHull) {
  const Planned vessel = planned(GetParam());
  ASSERT_EQ(vessel.world.objects.size(), 1u);
  const Vec3 size = inspected_hull(vessel.world.objects[0]).underwater().size();
  EXPECT_NEAR(size.x(), vessel.plan.length, 0.07 * vessel.plan.length);
  EXPECT_NEAR(size.y(), vessel.plan.beam, 0.12 * vessel.plan.beam);
  EXPECT_NEAR(size.z(), vessel.plan.draught, 0.06 * vessel.plan.draught);
}

TEST_P(Vessel, ADrawnSurveyHasEveryCategoryAndIsTheSameForTheSameSeed) {
  const Arrangement plan = planned(GetParam()).plan;
  const auto names = [&](std::uint64_t seed) {
    std::vector<std::string> found;
    std::set<ComponentCategory> categories;
    for (const ComponentPlan& component : drawn_components(plan, 14, seed, {"weld_seam"})) {
      found.push_back(component.name);
      categories.insert(component.category);
    }
    EXPECT_GE(categories.size(), static_cast<std::size_t>(kComponentCategories) - 1);
    return found;
  };
  EXPECT_EQ(names(1).size(), 14u);
  EXPECT_EQ(names(1), names(1));
  EXPECT_NE(names(1), names(2));
}
INSTANTIATE_TEST_SUITE_P(All, Vessel, testing::Values("coaster", "tug", "trawler", "yacht"),
                         [](const auto& info) { return info.param; });

TEST(Vessels, StructuresCanBeInspectedInTheSurveysPlace) {
  for (const char* structure : {"quay", "barge", "wreck"}) {
    Diagnostics diagnostics;
    const AssetPaths all = paths();
    ScenarioOverrides overrides;
    overrides.launch.vessel = structure;
    const auto mission =
        load_mission(all.missions / "hull_survey.yaml", all, diagnostics, overrides);
    ASSERT_TRUE(mission) << to_string(diagnostics);
    EXPECT_EQ(mission->mission.points.size(), 14u) << structure;
  }
}

}  // namespace arrangement_test
}  // namespace remora
