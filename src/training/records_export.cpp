// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/records_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "record/mission_json.h"

namespace remora {
namespace {

using Json = nlohmann::ordered_json;

// Quoted where RFC 4180 asks for it. What a spreadsheet would run as a formula is made text.
std::string cell(std::string_view text) {
  std::string safe(text);
  if (!safe.empty() && std::string_view("=+-@\t\r").find(safe.front()) != std::string_view::npos)
    safe.insert(safe.begin(), '\'');
  if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

Json to_json(const Attempt& attempt) {
  Json json = {{"id", attempt.id},
               {"mission", attempt.mission},
               {"dive", attempt.dive},
               {"started", attempt.started},
               {"phase", attempt.phase},
               {"seconds", attempt.seconds},
               {"rating", attempt.rating},
               {"grade", attempt.grade},
               {"by_autopilot", attempt.is_by_autopilot}};
  Json details = Json::parse(attempt.details, nullptr, /*allow_exceptions=*/false);
  json["details"] = details.is_discarded() ? Json(attempt.details) : std::move(details);
  return json;
}

Json to_json(const MissionProgress& progress) {
  return {{"mission", progress.mission},
          {"attempts", progress.attempts},
          {"passed", progress.is_passed},
          {"best_rating", progress.best_rating},
          {"best_grade", progress.best_grade}};
}

/// What broke in a flight and what was said of it, as cells. Empty where nothing was noted.
std::string diagnosis_cells(const Attempt& attempt) {
  const std::optional<MissionResult> result = mission_from_json(attempt.details);
  if (!result) return ",,,";
  const MissionReport& report = result->report;
  int named = 0;
  double delay = 0.0;
  for (const FaultReport& fault : report.faults) {
    if (!fault.reported) continue;
    ++named;
    delay += *fault.reported - fault.at;
  }
  const auto wrong = std::ranges::count(report.claims, false, &ClaimReport::is_right);
  return fmt::format("{},{},{},{}", report.faults.size(), named,
                     named > 0 ? fmt::format("{:.1f}", delay / named) : "", wrong);
}

}  // namespace

std::string to_csv(const Trainee& trainee, const std::vector<Attempt>& history) {
  std::string table =
      "trainee,attempt,mission,dive,started_utc,phase,flown_by,time_s,rating_percent,grade,"
      "faults,faults_reported,mean_delay_s,wrong_reports\r\n";
  for (const Attempt& attempt : history)
    table += fmt::format("{},{},{},{},{},{},{},{:.1f},{:.1f},{},{}\r\n", cell(trainee.name),
                         attempt.id, cell(attempt.mission), cell(attempt.dive),
                         cell(attempt.started), cell(attempt.phase),
                         attempt.is_by_autopilot ? "autopilot" : "trainee", attempt.seconds,
                         100.0 * attempt.rating, cell(attempt.grade), diagnosis_cells(attempt));
  return table;
}

std::string to_json(const Trainee& trainee, const std::vector<Attempt>& history) {
  Json json;
  json["trainee"] = {{"id", trainee.id}, {"name", trainee.name}, {"created", trainee.created}};
  json["attempts"] = Json::array();
  for (const Attempt& attempt : history) json["attempts"].push_back(to_json(attempt));
  json["progress"] = Json::array();
  for (const MissionProgress& mission : progress_of(history))
    json["progress"].push_back(to_json(mission));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::vector<MissionProgress> progress_of(const std::vector<Attempt>& history) {
  std::vector<MissionProgress> missions;
  for (const Attempt& attempt : history) {
    if (attempt.is_by_autopilot) continue;
    auto found = std::ranges::find(missions, attempt.mission, &MissionProgress::mission);
    if (found == missions.end()) {
      missions.emplace_back().mission = attempt.mission;
      found = missions.end() - 1;
    }
    ++found->attempts;
    found->is_passed = found->is_passed || attempt.phase == "passed";
    const bool has_ended = attempt.phase != "running";
    if (has_ended && (found->best_grade.empty() || attempt.rating > found->best_rating)) {
      found->best_rating = attempt.rating;
      found->best_grade = attempt.grade;
    }
  }
  return missions;
}

}  // namespace remora
