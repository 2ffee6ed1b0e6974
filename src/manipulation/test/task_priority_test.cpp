// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/task_priority.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arms.h"
#include "math/angles.h"
#include "math/rotation.h"

namespace remora {
namespace task_priority_test {

constexpr double kStep = 0.02;

Twist random_twist(Random& random, double speed, double turn) {
  Vec6 twist;
  for (int i = 0; i < 6; ++i) twist[i] = (i < 3 ? speed : turn) * random.uniform(-1.0, 1.0);
  return Twist::from_vector(twist);
}

/// What E does, from the velocities alone: v + ω × p_BE + J q̇.
Vec6 twist_of_end(const ArmChain& chain, const ArmVector& q, const VehicleArmMotion& motion) {
  const ArmKinematics arm = arm_kinematics(chain, test::span(q));
  Vec6 twist = motion.V_WB_B.vector();
  twist.head<3>() += motion.V_WB_B.angular.cross(arm.X_BE.p);
  for (int i = 0; i < q.size(); ++i) twist += arm.J_BE_B.col(i) * motion.joint_rates[i];
  return twist;
}

/// Near the middle of the ranges, with the elbow bent: away from limits and singularities.
ArmVector bent_bravo(Random& random) {
  ArmVector q = test::vector({3.1, 1.2, 2.2, 3.0, 1.1, 0.2});
  for (int i = 0; i < q.size(); ++i) q[i] += random.uniform(-0.2, 0.2);
  return q;
}

/// A vehicle and its arm that do at once what they are told.
struct Scene {
  ArmChain chain;
  TaskPrioritySpec spec;
  ArmVector q;
  Pose X_WB = {};

  [[nodiscard]] Pose X_WE() const { return X_WB * end_pose(chain, test::span(q)); }

  VehicleArmMotion step_towards(const Pose& X_WE_wanted) {
    const Pose X_BE = end_pose(chain, test::span(q));
    const Twist wanted =
        end_effector_twist_towards(X_BE, X_WB.inverse() * X_WE_wanted, 2.0, 0.3, 0.5, spec.goal);
    const VehicleArmMotion motion =
        resolve_motion(chain, spec, test::span(q), X_WB.R, wanted, kStep);
    q += kStep * motion.joint_rates;
    X_WB.p += X_WB.R * motion.V_WB_B.linear * kStep;
    X_WB.R = X_WB.R * rotation_from_vector(motion.V_WB_B.angular * kStep).toRotationMatrix();
    return motion;
  }
};

TEST(TaskPriority, TheEndEffectorFollowsItsTwistExactlyWhenNothingIsInTheWay) {
  const ArmChain chain = test::bravo7();
  Random random(1, "twists");
  for (const VehicleVelocities usable : {kArmOnly, kVehicleWithoutTilt, kWholeVehicle}) {
    TaskPrioritySpec spec;
    spec.usable_velocities = usable;
    const Mat3 R_WB = to_quaternion({0.1, -0.05, 2.0}).toRotationMatrix();
    for (int i = 0; i < 50; ++i) {
      const ArmVector q = bent_bravo(random);
      const Twist wanted = random_twist(random, 0.02, 0.04);
      const VehicleArmMotion motion =
          resolve_motion(chain, spec, test::span(q), R_WB, wanted, kStep);
      EXPECT_EQ(motion.share, 1.0);
      EXPECT_LT((twist_of_end(chain, q, motion) - wanted.vector()).norm(), 1e-12);
      EXPECT_LT((motion.V_WE_B.vector() - wanted.vector()).norm(), 1e-12);
    }
  }
}

TEST(TaskPriority, AnArmOnItsOwnLeavesTheVehicleStill) {
  const ArmChain chain = test::bravo7();
  Random random(2, "still");
  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  const Mat3 tilted = to_quaternion({0.3, 0.2, 0.0}).toRotationMatrix();
  for (int i = 0; i < 50; ++i) {
    const ArmVector q = test::random_coordinates(chain, random);
    const VehicleArmMotion motion =
        resolve_motion(chain, spec, test::span(q), tilted, random_twist(random, 1.0, 1.0), kStep);
    EXPECT_EQ(motion.V_WB_B.vector(), Vec6::Zero());
  }
}

TEST(TaskPriority, VelocitiesThatMayNotBeUsedAreZeroWhateverTheTilt) {
  const ArmChain chain = test::bravo7();
  Random random(3, "mask");
  const Mat3 tilted = to_quaternion({0.3, 0.2, 0.0}).toRotationMatrix();
  for (unsigned bits = 0; bits < 64; ++bits) {
    TaskPrioritySpec spec;
    spec.usable_velocities = VehicleVelocities(bits);
    const ArmVector q = bent_bravo(random);
    const Vec6 used =
        resolve_motion(chain, spec, test::span(q), tilted, random_twist(random, 0.1, 0.1), kStep)
            .V_WB_B.vector();
    for (int i = 0; i < 6; ++i) EXPECT_EQ(used[i] != 0.0, spec.usable_velocities[i]) << bits;
  }
}

TEST(TaskPriority, AJointAtItsLimitStopsAndTheRestDoesTheBestInLeastSquares) {
  ArmChain chain = test::planar_arm({0.7, 0.4});
  chain.joints[1].lower = -1.0;
  chain.joints[1].upper = 1.0;
  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  spec.goal.kind = PoseGoalKind::position;
  spec.posture_gain = 0.0;
  const ArmVector q = test::vector({0.3, 1.0});
  const ArmJacobian J = jacobian(chain, test::span(q));
  // What would bend the elbow further; the shoulder alone cannot do it.
  const Vec3 wanted = J.col(0).head<3>() * 0.05 + J.col(1).head<3>() * 0.2;
  const VehicleArmMotion motion =
      resolve_motion(chain, spec, test::span(q), Mat3::Identity(), {wanted, Vec3::Zero()}, kStep);
  EXPECT_EQ(motion.joint_rates[1], 0.0);
  EXPECT_TRUE(motion.held_joints[1]);
  const Vec3 shoulder = J.col(0).head<3>();
  EXPECT_NEAR(motion.joint_rates[0], shoulder.dot(wanted) / shoulder.squaredNorm(), 1e-12);

  const VehicleArmMotion back =
      resolve_motion(chain, spec, test::span(q), Mat3::Identity(), {-wanted, Vec3::Zero()}, kStep);
  EXPECT_FALSE(back.held_joints[1]);
  EXPECT_NEAR(back.joint_rates[1], -0.2, 1e-12);
}

TEST(TaskPriority, OtherJointsTakeOverFromOneAtItsLimit) {
  ArmChain chain = test::planar_arm({0.5, 0.4, 0.3});
  chain.joints[2].upper = 0.8;
  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  spec.goal.kind = PoseGoalKind::position;
  const ArmVector q = test::vector({0.3, 0.9, 0.79});  // within the band
  const ArmJacobian J = jacobian(chain, test::span(q));
  const Vec3 wanted = J.col(2).head<3>() * 0.3;
  const VehicleArmMotion motion =
      resolve_motion(chain, spec, test::span(q), Mat3::Identity(), {wanted, Vec3::Zero()}, kStep);
  EXPECT_TRUE(motion.held_joints[2]);
  EXPECT_EQ(motion.joint_rates[2], 0.0);
  EXPECT_LT((motion.V_WE_B.linear - wanted).norm(), 1e-12);
}

TEST(TaskPriority, NoJointPassesALimitHoweverHardAndLongItIsPushed) {
  Random random(4, "push");
  for (const VehicleVelocities usable : {kArmOnly, kWholeVehicle}) {
    Scene scene{test::bravo7(), {}, test::neutral_coordinates(test::bravo7())};
    scene.spec.usable_velocities = usable;
    scene.spec.limit_band = 0.0;
    for (int leg = 0; leg < 40; ++leg) {
      const Twist wanted = random_twist(random, 1.0, 3.0);
      for (int i = 0; i < 100; ++i) {
        const VehicleArmMotion motion =
            resolve_motion(scene.chain, scene.spec, test::span(scene.q), Mat3::Identity(), wanted,
                           /*dt=*/0.1);
        scene.q += 0.1 * motion.joint_rates;
        // q + (upper - q)/dt dt may differ from upper in its last bits.
        ArmVector rounded = scene.q;
        for (std::size_t j = 0; j < moving_joints(scene.chain).size(); ++j) {
          const JointSpec& joint = *moving_joints(scene.chain)[j];
          double& at = rounded[static_cast<int>(j)];
          const double clamped = std::clamp(at, joint.lower, joint.upper);
          EXPECT_NEAR(at, clamped, 1e-14);
          at = clamped;
        }
        scene.q = rounded;
        EXPECT_LE(motion.joint_rates.cwiseAbs().maxCoeff(), 1.0 + 1e-12);
      }
    }
  }
}

TEST(TaskPriority, AnArmStretchedOutOrNearlySoKeepsItsRatesBounded) {
  ArmChain chain = test::planar_arm({0.7, 0.4});
  for (JointSpec& joint : chain.joints) joint.motor->max_rate = 1e9;
  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  spec.goal.kind = PoseGoalKind::position;
  const double speed = 0.1;
  double last = 0.0;
  for (double elbow = 0.0; elbow < 1.0; elbow = elbow == 0.0 ? 1e-12 : 1.1 * elbow) {
    const ArmVector q = test::vector({0.0, elbow});
    const Vec3 inwards(-speed, 0.0, 0.0);
    const VehicleArmMotion motion = resolve_motion(chain, spec, test::span(q), Mat3::Identity(),
                                                   {inwards, Vec3::Zero()}, kStep);
    EXPECT_LT(motion.joint_rates.norm(), 1.1 * speed / spec.singular_threshold);
    EXPECT_LT(std::abs(motion.joint_rates[1] - last), 1.0) << "no jump at " << elbow;
    last = motion.joint_rates[1];
  }
  // Across the arm nothing is lost.
  const ArmVector straight = test::vector({0.0, 0.0});
  const Vec3 across(0.0, speed, 0.0);
  const VehicleArmMotion motion = resolve_motion(chain, spec, test::span(straight),
                                                 Mat3::Identity(), {across, Vec3::Zero()}, kStep);
  EXPECT_LT((motion.V_WE_B.linear - across).norm(), 1e-12);
}

TEST(TaskPriority, AMotionTooFastForTheJointsIsSlowerInTheSameDirection) {
  const ArmChain chain = test::bravo7();
  Random random(5, "fast");
  for (const VehicleVelocities usable : {kArmOnly, kVehicleWithoutTilt}) {
    TaskPrioritySpec spec;
    spec.usable_velocities = usable;
    for (int i = 0; i < 50; ++i) {
      const ArmVector q = bent_bravo(random);
      const Twist wanted = random_twist(random, 50.0, 50.0);
      const VehicleArmMotion motion =
          resolve_motion(chain, spec, test::span(q), Mat3::Identity(), wanted, 1e-4);
      EXPECT_LT(motion.share, 1.0);
      EXPECT_LE(motion.joint_rates.cwiseAbs().maxCoeff(), 1.0 + 1e-12);
      const Vec6 done = twist_of_end(chain, q, motion);
      EXPECT_LT((done - motion.share * wanted.vector()).norm(), 1e-9 * wanted.vector().norm());
    }
  }
}

TEST(TaskPriority, TheVehiclesGreatestVelocitiesSlowTheMotionToo) {
  const ArmChain chain = test::bravo7();
  Random random(6, "vehicle");
  TaskPrioritySpec spec;
  spec.max_vehicle_velocities.setConstant(0.05);
  const ArmVector q = bent_bravo(random);
  const VehicleArmMotion motion = resolve_motion(chain, spec, test::span(q), Mat3::Identity(),
                                                 {Vec3(2.0, 0.0, 0.0), Vec3::Zero()}, kStep);
  EXPECT_LT(motion.share, 1.0);
  EXPECT_LE(motion.V_WB_B.vector().cwiseAbs().maxCoeff(), 0.05 + 1e-12);
}

TEST(TaskPriority, ThePostureComesNearerWithoutMovingTheEndEffector) {
  Scene scene{test::planar_arm({0.4, 0.3, 0.3, 0.2}), {}, test::vector({0.4, 0.5, -0.9, 1.2})};
  scene.spec.usable_velocities = kArmOnly;
  scene.spec.goal.kind = PoseGoalKind::position;
  scene.spec.posture = test::vector({0.6, 0.3, 0.3, 0.3});
  const Pose X_WE = scene.X_WE();
  double distance = (scene.q - scene.spec.posture).norm();
  for (int i = 0; i < 500; ++i) {
    const VehicleArmMotion motion = scene.step_towards(X_WE);
    // E holds its place to second order in the step.
    EXPECT_LT((scene.X_WE().p - X_WE.p).norm(), 1e-4);
    EXPECT_LT(motion.V_WE_B.linear.norm(), i == 0 ? 1e-14 : 1e-4);
    const double now = (scene.q - scene.spec.posture).norm();
    EXPECT_LT(now, distance + 1e-9);
    distance = now;
  }
  EXPECT_LT(distance, 0.8 * (test::vector({0.4, 0.5, -0.9, 1.2}) - scene.spec.posture).norm());
}

TEST(TaskPriority, ATiltedVehicleGoesLevelWhileTheEndEffectorStays) {
  Random random(7, "level");
  Scene scene{test::bravo7(), {}, bent_bravo(random)};
  scene.spec.usable_velocities = kWholeVehicle;
  scene.spec.posture_gain = 0.0;
  scene.X_WB = {to_quaternion({0.25, -0.2, 1.0}).toRotationMatrix(), Vec3(1.0, 2.0, 10.0)};
  const Pose X_WE = scene.X_WE();
  double tilt = 1.0;
  for (int i = 0; i < 1000; ++i) {
    scene.step_towards(X_WE);
    EXPECT_LT((scene.X_WE().p - X_WE.p).norm(), 1e-3);
    const double now = std::acos(std::min(scene.X_WB.R(2, 2), 1.0));
    EXPECT_LE(now, tilt + 1e-9);
    tilt = now;
  }
  EXPECT_LT(tilt, 1e-4);  // exp(-0.5 · 20 s) of 0.32 rad is 1.5e-5
  EXPECT_LT(pose_error({}, scene.X_WE(), X_WE).norm(), 1e-5);
}

TEST(TaskPriority, AVehicleUpsideDownRollsOver) {
  Scene scene{test::bravo7(), {}, test::neutral_coordinates(test::bravo7())};
  scene.spec.usable_velocities = kWholeVehicle;
  scene.X_WB.R = Vec3(1.0, -1.0, -1.0).asDiagonal();
  const VehicleArmMotion motion = scene.step_towards(scene.X_WE());
  EXPECT_NEAR(std::abs(motion.V_WB_B.angular.x()), scene.spec.max_level_rate * motion.share, 1e-12);
}

TEST(TaskPriority, AnArmReachesAPoseWithinTenSeconds) {
  Random random(8, "goals");
  for (int i = 0; i < 20; ++i) {
    Scene scene{test::bravo7(), {}, bent_bravo(random)};
    scene.spec.usable_velocities = kArmOnly;
    const ArmVector goal = bent_bravo(random);
    const Pose X_WE_wanted = end_pose(scene.chain, test::span(goal));
    for (int k = 0; k < 500; ++k) scene.step_towards(X_WE_wanted);
    EXPECT_LT(pose_error({}, scene.X_WE(), X_WE_wanted).norm(), 1e-6);
  }
}

TEST(TaskPriority, VehicleAndArmReachTogetherWhatTheArmCannotReachAlone) {
  Random random(9, "far");
  Scene scene{test::bravo7(), {}, bent_bravo(random)};
  scene.X_WB.R = to_quaternion({0.0, 0.0, 0.7}).toRotationMatrix();
  Pose X_WE_wanted = scene.X_WE();
  X_WE_wanted.p += Vec3(1.5, -0.6, 0.4);
  EXPECT_GT((X_WE_wanted.p - scene.X_WB.p).norm(), 1.0);  // the arm reaches less than a metre
  X_WE_wanted.R = to_quaternion({0.2, 0.1, 0.5}).toRotationMatrix() * X_WE_wanted.R;
  for (int k = 0; k < 500; ++k) scene.step_towards(X_WE_wanted);
  // Five seconds at full speed, then the last 0.15 m by the factor 1 - 2/s · 0.02 s a step: 6e-6 m.
  EXPECT_LT(pose_error({}, scene.X_WE(), X_WE_wanted).norm(), 2e-5);
  EXPECT_TRUE(test::is_within_limits(scene.chain, scene.q));
  EXPECT_NEAR(scene.X_WB.R(2, 2), 1.0, 1e-12);  // it may not tilt
}

TEST(TaskPriority, AnArmOfFourJointsReachesAPlace) {
  Scene scene{test::arm5e(), {}, test::vector({-0.5, 0.8, 1.0, 0.0})};
  scene.spec.usable_velocities = kArmOnly;
  scene.spec.goal.kind = PoseGoalKind::position;
  const ArmVector goal = test::vector({-0.2, 1.1, 0.7, 0.0});
  const Pose X_WE_wanted = end_pose(scene.chain, test::span(goal));
  for (int k = 0; k < 500; ++k) scene.step_towards(X_WE_wanted);
  EXPECT_LT((scene.X_WE().p - X_WE_wanted.p).norm(), 1e-6);
}

TEST(TaskPriority, AJointWithoutAMotorDoesNotMove) {
  ArmChain chain = test::planar_arm({0.4, 0.3, 0.3});
  chain.joints[1].motor.reset();
  TaskPrioritySpec spec;
  spec.usable_velocities = kArmOnly;
  spec.goal.kind = PoseGoalKind::position;
  const ArmVector q = test::vector({0.2, 0.7, 0.6});
  const Twist wanted{Vec3(0.02, -0.01, 0.0), Vec3::Zero()};
  const VehicleArmMotion motion =
      resolve_motion(chain, spec, test::span(q), Mat3::Identity(), wanted, kStep);
  EXPECT_EQ(motion.joint_rates[1], 0.0);
  EXPECT_LT((motion.V_WE_B.linear - wanted.linear).norm(), 1e-12);
}

TEST(TaskPriority, WhatCostsMoreIsUsedLess) {
  Random random(10, "weights");
  const ArmChain chain = test::bravo7();
  const ArmVector q = bent_bravo(random);
  const Twist wanted{Vec3(0.05, 0.0, 0.0), Vec3::Zero()};
  double last = 1e9;
  for (const double weight : {0.1, 1.0, 10.0, 1000.0, 1e8}) {
    TaskPrioritySpec spec;
    spec.posture_gain = 0.0;
    spec.vehicle_weights.setConstant(weight);
    const VehicleArmMotion motion =
        resolve_motion(chain, spec, test::span(q), Mat3::Identity(), wanted, kStep);
    EXPECT_LT(motion.V_WB_B.vector().norm(), last);
    last = motion.V_WB_B.vector().norm();
  }
  EXPECT_LT(last, 1e-5);
}

TEST(TaskPriority, TheHeadingOfTheVehicleDoesNotMatter) {
  Random random(11, "heading");
  const ArmChain chain = test::bravo7();
  TaskPrioritySpec spec;
  spec.usable_velocities = kWholeVehicle;
  const ArmVector q = bent_bravo(random);
  const Twist wanted = random_twist(random, 0.1, 0.1);
  const VehicleArmMotion north = resolve_motion(
      chain, spec, test::span(q), to_quaternion({0.1, 0.2, 0.0}).toRotationMatrix(), wanted, kStep);
  const VehicleArmMotion south_east = resolve_motion(
      chain, spec, test::span(q), to_quaternion({0.1, 0.2, 2.3}).toRotationMatrix(), wanted, kStep);
  EXPECT_LT((north.V_WB_B.vector() - south_east.V_WB_B.vector()).norm(), 1e-14);
  EXPECT_LT((north.joint_rates - south_east.joint_rates).norm(), 1e-14);
}

TEST(TaskPriority, AGoalNearbyIsApproachedExponentiallyAndAFarOneAtFullSpeed) {
  Pose X_BE_wanted{rotation_from_vector(Vec3(0.0, 0.1, 0.0)).toRotationMatrix(),
                   Vec3(0.03, 0.0, 0.04)};
  const Twist near = end_effector_twist_towards({}, X_BE_wanted, 2.0, 0.2, 0.5);
  EXPECT_TRUE(near.linear.isApprox(Vec3(0.06, 0.0, 0.08)));
  EXPECT_TRUE(near.angular.isApprox(Vec3(0.0, 0.2, 0.0)));

  X_BE_wanted.p *= 100.0;
  X_BE_wanted.R = rotation_from_vector(Vec3(0.0, 3.0, 0.0)).toRotationMatrix();
  const Twist far = end_effector_twist_towards({}, X_BE_wanted, 2.0, 0.2, 0.5);
  EXPECT_TRUE(far.linear.isApprox(Vec3(0.12, 0.0, 0.16)));
  EXPECT_TRUE(far.angular.isApprox(Vec3(0.0, 0.5, 0.0)));
}

TEST(TaskPriority, ASpecOutOfRangeIsRefusedFieldByField) {
  const ArmChain chain = test::bravo7();
  TaskPrioritySpec spec;
  EXPECT_TRUE(problems(spec, chain).empty());
  spec.vehicle_weights[2] = 0.0;
  spec.singular_threshold = 0.0;
  spec.limit_band = -0.1;
  spec.goal.axis_E.setZero();
  EXPECT_EQ(problems(spec, chain).size(), 4u);
  TaskPrioritySpec short_posture;
  short_posture.posture = test::vector({0.0, 1.0});
  ASSERT_EQ(problems(short_posture, chain).size(), 1u);
  EXPECT_EQ(problems(short_posture, chain)[0].field, "posture");
}

}  // namespace task_priority_test
}  // namespace remora
