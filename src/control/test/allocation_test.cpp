// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/allocation.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>

#include "base/random.h"

namespace remora {
namespace allocation_test {

AllocatedThruster thruster(const Vec3& position, const Vec3& direction, double ahead = 50.0,
                           double astern = 40.0) {
  AllocatedThruster t;
  t.p_BT = position;
  t.axis_B = direction.normalized();
  t.max_ahead = ahead;
  t.max_astern = astern;
  t.command_from_force = Table({-astern, 0.0, ahead}, {-1.0, 0.0, 1.0});
  return t;
}

/// BlueROV2 Heavy, von Benzon et al. 2022, Table A1.
AllocationModel heavy() {
  AllocationSpec spec;
  spec.thrusters = {
      thruster({0.156, 0.111, 0.085}, {1, -1, 0}),   thruster({0.156, -0.111, 0.085}, {1, 1, 0}),
      thruster({-0.156, 0.111, 0.085}, {-1, -1, 0}), thruster({-0.156, -0.111, 0.085}, {-1, 1, 0}),
      thruster({0.12, 0.218, 0}, {0, 0, -1}),        thruster({0.12, -0.218, 0}, {0, 0, -1}),
      thruster({-0.12, 0.218, 0}, {0, 0, -1}),       thruster({-0.12, -0.218, 0}, {0, 0, -1})};
  return allocation_model(spec);
}

/// Two stern thrusters and a vertical one ahead of Bo: no sway, roll or pitch of its own.
AllocationModel three_thrusters() {
  AllocationSpec spec;
  spec.thrusters = {thruster({-0.1, -0.12, 0.0}, {1, 0, 0}), thruster({-0.1, 0.12, 0.0}, {1, 0, 0}),
                    thruster({0.05, 0.0, -0.05}, {0, 0, -1})};
  return allocation_model(spec);
}

Vec6 random_wrench(Random& random, double force, double moment) {
  Vec6 wrench;
  for (int i = 0; i < 6; ++i) wrench[i] = (i < 3 ? force : moment) * random.uniform(-1.0, 1.0);
  return wrench;
}

TEST(Allocation, GivesAFeasibleWrenchExactly) {
  const AllocationModel model = heavy();
  AllocationState state = initial_allocation_state(model);
  Random random(1, "allocation");
  for (int i = 0; i < 100; ++i) {
    const Vec6 wanted = random_wrench(random, 10.0, 1.0);
    const Allocation result = allocate(model, Wrench::from_vector(wanted), {}, state);
    EXPECT_TRUE(result.achieved_B.vector().isApprox(wanted, 1e-9));
  }
}

TEST(Allocation, IsTheLeastSquaresOfForcesAsASingularValueDecompositionGivesIt) {
  const AllocationModel model = heavy();
  AllocationState state = initial_allocation_state(model);
  const Eigen::MatrixXd B = model.wrench_per_force.leftCols(8);
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(B, Eigen::ComputeThinU | Eigen::ComputeThinV);
  Random random(2, "allocation");
  for (int i = 0; i < 100; ++i) {
    const Vec6 wanted = random_wrench(random, 10.0, 1.0);
    const Eigen::VectorXd expected = svd.solve(Eigen::VectorXd(wanted));
    const Allocation result = allocate(model, Wrench::from_vector(wanted), {}, state);
    for (int k = 0; k < 8; ++k) EXPECT_NEAR(result.forces[k], expected[k], 1e-9);
  }
}

TEST(Allocation, NoOtherForcesOfTheSameWrenchCostLess) {
  AllocationModel model = heavy();
  model.thrusters[0].weight = 5.0;  // a thruster to be spared
  AllocationState state = initial_allocation_state(model);
  const auto cost = [&](const Eigen::VectorXd& f) {
    double sum = 0.0;
    for (int k = 0; k < 8; ++k) sum += model.thrusters[k].weight * f[k] * f[k];
    return sum;
  };
  const Eigen::MatrixXd B = model.wrench_per_force.leftCols(8);
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(B, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::MatrixXd null_space = svd.matrixV().rightCols(2);

  const Vec6 wanted = (Vec6() << 20.0, -10.0, 5.0, 0.5, -0.3, 1.0).finished();
  const Allocation result = allocate(model, Wrench::from_vector(wanted), {}, state);
  Eigen::VectorXd best(8);
  for (int k = 0; k < 8; ++k) best[k] = result.forces[k];
  ASSERT_TRUE((B * best).isApprox(wanted, 1e-9));

  for (int i = -50; i <= 50; ++i) {
    for (int j = -50; j <= 50; ++j) {
      const Eigen::VectorXd other = best + null_space * Vec2(0.1 * i, 0.1 * j);
      EXPECT_GE(cost(other), cost(best) - 1e-9);
    }
  }
}

TEST(Allocation, KeepsTheDirectionOfAWrenchThatIsTooMuch) {
  AllocationModel model = heavy();
  model.saturation_level.fill(0);  // all axes weigh the same
  AllocationState state = initial_allocation_state(model);
  Random random(3, "allocation");
  for (int i = 0; i < 100; ++i) {
    const Vec6 wanted = random_wrench(random, 2000.0, 200.0);
    const Allocation result = allocate(model, Wrench::from_vector(wanted), {}, state);
    const Vec6 achieved = result.achieved_B.vector();
    EXPECT_NEAR(achieved.normalized().dot(wanted.normalized()), 1.0, 1e-9);

    double fullest = 0.0;
    for (int k = 0; k < 8; ++k) {
      const double force = result.forces[k];
      fullest = std::max(fullest, force > 0.0 ? force / 50.0 : -force / 40.0);
      EXPECT_LE(std::abs(result.commands[k]), 1.0 + 1e-12);
    }
    EXPECT_NEAR(fullest, 1.0, 1e-9);  // and not one newton less than possible
  }
}

TEST(Allocation, ServesTheFirstLevelBeforeTheSecond) {
  AllocationModel model = heavy();
  model.saturation_level = {1, 1, 0, 0, 0, 0};  // surge and sway give way to yaw
  AllocationState state = initial_allocation_state(model);
  const Wrench wanted = {Vec3(1000.0, 0.0, 0.0), Vec3(0.0, 0.0, 10.0)};
  const Allocation result = allocate(model, wanted, {}, state);
  EXPECT_NEAR(result.achieved_B.moment.z(), 10.0, 1e-9);
  EXPECT_GT(result.achieved_B.force.x(), 50.0);
  EXPECT_LT(result.achieved_B.force.x(), 150.0);
}

TEST(Allocation, AsternIsWeakerThanAhead) {
  const AllocationModel model = three_thrusters();
  AllocationState state = initial_allocation_state(model);
  const Wrench ahead = {Vec3(1e4, 0.0, 0.0), Vec3::Zero()};
  const Wrench astern = {Vec3(-1e4, 0.0, 0.0), Vec3::Zero()};
  EXPECT_NEAR(allocate(model, ahead, {}, state).achieved_B.force.x(), 100.0, 1e-9);
  EXPECT_NEAR(allocate(model, astern, {}, state).achieved_B.force.x(), -80.0, 1e-9);
  EXPECT_NEAR(attainable(model, state)[0], 80.0, 1e-9);
}

TEST(Allocation, LeavesAxesAloneThatNothingCanMove) {
  const AllocationModel model = three_thrusters();
  AllocationState state = initial_allocation_state(model);
  const std::array<bool, 6> expected = {true, false, true, false, false, true};
  EXPECT_EQ(state.is_commanded, expected);

  // Sway, roll and pitch that are asked for do not disturb what can be given.
  const Wrench wanted = {Vec3(10.0, 30.0, -20.0), Vec3(5.0, -5.0, 1.0)};
  const Wrench achieved = allocate(model, wanted, {}, state).achieved_B;
  EXPECT_NEAR(achieved.force.x(), 10.0, 1e-9);
  EXPECT_NEAR(achieved.force.z(), -20.0, 1e-9);
  EXPECT_NEAR(achieved.moment.z(), 1.0, 1e-9);
}

TEST(Allocation, OneOfEightThrustersMayFailAndAllSixAxesRemain) {
  const AllocationModel model = heavy();
  Random random(4, "allocation");
  for (int failed = 0; failed < 8; ++failed) {
    AllocationState state = initial_allocation_state(model);
    std::array<double, 8> effectiveness;
    effectiveness.fill(1.0);
    effectiveness[static_cast<std::size_t>(failed)] = 0.0;
    const Vec6 wanted = random_wrench(random, 5.0, 0.5);
    const Allocation result = allocate(model, Wrench::from_vector(wanted), effectiveness, state);
    EXPECT_TRUE(result.achieved_B.vector().isApprox(wanted, 1e-9)) << "without " << failed;
    EXPECT_EQ(result.forces[static_cast<std::size_t>(failed)], 0.0);
    EXPECT_EQ(result.commands[static_cast<std::size_t>(failed)], 0.0);
  }
}

TEST(Allocation, ARepairedThrusterTakesItsShareAgain) {
  const AllocationModel model = heavy();
  AllocationState state = initial_allocation_state(model);
  const Wrench wanted = {Vec3(10.0, 0.0, 0.0), Vec3::Zero()};
  const Allocation before = allocate(model, wanted, {}, state);
  const std::array<double, 8> broken = {0, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(allocate(model, wanted, broken, state).forces[0], 0.0);
  const Allocation after = allocate(model, wanted, {}, state);
  for (int k = 0; k < 8; ++k) EXPECT_EQ(after.forces[k], before.forces[k]);
}

TEST(Allocation, AWeakThrusterIsAskedForMore) {
  const AllocationModel model = three_thrusters();
  AllocationState state = initial_allocation_state(model);
  const std::array<double, 3> effectiveness = {0.5, 1.0, 1.0};
  const Wrench wanted = {Vec3(20.0, 0.0, 0.0), Vec3::Zero()};
  const Allocation result = allocate(model, wanted, effectiveness, state);
  EXPECT_NEAR(result.forces[0], 10.0, 1e-9);
  EXPECT_NEAR(result.commands[0], 2.0 * result.commands[1], 1e-9);
}

TEST(Allocation, WithoutThrustersGivesNothing) {
  const AllocationModel model = allocation_model({});
  AllocationState state = initial_allocation_state(model);
  const Allocation result = allocate(model, {Vec3(1, 2, 3), Vec3(4, 5, 6)}, {}, state);
  EXPECT_TRUE(result.forces.empty());
  EXPECT_EQ(result.achieved_B.vector().norm(), 0.0);
  EXPECT_EQ(attainable(model, state).norm(), 0.0);
}

TEST(AllocationSpec, SaysWhatIsWrong) {
  AllocationSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.thrusters = {thruster(Vec3::Zero(), Vec3::UnitX())};
  spec.thrusters[0].axis_B *= 2.0;
  spec.thrusters[0].weight = 0.0;
  spec.axis_order[0] = 5;
  spec.saturation_level[2] = 9;
  EXPECT_EQ(problems(spec).size(), 4u);
}

}  // namespace allocation_test
}  // namespace remora
