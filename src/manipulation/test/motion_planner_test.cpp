// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "arms.h"
#include "manipulation/arm_surroundings.h"
#include "manipulation/motion_planner.h"
#include "manipulation/path_search.h"
#include "math/rotation.h"

namespace remora {
namespace motion_planner_test {

constexpr double kPi = std::numbers::pi;
const std::vector<double> kLengths = {0.5, 0.4, 0.3};
constexpr double kRadius = 0.03;

ShapeSpec capsule_along_x(double length) {
  ShapeSpec shape;
  shape.kind = ShapeKind::capsule;
  shape.radius = kRadius;
  shape.length = length - 2.0 * kRadius;
  shape.X_BS.p = Vec3(0.5 * length, 0.0, 0.0);
  shape.X_BS.R = to_quaternion({.pitch = kPi / 2.0}).toRotationMatrix();
  return shape;
}

BodySpec box(const std::string& name, const Vec3& centre_W, const Vec3& size) {
  BodySpec body;
  body.name = name;
  body.is_static = true;
  ShapeSpec shape;
  shape.kind = ShapeKind::box;
  shape.size = size;
  body.shapes = {shape};
  body.initial.p_WB = centre_W;
  return body;
}

/// An arm of three links that turn about z in one plane, bolted to the ground at the origin, and
/// what stands around it.
struct Workshop {
  explicit Workshop(const std::vector<BodySpec>& obstacles) : chain(test::planar_arm(kLengths)) {
    MultibodySpec spec;
    BodySpec ground;
    ground.name = "ground";
    ground.is_static = true;
    spec.bodies.push_back(ground);
    for (std::size_t i = 0; i < kLengths.size(); ++i) {
      BodySpec link;
      link.name = "link_" + std::to_string(i + 1);
      link.shapes = {capsule_along_x(kLengths[i])};
      spec.bodies.push_back(link);
      JointSpec joint = chain.joints[i];
      joint.lower = -3.0;
      joint.upper = 3.0;
      joint.parent = static_cast<std::uint32_t>(i);
      joint.child = static_cast<std::uint32_t>(i + 1);
      chain.joints[i] = joint;
      spec.joints.push_back(joint);
      joints.push_back(static_cast<std::uint32_t>(i));
    }
    for (const BodySpec& obstacle : obstacles) spec.bodies.push_back(obstacle);
    model = std::make_unique<MultibodyModel>(spec);
    state = model->initial_state();
  }
  void put(const std::vector<double>& q) {
    for (std::size_t i = 0; i < q.size(); ++i) state.joints[i].q = q[i];
    place_bodies_of_trees(*model, state);
  }
  [[nodiscard]] ArmPlanSpec to(const std::vector<double>& q, std::uint64_t seed = 1) const {
    ArmPlanSpec spec;
    spec.chain = chain;
    spec.joints = joints;
    spec.goal = test::vector(q);
    spec.seed = seed;
    return spec;
  }
  [[nodiscard]] ArmPlanSpec hand_to(const Vec3& p_BE) const {
    ArmPlanSpec spec = to({0.0, 0.0, 0.0});
    spec.goal = HandGoal{.X_BE = {Mat3::Identity(), p_BE}, .what = {PoseGoalKind::position}};
    return spec;
  }
  [[nodiscard]] ArmPlan plan(const ArmPlanSpec& spec) const {
    return plan_arm(*model, state, spec);
  }

  ArmChain chain;
  std::vector<std::uint32_t> joints;
  std::unique_ptr<MultibodyModel> model;
  MultibodyState state;
};

/// A post beside the arm, between where it is and where it is to go.
BodySpec post() { return box("post", {0.9, 0.45, 0.0}, {0.1, 0.1, 1.0}); }

#define REQUIRE_PLANNER() \
  if (!can_search_paths()) GTEST_SKIP() << "built without OMPL"

TEST(MotionPlanner, GoesStraightWhereNothingIsInTheWay) {
  REQUIRE_PLANNER();
  Workshop shop({});
  shop.put({0.0, 0.0, 0.0});
  const ArmPlan plan = shop.plan(shop.to({1.0, 0.5, -0.5}));
  ASSERT_EQ(plan.outcome, PlanOutcome::found) << plan.reason;
  EXPECT_EQ(plan.waypoints.size(), 2u);
  EXPECT_EQ(plan.attempts, 0);
  EXPECT_NEAR(plan.trajectory.duration(), 1.5 * 1.0 / 0.8, 1e-9);  // motors of 1 rad/s
}

TEST(MotionPlanner, KeepsItsMarginAllTheWayAroundAPost) {
  REQUIRE_PLANNER();
  Workshop shop({post()});
  shop.put({-0.2, 0.0, 0.0});
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const ArmPlanSpec spec = shop.to({1.2, 0.0, 0.0}, seed);
    const ArmPlan plan = shop.plan(spec);
    ASSERT_EQ(plan.outcome, PlanOutcome::found) << plan.reason;
    EXPECT_GT(plan.waypoints.size(), 2u);
    EXPECT_EQ(plan.trajectory.points.back().q, (std::vector<double>{1.2, 0.0, 0.0}));
    Clearance clearance(*shop.model);
    for (double t = 0.0; t <= plan.trajectory.duration(); t += 0.002) {
      const TrajectorySample at = sample(plan.trajectory, t);
      shop.put(at.q);
      for (std::uint32_t link = 1; link <= 3; ++link)
        ASSERT_GT(clearance.between(link, 4, shop.state, 0.1), 0.0)
            << "link " << link << " at " << t;
      for (const double rate : at.dq) ASSERT_LE(std::abs(rate), 0.8 + 1e-9);
    }
    shop.put({-0.2, 0.0, 0.0});
  }
}

TEST(MotionPlanner, TheSameSeedGivesTheSamePlan) {
  REQUIRE_PLANNER();
  Workshop shop({post()});
  shop.put({-0.2, 0.0, 0.0});
  const ArmPlan first = shop.plan(shop.to({1.2, 0.0, 0.0}, 7));
  const ArmPlan between = shop.plan(shop.to({1.2, 0.0, 0.0}, 8));
  const ArmPlan again = shop.plan(shop.to({1.2, 0.0, 0.0}, 7));
  ASSERT_EQ(first.waypoints.size(), again.waypoints.size());
  for (std::size_t i = 0; i < first.waypoints.size(); ++i)
    EXPECT_EQ(first.waypoints[i], again.waypoints[i]);
  EXPECT_EQ(first.attempts, again.attempts);
  EXPECT_NE(first.waypoints[1], between.waypoints[1]);
}

TEST(MotionPlanner, BringsTheHandToAPlace) {
  REQUIRE_PLANNER();
  Workshop shop({post()});
  shop.put({-0.2, 0.0, 0.0});
  const Vec3 wanted(0.2, 0.9, 0.0);
  const ArmPlan plan = shop.plan(shop.hand_to(wanted));
  ASSERT_EQ(plan.outcome, PlanOutcome::found) << plan.reason;
  const ArmVector& last = plan.waypoints.back();
  EXPECT_LT((end_pose(shop.chain, test::span(last)).p - wanted).norm(), 2e-4);
  EXPECT_GT(plan.hand_way, 0.5);
}

TEST(MotionPlanner, NamesWhatIsInTheWayOfTheGoal) {
  REQUIRE_PLANNER();
  Workshop shop({post()});
  shop.put({-0.2, 0.0, 0.0});
  const ArmPlan joints = shop.plan(shop.to({std::atan2(0.45, 0.9), 0.0, 0.0}));
  EXPECT_EQ(joints.outcome, PlanOutcome::goal_in_collision);
  EXPECT_NE(joints.reason.find("overlaps post by"), std::string::npos) << joints.reason;
  const ArmPlan hand = shop.plan(shop.hand_to({0.9, 0.45, 0.0}));
  EXPECT_EQ(hand.outcome, PlanOutcome::goal_in_collision);
  EXPECT_NE(hand.reason.find("post"), std::string::npos) << hand.reason;
  ArmPlanSpec allowed = shop.to({std::atan2(0.45, 0.9), 0.0, 0.0});
  allowed.touchable = {4};
  EXPECT_EQ(shop.plan(allowed).outcome, PlanOutcome::found);
}

TEST(MotionPlanner, SaysHowFarOutOfReachAPlaceIs) {
  REQUIRE_PLANNER();
  Workshop shop({});
  const ArmPlan plan = shop.plan(shop.hand_to({1.5, 0.0, 0.0}));  // the arm is 1.2 m long
  EXPECT_EQ(plan.outcome, PlanOutcome::goal_out_of_reach);
  EXPECT_EQ(plan.reason, "the goal is out of reach: the hand comes within 0.30 m");
}

TEST(MotionPlanner, SaysWhichJointCannotGoThatFar) {
  REQUIRE_PLANNER();
  Workshop shop({});
  const ArmPlan plan = shop.plan(shop.to({0.0, 3.1, 0.0}));
  EXPECT_EQ(plan.outcome, PlanOutcome::goal_beyond_limits);
  EXPECT_NE(plan.reason.find("its limits are -171.9° and 171.9°"), std::string::npos)
      << plan.reason;
}

TEST(MotionPlanner, DoesNotStartInsideSomething) {
  REQUIRE_PLANNER();
  Workshop shop({post()});
  shop.put({std::atan2(0.45, 0.9), 0.0, 0.0});
  const ArmPlan plan = shop.plan(shop.to({1.5, 0.0, 0.0}));
  EXPECT_EQ(plan.outcome, PlanOutcome::start_in_collision);
  EXPECT_NE(plan.reason.find("post"), std::string::npos);
}

TEST(MotionPlanner, LeavesWhatItStandsCloseTo) {
  REQUIRE_PLANNER();
  Workshop shop({box("shelf", {0.6, kRadius + 0.055, 0.0}, {1.0, 0.1, 1.0})});  // 5 mm away
  shop.put({0.0, 0.0, 0.0});
  const ArmPlan plan = shop.plan(shop.to({-1.0, 0.0, 0.0}));
  EXPECT_EQ(plan.outcome, PlanOutcome::found) << plan.reason;
}

TEST(MotionPlanner, GivesUpWhereThereIsNoWay) {
  REQUIRE_PLANNER();
  // Two walls across the whole plane, with the arm's base in the gap between them.
  Workshop shop({box("wall", {0.0, 0.7, 0.0}, {4.0, 0.1, 1.0}),
                 box("other_wall", {-1.0, 0.0, 0.0}, {1.6, 0.2, 1.0}),
                 box("third_wall", {1.0, 0.0, 0.0}, {1.6, 0.2, 1.0})});
  shop.put({-kPi / 2.0, 0.0, 0.0});
  ArmPlanSpec spec = shop.to({kPi / 2.0, 2.4, -2.4});
  spec.max_attempts = 300;
  const ArmPlan plan = shop.plan(spec);
  EXPECT_EQ(plan.outcome, PlanOutcome::no_path) << plan.reason;
  EXPECT_GE(plan.attempts, 300);
  int asked = 0;
  const ArmPlan stopped =
      plan_arm(*shop.model, shop.state, spec, [&](int, int) { return ++asked < 20; });
  EXPECT_EQ(stopped.outcome, PlanOutcome::stopped);
  EXPECT_EQ(asked, 20);
}

TEST(ArmSurroundings, WhatTwoLinksTouchGoesAlong) {
  BodySpec ball;
  ball.name = "ball";
  ShapeSpec sphere;
  sphere.kind = ShapeKind::sphere;
  sphere.radius = 0.05;
  ball.shapes = {sphere};
  // In the crook between the first and the second link, which stand at right angles.
  ball.initial.p_WB = Vec3(0.5 - kRadius - 0.05, kRadius + 0.05, 0.0);
  Workshop shop({ball});
  shop.put({0.0, kPi / 2.0, 0.0});
  ArmSurroundings surroundings(*shop.model, shop.state, {.joints = shop.joints});
  EXPECT_EQ(surroundings.held_bodies(), std::vector<std::uint32_t>{4});
  EXPECT_TRUE(surroundings.is_free(std::vector<double>{1.0, kPi / 2.0, 0.0}));
}

}  // namespace motion_planner_test
}  // namespace remora
