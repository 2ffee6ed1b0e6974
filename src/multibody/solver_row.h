// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "multibody/joint_command.h"
#include "multibody/multibody_spec.h"

namespace remora {

/// The conditions that the contact solver brings together. Private to the module.

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();
inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// A unit impulse on one body along a row's direction, about Bo in B.
struct RowSide {
  std::uint32_t body = kNone;  ///< none: static or an obstacle on its own course
  Vec6 impulse = Vec6::Zero();
};

/// A share of a unit impulse that a row puts on one joint.
struct RowJoint {
  std::uint32_t joint = kNone;  ///< in its tree
  double factor = 0.0;
};

/// One scalar condition on the velocities of one or two bodies, or of one or two joints of a tree.
struct Row {
  RowSide a;
  RowSide b;
  RowJoint joint;
  RowJoint driver;             ///< of a gear's row only
  std::uint32_t tree = kNone;  ///< of body a, or of the joints
  double target = 0.0;         ///< wanted velocity
  double current = 0.0;        ///< velocity without the impulses of the step
  double lower = 0.0;          ///< bounds of the impulse
  double upper = 0.0;          ///< … friction coefficient in a contact's friction row
  int normal_row = 0;          ///< of a contact's friction row, counted from itself: -1 or -2
  double impulse = 0.0;
  bool is_solved = false;
};

/// The speed at which two bodies must at least part: they may close a gap within the step, may not
/// deepen an overlap, and bounce when they were fast enough before.
[[nodiscard]] double parting_speed(double gap, double speed_before, double speed_free,
                                   double restitution, double dt);

/// The speed at which a constraint that has crept open by `error` is closed again. [m/s] or [rad/s]
[[nodiscard]] double return_speed(double error, double dt);

// `joint` is a row that names the joint and its rate; `q` is where it stands.

/// The rows that stop a joint at its limits; none while it is away from them.
void add_joint_limits(const Row& joint, const JointSpec& spec, double q, double dt,
                      std::vector<Row>& rows);
/// The rate that a motor keeps up as long as its effort suffices: none without motor or power, nor
/// for one that is given an effort.
[[nodiscard]] std::optional<double> motor_rate(const JointSpec& spec, const JointCommand& command,
                                               double q, double dt);
/// Whether a joint that turns at this rate for dt needs no limit to stop it.
[[nodiscard]] bool keeps_limits(const JointSpec& spec, double q, double rate, double dt);
/// What dry friction takes of the impulse `driving` that keeps a joint at its rate. At rest
/// friction and motor hold it together, half each as long as friction can.
[[nodiscard]] double friction_impulse(const JointSpec& spec, double rate, double driving,
                                      double dt);
/// A motor brings its joint to a rate within the step, as far as its effort goes. One that is given
/// an effort pushes with that until its greatest rate is reached. None without motor or power.
[[nodiscard]] std::optional<Row> motor_row(const Row& joint, const JointSpec& spec,
                                           const JointCommand& command, double q, double dt);
/// The rate at which a geared joint follows its driver and makes up for what it has crept away.
[[nodiscard]] double geared_rate(const JointGearSpec& gear, double q, double driver_rate,
                                 double q_driver, double dt);
/// Keeps a joint where its gear puts it. `driver` and `q_driver`: the joint it follows.
[[nodiscard]] Row gear_row(const Row& joint, const JointGearSpec& gear, double q, const Row& driver,
                           double q_driver, double dt);
[[nodiscard]] Row friction_row(const Row& joint, const JointSpec& spec, double dt);

}  // namespace remora
