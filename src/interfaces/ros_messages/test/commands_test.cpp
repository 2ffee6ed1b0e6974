// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/commands.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "appearance/camera_lens.h"
#include "interfaces/ros_messages/translation.h"
#include "scenario/asset_paths.h"
#include "scenario/scene_text.h"
#include "testing/source_dir.h"

namespace remora {
namespace commands_test {

using Clock = CommandBoard::Clock;
using namespace std::chrono_literals;

ScenarioSpec shipped(const std::string& name) {
  const std::filesystem::path source = source_dir();
  const AssetPaths paths{.assets = source / "assets", .scenarios = source / "scenarios"};
  Diagnostics diagnostics;
  return load_scenario(source / "scenarios" / (name + ".yaml"), paths, diagnostics).value();
}

ScenarioSpec harbour() { return shipped("harbour"); }

const Topic& find(const std::vector<Topic>& topics, const std::string& name) {
  return *std::find_if(topics.begin(), topics.end(),
                       [&](const Topic& t) { return t.name == name; });
}

/// A dive with a board and a clock of its own.
class Commands : public testing::Test {
 protected:
  explicit Commands(ScenarioSpec scene = harbour()) : dive(std::move(scene)) {}

  Dive dive;
  std::vector<Topic> topics = topics_of(dive.scenario(), dive.model());
  CommandBoard board{dive.scenario().world};
  Clock::time_point now{};

  Input next_input() {
    Input input = neutral_input(dive.model());
    board.steer(dive, input, now);
    return input;
  }
  void let_pass(std::chrono::milliseconds time) {
    for (auto passed = 0ms; passed < time; passed += 10ms) {
      static_cast<void>(dive.step(next_input()));
      now += 10ms;
    }
  }
  bool say(const std::string& topic, const msg::AnyMessage& message) {
    return board.receive(find(topics, topic), message, now);
  }
};

TEST_F(Commands, AWrenchOfForwardLeftUpIsOneOfForwardRightDown) {
  ASSERT_TRUE(say("/rov/cmd_wrench", msg::Wrench{{1, 2, 3}, {4, 5, 6}}));
  const VehicleInput vehicle = next_input().vehicles[0];
  EXPECT_EQ(vehicle.kind, CommandKind::wrench);
  EXPECT_EQ(vehicle.wrench_B.force, Vec3(1, -2, -3));
  EXPECT_EQ(vehicle.wrench_B.moment, Vec3(4, -5, -6));
}

TEST_F(Commands, SilenceByBothClocksIsNeutralAndSaidSo) {
  ASSERT_TRUE(say("/rov/cmd_thrusters", msg::Float64MultiArray{{}, std::vector<double>(8, 0.5)}));
  let_pass(400ms);
  EXPECT_EQ(next_input().vehicles[0].thrusters[0], 0.5);
  now += 10s;  // a dive that was slow, or paused: its own clock has not moved
  EXPECT_EQ(next_input().vehicles[0].thrusters[0], 0.5);
  let_pass(200ms);
  EXPECT_EQ(next_input().vehicles[0].thrusters[0], 0.0);
  EXPECT_NE(board.status().find("silent"), std::string::npos);
}

TEST_F(Commands, PeopleTakeASilentVehicleBackButNotOneThatIsFlown) {
  ASSERT_TRUE(say("/rov/cmd_wrench", msg::Wrench{}));
  Input input = neutral_input(dive.model());
  input.vehicles[0].pilot.sticks.surge = 1.0;
  const Input held = input;
  board.steer(dive, input, now);
  EXPECT_EQ(input.vehicles[0].kind, CommandKind::wrench);
  let_pass(700ms);
  input = held;
  board.steer(dive, input, now);
  EXPECT_EQ(input.vehicles[0].kind, CommandKind::pilot);
  EXPECT_EQ(board.status(), "");
}

TEST_F(Commands, ADisarmedVehicleStaysDisarmed) {
  ASSERT_TRUE(say("/rov/cmd_thrusters", msg::Float64MultiArray{{}, std::vector<double>(8, 1.0)}));
  Input input = neutral_input(dive.model());
  input.vehicles[0].is_armed = false;
  board.steer(dive, input, now);
  EXPECT_FALSE(input.vehicles[0].is_armed);
  ASSERT_EQ(dive.step(input), StepStatus::ok);
  EXPECT_EQ(dive.state().vehicles[0].propulsion.thrusters[0].speed, 0.0);
}

TEST_F(Commands, AVehicleHeldAtZeroThrustStillListens) {
  ASSERT_TRUE(say("/rov/cmd_thrusters", msg::Float64MultiArray{{}, std::vector<double>(8, 1.0)}));
  Input input = neutral_input(dive.model());
  hold_thrusters(8, input.vehicles[0]);
  board.steer(dive, input, now);
  EXPECT_EQ(input.vehicles[0].thrusters[0], 1.0);
}

TEST_F(Commands, WhatMakesNoSenseIsRefusedAndNamed) {
  EXPECT_FALSE(say("/rov/cmd_thrusters", msg::Float64MultiArray{{}, {1.0}}));
  EXPECT_FALSE(say("/rov/cmd_vel", msg::Twist{{std::nan(""), 0, 0}, {}}));
  msg::PoseStamped pose;
  pose.header.frame_id = "map";
  EXPECT_FALSE(say("/rov/cmd_pose", pose));
  EXPECT_FALSE(say("/rov/cmd_vel", msg::Wrench{}));  // another message than the topic's
  EXPECT_EQ(board.refused(), 4u);
  EXPECT_NE(board.status().find("4 refused"), std::string::npos);
  EXPECT_EQ(next_input().vehicles[0].kind, CommandKind::pilot);
}

TEST_F(Commands, ANamedJointGoesWhereItIsToldAndJointStatesSaySo) {
  msg::JointState wanted;
  wanted.name = {"main_tilt"};
  wanted.position = {0.4};
  ASSERT_TRUE(say("/rov/cmd_joints", wanted));
  let_pass(1000ms);
  const Translation translation(dive.scenario(), dive.model(), topics);
  std::vector<Publication> told;
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(dive.step(next_input()), StepStatus::ok);
    translation.see(dive, told);
  }
  const auto states = std::find_if(told.begin(), told.end(), [&](const Publication& publication) {
    return topics[publication.topic].name == "/rov/joint_states";
  });
  ASSERT_NE(states, told.end());
  const auto& joints = std::get<msg::JointState>(states->message);
  EXPECT_EQ(joints.name, wanted.name);
  EXPECT_NEAR(joints.position.at(0), 0.4, 1e-12);
}

TEST_F(Commands, AJointThatIsNotThereOrHasNoAngleIsRefused) {
  msg::JointState wanted;
  wanted.name = {"main_tilt", "elbow"};
  wanted.position = {0.4, 0.1};
  EXPECT_FALSE(say("/rov/cmd_joints", wanted));
  EXPECT_NE(board.status().find("'elbow' is not a joint of rov"), std::string::npos);
  wanted.name = {"main_tilt"};
  wanted.position = {};
  EXPECT_FALSE(say("/rov/cmd_joints", wanted));
  EXPECT_EQ(next_input().vehicles[0].lookout.tilt, 0.0);  // nothing of it was taken
}

TEST(Joints, FinsAreToldAnglesAndShaftsSpeeds) {
  Dive dive(shipped("npsauv_turn"));
  const std::vector<Topic> topics = topics_of(dive.scenario(), dive.model());
  CommandBoard board(dive.scenario().world);
  msg::JointState wanted;
  wanted.name = {"propeller", "stern_plane"};
  wanted.position = {0.0, -0.1};
  wanted.velocity = {50.0, 0.0};
  const std::string root = "/" + ros_name(dive.model().vehicles()[0].name);
  ASSERT_TRUE(board.receive(find(topics, root + "/cmd_joints"), wanted, {}));
  Input input = neutral_input(dive.model());
  input.vehicles[0].actuators.push_back(0.2);  // somebody else's rudder
  board.steer(dive, input, {});
  const FixedVector<double, kMaxActuators>& told = input.vehicles[0].actuators;
  ASSERT_EQ(told.size(), 5u);  // rudder, stern plane, two bow planes, propeller
  EXPECT_EQ(told[0], 0.2);
  EXPECT_EQ(told[1], -0.1);
  EXPECT_EQ(told[4], 50.0);
}

TEST_F(Commands, OdometryLeadsTheVehicle) {
  msg::Odometry odometry;
  odometry.header.frame_id = "world";
  odometry.pose.pose = {{2.0, 3.0, -4.0}, {0, 0, 0, 1}};  // heads east
  odometry.twist.twist.linear.x = 1.0;
  ASSERT_TRUE(say("/rov/cmd_odometry", odometry));
  let_pass(100ms);
  const RigidState& body = dive.state().bodies.bodies[0];
  EXPECT_NEAR(body.p_WB.x(), 3.0, 0.02);
  EXPECT_NEAR(body.p_WB.y(), 2.1, 0.02);  // a tenth of a second to the east
  EXPECT_NEAR(body.p_WB.z(), 4.0, 0.02);
}

TEST_F(Commands, ALedVehicleThatSomebodyPutsElsewhereStaysThere) {
  ASSERT_TRUE(say("/rov/cmd_pose", msg::PoseStamped{{{}, "world"}, {{2, 3, -4}, {0, 0, 0, 1}}}));
  let_pass(100ms);
  Input input = neutral_input(dive.model());
  RigidState elsewhere;
  elsewhere.p_WB = {6.0, 7.0, 5.0};
  input.events.push_back(Teleport{dive.model().body_of(VehicleId{0}), elsewhere});
  board.steer(dive, input, now);
  ASSERT_EQ(dive.step(input), StepStatus::ok);
  let_pass(100ms);
  EXPECT_LT((dive.state().bodies.bodies[0].p_WB - elsewhere.p_WB).norm(), 0.02);
}

TEST_F(Commands, SticksForAVelocityMakeThePilotLawAimAtIt) {
  const ControllerModel& controller = dive.model().vehicles()[0].controller;
  const Twist wanted{{0.4, -0.3, 0.2}, {0, 0, 0.25}};
  const Sticks sticks = sticks_for(controller, wanted);
  EXPECT_NEAR(shaped(controller.shaping, sticks.surge) * controller.pilot.max_speed.x(), 0.4,
              1e-12);
  EXPECT_NEAR(shaped(controller.shaping, sticks.sway) * controller.pilot.max_speed.y(), -0.3,
              1e-12);
  EXPECT_NEAR(shaped(controller.shaping, sticks.heave) * controller.pilot.max_speed.z(), 0.2,
              1e-12);
  EXPECT_NEAR(shaped(controller.shaping, sticks.yaw) * controller.pilot.max_yaw_rate, 0.25, 1e-12);
}

TEST(CameraInfo, SaysWhereAFarThingIsSeenBehindAFlatPort) {
  const CameraSpec camera;  // 80° in air
  const msg::CameraInfo info = camera_info(camera, 1.0, camera.width, camera.height);
  const CameraLens lens = lens_of(camera);
  for (const Vec2& slope : {Vec2(0.0, 0.0), Vec2(0.2, -0.1), Vec2(-0.5, 0.3)}) {
    // OpenCV's plumb_bob.
    const double r2 = slope.squaredNorm();
    const double stretch = 1 + r2 * (info.D[0] + r2 * (info.D[1] + r2 * info.D[4]));
    const Vec2 pixel(info.K[0] * slope.x() * stretch + info.K[2],
                     info.K[4] * slope.y() * stretch + info.K[5]);
    const Vec2 seen = lens.pixel(1000.0 * Vec3(slope.x(), slope.y(), 1.0)).value();
    EXPECT_NEAR(pixel.x() + 0.5, seen.x(), 1.0);
    EXPECT_NEAR(pixel.y() + 0.5, seen.y(), 1.0);
  }
}

TEST(Translation, EveryMessageIsOfItsTopicsTypeAndEverySensorSpeaks) {
  Dive dive(harbour());
  const Translation translation(dive.scenario(), dive.model(),
                                topics_of(dive.scenario(), dive.model()));
  std::vector<Publication> told;
  translation.open(told);
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    translation.see(dive, told);
  }
  std::vector<int> counts(translation.topics().size());
  for (const Publication& publication : told) {
    ++counts[publication.topic];
    EXPECT_EQ(std::visit([](const auto& m) { return m.kType; }, publication.message),
              translation.topics()[publication.topic].type);
  }
  const auto count = [&](const std::string& name) {
    return counts[static_cast<std::size_t>(&find(translation.topics(), name) -
                                           translation.topics().data())];
  };
  EXPECT_EQ(count("/clock"), 100);
  EXPECT_EQ(count("/rov/odometry"), 50);
  EXPECT_EQ(count("/rov/imu"), 100);
  EXPECT_EQ(count("/rov/tether"), 50);
  EXPECT_EQ(count("/tf_static"), 1);
  EXPECT_GE(count("/rov/dvl"), 3);
}

/// The harbour's Heavy by single instruments: a compass 40° off, a USBL 5 m off to the north.
TEST(Translation, OdometryIsWhatTheVehicleKnowsAndTheTruthIsNamedTruth) {
  ScenarioSpec scene = harbour();
  NavigationSpec& navigation = scene.world.vehicles[0].navigation;
  navigation.source(NavigationQuantity::heading) = navigation_source("compass");
  navigation.source(NavigationQuantity::attitude) = navigation_source("compass");
  navigation.source(NavigationQuantity::position) = navigation_source("usbl");
  Dive dive(std::move(scene));
  const auto sensor = [&](const std::string& name) {
    const auto& all = dive.model().sensors().sensors();
    std::uint32_t i = 0;
    while (all.at(i).name != name) ++i;
    return SensorId{i};
  };
  constexpr double kTurn = 40.0 * kDegree, kNorth = 5.0;
  Input input = neutral_input(dive.model());
  input.events = {
      SetSensorFault{sensor("compass"),
                     {.kind = SensorFaultKind::bias_step, .value = kTurn, .channel = 2}},
      SetSensorFault{sensor("usbl"),
                     {.kind = SensorFaultKind::bias_step, .value = kNorth, .channel = 3}}};
  const Translation translation(dive.scenario(), dive.model(),
                                topics_of(dive.scenario(), dive.model()));
  std::map<std::string, msg::Odometry> last;
  std::vector<Publication> told;
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(dive.step(input), StepStatus::ok);
    input.events.clear();
    told.clear();
    translation.see(dive, told);
    for (const Publication& publication : told)
      if (const auto* odometry = std::get_if<msg::Odometry>(&publication.message))
        last[translation.topics()[publication.topic].name] = *odometry;
  }
  ASSERT_EQ(last.size(), 2u);
  const RigidState& body = dive.state().bodies.bodies[0];
  const msg::Pose& known = last.at("/rov/odometry").pose.pose;
  const msg::Pose& truth = last.at("/rov/truth/odometry").pose.pose;
  EXPECT_NEAR(truth.position.y, body.p_WB.x(), 1e-9);  // north
  EXPECT_NEAR(truth.position.x, body.p_WB.y(), 1e-9);
  EXPECT_NEAR(known.position.y - truth.position.y, kNorth, 2.0);  // and the fix's own noise
  EXPECT_NEAR(known.position.x - truth.position.x, 0.0, 2.0);
  const auto yaw = [](const msg::Pose& pose) {  // from east to north
    return 2.0 * std::atan2(pose.orientation.z, pose.orientation.w);
  };
  EXPECT_NEAR(wrap_to_pi(yaw(truth) - yaw(known)), kTurn, 4.0 * kDegree);
}

TEST(Translation, ACameraOnAnArmGoesWhereItsLinkGoes) {
  Dive dive(shipped("arm_reach"));
  const Translation translation(dive.scenario(), dive.model(),
                                topics_of(dive.scenario(), dive.model()));
  /// Of the last transform of the camera's frame, in axes forward, right, down.
  const auto place = [](const std::vector<Publication>& told) {
    std::optional<Vec3> p_BC;
    for (const Publication& publication : told) {
      const auto* frames = std::get_if<msg::TFMessage>(&publication.message);
      if (frames == nullptr) continue;
      for (const auto& frame : frames->transforms) {
        const msg::Vector3& p = frame.transform.translation;
        if (frame.child_frame_id == "rov/arm_wrist_optical") p_BC = Vec3(p.x, -p.y, -p.z);
      }
    }
    return p_BC;
  };
  std::vector<Publication> fitted, told;
  translation.open(fitted);
  EXPECT_FALSE(place(fitted)) << "it is not fixed to the hull";
  while (dive.state().now < from_seconds(8.0)) {
    told.clear();
    ASSERT_EQ(dive.step(), StepStatus::ok);
    translation.see(dive, told);
  }
  const VehicleModel& vehicle = dive.model().vehicles()[0];
  const auto& bodies = dive.state().bodies.bodies;
  const Pose X_BL = bodies[vehicle.root.index].X_WB().inverse() *
                    bodies[vehicle.camera_bodies.back().index].X_WB();
  ASSERT_TRUE(place(told));
  EXPECT_LT((*place(told) - X_BL * vehicle.cameras.back().X_BC.p).norm(), 1e-9);
}

// ---- topics of a UWSim scene, whose z is down

ScenarioSpec tank() {
  const std::filesystem::path source = source_dir();
  const AssetPaths paths{.assets = source / "assets", .scenarios = source / "scenarios"};
  const std::filesystem::path file = source / "examples/uwsim/tank.xml";
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  Diagnostics diagnostics;
  return scene_from_text(text, file, paths, {}, diagnostics).value();
}

class UwsimCommands : public Commands {
 protected:
  UwsimCommands() : Commands(tank()) {}

  [[nodiscard]] Vec3 position() const { return dive.state().bodies.bodies[0].p_WB; }
};

TEST_F(UwsimCommands, OdometryInTheSceneAxesPutsTheVehicleThere) {
  msg::Odometry there;
  there.header.frame_id = "whatever";  // UWSim does not look
  there.pose.pose.position = {2.0, 3.0, 2.5};
  ASSERT_TRUE(say("/dataNavigator", there));
  let_pass(20ms);
  // Put there before a step, it has that step's forces on it.
  EXPECT_TRUE(position().isApprox(Vec3(2.0, 3.0, 2.5), 1e-3));
  // A twist without a pose goes on from there, and a silent leader stops it.
  msg::Odometry moving;
  moving.twist.twist.linear.x = 0.5;
  ASSERT_TRUE(say("/dataNavigator", moving));
  let_pass(400ms);
  EXPECT_NEAR(position().x(), 2.2, 0.011);
  let_pass(1000ms);
  const Vec3 stopped = position();
  let_pass(200ms);
  EXPECT_TRUE(position().isApprox(stopped, 1e-3));
}

TEST_F(UwsimCommands, ATwistBeginsWhereTheVehicleIs) {
  const Vec3 start = position();
  ASSERT_TRUE(say("/g500/twist", msg::TwistStamped{{}, {{0.0, 0.0, 0.5}, {}}}));
  let_pass(200ms);
  EXPECT_TRUE((position() - start).isApprox(Vec3(0, 0, 0.1), 0.11));
  EXPECT_FALSE(say("/g500/twist", msg::TwistStamped{{}, {{NAN, 0.0, 0.0}, {}}}));
}

// Without names the values are those of the joints in UWSim's order.
TEST_F(UwsimCommands, JointsOfAnArmGoWhereTheSceneTopicSendsThem) {
  msg::JointState wanted;
  wanted.position = {-0.5, 0.9};
  ASSERT_TRUE(say("/uwsim/joint_state_command", wanted));
  let_pass(4000ms);
  EXPECT_NEAR(dive.state().bodies.joints[0].q, -0.5, 0.02);
  EXPECT_NEAR(dive.state().bodies.joints[1].q, 0.9, 0.02);
  EXPECT_NEAR(dive.state().bodies.joints[2].q, 1.1, 0.02);  // not told: it stays
  wanted.name = {"part9"};
  EXPECT_FALSE(say("/uwsim/joint_state_command", wanted));
}

TEST_F(UwsimCommands, MessagesComeUnderTheSceneNamesAtTheirRates) {
  const Translation translation(dive.scenario(), dive.model(), topics);
  std::map<std::string, int> counts;
  std::vector<Publication> told;
  translation.open(told);
  for (int i = 0; i < 100; ++i) {
    static_cast<void>(dive.step(next_input()));
    translation.see(dive, told);
  }
  for (const Publication& publication : told) ++counts[topics[publication.topic].name];
  EXPECT_EQ(counts["/uwsim/girona500/odom"], 20);
  EXPECT_EQ(counts["/g500/imu"], 20);
  EXPECT_EQ(counts["/g500/pressure"], 5);
  EXPECT_EQ(counts["/g500/dvl"], 4);  // every 0.2 s; the echo of the fifth comes with step 101
  EXPECT_EQ(counts["/g500/contact"], 10);
  EXPECT_EQ(counts["/uwsim/joint_state"], 10);
  EXPECT_EQ(counts["/g500/gps"], 0);  // under water
}

}  // namespace commands_test
}  // namespace remora
