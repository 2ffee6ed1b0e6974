// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/name_table.h"
#include "control/control_mode.h"
#include "interfaces/console_protocol/client_message.h"
#include "tether/limits.h"
#include "tether/reel.h"

namespace remora {

inline constexpr NameTable<Role, 3> kRoleNames{
    {{Role::pilot, "pilot"}, {Role::instructor, "instructor"}, {Role::observer, "observer"}}};

inline constexpr NameTable<HandAxes, 2> kHandAxesNames{
    {{HandAxes::vehicle, "vehicle"}, {HandAxes::hand, "hand"}}};

inline constexpr NameTable<HandMover, 2> kHandMoverNames{
    {{HandMover::arm, "arm"}, {HandMover::arm_and_vehicle, "arm_and_vehicle"}}};

/// Of a place: in the world, or on the vehicle.
inline constexpr NameTable<bool, 2> kPlaceFrameNames{{{false, "world"}, {true, "vehicle"}}};

inline constexpr NameTable<PlanPhase, 7> kPlanPhaseNames{{{PlanPhase::none, "none"},
                                                          {PlanPhase::searching, "searching"},
                                                          {PlanPhase::found, "found"},
                                                          {PlanPhase::not_found, "not_found"},
                                                          {PlanPhase::following, "following"},
                                                          {PlanPhase::arrived, "arrived"},
                                                          {PlanPhase::stopped, "stopped"}}};

inline constexpr NameTable<AutomaticPayOut, 4> kAutomaticNames{
    {{AutomaticPayOut::off, "off"},
     {AutomaticPayOut::tension, "tension"},
     {AutomaticPayOut::spool, "spool"},
     {AutomaticPayOut::reach, "reach"}}};

inline constexpr NameTable<TetherCondition, 6> kConditionNames{
    {{TetherCondition::slack, "slack"},
     {TetherCondition::taut, "taut"},
     {TetherCondition::reach_limit, "reach"},
     {TetherCondition::snagged, "snag"},
     {TetherCondition::parted, "cut"},
     {TetherCondition::lost, "lost"}}};

}  // namespace remora
