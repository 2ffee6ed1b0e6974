// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "mission/mission_state.h"

namespace remora {
namespace {

using Parts = Mission::Parts;

/// Losses smaller than this are not worth a sentence.
constexpr double kWorthASentence = 0.01;
constexpr std::size_t kMostSentences = 5;

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// Of which account the memories are. Where there is one only, and of what is done and over, the
/// judges' word holds for everybody.
bool is_told_apart(const Parts& parts, const MissionState& state, Account account) {
  return account == Account::of_pilot && parts.has_two_accounts &&
         state.phase == MissionPhase::running;
}

const GoalMemory& memory_of(const Parts& parts, const MissionState& state, std::size_t goal,
                            Account account) {
  const GoalProgress& progress = state.goals[goal];
  const bool is_told = is_told_apart(parts, state, account) && !progress.is_done;
  return is_told ? progress.told : progress.memory;
}

const JudgeMemory& judge_memory_of(const Parts& parts, const MissionState& state, std::size_t judge,
                                   Account account) {
  return is_told_apart(parts, state, account) ? state.told_judges[judge] : state.judges[judge];
}

Situation situation_of(const MissionState& state, const Parts& parts, Account account) {
  const bool is_over = state.phase != MissionPhase::running;
  return state.situation(parts, is_over ? Account::of_judges : account);
}

Situation situation_of_goal(const MissionState& state, const Parts& parts, std::size_t goal,
                            Account account) {
  return situation_of(state, parts, state.goals[goal].is_done ? Account::of_judges : account);
}

Standing standing_of(const Parts& parts, const MissionState& state, std::size_t goal,
                     Account account) {
  Standing standing =
      remora::standing(parts.goals[goal], situation_of_goal(state, parts, goal, account),
                       memory_of(parts, state, goal, account));
  // A goal that is late, or never came about because another was lost, earns what it has so far.
  standing.is_done = state.goals[goal].is_done;
  standing.is_lost = state.goals[goal].is_lost;
  return standing;
}

double sum_of_weights(const MissionSpec& spec) {
  double sum = 0.0;
  for (const GoalSpec& goal : spec.goals) sum += goal.weight;
  return sum;
}

/// The hint of the file, then what the goal itself knows of the moment: for the pilot, and for
/// others what the pilot is told.
std::string hint_of(const Parts& parts, const MissionState& state) {
  constexpr Account account = Account::of_pilot;
  if (state.phase != MissionPhase::running) return {};
  for (std::size_t i = 0; i < parts.goals.size(); ++i) {
    if (!state.goals[i].is_open) continue;
    const GoalSpec& spec = parts.spec.goals[i];
    const std::string now =
        hint(parts.goals[i], state.situation(parts, account), memory_of(parts, state, i, account));
    const std::string& written = spec.hint.empty() ? spec.title : spec.hint;
    if (now.empty()) return written;
    return fmt::format("{}{} {}", written, written.ends_with('.') ? "" : ":", capitalised(now));
  }
  return {};
}

/// What cost most first.
std::vector<std::string> improvements(const Parts& parts, const MissionState& state) {
  struct Loss {
    double size = 0.0;
    std::string sentence;
  };
  std::vector<Loss> losses;
  const Situation situation = state.situation(parts, Account::of_judges);
  const double weights = sum_of_weights(parts.spec);
  for (std::size_t i = 0; i < parts.goals.size(); ++i) {
    const GoalSpec& spec = parts.spec.goals[i];
    const Standing standing = standing_of(parts, state, i, Account::of_judges);
    // What is not done bars the way to a pass, however little it weighs.
    const double bar = !standing.is_done && spec.is_required ? 1.0 : 0.0;
    const double size =
        bar + (weights > 0.0 ? spec.weight * (1.0 - standing.score) / weights : 0.0);
    if (size < kWorthASentence) continue;
    std::string why = improve(parts.goals[i], situation, state.goals[i].memory);
    if (state.goals[i].is_late)
      why = fmt::format("its time, {:.0f} s, was over; {}", spec.within->seconds(), why);
    losses.push_back({size, fmt::format("{}: {}.", spec.title, why)});
  }
  for (std::size_t i = 0; i < parts.judges.size(); ++i) {
    const double size = cost(parts.judges[i], situation, state.judges[i]);
    if (size < kWorthASentence && failure(parts.judges[i], state.judges[i]).empty()) continue;
    losses.push_back({size, improve(parts.judges[i], situation, state.judges[i])});
  }
  std::stable_sort(losses.begin(), losses.end(),
                   [](const Loss& a, const Loss& b) { return a.size > b.size; });
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < losses.size() && i < kMostSentences; ++i)
    sentences.push_back(losses[i].sentence);
  return sentences;
}

void add_goals(const Parts& parts, const MissionState& state, Account account,
               MissionReport& report) {
  for (std::size_t i = 0; i < parts.goals.size(); ++i) {
    const GoalSpec& spec = parts.spec.goals[i];
    const GoalProgress& goal = state.goals[i];
    const Standing standing = standing_of(parts, state, i, account);
    GoalReport& entry = report.goals.emplace_back();
    entry.name = spec.name;
    entry.title = spec.title;
    entry.is_done = standing.is_done;
    entry.is_lost = standing.is_lost;
    entry.is_open = goal.is_open;
    entry.progress = standing.is_done ? 1.0 : standing.progress;
    entry.score = standing.score;
    entry.weight = spec.weight;
    entry.text = text(parts.goals[i], situation_of_goal(state, parts, i, account),
                      memory_of(parts, state, i, account));
    if (goal.is_done) entry.done_at = goal.done_at;
  }
}

void add_judges(const Parts& parts, const MissionState& state, Account account,
                MissionReport& report) {
  const Situation situation = situation_of(state, parts, account);
  for (std::size_t i = 0; i < parts.judges.size(); ++i) {
    const JudgeSpec& spec = parts.spec.judges[i];
    const JudgeMemory& memory = judge_memory_of(parts, state, i, account);
    report.judges.push_back({.name = spec.name,
                             .title = spec.title.empty() ? default_title(spec) : spec.title,
                             .cost = cost(parts.judges[i], situation, memory),
                             .text = text(parts.judges[i], situation, memory)});
  }
}

/// Points that a goal asks for count once, however many goals ask.
void add_survey(const Parts& parts, const MissionState& state, MissionReport& report) {
  std::vector<std::uint8_t> is_asked(parts.spec.points.size(), 0);
  std::vector<std::uint8_t> is_to_be_judged = is_asked;
  for (const GoalSpec& goal : parts.spec.goals) {
    if (const auto* photos = std::get_if<goal::Photograph>(&goal.what))
      for (const std::uint32_t i : photos->points) is_asked[i] = 1;
    if (const auto* defects = std::get_if<goal::FindDefects>(&goal.what))
      for (const std::uint32_t i : defects->points) is_to_be_judged[i] = 1;
  }
  for (std::uint32_t i = 0; i < parts.spec.points.size(); ++i) {
    const InspectionPoint& point = parts.spec.points[i];
    if (is_asked[i] != 0) report.points_possible += capture_points(point.base_points, 1.0);
    if (is_asked[i] != 0 && state.notebook.captures[i])
      report.points += state.notebook.captures[i]->points;
    if (is_to_be_judged[i] != 0)
      report.defects.push_back({i, state.notebook.defects[i], point.defect});
  }
  for (std::size_t i = 0; i < parts.spec.zones.size(); ++i) {
    const ZoneTruth& truth = state.truths[i];
    report.zones.push_back({.name = parts.spec.zones[i].name,
                            .title = parts.spec.zones[i].title,
                            .rated = state.notebook.levels[i],
                            .truth = truth.level,
                            .cover = truth.cover,
                            .fouling_rating = truth.fouling_rating});
  }
  report.photos = state.notebook.photos;
}

/// What broke and what was said of it, from what the watch noted.
void add_faults(const Parts& parts, const MissionState& state, MissionReport& report) {
  for (const FaultRecord& fault : state.faults.faults())
    report.faults.push_back(fault_report(fault, parts.names));
  for (const ClaimRecord& claim : state.faults.claims())
    report.claims.push_back(claim_report(claim, parts.names));
}

}  // namespace

FaultReport fault_report(const FaultRecord& fault, const SceneNames& names) {
  FaultReport report{.device = device_words(fault.fault, names),
                     .what = fault_words(fault.fault),
                     .at = fault.at.seconds(),
                     .reported = {},
                     .is_kind_right = fault.is_kind_right,
                     .reaction = reaction_words(fault)};
  if (fault.reported) report.reported = fault.reported->seconds();
  return report;
}

ClaimReport claim_report(const ClaimRecord& claim, const SceneNames& names) {
  return {.device = device_words(claim.fault, names),
          .what = fault_words(claim.fault),
          .at = claim.at.seconds(),
          .is_right = claim.is_right,
          .verdict = verdict_words(claim)};
}

const char* name(MissionPhase phase) {
  switch (phase) {
    case MissionPhase::running:
      return "running";
    case MissionPhase::passed:
      return "passed";
    case MissionPhase::failed:
      return "failed";
  }
  return "";
}

Rating rating_of(const Parts& parts, const MissionState& state, Account account) {
  double sum = 0.0;
  Rating rating{.is_complete = true};
  for (std::size_t i = 0; i < parts.goals.size(); ++i) {
    sum += parts.spec.goals[i].weight * standing_of(parts, state, i, account).score;
    if (parts.spec.goals[i].is_required && !state.goals[i].is_done) rating.is_complete = false;
  }
  const double weights = sum_of_weights(parts.spec);
  double value = weights > 0.0 ? sum / weights : 0.0;
  for (std::size_t i = 0; i < parts.judges.size(); ++i)
    value -= cost(parts.judges[i], situation_of(state, parts, account),
                  judge_memory_of(parts, state, i, account));
  rating.value = std::clamp(value, 0.0, 1.0);
  return rating;
}

MissionReport report_of(const Parts& parts, const MissionState& state, Account account) {
  MissionReport report;
  report.phase = state.phase;
  report.end_reason = state.end_reason;
  report.time = state.elapsed.seconds();
  report.rating = rating_of(parts, state, account).value;
  report.grade = grade_of(report.rating, parts.spec.grades);
  add_goals(parts, state, account, report);
  add_judges(parts, state, account, report);
  add_survey(parts, state, report);
  add_faults(parts, state, report);
  report.hint = hint_of(parts, state);
  if (state.phase == MissionPhase::running) report.sight = state.situation(parts, account).sight;
  if (state.phase != MissionPhase::running) report.improve = improvements(parts, state);
  return report;
}

}  // namespace remora
