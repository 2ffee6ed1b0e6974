// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// On above `begins`, off below `ends`, as before in between.
bool with_hysteresis(bool was, double value, double begins, double ends) {
  return value >= (was ? ends : begins);
}

double tautness_of(const TetherReading& reading) {
  return reading.line_out > 0.0 ? reading.route_length / reading.line_out : 1.0;
}

/// Nearly straight, and both ends feel it: to a pilot a line that pulls is not slack, though it has
/// some length to spare.
bool pulls_nearly_straight(const LimitRules& rules, const TetherReading& reading) {
  constexpr double kNearlyStraight = 0.9;
  return tautness_of(reading) > kNearlyStraight &&
         std::min(reading.vehicle_tension, reading.reel_tension) > rules.hold_tension;
}

/// What the reading says, before it has lasted.
TetherCondition present_condition(const LimitRules& rules, const TetherReading& reading,
                                  const LimitState& state) {
  const bool pulls = reading.vehicle_tension > rules.hold_tension;
  if (state.is_detour && pulls) {
    // Held by friction: the vehicle pulls and the reel does not feel it, so that paying out only
    // makes slack on the far side of the obstacle.
    if (reading.vehicle_tension > rules.held_through * reading.reel_tension) {
      return TetherCondition::snagged;
    }
    if (state.is_taut && !reading.reel_can_pay) return TetherCondition::snagged;
  }
  if (!state.is_taut)
    return pulls_nearly_straight(rules, reading) ? TetherCondition::taut : TetherCondition::slack;
  if (reading.reel_can_pay || state.is_detour) return TetherCondition::taut;
  return TetherCondition::reach_limit;
}

}  // namespace

const char* name(TetherCondition condition) {
  switch (condition) {
    case TetherCondition::slack:
      return "slack";
    case TetherCondition::taut:
      return "taut";
    case TetherCondition::reach_limit:
      return "reach limit";
    case TetherCondition::snagged:
      return "snagged";
    case TetherCondition::parted:
      return "parted";
    case TetherCondition::lost:
      return "lost";
  }
  return "";
}

std::vector<Problem> problems(const LimitRules& rules) {
  std::vector<Problem> found;
  const auto check_pair = [&](double begins, double ends, const char* key, const char* what) {
    if (!(begins > 0.0 && ends > 0.0 && ends <= begins && std::isfinite(begins))) {
      found.push_back({key, fmt::format("{} begins at {} and ends at {}", what, begins, ends),
                       "Write two ratios above zero, the second not larger"});
    }
  };
  check_pair(rules.taut_begins, rules.taut_ends, "taut", "taut");
  check_pair(rules.detour_begins, rules.detour_ends, "detour", "a detour");
  const auto check = [&](bool is_fine, const char* key, const char* what, double value) {
    if (!is_fine)
      found.push_back({key, fmt::format("{} is {}", what, value), "Write a number from zero up"});
  };
  check(rules.hold_tension >= 0.0, "hold_tension", "the tension that holds the vehicle",
        rules.hold_tension);
  check(rules.held_through >= 1.0, "held_through", "the ratio of tensions of a snag (at least 1)",
        rules.held_through);
  check(rules.dwell >= 0.0 && std::isfinite(rules.dwell), "dwell", "the time a condition must last",
        rules.dwell);
  check(rules.breaking_tension >= 0.0, "breaking_tension", "the breaking tension",
        rules.breaking_tension);
  return found;
}

TetherCondition step(const LimitRules& rules, const TetherReading& reading, double dt,
                     LimitState& state) {
  const bool breaks =
      rules.breaking_tension > 0.0 && reading.greatest_tension > rules.breaking_tension;
  if (reading.is_lost) return state.condition = TetherCondition::lost;
  if (state.condition == TetherCondition::lost) return state.condition;
  if (reading.is_cut || breaks || state.condition == TetherCondition::parted) {
    return state.condition = TetherCondition::parted;
  }

  const double tautness = tautness_of(reading);
  // Two ends on one spot make any loop a detour; a hand's breadth keeps the ratio sane.
  const double detour = reading.route_length / std::max(reading.straight, 0.1);
  state.is_taut = with_hysteresis(state.is_taut, tautness, rules.taut_begins, rules.taut_ends);
  state.is_detour =
      with_hysteresis(state.is_detour, detour, rules.detour_begins, rules.detour_ends);

  const TetherCondition present = present_condition(rules, reading, state);
  if (present != state.candidate) {
    state.candidate = present;
    state.candidate_age = 0.0;
  }
  state.candidate_age += dt;
  if (state.candidate_age >= rules.dwell) state.condition = state.candidate;
  return state.condition;
}

}  // namespace remora
