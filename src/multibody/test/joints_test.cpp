// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "multibody/test/scene.h"

namespace remora::test {
namespace joints_test {

/// A rod of 2 kg and 1 m that hangs from a hinge about y, fixed to a static body.
MultibodySpec pendulum(double damping = 0.0) {
  BodySpec anchor;
  anchor.name = "anchor";
  anchor.is_static = true;
  BodySpec rod = dry_box({0.01, 0.01, 1.0}, 2.0);
  rod.shapes.clear();
  JointSpec hinge{.name = "hinge",
                  .parent = 0,
                  .child = 1,
                  .type = JointType::revolute,
                  .X_PJ = {},
                  .X_CJ = {Mat3::Identity(), Vec3(0.0, 0.0, -0.5)},
                  .axis_J = Vec3::UnitY(),
                  .damping = damping};
  return {{anchor, rod}, {hinge}};
}

/// Weight and the Coriolis force of a dry body about its centre of mass.
Wrench dry_forces(const Mat6& M, double mass, double g, const RigidState& s) {
  Wrench F = net_weight(mass * g, s);
  const Vec3& w = s.V_WB_B.angular;
  F.force -= mass * w.cross(s.V_WB_B.linear);
  F.moment -= w.cross(M.bottomRightCorner<3, 3>() * w);
  return F;
}

TEST(Joints, APendulumSwingsWithThePeriodOfItsClosedForm) {
  Scene scene(pendulum());
  scene.state.joints[0].q = 0.05;
  place_bodies_of_trees(scene.model, scene.state);
  const double dt = 1e-3;
  const Mat6 M = scene.model.bodies()[1].inertia;
  std::vector<double> crossings;
  double before = scene.state.joints[0].q;
  for (int n = 0; n < 8000; ++n) {
    scene.run(1, dt,
              [&](std::uint32_t, const RigidState& s) { return dry_forces(M, 2.0, kGravity, s); });
    const double now = scene.state.joints[0].q;
    if (before > 0.0 && now <= 0.0) crossings.push_back(dt * (n + before / (before - now)));
    before = now;
  }
  ASSERT_GE(crossings.size(), 4U);
  const double period = (crossings.back() - crossings.front()) / (crossings.size() - 1.0);
  // A thin rod: 2π sqrt(I / (m g l)), and 1 + a²/16 for the amplitude.
  const double inertia = 2.0 * 1.0001 / 12.0 + 2.0 * 0.25;
  const double expected =
      2.0 * std::numbers::pi * std::sqrt(inertia / (2.0 * kGravity * 0.5)) * (1.0 + 0.0025 / 16.0);
  EXPECT_NEAR(period, expected, 1e-3 * expected);
  EXPECT_NEAR(std::abs(scene.state.bodies[1].p_WB.norm()), 0.5, 1e-12);
}

TEST(Joints, DampingStopsAHingeExponentially) {
  Scene scene(pendulum(0.4));
  scene.state.joints[0].dq = 1.0;
  place_bodies_of_trees(scene.model, scene.state);
  const Mat6 M = scene.model.bodies()[1].inertia;
  scene.run(1000, 1e-3,
            [&](std::uint32_t, const RigidState& s) { return dry_forces(M, 2.0, 0.0, s); });
  const double inertia = 2.0 * 1.0001 / 12.0 + 2.0 * 0.25;
  EXPECT_NEAR(scene.state.joints[0].dq, std::exp(-0.4 / inertia), 2e-3);
}

TEST(Joints, ASliderStopsAtItsLimitWithoutPassingIt) {
  MultibodySpec spec = pendulum();
  spec.joints[0].type = JointType::prismatic;
  spec.joints[0].axis_J = Vec3::UnitX();
  spec.joints[0].lower = -0.2;
  spec.joints[0].upper = 0.3;
  Scene scene(spec);
  for (const double force : {15.0, -15.0}) {
    double most = 0.0;
    for (int n = 0; n < 300; ++n) {
      scene.run(1, 0.01, [&](std::uint32_t, const RigidState&) {
        return Wrench{Vec3(force, 0.0, 0.0), Vec3::Zero()};
      });
      most =
          std::max(most, std::max(scene.state.joints[0].q - 0.3, -0.2 - scene.state.joints[0].q));
    }
    EXPECT_LT(most, 1e-7);
    EXPECT_NEAR(scene.state.joints[0].q, force > 0.0 ? 0.3 : -0.2, 1e-6);
    EXPECT_NEAR(scene.state.joints[0].dq, 0.0, 1e-7);
  }
}

/// Added mass and inertia of the reference check `kirchhoff_planar`.
const Vec6 kKirchhoffInertia =
    (Vec6() << 32.0 + 2.0, 32.0 + 40.0, 32.0 + 40.0, 0.2 + 0.05, 5.0 + 8.0, 5.0 + 8.0).finished();

/// C(ν)ν of Kirchhoff's equations for M, with the sign of a force.
Wrench kirchhoff_force(const Mat6& M, const Twist& V) {
  const Vec6 momentum = M * V.vector();
  const Vec3 P = momentum.head<3>(), H = momentum.tail<3>();
  return {P.cross(V.angular), H.cross(V.angular) + P.cross(V.linear)};
}

/// Where it is after 3 s by Kirchhoff's equations at tight tolerance.
constexpr double kReferenceX = 2.63694568538752;
constexpr double kReferenceY = -0.167762062190246;
constexpr double kReferenceYaw = -1.36572424838718;

/// Error of place and course after 3 s of the tumble, against the series of the reference.
double error_of_tumble(Scene& scene, double dt, const Mat6& M_of_each) {
  scene.run(static_cast<int>(std::lround(3.0 / dt)), dt, [&](std::uint32_t, const RigidState& s) {
    return kirchhoff_force(M_of_each, s.V_WB_B);
  });
  const RigidState& s = scene.state.bodies[0];
  return std::hypot(s.p_WB.x() - kReferenceX, s.p_WB.y() - kReferenceY) +
         std::abs(to_roll_pitch_yaw(s.q_WB).yaw - kReferenceYaw);
}

TEST(Joints, ATumbleWithStrongAddedMassConvergesAtFirstOrderToTheReference) {
  const Mat6 M = kKirchhoffInertia.asDiagonal();
  const auto error = [&](double dt) {
    BodySpec body;
    body.name = "hull";
    body.inertia = M;
    body.initial.V_WB_B.linear = Vec3(1.0, 0.05, 0.0);
    Scene scene({{body}, {}});
    return error_of_tumble(scene, dt, M);
  };
  const double coarse = error(4e-3), fine = error(2e-3), finest = error(1e-3);
  EXPECT_LT(coarse, 0.1);
  EXPECT_NEAR(coarse / fine, 2.0, 0.2);
  EXPECT_NEAR(fine / finest, 2.0, 0.1);
}

TEST(Joints, TwoHalvesHeldTogetherTumbleAsTheWholeAtFirstOrder) {
  const Mat6 half = 0.5 * Mat6(kKirchhoffInertia.asDiagonal());
  const auto error = [&](double dt) {
    BodySpec body, other;
    body.name = "half";
    other.name = "other half";
    body.inertia = other.inertia = half;
    body.initial.V_WB_B.linear = Vec3(1.0, 0.05, 0.0);
    JointSpec weld;
    weld.name = "weld";
    weld.parent = 0;
    weld.child = 1;
    Scene scene({{body, other}, {weld}});
    return error_of_tumble(scene, dt, half);
  };
  const double coarse = error(4e-3), fine = error(2e-3);
  EXPECT_LT(coarse, 0.1);
  EXPECT_NEAR(coarse / fine, 2.0, 0.2);
}

TEST(Joints, AFreeTreeKeepsItsMomentum) {
  BodySpec body = vehicle(), arm = dry_box({0.6, 0.05, 0.05}, 3.0);
  arm.name = "arm";
  body.shapes.clear();
  arm.shapes.clear();
  JointSpec hinge{.name = "hinge",
                  .parent = 0,
                  .child = 1,
                  .type = JointType::revolute,
                  .X_PJ = {Mat3::Identity(), Vec3(0.3, 0.1, 0.0)},
                  .X_CJ = {Mat3::Identity(), Vec3(-0.3, 0.0, 0.0)},
                  .axis_J = Vec3(0, 1, 1)};
  const auto momentum_error = [&](double dt) {
    Scene scene({{body, arm}, {hinge}});
    scene.state.joints[0].dq = 1.0;
    scene.state.bodies[0].V_WB_B.angular = Vec3(0.1, 0.2, -0.1);
    place_bodies_of_trees(scene.model, scene.state);
    const auto momentum = [&] {
      Vec3 sum = Vec3::Zero();
      for (int i = 0; i < 2; ++i) {
        const RigidState& s = scene.state.bodies[i];
        sum += s.q_WB * (scene.model.bodies()[i].inertia * s.V_WB_B.vector()).head<3>();
      }
      return sum;
    };
    const Vec3 before = momentum();
    scene.run(static_cast<int>(std::lround(1.0 / dt)), dt,
              [&](std::uint32_t i, const RigidState& s) {
                return kirchhoff_force(scene.model.bodies()[i].inertia, s.V_WB_B);
              });
    return (momentum() - before).norm() / before.norm();
  };
  EXPECT_LT(momentum_error(1e-3), 5e-3);
  EXPECT_NEAR(momentum_error(2e-3) / momentum_error(1e-3), 2.0, 0.2);
}

}  // namespace joints_test
}  // namespace remora::test
