// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/resistance.h"

#include <gtest/gtest.h>

#include <cmath>

#include "multibody/contact_solver.h"
#include "multibody/test/scene.h"

namespace remora {
namespace resistance_test {

constexpr double kStep = 0.01;

/// A symmetric, positive definite matrix with all its entries.
Mat6 full_damping(double scale) {
  Mat6 L = Mat6::Zero();
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) L(i, j) = 1.0 + 0.3 * i - 0.2 * j;
  return scale * L * L.transpose();
}

TEST(Resistance, OneStepIsTheExactDecayAlongEachAxis) {
  Mat6 M = Mat6::Zero(), D = Mat6::Zero();
  M.diagonal() << 2.0, 3.0, 4.0, 0.1, 0.2, 0.3;
  D.diagonal() << 1.0, 60.0, 4000.0, 0.0, 5.0, 1e6;
  const Vec6 v = Vec6::Ones();
  const Vec6 after = v - kStep * (inverse_damped_inertia(M, D, kStep) * (D * v));
  for (int i = 0; i < 6; ++i)
    EXPECT_NEAR(after[i], std::exp(-kStep * D(i, i) / M(i, i)), 1e-12) << i;
}

TEST(Resistance, ManySmallStepsAgreeWithOneLargeOne) {
  const Mat6 M = test::vehicle().inertia, D = full_damping(40.0);
  Vec6 force;
  force << 3.0, -2.0, 1.0, 0.1, 0.0, -0.2;
  const auto fly = [&](int steps, double dt) {
    Vec6 v;
    v << 0.5, 0.1, -0.2, 0.3, 0.0, 0.4;
    for (int i = 0; i < steps; ++i) v += dt * (inverse_damped_inertia(M, D, dt) * (force - D * v));
    return v;
  };
  EXPECT_LT((fly(1, 0.5) - fly(5000, 1e-4)).norm(), 1e-9);
}

TEST(Resistance, InertiaAndInverseBelongTogether) {
  const Mat6 M = test::vehicle().inertia, D = full_damping(1e4);
  const Mat6 product = damped_inertia(M, D, kStep) * inverse_damped_inertia(M, D, kStep);
  EXPECT_LT((product - Mat6::Identity()).norm(), 1e-9);
  EXPECT_LT((damped_inertia(M, Mat6::Zero(), kStep) - M).norm(), 1e-12 * M.norm());
}

struct Dragged {
  MultibodySpec spec;
  std::vector<Resistance> resistances;
  Vec3 force = Vec3::Zero();  ///< on the first body
};

/// The first body's motion after some steps.
RigidState after(const Dragged& dragged, int steps, double dt) {
  const MultibodyModel model(dragged.spec);
  MultibodyState state = model.initial_state();
  ContactSolver solver(model);
  const std::vector<std::uint8_t> active(model.bodies().size(), 1);
  std::vector<Wrench> forces(model.bodies().size());
  forces[0].force = dragged.force;
  std::vector<Contact> contacts;
  std::vector<double> efforts;
  std::vector<Wrench> loads;
  for (int i = 0; i < steps; ++i)
    solver.step({.active = active, .F_B = forces, .dt = dt, .resistances = dragged.resistances},
                state, {contacts, efforts, loads});
  return state.bodies[0];
}

Resistance holding(double force, double damping) {
  Resistance resistance;
  resistance.yield_force = force;
  resistance.yield_moment = 0.1 * force;
  resistance.damping.diagonal() << Vec3::Constant(damping), Vec3::Constant(0.01 * damping);
  return resistance;
}

TEST(Resistance, HoldsBelowItsLimitInAnyDirectionAndGivesWayBeyond) {
  for (const Vec3& direction : {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0.6, -0.64, 0.48)}) {
    Dragged dragged{{{test::dry_box({0.4, 0.3, 0.2}, 5.0)}, {}}, {holding(30.0, 40.0)}};
    dragged.force = 29.9 * direction;
    EXPECT_LT(after(dragged, 1000, kStep).p_WB.norm(), 1e-6);
    dragged.force = 50.0 * direction;
    const RigidState moving = after(dragged, 1000, kStep);
    // (F - F_y)/d
    EXPECT_LT((moving.V_WB_B.linear - 0.5 * direction).norm(), 1e-3);
  }
}

TEST(Resistance, TwoHalvesWeldedTogetherAreDraggedAsOneBody) {
  const auto half = [](const char* name) {
    BodySpec body = test::dry_box({0.2, 0.2, 0.2}, 4.0);
    body.name = name;
    body.shapes.clear();
    body.initial.V_WB_B.linear = Vec3(0.5, 0.0, 0.0);
    return body;
  };
  BodySpec whole = half("whole");
  whole.inertia *= 2.0;
  JointSpec weld;
  weld.name = "weld";
  weld.child = 1;
  const Dragged one{{{whole}, {}}, {holding(0.0, 60.0)}};
  const Dragged two{{{half("front"), half("back")}, {weld}},
                    {holding(0.0, 30.0), holding(0.0, 30.0)}};
  const double speed = after(one, 20, kStep).V_WB_B.linear.x();
  EXPECT_NEAR(speed, 0.5 * std::exp(-60.0 / 8.0 * 0.2), 1e-9);
  EXPECT_NEAR(after(two, 20, kStep).V_WB_B.linear.x(), speed, 1e-9);
}

TEST(Resistance, WhatLeavesItFliesAsBefore) {
  const MultibodyModel model({{test::dry_box({0.2, 0.2, 0.2}, 4.0)}, {}});
  MultibodyState state = model.initial_state();
  ContactSolver solver(model);
  const std::vector<std::uint8_t> active = {1};
  std::vector<Wrench> forces(1);
  forces[0].force.x() = 4.0;
  std::vector<Contact> contacts;
  std::vector<double> efforts;
  std::vector<Wrench> loads;
  std::vector<Resistance> resistances = {holding(0.0, 1e4)};
  const auto step = [&] {
    solver.step({.active = active, .F_B = forces, .dt = kStep, .resistances = resistances}, state,
                {contacts, efforts, loads});
  };
  step();
  resistances[0] = Resistance{};
  const double before = state.bodies[0].V_WB_B.linear.x();
  step();
  EXPECT_NEAR(state.bodies[0].V_WB_B.linear.x() - before, kStep * 4.0 / 4.0, 1e-12);
}

}  // namespace resistance_test
}  // namespace remora
