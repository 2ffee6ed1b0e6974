// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/contact_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/height_field.h"
#include "geometry/procedural.h"
#include "multibody/contact_points.h"
#include "multibody/test/scene.h"

namespace remora::test {
namespace contact_solver_test {

constexpr double kDt = 0.01;

/// 5 N heavier than its water.
Wrench sinks(std::uint32_t, const RigidState& state) { return net_weight(5.0, state); }

double speed(const RigidState& state) {
  return state.V_WB_B.linear.norm() + state.V_WB_B.angular.norm();
}

TEST(ContactSolver, ABodyWithTenTimesItsMassOfAddedMassRestsStillOnTheBottom) {
  BodySpec body = vehicle(0.0);
  body.inertia *= 11.0;
  body.initial.p_WB = Vec3(0.0, 0.0, 9.8);
  body.initial.q_WB = to_quaternion({0.1, -0.07, 0.3});
  Scene scene({{static_body(floor_at(10.0)), body}, {}});

  scene.run(2000, kDt, sinks);
  const RigidState settled = scene.state.bodies[1];
  EXPECT_NEAR(settled.p_WB.z(), 10.0 - 0.125, 2e-4);
  EXPECT_LT(speed(settled), 1e-6);

  scene.run(6000, kDt, sinks);
  EXPECT_LT((scene.state.bodies[1].p_WB - settled.p_WB).norm(), 1e-5);
  EXPECT_LT(scene.state.bodies[1].q_WB.angularDistance(settled.q_WB), 1e-5);
  EXPECT_LT(speed(scene.state.bodies[1]), 1e-6);
}

TEST(ContactSolver, AVehicleWithFullAddedMassRestsStillOnTheBottom) {
  BodySpec body = vehicle(10.0);
  body.initial.p_WB = Vec3(3.0, -2.0, 9.7);
  Scene scene({{static_body(floor_at(10.0)), body}, {}});
  scene.run(3000, kDt, sinks);
  const Vec3 settled = scene.state.bodies[1].p_WB;
  scene.run(3000, kDt, sinks);
  EXPECT_NEAR(settled.z(), 10.0 - 0.125, 2e-4);
  EXPECT_LT((scene.state.bodies[1].p_WB - settled).norm(), 1e-5);
  EXPECT_LT(speed(scene.state.bodies[1]), 1e-6);
  // The bottom carries exactly the net weight.
  EXPECT_NEAR(scene.impulse_on_first.z(), -5.0 * kDt, 1e-6);
}

/// A block on a plane that falls off by `angle` to the north; how far it has gone after a second.
double way_down_a_slope(double angle, double friction) {
  const Quat q = to_quaternion({0.0, -angle, 0.0});
  ShapeSpec slope = floor_at(0.0);
  slope.X_BS.R = q.toRotationMatrix();
  BodySpec block = dry_box({0.4, 0.4, 0.2}, 7.0, friction);
  block.initial.q_WB = q;
  block.initial.p_WB = q * Vec3(0.0, 0.0, -0.1);
  Scene scene({{static_body(slope, 1.0), block}, {}});
  const Vec3 start = scene.state.bodies[1].p_WB;
  scene.run(1000, 1e-3,
            [](std::uint32_t, const RigidState& s) { return net_weight(7.0 * kGravity, s); });
  return (scene.state.bodies[1].p_WB - start).norm();
}

TEST(ContactSolver, ABlockStaysOnASlopeBelowTheFrictionAngleAndSlidesAboveIt) {
  const double friction = 0.5;
  const double friction_angle = std::atan(friction);
  EXPECT_LT(way_down_a_slope(friction_angle - 0.01, friction), 1e-5);

  const double angle = friction_angle + 0.1;
  const double a = kGravity * (std::sin(angle) - friction * std::cos(angle));
  EXPECT_NEAR(way_down_a_slope(angle, friction), 0.5 * a, 2e-3 * 0.5 * a + 1e-3 * a);
}

TEST(ContactSolver, ASlidingBlockIsSlowedByFrictionTimesGravity) {
  for (const double course : {0.0, 0.4, 2.0}) {
    BodySpec block = dry_box({0.4, 0.4, 0.1}, 7.0, 0.3);
    block.initial.p_WB = Vec3(0.0, 0.0, -0.05);
    block.initial.V_WB_B.linear = 2.0 * Vec3(std::cos(course), std::sin(course), 0.0);
    Scene scene({{static_body(floor_at(0.0)), block}, {}});
    scene.run(500, 1e-3,
              [](std::uint32_t, const RigidState& s) { return net_weight(7.0 * kGravity, s); });
    const double expected = 2.0 - 0.3 * kGravity * 0.5;
    EXPECT_NEAR(scene.state.bodies[1].V_WB_B.linear.norm(), expected, 1e-3);
    const Vec3 v_W = scene.state.bodies[1].q_WB * scene.state.bodies[1].V_WB_B.linear;
    EXPECT_NEAR(std::atan2(v_W.y(), v_W.x()), course, 1e-3);
  }
}

TEST(ContactSolver, AVehicleAtFullThrustCannotPassAThinWallAndSlidesAlongIt) {
  BodySpec wall = static_body(box({0.005, 20.0, 20.0}), 0.2);
  wall.initial.p_WB.x() = 2.0;
  BodySpec body = vehicle();
  body.initial.V_WB_B.linear = Vec3(3.0, 0.5, 0.0);
  Scene scene({{wall, body}, {}});
  // 200 N ahead, and drag that stops a sway in about a second.
  const auto thrust = [](std::uint32_t, const RigidState& s) {
    const Vec3 v_W = s.q_WB * s.V_WB_B.linear;
    const Vec3 f_W = Vec3(200.0, 60.0, 0.0) - 30.0 * v_W;
    return Wrench{s.q_WB.conjugate() * f_W, -5.0 * s.V_WB_B.angular};
  };
  for (int i = 0; i < 40; ++i) {
    scene.run(25, kDt, thrust);
    const Pose X_WB = scene.state.bodies[1].X_WB();
    const double front = X_WB.p.x() + 0.5 * X_WB.R.row(0).cwiseAbs() * kVehicleSize;
    EXPECT_LT(front, 2.0 - 0.0025 + 1e-3);
  }
  // 60 N along the wall less at most 0.2 · 200 N of friction: it keeps sliding.
  EXPECT_GT(scene.state.bodies[1].p_WB.y(), 2.0);
  EXPECT_NEAR(scene.impulse_on_first.x(), -200.0 * kDt, 0.05 * 200.0 * kDt);
}

TEST(ContactSolver, TheImpulseOfContactsIsTheChangeOfMomentum) {
  BodySpec body = dry_box({0.3, 0.3, 0.3}, 4.0);
  body.initial.p_WB = Vec3(0.0, 0.0, -0.6);
  body.initial.q_WB = to_quaternion({0.5, 0.3, 0.1});
  body.initial.V_WB_B.linear = body.initial.q_WB.conjugate() * Vec3(1.0, 0.0, 0.0);
  Scene scene({{static_body(floor_at(0.0)), body}, {}});
  // Weight is constant in W, and the Coriolis force keeps the momentum in W when B turns.
  const auto law = [](std::uint32_t, const RigidState& s) {
    Wrench F = net_weight(4.0 * kGravity, s);
    const Vec3& w = s.V_WB_B.angular;
    F.force -= 4.0 * w.cross(s.V_WB_B.linear);
    return F;
  };
  for (int n = 0; n < 1000; ++n) {
    const RigidState& s = scene.state.bodies[1];
    const Vec3 start_W = s.q_WB * s.V_WB_B.linear;
    scene.run(1, 1e-3, law);
    const Vec3 end_W = s.q_WB * s.V_WB_B.linear;
    const Vec3 by_contacts = 4.0 * (end_W - start_W) - 1e-3 * Vec3(0.0, 0.0, 4.0 * kGravity);
    EXPECT_LT((by_contacts - scene.impulse_on_first).norm(), 1e-9);
  }
  EXPECT_GT(scene.total_impulse.norm(), 4.0 * kGravity * 0.5);
}

TEST(ContactSolver, ABallBouncesBackWithItsRestitution) {
  BodySpec ball = dry_box({0.2, 0.2, 0.2}, 2.0);
  ball.shapes[0].kind = ShapeKind::sphere;
  ball.shapes[0].radius = 0.1;
  ball.restitution = 0.6;
  ball.initial.p_WB.z() = -1.0;
  ball.initial.V_WB_B.linear.z() = 3.0;
  BodySpec ground = static_body(floor_at(0.0));
  ground.restitution = 0.9;  // the smaller counts
  Scene scene({{ground, ball}, {}});
  scene.run(400, 1e-3, [](std::uint32_t, const RigidState&) { return Wrench{}; });
  EXPECT_NEAR(scene.state.bodies[1].V_WB_B.linear.z(), -0.6 * 3.0, 1e-6);
}

TEST(ContactSolver, ARollingBallKeepsItsSpeed) {
  static constexpr double kMass = 4.0;
  constexpr double kRadius = 0.05, kSpeed = 0.5;
  BodySpec ball = dry_box({0.1, 0.1, 0.1}, kMass);
  ball.inertia.bottomRightCorner<3, 3>().diagonal().setConstant(0.4 * kMass * kRadius * kRadius);
  ball.shapes[0].kind = ShapeKind::sphere;
  ball.shapes[0].radius = kRadius;
  ball.initial.p_WB.z() = -kRadius;
  ball.initial.V_WB_B = {.linear = Vec3(kSpeed, 0.0, 0.0),
                         .angular = Vec3(0.0, -kSpeed / kRadius, 0.0)};
  Scene scene({{static_body(floor_at(0.0)), ball}, {}});
  // It turns by a tenth of a radian in a step: the Coriolis force must not feed it.
  scene.run(1000, 0.01, [](std::uint32_t, const RigidState& s) {
    Wrench F = net_weight(kMass * kGravity, s);
    F.force -= kMass * s.V_WB_B.angular.cross(s.V_WB_B.linear);
    return F;
  });
  EXPECT_NEAR(scene.state.bodies[1].V_WB_B.linear.norm(), kSpeed, 1e-3 * kSpeed);
  EXPECT_NEAR(scene.state.bodies[1].p_WB.x(), 1000 * 0.01 * kSpeed, 1e-2);
}

TEST(ContactSolver, ABoxThatLeansOnTheRimOfAPipeIsNotInItsWall) {
  constexpr double kDt = 0.01;
  ShapeSpec pipe;
  pipe.kind = ShapeKind::mesh;
  pipe.mesh = std::make_shared<TriangleMesh>(make_pipe(0.30, 0.28, 2.0));  // from z = -1 to 1
  BodySpec body = vehicle();  // wider than the bore to one side, narrower to the other
  body.friction = 0.2;
  body.initial.p_WB.z() = -1.0 - 0.125 - 0.01;
  body.initial.q_WB = to_quaternion({0.02, 0.03, 0.4});
  Scene scene({{static_body(pipe), body}, {}});
  const auto pressed = [](std::uint32_t, const RigidState& s) {
    const Vec3 f_W = Vec3(3.0, 2.0, 60.0) - 30.0 * (s.q_WB * s.V_WB_B.linear);
    return Wrench{s.q_WB.conjugate() * f_W, -2.0 * s.V_WB_B.angular};
  };
  int touched = 0;
  for (int n = 0; n < 300; ++n) {
    scene.run(1, kDt, pressed);
    for (const Contact& contact : scene.contacts) {
      ++touched;
      EXPECT_LT(contact.depth, 2e-3) << "at step " << n;
    }
  }
  EXPECT_GT(touched, 100);
}

TEST(ContactSolver, TwoFreeBodiesExchangeMomentumButKeepTheirSum) {
  BodySpec a = dry_box({0.3, 0.3, 0.3}, 2.0), b = dry_box({0.4, 0.3, 0.2}, 6.0);
  b.name = "other";
  b.initial.p_WB = Vec3(1.0, 0.05, 0.02);
  a.initial.V_WB_B.linear.x() = 2.0;
  Scene scene({{a, b}, {}});
  int touched = 0;
  for (int n = 0; n < 100; ++n) {
    scene.run(1, 0.01, [](std::uint32_t, const RigidState&) { return Wrench{}; });
    if (!scene.contacts.empty()) ++touched;
    if (touched > 0) break;
  }
  ASSERT_EQ(touched, 1);
  const auto velocity = [&](int i) -> Vec3 {
    return scene.state.bodies[i].q_WB * scene.state.bodies[i].V_WB_B.linear;
  };
  EXPECT_NEAR(2.0 * velocity(0).x() + 6.0 * velocity(1).x(), 4.0, 1e-9);
  EXPECT_GT(velocity(1).x(), 0.1);
}

MultibodySpec on_ground(const ShapeSpec& ground, double z) {
  BodySpec body = vehicle();
  body.initial.p_WB = Vec3(0.0, 0.0, z);
  return {{static_body(ground), body}, {}};
}

std::shared_ptr<const HeightField> tilted_field(double slope) {
  HeightFieldSpec spec{.origin = Vec2(-4.0, -4.0),
                       .spacing = Vec2(0.25, 0.25),
                       .rows = 33,
                       .columns = 33,
                       .depths = {}};
  for (int i = 0; i < 33; ++i) {
    for (int j = 0; j < 33; ++j) spec.depths.push_back(5.0 + slope * (-4.0 + 0.25 * i));
  }
  return std::make_shared<HeightField>(spec);
}

TEST(ContactSolver, AVehicleRestsOnAHeightField) {
  ShapeSpec field;
  field.kind = ShapeKind::terrain;
  field.terrain = tilted_field(0.2);
  Scene scene(on_ground(field, 4.5));
  scene.run(4000, kDt, sinks);
  const RigidState& rest = scene.state.bodies[1];
  EXPECT_LT(speed(rest), 1e-4);
  const double above = field.terrain->depth_at(rest.p_WB.x(), rest.p_WB.y()) - rest.p_WB.z();
  EXPECT_NEAR(above * std::cos(std::atan(0.2)), 0.125, 1e-3);
  EXPECT_NEAR(to_roll_pitch_yaw(rest.q_WB).pitch, -std::atan(0.2), 2e-3);
}

TEST(ContactSolver, AVehicleRestsOnSolidsOfEveryKindAtTheirHeight) {
  ShapeSpec slab = box({3.0, 3.0, 0.5}, {Mat3::Identity(), Vec3(0.0, 0.0, 5.25)});
  ShapeSpec hull = slab, soup = slab, pool = slab;
  hull.kind = ShapeKind::convex;
  soup.kind = ShapeKind::mesh;
  pool.kind = ShapeKind::mesh;
  hull.mesh = soup.mesh = std::make_shared<TriangleMesh>(make_box(slab.size));
  pool.mesh = std::make_shared<TriangleMesh>(make_round_pool(4.0, 5.0, 0.2));
  pool.X_BS = {};
  for (const ShapeSpec& ground : {slab, hull, soup, pool}) {
    Scene scene(on_ground(ground, 4.7));
    scene.run(2000, kDt, sinks);
    EXPECT_LT(speed(scene.state.bodies[1]), 1e-5);
    EXPECT_NEAR(scene.state.bodies[1].p_WB.z(), 5.0 - 0.125, 3e-4);
    EXPECT_NEAR(scene.impulse_on_first.z(), -5.0 * kDt, 1e-5);
  }
}

TEST(ContactSolver, MovingShapesOfEveryKindRestOnTheBottomAtTheirHeight) {
  ShapeSpec cylinder, capsule, ball, convex, mesh;
  cylinder.kind = ShapeKind::cylinder;
  cylinder.radius = 0.2, cylinder.length = 0.3;
  capsule.kind = ShapeKind::capsule;
  capsule.radius = 0.15, capsule.length = 0.4;
  capsule.X_BS.R = to_quaternion({0.0, 0.5 * std::numbers::pi, 0.0}).toRotationMatrix();
  ball.kind = ShapeKind::sphere;
  ball.radius = 0.15;
  convex.kind = ShapeKind::convex;
  mesh.kind = ShapeKind::mesh;
  convex.mesh = mesh.mesh = std::make_shared<TriangleMesh>(make_box({0.3, 0.3, 0.3}));
  for (const ShapeSpec& ground :
       {floor_at(5.0), box({4.0, 4.0, 1.0}, {Mat3::Identity(), Vec3(0.0, 0.0, 5.5)})}) {
    for (const ShapeSpec& shape : {cylinder, capsule, ball, convex, mesh}) {
      MultibodySpec spec = on_ground(ground, 4.7);
      spec.bodies[1].shapes = {shape};
      Scene scene(spec);
      scene.run(2000, kDt, [](std::uint32_t, const RigidState& s) {
        Wrench F = net_weight(5.0, s);
        F.force -= 20.0 * s.V_WB_B.linear;
        F.moment -= 2.0 * s.V_WB_B.angular;
        return F;
      });
      EXPECT_LT(std::abs((scene.state.bodies[1].q_WB * scene.state.bodies[1].V_WB_B.linear).z()),
                1e-4);
      EXPECT_NEAR(scene.state.bodies[1].p_WB.z(), 5.0 - 0.15, 1e-3);
    }
  }
}

// A handle between jaws. On one edge alone it would rock, and creep out of the jaws.
TEST(ContactPoints, ARoundBarAcrossAShortBlockBearsOnBothItsEdges) {
  ShapeSpec bar;
  bar.kind = ShapeKind::capsule;
  bar.radius = 0.01, bar.length = 0.2;
  bar.X_BS.R = to_quaternion({0.0, 0.5 * std::numbers::pi, 0.0}).toRotationMatrix();
  const CollisionShape capsule = compile(bar, bar.X_BS);
  const CollisionShape block = compile(box({0.04, 0.04, 0.02}), Pose{});
  ContactScratch scratch;
  for (const double tilt : {-0.02, 0.0, 0.02}) {
    for (const double shift : {0.0, 0.09}) {  // both ends beyond the block, and one over it
      std::vector<ContactPoint> points;
      const Pose X_WA{to_quaternion({0.0, tilt, 0.0}).toRotationMatrix(), Vec3(shift, 0.0, -0.02)};
      find_contact_points(capsule, X_WA, block, Pose{}, 0.01, scratch, points);
      ASSERT_EQ(points.size(), 2u) << tilt << " " << shift;
      std::sort(points.begin(), points.end(),
                [](const auto& a, const auto& b) { return a.p_W.x() < b.p_W.x(); });
      EXPECT_NEAR(points[0].p_W.x(), shift > 0.0 ? -0.01 : -0.02, 1e-3);
      EXPECT_NEAR(points[1].p_W.x(), 0.02, 1e-3);
      for (const ContactPoint& point : points)
        EXPECT_GT(point.normal_W.dot(Vec3(0.0, 0.0, -1.0)), 0.999);
      // A bar with its far end raised has the larger gap there.
      const double apart = points[1].p_W.x() - points[0].p_W.x();
      EXPECT_NEAR(points[1].gap - points[0].gap, std::tan(tilt) * apart, 1e-4);
    }
  }
}

TEST(ContactSolver, AVehicleLiesAcrossAPipeMeshWithoutSinkingIn) {
  ShapeSpec pipe;
  pipe.kind = ShapeKind::mesh;
  pipe.mesh = std::make_shared<TriangleMesh>(make_pipe(0.3, 0.25, 6.0, 48));
  pipe.X_BS = {to_quaternion({0.5 * std::numbers::pi, 0.0, 0.0}).toRotationMatrix(),
               Vec3(0.0, 0.0, 5.0)};
  Scene scene(on_ground(pipe, 4.4));
  // Upright as a vehicle with its buoyancy on top keeps itself.
  scene.run(1000, kDt, [](std::uint32_t, const RigidState& s) {
    Wrench F = net_weight(5.0, s);
    F.moment = 20.0 * (s.q_WB.conjugate() * Vec3::UnitZ()).cross(Vec3::UnitZ()) * -1.0 -
               5.0 * s.V_WB_B.angular;
    F.force -= 5.0 * s.V_WB_B.linear;
    return F;
  });
  EXPECT_NEAR(scene.state.bodies[1].p_WB.z(), 5.0 - 0.3 - 0.125, 3e-3);
}

TEST(ContactSolver, ARestoredStateContinuesToTheLastBitHereAndInANewSolver) {
  // Rests, slides and knocks about: a corner of floor, pipe and wall, two vehicles and an arm.
  ShapeSpec pipe;
  pipe.kind = ShapeKind::mesh;
  pipe.mesh = std::make_shared<TriangleMesh>(make_pipe(0.3, 0.25, 6.0));
  pipe.X_BS.p = Vec3(1.5, 0.0, 4.0);
  BodySpec ground = static_body(floor_at(5.0), 0.3);
  ground.shapes.push_back(pipe);
  ground.shapes.push_back(box({0.1, 6.0, 6.0}, {Mat3::Identity(), Vec3(-1.0, 0.0, 3.0)}));
  BodySpec first = vehicle(), second = vehicle(), arm = dry_box({0.4, 0.05, 0.05}, 1.0);
  second.name = "second";
  arm.name = "arm";
  first.initial.p_WB = Vec3(0.0, 0.0, 4.6);
  second.initial.p_WB = Vec3(0.1, 0.5, 4.0);
  JointSpec elbow{.name = "elbow",
                  .parent = 2,
                  .child = 3,
                  .type = JointType::revolute,
                  .X_PJ = {Mat3::Identity(), Vec3(0.3, 0.0, 0.0)},
                  .X_CJ = {Mat3::Identity(), Vec3(-0.2, 0.0, 0.0)},
                  .axis_J = Vec3::UnitY(),
                  .lower = -0.5,
                  .upper = 0.5,
                  .damping = 0.05};
  const MultibodySpec spec{{ground, first, second, arm}, {elbow}};
  ASSERT_TRUE(problems(spec).empty());
  int n = 0;
  const auto law = [&](std::uint32_t i, const RigidState& s) {
    Wrench F = net_weight(6.0, s);
    F.force += Vec3(30.0 * std::sin(0.013 * n + i), 20.0 * std::cos(0.017 * n), 0.0) -
               20.0 * s.V_WB_B.linear;
    F.moment += Vec3(0.0, 0.0, std::sin(0.01 * n + i)) - 2.0 * s.V_WB_B.angular;
    return F;
  };
  Scene scene(spec);
  std::size_t touched = 0;
  const auto go_on = [&](Scene& s, int from) {
    for (n = from; n < from + 500; ++n) {
      s.run(1, kDt, law);
      touched += s.contacts.size();
    }
  };
  go_on(scene, 0);
  const MultibodyState snapshot = scene.state;
  touched = 0;
  go_on(scene, 500);
  EXPECT_GT(touched, 1000U);
  EXPECT_TRUE(scene.state.bodies[1].is_finite() && scene.state.bodies[3].is_finite());
  const std::uint64_t hash = scene.hash();

  scene.state = snapshot;
  go_on(scene, 500);
  EXPECT_EQ(scene.hash(), hash);

  Scene fresh(spec);
  fresh.state = snapshot;
  go_on(fresh, 500);
  EXPECT_EQ(fresh.hash(), hash);
}

TEST(ContactSolver, BodiesWithoutTheFlagStayAndStopOthers) {
  BodySpec anvil = vehicle(), hammer = vehicle();
  anvil.name = "anvil";
  hammer.initial.p_WB.x() = -1.0;
  hammer.initial.V_WB_B.linear.x() = 1.0;
  Scene scene({{anvil, hammer}, {}});
  scene.active[0] = 0;
  scene.run(200, kDt, [](std::uint32_t i, const RigidState&) {
    return i == 1 ? Wrench{Vec3(20.0, 0.0, 0.0), Vec3::Zero()} : Wrench{};
  });
  EXPECT_TRUE(scene.state.bodies[0].p_WB.isZero(0.0));
  EXPECT_LT(scene.state.bodies[1].p_WB.x(), -0.3);
}

}  // namespace contact_solver_test
}  // namespace remora::test
