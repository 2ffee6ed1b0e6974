// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <limits>
#include <span>
#include <vector>

#include "base/problem.h"
#include "manipulation/arm_chain.h"
#include "manipulation/pose_goal.h"

namespace remora {

/// A set of a vehicle's six velocities: bit 0 surge, 1 sway, 2 heave, 3 roll, 4 pitch, 5 yaw.
using VehicleVelocities = std::bitset<6>;
inline constexpr VehicleVelocities kArmOnly{0b000000};
inline constexpr VehicleVelocities kVehicleWithoutTilt{0b100111};
inline constexpr VehicleVelocities kWholeVehicle{0b111111};

/// How a vehicle and its arm share a motion of the end effector. Constant while they work.
///
/// Tasks in order of priority, none of which disturbs one before it:
///  1. no joint comes nearer to a limit than `limit_band`, nor does one without a motor move;
///  2. the vehicle goes level, as far as it may roll and pitch; velocities it may not use are zero;
///  3. E moves as wanted;
///  4. the joints go to their posture.
struct TaskPrioritySpec {
  VehicleVelocities usable_velocities = kVehicleWithoutTilt;
  PoseGoal goal = {};  ///< what of the wanted motion of E counts

  /// Cost of each velocity squared, above zero: what costs more is used less, where there is a
  /// choice. [1/(m/s)², 1/(rad/s)²] A vehicle answers more slowly than an arm and stirs up the
  /// bottom, so it costs ten times what an arm of 0.3 m does for the same way of E. Above
  /// `joint_weight`/ε² it is damped as if it could hardly move E at all.
  Vec6 vehicle_weights = Vec6::Constant(100.0);
  double joint_weight = 1.0;
  /// How fast E may be off its velocity to be as wrong as one radian per second. [m/rad]
  double metres_per_radian = 0.3;
  /// ε: a singular value of E's weighted Jacobian below this is damped. A joint of weight one moves
  /// E by about speed/ε at most. [m/rad]
  double singular_threshold = 0.01;

  double limit_band = 0.02;     ///< at most a quarter of a joint's range is taken [rad] or [m]
  double level_gain = 0.5;      ///< rate towards level per angle of tilt [1/s]
  double max_level_rate = 0.2;  ///< [rad/s]
  double posture_gain = 0.2;    ///< joint rate per way to the posture [1/s]
  /// Where the joints would rather be. Empty: in the middle of their ranges, and anywhere when they
  /// have none.
  ArmVector posture = {};
  /// Greatest magnitude of each of the vehicle's velocities. [m/s, rad/s]
  Vec6 max_vehicle_velocities = Vec6::Constant(std::numeric_limits<double>::infinity());
};

[[nodiscard]] std::vector<Problem> problems(const TaskPrioritySpec& spec, const ArmChain& chain);

/// Velocities for the vehicle and the arm.
struct VehicleArmMotion {
  Twist V_WB_B;           ///< of the vehicle, through the water or over ground as it is controlled
  ArmVector joint_rates;  ///< [rad/s] or [m/s]
  Twist V_WE_B;           ///< what E does then, if they are met
  double share = 1.0;     ///< below 1: everything but the posture was slowed down to this share, so
                          ///< that no joint exceeds its greatest rate
  std::bitset<kMaxArmJoints> held_joints;  ///< stopped by a limit, though E needs them
};

/// Velocities that move E as `V_WE_B_wanted` says: velocity of Eo and angular velocity against W,
/// in the axes of B. `q` has a number for each moving joint, `R_WB` is the attitude of the vehicle,
/// and the velocities are kept up for `dt` seconds.
///
/// Within dt no joint passes a limit, whatever is wanted. A motion of E that cannot be had is
/// replaced by the nearest one in least squares. Slowed down, E moves in the same direction.
/// A pure function that does not allocate. Theory: docs/theory/manipulation.md, eq. 6 to 10.
[[nodiscard]] VehicleArmMotion resolve_motion(const ArmChain& chain, const TaskPrioritySpec& spec,
                                              std::span<const double> q, const Mat3& R_WB,
                                              const Twist& V_WE_B_wanted, double dt);

/// The motion of E towards a pose, in the axes of B: `gain` [1/s] times the way there, straight and
/// by the smallest rotation, at no more than `max_speed` [m/s] and `max_turn` [rad/s]. For a goal
/// that rests in B; add the goal's own motion where it has one.
[[nodiscard]] Twist end_effector_twist_towards(const Pose& X_BE, const Pose& X_BE_wanted,
                                               double gain, double max_speed, double max_turn,
                                               const PoseGoal& goal = {});

}  // namespace remora
