// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"

namespace remora {

/// What a pilot wants to know about the tether in one word.
enum class TetherCondition : std::uint8_t {
  slack,        ///< there is line to spare
  taut,         ///< it pulls, with line to spare or a reel that gives it
  reach_limit,  ///< near-straight and out of line: fly back or sideways
  snagged,      ///< held at a detour that cannot be paid through: fly back along the route
  parted,       ///< cut, or broken by a pull it could not bear
  lost,         ///< no longer fast to the vehicle at all
};
REMORA_VALUES(TetherCondition, slack, taut, reach_limit, snagged, parted, lost);
[[nodiscard]] const char* name(TetherCondition condition);

/// The rules, in the order they are asked; docs/theory/tether.md, "Conditions". Each pair is the
/// limit that begins a condition and the one that ends it, so that a boundary does not flicker.
struct LimitRules {
  double taut_begins = 0.99, taut_ends = 0.97;      ///< taut route over stretched line out
  double detour_begins = 1.10, detour_ends = 1.05;  ///< taut route over straight distance
  double hold_tension = 5.0;  ///< at the vehicle, below which nothing holds it [N]
  double held_through =
      3.0;             ///< tension at the vehicle over that at the reel: friction holds the line
  double dwell = 0.3;  ///< a condition must hold this long before it is told [s]
  double breaking_tension = 0.0;  ///< zero: it never parts of itself [N]
};
[[nodiscard]] std::vector<Problem> problems(const LimitRules& rules);

struct TetherReading {
  double route_length = 0.0;  ///< taut route [m]
  double straight = 0.0;      ///< reel to vehicle [m]
  double line_out = 0.0;      ///< rest length out, with its stretch under the present tension [m]
  double vehicle_tension = 0.0;   ///< [N]
  double reel_tension = 0.0;      ///< [N]
  double greatest_tension = 0.0;  ///< anywhere along the line [N]
  bool reel_can_pay = false;
  bool is_cut = false;
  bool is_lost = false;
};

struct LimitState {
  TetherCondition condition = TetherCondition::slack;
  TetherCondition candidate = TetherCondition::slack;
  double candidate_age = 0.0;  ///< [s]
  bool is_taut = false;        ///< with hysteresis
  bool is_detour = false;      ///< with hysteresis
};
REMORA_FIELDS(LimitState, condition, candidate, candidate_age, is_taut, is_detour);

/// The condition after `dt` seconds of `reading`.
TetherCondition step(const LimitRules& rules, const TetherReading& reading, double dt,
                     LimitState& state);

}  // namespace remora
