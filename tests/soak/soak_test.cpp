// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// A trainer must survive whatever is done with its sticks. Dives of a wild pilot that went wrong
// once, and a short one in every scene; `soak` flies as many as one likes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "scenario/yaml/list.h"
#include "testing/source_dir.h"
#include "wild_dive.h"

namespace remora {
namespace soak_test {

// No vehicle of ours flies faster, nor is thrown so fast by its tether. The OpenROV of the paper
// may: 1 kg with 4 N of thrust and a drag of 0.3 N/(m/s) reaches 13 m/s, as published.
constexpr double kFastest = 5.0;           // [m/s]
constexpr double kFastestOpenRov = 14.0;   // [m/s]
constexpr double kFastestTurn = 30.0;      // [rad/s]
constexpr double kFastestLinkTurn = 60.0;  // a jaw of 8 cm that is struck at kFastest [rad/s]
constexpr double kFastestObject = 5.0;     // a lead weight sinks at 3.5 [m/s]
constexpr double kDeepest = 0.03;          // [m]

void expect_believable(const WildDive& dive, double fastest = kFastest, double deepest = kDeepest) {
  EXPECT_FALSE(dive.diverged) << "at " << dive.seconds << " s";
  EXPECT_LT(dive.fastest, fastest) << "at " << dive.fastest_at << " s";
  EXPECT_LT(dive.fastest_turn, kFastestTurn) << "at " << dive.fastest_turn_at << " s";
  EXPECT_LT(dive.fastest_link_turn, kFastestLinkTurn) << "at " << dive.fastest_link_turn_at << " s";
  EXPECT_LT(dive.fastest_object, kFastestObject) << "at " << dive.fastest_object_at << " s";
  EXPECT_LT(dive.deepest, deepest) << "at " << dive.deepest_at << " s";
}

struct OldTrouble {
  const char* scene;
  std::uint64_t seed;
  double seconds;
};

class WildPilotOfOldTroubles : public testing::TestWithParam<OldTrouble> {};

TEST_P(WildPilotOfOldTroubles, MeetsWithNoneOfThemAgain) {
  const OldTrouble& trouble = GetParam();
  const std::optional<ScenarioSpec> scene = shipped_scene(trouble.scene);
  ASSERT_TRUE(scene.has_value());
  expect_believable(fly_wildly(*scene, trouble.seed, trouble.seconds));
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, WildPilotOfOldTroubles,
    testing::Values(
        // Left all bounds at 89 and at 64 s, in its own tether; was turned at 37 rad/s by it.
        OldTrouble{"harbour", 1, 95.0}, OldTrouble{"harbour", 2, 66.0},
        OldTrouble{"harbour", 6, 112.0},
        // A ball rolled off at 13 m/s.
        OldTrouble{"rectangular_pool", 1, 180.0},
        // 34 mm in a hull.
        OldTrouble{"hull_inspection", 2, 15.0}));

// A work class vehicle with its arm stretched towards something fixed.
constexpr std::array<std::string_view, 4> kWhereArmsBuckle{"panel_and_valves", "amphora_site",
                                                           "flying_lead", "toolbox_and_basket"};
bool is_where_arms_buckle(std::string_view scene) {
  return std::find(kWhereArmsBuckle.begin(), kWhereArmsBuckle.end(), scene) !=
         kWhereArmsBuckle.end();
}

TEST(WildPilot, SurvivesAMomentInEveryScene) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  for (const Listing& entry : list_scenarios(paths)) {
    if (is_where_arms_buckle(entry.name)) continue;  // a fault that is known: see below
    SCOPED_TRACE(entry.name);
    // With its own vehicle the wreck shows a fault that is known: see below.
    const bool is_wreck = entry.name == "night_wreck";
    const std::optional<ScenarioSpec> scene =
        shipped_scene(entry.name, is_wreck ? "bluerov2_heavy_von_benzon" : "");
    ASSERT_TRUE(scene.has_value());
    expect_believable(fly_wildly(*scene, 17, 15.0),
                      entry.name == "openrov_demo" ? kFastestOpenRov : kFastest);
  }
}

// A fault that is not cured: an edge of a torn plate that lies obliquely in a box is left out as
// grazing, and then found all at once, 79 mm deep. It must get no worse.
TEST(WildPilot, GetsOffATornPlateThatWasFoundTooLate) {
  const std::optional<ScenarioSpec> scene = shipped_scene("night_wreck");
  ASSERT_TRUE(scene.has_value());
  expect_believable(fly_wildly(*scene, 17, 15.0), kFastest, 0.08);
}

// Another one: an arm that is stretched when two tonnes ram something with it buckles, and its
// links are thrown faster than anything that struck them. Of 40 wild dives of 15 s at the panel 8
// end with a part faster than kFastest, of 20 at the amphora 3, at the toolbox 4, with the flying
// lead 1; with pivoting in place of Newton's method 3, 3 and none. It must get no worse.
class WildPilotWithAnArm : public testing::TestWithParam<std::string_view> {};

TEST_P(WildPilotWithAnArm, BucklesItWhenRammingSomething) {
  const std::optional<ScenarioSpec> scene = shipped_scene(std::string(GetParam()));
  ASSERT_TRUE(scene.has_value());
  const WildDive dive = fly_wildly(*scene, 17, 15.0);
  EXPECT_FALSE(dive.diverged) << "at " << dive.seconds << " s";
  EXPECT_LT(dive.fastest, 12.0) << "at " << dive.fastest_at << " s";
  EXPECT_LT(dive.fastest_turn, kFastestTurn) << "at " << dive.fastest_turn_at << " s";
  EXPECT_LT(dive.fastest_link_turn, 120.0) << "at " << dive.fastest_link_turn_at << " s";
  EXPECT_LT(dive.fastest_object, kFastestObject) << "at " << dive.fastest_object_at << " s";
  // A jaw is pressed 34 mm into the toolbox's surroundings; elsewhere the usual bound holds.
  const double deepest = GetParam() == "toolbox_and_basket" ? 0.04 : kDeepest;
  EXPECT_LT(dive.deepest, deepest) << "at " << dive.deepest_at << " s";
}
INSTANTIATE_TEST_SUITE_P(Scenes, WildPilotWithAnArm, testing::ValuesIn(kWhereArmsBuckle));

}  // namespace soak_test
}  // namespace remora
