// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "control/pilot_input.h"
#include "interfaces/console_protocol/client_message.h"
#include "tether/limits.h"
#include "tether/reel.h"

namespace remora {

/// Enumerators and their names on the wire, in one table for both directions.
template <class T, std::size_t n>
using NameTable = std::array<std::pair<T, std::string_view>, n>;

inline constexpr NameTable<Role, 3> kRoleNames{
    {{Role::pilot, "pilot"}, {Role::instructor, "instructor"}, {Role::observer, "observer"}}};

inline constexpr NameTable<ControlMode, 8> kModeNames{
    {{ControlMode::manual, "manual"},
     {ControlMode::pilot, "pilot"},
     {ControlMode::stabilise, "stabilise"},
     {ControlMode::depth_hold, "depth_hold"},
     {ControlMode::heading_hold, "heading_hold"},
     {ControlMode::altitude_hold, "altitude_hold"},
     {ControlMode::station_keep, "station_keep"},
     {ControlMode::waypoints, "waypoints"}}};

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

template <class T, std::size_t n>
[[nodiscard]] constexpr std::string_view wire_name(const NameTable<T, n>& table, T value) {
  for (const auto& [candidate, name] : table) {
    if (candidate == value) return name;
  }
  return {};
}

template <class T, std::size_t n>
[[nodiscard]] constexpr std::optional<T> by_wire_name(const NameTable<T, n>& table,
                                                      std::string_view name) {
  for (const auto& [value, candidate] : table) {
    if (candidate == name) return value;
  }
  return std::nullopt;
}

}  // namespace remora
