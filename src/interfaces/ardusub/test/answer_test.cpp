// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/answer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <regex>
#include <vector>

#include "math/rotation.h"

namespace remora::ardusub {
namespace answer_test {

std::string answer_of(const VehicleReport& report) {
  std::string text;
  EXPECT_TRUE(write_answer(report, text));
  return text;
}

/// As ArduPilot reads it: the first place where the quoted key stands, then what follows the colon.
const char* found(const std::string& text, const std::string& key) {
  const std::size_t at = text.find("\"" + key + "\":");
  return at == std::string::npos ? nullptr : text.c_str() + at + key.size() + 3;
}
double scalar(const std::string& text, const std::string& key) {
  return std::strtod(found(text, key), nullptr);
}
std::vector<double> numbers(const std::string& text, const std::string& key) {
  const char* at = found(text, key);
  EXPECT_EQ(*at, '[') << key;
  std::vector<double> out;
  char* end = nullptr;
  do {
    out.push_back(std::strtod(at + 1, &end));
    at = end;
  } while (*at == ',');
  EXPECT_EQ(*at, ']');
  return out;
}

VehicleReport some_report() {
  VehicleReport report;
  report.timestamp = 12.3475;
  report.gyro_B = {0.01, -1e-9, 0.5};
  report.accel_B = {0.1, 0.2, -9.81};
  report.velocity_W = {0.3, -0.4, 1e-7};
  report.position_W = {1.5, -2.5, 3.25};
  report.q_WB = to_quaternion({0.1, -0.2, 1.5});
  report.range = 7.5;
  report.voltage = 15.9;
  report.current = 4.25;
  return report;
}

TEST(Answer, EveryNumberComesBackToTheLastBit) {
  const VehicleReport report = some_report();
  const std::string text = answer_of(report);
  EXPECT_EQ(scalar(text, "timestamp"), report.timestamp);
  const auto is = [&](const char* key, const Vec3& v) {
    EXPECT_EQ(numbers(text, key), (std::vector{v.x(), v.y(), v.z()})) << key;
  };
  is("gyro", report.gyro_B);
  is("accel_body", report.accel_B);
  is("velocity", report.velocity_W);
  is("position", report.position_W);
  EXPECT_EQ(numbers(text, "quaternion"),
            (std::vector{report.q_WB.w(), report.q_WB.x(), report.q_WB.y(), report.q_WB.z()}));
  EXPECT_EQ(scalar(text, "rng_1"), 7.5);
  EXPECT_EQ(scalar(text, "voltage"), 15.9);
  EXPECT_EQ(scalar(text, "current"), 4.25);
}

TEST(Answer, ItIsOneLineBetweenTwoLineEnds) {
  const std::string text = answer_of(some_report());
  EXPECT_EQ(text.front(), '\n');
  EXPECT_EQ(text.back(), '\n');
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_LT(text.size(), 1000u);
}

TEST(Answer, ThereIsNoBlankAndNoBoolean) {
  const std::string text = answer_of(some_report());
  EXPECT_EQ(text.find(' '), std::string::npos);
  EXPECT_EQ(text.find('\t'), std::string::npos);
  EXPECT_EQ(text.find("true"), std::string::npos);
  EXPECT_EQ(text.find("no_"), std::string::npos);
}

TEST(Answer, RequiredKeysComeFirstAndNoKeyHidesAnother) {
  const std::string text = answer_of(some_report());
  std::vector<std::string> keys;
  const std::regex key("\"([a-z_0-9]+)\":");
  for (std::sregex_iterator it(text.begin(), text.end(), key), end; it != end; ++it)
    keys.push_back((*it)[1]);
  const std::vector<std::string> expected{"timestamp", "imu",      "gyro",       "accel_body",
                                          "position",  "attitude", "quaternion", "velocity",
                                          "rng_1",     "battery",  "voltage",    "current"};
  EXPECT_EQ(keys, expected);
  // The parser looks for the bare word: its first occurrence must be the key itself.
  for (const std::string& word : expected)
    EXPECT_EQ(text.find(word), text.find("\"" + word + "\":") + 1) << word;
  EXPECT_EQ(text.find("rc"), std::string::npos) << "would be taken for a remote control";
}

TEST(Answer, AttitudeAndQuaternionAreBothThereAndAgree) {
  const std::string text = answer_of(some_report());
  const std::vector<double> rpy = numbers(text, "attitude");
  const std::vector<double> q = numbers(text, "quaternion");
  const Quat from_angles = to_quaternion({rpy[0], rpy[1], rpy[2]});
  EXPECT_LT(from_angles.angularDistance(Quat(q[0], q[1], q[2], q[3])), 1e-12);
}

TEST(Answer, WhatTheVehicleDoesNotHaveIsNotSaid) {
  VehicleReport report = some_report();
  report.range.reset();
  report.voltage.reset();
  const std::string text = answer_of(report);
  EXPECT_EQ(found(text, "rng_1"), nullptr);
  EXPECT_EQ(found(text, "battery"), nullptr);
}

TEST(Answer, WhatIsNoNumberIsNeverSaid) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  std::string text = "before";
  VehicleReport broken = some_report();
  broken.accel_B.y() = nan;
  EXPECT_FALSE(write_answer(broken, text));
  EXPECT_TRUE(text.empty());
  broken = some_report();
  broken.timestamp = infinite;
  EXPECT_FALSE(write_answer(broken, text));

  VehicleReport dark = some_report();
  dark.range = nan;
  dark.current = infinite;
  EXPECT_TRUE(write_answer(dark, text));
  EXPECT_EQ(found(text, "rng_1"), nullptr);
  EXPECT_EQ(found(text, "battery"), nullptr);
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
}

TEST(Answer, AtRestAndLevelTheSpecificForcePointsUp) {
  RigidState still;
  const VehicleReport report = report_of_step(still, still, 0.0025, 9.81);
  EXPECT_EQ(report.accel_B, Vec3(0.0, 0.0, -9.81));
  EXPECT_EQ(report.gyro_B, Vec3::Zero());
}

TEST(Answer, ASteadyTurnOnACircleFeelsTheCentripetalForce) {
  // 1 m/s ahead and 0.5 rad/s to starboard: 0.5 m/s² to starboard.
  const double dt = 0.0025, speed = 1.0, turn = 0.5;
  const auto at = [&](double t) {
    RigidState body;
    body.q_WB = to_quaternion({0.0, 0.0, turn * t});
    body.p_WB = speed / turn * Vec3(std::sin(turn * t), 1.0 - std::cos(turn * t), 0.0);
    body.V_WB_B = {{speed, 0.0, 0.0}, {0.0, 0.0, turn}};
    return body;
  };
  const VehicleReport report = report_of_step(at(1.0), at(1.0 + dt), dt, 9.81);
  EXPECT_NEAR(report.gyro_B.z(), turn, 1e-10);
  EXPECT_NEAR(report.accel_B.y(), speed * turn, 1e-6);
  // A mean over the step, seen from the axes of its end: half a step's turn towards the bow.
  EXPECT_NEAR(report.accel_B.x(), 0.5 * dt * turn * speed * turn, 1e-8);
  EXPECT_NEAR(report.accel_B.z(), -9.81, 1e-12);
}

}  // namespace answer_test
}  // namespace remora::ardusub
