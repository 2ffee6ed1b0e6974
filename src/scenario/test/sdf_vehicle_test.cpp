// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_vehicle.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "math/frames.h"
#include "testing/source_dir.h"

namespace remora {
namespace sdf_vehicle_test {

namespace fs = std::filesystem;

const fs::path kData = fs::path(source_dir()) / "src/scenario/test/data";

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

struct Import {
  std::optional<VehicleSpec> vehicle;
  Diagnostics diagnostics;

  [[nodiscard]] const FossenHullSpec& hull() const {
    return std::get<FossenHullSpec>(vehicle->hull);
  }
  [[nodiscard]] bool says(Severity severity, const std::string& part, int line = -1) const {
    for (const Diagnostic& d : diagnostics.list()) {
      if (d.severity == severity && d.what.find(part) != std::string::npos &&
          (line < 0 || d.where.line == line)) {
        return true;
      }
    }
    return false;
  }
};

Import import(const std::string& text, SdfOptions options = {{}, kData, {}}) {
  Import result;
  result.vehicle = vehicle_from_sdf(text, "robot.sdf", options, result.diagnostics);
  return result;
}

Import bluerov2() { return import(text_of(kData / "bluerov2_gz.sdf")); }
Import rexrov() { return import(text_of(kData / "rexrov_uuv.urdf")); }

/// A box of 1 m³ and 1000 kg with one thruster on its tail; `parts` go into the model.
std::string small_sdf(const std::string& parts, const std::string& link_parts = {},
                      const std::string& plugin_parts = "<xU>-1</xU>") {
  return R"(<sdf version="1.9"><model name="small">
<link name="base"><inertial><mass>1000</mass><inertia><ixx>100</ixx><iyy>100</iyy><izz>100</izz>
</inertia>)" +
         link_parts + R"(</inertial>
<collision name="box"><geometry><box><size>1 1 1</size></box></geometry></collision></link>
<link name="screw"><pose>-0.5 0.1 0.2 0 0 0</pose><inertial><mass>1</mass><inertia><ixx>0.01</ixx>
<iyy>0.01</iyy><izz>0.01</izz></inertia></inertial></link>
<joint name="shaft" type="revolute"><parent>base</parent><child>screw</child>
<axis><xyz>1 0 0</xyz></axis></joint>
<plugin filename="gz-sim-thruster-system" name="gz::sim::systems::Thruster">
<joint_name>shaft</joint_name><max_thrust_cmd>40</max_thrust_cmd><min_thrust_cmd>-30</min_thrust_cmd>
</plugin>
<plugin filename="gz-sim-hydrodynamics-system" name="gz::sim::systems::Hydrodynamics">
<link_name>base</link_name>)" +
         plugin_parts + "</plugin>" + parts + "</model></sdf>";
}

// ---- a BlueROV2 Heavy written for Gazebo

TEST(SdfVehicle, ABlueRov2WrittenForGazeboKeepsItsMassCentresAndInertia) {
  const Import rov = bluerov2();
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_EQ(rov.vehicle->name, "bluerov2_heavy");
  const FossenHullSpec& hull = rov.hull();

  // bluerov2_gz: 13.0 kg, 0.1 kg buoyant in 1000 kg/m³; r_g and r_b in forward-right-down.
  EXPECT_NEAR(hull.mass, 13.0, 1e-9);
  EXPECT_NEAR(hull.volume, 0.0131, 1e-9);
  EXPECT_TRUE(hull.center_of_gravity_B.isApprox(Vec3(0, 0, -0.011), 1e-8));
  EXPECT_TRUE(hull.center_of_buoyancy_B.isApprox(Vec3(0, 0, -0.06), 1e-9));
  // The eight propellers of 2 g add at most 0.002·8·0.236² kg·m² to the frame's own inertia.
  EXPECT_NEAR(hull.inertia_about_cg(0, 0), 0.26, 9e-4);
  EXPECT_NEAR(hull.inertia_about_cg(1, 1), 0.23, 9e-4);
  EXPECT_NEAR(hull.inertia_about_cg(2, 2), 0.37, 9e-4);
}

TEST(SdfVehicle, GazebosNegativeDerivativesBecomeAddedMassAndDamping) {
  const Import rov = bluerov2();
  ASSERT_TRUE(rov.vehicle);
  const FossenHullSpec& hull = rov.hull();
  const Vec6 added = (Vec6() << 5.5, 12.7, 14.57, 0.12, 0.12, 0.12).finished();
  const Vec6 linear = (Vec6() << 4.03, 6.22, 5.18, 0.07, 0.07, 0.07).finished();
  const Vec6 quadratic = (Vec6() << 58.42, 55.137, 124.818, 4.0, 4.0, 4.0).finished();
  EXPECT_TRUE(hull.added_mass.isApprox(Mat6(added.asDiagonal()), 1e-12));
  EXPECT_TRUE(hull.linear_damping.isApprox(Mat6(linear.asDiagonal()), 1e-12));
  EXPECT_TRUE(hull.quadratic_damping.isApprox(Mat6(quadratic.asDiagonal()), 1e-12));
}

TEST(SdfVehicle, ThrustersSitAndPushWhereTheGazeboModelHasThem) {
  const Import rov = bluerov2();
  ASSERT_TRUE(rov.vehicle);
  // Layout "heavy_gz" in forward-right-down; directions there are rounded to three digits.
  struct Row {
    Vec3 position, direction;
  };
  const Row rows[] = {
      {{0.14, 0.092, 0.0}, {-0.707, 0.708, 0}}, {{0.14, -0.092, 0.0}, {-0.707, -0.707, 0}},
      {{-0.15, 0.092, 0.0}, {0.707, 0.707, 0}}, {{-0.15, -0.092, 0.0}, {0.707, -0.707, 0}},
      {{0.118, 0.215, -0.064}, {0, 0, 1}},      {{0.118, -0.215, -0.064}, {0, 0, 1}},
      {{-0.118, 0.215, -0.064}, {0, 0, 1}},     {{-0.118, -0.215, -0.064}, {0, 0, 1}},
  };
  const auto& thrusters = rov.vehicle->propulsion.thrusters;
  ASSERT_EQ(thrusters.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_TRUE(thrusters[i].position.isApprox(rows[i].position, 1e-9)) << i;
    EXPECT_TRUE(thrusters[i].direction.isApprox(rows[i].direction, 2e-3)) << i;
    EXPECT_EQ(thrusters[i].curve.max_force_ahead, 50.0);
    EXPECT_EQ(thrusters[i].curve.max_force_astern, 50.0);
  }
  EXPECT_EQ(thrusters[0].rotation, Rotation::clockwise);
  EXPECT_EQ(thrusters[2].rotation, Rotation::counterclockwise);
}

TEST(SdfVehicle, TheCollisionBoxIsKeptInBodyAxes) {
  const Import rov = bluerov2();
  ASSERT_TRUE(rov.vehicle);
  ASSERT_EQ(rov.vehicle->collision.shapes.size(), 1u);
  const ShapeSpec& box = rov.vehicle->collision.shapes.front();
  EXPECT_EQ(box.kind, ShapeKind::box);
  EXPECT_NEAR(box.size.x(), 0.457, 1e-12);
  EXPECT_TRUE(box.X_BS.p.isApprox(Vec3(0, 0, -0.06)));
  EXPECT_NEAR(rov.hull().height, box.size.z(), 1e-12);
}

TEST(SdfVehicle, WhatIsNotUnderstoodIsNotedOnceWithItsLine) {
  const Import rov = bluerov2();
  EXPECT_TRUE(rov.says(Severity::note, "joint-state-publisher"));
  EXPECT_TRUE(rov.says(Severity::note, "1 sensors"));
  EXPECT_TRUE(rov.says(Severity::note, "visuals cannot be read"));
  for (const Diagnostic& d : rov.diagnostics.list()) {
    EXPECT_EQ(d.severity, Severity::note) << to_string(d);
    EXPECT_GT(d.where.line, 0) << to_string(d);
  }
  EXPECT_EQ(rov.diagnostics.list().size(), 3u) << to_string(rov.diagnostics);
}

// ---- a RexROV written for uuv_simulator

TEST(SdfVehicle, ARexRovUrdfKeepsItsMassVolumeAndCentres) {
  const Import rov = rexrov();
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  const FossenHullSpec& hull = rov.hull();
  EXPECT_NEAR(hull.mass, 1862.87 + 8 * 0.001, 1e-9);
  EXPECT_NEAR(hull.volume, 1.83826, 1e-12);
  EXPECT_NEAR(hull.center_of_gravity_B.norm(), 0.0, 1e-5);
  EXPECT_TRUE(hull.center_of_buoyancy_B.isApprox(Vec3(0, 0, -0.3)));
  EXPECT_EQ(hull.height, 1.6);
  EXPECT_EQ(rov.vehicle->collision.shapes.size(), 4u);
}

TEST(SdfVehicle, ProductsOfInertiaChangeSignWithTheAxes) {
  const Import rov = rexrov();
  ASSERT_TRUE(rov.vehicle);
  const Mat3& I = rov.hull().inertia_about_cg;
  EXPECT_NEAR(I(0, 0), 525.39, 0.01);
  EXPECT_NEAR(I(1, 1), 794.20, 0.01);
  EXPECT_NEAR(I(2, 2), 691.23, 0.01);
  EXPECT_NEAR(I(0, 1), -1.44, 0.01);
  EXPECT_NEAR(I(0, 2), -33.41, 0.01);
  EXPECT_NEAR(I(1, 2), 2.6, 0.01);
}

TEST(SdfVehicle, UuvSimulatorsMatricesAreForwardRightDownAlready) {
  const Import rov = rexrov();
  ASSERT_TRUE(rov.vehicle);
  const FossenHullSpec& hull = rov.hull();
  EXPECT_NEAR(hull.added_mass(0, 0), 779.79, 1e-9);
  EXPECT_NEAR(hull.added_mass(0, 4), -165.54, 1e-9);
  EXPECT_NEAR(hull.added_mass(3, 1), 409.44, 1e-9);
  EXPECT_NEAR(hull.added_mass(2, 5), 0.5 * (10.774 + 10.775), 1e-9);  // its misprint, made even
  EXPECT_TRUE(hull.added_mass.isApprox(hull.added_mass.transpose(), 0.0));
  const Vec6 linear = (Vec6() << 74.82, 69.48, 728.4, 268.8, 309.77, 105).finished();
  const Vec6 quadratic = (Vec6() << 748.22, 992.53, 1821.01, 672, 774.44, 523.27).finished();
  EXPECT_TRUE(hull.linear_damping.isApprox(Mat6(linear.asDiagonal()), 1e-12));
  EXPECT_TRUE(hull.quadratic_damping.isApprox(Mat6(quadratic.asDiagonal()), 1e-12));
}

TEST(SdfVehicle, UuvThrustersFollowTheirIdsAndTheRotorConstant) {
  const Import rov = rexrov();
  ASSERT_TRUE(rov.vehicle);
  const auto& thrusters = rov.vehicle->propulsion.thrusters;
  ASSERT_EQ(thrusters.size(), 8u);  // written last to first
  EXPECT_TRUE(thrusters[0].position.isApprox(Vec3(-0.890895, -0.334385, -0.528822), 1e-9));
  EXPECT_TRUE(thrusters[0].direction.isApprox(Vec3(0.1597, 0.2136, -0.9638), 1e-3));
  EXPECT_TRUE(thrusters[4].position.isApprox(Vec3(-0.412125, -0.505415, -0.129), 1e-9));
  EXPECT_TRUE(thrusters[4].direction.isApprox(Vec3(0.7071, -0.7071, 0.0), 1e-4));
  EXPECT_TRUE(thrusters[7].direction.isApprox(Vec3(-0.7071, 0.7071, 0.0), 1e-4));
  const ThrustCurveSpec& curve = thrusters[0].curve;
  EXPECT_EQ(curve.kind, ThrustCurveKind::quadratic);
  EXPECT_DOUBLE_EQ(curve.gain_ahead, 0.00031);
  EXPECT_DOUBLE_EQ(curve.gain_astern, 0.00031);
  EXPECT_DOUBLE_EQ(curve.max_speed, 2000.0);
  EXPECT_DOUBLE_EQ(thrusters[0].time_constant, 0.05);
}

// ---- bodies of several links

TEST(SdfVehicle, TwoLinksHaveTheInertiaOfADumbbell) {
  const Import rov = import(R"(<sdf version="1.9"><model name="dumbbell">
<link name="a"><pose>0 1 0 0 0 0</pose><inertial><mass>2</mass><inertia><ixx>0.8</ixx><iyy>0.8</iyy>
<izz>0.8</izz></inertia></inertial><collision name="c"><geometry><sphere><radius>0.5</radius></sphere>
</geometry></collision></link>
<link name="b"><pose>0 -1 0 0 0 1</pose><inertial><mass>2</mass><inertia><ixx>0.8</ixx><iyy>0.8</iyy>
<izz>0.8</izz></inertia></inertial></link>
<joint name="bar" type="fixed"><parent>a</parent><child>b</child></joint>
</model></sdf>)");
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  // About the middle: 2·0.8 across the bar's axis, and 2·2·1² more about the other two.
  EXPECT_NEAR(rov.hull().mass, 4.0, 1e-12);
  EXPECT_TRUE(rov.hull().center_of_gravity_B.isApprox(Vec3(0, 1, 0)));  // to port of a: −y; FRD: +y
  EXPECT_TRUE(rov.hull().inertia_about_cg.isApprox(Mat3(Vec3(5.6, 1.6, 5.6).asDiagonal()), 1e-12));
  EXPECT_NEAR(rov.hull().volume, M_PI / 6.0, 1e-12);
}

TEST(SdfVehicle, EachShapeDisplacesItsOwnVolume) {
  const auto volume_of = [](const std::string& geometry) {
    std::string text = small_sdf("");
    text = replaced(text, "<box><size>1 1 1</size></box>", geometry);
    const Import rov = import(text);
    return rov.vehicle ? rov.hull().volume : -1.0;
  };
  EXPECT_NEAR(volume_of("<sphere><radius>2</radius></sphere>"), 32.0 / 3.0 * M_PI, 1e-9);
  EXPECT_NEAR(volume_of("<cylinder><radius>2</radius><length>3</length></cylinder>"), 12 * M_PI,
              1e-9);
  EXPECT_NEAR(volume_of("<capsule><radius>1</radius><length>3</length></capsule>"),
              3 * M_PI + 4.0 / 3.0 * M_PI, 1e-9);
  EXPECT_NEAR(volume_of("<ellipsoid><radii>1 2 3</radii></ellipsoid>"), 8 * M_PI, 1e-9);
  EXPECT_NEAR(volume_of("<mesh><uri>tetrahedron.stl</uri><scale>2 2 2</scale></mesh>"), 8.0 / 6.0,
              1e-6);
}

// ---- plugin parameters

TEST(SdfVehicle, FluidAddedMassOfALinkIsReadAndTurnedToBodyAxes) {
  const Import rov = import(small_sdf("",
                                      "<fluid_added_mass><xx>10</xx><yy>20</yy><zz>30</zz><xy>3</"
                                      "xy><yz>4</yz><rr>5</rr></fluid_added_mass>"));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  const Mat6& A = rov.hull().added_mass;
  EXPECT_NEAR(A(0, 0), 10, 1e-12);
  EXPECT_NEAR(A(1, 1), 20, 1e-12);
  EXPECT_NEAR(A(0, 1), -3, 1e-12);  // y changes sign, x does not
  EXPECT_NEAR(A(2, 1), 4, 1e-12);   // y and z both do
  EXPECT_NEAR(A(5, 5), 5, 1e-12);
}

TEST(SdfVehicle, AddedMassGivenTwiceIsAnErrorAsItIsInGazebo) {
  const std::string link = "<fluid_added_mass><xx>10</xx></fluid_added_mass>";
  const Import twice = import(small_sdf("", link, "<xDotU>-10</xDotU>"));
  EXPECT_FALSE(twice.vehicle);
  EXPECT_TRUE(twice.says(Severity::error, "twice"));
  const Import once = import(
      small_sdf("", link, "<xDotU>-10</xDotU><disable_added_mass>true</disable_added_mass>"));
  ASSERT_TRUE(once.vehicle) << to_string(once.diagnostics);
  EXPECT_NEAR(once.hull().added_mass(0, 0), 10.0, 1e-12);
}

TEST(SdfVehicle, CrossTermsOfGazeboChangeSignWithTheAxes) {
  const Import rov = import(
      small_sdf("", "", "<yV>-7</yV><nV>-2</nV><xW>-3</xW><yVabsV>-9</yVabsV><nVabsV>-4</nVabsV>"));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_NEAR(rov.hull().linear_damping(5, 1), 2.0, 1e-12);   // N and v both turn over
  EXPECT_NEAR(rov.hull().linear_damping(0, 2), -3.0, 1e-12);  // w alone does
  EXPECT_NEAR(rov.hull().quadratic_damping(5, 1), 4.0, 1e-12);
}

TEST(SdfVehicle, DampingThatWouldDriveTheVehicleIsAnError) {
  const Import rov = import(small_sdf("", "", "<xU>20</xU>"));
  EXPECT_FALSE(rov.vehicle);
  EXPECT_TRUE(rov.says(Severity::error, "drives the vehicle"));
}

TEST(SdfVehicle, AnAsymmetricThrusterKeepsBothLimits) {
  const Import rov = import(small_sdf(""));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  const ThrusterSpec& thruster = rov.vehicle->propulsion.thrusters.front();
  EXPECT_EQ(thruster.curve.max_force_ahead, 40.0);
  EXPECT_EQ(thruster.curve.max_force_astern, 30.0);
  EXPECT_TRUE(thruster.position.isApprox(Vec3(-0.5, -0.1, -0.2)));
  EXPECT_TRUE(thruster.direction.isApprox(Vec3::UnitX()));
}

TEST(SdfVehicle, AForwardRightDownRobotIsTakenAsItIs) {
  const Import rov = import(small_sdf(""), {"mine", kData, BodyAxes::forward_right_down});
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_EQ(rov.vehicle->name, "mine");
  EXPECT_TRUE(rov.vehicle->propulsion.thrusters.front().position.isApprox(Vec3(-0.5, 0.1, 0.2)));
}

TEST(SdfVehicle, UuvDeadZoneAndTableBecomeBenchTests) {
  std::string text = text_of(kData / "rexrov_uuv.urdf");
  text = replaced(text, "<type>Basic</type> <rotorConstant>0.00031</rotorConstant>",
                  "<type>Bessa</type><rotorConstantL>0.001</rotorConstantL>"
                  "<rotorConstantR>0.002</rotorConstantR><deltaL>-10000</deltaL>"
                  "<deltaR>40000</deltaR>");  // of thruster 7, which is written first
  text = replaced(text, "<type>Basic</type> <rotorConstant>0.00031</rotorConstant>",
                  "<type>LinearInterp</type><inputValues>-100 0 200</inputValues>"
                  "<outputValues>-50 0 300</outputValues>");  // of thruster 6
  const Import rov = import(text);
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  const auto& bessa = rov.vehicle->propulsion.thrusters[7].curve.rows;
  ASSERT_FALSE(bessa.empty());
  for (const BenchRow& row : bessa) {
    const double square = row.speed * std::abs(row.speed);
    const double force = square > 40000.0    ? 0.002 * (square - 40000.0)
                         : square < -10000.0 ? 0.001 * (square + 10000.0)
                                             : 0.0;
    EXPECT_NEAR(row.force, force, 1e-9);
  }
  const auto& table = rov.vehicle->propulsion.thrusters[6].curve.rows;
  ASSERT_EQ(table.size(), 3u);
  EXPECT_DOUBLE_EQ(table[0].command, -0.5);
  EXPECT_DOUBLE_EQ(table[2].force, 300.0);
}

TEST(SdfVehicle, ANeutrallyBuoyantUuvDisplacesItsOwnMass) {
  const Import rov = import(replaced(text_of(kData / "rexrov_uuv.urdf"), "<neutrally_buoyant>0<",
                                     "<neutrally_buoyant>1<"));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_NEAR(rov.hull().volume * 1028.0, 1862.87, 1e-6);
}

// ---- bad input

TEST(SdfVehicle, WrongValuesAreErrorsAtTheirLine) {
  const std::string text = text_of(kData / "bluerov2_gz.sdf");
  const Import number = import(replaced(text, "<xU>-4.03</xU>", "<xU>four</xU>"));
  EXPECT_FALSE(number.vehicle);
  const auto upto = text.substr(0, text.find("<xU>"));
  const int line = 1 + static_cast<int>(std::count(upto.begin(), upto.end(), '\n'));
  EXPECT_TRUE(number.says(Severity::error, "not a number", line)) << to_string(number.diagnostics);

  const Import joint = import(replaced(text, "<joint_name>thruster1_joint<", "<joint_name>gone<"));
  EXPECT_FALSE(joint.vehicle);
  EXPECT_TRUE(joint.says(Severity::error, "no joint 'gone'"));

  EXPECT_FALSE(import(replaced(text, "<mass>12.984</mass>", "<mass>-3</mass>")).vehicle);
  EXPECT_FALSE(import(replaced(text, "<mass>12.984</mass>", "<mass>nan</mass>")).vehicle);
  EXPECT_FALSE(import(replaced(text, "<ixx>0.26</ixx>", "<ixx>-0.26</ixx>")).vehicle);
  EXPECT_FALSE(import(replaced(text, "<size>0.457", "<size>1e999")).vehicle);
  EXPECT_FALSE(import(replaced(text, "<link_name>base_link<", "<link_name>hull<")).vehicle);
}

TEST(SdfVehicle, NothingOutsideTheRobotsFolderIsRead) {
  for (const std::string uri : {"/etc/passwd", "../sdf_vehicle_test.cpp", "file:///etc/passwd",
                                "model://../../sdf_vehicle.h", "gone.stl"}) {
    const std::string mesh = "<mesh><uri>" + uri + "</uri></mesh>";
    const Import rov = import(replaced(small_sdf(""), "<box><size>1 1 1</size></box>", mesh));
    EXPECT_FALSE(rov.vehicle) << uri;
    EXPECT_TRUE(rov.says(Severity::warning, "not inside the robot's folder")) << uri;
    EXPECT_TRUE(rov.says(Severity::error, "displaces no water")) << uri;

    const Import include = import(small_sdf("<include><uri>" + uri + "</uri></include>"));
    EXPECT_FALSE(include.vehicle) << uri;
    EXPECT_TRUE(include.says(Severity::error, "not inside the robot's folder")) << uri;
  }
}

TEST(SdfVehicle, AModelMayIncludeAnotherOfItsFolder) {
  const Import rov = import(small_sdf(R"(<include><uri>model://skid</uri></include>
<joint name="bolt" type="fixed"><parent>base</parent><child>skid::plate</child></joint>)"));
  ASSERT_TRUE(rov.vehicle) << to_string(rov.diagnostics);
  EXPECT_NEAR(rov.hull().mass, 1001.0 + 7.0, 1e-9);
}

TEST(SdfVehicle, ModelsThatIncludeEachOtherInACircleAreRefused) {
  const Import rov = import(small_sdf("<include><uri>model://circle</uri></include>"));
  EXPECT_FALSE(rov.vehicle);
  EXPECT_TRUE(rov.says(Severity::error, "circle"));
}

TEST(SdfVehicle, EntitiesDepthAndSizeAreBounded) {
  EXPECT_FALSE(import("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><sdf/>").vehicle);
  std::string deep = "<sdf version='1.9'>";
  for (int i = 0; i < 60; ++i) deep += "<a>";
  EXPECT_FALSE(import(deep).vehicle);
  for (int i = 0; i < 60; ++i) deep += "</a>";
  EXPECT_FALSE(import(deep + "</sdf>").vehicle);
  EXPECT_FALSE(import(std::string(5u << 20, ' ')).vehicle);
  EXPECT_FALSE(import("").vehicle);
  EXPECT_FALSE(import("<robot name='r'/>").vehicle);
  EXPECT_FALSE(import("<sdf version='1.9'><model name='m'/></sdf>").vehicle);
}

TEST(SdfVehicle, NothingIsPrinted) {
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  static_cast<void>(import("<sdf version='1.9'><model name='m'><link/></model></sdf>"));
  static_cast<void>(import("<robot name='r'><link name='a'/><link name='b'/></robot>"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

}  // namespace sdf_vehicle_test
}  // namespace remora
