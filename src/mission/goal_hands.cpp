// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_hands.h"

#include <fmt/format.h>

#include <algorithm>

namespace remora {
namespace {

/// A touch is judged when it ends, or when it has lasted so long: the blow came first [s].
constexpr double kJudged = 0.3;

}  // namespace

void TouchRule::observe(const Observation& moment, Memory& memory) const {
  const auto blow = blow_on_vehicle(moment, [&](BodyId other) { return other == goal.body; });
  const double before = memory.touch.is_touching ? memory.touch.lasted : 0.0;
  follow(blow, moment.dt, memory.touch);
  const Touch& touch = memory.touch;
  const bool has_lasted = touch.is_touching && touch.lasted >= kJudged && before < kJudged;
  const bool was_short = touch.has_just_ended && touch.lasted < kJudged;
  if (!has_lasted && !was_short) return;
  memory.hardest = std::max(memory.hardest, touch.strength);
  memory.is_done = touch.strength <= goal.greatest_impulse;
  if (memory.is_done) return;
  ++memory.too_hard;
  moment.tell("penalty", fmt::format("Too hard: {:.1f} N·s, at most {:.1f} are gentle.",
                                     touch.strength, goal.greatest_impulse));
}

Standing TouchRule::standing(const Situation&, const Memory& memory) const {
  if (!memory.is_done) return {};
  return {.is_done = true, .progress = 1.0, .score = 1.0 / (1.0 + memory.too_hard)};
}

std::string TouchRule::text(const Situation&, const Memory& memory) const {
  if (memory.is_done) return fmt::format("touched with {:.1f} N·s", memory.touch.strength);
  if (memory.too_hard == 0) return "not touched";
  return counted(memory.too_hard, "touch was too hard", "touches were too hard");
}

std::string TouchRule::hint(const Situation&, const Memory& memory) const {
  return memory.too_hard > 0 ? "back off and touch it again, more slowly"
                             : "go up to it slowly until you touch it";
}

std::string TouchRule::improve(const Situation&, const Memory& memory) const {
  if (memory.too_hard == 0) return "you did not touch it";
  return fmt::format("touch more slowly: the hardest blow had {:.1f} N·s, {:.1f} are allowed",
                     memory.hardest, goal.greatest_impulse);
}

bool is_caught(const TetherState& tether) {
  return tether.limits.condition == TetherCondition::snagged || tether.limits.is_detour;
}

bool is_gone(const TetherState& tether) {
  return tether.limits.condition == TetherCondition::parted ||
         tether.limits.condition == TetherCondition::lost;
}

/// What a pilot notices of it: that it pulls. What holds it, and whether it has parted, they find
/// out.
bool is_tight(const TetherState& tether) {
  return tether.limits.condition == TetherCondition::taut ||
         tether.limits.condition == TetherCondition::reach_limit ||
         tether.limits.condition == TetherCondition::snagged;
}

void FreeTetherRule::observe(const Observation& moment, Memory& memory) const {
  const TetherState& tether = moment.state.tethers[goal.tether.index];
  const bool is_of_pilot = moment.situation.is_of_pilot();
  memory.is_gone = !is_of_pilot && is_gone(tether);
  if (is_of_pilot ? is_tight(tether) : is_caught(tether)) {
    if (!memory.was_caught) moment.tell("tether", "The tether is caught.");
    memory.was_caught = true;
    memory.free = 0.0;
  } else {
    memory.free += moment.dt;
  }
}

Standing FreeTetherRule::standing(const Situation&, const Memory& memory) const {
  if (memory.is_gone) return {.is_lost = true};
  if (!memory.was_caught) return {};
  const bool is_done = memory.free >= goal.seconds - 1e-6;
  return {.is_done = is_done,
          .progress = std::min(1.0, memory.free / goal.seconds),
          .score = is_done ? 1.0 : 0.0};
}

std::string FreeTetherRule::text(const Situation& situation, const Memory& memory) const {
  if (memory.is_gone) return "the tether has parted";
  if (situation.is_of_pilot()) return memory.free > 0.0 ? "the line is slack" : "the line is tight";
  if (!memory.was_caught) return "not caught so far";
  if (standing(situation, memory).is_done) return "free";
  return memory.free > 0.0 ? fmt::format("free for {:.0f} of {:.0f} s", memory.free, goal.seconds)
                           : "caught";
}

std::string FreeTetherRule::hint(const Situation& situation, const Memory& memory) const {
  if (!memory.was_caught) return {};
  if (situation.is_of_pilot() && memory.free > 0.0) return "the line is slack, stay where you are";
  return memory.free > 0.0 ? "it is coming free, stay where you are"
                           : "fly back along the tether, the way you came, and take in slack";
}

std::string FreeTetherRule::improve(const Situation&, const Memory& memory) const {
  if (memory.is_gone) return "the tether parted: do not pull at a line that is held";
  return "the tether stayed caught: fly back along it, the way you came";
}

}  // namespace remora
