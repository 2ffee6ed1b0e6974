// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_reports.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

namespace remora {
namespace {

/// "a, b, c and 3 more"
std::string a_few(const std::vector<std::string>& words) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < words.size() && i < kShown; ++i)
    text += (i == 0 ? "" : ", ") + words[i];
  if (words.size() > kShown) text += fmt::format(" and {} more", words.size() - kShown);
  return text;
}

struct SurveyCount {
  int captured = 0, points = 0, possible = 0;
  double quality = 0.0, centring = 0.0, proximity = 0.0;  // sums over what was captured
  std::vector<std::string> missing;
};

SurveyCount count(const Situation& situation, const std::vector<std::uint32_t>& points) {
  SurveyCount sum;
  for (const std::uint32_t i : points) {
    const InspectionPoint& point = situation.mission.points[i];
    sum.possible += capture_points(point.base_points, 1.0);
    const auto& capture = situation.notebook.captures[i];
    if (!capture) {
      sum.missing.push_back(point.title);
      continue;
    }
    ++sum.captured;
    sum.points += capture->points;
    sum.quality += capture->quality.quality;
    sum.centring += capture->quality.centring;
    sum.proximity += capture->quality.proximity;
  }
  return sum;
}

/// For who has none of them in the picture and no position to find them by.
std::string next_by_list(const Situation& situation, const std::vector<std::uint32_t>& points) {
  if (!situation.is_of_pilot()) return {};
  for (const std::uint32_t i : points)
    if (!situation.notebook.captures[i]) return "next: " + situation.mission.points[i].title;
  return {};
}

struct RatingCount {
  int rated = 0, right = 0;
};

RatingCount count(const Situation& situation, const goal::Rate& goal) {
  RatingCount sum;
  for (const std::uint32_t i : goal.zones) {
    const auto& level = situation.notebook.levels[i];
    if (!level) continue;
    ++sum.rated;
    if (*level == situation.truths[i].level) ++sum.right;
  }
  return sum;
}

struct DefectCount {
  int told = 0;
  int damaged = 0, damaged_right = 0;
  int sound = 0, sound_right = 0;

  [[nodiscard]] double score() const {
    const auto share = [](int right, int all) { return static_cast<double>(right) / all; };
    if (damaged == 0) return sound == 0 ? 0.0 : share(sound_right, sound);
    if (sound == 0) return share(damaged_right, damaged);
    return 0.5 * (share(damaged_right, damaged) + share(sound_right, sound));
  }
};

DefectCount count(const Situation& situation, const goal::FindDefects& goal) {
  DefectCount sum;
  for (const std::uint32_t i : goal.points) {
    const DefectKind truth = situation.mission.points[i].defect;
    const auto& told = situation.notebook.defects[i];
    const bool is_right = told && *told == truth;
    if (told) ++sum.told;
    if (truth == DefectKind::none) {
      ++sum.sound;
      if (is_right) ++sum.sound_right;
    } else {
      ++sum.damaged;
      if (is_right) ++sum.damaged_right;
    }
  }
  return sum;
}

}  // namespace

Standing PhotographRule::standing(const Situation& situation, const Memory&) const {
  const SurveyCount sum = count(situation, goal.points);
  const auto total = static_cast<int>(goal.points.size());
  if (total == 0) return {};
  return {.is_done = sum.captured == total,
          .progress = static_cast<double>(sum.captured) / total,
          .score = survey_rating(sum.captured, total, sum.points, sum.possible)};
}

std::string PhotographRule::text(const Situation& situation, const Memory&) const {
  const SurveyCount sum = count(situation, goal.points);
  return fmt::format("{} of {} photographed", sum.captured, goal.points.size());
}

std::string PhotographRule::hint(const Situation& situation, const Memory&) const {
  if (!situation.sight) return next_by_list(situation, goal.points);
  const InspectionPoint& point = situation.mission.points[situation.sight->point];
  if (situation.sight->problem == CaptureProblem::too_far)
    return with_way("next: " + point.title, ", ", way_to(situation.vehicle, situation.p_sight_W));
  return fmt::format("{}: {}", point.title, advice(situation.sight->problem));
}

std::string PhotographRule::improve(const Situation& situation, const Memory&) const {
  const SurveyCount sum = count(situation, goal.points);
  if (!sum.missing.empty())
    return fmt::format(
        "{} not photographed: {}",
        counted(static_cast<int>(sum.missing.size()), "component was", "components were"),
        a_few(sum.missing));
  const double n = sum.captured;
  return fmt::format("the photos' mean quality was {:.2f} (centring {:.2f}, nearness {:.2f}); {}",
                     sum.quality / n, sum.centring / n, sum.proximity / n,
                     sum.proximity < sum.centring ? "go nearer before you release"
                                                  : "bring the component into the middle");
}

Standing RateRule::standing(const Situation& situation, const Memory&) const {
  const RatingCount sum = count(situation, goal);
  const auto total = static_cast<double>(goal.zones.size());
  if (goal.zones.empty()) return {};
  const double agreement = sum.right / total;
  const bool is_complete = sum.rated == static_cast<int>(goal.zones.size());
  return {.is_done = is_complete && agreement >= goal.pass_share,
          .is_lost = is_complete && agreement < goal.pass_share,
          .progress = sum.rated / total,
          .score = agreement};
}

std::string RateRule::text(const Situation& situation, const Memory& memory) const {
  const RatingCount sum = count(situation, goal);
  const Standing now = standing(situation, memory);
  if (!now.is_done && !now.is_lost)
    return fmt::format("{} of {} zones rated", sum.rated, goal.zones.size());
  return fmt::format("{:.0f} % agreement, {:.0f} % asked for", 100.0 * now.score,
                     100.0 * goal.pass_share);
}

std::string RateRule::hint(const Situation& situation, const Memory&) const {
  for (const std::uint32_t i : goal.zones) {
    if (!situation.notebook.levels[i])
      return fmt::format("next to rate: {}", situation.mission.zones[i].title);
  }
  return {};
}

std::string RateRule::improve(const Situation& situation, const Memory&) const {
  std::vector<std::string> wrong, missing;
  for (const std::uint32_t i : goal.zones) {
    const auto& level = situation.notebook.levels[i];
    const std::string& title = situation.mission.zones[i].title;
    if (!level)
      missing.push_back(title);
    else if (*level != situation.truths[i].level)
      wrong.push_back(
          fmt::format("{} was {}, you said {}", title, situation.truths[i].level, *level));
  }
  if (!missing.empty()) return fmt::format("not rated: {}", a_few(missing));
  return a_few(wrong);
}

Standing FindDefectsRule::standing(const Situation& situation, const Memory&) const {
  if (goal.points.empty()) return {};
  const DefectCount sum = count(situation, goal);
  return {.is_done = sum.told == static_cast<int>(goal.points.size()),
          .progress = sum.told / static_cast<double>(goal.points.size()),
          .score = sum.score()};
}

std::string FindDefectsRule::text(const Situation& situation, const Memory&) const {
  return fmt::format("{} of {} components judged", count(situation, goal).told, goal.points.size());
}

std::string FindDefectsRule::hint(const Situation& situation, const Memory&) const {
  for (const std::uint32_t i : goal.points) {
    if (!situation.notebook.defects[i])
      return fmt::format("next to judge: {}", situation.mission.points[i].title);
  }
  return {};
}

std::string FindDefectsRule::improve(const Situation& situation, const Memory&) const {
  std::vector<std::string> wrong, missing;
  for (const std::uint32_t i : goal.points) {
    const InspectionPoint& point = situation.mission.points[i];
    const auto& told = situation.notebook.defects[i];
    if (!told)
      missing.push_back(point.title);
    else if (*told != point.defect)
      wrong.push_back(
          fmt::format("{} has {}, you said {}", point.title, title(point.defect), title(*told)));
  }
  if (!missing.empty()) return fmt::format("not judged: {}", a_few(missing));
  return a_few(wrong);
}

void FindRule::observe(const Observation& moment, Memory& memory) const {
  for (const Event& event : moment.input.events) {
    const auto* report = std::get_if<ReportFind>(&event);
    if (report == nullptr) continue;
    bool is_right = false;
    for (std::size_t i = 0; i < goal.targets_W.size(); ++i) {
      const double off = (report->p_W - goal.targets_W[i]).head<2>().norm();
      if (off > goal.tolerance) continue;
      is_right = true;  // also when it was found before: said twice is not wrong
      memory.found |= std::uint64_t{1} << i;
    }
    if (!is_right) ++memory.false_reports;
    moment.tell(is_right ? "goal" : "penalty", is_right ? "That is what you were to find."
                                                        : "There is nothing of the kind there.");
  }
}

Standing FindRule::standing(const Situation&, const Memory& memory) const {
  if (goal.targets_W.empty()) return {};
  const double share = std::popcount(memory.found) / static_cast<double>(goal.targets_W.size());
  const double doubt = memory.false_reports / (2.0 * (goal.false_reports + 1));
  const bool is_done = share == 1.0;
  return {.is_done = is_done,
          .is_lost = !is_done && memory.false_reports > goal.false_reports,
          .progress = share,
          .score = share * std::max(0.0, 1.0 - doubt)};
}

std::string FindRule::text(const Situation&, const Memory& memory) const {
  std::string text =
      fmt::format("{} of {} found", std::popcount(memory.found), goal.targets_W.size());
  if (memory.false_reports > 0)
    text += fmt::format(", {}", counted(memory.false_reports, "false report", "false reports"));
  return text;
}

std::string FindRule::hint(const Situation&, const Memory& memory) const {
  return fmt::format("{} left to find; report where it is",
                     static_cast<int>(goal.targets_W.size()) - std::popcount(memory.found));
}

std::string FindRule::improve(const Situation&, const Memory& memory) const {
  const int missing = static_cast<int>(goal.targets_W.size()) - std::popcount(memory.found);
  if (missing > 0 && memory.false_reports <= goal.false_reports)
    return fmt::format("{} not found", counted(missing, "target was", "targets were"));
  return fmt::format("{}: look again before you report",
                     counted(memory.false_reports, "report was false", "reports were false"));
}

}  // namespace remora
