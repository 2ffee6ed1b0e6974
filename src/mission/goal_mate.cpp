// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_mate.h"

#include <fmt/format.h>

namespace remora {

MateRule::MateRule(const goal::Mate& what, const Model& model)
    : goal(what), where(what.receptacle ? model.receptacles()[*what.receptacle].name : "") {}

void MateRule::observe(const Observation& moment, Memory& memory) const {
  const PlugState& plug = moment.state.plugs[goal.plug];
  memory.was_fixed = memory.was_fixed || memory.phase == PlugPhase::fixed;
  memory.phase = plug.phase;
  memory.is_right = !goal.receptacle || plug.receptacle == goal.receptacle;
}

Standing MateRule::standing(const Situation&, const Memory& memory) const {
  const bool is_done = goal.is_out ? memory.phase == PlugPhase::free && memory.was_fixed
                                   : memory.phase == PlugPhase::fixed && memory.is_right;
  if (is_done) return {.is_done = true, .progress = 1.0, .score = 1.0};
  const bool is_halfway = !goal.is_out && memory.phase == PlugPhase::joined && memory.is_right;
  return {.progress = is_halfway ? 0.5 : 0.0};
}

std::string MateRule::text(const Situation&, const Memory& memory) const {
  switch (memory.phase) {
    case PlugPhase::free:
      return goal.is_out && memory.was_fixed ? "out" : "not plugged in";
    case PlugPhase::joined:
      return "in the socket, not locked";
    case PlugPhase::fixed:
      break;
  }
  return memory.is_right || goal.is_out ? "locked" : "locked in another socket";
}

std::string MateRule::hint(const Situation&, const Memory& memory) const {
  if (goal.is_out) return memory.phase == PlugPhase::fixed ? "pull it straight out" : "";
  if (memory.phase == PlugPhase::joined) return "push it home";
  if (memory.phase == PlugPhase::fixed) return "pull it out again, it is the wrong socket";
  return fmt::format("hold it in line before {} for two seconds",
                     where.empty() ? "a socket" : where);
}

std::string MateRule::improve(const Situation& situation, const Memory& memory) const {
  return fmt::format("the plug was {} at the end", text(situation, memory));
}

}  // namespace remora
