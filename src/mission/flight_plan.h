// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "control/pilot_input.h"
#include "world/input.h"

namespace remora {

/// How an autopilot flies a mission: steps one after the other. Plain data; flown by
/// guidance/plan_pilot.h.
namespace plan {

/// Flies to a place on a way clear of everything solid.
struct Go {
  Vec3 p_W = Vec3::Zero();
  std::optional<double> heading;  ///< to arrive with [rad]; else whither it flies
  std::optional<Vec3> facing_W;   ///< looks there when it has arrived
  double speed = 0.4;             ///< at most [m/s]
  double tolerance = 0.25;        ///< [m]
  bool is_straight = false;       ///< does not look for a way round: close work, transects
};
/// Stays where it is.
struct Hold {
  double seconds = 1.0;
};
/// Sticks as a person holds them, in a mode.
struct Push {
  ControlMode mode = ControlMode::depth_hold;
  Sticks sticks;
  double seconds = 1.0;
};
/// Lamps, tilt, zoom; what is not given stays.
struct Look {
  std::optional<double> lamps;
  std::optional<double> tilt;  ///< [rad]
  std::optional<double> zoom;
};
/// Photographs one inspection point of the mission, by name: flies before it, looks at it, waits
/// until it is sharp, releases.
struct Photograph {
  std::string point;
};
/// Photographs all points of the mission, in an order that keeps the way short.
struct PhotographAll {};
/// Without a level: what is true, as an expert would see it.
struct Rate {
  std::string zone;
  std::optional<std::uint32_t> level = {};
};
struct Defect {
  std::string point;
  std::uint32_t defect = 0;
};
/// Sets up anew the direction of every propeller that was found to turn the wrong way.
struct SetUpPropellers {};
/// Winch, finds and whatever else an Input can carry.
struct Do {
  Event event;
};

// Work of an arm, while the vehicle keeps its place: flown by guidance/arm_pilot.h. `arm` is its
// name; empty: the vehicle's first. A step that has not succeeded after `seconds` ends the plan.

/// Moves frame E, which lies between the jaws (guidance/vehicle_arm.h), in a straight line.
struct MoveHand {
  std::string arm;
  std::optional<BodyId> body;   ///< `p` and `R` are seen from it and follow it; none: from W
  bool is_way = false;          ///< `p` is the way from where the hand is, in W
  Vec3 p = Vec3::Zero();        ///< [m]
  std::optional<Mat3> R;        ///< none: the hand turns as it must; with `is_way` it does not turn
  double speed = 0.1;           ///< at most [m/s]
  double tolerance = 0.01;      ///< [m]
  double turn_tolerance = 0.1;  ///< [rad]
  double seconds = 40.0;
};
/// Opens or closes the jaws to an angle.
struct OpenJaws {
  std::string arm;
  double opening = 0.5;  ///< of each jaw from where it is closed [rad] or [m]
  double seconds = 10.0;
};
/// Closes the jaws and goes on pressing. Ends when both rest on the same body.
struct Grip {
  std::string arm;
  double effort = 10.0;  ///< of the motor that closes them [N·m] or [N]
  double seconds = 10.0;
};
/// Turns the hand about its last joint with no more than a torque.
struct TurnHand {
  std::string arm;
  double angle = 0.0;    ///< [rad]
  double torque = 10.0;  ///< [N·m]
  double seconds = 30.0;
};
/// Moves joints to positions: stow, deploy, a posture to begin with.
struct MoveJoints {
  struct One {
    std::uint32_t joint = 0;  ///< in VehicleInput::joints
    double position = 0.0;    ///< [rad] or [m]
  };
  std::vector<One> joints;
  double seconds = 30.0;
};

}  // namespace plan

using HandStep =
    std::variant<plan::MoveHand, plan::OpenJaws, plan::Grip, plan::TurnHand, plan::MoveJoints>;

namespace plan {

/// Work of several arms at the same time, a step for each. Ends when all of them have succeeded at
/// once: a hand that is in its place stays there until the others are in theirs.
struct Together {
  std::vector<HandStep> steps;
};

}  // namespace plan

using PlanStep = std::variant<plan::Go, plan::Hold, plan::Push, plan::Look, plan::Photograph,
                              plan::PhotographAll, plan::Rate, plan::Defect, plan::Do, HandStep,
                              plan::Together, plan::SetUpPropellers>;
using FlightPlan = std::vector<PlanStep>;

}  // namespace remora
