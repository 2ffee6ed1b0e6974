// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Pilots are told what their vehicle knows. What is the case and nobody measured does not reach
// them by any way: not as a figure, and not as one that was made from it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "interfaces/console_protocol/telemetry.h"
#include "math/rotation.h"
#include "mission/mission.h"
#include "testing/source_dir.h"

namespace remora {
namespace truth_telemetry_test {

using nlohmann::json;

constexpr const char* kPool =
    "purpose: still water\n"
    "seabed: {depth: 40}\n"
    "waves: {kind: none}\n"
    "vehicles:\n"
    "  - vehicle: KIND\n"
    "    name: rov\n"
    "    position: [3, 2, 6]\n"
    "    tether: {from: {position: [0, 0, 0.5]}, reel: {deployed: 9, capacity: 60}}\n"
    "objects:\n"
    "  - {name: toolbox, object: toolbox, position: [9, 9, 39.9]}\n";

template <class What>
GoalSpec goal_of(const std::string& name, What what) {
  GoalSpec spec;
  spec.name = spec.title = name;
  spec.what = std::move(what);
  return spec;
}

/// Every goal and judge that asks where the vehicle is, so that its progress could tell.
MissionSpec mission_about_places(const Model& model) {
  const Vec3 p_W(14.0, -6.0, 9.0);
  MissionSpec mission;
  mission.name = mission.title = "places";
  mission.time_limit = from_seconds(500.0);
  BodyId toolbox;
  for (std::uint32_t i = 0; i < model.multibody().bodies().size(); ++i)
    if (model.multibody().bodies()[i].name == "toolbox") toolbox = BodyId{i};
  mission.goals = {goal_of("reach", goal::Reach{.p_W = p_W}),
                   goal_of("hold", goal::Hold{.p_W = Vec3(3, 2, 6), .radius = 3.0}),
                   goal_of("follow", goal::Follow{.path_W = {Vec3(0, 2, 6), Vec3(60, -20, 6)},
                                                  .tolerance = 4.0}),
                   goal_of("cover", goal::Cover{.centre_W = Vec3(3, 2, 40),
                                                .length = 20.0,
                                                .width = 20.0,
                                                .swath = 4.0,
                                                .highest = 36.0}),
                   goal_of("carry", goal::Carry{.body = toolbox, .p_W = p_W}),
                   goal_of("surface", goal::Surface{}),
                   goal_of("free", goal::FreeTether{}),
                   goal_of("photograph", goal::Photograph{.points = {0}})};
  InspectionPoint lid;
  lid.name = lid.title = "lid";
  lid.body = toolbox;
  lid.radius = 2.0;
  mission.points = {lid};
  mission.judges = {
      {"depth", {}, judge::KeepDepth{.shallowest = 5.0, .deepest = 7.5, .cost = 0.01}},
      {"altitude", {}, judge::KeepAltitude{.lowest = 32.0, .highest = 36.0, .cost = 0.01}},
      {"control", {}, judge::KeepControl{.event = 0, .band = 0.1, .cost = 0.01}},
      {"line", {}, judge::TetherCare{.turn_cost = 0.01, .tension_cost = 0.01}}};
  mission.timeline = {{.at = from_seconds(0.5), .after_goal = {}, .events = {}, .message = "now"}};
  return mission;
}

/// Some seconds of a dive on a tether, after which every instrument has said something.
class Dived {
 public:
  explicit Dived(const std::string& vehicle)
      : session_(scene(vehicle), {}),
        moment_(*session_.moment()),
        mission_(mission_about_places(session_.model()), session_.model()),
        run_(mission_) {
    const Model& model = session_.model();
    Workspace workspace(model);
    const Input input = neutral_input(model);
    while (moment_.state.now < from_seconds(5.0)) {
      EXPECT_EQ(step(model, input, moment_.state, moment_.output, workspace), StepStatus::ok);
      run_.observe(moment_.state, input, moment_.output, news_);
    }
    moment_.input = input;
    judge(0.0);
  }

  /// The mission goes on for a while, with everything as it is.
  void judge(double seconds) {
    const SimTime end = moment_.state.now + from_seconds(seconds);
    while (moment_.state.now < end) {
      moment_.state.now += session_.model().step();
      run_.observe(moment_.state, moment_.input, moment_.output, news_);
    }
    moment_.mission = std::make_shared<const MissionReport>(run_.report());
    moment_.told_mission = std::make_shared<const MissionReport>(run_.told_report());
  }
  void end_mission() {
    run_.stop("enough");
    judge(0.0);
  }

  /// Everything that is the case is another, and no instrument has measured since.
  void move_the_truth() {
    const Vec3 way(11.0, -17.0, -3.0);
    RigidState& body = moment_.state.bodies.bodies[0];
    body.p_WB += way;
    body.q_WB = (to_quaternion({0.1, -0.2, 2.0}) * body.q_WB).normalized();
    body.V_WB_B.linear += Vec3(0.3, 0.2, -0.1);
    body.V_WB_B.angular += Vec3(0.1, 0.1, 0.4);
    TetherState& tether = moment_.state.tethers.at(0);
    for (auto* nodes : {&tether.cable.position_W, &tether.paper.positions})
      for (std::size_t i = 1; i < nodes->size(); ++i) (*nodes)[i] += way;
    TetherOutput& pull = moment_.output.tethers.at(0);
    pull.route_length += 40.0;
    pull.straight += 40.0;
    moment_.output.vehicles[0].altitude += 5.0;
    moment_.output.vehicles[0].water.velocity_W += Vec3(0.4, 0.4, 0.0);
    moment_.vehicles[0].turns += 2.5;
    for (auto& route : moment_.taut_routes_W) route = {Vec3::Zero(), Vec3(9.0, 9.0, 9.0)};
  }

  [[nodiscard]] json frame(Audience audience, Aids aids = {false, false}) const {
    json frame = json::parse(telemetry_text({.session = session_,
                                             .moment = moment_,
                                             .roster = roster_,
                                             .video = video_,
                                             .has_nodes = true,
                                             .audience = audience,
                                             .aids = aids}));
    frame.erase("wall");  // when it was written
    return frame;
  }

 private:
  static ScenarioSpec scene(const std::string& vehicle) {
    const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
    std::string text = kPool;
    text.replace(text.find("KIND"), 4, vehicle);
    Diagnostics diagnostics;
    auto scene = parse_scenario(text, "pool.yaml", paths, diagnostics);
    EXPECT_TRUE(scene) << to_string(diagnostics);
    return std::move(scene).value();
  }

  Session session_;
  Moment moment_;
  Mission mission_;
  Mission::Run run_;
  std::vector<MissionNews> news_;
  Roster roster_;
  std::vector<StreamFigures> video_;
};

class FrameOf : public testing::TestWithParam<const char*> {};

TEST_P(FrameOf, APilotStaysTheSameWhenNothingButTheTruthChanges) {
  Dived dive(GetParam());
  const json pilot = dive.frame(Audience::pilot), instructor = dive.frame(Audience::instructor);
  dive.move_the_truth();
  EXPECT_EQ(json::diff(pilot, dive.frame(Audience::pilot)), json::array());
  // The same change is told to instructors, in all that pilots are spared.
  const json moved = dive.frame(Audience::instructor);
  for (const char* key : {"turns", "position", "heading_deg", "depth", "speed"})
    EXPECT_NE(moved["vehicles"][0][key], instructor["vehicles"][0][key]) << key;
  for (const char* key : {"route", "straight", "nodes", "taut_route"})
    EXPECT_NE(moved["tethers"][0][key], instructor["tethers"][0][key]) << key;
}

/// Two dives that are the same but for the truth of their last half second, as the judges saw it.
struct TwoDives {
  explicit TwoDives(const char* vehicle) : still(vehicle), moved(vehicle) {
    moved.move_the_truth();
    still.judge(0.5);
    moved.judge(0.5);
  }
  Dived still, moved;
};

TEST_P(FrameOf, APilotTellsOfAMissionOnlyWhatTheVehicleKnows) {
  TwoDives dives(GetParam());
  const json told = dives.still.frame(Audience::pilot)["mission"];
  ASSERT_EQ(told["goals"].size(), 8u);
  EXPECT_EQ(told.dump(), dives.moved.frame(Audience::pilot)["mission"].dump());
  // The judges have seen it, and tell instructors.
  const json before = dives.still.frame(Audience::instructor)["mission"];
  const json after = dives.moved.frame(Audience::instructor)["mission"];
  EXPECT_EQ(after["hint"], told["hint"]);  // what the trainee is given
  for (const std::size_t goal : {0u, 5u})
    EXPECT_NE(before["goals"][goal]["progress"], after["goals"][goal]["progress"]) << goal;
  EXPECT_NE(before["goals"][0]["text"], after["goals"][0]["text"]);
  for (const std::size_t judge : {0u, 1u, 2u, 3u})
    EXPECT_NE(before["judges"][judge]["text"], after["judges"][judge]["text"]) << judge;
  EXPECT_NE(before["rating"], after["rating"]);
}

TEST_P(FrameOf, APilotTellsOfAMissionThatIsOverWhatTheJudgesSaw) {
  TwoDives dives(GetParam());
  dives.moved.end_mission();
  EXPECT_EQ(dives.moved.frame(Audience::pilot)["mission"].dump(),
            dives.moved.frame(Audience::instructor)["mission"].dump());
}

INSTANTIATE_TEST_SUITE_P(Vehicles, FrameOf,
                         testing::Values("bluerov2", "bluerov2_heavy", "videoray_pro"));

TEST(PilotsMission, HasRangesAndBearingsOnlyWhereTheVehicleKnowsWhereItIs) {
  const auto hint = [](const char* vehicle) {
    return Dived(vehicle).frame(Audience::pilot)["mission"]["hint"].get<std::string>();
  };
  EXPECT_NE(hint("bluerov2_heavy").find(" m away, to the "), std::string::npos);
  // It has a depth gauge and no position.
  EXPECT_EQ(hint("bluerov2").find("away"), std::string::npos);
  EXPECT_NE(hint("bluerov2").find(" m deeper"), std::string::npos);
}

// What is not in the picture the ring can only point at by the chart.
TEST(PilotsMission, PointsAtAComponentOutOfThePictureOnlyWhereTheVehicleKnowsItsPlace) {
  const auto sight = [](const char* vehicle, Audience audience) {
    return Dived(vehicle).frame(audience)["mission"]["sight"];
  };
  const json by_chart = sight("bluerov2_heavy", Audience::pilot);
  const json by_truth = sight("bluerov2_heavy", Audience::instructor);
  EXPECT_EQ(by_chart["problem"], "too_far");
  EXPECT_NE(by_chart["distance"], by_truth["distance"]);
  EXPECT_NEAR(by_chart["distance"].get<double>(), by_truth["distance"].get<double>(), 2.0);
  EXPECT_TRUE(sight("bluerov2", Audience::pilot).is_null());
  EXPECT_EQ(sight("bluerov2", Audience::instructor)["problem"], "too_far");
}

TEST(PilotsFrame, HasTheLineWhereTheAidIsAllowed) {
  const Dived dive("bluerov2_heavy");
  const json spared = dive.frame(Audience::pilot)["tethers"][0];
  const json helped = dive.frame(Audience::pilot, {false, true})["tethers"][0];
  EXPECT_TRUE(spared["route"].is_null());
  EXPECT_EQ(spared["nodes"].size(), 2u);
  EXPECT_FALSE(spared.contains("taut_route"));
  EXPECT_TRUE(helped["route"].is_number());
  EXPECT_GT(helped["nodes"].size(), 2u);
  EXPECT_TRUE(helped.contains("taut_route"));
}

TEST(PilotsFrame, HasAStraightLineToWhereTheVehicleHasItselfAndNoneWhereItDoesNotKnow) {
  const Dived knowing("bluerov2_heavy");
  const json frame = knowing.frame(Audience::pilot);
  const json& place = frame["vehicles"][0]["position"];
  ASSERT_TRUE(place.is_array());
  const Vec3 known(place[0], place[1], place[2]);
  // Its line is made fast some decimetres from the vehicle's origin.
  EXPECT_NEAR(frame["tethers"][0]["straight"].get<double>(), (known - Vec3(0.0, 0.0, 0.5)).norm(),
              0.5);
  EXPECT_TRUE(Dived("bluerov2").frame(Audience::pilot)["tethers"][0]["straight"].is_null());
}

TEST(PilotsFrame, OfAVehicleThatFliesByTheTruthHasIt) {
  const Dived dive("bluerov2_heavy\n    navigation: truth");
  const json pilot = dive.frame(Audience::pilot), instructor = dive.frame(Audience::instructor);
  EXPECT_EQ(pilot["vehicles"][0]["position"], instructor["vehicles"][0]["position"]);
  EXPECT_EQ(pilot["tethers"][0]["route"], instructor["tethers"][0]["route"]);
  EXPECT_EQ(pilot["environment"], instructor["environment"]);
}

}  // namespace truth_telemetry_test
}  // namespace remora
