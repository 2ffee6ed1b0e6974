// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <variant>

#include "mission/goal_diagnose.h"
#include "mission/goal_hands.h"
#include "mission/goal_mate.h"
#include "mission/goal_objects.h"
#include "mission/goal_paths.h"
#include "mission/goal_places.h"
#include "mission/goal_reports.h"

namespace remora {

/// What every rule of a goal can be asked.
template <class Rule>
concept GoalRuleInterface = requires(const Rule& rule, const Observation& moment,
                                     const Situation& situation, typename Rule::Memory& memory) {
  rule.observe(moment, memory);
  { rule.standing(situation, memory) } -> std::same_as<Standing>;
  { rule.text(situation, memory) } -> std::same_as<std::string>;
  { rule.hint(situation, memory) } -> std::same_as<std::string>;
  { rule.improve(situation, memory) } -> std::same_as<std::string>;
};

/// One of several rules with the same face, and what it remembers: a value of the same place in a
/// variant of memories.
template <GoalRuleInterface... Rules>
struct GoalKinds {
  using Rule = std::variant<Rules...>;
  using Memory = std::variant<typename Rules::Memory...>;
};
using Goals = GoalKinds<ReachRule, HoldRule, FollowRule, PhotographRule, RateRule, FindDefectsRule,
                        FindRule, TouchRule, CarryRule, CoverRule, FreeTetherRule, LiftRule,
                        TurnRule, MateRule, DiagnoseRule, SurfaceRule>;
using GoalRule = Goals::Rule;
using GoalMemory = Goals::Memory;

[[nodiscard]] GoalRule goal_rule(const GoalSpec& spec, const Model& model);
[[nodiscard]] GoalMemory first_memory(const GoalRule& rule);

void observe(const GoalRule& rule, const Observation& moment, GoalMemory& memory);
[[nodiscard]] Standing standing(const GoalRule& rule, const Situation& situation,
                                const GoalMemory& memory);
[[nodiscard]] std::string text(const GoalRule& rule, const Situation& situation,
                               const GoalMemory& memory);
/// What to do next; empty when there is nothing to say.
[[nodiscard]] std::string hint(const GoalRule& rule, const Situation& situation,
                               const GoalMemory& memory);
/// Why it has not earned its whole score.
[[nodiscard]] std::string improve(const GoalRule& rule, const Situation& situation,
                                  const GoalMemory& memory);

}  // namespace remora
