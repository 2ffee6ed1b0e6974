// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/plug.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/rotation.h"
#include "scene.h"

namespace remora::plug_test {
namespace {

using namespace test;

const SimTime kStep = from_seconds(0.002);

/// The mean of a constant force on for `seconds`, readings of which begin at time zero.
RunningForce readings(double force, double seconds, SimTime step) {
  RunningForce running;
  const PlugRules rules;
  for (SimTime now = step; now <= from_seconds(seconds); now += step)
    running.add(rules, now, step, force);
  return running;
}

TEST(RunningForce, HoldsTheReadingsOfOneWindowWhateverTheStep) {
  for (const double step : {0.00013, 0.001, 0.002, 0.01}) {
    const RunningForce force = readings(40.0, 3.0, from_seconds(step));
    EXPECT_NEAR(force.mean(), 40.0, 1e-9);
    EXPECT_NEAR(force.time().seconds(), PlugRules{}.window, 0.003 + step) << step;
  }
}

TEST(RunningForce, ForgetsWhatIsOlderThanTheWindow) {
  RunningForce force = readings(40.0, 1.0, kStep);
  force.add({}, from_seconds(1.2), kStep, 10.0);
  EXPECT_DOUBLE_EQ(force.mean(), 10.0);
}

TEST(RunningForce, DoesNotCountSmallReadings) {
  RunningForce force = readings(40.0, 0.05, kStep);
  force.add({}, from_seconds(0.06), kStep, 4.9);
  EXPECT_NEAR(force.mean(), 40.0, 1e-9);
}

Pose at(const Vec3& p, const RollPitchYaw& rpy = {}) {
  return {to_quaternion(rpy).toRotationMatrix(), p};
}

TEST(Plug, IsInLineOnlyInFrontOfTheSocket) {
  EXPECT_TRUE(is_in_line({}, at({0.1, 0.0, 0.0})));
  EXPECT_FALSE(is_in_line({}, at({-0.1, 0.0, 0.0})));
  EXPECT_FALSE(is_in_line({}, at({0.15, 0.0, 0.0})));
  EXPECT_FALSE(is_in_line({}, at({0.1, 0.0, 0.0}, {.roll = 0.0, .pitch = 0.0, .yaw = 3.1})));
}

TEST(Plug, IsInLineWithinTheConeOfTheLargerTolerance) {
  PlugRules rules;
  rules.tolerance = Vec3(0.1, 0.1, 0.2);
  const double edge = 0.1 * std::tan(0.2);
  EXPECT_TRUE(is_in_line(rules, at({0.1, 0.0, 0.99 * edge})));
  EXPECT_FALSE(is_in_line(rules, at({0.1, 0.0, 1.01 * edge})));
  EXPECT_TRUE(is_in_line(rules, at({0.1, 0.0, 0.0}, {.roll = 0.0, .pitch = 0.0, .yaw = 0.15})));
  EXPECT_FALSE(is_in_line(rules, at({0.1, 0.0, 0.0}, {.roll = 0.0, .pitch = 0.15, .yaw = 0.0})));
}

TEST(Plug, StartsItsDwellAgainBeforeAnotherReceptacle) {
  PlugState state;
  PlugMoment moment{.now = from_seconds(6.0), .step = kStep, .before = 0, .force = 0.0};
  EXPECT_FALSE(advance({}, moment, state));
  moment.now = from_seconds(7.9);
  moment.before = 1;
  EXPECT_FALSE(advance({}, moment, state));
  moment.now = from_seconds(9.8);
  EXPECT_FALSE(advance({}, moment, state));
  moment.now = from_seconds(9.91);
  EXPECT_TRUE(advance({}, moment, state));
  EXPECT_EQ(state.phase, PlugPhase::joined);
  EXPECT_EQ(state.receptacle, 1u);
}

TEST(Plug, RulesThatCannotBeMetAreNamed) {
  const auto field_of = [](auto&& change) {
    PlugRules rules;
    change(rules);
    const std::vector<Problem> found = problems(rules);
    return found.empty() ? std::string("none") : found[0].field;
  };
  EXPECT_EQ(field_of([](PlugRules&) {}), "none");
  EXPECT_EQ(field_of([](PlugRules& r) { r.tolerance.y() = -0.1; }), "tolerance");
  EXPECT_EQ(field_of([](PlugRules& r) { r.tolerance.x() = 2.0; }), "tolerance");
  EXPECT_EQ(field_of([](PlugRules& r) { r.range = 0.0; }), "range");
  EXPECT_EQ(field_of([](PlugRules& r) { r.dwell = -1.0; }), "dwell");
  EXPECT_EQ(field_of([](PlugRules& r) { r.mating_force = -5.0; }), "mating_force");
  EXPECT_EQ(field_of([](PlugRules& r) { r.unmating_force = 0.0; }), "unmating_force");
  EXPECT_EQ(field_of([](PlugRules& r) { r.least_time = 0.2; }), "least_time");
}

/// A box that slides on a post along x, between -0.1 and 0.2 m.
struct SlidingBox : Scene {
  SlidingBox() : Scene({{static_body(box({0.1, 0.1, 0.1})), dry_box({0.1, 0.1, 0.1}, 2.0)}, {}}) {
    ConstraintState held;
    held.a = {0};
    held.b = {1};
    held.free_axes = kSlidesAlongX;
    held.min_travel = -0.1;
    held.max_travel = 0.2;
    state.constraints.push_back(held);
  }
};

Scene::ForceLaw push_along_x(double newtons) {
  return [=](std::uint32_t, const RigidState& state) {
    return Wrench{state.q_WB.conjugate() * Vec3(newtons, 0.0, 30.0), Vec3::Zero()};
  };
}

TEST(Slider, MovesFreelyBetweenItsEnds) {
  SlidingBox scene;
  scene.run(100, 1e-3, push_along_x(10.0));
  const double t = 0.1, dt = 1e-3;  // semi-implicit: one half step ahead
  EXPECT_NEAR(scene.state.bodies[1].p_WB.x(), 0.5 * 5.0 * t * (t + dt), 1e-6);
  EXPECT_NEAR(scene.state.bodies[1].p_WB.z(), 0.0, 1e-6);
}

TEST(Slider, StopsAtItsEndsAndTellsWhatPushes) {
  for (const double push : {10.0, -10.0}) {
    SlidingBox scene;
    scene.run(3000, 1e-3, push_along_x(push));
    EXPECT_NEAR(scene.state.bodies[1].p_WB.x(), push > 0.0 ? 0.2 : -0.1, 2e-4);
    EXPECT_NEAR(scene.state.bodies[1].V_WB_B.linear.norm(), 0.0, 1e-6);
    EXPECT_NEAR(scene.loads[0].force.x(), push, 1e-3);
    EXPECT_NEAR(scene.loads[0].force.z(), 30.0, 1e-3);
  }
}

}  // namespace
}  // namespace remora::plug_test
