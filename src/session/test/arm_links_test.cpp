// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/arm_links.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <span>

#include "guidance/arm_posture.h"
#include "manipulation/path_search.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "record/replay.h"
#include "run/dive_files.h"
#include "session/test/live_session.h"
#include "world/navigate.h"

namespace remora {
namespace arm_links_test {

using namespace test;
using namespace std::chrono_literals;

/// What a vehicle knows of itself.
constexpr const char* kTruth = "navigation: truth";
constexpr const char* kItsInstruments = "navigation: rexrov";
constexpr const char* kNoPosition = "navigation: {position: none}";
constexpr const char* kByBeaconAlone = "navigation: {position: usbl}";

/// A work-class vehicle in open water, keeping its station, with one arm.
std::string scene_with(const std::string& arm, const std::string& more = {},
                       const std::string& navigation = kTruth) {
  return more +
         "purpose: an arm in the water\n"
         "seabed: {depth: 30}\n"
         "waves: {kind: none}\n"
         "vehicles:\n"
         "  - name: rov\n"
         "    vehicle: rexrov\n    " +
         navigation +
         "\n"
         "    position: [0, 0, 5]\n"
         "    arms: [{arm: " +
         arm + ", name: arm, position: [1.25, 0.35, 0.55]}]\n";
}

/// A dive without a session around it, and a clock that stands where the test puts it.
struct ArmDive {
  explicit ArmDive(const std::string& arm) : ArmDive(scene_of(scene_with(arm))) {}
  explicit ArmDive(ScenarioSpec scene)
      : dive(std::move(scene)),
        links(dive.model(), timeline),
        arm(arms_of(dive.model(), kRov).at(0)),
        wanted(neutral_input(dive.model())) {
    wanted.vehicles[0].pilot.mode = ControlMode::station_keep;
  }

  void fly(double seconds) {
    const SimTime end = dive.state().now + from_seconds(seconds);
    while (dive.state().now < end) {
      links.compose(dive.state(), dive.output(), wanted);
      ASSERT_EQ(dive.step(wanted), StepStatus::ok);
      watch();
    }
  }
  void move_hand(const HandMotion& motion, HandMover mover = HandMover::arm) {
    links.move_hand(kRov, 0, mover, motion, now, wanted);
  }
  [[nodiscard]] const RigidState& hull() const {
    return dive.state().bodies.bodies[dive.model().body_of(kRov).index];
  }
  [[nodiscard]] Pose X_WE() const { return hull().X_WB() * X_BE(); }
  /// By the bodies that the physics has moved, not by the chain.
  [[nodiscard]] Pose X_BE() const {
    const auto& bodies = dive.state().bodies.bodies;
    const Pose X_WB = bodies[dive.model().body_of(kRov).index].X_WB();
    const std::uint32_t hand = arm.chain.joints.back().child;
    return X_WB.inverse() * bodies[hand].X_WB() * arm.chain.X_LE;
  }
  [[nodiscard]] const JointSpec& spec(std::uint32_t joint) const {
    return dive.model().joint(dive.model().vehicles()[0].joints[joint]);
  }
  [[nodiscard]] JointState joint(std::uint32_t joint) const {
    return dive.state().bodies.joints[dive.model().vehicles()[0].joints[joint].index];
  }
  [[nodiscard]] std::uint32_t named(const std::string& name) const {
    const auto& joints = dive.model().vehicles()[0].joints;
    for (std::uint32_t j = 0; j < joints.size(); ++j)
      if (dive.model().joint(joints[j]).name == name) return j;
    ADD_FAILURE() << name;
    return 0;
  }
  void watch() {
    for (const std::uint32_t j : arm.joints) {
      ASSERT_TRUE(std::isfinite(joint(j).q));
      ASSERT_TRUE(std::isfinite(wanted.vehicles[0].joints[j].value));
      if (wanted.vehicles[0].joints[j].kind == JointCommandKind::velocity) {
        ASSERT_LE(std::abs(wanted.vehicles[0].joints[j].value), spec(j).motor->max_rate + 1e-9);
      }
      ASSERT_GT(joint(j).q, spec(j).lower - 0.01) << spec(j).name;
      ASSERT_LT(joint(j).q, spec(j).upper + 0.01) << spec(j).name;
    }
  }

  Dive dive;
  SharedTimeline timeline;
  ArmLinks links;
  VehicleArm arm;
  Input wanted;
  ArmLinks::Clock::time_point now{1h};
};

// ---- what an arm is ----

TEST(VehicleArm, EveryShippedArmHasTheJointsOfItsGuideAndJawsThatCloseDownwards) {
  const std::pair<const char*, std::size_t> arms[] = {
      {"reach_alpha5", 4}, {"reach_bravo7", 6}, {"arm5e", 4}, {"oberon7", 6}, {"predator", 5}};
  for (const auto& [name, joints] : arms) {
    const Model model(scene_of(scene_with(name)).world);
    const std::vector<VehicleArm> found = arms_of(model, kRov);
    ASSERT_EQ(found.size(), 1u) << name;
    EXPECT_EQ(found[0].name, "arm");
    EXPECT_EQ(found[0].joints.size(), joints) << name;
    ASSERT_EQ(found[0].jaws.size(), 2u) << name;
    for (const VehicleArm::Jaw& jaw : found[0].jaws) EXPECT_EQ(jaw.closing, -1.0) << name;
  }
}

TEST(VehicleArm, AVehicleWithoutAnArmHasNone) {
  EXPECT_TRUE(arms_of(Model(scene_of(kPool).world), kRov).empty());
}

TEST(VehicleArm, ItsChainPutsTheHandWhereThePhysicsHasIt) {
  for (const char* name : {"reach_alpha5", "reach_bravo7", "arm5e", "oberon7", "predator"}) {
    const ArmDive still(name);
    std::vector<double> q;
    for (const std::uint32_t j : still.arm.joints) q.push_back(still.joint(j).q);
    const Pose X_BE = end_pose(still.arm.chain, q);
    EXPECT_LT((X_BE.p - still.X_BE().p).norm(), 1e-9) << name;
    EXPECT_LT((X_BE.R - still.X_BE().R).norm(), 1e-9) << name;
  }
}

// ---- the hand ----

TEST(ArmLinks, TheHandMovesAlongEachAxisOfTheVehicleAsTold) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      ArmDive flown("reach_bravo7");
      const Pose before = flown.X_BE();
      const Vec3 v = 0.05 * sign * Vec3::Unit(axis);
      flown.move_hand({HandAxes::vehicle, {v, Vec3::Zero()}});
      flown.fly(1.0);
      const Vec3 way = flown.X_BE().p - before.p;
      EXPECT_LT((way - v).norm(), 0.03 * v.norm()) << axis << " " << way.transpose();
      const double turned = Eigen::AngleAxisd(before.R.transpose() * flown.X_BE().R).angle();
      EXPECT_LT(turned, 1.0 * kDegree) << axis;
    }
  }
}

TEST(ArmLinks, TheHandMovesAlongAndTurnsAboutItsOwnAxes) {
  for (int axis = 0; axis < 3; ++axis) {
    ArmDive flown("reach_bravo7");
    const Pose before = flown.X_BE();
    flown.move_hand({HandAxes::hand, {0.04 * Vec3::Unit(axis), Vec3::Zero()}});
    flown.fly(1.0);
    const Vec3 way_E = before.R.transpose() * (flown.X_BE().p - before.p);
    EXPECT_LT((way_E - 0.04 * Vec3::Unit(axis)).norm(), 0.03 * 0.04) << axis;

    const Pose still = flown.X_BE();
    flown.move_hand({HandAxes::hand, {Vec3::Zero(), 0.2 * Vec3::Unit(axis)}});
    flown.fly(1.0);
    const Eigen::AngleAxisd turn(Mat3(still.R.transpose() * flown.X_BE().R));
    EXPECT_LT((turn.angle() * turn.axis() - 0.2 * Vec3::Unit(axis)).norm(), 0.03 * 0.2) << axis;
    EXPECT_LT((flown.X_BE().p - still.p).norm(), 2e-3) << axis;
  }
}

TEST(ArmLinks, AnArmOfFourJointsStillMovesItsHandStraight) {
  ArmDive flown("reach_alpha5");
  const Vec3 before = flown.X_BE().p;
  const Vec3 v(-0.02, 0.0, 0.0);
  flown.move_hand({HandAxes::vehicle, {v, Vec3::Zero()}});
  flown.fly(2.0);
  EXPECT_LT((flown.X_BE().p - before - 2.0 * v).norm(), 0.05 * 0.04)
      << (flown.X_BE().p - before).transpose();
}

TEST(ArmLinks, StretchedOutAndAtItsLimitsTheHandGoesNoFurtherAndNothingBreaks) {
  for (const Vec3& v : {Vec3(0.3, 0, 0), Vec3(0, 0.3, 0), Vec3(0, 0, 0.3), Vec3(-0.3, 0, -0.1)}) {
    ArmDive flown("reach_bravo7");
    flown.move_hand({HandAxes::vehicle, {v, Vec3(0, 0, 0)}});
    flown.fly(12.0);  // 3.6 m of a reach of 0.9 m; watch() looks at every step
    const Vec3 there = flown.X_BE().p;
    flown.fly(2.0);
    EXPECT_LT((flown.X_BE().p - there).dot(v.normalized()), 0.05);
    // And back again.
    flown.move_hand({HandAxes::vehicle, {-0.5 * v, Vec3::Zero()}});
    flown.fly(3.0);
    EXPECT_LT((flown.X_BE().p - there).dot(v.normalized()), -0.1) << v.transpose();
  }
}

TEST(ArmLinks, AHandThatIsToldNothingMoreStopsAfterHalfASecond) {
  ArmDive flown("reach_bravo7");
  flown.move_hand({HandAxes::vehicle, {Vec3(0.1, 0, 0), Vec3::Zero()}});
  flown.fly(0.2);
  flown.links.look_for_silence(flown.now + 490ms, flown.wanted);
  flown.fly(0.1);
  EXPECT_NE(flown.wanted.vehicles[0].joints[flown.arm.joints[1]].value, 0.0);
  flown.links.look_for_silence(flown.now + 500ms, flown.wanted);
  const Vec3 there = flown.X_BE().p;
  flown.fly(1.0);
  EXPECT_LT((flown.X_BE().p - there).norm(), 2e-3);
  for (const std::uint32_t j : flown.arm.joints)
    EXPECT_EQ(flown.wanted.vehicles[0].joints[j].value, 0.0);
}

// ---- vehicle and arm together ----

constexpr const char* kStream =
    "currents: [{name: stream, kind: uniform, speed: 0.25, towards_deg: 130}]\n";

double angle_between(const Mat3& a, const Mat3& b) {
  return Eigen::AngleAxisd(Mat3(a.transpose() * b)).angle();
}

/// The greatest of what a stretch of a dive shows.
struct Stretch {
  double way = 0.0, turn = 0.0;  ///< of the hand from where it should be [m, rad]
  double tilt = 0.0;             ///< of the hull [rad]
  double hull_way = 0.0;         ///< of the hull from where it was [m]
};
Stretch stretch(ArmDive& flown, const Pose& X_WE, double seconds) {
  Stretch most;
  const Vec3 hull = flown.hull().p_WB;
  const SimTime end = flown.dive.state().now + from_seconds(seconds);
  while (flown.dive.state().now < end) {
    flown.fly(flown.dive.model().step().seconds());
    const Mat3 R_WB = flown.hull().q_WB.toRotationMatrix();
    most.way = std::max(most.way, (flown.X_WE().p - X_WE.p).norm());
    most.turn = std::max(most.turn, angle_between(X_WE.R, flown.X_WE().R));
    most.tilt = std::max(most.tilt, std::acos(std::min(R_WB(2, 2), 1.0)));
    most.hull_way = std::max(most.hull_way, (flown.hull().p_WB - hull).norm());
  }
  return most;
}

// A Bravo 7 reaches 0.9 m; watch() sees to its limits at every step.
TEST(Together, TheHandReachesAndHoldsAPlaceBeyondTheArmInACurrent) {
  ArmDive flown(scene_of(scene_with("reach_bravo7", kStream)));
  flown.fly(40.0);  // the vehicle has learnt the current
  const Vec3 start = flown.hull().p_WB;
  Pose goal = flown.X_WE();
  goal.p += Vec3(2.0, 0.6, 0.4);
  flown.links.place_hand(kRov, 0, HandMover::arm_and_vehicle, {.X = goal}, flown.dive.state(),
                         flown.wanted);
  const Stretch under_way = stretch(flown, goal, 60.0);
  EXPECT_GT((flown.hull().p_WB - start).norm(), 1.0) << "the arm alone does not get there";
  const Stretch held = stretch(flown, goal, 30.0);
  EXPECT_LT(held.way, 0.02);
  EXPECT_LT(held.turn, 1.0 * kDegree);
  EXPECT_LT(std::max(under_way.tilt, held.tilt), 3.0 * kDegree);
}

TEST(Together, ASmallVehicleWithFourJointsHoldsItsHandInACurrentToo) {
  const std::string scene =
      std::string(kStream) +
      "purpose: a small vehicle\nseabed: {depth: 30}\nwaves: {kind: none}\nvehicles:\n"
      "  - {name: rov, vehicle: bluerov2_heavy, navigation: truth, position: [0, 0, 5], arms: "
      "[{arm: reach_alpha5, "
      "name: arm, position: [0.2, 0, 0.08], roll_deg: 180}]}\n";
  ArmDive flown(scene_of(scene));
  flown.fly(60.0);
  Pose goal = flown.X_WE();
  goal.p += Vec3(0.8, -0.5, 0.2);
  flown.links.place_hand(kRov, 0, HandMover::arm_and_vehicle, {.X = goal, .has_attitude = false},
                         flown.dive.state(), flown.wanted);
  const Stretch under_way = stretch(flown, goal, 60.0);
  const Stretch held = stretch(flown, goal, 30.0);
  EXPECT_LT(held.way, 0.03);
  EXPECT_LT(std::max(under_way.tilt, held.tilt), 6.0 * kDegree);
}

TEST(Together, AHandThatIsMovedGoesStraightOnBeyondTheArmAndStaysWhenItIsLetGo) {
  ArmDive flown("reach_bravo7");
  flown.fly(20.0);
  const Pose start = flown.X_WE();
  const Vec3 hull = flown.hull().p_WB;
  const Vec3 v = flown.hull().q_WB * Vec3(0.12, 0.05, 0.0);
  double off_line = 0.0;
  for (int i = 0; i < 200; ++i) {
    flown.move_hand({HandAxes::vehicle, {Vec3(0.12, 0.05, 0.0), Vec3::Zero()}},
                    HandMover::arm_and_vehicle);
    flown.fly(0.1);
    const Vec3 way = flown.X_WE().p - start.p;
    off_line = std::max(off_line, (way - way.dot(v.normalized()) * v.normalized()).norm());
  }
  const Vec3 way = flown.X_WE().p - start.p;
  EXPECT_NEAR(way.norm(), 20.0 * v.norm(), 0.15);
  EXPECT_LT(off_line, 0.1);
  EXPECT_LT(angle_between(start.R, flown.X_WE().R), 3.0 * kDegree);
  EXPECT_GT((flown.hull().p_WB - hull).norm(), 1.5);

  flown.now += 500ms;
  flown.links.look_for_silence(flown.now, flown.wanted);
  const Pose there = flown.X_WE();
  EXPECT_LT(stretch(flown, there, 20.0).way, 0.12) << "it is held where it was wanted to be";
  EXPECT_LT(stretch(flown, flown.X_WE(), 20.0).way, 0.02);
}

TEST(Together, TheVehicleGivesTheArmItsPostureBack) {
  ArmDive flown("reach_bravo7");
  Pose goal = flown.X_WE();
  goal.p += Vec3(1.5, 0.0, 0.3);
  flown.links.place_hand(kRov, 0, HandMover::arm_and_vehicle, {.X = goal, .has_attitude = false},
                         flown.dive.state(), flown.wanted);
  flown.fly(120.0);
  EXPECT_LT((flown.X_WE().p - goal.p).norm(), 0.01);
  const ArmPosture deploy = postures_of(flown.dive.model(), kRov, flown.arm).at(1);
  for (const ArmPosture::Joint& one : deploy.joints)
    EXPECT_NEAR(flown.joint(one.joint).q, one.position, 0.05) << flown.spec(one.joint).name;
}

TEST(ArmAlone, KeepsItsHandInPlaceWhileTheVehicleIsSweptAside) {
  ArmDive flown("reach_bravo7");
  flown.fly(20.0);
  const Pose goal = flown.X_WE();
  flown.links.place_hand(kRov, 0, HandMover::arm, {.X = goal}, flown.dive.state(), flown.wanted);
  flown.wanted.events.push_back(SetUniformCurrent{Vec3(-0.35, 0.15, 0.0)});
  flown.fly(flown.dive.model().step().seconds());
  flown.wanted.events.clear();
  const Stretch swept = stretch(flown, goal, 30.0);
  EXPECT_GT(swept.hull_way, 0.05);
  EXPECT_LT(swept.way, 0.01);
  EXPECT_FALSE(flown.wanted.vehicles[0].station);
}

TEST(ArmAlone, APlaceOnTheVehicleGoesAlongWithIt) {
  ArmDive flown("reach_bravo7");
  Pose goal = flown.X_BE();
  goal.p += Vec3(-0.1, 0.1, 0.05);
  flown.links.place_hand(kRov, 0, HandMover::arm, {.X = goal, .is_in_vehicle = true},
                         flown.dive.state(), flown.wanted);
  flown.wanted.vehicles[0].pilot = {ControlMode::pilot, {.surge = 0.3}};
  flown.fly(20.0);
  EXPECT_GT(flown.hull().p_WB.x(), 2.0);
  EXPECT_LT((flown.X_BE().p - goal.p).norm(), 0.005);
}

TEST(Together, AStopLeavesTheVehicleAtItsStationAndTheJointsWhereTheyAre) {
  ArmDive flown("reach_bravo7");
  Pose goal = flown.X_WE();
  goal.p += Vec3(3.0, 0.0, 0.0);
  flown.links.place_hand(kRov, 0, HandMover::arm_and_vehicle, {.X = goal}, flown.dive.state(),
                         flown.wanted);
  flown.fly(15.0);
  EXPECT_TRUE(flown.links.status(kRov).at(0).leads_vehicle);
  flown.links.stop(kRov, 0, flown.wanted);
  EXPECT_FALSE(flown.wanted.vehicles[0].station);
  flown.fly(20.0);
  const Vec3 there = flown.hull().p_WB;
  flown.fly(20.0);
  EXPECT_LT((flown.hull().p_WB - there).norm(), 0.02);
  EXPECT_LT(there.x(), 2.5);
}

// ---- what the vehicle knows of itself ----

Pose known_X_WB(const ArmDive& flown) {
  return known_motion(flown.dive.model(), flown.dive.state(), kRov).body.X_WB();
}

TEST(Together, ByItsInstrumentsTheHandIsHeldWhereTheVehicleTakesThePlaceToBe) {
  ArmDive flown(scene_of(scene_with("reach_bravo7", kStream, kItsInstruments)));
  flown.fly(40.0);
  Pose goal = known_X_WB(flown) * flown.X_BE();
  goal.p += Vec3(2.0, 0.6, 0.4);
  flown.links.place_hand(kRov, 0, HandMover::arm_and_vehicle, {.X = goal}, flown.dive.state(),
                         flown.wanted);
  flown.fly(60.0);
  double by_its_own_reckoning = 0.0, in_truth = 0.0, off = 0.0, tilt = 0.0;
  for (int i = 0; i < 300; ++i) {
    flown.fly(0.1);
    const Vec3 known = (known_X_WB(flown) * flown.X_BE()).p;
    by_its_own_reckoning = std::max(by_its_own_reckoning, (known - goal.p).norm());
    in_truth = std::max(in_truth, (flown.X_WE().p - goal.p).norm());
    off = std::max(off, (known - flown.X_WE().p).norm());
    tilt = std::max(tilt, std::acos(std::min(flown.hull().q_WB.toRotationMatrix()(2, 2), 1.0)));
  }
  EXPECT_GT(off, 0.02) << "its instruments have errors";
  EXPECT_LT(by_its_own_reckoning, 0.06);
  EXPECT_LT(in_truth, by_its_own_reckoning + off);
  EXPECT_LT(tilt, 3.0 * kDegree);
}

TEST(HandPlaces, InTheWorldAreRefusedByAVehicleThatDoesNotKnowItsOwn) {
  for (const HandMover mover : {HandMover::arm, HandMover::arm_and_vehicle}) {
    ArmDive flown(scene_of(scene_with("reach_bravo7", {}, kNoPosition)));
    flown.fly(2.0);
    const Pose before = flown.X_BE();
    Pose goal = flown.X_WE();
    goal.p += Vec3(0.1, 0.1, 0.0);
    flown.links.place_hand(kRov, 0, mover, {.X = goal}, flown.dive.state(), flown.wanted);
    ASSERT_FALSE(flown.timeline.entries().empty());
    const TimelineEntry told = flown.timeline.entries().back();
    EXPECT_EQ(told.kind, "arm");
    EXPECT_NE(told.text.find("rov does not know its position"), std::string::npos) << told.text;
    flown.fly(2.0);
    EXPECT_FALSE(flown.links.status(kRov).at(0).leads_vehicle);
    EXPECT_LT((flown.X_BE().p - before.p).norm(), 2e-3);
  }
}

TEST(HandPlaces, OnTheVehicleNeedNoPosition) {
  ArmDive flown(scene_of(scene_with("reach_bravo7", {}, kNoPosition)));
  Pose goal = flown.X_BE();
  goal.p += Vec3(-0.1, 0.1, 0.05);
  flown.links.place_hand(kRov, 0, HandMover::arm, {.X = goal, .is_in_vehicle = true},
                         flown.dive.state(), flown.wanted);
  flown.fly(10.0);
  EXPECT_TRUE(flown.timeline.entries().empty());
  EXPECT_LT((flown.X_BE().p - goal.p).norm(), 0.005);
}

TEST(HandPlaces, AreGivenUpWithAWordWhenTheVehicleLosesItsPosition) {
  ArmDive flown(scene_of(scene_with("reach_bravo7", {}, kByBeaconAlone)));
  flown.fly(10.0);  // the beacon has been heard
  const Pose goal = known_X_WB(flown) * flown.X_BE();
  flown.links.place_hand(kRov, 0, HandMover::arm_and_vehicle, {.X = goal}, flown.dive.state(),
                         flown.wanted);
  flown.fly(5.0);
  ASSERT_TRUE(flown.links.status(kRov).at(0).leads_vehicle);
  const std::optional<SensorId> usbl = flown.dive.model().sensors().find("rov/usbl");
  ASSERT_TRUE(usbl);
  flown.wanted.events.push_back(SetSensorFault{*usbl, {.kind = SensorFaultKind::dropout}});
  flown.fly(flown.dive.model().step().seconds());
  flown.wanted.events.clear();
  flown.fly(30.0);
  EXPECT_FALSE(flown.links.status(kRov).at(0).leads_vehicle);
  ASSERT_FALSE(flown.timeline.entries().empty());
  const std::string text = flown.timeline.entries().back().text;
  EXPECT_NE(text.find("rov does not know its position"), std::string::npos) << text;
  for (const std::uint32_t j : flown.arm.joints)
    EXPECT_EQ(flown.wanted.vehicles[0].joints[j].value, 0.0);
}

// ---- ways that are planned ----

/// Flies until the plan of the arm stands otherwise, for real time passes while it is searched for.
PlanPhase plan_after(ArmDive& flown, PlanPhase phase) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (flown.links.status(kRov).at(0).plan.phase == phase &&
         std::chrono::steady_clock::now() < end)
    flown.fly(0.02);
  return flown.links.status(kRov).at(0).plan.phase;
}

/// Beside a valve panel, on the other side of whose edge there is a place to reach.
ArmDive beside_panel() {
  ScenarioSpec scene = shipped("arm_panel");
  scene.script.clear();
  return ArmDive(std::move(scene));
}
const HandPlace kBeyondTheEdge{.X = {Mat3::Identity(), Vec3(1.6, 0.8, 5.1)}, .has_attitude = false};

TEST(PlannedWay, GoesAroundAPanelThatTheStraightWayMeets) {
  if (!can_search_paths()) GTEST_SKIP() << "built without OMPL";
  ArmDive flown = beside_panel();
  flown.fly(3.0);
  flown.links.plan(kRov, 0, {.goal = kBeyondTheEdge, .name = "a place"}, flown.dive.state(),
                   flown.wanted);
  ASSERT_EQ(plan_after(flown, PlanPhase::searching), PlanPhase::found);
  const ArmPlanStatus found = flown.links.status(kRov).at(0).plan;
  ASSERT_TRUE(found.preview);
  EXPECT_GT(found.preview->hand_B.size(), 12u) << "more than one straight line";
  EXPECT_LT((found.preview->hand_B.front() - flown.X_BE().p).norm(), 0.02);

  flown.links.follow_plan(kRov, 0, flown.dive.state(), flown.wanted);
  bool has_touched = false;
  const SimTime end = flown.dive.state().now + from_seconds(found.duration + 2.0);
  while (flown.dive.state().now < end) {
    flown.fly(0.01);
    has_touched |= !flown.dive.output().contacts.empty();
  }
  EXPECT_EQ(flown.links.status(kRov).at(0).plan.phase, PlanPhase::arrived);
  EXPECT_FALSE(has_touched);
  // Seen from the hull, which sways while the arm swings.
  EXPECT_LT((flown.X_BE().p - found.preview->hand_B.back()).norm(), 0.02);
}

TEST(PlannedWay, APostureIsPlannedAndFollowedAtOnce) {
  ArmDive flown("reach_bravo7");
  const std::vector<ArmPosture> postures = postures_of(flown.dive.model(), kRov, flown.arm);
  for (const char* name : {"deploy", "stow", "stow"}) {
    const auto posture = std::find_if(postures.begin(), postures.end(),
                                      [&](const ArmPosture& one) { return one.name == name; });
    flown.links.plan(kRov, 0, {.goal = posture->joints, .name = name, .is_followed = true},
                     flown.dive.state(), flown.wanted);
    EXPECT_NE(plan_after(flown, PlanPhase::searching), PlanPhase::not_found);
    EXPECT_EQ(plan_after(flown, PlanPhase::following), PlanPhase::arrived) << name;
    flown.fly(1.0);
    for (const ArmPosture::Joint& one : posture->joints)
      EXPECT_NEAR(flown.joint(one.joint).q, one.position, 0.02) << name << " " << one.joint;
  }
}

TEST(PlannedWay, WhereThereIsNoneItSaysWhyAndTheArmStaysWhereItIs) {
  ArmDive flown("reach_bravo7");
  flown.fly(2.0);
  const Pose before = flown.X_BE();
  const HandPlace far{.X = {Mat3::Identity(), Vec3(9, 0, 5)}, .has_attitude = false};
  flown.links.plan(kRov, 0, {.goal = far, .name = "a place", .is_followed = true},
                   flown.dive.state(), flown.wanted);
  EXPECT_EQ(plan_after(flown, PlanPhase::searching), PlanPhase::not_found);
  const std::string reason = flown.links.status(kRov).at(0).plan.reason;
  EXPECT_NE(reason.find("out of reach"), std::string::npos) << reason;
  ASSERT_FALSE(flown.timeline.entries().empty());
  EXPECT_EQ(flown.timeline.entries().back().kind, "arm");
  flown.fly(1.0);
  EXPECT_LT((flown.X_BE().p - before.p).norm(), 2e-3);
}

TEST(PlannedWay, ToAPlaceInTheWorldEndsWhereTheVehicleTakesThatPlaceToBe) {
  ArmDive flown(scene_of(scene_with("reach_bravo7", kStream, kItsInstruments)));
  flown.fly(20.0);
  const Vec3 goal_B = flown.X_BE().p + Vec3(-0.1, 0.1, -0.05);
  const Pose X_WB = known_X_WB(flown);
  ASSERT_GT((X_WB * goal_B - flown.hull().X_WB() * goal_B).norm(), 0.005) << "it is off the truth";
  const HandPlace place{.X = {Mat3::Identity(), X_WB * goal_B}, .has_attitude = false};
  flown.links.plan(kRov, 0, {.goal = place, .name = "a place"}, flown.dive.state(), flown.wanted);
  ASSERT_EQ(plan_after(flown, PlanPhase::searching), PlanPhase::found);
  const ArmPlanStatus found = flown.links.status(kRov).at(0).plan;
  EXPECT_LT((found.preview->hand_B.back() - goal_B).norm(), 0.002);
}

TEST(PlannedWay, ToAPlaceInTheWorldIsNotLookedForByAVehicleThatDoesNotKnowItsOwn) {
  ArmDive flown(scene_of(scene_with("reach_bravo7", {}, kNoPosition)));
  flown.fly(1.0);
  const HandPlace place{.X = flown.X_WE(), .has_attitude = false};
  flown.links.plan(kRov, 0, {.goal = place, .name = "a place"}, flown.dive.state(), flown.wanted);
  const ArmPlanStatus plan = flown.links.status(kRov).at(0).plan;
  EXPECT_EQ(plan.phase, PlanPhase::not_found);
  EXPECT_NE(plan.reason.find("does not know its position"), std::string::npos) << plan.reason;
}

TEST(PlannedWay, IsNotFollowedFromElsewhere) {
  ArmDive flown("reach_bravo7");
  const auto stow = postures_of(flown.dive.model(), kRov, flown.arm).at(1);
  flown.links.plan(kRov, 0, {.goal = stow.joints, .name = "stow"}, flown.dive.state(),
                   flown.wanted);
  ASSERT_EQ(plan_after(flown, PlanPhase::searching), PlanPhase::found);
  flown.links.move_joints(
      kRov, {{flown.named("arm/elbow"), {JointCommandKind::position, flown.joint(3).q + 0.3}}},
      flown.now, flown.wanted);
  flown.fly(3.0);
  flown.links.follow_plan(kRov, 0, flown.dive.state(), flown.wanted);
  const ArmPlanStatus plan = flown.links.status(kRov).at(0).plan;
  EXPECT_EQ(plan.phase, PlanPhase::not_found);
  EXPECT_NE(plan.reason.find("the arm has moved"), std::string::npos) << plan.reason;
}

TEST(PlannedWay, WhoeverMovesTheHandEndsIt) {
  ArmDive flown("reach_bravo7");
  const auto deploy = postures_of(flown.dive.model(), kRov, flown.arm).at(1);
  flown.links.plan(kRov, 0, {.goal = deploy.joints, .name = "deploy", .is_followed = true},
                   flown.dive.state(), flown.wanted);
  ASSERT_EQ(plan_after(flown, PlanPhase::searching), PlanPhase::following);
  flown.fly(0.3);
  flown.move_hand({HandAxes::vehicle, {Vec3(0.0, 0.0, 0.05), Vec3::Zero()}});
  EXPECT_EQ(flown.links.status(kRov).at(0).plan.phase, PlanPhase::stopped);
}

// ---- joint by joint ----

TEST(ArmLinks, ARateHoldsForHalfASecondAndWhatGoesToAPlaceGetsThere) {
  ArmDive flown("reach_bravo7");
  const std::uint32_t elbow = flown.named("arm/elbow"), wrist = flown.named("arm/wrist");
  const double start = flown.joint(elbow).q;
  flown.links.move_joints(
      kRov,
      {{elbow, {JointCommandKind::velocity, 0.2}}, {wrist, {JointCommandKind::position, 1.8}}},
      flown.now, flown.wanted);
  flown.fly(0.5);
  EXPECT_NEAR(flown.joint(elbow).q - start, 0.1, 0.005);
  flown.links.look_for_silence(flown.now + 499ms, flown.wanted);
  EXPECT_EQ(flown.wanted.vehicles[0].joints[elbow].value, 0.2);
  flown.links.look_for_silence(flown.now + 500ms, flown.wanted);
  const double there = flown.joint(elbow).q;
  flown.fly(3.0);
  EXPECT_NEAR(flown.joint(elbow).q, there, 2e-3);
  EXPECT_NEAR(flown.joint(wrist).q, 1.8, 0.01);
}

TEST(ArmLinks, AJointThatIsMovedByItselfEndsTheMotionOfTheHand) {
  ArmDive flown("reach_bravo7");
  flown.move_hand({HandAxes::vehicle, {Vec3(0.1, 0, 0), Vec3::Zero()}});
  flown.fly(0.1);
  const std::uint32_t elbow = flown.named("arm/elbow"), upper = flown.named("arm/upper_arm");
  flown.links.move_joints(kRov, {{elbow, {JointCommandKind::velocity, -0.1}}}, flown.now,
                          flown.wanted);
  flown.fly(0.1);
  EXPECT_EQ(flown.wanted.vehicles[0].joints[elbow].value, -0.1);
  EXPECT_EQ(flown.wanted.vehicles[0].joints[upper].value, 0.0);
}

TEST(ArmLinks, NumbersThatAreNoneAndJointsThatAreNotThereAreLeftOut) {
  ArmDive flown("reach_bravo7");
  const Input before = flown.wanted;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  flown.links.move_joints(kRov,
                          {{flown.named("arm/elbow"), {JointCommandKind::velocity, nan}},
                           {flown.named("arm/base"), {JointCommandKind::velocity, 1.0}},
                           {1000, {JointCommandKind::velocity, 1.0}}},
                          flown.now, flown.wanted);
  flown.move_hand({HandAxes::vehicle, {Vec3(nan, 0, 0), Vec3::Zero()}});
  flown.links.compose(flown.dive.state(), flown.dive.output(), flown.wanted);
  for (std::size_t j = 0; j < before.vehicles[0].joints.size(); ++j)
    EXPECT_EQ(flown.wanted.vehicles[0].joints[j].value, before.vehicles[0].joints[j].value);
}

TEST(ArmLinks, AtAnotherMomentNothingKeepsMoving) {
  ArmDive flown("reach_bravo7");
  const std::uint32_t jaw = flown.arm.jaws[0].joint;
  flown.move_hand({HandAxes::vehicle, {Vec3(0.1, 0, 0), Vec3::Zero()}});
  flown.links.move_joints(kRov, {{jaw, {JointCommandKind::effort, -5.0}}}, flown.now, flown.wanted);
  flown.fly(0.1);
  flown.links.take_up(kRov, flown.wanted);
  flown.links.compose(flown.dive.state(), flown.dive.output(), flown.wanted);
  for (const std::uint32_t j : flown.arm.joints)
    EXPECT_EQ(flown.wanted.vehicles[0].joints[j].value, 0.0);
  EXPECT_EQ(flown.wanted.vehicles[0].joints[jaw].value, -5.0) << "what is gripped stays gripped";
}

// ---- in a session ----

TEST(ArmLinks, WhatWasDoneWithAnArmReplaysToTheSameState) {
  const Folder folder;
  SessionOptions options;
  options.folder = folder.path();
  std::uint64_t end = 0;
  {
    LiveSession live(scene_of(scene_with("reach_bravo7")), options);
    const auto& joints = live->model().vehicles()[0].joints;
    const auto q = [&](const Moment& m, std::size_t j) {
      return m.state.bodies.joints[joints[j].index].q;
    };
    constexpr std::uint32_t kElbow = 3;
    const double start = live->model().joint(joints[kElbow]).initial;
    const auto keep = [&](const Order& order, const LiveSession::Happened& until) {
      for (int i = 0; i < 1000 && !until(*live->moment()); ++i) {
        live->post(order);
        std::this_thread::sleep_for(20ms);
      }
      EXPECT_TRUE(until(*live->moment()));
    };
    keep(order::MoveJoints{kRov, {{kElbow, {JointCommandKind::velocity, 0.3}}}},
         [&](const Moment& m) { return q(m, kElbow) > start + 0.1; });
    // Let go of: the joint holds.
    live.when([&](const Moment& m) { return m.input.vehicles[0].joints[kElbow].value == 0.0; },
              "hold after silence");
    const auto held = live.at(live->moment()->state.now.seconds() + 0.1);
    const auto later = live.at(held->state.now.seconds() + 0.5);
    EXPECT_NEAR(q(*later, kElbow), q(*held, kElbow), 2e-3);
    keep(order::MoveHand{kRov, 0, {HandAxes::vehicle, {Vec3(0, 0, 0.1), Vec3::Zero()}}},
         [&](const Moment& m) { return std::abs(q(m, 2) - q(*later, 2)) > 0.05; });
    // With the vehicle, and by a way that is planned.
    const double north = live->moment()->state.bodies.bodies[0].p_WB.x();
    keep(order::MoveHand{kRov,
                         0,
                         {HandAxes::vehicle, {Vec3(0.3, 0, 0), Vec3::Zero()}},
                         HandMover::arm_and_vehicle},
         [&](const Moment& m) { return m.state.bodies.bodies[0].p_WB.x() > north + 0.2; });
    EXPECT_TRUE(live->moment()->vehicles[0].arms.at(0).leads_vehicle);
    const VehicleArm arm = arms_of(live->model(), kRov).at(0);
    const std::vector<ArmPosture> postures = postures_of(live->model(), kRov, arm);
    live->post(order::PlanArm{
        kRov, 0, {.goal = postures.at(0).joints, .name = "stow", .is_followed = true}});
    live.when(
        [](const Moment& m) { return m.vehicles[0].arms.at(0).plan.phase == PlanPhase::arrived; },
        "stowed");
    live->end();
    end = hash(live->moment()->state);
  }
  Diagnostics diagnostics;
  const auto log = load_log(folder.path() / kLogFile, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  const Model model(scene_of(scene_with("reach_bravo7")).world);
  const ReplayResult result = replay(*log, model);
  EXPECT_TRUE(result.is_same()) << to_string(result);
  EXPECT_EQ(result.hash, end);
}

TEST(ArmLinks, ASearchOfTwoSecondsDoesNotHoldUpThePhysics) {
  if (!can_search_paths()) GTEST_SKIP() << "built without OMPL";
  ScenarioSpec scene = shipped("arm_panel");
  scene.script.clear();
  LiveSession live(std::move(scene));
  live.at(0.5);
  live->post(order::PlanArm{kRov, 0, {.goal = kBeyondTheEdge, .name = "a place", .margin = 0.001}});
  const auto found = live.when(
      [](const Moment& m) { return m.vehicles[0].arms.at(0).plan.phase == PlanPhase::found; },
      "a way");
  ASSERT_TRUE(found);
  live.at(found->state.now.seconds() + 1.0);
  EXPECT_GT(live->moment()->worst_real_time_factor, 0.9);
}

TEST(ArmLinks, AStickTakesTheVehicleFromTheHand) {
  LiveSession live(scene_of(scene_with("reach_bravo7")));
  const Vec3 p(6.0, 0.35, 5.5);
  live->post(order::PlaceHand{
      kRov, 0, {.X = {Mat3::Identity(), p}, .has_attitude = false}, HandMover::arm_and_vehicle});
  live.when([](const Moment& m) { return m.input.vehicles[0].station.has_value(); }, "it leads");
  EXPECT_EQ(live->moment()->input.vehicles[0].pilot.mode, ControlMode::station_keep);
  live.fly(
      {.surge = -0.5}, [](const Moment& m) { return !m.input.vehicles[0].station; },
      "it does not lead any more");
  EXPECT_FALSE(live->moment()->vehicles[0].arms.at(0).leads_vehicle);
}

// Joints of a robot file have the names they have there, without the name of an arm before them.
TEST(ArmLinks, TheArmOfARobotFileIsAnArmToo) {
  Diagnostics diagnostics;
  const auto scene = load_scenario(std::filesystem::path(source_dir()) / "examples/urdf/scout.yaml",
                                   paths(), diagnostics);
  ASSERT_TRUE(scene) << to_string(diagnostics);
  const std::vector<VehicleArm> arms = arms_of(Model(scene->world), kRov);
  ASSERT_EQ(arms.size(), 1u);
  EXPECT_EQ(arms[0].name, "shoulder");
  EXPECT_EQ(arms[0].joints.size(), 2u);
  EXPECT_EQ(arms[0].jaws.size(), 2u);
}

}  // namespace arm_links_test
}  // namespace remora
