// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/height_field.h"
#include "geometry/procedural.h"
#include "multibody/test/scene.h"

namespace remora::test {
namespace proximity_test {

constexpr double kDt = 0.01;

bool is_flagged(const MultibodySpec& spec, std::size_t body) {
  const MultibodyModel model(spec);
  std::vector<std::uint8_t> flags(spec.bodies.size(), 7);
  find_bodies_that_may_touch(model, model.initial_state(), {}, kDt, flags);
  return flags[body] != 0;
}

MultibodySpec above_floor(double gap, double downward_speed) {
  BodySpec body = vehicle();
  body.initial.p_WB.z() = 10.0 - 0.125 - gap;
  body.initial.V_WB_B.linear.z() = downward_speed;
  return {{static_body(floor_at(10.0)), body}, {}};
}

TEST(Proximity, AVehicleIsFlaggedWhenItCanReachTheFloorWithinTheStep) {
  EXPECT_TRUE(is_flagged(above_floor(0.0, 0.0), 1));
  EXPECT_TRUE(is_flagged(above_floor(0.019, 2.0), 1));
  EXPECT_FALSE(is_flagged(above_floor(0.05, 2.0), 1));  // although its sphere reaches the floor
  EXPECT_FALSE(is_flagged(above_floor(5.0, 2.0), 1));
  EXPECT_FALSE(is_flagged(above_floor(0.0, 0.0), 0));  // static bodies never are
}

TEST(Proximity, AHeightFieldAMeshAndABoxFlagOnlyWhatIsNear) {
  ShapeSpec field, mesh, wall = box({8.0, 8.0, 1.0}, {Mat3::Identity(), Vec3(0, 0, 10.5)});
  HeightFieldSpec grid{.origin = Vec2(-4, -4),
                       .spacing = Vec2(1, 1),
                       .rows = 9,
                       .columns = 9,
                       .depths = std::vector<double>(81, 10.0)};
  field.kind = ShapeKind::terrain;
  field.terrain = std::make_shared<HeightField>(grid);
  mesh.kind = ShapeKind::mesh;
  mesh.mesh = std::make_shared<TriangleMesh>(make_box({8.0, 8.0, 1.0}));
  mesh.X_BS = wall.X_BS;
  for (const ShapeSpec& ground : {field, mesh, wall}) {
    MultibodySpec near = above_floor(0.001, 0.0), high = above_floor(0.1, 0.0);
    near.bodies[0].shapes = high.bodies[0].shapes = {ground};
    MultibodySpec beside = near;
    beside.bodies[1].initial.p_WB.x() = 5.0;
    EXPECT_TRUE(is_flagged(near, 1));
    EXPECT_FALSE(is_flagged(high, 1));
    EXPECT_FALSE(is_flagged(beside, 1));
  }
}

TEST(Proximity, TwoVehiclesThatCouldMeetAreBothFlagged) {
  for (const double distance : {0.47, 0.49, 3.0}) {
    BodySpec a = vehicle(), b = vehicle();
    b.name = "b";
    b.initial.p_WB.x() = distance;
    b.initial.V_WB_B.linear.x() = -1.0;
    const MultibodySpec spec{{a, b}, {}};
    EXPECT_EQ(is_flagged(spec, 0), distance < 0.48);
    EXPECT_EQ(is_flagged(spec, 1), distance < 0.48);
  }
}

TEST(Proximity, ATreeIsFlaggedAsAWholeWhenAJointIsDrivenBrakedOrNearItsLimit) {
  BodySpec a = vehicle(), b = vehicle();
  b.name = "b";
  JointSpec hinge;
  hinge.child = 1;
  hinge.type = JointType::revolute;
  const auto is_flagged_with = [&](const JointSpec& joint, JointCommand command) {
    const MultibodyModel model({{a, b}, {joint}});
    std::vector<std::uint8_t> flags(2);
    find_bodies_that_may_touch(model, model.initial_state(), {&command, 1}, kDt, flags);
    EXPECT_EQ(flags[0], flags[1]);
    return flags[1] != 0;
  };
  const JointCommand off, hold{JointCommandKind::velocity, 0.0};
  EXPECT_FALSE(is_flagged_with(hinge, off));
  EXPECT_FALSE(is_flagged_with(hinge, hold));  // nothing there that could hold it
  JointSpec driven = hinge, braked = hinge, limited = hinge;
  driven.motor.emplace();
  EXPECT_FALSE(is_flagged_with(driven, off));
  EXPECT_TRUE(is_flagged_with(driven, hold));
  braked.friction = 0.1;
  EXPECT_TRUE(is_flagged_with(braked, off));
  limited.upper = 1e-3;
  EXPECT_TRUE(is_flagged_with(limited, off));
  limited.upper = 1.0;
  EXPECT_FALSE(is_flagged_with(limited, off));
}

TEST(Proximity, BodiesOfATreeAreAskedAboutEachOtherOnlyWhereTheModelSaysSo) {
  BodySpec a = vehicle(), b = vehicle();
  b.name = "b";
  JointSpec hinge;
  hinge.child = 1;
  hinge.type = JointType::revolute;
  EXPECT_FALSE(is_flagged({{a, b}, {hinge}}, 0));  // one inside the other
  EXPECT_TRUE(is_flagged({{a, b}, {hinge}, {{0, 1}}}, 0));
}

/// ν̇ for a force in B: Runge-Kutta of fourth order, as in free flight.
void fly(const Mat6& M, const Scene::ForceLaw& law, double dt, RigidState& state) {
  struct Rate {
    Vec3 p;
    Eigen::Vector4d q;
    Vec6 v;
  };
  const Mat6 inverse = M.inverse();
  const auto rate = [&](const RigidState& s) {
    return Rate{s.q_WB * s.V_WB_B.linear, quaternion_rate(s.q_WB, s.V_WB_B.angular),
                inverse * law(1, s).vector()};
  };
  const auto moved = [&](const Rate& r, double h) {
    RigidState s = state;
    s.p_WB += h * r.p;
    s.q_WB.coeffs() += h * r.q;
    s.V_WB_B = Twist::from_vector(s.V_WB_B.vector() + h * r.v);
    return s;
  };
  const Rate k1 = rate(state), k2 = rate(moved(k1, 0.5 * dt)), k3 = rate(moved(k2, 0.5 * dt)),
             k4 = rate(moved(k3, dt));
  state = moved(
      {(k1.p + 2.0 * k2.p + 2.0 * k3.p + k4.p) / 6.0, (k1.q + 2.0 * k2.q + 2.0 * k3.q + k4.q) / 6.0,
       (k1.v + 2.0 * k2.v + 2.0 * k3.v + k4.v) / 6.0},
      dt);
  state.q_WB.normalize();
}

TEST(Proximity, AGrazingVehiclePassesBetweenTheIntegratorsWithoutAJump) {
  // Comes down on the floor at a slant, touches, and is lifted off again by its trim.
  BodySpec body = vehicle(0.0);
  body.inertia *= 2.0;
  body.initial.p_WB.z() = 9.5;
  body.initial.V_WB_B.linear = Vec3(0.8, 0.0, 0.5);
  Scene scene({{static_body(floor_at(10.0), 0.2), body}, {}});
  const Mat6& M = scene.model.bodies()[1].inertia;
  const auto law = [](std::uint32_t, const RigidState& s) {
    return Wrench{s.q_WB.conjugate() * Vec3(0.0, 0.0, -3.0) - 2.0 * s.V_WB_B.linear,
                  -1.0 * s.V_WB_B.angular};
  };
  const auto energy = [&] {
    const RigidState& s = scene.state.bodies[1];
    return 0.5 * s.V_WB_B.vector().dot(M * s.V_WB_B.vector());
  };
  int flown = 0, stepped = 0, handed_over = 0;
  bool was_flagged = false;
  std::vector<std::uint8_t> flags(2);
  for (int n = 0; n < 1000; ++n) {
    find_bodies_that_may_touch(scene.model, scene.state, {}, kDt, flags);
    const bool flagged = flags[1] != 0;
    const Vec6 before = scene.state.bodies[1].V_WB_B.vector();
    const double energy_before = energy();
    const Vec6 smooth = kDt * M.inverse() * law(1, scene.state.bodies[1]).vector();
    scene.contacts.clear();
    scene.impulse_on_first.setZero();
    if (flagged) {
      scene.run(1, kDt, law);
      ++stepped;
    } else {
      fly(M, law, kDt, scene.state.bodies[1]);
      ++flown;
    }
    handed_over += flagged != was_flagged ? 1 : 0;
    was_flagged = flagged;
    if (scene.contacts.empty()) {
      // Beyond what forces do in one step nothing happens to velocity or energy.
      EXPECT_LT((scene.state.bodies[1].V_WB_B.vector() - before - smooth).norm(), 1e-3);
      EXPECT_LT(std::abs(energy() - energy_before), 12.0 * kDt);
    } else {
      EXPECT_LT(energy(), energy_before + 12.0 * kDt);  // contacts take energy, never give it
    }
    EXPECT_LT(scene.state.bodies[1].p_WB.z(), 10.0 - 0.125 + 1e-3);
  }
  EXPECT_GE(handed_over, 2);
  EXPECT_GT(flown, 100);
  EXPECT_GT(stepped, 1);
  EXPECT_GT(scene.total_impulse.norm(), 1.0);
}

}  // namespace proximity_test
}  // namespace remora::test
