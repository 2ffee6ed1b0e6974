// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/coulomb_solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace remora {
namespace coulomb_solver_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFriction = 0.5;

/// Rows over bodies with masses: gᵢ has an entry for each freedom, a row's impulse over the root of
/// the freedom's mass.
class Problem {
 public:
  explicit Problem(std::size_t freedoms) : freedoms_(freedoms) {}

  void add(CoulombSolver::Kind kind, std::vector<double> g, double wanted, double lower,
           double upper) {
    CoulombSolver::Row row;
    row.kind = kind;
    row.wanted = wanted;
    row.lower = lower;
    row.upper = upper;
    row.parts[0] = {values_.size(), 0, freedoms_};
    values_.insert(values_.end(), g.begin(), g.end());
    solver.rows.push_back(row);
  }
  void add_motor(std::vector<double> g, double wanted, double most) {
    add(CoulombSolver::Kind::bounded, std::move(g), wanted, -most, most);
  }
  /// The wanted changes of velocity along the normal and twice across.
  void add_contact(std::vector<double> n, std::vector<double> t, std::vector<double> s,
                   const Vec3& wanted) {
    add(CoulombSolver::Kind::normal, std::move(n), wanted.x(), 0.0, kInfinity);
    add(CoulombSolver::Kind::friction, std::move(t), wanted.y(), -kFriction, kFriction);
    add(CoulombSolver::Kind::friction, std::move(s), wanted.z(), -kFriction, kFriction);
  }
  [[nodiscard]] bool solve() { return solver.solve(values_, freedoms_); }
  [[nodiscard]] double x(std::size_t row) const { return solver.rows[row].impulse; }

  CoulombSolver solver;

 private:
  std::size_t freedoms_;
  std::vector<double> values_;
};

/// A point of mass 1 that flies at a wall.
Problem point(double into, double along, double across) {
  Problem problem(3);
  problem.add_contact({1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, {into, -along, -across});
  return problem;
}

TEST(CoulombSolver, FrictionStopsWhatIsWithinItsCone) {
  Problem problem = point(2.0, 0.6, -0.7);  // hypot 0.92 of at most 1
  ASSERT_TRUE(problem.solve());
  EXPECT_NEAR(problem.x(0), 2.0, 1e-6);
  EXPECT_NEAR(problem.x(1), -0.6, 1e-6);
  EXPECT_NEAR(problem.x(2), 0.7, 1e-6);
}

TEST(CoulombSolver, FrictionIsLimitedAsAWholeWhicheverWayItSlides) {
  for (const double angle : {0.0, 0.3, 0.785, 1.2, 2.9, -2.0}) {
    Problem problem = point(2.0, 3.0 * std::cos(angle), 3.0 * std::sin(angle));
    ASSERT_TRUE(problem.solve());
    EXPECT_NEAR(problem.x(0), 2.0, 1e-6);
    EXPECT_NEAR(problem.x(1), -kFriction * 2.0 * std::cos(angle), 1e-6) << angle;
    EXPECT_NEAR(problem.x(2), -kFriction * 2.0 * std::sin(angle), 1e-6) << angle;
  }
}

TEST(CoulombSolver, WhatPartsIsNotPushed) {
  Problem problem = point(-0.1, 3.0, 0.0);
  ASSERT_TRUE(problem.solve());
  for (const std::size_t row : {0, 1, 2}) EXPECT_EQ(problem.x(row), 0.0);
}

// The foot of a rod: friction turns it, and that presses the foot down or lifts it. With the
// mobilities a = n·n and b = n·t of the foot, x (a - μ b) = v where it slides along +t.
TEST(CoulombSolver, FrictionChangesWhatPresses) {
  constexpr double kCoupling = 0.4;
  const double across = std::sqrt(1.0 - kCoupling * kCoupling);
  for (const double side : {1.0, -1.0}) {
    Problem problem(3);
    problem.add_contact({1.0, 0.0, 0.0}, {side * kCoupling, across, 0.0}, {0.0, 0.0, 1.0},
                        {1.0, -5.0, 0.0});
    ASSERT_TRUE(problem.solve());
    const double expected = 1.0 / (1.0 - kFriction * side * kCoupling);
    EXPECT_NEAR(problem.x(0), expected, 1e-6);
    EXPECT_NEAR(problem.x(1), -kFriction * expected, 1e-6);
  }
}

// Two fingers press an object from both sides with the effort of one motor each; it falls between
// them at 1 m/s, and its mass is 1. What holds it is shared alike.
TEST(CoulombSolver, FingersThatPressHoldWithTheirFrictionAndNoMore) {
  for (const double effort : {0.7, 1.3}) {
    // Freedoms: object along the fingers, object down, object across, finger, finger.
    Problem problem(5);
    const double heavy = 1.0 / std::sqrt(0.2);
    problem.add_contact({1, 0, 0, -heavy, 0}, {0, 1, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, -1, 0});
    problem.add_contact({-1, 0, 0, 0, heavy}, {0, 1, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, -1, 0});
    problem.add(CoulombSolver::Kind::bounded, {0, 0, 0, heavy, 0}, 10.0, 0.0, effort);
    problem.add(CoulombSolver::Kind::bounded, {0, 0, 0, 0, heavy}, -10.0, -effort, 0.0);
    ASSERT_TRUE(problem.solve());
    EXPECT_NEAR(problem.x(0), effort, 1e-5);
    EXPECT_NEAR(problem.x(3), effort, 1e-5);
    const double friction = std::min(0.5, kFriction * effort);
    EXPECT_NEAR(problem.x(1), -friction, 1e-5);
    EXPECT_NEAR(problem.x(4), -friction, 1e-5);
  }
}

// Rows of one direction are one too many; they share what they do.
TEST(CoulombSolver, RowsThatSayTheSameShareTheirLoad) {
  Problem problem(1);
  problem.add_motor({1.0}, 3.0, kInfinity);
  problem.add_motor({1.0}, 3.0, kInfinity);
  problem.add_motor({1.0}, 3.0, 0.5);
  ASSERT_TRUE(problem.solve());
  EXPECT_NEAR(problem.x(0), 1.25, 1e-5);
  EXPECT_NEAR(problem.x(1), 1.25, 1e-5);
  EXPECT_NEAR(problem.x(2), 0.5, 1e-5);
}

TEST(CoulombSolver, ADirectionInWhichNothingMovesTakesNoImpulse) {
  Problem problem(3);
  problem.add_contact({1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 0.0}, {2.0, -0.5, -9.0});
  ASSERT_TRUE(problem.solve());
  EXPECT_NEAR(problem.x(1), -0.5, 1e-6);
  EXPECT_EQ(problem.x(2), 0.0);
}

TEST(CoulombSolver, ADivergedStateIsRefused) {
  Problem problem = point(std::nan(""), 1.0, 0.0);
  EXPECT_FALSE(problem.solve());
}

}  // namespace coulomb_solver_test
}  // namespace remora
