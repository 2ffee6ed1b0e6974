// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/judges.h"

#include <array>

namespace remora {
namespace {

JudgeRule rule_of(const judge::AvoidContact& judge, const Model& model) {
  return AvoidContactRule(judge, model);
}
JudgeRule rule_of(const judge::Time& judge, const Model&) { return TimeRule{judge}; }
JudgeRule rule_of(const judge::TetherCare& judge, const Model&) { return TetherCareRule{judge}; }
JudgeRule rule_of(const judge::KeepDepth& judge, const Model&) { return KeepDepthRule{judge}; }
JudgeRule rule_of(const judge::KeepAltitude& judge, const Model&) {
  return KeepAltitudeRule{judge};
}
JudgeRule rule_of(const judge::KeepControl& judge, const Model&) { return KeepControlRule{judge}; }
JudgeRule rule_of(const judge::LimitLoad& judge, const Model& model) {
  return LimitLoadRule(judge, model);
}

template <class Memory, class Use>
auto with(const JudgeRule& rule, Memory& memory, Use&& use) {
  return std::visit(
      [&](const auto& kind) {
        using Kind = std::decay_t<decltype(kind)>;
        return use(kind, std::get<typename Kind::Memory>(memory));
      },
      rule);
}

}  // namespace

JudgeRule judge_rule(const JudgeSpec& spec, const Model& model) {
  return std::visit([&](const auto& what) { return rule_of(what, model); }, spec.what);
}

JudgeMemory first_memory(const JudgeRule& rule) {
  return std::visit(
      [](const auto& kind) -> JudgeMemory {
        return typename std::decay_t<decltype(kind)>::Memory{};
      },
      rule);
}

void observe(const JudgeRule& rule, const Observation& moment, JudgeMemory& memory) {
  with(rule, memory, [&](const auto& kind, auto& own) { kind.observe(moment, own); });
}

double cost(const JudgeRule& rule, const Situation& situation, const JudgeMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.cost(situation, own); });
}

std::string failure(const JudgeRule& rule, const JudgeMemory& memory) {
  return with(rule, memory, [&](const auto& kind, const auto& own) { return kind.failure(own); });
}

std::string text(const JudgeRule& rule, const Situation& situation, const JudgeMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.text(situation, own); });
}

std::string improve(const JudgeRule& rule, const Situation& situation, const JudgeMemory& memory) {
  return with(rule, memory,
              [&](const auto& kind, const auto& own) { return kind.improve(situation, own); });
}

const char* default_title(const JudgeSpec& spec) {
  constexpr std::array<const char*, std::variant_size_v<decltype(JudgeSpec::what)>> kTitles = {
      "No contact",         "Time",    "Tether care", "Depth",
      "Height over ground", "Control", "Gentle hands"};
  return kTitles[spec.what.index()];
}

}  // namespace remora
