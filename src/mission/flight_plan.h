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
struct Rate {
  std::string zone;
  std::uint32_t level = 0;
};
struct Defect {
  std::string point;
  std::uint32_t defect = 0;
};
/// Winch, finds and whatever else an Input can carry.
struct Do {
  Event event;
};

}  // namespace plan

using PlanStep = std::variant<plan::Go, plan::Hold, plan::Push, plan::Look, plan::Photograph,
                              plan::PhotographAll, plan::Rate, plan::Defect, plan::Do>;
using FlightPlan = std::vector<PlanStep>;

}  // namespace remora
