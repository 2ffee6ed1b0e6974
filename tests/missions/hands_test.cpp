// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Arms as the missions' own pilot works them: what is held is held by friction, and a grasp goes on
// from a snapshot to the last bit.
#include <gtest/gtest.h>

#include <algorithm>

#include "run/dive.h"
#include "run/mission_run.h"
#include "scenario/mission/mission_file.h"
#include "testing/source_dir.h"

namespace remora {
namespace hands_test {

LoadedMission load(const std::string& name) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto mission = load_mission(paths.missions / (name + ".yaml"), paths, diagnostics, {});
  EXPECT_TRUE(mission) << to_string(diagnostics);
  return std::move(mission).value();
}

/// A mission that its plan flies, step by step.
class Flight {
 public:
  explicit Flight(const LoadedMission& mission)
      : dive(mission.scene),
        run(mission.mission, dive.model()),
        input(opening_input(mission.scene, dive.model())) {
    run.fly_by_autopilot();
  }
  void fly(double seconds) {
    const SimTime end = dive.state().now + from_seconds(seconds);
    while (dive.state().now < end && !run.is_over()) {
      run.compose(dive.state(), dive.output(), true, input);
      ASSERT_EQ(dive.step(input), StepStatus::ok);
      input.events.clear();
      run.observe(dive.state(), dive.input(), dive.output(), news);
    }
  }
  /// Until the pilot does something, for a minute at most.
  void fly_until(const std::string& what) {
    for (int i = 0; i < 600 && run.doing() != what; ++i) fly(0.1);
  }

  Dive dive;
  MissionRun run;
  Input input;
  std::vector<MissionNews> news;
};

TEST(Hands, AGraspGoesOnFromASnapshotToTheLastBit) {
  const LoadedMission mission = load("gripper_pickup");
  Flight straight(mission);
  straight.fly_until("grips");
  for (const double seconds : {0.3, 4.0}) {  // while the jaws close, and while the toolbox hangs
    straight.fly(seconds);
    const Dive::Snapshot dive = straight.dive.snapshot();
    const MissionRun::Snapshot run = straight.run.snapshot();
    straight.fly(6.0);

    Flight restored(mission);  // another model, another workspace
    restored.fly(1.0);
    restored.dive.restore(dive);
    restored.run.restore(run);
    restored.fly(6.0);
    EXPECT_EQ(hash(restored.dive.state()), hash(straight.dive.state()));
  }
}

TEST(Hands, WhatTheJawsHoldSlipsOutWithoutFriction) {
  const auto lifted = [](double friction) {
    LoadedMission mission = load("gripper_pickup");
    for (ObjectSpec& object : mission.scene.world.objects)
      if (object.name == "toolbox") object.collision.friction = friction;
    Flight flight(mission);
    flight.fly(60.0);
    return flight.run.report()->goals[0].is_done;
  };
  EXPECT_TRUE(lifted(0.5));
  EXPECT_FALSE(lifted(0.01));
}

TEST(Hands, AStepThatCannotSucceedSaysWhyAndEndsThePlan) {
  LoadedMission mission = load("gripper_pickup");
  plan::MoveHand far_away;
  far_away.p = Vec3(50.0, 0.0, 5.0);
  far_away.seconds = 3.0;
  mission.mission.plan = {HandStep{far_away}, plan::Hold{100.0}};
  Flight flight(mission);
  flight.fly(4.0);
  EXPECT_TRUE(flight.run.has_flown_plan());
  ASSERT_TRUE(std::any_of(flight.news.begin(), flight.news.end(),
                          [](const MissionNews& item) { return item.kind == "autopilot"; }));
  const auto said = std::find_if(flight.news.begin(), flight.news.end(),
                                 [](const MissionNews& item) { return item.kind == "autopilot"; });
  EXPECT_NE(said->text.find("step 1 of its plan: the hand did not get to its place"),
            std::string::npos)
      << said->text;
}

TEST(Hands, JawsThatCloseOnNothingSaySo) {
  LoadedMission mission = load("gripper_pickup");
  mission.mission.plan = {HandStep{plan::Grip{.arm = {}, .effort = 5.0, .seconds = 4.0}}};
  Flight flight(mission);
  flight.fly(5.0);
  ASSERT_FALSE(flight.news.empty());
  EXPECT_NE(flight.news.back().text.find("closed on nothing"), std::string::npos);
}

TEST(Hands, ABarThatTwoHandsAreToLiftDoesNotCountInOne) {
  const auto lifted = [](std::size_t hands) {
    LoadedMission mission = load("bimanual_bar");
    for (PlanStep& step : mission.mission.plan) {
      auto* together = std::get_if<plan::Together>(&step);
      if (together == nullptr || !std::holds_alternative<plan::Grip>(together->steps[0])) continue;
      together->steps.resize(hands);
      break;
    }
    Flight flight(mission);
    while (!flight.run.report()->goals[0].is_done && !flight.run.has_flown_plan() &&
           flight.dive.state().now < from_seconds(80.0))
      flight.fly(0.5);
    return flight.run.report()->goals[0];
  };
  EXPECT_TRUE(lifted(2).is_done);
  const GoalReport by_one = lifted(1);
  EXPECT_FALSE(by_one.is_done) << by_one.text;
}

TEST(Hands, AnArmCannotDoTwoThingsAtOnceAndOneStepIsNotTogether) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  const auto said_of = [&](const std::string& steps) {
    const std::string text =
        "title: x\nbriefing: y\nscenario: bar_and_stands\ngoals:\n"
        "  - {name: up, lift: {body: bar}}\nautopilot:\n  - together: " +
        steps + "\n";
    Diagnostics diagnostics;
    const bool is_read = parse_mission(text, "test.yaml", paths, diagnostics, {}).has_value();
    return is_read ? std::string("read") : to_string(diagnostics);
  };
  EXPECT_EQ(said_of("[{grip: {arm: port}}, {jaws: {arm: starboard, open_deg: 10}}]"), "read");
  // Without a name it is the first arm, which is `port`.
  const std::string twice = said_of("[{grip: {}}, {jaws: {arm: port, open_deg: 10}}]");
  EXPECT_NE(twice.find("the arm `port` is told to do two things at once"), std::string::npos);
  EXPECT_NE(twice.find("test.yaml:7"), std::string::npos) << twice;
  EXPECT_NE(said_of("[{joints: {port/elbow: 40}}, {grip: {arm: port}}]").find("two things at once"),
            std::string::npos);
  EXPECT_NE(said_of("[{grip: {arm: port}}]").find("fewer than two steps"), std::string::npos);
  EXPECT_NE(said_of("[{go: {to: [0, 0, 5]}}, {grip: {arm: port}}]").find("step of an arm"),
            std::string::npos);
}

TEST(Hands, AGoalCannotAskForMoreHandsThanThereAre) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  EXPECT_FALSE(
      parse_mission("title: x\nbriefing: y\nscenario: toolbox_and_basket\ngoals:\n"
                    "  - {name: up, lift: {body: toolbox, hands: 2}}\n",
                    "test.yaml", paths, diagnostics, {}));
  EXPECT_NE(to_string(diagnostics).find("asks for 2 hands, and the vehicle has 1"),
            std::string::npos)
      << to_string(diagnostics);
}

TEST(Hands, ALeadIsPluggedInWhenItIsLockedAndOutWhenItIsFreeAgain) {
  Flight flight(load("flying_lead"));
  const auto goals = [&] { return flight.run.report()->goals; };
  const auto is_phase = [&](PlugPhase phase) {
    return flight.dive.state().plugs[0].phase == phase;
  };
  while (!is_phase(PlugPhase::joined) && flight.dive.state().now < from_seconds(60.0))
    flight.fly(0.05);
  EXPECT_FALSE(goals()[0].is_done);  // joined is not locked
  while (!is_phase(PlugPhase::fixed) && flight.dive.state().now < from_seconds(60.0))
    flight.fly(0.05);
  EXPECT_TRUE(goals()[0].is_done);
  EXPECT_FALSE(goals()[1].is_done);
  flight.fly(60.0);
  EXPECT_TRUE(goals()[1].is_done);
  EXPECT_TRUE(flight.run.is_over());
}

TEST(Hands, AMissionWhosePlugDoesNotFitIsRefused) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  for (const char* goal : {"{plug: plate}", "{plug: lead, receptacle: plate/bow}", "{}"}) {
    const std::string text = std::string("title: x\nbriefing: y\nscenario: flying_lead\ngoals:\n") +
                             "  - {name: in, mate: " + goal + "}\n";
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_mission(text, "test.yaml", paths, diagnostics, {})) << goal;
    EXPECT_TRUE(diagnostics.has_errors()) << goal;
  }
}

}  // namespace hands_test
}  // namespace remora
