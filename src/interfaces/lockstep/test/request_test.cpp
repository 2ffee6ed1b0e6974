// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/request.h"

#include <gtest/gtest.h>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora::lockstep {
namespace request_test {

const Model& model() {
  static const Model kModel = [] {
    Diagnostics diagnostics;
    const auto scene = parse_scenario(
        "purpose: two of them\n"
        "seabed: {depth: 100}\n"
        "vehicles:\n"
        "  - {vehicle: bluerov2, navigation: truth, name: rov, position: [0, 0, 4]}\n"
        "  - {vehicle: npsauv2, name: auv, position: [20, 0, 9]}\n",
        "sea.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
    EXPECT_TRUE(scene) << to_string(diagnostics);
    return Model(scene.value().world);
  }();
  return kModel;
}

StepRequest step_of(const std::string& line) {
  const Request request = decode_request(line, model());
  EXPECT_EQ(request.error, "") << request.message;
  const auto* step = std::get_if<StepRequest>(&request.what);
  EXPECT_NE(step, nullptr);
  return step != nullptr ? *step : StepRequest{};
}

std::string error_of(const std::string& line) {
  const Request request = decode_request(line, model());
  EXPECT_TRUE(std::holds_alternative<std::monostate>(request.what)) << line;
  EXPECT_FALSE(request.message.empty()) << line;
  return request.error;
}

TEST(LockstepRequest, AStepMayAskForNothing) {
  const StepRequest step = step_of(R"({"type":"step"})");
  EXPECT_EQ(step.count, 1);
  EXPECT_TRUE(step.vehicles.empty());
}

TEST(LockstepRequest, ThrustersWrenchesAndFinsAreTaken) {
  const StepRequest step = step_of(
      R"({"type":"step","count":4,"vehicles":{
        "rov":{"thrusters":[1,-1,0.5,0,0,0],"lamps":0.5,"tilt":-0.2},
        "auv":{"wrench":[1,2,3,4,5,6],"actuators":[0.1,0,0,0,52.36]}}})");
  EXPECT_EQ(step.count, 4);
  ASSERT_EQ(step.vehicles.size(), 2u);
  const VehicleOrder& auv =
      step.vehicles[0].vehicle.index == 1 ? step.vehicles[0] : step.vehicles[1];
  const VehicleOrder& rov =
      step.vehicles[0].vehicle.index == 0 ? step.vehicles[0] : step.vehicles[1];
  ASSERT_TRUE(rov.thrusters);
  EXPECT_EQ((*rov.thrusters)[2], 0.5);
  EXPECT_EQ(rov.lamps, 0.5);
  EXPECT_EQ(rov.tilt, -0.2);
  ASSERT_TRUE(auv.wrench_B);
  EXPECT_EQ(auv.wrench_B->moment, Vec3(4, 5, 6));
  ASSERT_TRUE(auv.actuators);
  EXPECT_EQ((*auv.actuators)[4], 52.36);
}

TEST(LockstepRequest, APoseTakesAnglesOrAQuaternion) {
  const RigidState by_angles = *step_of(
                                    R"({"type":"step","vehicles":{"auv":{"pose":{"position":[1,2,3],
        "attitude":[0,0,1.5707963267948966],"velocity":[1,0,0],"rates":[0,0,0.1]}}}})")
                                    .vehicles[0]
                                    .pose;
  EXPECT_EQ(by_angles.p_WB, Vec3(1, 2, 3));
  EXPECT_NEAR((by_angles.q_WB * Vec3::UnitX()).y(), 1.0, 1e-12);
  EXPECT_EQ(by_angles.V_WB_B.angular.z(), 0.1);
  const RigidState by_quaternion =
      *step_of(
           R"({"type":"step","vehicles":{"auv":{"pose":{"position":[0,0,0],
        "quaternion":[0.70710678,0,0,0.70710678]}}}})")
           .vehicles[0]
           .pose;
  EXPECT_NEAR((by_quaternion.q_WB * Vec3::UnitX()).y(), 1.0, 1e-12);
  EXPECT_NEAR(by_quaternion.q_WB.norm(), 1.0, 1e-15);
}

TEST(LockstepRequest, WhatIsWrongHasAName) {
  EXPECT_EQ(error_of("forward!"), "bad_json");
  EXPECT_EQ(error_of("[1,2]"), "bad_json");
  EXPECT_EQ(error_of(std::string(60'000, '[')), "bad_json");
  EXPECT_EQ(error_of("{}"), "missing_key");
  EXPECT_EQ(error_of(R"({"type":"jump"})"), "unknown_type");
  EXPECT_EQ(error_of(R"({"type":"step","stepps":1})"), "unknown_key");
  EXPECT_EQ(error_of(R"({"type":"step","count":0})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"step","count":1e99})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"sub":{}}})"), "unknown_vehicle");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"rov":{"thrusters":[1]}}})"), "bad_value");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"rov":{"thrusters":[2,0,0,0,0,0]}}})"),
            "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"rov":{"wrench":[1e300,0,0,0,0,0]}}})"),
            "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"auv":{"pose":{"position":[0,0,0]}}}})"),
            "missing_key");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"auv":{"pose":
      {"position":[0,0,0],"quaternion":[1,1,0,0]}}}})"),
            "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"step","vehicles":{"rov":{"wrench":[0,0,0,0,0,0],
      "thrusters":[0,0,0,0,0,0]}}})"),
            "conflict");
  EXPECT_EQ(error_of(R"({"type":"step","count":2,"vehicles":{"auv":{"pose":
      {"position":[0,0,0],"attitude":[0,0,0]}}}})"),
            "conflict");
  EXPECT_EQ(error_of(R"({"type":"step","id":[1]})"), "bad_value");
}

TEST(LockstepRequest, AnIdComesBackEvenWithAnError) {
  EXPECT_EQ(decode_request(R"({"type":"jump","id":7})", model()).id, "7");
  EXPECT_EQ(decode_request(R"({"type":"step","id":"a\"b"})", model()).id, R"("a\"b")");
}

}  // namespace request_test
}  // namespace remora::lockstep
