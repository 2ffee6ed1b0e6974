// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/arm_links.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <span>

#include "math/angles.h"
#include "math/rotation.h"
#include "record/replay.h"
#include "run/dive_files.h"
#include "session/test/live_session.h"

namespace remora {
namespace arm_links_test {

using namespace test;
using namespace std::chrono_literals;

/// A work-class vehicle in open water, keeping its station, with one arm.
std::string scene_with(const std::string& arm) {
  return "purpose: an arm in still water\n"
         "seabed: {depth: 30}\n"
         "waves: {kind: none}\n"
         "vehicles:\n"
         "  - name: rov\n"
         "    vehicle: rexrov\n"
         "    position: [0, 0, 5]\n"
         "    arms: [{arm: " +
         arm + ", name: arm, position: [1.25, 0.35, 0.55]}]\n";
}

/// A dive without a session around it, and a clock that stands where the test puts it.
struct ArmDive {
  explicit ArmDive(const std::string& arm)
      : dive(scene_of(scene_with(arm))),
        links(dive.model()),
        arm(arms_of(dive.model(), kRov).at(0)),
        wanted(neutral_input(dive.model())) {
    wanted.vehicles[0].pilot.mode = ControlMode::station_keep;
  }

  void fly(double seconds) {
    const SimTime end = dive.state().now + from_seconds(seconds);
    while (dive.state().now < end) {
      links.compose(dive.state(), wanted);
      ASSERT_EQ(dive.step(wanted), StepStatus::ok);
      watch();
    }
  }
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
      flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {v, Vec3::Zero()}}, flown.now);
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
    flown.links.move_hand(kRov, 0, {HandAxes::hand, {0.04 * Vec3::Unit(axis), Vec3::Zero()}},
                          flown.now);
    flown.fly(1.0);
    const Vec3 way_E = before.R.transpose() * (flown.X_BE().p - before.p);
    EXPECT_LT((way_E - 0.04 * Vec3::Unit(axis)).norm(), 0.03 * 0.04) << axis;

    const Pose still = flown.X_BE();
    flown.links.move_hand(kRov, 0, {HandAxes::hand, {Vec3::Zero(), 0.2 * Vec3::Unit(axis)}},
                          flown.now);
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
  flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {v, Vec3::Zero()}}, flown.now);
  flown.fly(2.0);
  EXPECT_LT((flown.X_BE().p - before - 2.0 * v).norm(), 0.05 * 0.04)
      << (flown.X_BE().p - before).transpose();
}

TEST(ArmLinks, StretchedOutAndAtItsLimitsTheHandGoesNoFurtherAndNothingBreaks) {
  for (const Vec3& v : {Vec3(0.3, 0, 0), Vec3(0, 0.3, 0), Vec3(0, 0, 0.3), Vec3(-0.3, 0, -0.1)}) {
    ArmDive flown("reach_bravo7");
    flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {v, Vec3(0, 0, 0)}}, flown.now);
    flown.fly(12.0);  // 3.6 m of a reach of 0.9 m; watch() looks at every step
    const Vec3 there = flown.X_BE().p;
    flown.fly(2.0);
    EXPECT_LT((flown.X_BE().p - there).dot(v.normalized()), 0.05);
    // And back again.
    flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {-0.5 * v, Vec3::Zero()}}, flown.now);
    flown.fly(3.0);
    EXPECT_LT((flown.X_BE().p - there).dot(v.normalized()), -0.1) << v.transpose();
  }
}

TEST(ArmLinks, AHandThatIsToldNothingMoreStopsAfterHalfASecond) {
  ArmDive flown("reach_bravo7");
  flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {Vec3(0.1, 0, 0), Vec3::Zero()}}, flown.now);
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
  flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {Vec3(0.1, 0, 0), Vec3::Zero()}}, flown.now);
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
  flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {Vec3(nan, 0, 0), Vec3::Zero()}}, flown.now);
  flown.links.compose(flown.dive.state(), flown.wanted);
  for (std::size_t j = 0; j < before.vehicles[0].joints.size(); ++j)
    EXPECT_EQ(flown.wanted.vehicles[0].joints[j].value, before.vehicles[0].joints[j].value);
}

TEST(ArmLinks, AtAnotherMomentNothingKeepsMoving) {
  ArmDive flown("reach_bravo7");
  const std::uint32_t jaw = flown.arm.jaws[0].joint;
  flown.links.move_hand(kRov, 0, {HandAxes::vehicle, {Vec3(0.1, 0, 0), Vec3::Zero()}}, flown.now);
  flown.links.move_joints(kRov, {{jaw, {JointCommandKind::effort, -5.0}}}, flown.now, flown.wanted);
  flown.fly(0.1);
  flown.links.take_up(kRov, flown.wanted);
  flown.links.compose(flown.dive.state(), flown.wanted);
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
