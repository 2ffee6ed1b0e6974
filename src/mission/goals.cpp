// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goals.h"

namespace remora {
namespace {

// From what the file says to the rule: an overload for each.
GoalRule rule_of(const goal::Reach& goal, const Model&) { return ReachRule{goal}; }
GoalRule rule_of(const goal::Hold& goal, const Model&) { return HoldRule{goal}; }
GoalRule rule_of(const goal::Follow& goal, const Model& model) { return FollowRule(goal, model); }
GoalRule rule_of(const goal::Photograph& goal, const Model&) { return PhotographRule{goal}; }
GoalRule rule_of(const goal::Rate& goal, const Model&) { return RateRule{goal}; }
GoalRule rule_of(const goal::FindDefects& goal, const Model&) { return FindDefectsRule{goal}; }
GoalRule rule_of(const goal::Find& goal, const Model&) { return FindRule{goal}; }
GoalRule rule_of(const goal::Touch& goal, const Model&) { return TouchRule{goal}; }
GoalRule rule_of(const goal::Carry& goal, const Model&) { return CarryRule{goal}; }
GoalRule rule_of(const goal::Cover& goal, const Model&) { return CoverRule(goal); }
GoalRule rule_of(const goal::FreeTether& goal, const Model&) { return FreeTetherRule{goal}; }
GoalRule rule_of(const goal::Mate& goal, const Model& model) { return MateRule(goal, model); }
GoalRule rule_of(const goal::Diagnose& goal, const Model&) { return DiagnoseRule{goal}; }
GoalRule rule_of(const goal::Surface& goal, const Model&) { return SurfaceRule{goal}; }
GoalRule rule_of(const goal::Lift& goal, const Model&) { return LiftRule{goal}; }
GoalRule rule_of(const goal::Turn& goal, const Model& model) { return TurnRule(goal, model); }

/// Calls `use(rule, memory)` with both as what they are.
template <class Memory, class Use>
auto with(const GoalRule& rule, Memory& memory, Use&& use) {
  return std::visit(
      [&](const auto& kind) {
        using Kind = std::decay_t<decltype(kind)>;
        return use(kind, std::get<typename Kind::Memory>(memory));
      },
      rule);
}

template <class Rule>
concept HasFirstMemory = requires(const Rule& rule) {
  rule.begin();
};

}  // namespace

GoalRule goal_rule(const GoalSpec& spec, const Model& model) {
  return std::visit([&](const auto& what) { return rule_of(what, model); }, spec.what);
}

GoalMemory first_memory(const GoalRule& rule) {
  return std::visit(
      [](const auto& kind) -> GoalMemory {
        using Kind = std::decay_t<decltype(kind)>;
        if constexpr (HasFirstMemory<Kind>) {
          return kind.begin();
        } else {
          return typename Kind::Memory{};
        }
      },
      rule);
}

void observe(const GoalRule& rule, const Observation& moment, GoalMemory& memory) {
  with(rule, memory, [&](const auto& kind, auto& own) { kind.observe(moment, own); });
}

Standing standing(const GoalRule& rule, const Situation& situation, const GoalMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.standing(situation, own); });
}

std::string text(const GoalRule& rule, const Situation& situation, const GoalMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.text(situation, own); });
}

std::string hint(const GoalRule& rule, const Situation& situation, const GoalMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.hint(situation, own); });
}

std::string improve(const GoalRule& rule, const Situation& situation, const GoalMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.improve(situation, own); });
}

}  // namespace remora
