// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/arm_commands.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

#include "interfaces/ros_messages/commands.h"
#include "interfaces/ros_messages/translation.h"
#include "manipulation/path_search.h"
#include "scenario/asset_paths.h"
#include "testing/source_dir.h"

namespace remora {
namespace arm_commands_test {

using Clock = CommandBoard::Clock;
using namespace std::chrono_literals;

ScenarioSpec scene_with_arm(const std::string& name = "arm_reach") {
  const std::filesystem::path source = source_dir();
  const AssetPaths paths{.assets = source / "assets", .scenarios = source / "scenarios"};
  Diagnostics diagnostics;
  ScenarioSpec spec =
      load_scenario(source / "scenarios" / (name + ".yaml"), paths, diagnostics).value();
  spec.script.clear();
  return spec;
}

/// A vehicle with a Bravo 7 that only ROS commands.
class ArmTopics : public testing::Test {
 protected:
  explicit ArmTopics(const std::string& scene = "arm_reach") : ArmTopics(scene_with_arm(scene)) {}
  explicit ArmTopics(ScenarioSpec scene) : dive(std::move(scene)) {}

  Dive dive;
  std::vector<Topic> topics = topics_of(dive.scenario(), dive.model());
  CommandBoard board{dive.scenario().world};
  Clock::time_point now{};

  void let_pass(std::chrono::milliseconds time) {
    for (auto passed = 0ms; passed < time; passed += 10ms) {
      Input input = neutral_input(dive.model());
      board.steer(dive, input, now);
      ASSERT_EQ(dive.step(input), StepStatus::ok);
      now += 10ms;
    }
  }
  const Topic& topic(const std::string& name) {
    const auto found =
        std::find_if(topics.begin(), topics.end(), [&](const Topic& t) { return t.name == name; });
    EXPECT_NE(found, topics.end()) << name;
    return *found;
  }
  bool say(const std::string& name, const msg::AnyMessage& message) {
    return board.receive(topic(name), message, now);
  }
  double place_of(const std::string& joint) {
    const auto& joints = dive.model().multibody().joints();
    for (std::size_t i = 0; i < joints.size(); ++i)
      if (joints[i].name == joint) return dive.state().bodies.joints[i].q;
    ADD_FAILURE() << joint;
    return 0.0;
  }
  Vec3 hull_in_world() {
    return dive.state().bodies.bodies[dive.model().body_of(VehicleId{0}).index].p_WB;
  }
  Vec3 hand_in_world() {
    const std::uint32_t hull = dive.model().body_of(VehicleId{0}).index;
    return dive.state().bodies.bodies[hull].X_WB() * hand_in_hull();
  }
  Vec3 hand_in_hull() {
    const VehicleArm arm = arms_of(dive.model(), VehicleId{0})[0];
    std::vector<double> q;
    for (const std::uint32_t joint : arm.joints)
      q.push_back(dive.state().bodies.joints[dive.model().vehicles()[0].joints[joint].index].q);
    return end_pose(arm.chain, q).p;
  }
};

msg::JointTrajectoryPoint point(std::vector<double> positions, double seconds) {
  msg::JointTrajectoryPoint out;
  out.positions = std::move(positions);
  out.time_from_start.sec = static_cast<std::int32_t>(seconds);
  out.time_from_start.nanosec = static_cast<std::uint32_t>(1e9 * (seconds - std::floor(seconds)));
  return out;
}

TEST_F(ArmTopics, PositionsVelocitiesAndEffortsOfJointsReachTheirMotors) {
  msg::JointState wanted;
  wanted.name = {"arm/elbow"};
  wanted.position = {60.0 * kDegree};
  ASSERT_TRUE(say("/rov/cmd_joints", wanted));
  let_pass(4000ms);
  EXPECT_NEAR(place_of("arm/elbow"), 60.0 * kDegree, 0.01);

  const double before = place_of("arm/wrist");
  wanted = {};
  wanted.name = {"arm/wrist"};
  wanted.velocity = {0.2};
  ASSERT_TRUE(say("/rov/cmd_joints", wanted));
  let_pass(400ms);
  EXPECT_NEAR(place_of("arm/wrist"), before + 0.08, 0.005);
  let_pass(1000ms);  // nobody repeats it: it stops half a second after the word
  EXPECT_NEAR(place_of("arm/wrist"), before + 0.2 * 0.5, 0.01);

  wanted = {};
  wanted.name = {"arm/left_jaw"};
  wanted.effort = {-5.0};
  ASSERT_TRUE(say("/rov/cmd_joints", wanted));
  let_pass(2000ms);
  EXPECT_NEAR(place_of("arm/left_jaw"), 0.0, 0.01);  // shut
  EXPECT_NEAR(place_of("arm/right_jaw"), 0.0, 0.01);
}

TEST_F(ArmTopics, ATrajectoryIsFollowedInTimeAndHeldAtItsEnd) {
  const double elbow = place_of("arm/elbow"), wrist = place_of("arm/wrist");
  msg::JointTrajectory wanted;
  wanted.joint_names = {"arm/elbow", "arm/wrist"};
  wanted.points = {point({elbow + 0.4, wrist}, 2.0), point({elbow + 0.4, wrist - 0.3}, 3.5)};
  ASSERT_TRUE(say("/rov/cmd_trajectory", wanted)) << board.status();
  let_pass(1000ms);
  EXPECT_NEAR(place_of("arm/elbow"), elbow + 0.2, 0.01);  // halfway, although nobody repeats it
  let_pass(1000ms);
  EXPECT_NEAR(place_of("arm/elbow"), elbow + 0.4, 0.01);
  EXPECT_NEAR(place_of("arm/wrist"), wrist, 0.01);
  let_pass(3000ms);
  EXPECT_NEAR(place_of("arm/wrist"), wrist - 0.3, 0.005);
}

TEST_F(ArmTopics, ATrajectoryThatMakesNoSenseIsRefusedWithTheReason) {
  msg::JointTrajectory wanted;
  wanted.joint_names = {"arm/thumb"};
  wanted.points = {point({0.0}, 1.0)};
  EXPECT_FALSE(say("/rov/cmd_trajectory", wanted));
  EXPECT_NE(board.status().find("'arm/thumb' is not a driven joint of rov"), std::string::npos);
  wanted.joint_names = {"arm/elbow"};
  wanted.points = {point({9.0}, 1.0)};
  EXPECT_FALSE(say("/rov/cmd_trajectory", wanted));
  EXPECT_NE(board.status().find("'arm/elbow' is to go to 9"), std::string::npos);
  wanted.points = {point({1.0}, 1.0), point({1.1}, 0.5)};
  EXPECT_FALSE(say("/rov/cmd_trajectory", wanted));
  wanted.points.clear();
  EXPECT_FALSE(say("/rov/cmd_trajectory", wanted));
}

TEST_F(ArmTopics, AJointThatIsToldSomethingElseEndsTheTrajectory) {
  const double elbow = place_of("arm/elbow");
  msg::JointTrajectory wanted;
  wanted.joint_names = {"arm/elbow"};
  wanted.points = {point({elbow + 0.6}, 3.0)};
  ASSERT_TRUE(say("/rov/cmd_trajectory", wanted));
  let_pass(1000ms);
  msg::JointState stop;
  stop.name = {"arm/elbow"};
  stop.velocity = {0.0};
  ASSERT_TRUE(say("/rov/cmd_joints", stop));
  let_pass(3000ms);
  EXPECT_NEAR(place_of("arm/elbow"), elbow + 0.2, 0.02);
}

class ArmBesideAPanel : public ArmTopics {
 protected:
  ArmBesideAPanel() : ArmTopics("arm_panel") {}
};

TEST_F(ArmBesideAPanel, ATrajectoryEndsWhereSomethingPressesOnTheArm) {
  const double slew = place_of("arm/slew");
  msg::JointTrajectory wanted;
  wanted.joint_names = {"arm/slew"};
  wanted.points = {point({slew + 1.0}, 4.0)};  // the hand swings against the panel's edge
  ASSERT_TRUE(say("/rov/cmd_trajectory", wanted));
  let_pass(5000ms);
  EXPECT_NE(board.status().find("is pressed by panel with"), std::string::npos) << board.status();
  EXPECT_GT(place_of("arm/slew"), slew + 0.1);
  EXPECT_LT(place_of("arm/slew"), slew + 0.6);
  const double stopped = place_of("arm/slew");
  let_pass(1000ms);
  EXPECT_NEAR(place_of("arm/slew"), stopped, 0.01);
}

TEST_F(ArmTopics, ATwistMovesTheHandUntilNobodyRepeatsIt) {
  const Vec3 before = hand_in_hull();
  msg::TwistStamped twist;
  twist.twist.linear.z = 0.05;  // up
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(say("/rov/arm/cmd_twist", twist));
    let_pass(100ms);
  }
  Vec3 way = hand_in_hull() - before;
  EXPECT_NEAR(way.z(), -0.1, 0.01);  // down is positive here
  EXPECT_LT(std::hypot(way.x(), way.y()), 0.01);
  let_pass(600ms);
  const Vec3 stopped = hand_in_hull();
  let_pass(1000ms);
  EXPECT_LT((hand_in_hull() - stopped).norm(), 0.002);
  twist.header.frame_id = "moon";
  EXPECT_FALSE(say("/rov/arm/cmd_twist", twist));
}

TEST_F(ArmTopics, JawsOpenToAShareAndGripWithAForce) {
  ASSERT_TRUE(say("/rov/arm/cmd_opening", msg::Float64{1.0}));
  let_pass(3000ms);
  EXPECT_NEAR(place_of("arm/left_jaw"), 40.0 * kDegree, 0.01);
  ASSERT_TRUE(say("/rov/arm/cmd_opening", msg::Float64{0.5}));
  let_pass(3000ms);
  EXPECT_NEAR(place_of("arm/right_jaw"), 20.0 * kDegree, 0.01);
  ASSERT_TRUE(say("/rov/arm/cmd_grip", msg::Float64{6.0}));
  let_pass(3000ms);
  EXPECT_NEAR(place_of("arm/left_jaw"), 0.0, 0.01);
  EXPECT_FALSE(say("/rov/arm/cmd_grip", msg::Float64{NAN}));
}

TEST_F(ArmTopics, APlanIsFoundToldAndFlown) {
  if (!can_search_paths()) GTEST_SKIP() << "built without OMPL";
  const Vec3 wanted_B = hand_in_hull() + Vec3(-0.1, 0.1, -0.05);
  msg::PoseStamped goal;
  goal.header.frame_id = "rov/base_link";
  goal.pose.position = {wanted_B.x(), -wanted_B.y(), -wanted_B.z()};  // forward-left-up
  goal.pose.orientation = {0.0, 0.0, 0.0, 0.0};                       // any attitude
  ASSERT_TRUE(say("/rov/arm/cmd_plan", goal)) << board.status();
  let_pass(10ms);
  std::vector<Publication> out;
  board.tell(topics, out);
  ASSERT_EQ(out.size(), 1u) << board.status();
  EXPECT_EQ(topics[out[0].topic].name, "/rov/arm/plan");
  const auto& plan = std::get<msg::JointTrajectory>(out[0].message);
  EXPECT_EQ(plan.joint_names.size(), 6u);
  ASSERT_TRUE(say("/rov/cmd_trajectory", plan)) << board.status();
  const double seconds = to_seconds(plan.points.back().time_from_start) + 2.0;
  let_pass(std::chrono::milliseconds(static_cast<int>(1000.0 * seconds)));
  EXPECT_LT((hand_in_hull() - wanted_B).norm(), 0.01);

  goal.pose.position.x = 9.0;
  ASSERT_TRUE(say("/rov/arm/cmd_plan", goal));
  let_pass(10ms);
  out.clear();
  board.tell(topics, out);
  EXPECT_TRUE(out.empty());
  EXPECT_NE(board.status().find("out of reach"), std::string::npos) << board.status();
  goal.header.frame_id = "moon";
  EXPECT_FALSE(say("/rov/arm/cmd_plan", goal));
}

msg::PoseStamped place_in_world(const Vec3& p_W) {
  msg::PoseStamped goal;
  goal.header.frame_id = "world";
  goal.pose.position = {p_W.y(), p_W.x(), -p_W.z()};  // east-north-up
  goal.pose.orientation = {0.0, 0.0, 0.0, 0.0};       // any attitude
  return goal;
}

TEST_F(ArmTopics, APoseBeyondTheArmIsReachedWithTheVehicleAndHeldWithoutBeingRepeated) {
  const Vec3 goal_W = hand_in_world() + Vec3(1.8, 0.4, 0.2);
  ASSERT_TRUE(say("/rov/arm/with_vehicle/cmd_pose", place_in_world(goal_W))) << board.status();
  let_pass(60000ms);
  EXPECT_LT((hand_in_world() - goal_W).norm(), 0.02);
  let_pass(10000ms);
  EXPECT_LT((hand_in_world() - goal_W).norm(), 0.02);

  // Whoever flies the vehicle by a newer word has it.
  const Vec3 hull = hull_in_world();
  for (int i = 0; i < 100; ++i) {
    msg::Twist astern;
    astern.linear.x = -0.3;
    ASSERT_TRUE(say("/rov/cmd_vel", astern));
    let_pass(100ms);
  }
  EXPECT_LT(hull_in_world().x(), hull.x() - 1.0);
}

/// The same vehicle without anything that tells it where it is.
class ArmWithoutAPosition : public ArmTopics {
 protected:
  ArmWithoutAPosition() : ArmTopics(scene()) {}
  static ScenarioSpec scene() {
    ScenarioSpec spec = scene_with_arm();
    spec.world.vehicles[0].navigation.source(NavigationQuantity::position).kind =
        NavigationSource::Kind::none;
    return spec;
  }
};

TEST_F(ArmWithoutAPosition, PosesAndPlansInTheWorldAreRefusedWithTheReason) {
  const Vec3 before = hand_in_hull();
  const msg::PoseStamped goal = place_in_world(hand_in_world() + Vec3(0.1, 0.1, 0.0));
  for (const char* topic :
       {"/rov/arm/cmd_pose", "/rov/arm/with_vehicle/cmd_pose", "/rov/arm/cmd_plan"}) {
    ASSERT_TRUE(say(topic, goal)) << board.status();
    let_pass(1000ms);
    EXPECT_NE(board.status().find("rov does not know its position"), std::string::npos)
        << topic << ": " << board.status();
    EXPECT_LT((hand_in_hull() - before).norm(), 0.002) << topic;
  }
  std::vector<Publication> out;
  board.tell(topics, out);
  EXPECT_TRUE(out.empty()) << "no plan";
}

TEST_F(ArmTopics, APoseOnTheVehicleIsReachedByTheArmAlone) {
  const Vec3 wanted_B = hand_in_hull() + Vec3(-0.1, 0.1, -0.05);
  msg::PoseStamped goal;
  goal.header.frame_id = "rov/base_link";
  goal.pose.position = {wanted_B.x(), -wanted_B.y(), -wanted_B.z()};
  goal.pose.orientation = {0.0, 0.0, 0.0, 0.0};
  ASSERT_TRUE(say("/rov/arm/cmd_pose", goal)) << board.status();
  let_pass(10000ms);
  EXPECT_LT((hand_in_hull() - wanted_B).norm(), 0.01);
  goal.header.frame_id = "moon";
  EXPECT_FALSE(say("/rov/arm/cmd_pose", goal));
  EXPECT_FALSE(say("/rov/arm/with_vehicle/cmd_pose", goal));
}

TEST_F(ArmTopics, ATwistWithTheVehicleGoesOnBeyondTheArmAndStaysWhenNobodyRepeatsIt) {
  const Vec3 start = hand_in_world();
  msg::TwistStamped ahead;
  ahead.twist.linear.x = 0.1;
  for (int i = 0; i < 150; ++i) {
    ASSERT_TRUE(say("/rov/arm/with_vehicle/cmd_twist", ahead));
    let_pass(100ms);
  }
  EXPECT_NEAR((hand_in_world() - start).norm(), 1.5, 0.15);
  let_pass(15000ms);
  const Vec3 there = hand_in_world();
  let_pass(10000ms);
  EXPECT_LT((hand_in_world() - there).norm(), 0.02);
}

TEST_F(ArmTopics, TheWristsLoadIsToldWithItsFrame) {
  const Translation translation(dive.scenario(), dive.model(), topics);
  let_pass(60ms);
  std::vector<Publication> out;
  translation.see(dive, out);
  bool is_told = false, has_frame = false;
  for (const Publication& one : out) {
    if (const auto* load = std::get_if<msg::WrenchStamped>(&one.message)) {
      is_told = true;
      EXPECT_EQ(load->header.frame_id, "rov/arm_wrist_force");
    }
    if (const auto* frames = std::get_if<msg::TFMessage>(&one.message))
      for (const auto& frame : frames->transforms)
        has_frame = has_frame || frame.child_frame_id == "rov/arm_wrist_force";
  }
  EXPECT_TRUE(is_told);
  EXPECT_TRUE(has_frame);
}

}  // namespace arm_commands_test
}  // namespace remora
