// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mission/flight_plan.h"
#include "scenario/mission/read_mission.h"

namespace remora {

/// The steps of an autopilot that work an arm.
inline constexpr std::array<std::string_view, 5> kHandSteps{"hand", "jaws", "grip", "turn_hand",
                                                            "joints"};
/// One of them; nothing, with a message, when it cannot be read.
[[nodiscard]] std::optional<HandStep> read_hand_step(Section& entry, std::string_view kind,
                                                     const MissionNames& names);
/// The names of the arms that it works.
[[nodiscard]] std::vector<std::string> arms_of_step(const HandStep& step,
                                                    const MissionNames& names);

}  // namespace remora
