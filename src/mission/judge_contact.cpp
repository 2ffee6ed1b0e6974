// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/judge_contact.h"

#include <fmt/format.h>

#include <algorithm>

namespace remora {

AvoidContactRule::AvoidContactRule(judge::AvoidContact what, const Model& model)
    : judge(std::move(what)) {
  for (const BodyModel& body : model.multibody().bodies()) names.push_back(body.name);
}

void AvoidContactRule::observe(const Observation& moment, Memory& memory) const {
  const auto counts = [&](BodyId other) {
    return std::find(judge.allowed.begin(), judge.allowed.end(), other) == judge.allowed.end();
  };
  follow(blow_on_vehicle(moment, counts), moment.dt, memory.touch);
  if (!memory.touch.is_touching) {
    memory.is_counted = false;
    return;
  }
  if (memory.touch.strength > memory.hardest) {
    memory.hardest = memory.touch.strength;
    memory.hardest_body = memory.touch.body;
  }
  if (memory.is_counted || memory.touch.strength <= judge.gentle_impulse) return;
  memory.is_counted = true;
  ++memory.touches;
  moment.tell("penalty", fmt::format("Contact with {}, {:.1f} N·s.", names[memory.touch.body.index],
                                     memory.touch.strength));
}

double AvoidContactRule::cost(const Situation&, const Memory& memory) const {
  return judge.cost * memory.touches;
}

std::string AvoidContactRule::failure(const Memory& memory) const {
  if (memory.hardest < judge.hard_impulse) return {};
  return fmt::format("too hard a blow against {} ({:.1f} N·s)", names[memory.hardest_body.index],
                     memory.hardest);
}

std::string AvoidContactRule::text(const Situation&, const Memory& memory) const {
  if (memory.touches == 0) return "no touches";
  return fmt::format("{}, the hardest {:.1f} N·s", counted(memory.touches, "touch", "touches"),
                     memory.hardest);
}

std::string AvoidContactRule::improve(const Situation&, const Memory& memory) const {
  return fmt::format("Keep clear: {}, the hardest against {} with {:.1f} N·s.",
                     counted(memory.touches, "contact", "contacts"),
                     names[memory.hardest_body.index], memory.hardest);
}

}  // namespace remora
