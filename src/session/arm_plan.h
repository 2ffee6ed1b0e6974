// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "guidance/arm_posture.h"
#include "guidance/hand_control.h"

namespace remora {

/// Where a plan is to bring an arm: its hand to a place, or joints to positions. Joints that are
/// not named stay; jaws among them go there when the way begins.
using ArmGoal = std::variant<HandPlace, std::vector<ArmPosture::Joint>>;

struct ArmPlanRequest {
  ArmGoal goal;
  std::string name;                           ///< of the goal, for people: "stow"
  bool is_followed = false;                   ///< at once when found; else when somebody says so
  double margin = 0.02;                       ///< that everything keeps from everything else [m]
  std::vector<std::uint32_t> touchable = {};  ///< bodies that the arm may touch
  std::uint64_t seed = 1;
  double seconds = 2.0;  ///< of the search; ways that are found at all take some hundredths
};

enum class PlanPhase {
  none,       ///< nobody has asked for one
  searching,  ///< in a thread of its own
  found,      ///< waits to be followed
  not_found,  ///< the reason says why
  following,  ///< the joints are on their way
  arrived,    ///< the joints hold at its end
  stopped,    ///< before its end, by a contact or by people; the joints hold
};

/// What a way looks like before it is followed. Seen from the vehicle.
struct PlanPreview {
  std::vector<Vec3> hand_B;               ///< where Eo passes, start and end among them
  std::vector<ArmPosture::Joint> at_end;  ///< where the joints end up
};

/// How the plan of one arm stands.
struct ArmPlanStatus {
  std::uint64_t number = 0;  ///< counts the plans that people have asked for in this dive
  PlanPhase phase = PlanPhase::none;
  std::string name;                            ///< of its goal
  std::string reason;                          ///< why there is no way, or why it was stopped
  int attempts = 0;                            ///< of the search …
  int max_attempts = 0;                        ///< … of at most so many
  double duration = 0.0;                       ///< of the way [s]
  double elapsed = 0.0;                        ///< since the joints set out [s]
  double hand_way = 0.0;                       ///< that Eo travels, seen from the hull [m]
  std::shared_ptr<const PlanPreview> preview;  ///< null until there is a way
};

/// What a session knows of one arm beyond its joints.
struct ArmStatus {
  bool leads_vehicle = false;  ///< its hand is moved or held by arm and vehicle together
  ArmPlanStatus plan;
};

}  // namespace remora
