// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/judge_tether.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/rotation.h"
#include "mission/goal_hands.h"

namespace remora {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

}  // namespace

void TetherCareRule::observe(const Observation& moment, Memory& memory) const {
  if (moment.situation.vehicle.knows_heading) {
    const double heading = heading_of(moment.vehicle());
    if (memory.has_heading) memory.turned += wrap_to_pi(heading - memory.heading);
    memory.has_heading = true;
    memory.heading = heading;
    memory.most = std::max(memory.most, std::abs(memory.turned));
  }

  const bool was_fair = memory.tension <= judge.greatest_tension;
  memory.tension =
      std::max(memory.tension, moment.output.tethers[judge.tether.index].vehicle_tension);
  if (was_fair && memory.tension > judge.greatest_tension)
    moment.tell("penalty", fmt::format("The tether pulls with {:.0f} N.", memory.tension));

  // That a line is held somewhere its pilot finds out.
  if (moment.situation.is_of_pilot()) return;
  const bool is_caught_now = is_caught(moment.state.tethers[judge.tether.index]);
  if (is_caught_now && !memory.was_caught) {
    ++memory.snags;
    moment.tell("tether", "The tether is caught.");
  }
  memory.was_caught = is_caught_now;
}

double TetherCareRule::turns_beyond(const Memory& memory) const {
  return std::max(0.0, memory.most / kTurn - judge.greatest_turns);
}

double TetherCareRule::cost(const Situation&, const Memory& memory) const {
  return judge.turn_cost * turns_beyond(memory) + judge.snag_cost * memory.snags +
         (memory.tension > judge.greatest_tension ? judge.tension_cost : 0.0);
}

std::string TetherCareRule::text(const Situation& situation, const Memory& memory) const {
  if (situation.is_of_pilot())
    return fmt::format("{:+.1f} turns, at most {:.0f} N", memory.turned / kTurn, memory.tension);
  return fmt::format("{:+.1f} turns, {}, at most {:.0f} N", memory.turned / kTurn,
                     counted(memory.snags, "snag", "snags"), memory.tension);
}

std::string TetherCareRule::improve(const Situation&, const Memory& memory) const {
  const double snags = judge.snag_cost * memory.snags;
  const double turns = judge.turn_cost * turns_beyond(memory);
  const double pull = memory.tension > judge.greatest_tension ? judge.tension_cost : 0.0;
  if (snags >= turns && snags >= pull)
    return fmt::format("Mind the tether: it was caught {}. Plan a way round, not through.",
                       counted(memory.snags, "time", "times"));
  if (turns >= pull)
    return fmt::format("Mind the tether: {:.1f} turns one way. Turn back the other way.",
                       memory.most / kTurn);
  return fmt::format("Mind the tether: it was pulled with {:.0f} N. Pay out in time.",
                     memory.tension);
}

}  // namespace remora
