// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What the debrief tells of a mission: how well.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "training/debrief_sections.h"
#include "training/html.h"

namespace remora::debrief {
namespace {

const char* phase_words(MissionPhase phase) {
  switch (phase) {
    case MissionPhase::running:
      return "Not finished";
    case MissionPhase::passed:
      return "Passed";
    case MissionPhase::failed:
      return "Not passed";
  }
  return "";
}

// A bar with a mark on it.
std::string marked_bar(double share, double mark, const char* kind) {
  std::string text = bar(share, kind);
  text.insert(text.size() - std::string_view("</span>").size(),
              fmt::format("<u style=\"left:{:.1f}%\"></u>", 100.0 * std::clamp(mark, 0.0, 0.995)));
  return text;
}

std::string scale_row(const char* title, const std::string& bar, const std::string& value) {
  return fmt::format("<span>{}</span>{}<span class=\"value\">{}</span>", title, bar, value);
}

std::string time_row(const MissionResult& result) {
  const double par = result.mission.par_time, time = result.report.time;
  if (par <= 0.0) return scale_row("time", bar(1.0), clock_text(time));
  const double longest = std::max({time, 1.25 * par, 1e-9});
  return scale_row("time", marked_bar(time / longest, par / longest, time <= par ? "good" : "warn"),
                   fmt::format("{} · par {}", clock_text(time), clock_text(par)));
}

/// "Flown on the tug. Visibility 6.0 m, Level of Fouling 4."
std::string conditions(const DebriefSurroundings& water) {
  std::string words;
  if (!water.vessel.empty()) words += fmt::format("Flown on the {}. ", water.vessel);
  if (water.visibility) words += fmt::format("Visibility {:.1f} m", *water.visibility);
  if (water.fouling)
    words += fmt::format("{}Level of Fouling {}", water.visibility ? ", " : "", *water.fouling);
  if (water.visibility || water.fouling) words += '.';
  return escaped(words);
}

std::string goal_state(const GoalReport& goal) {
  if (goal.is_done) return "<span class=\"tag good\">done</span>";
  if (goal.is_lost) return "<span class=\"tag bad\">lost</span>";
  return "<span class=\"tag\">open</span>";
}

}  // namespace

std::string verdict(const DebriefFacts& facts) {
  if (!facts.mission) return {};
  const MissionReport& report = facts.mission->report;
  const MissionOutline& mission = facts.mission->mission;
  const char* phase = name(report.phase);
  std::string rows = scale_row(
      "rating",
      marked_bar(report.rating, mission.pass_mark,
                 report.rating >= mission.pass_mark ? "good" : "bad"),
      fmt::format("{} · pass {}", percent_text(report.rating), percent_text(mission.pass_mark)));
  rows += time_row(*facts.mission);
  if (report.points_possible > 0)
    rows +=
        scale_row("photo points", bar(static_cast<double>(report.points) / report.points_possible),
                  fmt::format("{} of {}", report.points, report.points_possible));
  return fmt::format(
      "<section class=\"verdict\"><div class=\"grade {0}\"><span>grade</span><b>{1}</b></div>"
      "<div class=\"words\"><div class=\"phase {0}\">{2}</div><div class=\"soft\">{3}</div>"
      "<div class=\"soft\">{5}</div>"
      "<div class=\"scale\">{4}</div></div></section>\n",
      phase, letter(report.grade), phase_words(report.phase),
      escaped(report.end_reason) + (report.is_by_autopilot ? ". The autopilot flew part of it: "
                                                             "it does not count for the trainee"
                                                           : ""),
      rows, conditions(facts.surroundings));
}

std::string improvements(const DebriefFacts& facts) {
  if (!facts.mission || facts.mission->report.improve.empty()) return {};
  std::string body = "<ol class=\"improve\">\n";
  for (const std::string& advice : facts.mission->report.improve)
    body += fmt::format("<li>{}</li>\n", escaped(advice));
  return section("improve", "What to improve", body + "</ol>\n");
}

std::string goals(const DebriefFacts& facts) {
  if (!facts.mission || facts.mission->report.goals.empty()) return {};
  std::string rows;
  for (const GoalReport& goal : facts.mission->report.goals)
    rows += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"bars\">{}</td>"
        "<td class=\"number\">{}</td><td class=\"number\">{:g}</td><td class=\"time\">{}</td>"
        "</tr>\n",
        goal_state(goal), escaped(goal.title), escaped(goal.text),
        bar(goal.score, goal.is_done   ? "good"
                        : goal.is_lost ? "bad"
                                       : ""),
        percent_text(goal.score), goal.weight,
        goal.done_at ? moment(facts, goal.done_at->seconds()) : "–");
  return section("goals", "Goals",
                 table("<th></th><th>goal</th><th>how it went</th><th>score</th><th></th><th "
                       "class=\"number\">weight</th><th>done at</th>",
                       rows));
}

std::string judges(const DebriefFacts& facts) {
  if (!facts.mission || facts.mission->report.judges.empty()) return {};
  std::string rows;
  for (const JudgeReport& judge : facts.mission->report.judges) {
    const bool has_cost = judge.cost > 5e-4;
    rows += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"number\">{}</td></tr>\n",
        has_cost ? "<span class=\"tag bad\">cost</span>" : "<span class=\"tag good\">clean</span>",
        escaped(judge.title), escaped(judge.text),
        has_cost ? fmt::format("−{:.1f} %", 100.0 * judge.cost) : "0");
  }
  return section(
      "judges", "Airmanship",
      table("<th></th><th>rule</th><th>how it went</th><th class=\"number\">off the rating</th>",
            rows));
}

std::string ratings(const DebriefFacts& facts) {
  if (!facts.mission || facts.mission->report.zones.empty()) return {};
  const bool is_over = facts.mission->report.phase != MissionPhase::running;
  std::string rows;
  int agreed = 0;
  for (const ZoneReport& zone : facts.mission->report.zones) {
    const bool is_right = zone.rated == zone.truth;
    if (is_right) ++agreed;
    const std::string verdict =
        !zone.rated ? "<span class=\"tag\">not rated</span>"
        : !is_over  ? ""
        : is_right
            ? "<span class=\"tag good\">right</span>"
            : fmt::format("<span class=\"tag bad\">{} by {}</span>",
                          *zone.rated < zone.truth ? "low" : "high",
                          std::abs(static_cast<long>(*zone.rated) - static_cast<long>(zone.truth)));
    rows += fmt::format(
        "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
        verdict, escaped(zone.title.empty() ? zone.name : zone.title),
        zone.rated ? std::to_string(*zone.rated) : "–", is_over ? std::to_string(zone.truth) : "",
        is_over ? fmt::format("{:.1f} %", 100.0 * zone.cover) : "",
        is_over ? std::to_string(zone.fouling_rating) : "");
  }
  std::string body = table(
      "<th></th><th>zone</th><th class=\"number\">rated</th><th class=\"number\">true "
      "level</th><th class=\"number\">true cover</th><th class=\"number\">NSTM rating</th>",
      rows);
  if (is_over)
    body += fmt::format(
        "<p>{} of {} zones agree with the truth. Levels of Fouling run from 0 (clean) to 5.</p>\n",
        agreed, facts.mission->report.zones.size());
  return section("ratings", "Fouling, rated and true", body);
}

std::string defects(const DebriefFacts& facts) {
  if (!facts.mission || facts.mission->report.defects.empty()) return {};
  const bool is_over = facts.mission->report.phase != MissionPhase::running;
  std::string rows;
  for (const DefectReport& defect : facts.mission->report.defects) {
    const char* verdict = "";
    if (!defect.reported)
      verdict = "<span class=\"tag\">no report</span>";
    else if (is_over)
      verdict = *defect.reported == defect.truth ? "<span class=\"tag good\">right</span>"
                                                 : "<span class=\"tag bad\">wrong</span>";
    const auto words = [](DefectKind kind) {
      return kind == DefectKind::none ? "nothing wrong" : title(kind);
    };
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", verdict,
                        escaped(component_title(facts.mission->mission, defect.point)),
                        defect.reported ? words(*defect.reported) : "–",
                        is_over ? words(defect.truth) : "");
  }
  return section("defects", "Defects, reported and true",
                 table("<th></th><th>component</th><th>reported</th><th>true</th>", rows));
}

}  // namespace remora::debrief
