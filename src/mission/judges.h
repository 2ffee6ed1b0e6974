// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <variant>

#include "mission/judge_bands.h"
#include "mission/judge_contact.h"
#include "mission/judge_load.h"
#include "mission/judge_tether.h"

namespace remora {

/// The face that every rule of a judge has. `failure` says why the mission has failed by it; it is
/// empty while it has not.
template <class Rule>
concept JudgeRuleFace = requires(const Rule& rule, const Observation& moment,
                                 const Situation& situation, typename Rule::Memory& memory) {
  rule.observe(moment, memory);
  { rule.cost(situation, memory) } -> std::same_as<double>;
  { rule.failure(memory) } -> std::same_as<std::string>;
  { rule.text(situation, memory) } -> std::same_as<std::string>;
  { rule.improve(situation, memory) } -> std::same_as<std::string>;
};

template <JudgeRuleFace... Rules>
struct JudgeKinds {
  using Rule = std::variant<Rules...>;
  using Memory = std::variant<typename Rules::Memory...>;
};
using Judges = JudgeKinds<AvoidContactRule, TimeRule, TetherCareRule, KeepDepthRule,
                          KeepAltitudeRule, KeepControlRule, LimitLoadRule>;
using JudgeRule = Judges::Rule;
using JudgeMemory = Judges::Memory;

[[nodiscard]] JudgeRule judge_rule(const JudgeSpec& spec, const Model& model);
[[nodiscard]] JudgeMemory first_memory(const JudgeRule& rule);

void observe(const JudgeRule& rule, const Observation& moment, JudgeMemory& memory);
[[nodiscard]] double cost(const JudgeRule& rule, const Situation& situation,
                          const JudgeMemory& memory);
[[nodiscard]] std::string failure(const JudgeRule& rule, const JudgeMemory& memory);
[[nodiscard]] std::string text(const JudgeRule& rule, const Situation& situation,
                               const JudgeMemory& memory);
[[nodiscard]] std::string improve(const JudgeRule& rule, const Situation& situation,
                                  const JudgeMemory& memory);
/// What the judge is called where the file gives no title.
[[nodiscard]] const char* default_title(const JudgeSpec& spec);

}  // namespace remora
