// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "interfaces/console_protocol/client_message.h"
#include "mission/mission_spec.h"
#include "session/session.h"

namespace remora {

/// What a session is to be told, or why that cannot be.
struct Orders {
  std::vector<Order> list;
  std::string problem;  ///< for people; empty with orders
};

/// Water that runs in when an instructor says only how bad it is [kg/s]: a weeping seal, 1 l in a
/// minute; a torn penetrator, 10 l.
inline constexpr double kSlowLeak = 1.0 / 60.0;
inline constexpr double kFastLeak = 10.0 / 60.0;

[[nodiscard]] Orders fault_orders(const client::Fault& fault, VehicleId vehicle,
                                  const Model& model);
/// Refused when the scene has no worksite of that name.
[[nodiscard]] Orders jump_orders(const client::Jump& wish, const Model& model);
[[nodiscard]] Orders weather_orders(const client::Weather& weather, const Model& model);
/// What is not given stays as `state` has it.
[[nodiscard]] Orders reel_orders(const client::TurnReel& reel, VehicleId vehicle,
                                 const Model& model, const State& state);

/// Joints by name, each told what its motor and its limits can bear.
[[nodiscard]] Orders joint_orders(const client::MoveJoints& wish, VehicleId vehicle,
                                  const Model& model);
[[nodiscard]] Orders hand_orders(const client::MoveHand& wish, VehicleId vehicle,
                                 const Model& model);
/// Refused when the vehicle does not know its own place, and would have to.
[[nodiscard]] Orders hand_orders(const client::PlaceHand& wish, VehicleId vehicle,
                                 const Model& model, const State& state);
/// Refused when the arm has no such posture or joint, or the scene nothing of that name to touch.
[[nodiscard]] Orders plan_orders(const client::PlanArm& wish, VehicleId vehicle,
                                 const Model& model);
[[nodiscard]] Orders plan_orders(const client::FollowPlan& wish, VehicleId vehicle,
                                 const Model& model);
[[nodiscard]] Orders plan_orders(const client::StopArm& wish, VehicleId vehicle,
                                 const Model& model);

/// What a pilot has found to be broken. Refused when the vehicle has no such device, or the device
/// cannot break in that way.
[[nodiscard]] Orders diagnosis_orders(const client::Diagnose& wish, VehicleId vehicle,
                                      const Model& model);

/// What a trainee says to the judges; refused when the mission has no such zone or component.
[[nodiscard]] Orders report_orders(const Event& report, const MissionSpec& mission);

}  // namespace remora
