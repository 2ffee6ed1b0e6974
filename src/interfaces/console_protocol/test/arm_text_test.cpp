// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/arm_text.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "guidance/vehicle_arm.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace arm_text_test {

using nlohmann::json;

constexpr VehicleId kOwner{0};

/// A work-class vehicle with one arm, and a crate that nothing touches.
Model scene_with(const std::string& arm) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  const std::string text =
      "purpose: an arm\nseabed: {depth: 30}\nvehicles:\n  - name: rov\n    vehicle: rexrov\n"
      "    position: [0, 0, 5]\n    arms: [" +
      arm + "]\nobjects:\n  - {object: crate, name: crate, position: [9, 0, 5]}\n";
  const auto scene = parse_scenario(text, "test.yaml", paths, diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return Model(scene->world);
}

const Model& bravo() {
  static const Model model =
      scene_with("{arm: reach_bravo7, name: arm, position: [1.25, 0.35, 0.55], yaw_deg: 20}");
  return model;
}

Vec3 vector(const json& list) {
  return Vec3(list[0].get<double>(), list[1].get<double>(), list[2].get<double>());
}

/// As those who read the description have to do it.
Pose place_of(const json& frame, double q) {
  const auto r = frame["rotation"].get<std::array<double, 4>>();
  Pose X{Quat(r[0], r[1], r[2], r[3]).toRotationMatrix(), vector(frame["position"])};
  if (!frame.contains("kind")) return X;
  const Vec3 axis = vector(frame["axis"]);
  if (frame["kind"] == "prismatic") X.p += X.R * axis * q;
  if (frame["kind"] == "revolute") X.R = X.R * Eigen::AngleAxisd(q, axis).toRotationMatrix();
  return X;
}

TEST(ArmText, TheFramesThatAreDescribedLeadToTheHand) {
  for (const char* name : {"reach_alpha5", "reach_bravo7", "arm5e", "oberon7", "predator"}) {
    const Model model = scene_with(std::string("{arm: ") + name + ", name: arm, yaw_deg: 30}");
    const VehicleArm arm = arms_of(model, kOwner).at(0);
    const json told = arms_description(model, kOwner).at(0);
    std::vector<double> q;
    Pose X_BE;
    for (const json& frame : told["frames"]) {
      const bool moves = !frame["joint"].is_null();
      if (moves) q.push_back(0.3 + 0.1 * static_cast<double>(q.size()));
      X_BE = X_BE * place_of(frame, moves ? q.back() : 0.0);
    }
    X_BE = X_BE * place_of(told["hand"], 0.0);
    const Pose truth = end_pose(arm.chain, q);
    EXPECT_LT((X_BE.p - truth.p).norm(), 1e-4) << name;
    EXPECT_LT((X_BE.R - truth.R).norm(), 1e-4) << name;
  }
}

TEST(ArmText, BothJawsHangOnTheJointWithTheMotor) {
  const json jaws = arms_description(bravo(), kOwner).at(0)["jaws"];
  ASSERT_EQ(jaws.size(), 2u);
  for (const json& jaw : jaws) {
    EXPECT_EQ(jaw["joint"], "arm/left_jaw");
    // The middle of a pad of 110 × 16 mm, which leans inwards.
    EXPECT_NEAR(jaw["lever"].get<double>(), std::hypot(0.055, 0.011), 1e-4);
  }
}

TEST(ArmText, AnArmWhoseFileHasNoPosturesIsStowedAsItStartsAndDeployedHalfway) {
  const Model model = scene_with(
      "{name: arm, links: [{name: boom, mass: 4, shapes: [{kind: sphere, radius: 0.1}], joint: "
      "{axis: [0, 1, 0], lower: -1, upper: 3, start: 0.5, kind: prismatic, motor: {max_effort: "
      "200, max_rate: 0.5}}}]}");
  const json postures = arms_description(model, kOwner).at(0)["postures"];
  ASSERT_EQ(postures.size(), 2u);
  EXPECT_EQ(postures[0], (json{{"name", "stow"}, {"joints", {{"arm/boom", 0.5}}}}));
  EXPECT_EQ(postures[1], (json{{"name", "deploy"}, {"joints", {{"arm/boom", 1.0}}}}));
}

TEST(ArmText, ItsOwnPosturesTakeTheirPlaceAndOthersFollow) {
  const Model model = scene_with(
      "{name: arm, links: [{name: boom, mass: 4, shapes: [{kind: sphere, radius: 0.1}], joint: "
      "{axis: [0, 1, 0], motor: {max_effort: 200, max_rate: 0.5}}}], postures: {look_down: {boom: "
      "90}, stow: {boom: -90}}}");
  const json postures = arms_description(model, kOwner).at(0)["postures"];
  ASSERT_EQ(postures.size(), 3u);
  EXPECT_EQ(postures[0]["name"], "stow");
  EXPECT_NEAR(postures[0]["joints"]["arm/boom"].get<double>(), -1.5707963, 1e-6);
  EXPECT_EQ(postures[2]["name"], "look_down");
}

// ---- what the hand feels ----

struct Hand {
  Hand() {
    const std::vector<JointId>& ids = bravo().vehicles()[0].joints;
    const VehicleArm arm = arms_of(bravo(), kOwner).at(0);
    left = {bravo().joint(ids[arm.jaws[0].joint]).child};
    right = {bravo().joint(ids[arm.jaws[1].joint]).child};
    crate = bravo().objects().at(0);
  }
  [[nodiscard]] json felt(const std::vector<Contact>& contacts) const {
    Moment moment;
    moment.state = initial_state(bravo(), 1);
    moment.output = make_output(bravo());
    moment.output.contacts = contacts;
    moment.vehicles.resize(bravo().vehicles().size());
    return arms_telemetry(bravo(), moment, kOwner).at(0);
  }
  /// A push of `newtons` on `a` along `normal` away from `b`, over one step of 10 ms.
  static Contact push(BodyId a, BodyId b, const Vec3& normal_W, double newtons) {
    return {.a = a, .b = b, .normal_W = normal_W, .impulse_W = 0.01 * newtons * normal_W};
  }
  BodyId left, right, crate;
};

TEST(ArmText, TwoJawsThatPressOnACrateHoldIt) {
  const Hand hand;
  // 30 N from either side, and 5 N of the crate's weight on one of them.
  Contact one = Hand::push(hand.left, hand.crate, -Vec3::UnitY(), 30.0);
  one.impulse_W += 0.01 * 5.0 * Vec3::UnitZ();
  const Contact other = Hand::push(hand.crate, hand.right, -Vec3::UnitY(), 34.0);
  const json felt = hand.felt({one, other});
  EXPECT_EQ(felt["held"], "crate");
  EXPECT_EQ(felt["touching"], json::array({"crate"}));
  EXPECT_NEAR(felt["grip"].get<double>(), 30.0, 1e-9);
  EXPECT_LT((vector(felt["load"]) - Vec3(0, 4, 5)).norm(), 1e-9);
}

TEST(ArmText, OneJawAloneTouchesAndHoldsNothing) {
  const Hand hand;
  const json felt = hand.felt({Hand::push(hand.left, hand.crate, -Vec3::UnitY(), 30.0)});
  EXPECT_EQ(felt["held"], nullptr);
  EXPECT_EQ(felt["touching"], json::array({"crate"}));
  EXPECT_EQ(felt["grip"], 0.0);
}

TEST(ArmText, JawsThatCloseOnEachOtherPressWithoutALoad) {
  const Hand hand;
  const json felt = hand.felt({Hand::push(hand.left, hand.right, -Vec3::UnitY(), 12.0)});
  EXPECT_NEAR(felt["grip"].get<double>(), 12.0, 1e-9);
  EXPECT_EQ(felt["held"], nullptr);
  EXPECT_EQ(felt["touching"], json::array());
  EXPECT_EQ(vector(felt["load"]).norm(), 0.0);
}

}  // namespace arm_text_test
}  // namespace remora
