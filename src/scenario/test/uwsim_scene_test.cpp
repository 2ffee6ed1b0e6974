// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/uwsim/uwsim_scene.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "math/rotation.h"
#include "scenario/uwsim/uwsim_arms.h"
#include "testing/source_dir.h"

namespace remora {
namespace uwsim_scene_test {

namespace fs = std::filesystem;

const fs::path kData = fs::path(source_dir()) / "src/scenario/test/data";

std::string harbour() {
  std::ifstream in(kData / "harbour_uwsim.xml");
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// A vehicle to fly when UWSim's own says nothing of mass and water.
VehicleSpec stand_in() {
  VehicleSpec vehicle;
  vehicle.kind = "stand_in";
  vehicle.hull = FossenHullSpec{};
  return vehicle;
}

struct Import {
  std::optional<UwsimScene> scene;
  Diagnostics diagnostics;

  [[nodiscard]] const WorldSpec& world() const { return scene->scenario.world; }
  [[nodiscard]] int count(Severity severity, const std::string& part) const {
    return static_cast<int>(
        std::count_if(diagnostics.list().begin(), diagnostics.list().end(), [&](const auto& d) {
          return d.severity == severity && d.what.find(part) != std::string::npos;
        }));
  }
};

Import import(const std::string& text, const UwsimOptions& options = {kData, stand_in()}) {
  Import result;
  result.scene = scene_from_uwsim(text, "harbour_uwsim.xml", options, result.diagnostics);
  return result;
}

TEST(UwsimScene, PosesOfAWorldTurnedOverAreNorthEastDownBelowTheSurface) {
  const Import import_ = import(harbour());
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  ASSERT_EQ(import_.world().vehicles.size(), 2u);
  const VehicleSpec& rexrov = import_.world().vehicles[0];
  EXPECT_EQ(rexrov.name, "rexrov");
  // The world's origin is half a metre below the surface at 0.5 m.
  EXPECT_TRUE(rexrov.initial.p_WB.isApprox(Vec3(3, 4, 2.5), 1e-12));
}

TEST(UwsimScene, ARobotTurnedUprightByRollStartsLevel) {
  // The RexROV's axes are forward-left-up; in a z-down world UWSim needs a roll of half a turn.
  const Import import_ = import(harbour());
  ASSERT_TRUE(import_.scene);
  const auto rpy = to_roll_pitch_yaw(import_.world().vehicles[0].initial.q_WB);
  EXPECT_NEAR(rpy.roll, 0.0, 1e-9);
  EXPECT_NEAR(rpy.pitch, 0.0, 1e-9);
  EXPECT_NEAR(rpy.yaw, 0.0, 1e-9);
  const auto& hull = std::get<FossenHullSpec>(import_.world().vehicles[0].hull);
  EXPECT_NEAR(hull.mass, 1862.878, 1e-6);
  EXPECT_LT(hull.center_of_buoyancy_B.z(), 0.0);  // above the centre of gravity
}

TEST(UwsimScene, AWorldWithZUpIsEastNorthUp) {
  std::string text =
      replaced(harbour(), "<x>3.14</x> <y>0</y> <z>-1.57</z>", "<x>0</x> <y>0</y> <z>0</z>");
  text = replaced(text, "<r>3.14</r> <p>0</p> <y>0</y>", "<r>0</r> <p>0</p> <y>0</y>");
  const Import import_ = import(text);
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  const RigidState& start = import_.world().vehicles[0].initial;
  EXPECT_TRUE(start.p_WB.isApprox(Vec3(4, 3, -1.5), 1e-12));  // 2 m up, surface at 0.5 m
  // Facing along x, which is east.
  EXPECT_NEAR(to_roll_pitch_yaw(start.q_WB).yaw, M_PI / 2, 1e-9);
  EXPECT_NEAR(to_roll_pitch_yaw(start.q_WB).roll, 0.0, 1e-9);
}

TEST(UwsimScene, TheWindRaisesASeaThatRunsWithIt) {
  const Import import_ = import(harbour());
  ASSERT_TRUE(import_.scene);
  const WaveSpec& waves = import_.world().environment.waves;
  ASSERT_TRUE(std::holds_alternative<WindSeaSpec>(waves.kind));
  EXPECT_EQ(std::get<WindSeaSpec>(waves.kind).wind_speed, 12.0);
  // -y of OpenSceneGraph's world is +x of the turned one: north.
  EXPECT_NEAR(std::get<WindSeaSpec>(waves.kind).towards, 0.0, 1e-9);
  EXPECT_EQ(waves.water_depth, 40.0);

  const Import up = import(
      replaced(harbour(), "<x>3.14</x> <y>0</y> <z>-1.57</z>", "<x>0</x> <y>0</y> <z>0</z>"));
  ASSERT_TRUE(up.scene);
  EXPECT_NEAR(std::abs(std::get<WindSeaSpec>(up.world().environment.waves.kind).towards), M_PI,
              1e-9);  // south

  const Import calm = import(replaced(harbour(), "<windSpeed> 12", "<windSpeed> 0"));
  ASSERT_TRUE(calm.scene);
  EXPECT_TRUE(std::holds_alternative<NoWaves>(calm.world().environment.waves.kind));
}

TEST(UwsimScene, ObjectsWithMassMoveAndOthersAreFixed) {
  const Import import_ = import(harbour());
  ASSERT_TRUE(import_.scene);
  ASSERT_EQ(import_.world().objects.size(), 2u);
  const ObjectSpec& crate = import_.world().objects[0];
  EXPECT_EQ(crate.name, "crate");
  ASSERT_TRUE(crate.hull);
  EXPECT_EQ(crate.hull->mass, 2000.0);
  EXPECT_EQ(crate.collision.shapes[0].kind, ShapeKind::box);
  EXPECT_TRUE(crate.collision.shapes[0].size.isApprox(Vec3(1, 1, 1), 1e-6));
  // The tetrahedron's box is a unit cube in the positive octant of the file's axes.
  EXPECT_TRUE(crate.initial.p_WB.isApprox(Vec3(0.5, 0.5, 4.7 + 0.5 + 0.5), 1e-6));

  const ObjectSpec& rock = import_.world().objects[1];
  EXPECT_FALSE(rock.hull);
  ASSERT_EQ(rock.collision.shapes[0].kind, ShapeKind::mesh);
  // A corner of the mesh: the file's origin, moved by the offset.
  const Pose X_WS = rock.initial.X_WB() * rock.collision.shapes[0].X_BS;
  EXPECT_TRUE(X_WS.p.isApprox(Vec3(8.5, -3.0, 5.5), 1e-6));
  EXPECT_TRUE((X_WS.R * Vec3::UnitX()).isApprox(Vec3::UnitY(), 1e-6));
}

TEST(UwsimScene, GravityAndViewAreTakenOver) {
  const Import import_ = import(harbour());
  ASSERT_TRUE(import_.scene);
  EXPECT_DOUBLE_EQ(import_.world().environment.gravity, 9.80665);
  const UwsimView& view = import_.scene->view;
  EXPECT_EQ(view.width, 1024);
  EXPECT_FALSE(view.is_free);
  EXPECT_EQ(view.track, "rexrov/base_link");
  EXPECT_NEAR(view.field_of_view, M_PI / 3, 1e-12);
  EXPECT_TRUE(view.p_W.isApprox(Vec3(-5, -6, -7.5)));
  EXPECT_TRUE(import_.scene->look.attenuation.isApprox(Vec3(0.015, 0.0075, 0.005)));
}

TEST(UwsimScene, DevicesAndRosInterfacesAreKeptAsData) {
  const Import import_ = import(harbour());
  ASSERT_TRUE(import_.scene);
  ASSERT_EQ(import_.scene->devices.size(), 2u);
  const UwsimDevice& camera = import_.scene->devices[0];
  EXPECT_EQ(camera.kind, "virtualCamera");
  EXPECT_EQ(camera.vehicle, "rexrov");
  EXPECT_TRUE(camera.X_LD.p.isApprox(Vec3(1.2, 0, 0.4)));
  EXPECT_EQ(camera.parameters[0], (std::pair<std::string, std::string>("resw", "320")));
  ASSERT_EQ(import_.scene->ros_interfaces.size(), 2u);
  EXPECT_EQ(import_.scene->ros_interfaces[0].type, "ROSOdomToPAT");
  EXPECT_EQ(import_.scene->ros_interfaces[0].parameters[0].second, "/dataNavigator");
  EXPECT_GT(import_.scene->ros_interfaces[0].where.line, 1);
}

TEST(UwsimScene, CamerasLookAgainstTheirOwnZAsOpenGlDoes) {
  const Import import_ = import(harbour());
  const VehicleSpec& vehicle = import_.scene->scenario.world.vehicles[0];
  ASSERT_EQ(vehicle.cameras.size(), 1u);
  const CameraSpec& camera = vehicle.cameras[0];
  EXPECT_EQ(camera.name, "bow");
  EXPECT_EQ(camera.width, 320);
  EXPECT_EQ(camera.height, 240);
  // 50° of height over 240 pixels.
  EXPECT_NEAR(intrinsics(camera).fy, 120.0 / std::tan(25.0 * kDegree), 1e-9);
  // The RexROV's z is up: the camera looks down. Turned by a quarter about z its right is to port.
  EXPECT_TRUE(camera.X_BC.R.col(2).isApprox(Vec3::UnitZ(), 1e-9));
  EXPECT_TRUE(camera.X_BC.R.col(0).isApprox(-Vec3::UnitY(), 1e-9));
  EXPECT_NEAR(camera.X_BC.p.x(), 1.2, 1e-12);
}

// ---- rosInterfaces

const fs::path kTank = fs::path(source_dir()) / "examples/uwsim";

std::string tank() {
  std::ifstream in(kTank / "tank.xml");
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

const SceneTopic* topic_of(const Import& import_, const std::string& name) {
  const auto& all = import_.scene->scenario.topics;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const SceneTopic& t) { return t.name == name; });
  return found != all.end() ? &*found : nullptr;
}

const SensorSpec* sensor_of(const Import& import_, const std::string& name) {
  for (const SensorSpec& sensor : import_.world().vehicles[0].sensors)
    if (sensor.name == name) return &sensor;
  return nullptr;
}

TEST(UwsimTopics, HaveTheSceneNamesTargetsAndRates) {
  const Import import_ = import(tank(), {kTank, stand_in()});
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  const SceneTopic* imu = topic_of(import_, "/g500/imu");  // ROS puts the slash in front
  ASSERT_NE(imu, nullptr);
  EXPECT_EQ(imu->kind, SceneTopicKind::attitude);
  EXPECT_EQ(imu->vehicle, "girona500");
  EXPECT_EQ(imu->device, "imu");
  ASSERT_NE(sensor_of(import_, "imu"), nullptr);
  EXPECT_EQ(sensor_of(import_, "imu")->period, from_seconds(0.05));
  EXPECT_EQ(topic_of(import_, "/uwsim/girona500/odom")->period, from_seconds(0.05));
  EXPECT_EQ(topic_of(import_, "/uwsim/camera1")->kind, SceneTopicKind::image);
  EXPECT_EQ(topic_of(import_, "/uwsim/camera1_info")->kind, SceneTopicKind::camera_info);
  EXPECT_EQ(import_.world().vehicles[0].cameras[0].period, from_seconds(0.2));
  // The scene's world is north-east-down, and so are the vehicle's axes.
  EXPECT_TRUE(topic_of(import_, "/dataNavigator")->X_WL.R.isIdentity(1e-9));
  EXPECT_TRUE(topic_of(import_, "/dataNavigator")->R_BU.isIdentity(1e-9));
}

// ---- arms

TEST(UwsimArms, HangOnTheVehicleThatFliesInTheRobotsPlace) {
  const Import import_ = import(tank(), {kTank, stand_in()});
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  const std::vector<LinkSpec>& links = import_.world().vehicles[0].links;
  ASSERT_EQ(links.size(), 6u);
  // The foot is 0.3 m below the vehicle and upside down: z is down in this robot.
  EXPECT_TRUE(links[0].attachment.joint.X_PJ.p.isApprox(Vec3(0, 0, 0.3), 1e-6));
  EXPECT_EQ(links[5].attachment.joint.gear.has_value(), true);
  EXPECT_NEAR(links[1].hull.mass, 1025 * links[1].hull.volume, 1e-9);  // the file has no masses
}

TEST(UwsimArms, StartWhereTheSceneSaysJointByJoint) {
  const Import import_ = import(tank(), {kTank, stand_in()});
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  const std::vector<LinkSpec>& links = import_.world().vehicles[0].links;
  const double expected[] = {0.0, 0.4, 1.1, 0.0, 0.3};
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_DOUBLE_EQ(links[i].attachment.joint.initial, expected[i]) << i;
  const Import beyond =
      import(replaced(tank(), "<joint>0.4</joint>", "<joint>4</joint>"), {kTank, stand_in()});
  EXPECT_DOUBLE_EQ(beyond.world().vehicles[0].links[1].attachment.joint.initial, 1.58);
}

// UWSim goes from the root outwards and by the alphabet; joints that follow others do not count.
TEST(UwsimArms, CountTheirJointsAsUwsimDoes) {
  Diagnostics diagnostics;
  const auto robot = read_xml(
      "<robot><link name='r'/><link name='z'/><link name='a'/><link name='f'/><link name='m'/>"
      "<joint name='j_z' type='revolute'><parent link='r'/><child link='z'/></joint>"
      "<joint name='j_a' type='fixed'><parent link='r'/><child link='a'/></joint>"
      "<joint name='j_f' type='revolute'><parent link='a'/><child link='f'/></joint>"
      "<joint name='j_m' type='revolute'><parent link='f'/><child link='m'/><mimic joint='j_f'/>"
      "</joint></robot>",
      "r.urdf", diagnostics);
  ASSERT_TRUE(robot);
  EXPECT_EQ(uwsim_joint_order(*robot), (std::vector<std::string>{"j_f", "j_z"}));
  EXPECT_TRUE(is_moved_link(*robot, "m"));
  EXPECT_FALSE(is_moved_link(*robot, "a"));
}

TEST(UwsimArms, HaveTheSceneTopicsForTheirJoints) {
  const Import import_ = import(tank(), {kTank, stand_in()});
  ASSERT_TRUE(import_.scene);
  ASSERT_NE(topic_of(import_, "/uwsim/joint_state"), nullptr);
  EXPECT_EQ(topic_of(import_, "/uwsim/joint_state")->kind, SceneTopicKind::joint_states);
  const SceneTopic* command = topic_of(import_, "/uwsim/joint_state_command");
  ASSERT_NE(command, nullptr);
  EXPECT_EQ(command->kind, SceneTopicKind::command_joints);
  EXPECT_EQ(command->joints.size(), 5u);
  EXPECT_EQ(command->joints[2], "part2_to_part3");
}

TEST(UwsimArms, ADeviceOnALinkThatMovesStaysBehindWithAWarning) {
  const Import import_ = import(replaced(tank(), "<name>bowtech1</name>\n      <relativeTo>part0",
                                         "<name>bowtech1</name>\n      <relativeTo>part3"),
                                {kTank, stand_in()});
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  EXPECT_EQ(import_.count(Severity::warning, "'bowtech1' stands on link 'part3', which moves"), 1);
}

TEST(UwsimTopics, StandOnTheLinksOfTheRobotFile) {
  // The foot of the arm hangs 0.3 m below the base and is turned about y by half a turn.
  const Import import_ = import(tank(), {kTank, stand_in()});
  ASSERT_TRUE(import_.scene);
  const CameraSpec& camera = import_.world().vehicles[0].cameras[0];
  EXPECT_TRUE(camera.X_BC.p.isApprox(Vec3(0.2, -0.1, 0.3), 1e-6));
  EXPECT_TRUE(camera.X_BC.R.col(2).isApprox(Vec3::UnitZ(), 1e-6));  // down
  // Range finders look along x, which a pitch of a quarter turns to -z of the foot: down.
  EXPECT_TRUE(sensor_of(import_, "sonar")->X_BS.R.col(2).isApprox(Vec3::UnitZ(), 1e-6));
  EXPECT_TRUE(sensor_of(import_, "multibeam")->X_BS.R.col(2).isApprox(Vec3::UnitZ(), 1e-6));
}

TEST(UwsimTopics, WhatCannotBeServedIsAWarningAtItsLine) {
  std::string text =
      replaced(tank(), "<name>sonar</name>\n      <topic>", "<name>sonor</name>\n      <topic>");
  text = replaced(text, "<topic>/g500/pose</topic>", "<topic>/g500 pose</topic>");
  text = replaced(text, "<topic>g500/imu</topic>", "<topic>/tf</topic>");
  text = replaced(text, "<topic>g500/gps</topic>", "<topic>g500/pressure</topic>");
  text = replaced(text, "<contactSensorToROS>", "<ROSNovelty/><contactSensorToROS>");
  const Import import_ = import(text, {kTank, stand_in()});
  ASSERT_TRUE(import_.scene) << to_string(import_.diagnostics);
  EXPECT_EQ(import_.count(Severity::warning, "there is no rangeSensor 'sonor'"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "'/g500 pose' is not the name of a topic"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "/tf is ROS's own"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "the topic /g500/pressure is there already"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "<ROSNovelty> is left out: it is not known"), 1);
  for (const Diagnostic& d : import_.diagnostics.list())
    if (d.what.find("left out") != std::string::npos) {
      EXPECT_GT(d.where.line, 100) << to_string(d);
    }
}

TEST(UwsimScene, AnObjectThatIsTouchedAsABoxIsSeenAsItsMesh) {
  const Import import_ = import(harbour());
  const ObjectSpec& crate = import_.scene->scenario.world.objects[0];
  ASSERT_EQ(crate.collision.shapes[0].kind, ShapeKind::box);
  ASSERT_EQ(crate.visuals.size(), 1u);
  EXPECT_EQ(crate.visuals[0].mesh->triangles.size(), 4u);  // a tetrahedron
  const Aabb seen = bounds(*crate.visuals[0].mesh);
  EXPECT_TRUE((seen.centre() + crate.visuals[0].X_BV.p).isZero(1e-9));
}

TEST(UwsimScene, TheReportSaysWhatWasLeftOut) {
  const Import import_ = import(harbour());
  EXPECT_EQ(import_.count(Severity::note, "<waveScale>"), 1);
  EXPECT_EQ(import_.count(Severity::note, "<linearDamping>"), 1);
  EXPECT_EQ(import_.count(Severity::note, "<trajectory>"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "wreck.ive"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "the robot has 0 joints that move"), 1);
  EXPECT_EQ(import_.count(Severity::warning, "'girona500' is flown as stand_in"), 1);
  EXPECT_EQ(import_.count(Severity::note, "read 2 vehicles with 2 devices, 2 objects"), 1);
}

TEST(UwsimScene, AVehicleWithoutDynamicsIsAnErrorWhenNothingStandsIn) {
  const Import import_ = import(harbour(), {kData, std::nullopt});
  EXPECT_FALSE(import_.scene);
  EXPECT_EQ(import_.count(Severity::error, "g500.urdf"), 1);
}

TEST(UwsimScene, WrongValuesAreAllReportedAtTheirLines) {
  std::string text = replaced(harbour(), "<windSpeed> 12", "<windSpeed> -12");
  text = replaced(text, "<depth> 40", "<depth> nan");
  text = replaced(text, "<name>girona500</name>", "<name>rexrov</name>");
  text = replaced(text, "<mass> 2000", "<mass> -1");
  const Import import_ = import(text);
  EXPECT_FALSE(import_.scene);
  EXPECT_EQ(import_.count(Severity::error, "<windSpeed> is negative"), 1);
  EXPECT_EQ(import_.count(Severity::error, "<depth>"), 1);
  EXPECT_EQ(import_.count(Severity::error, "used twice"), 1);
  EXPECT_EQ(import_.count(Severity::error, "<mass> is negative"), 1);
  for (const Diagnostic& d : import_.diagnostics.list()) {
    if (d.severity != Severity::error) continue;
    EXPECT_GT(d.where.line, 1) << to_string(d);
  }
}

TEST(UwsimScene, FilesOutsideTheDataFolderAreNotRead) {
  const Import import_ =
      import(replaced(harbour(), "objects/tetrahedron.stl", "../../../../../../../../etc/passwd"));
  ASSERT_TRUE(import_.scene);
  EXPECT_EQ(import_.count(Severity::warning, "passwd"), 1);
  EXPECT_EQ(import_.world().objects.size(), 1u);
}

TEST(UwsimScene, WhatIsNoSceneIsRefused) {
  EXPECT_FALSE(import("").scene);
  EXPECT_FALSE(import("<sdf/>").scene);
  EXPECT_FALSE(import("<UWSimScene>").scene);
  EXPECT_FALSE(import("<!DOCTYPE x [<!ENTITY a 'b'>]><UWSimScene/>").scene);
  EXPECT_TRUE(import("<UWSimScene/>").scene);
}

}  // namespace uwsim_scene_test
}  // namespace remora
