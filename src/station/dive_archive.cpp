// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/dive_archive.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <ctime>

#include "record/export.h"
#include "record/mission_json.h"
#include "run/dive_files.h"
#include "run/mission_run.h"
#include "station/film_maker.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr int kMostDivesOfASecond = 100;
constexpr std::string_view kTimePattern = "0000-00-00-000000-";  // a 0 for each digit

int photos_in(const fs::path& dive) {
  std::error_code none;
  int count = 0;
  for (const auto& entry : fs::directory_iterator(dive / "photos", none))
    count += entry.path().extension() == ".jpg" ? 1 : 0;
  return count;
}

std::vector<std::string> films_in(const fs::path& dive) {
  std::error_code none;
  std::vector<std::string> films;
  for (const auto& entry : fs::directory_iterator(dive, none))
    if (const fs::path file = entry.path().filename();
        (file.extension() == ".avi" || file.extension() == ".mp4") &&
        file != FilmMaker::kUnfinishedFilm)
      films.push_back(file.string());
  std::sort(films.begin(), films.end());
  return films;
}

void add_mission(const MissionResult& result, DiveCard& card) {
  const MissionReport& report = result.report;
  card.mission = result.mission.title.empty() ? result.mission.name : result.mission.title;
  card.phase = is_stopped(report) ? "stopped" : name(report.phase);
  card.grade = std::string(1, letter(report.grade));
  card.rating = report.rating;
  card.is_by_autopilot = report.is_by_autopilot;
}

/// Of a dive that was cut off, its log is all there is.
void read_log_of(const fs::path& dive, DiveCard& card) {
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(dive / kLogFile, diagnostics);
  card.status = !log || diagnostics.has_errors() ? "damaged"
                : log->end                       ? log->end->status
                                                 : "cut off";
  if (!log) return;
  card.scenario = log->header.scenario_name;
  card.seconds = log->time_of(log->last_step).seconds();
}

std::string name_now(const std::string& scenario) {
  return fmt::format("{:%Y-%m-%d-%H%M%S}-{}", fmt::gmtime(std::time(nullptr)), scenario);
}

bool is_below(const fs::path& file, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end() && rest != file.end();
}

}  // namespace

std::string started_of(const std::string& id) {
  if (id.size() < kTimePattern.size()) return {};
  for (std::size_t i = 0; i < kTimePattern.size(); ++i) {
    const bool fits = kTimePattern[i] == '0' ? std::isdigit(static_cast<unsigned char>(id[i])) != 0
                                             : id[i] == kTimePattern[i];
    if (!fits) return {};
  }
  return fmt::format("{}T{}:{}:{}Z", id.substr(0, 10), id.substr(11, 2), id.substr(13, 2),
                     id.substr(15, 2));
}

DiveArchive::Place DiveArchive::place_in(const fs::path& folder, const std::string& scenario) {
  const std::string id = name_now(scenario);
  return {id, started_of(id), folder};
}

std::optional<DiveArchive::Place> DiveArchive::begin(const std::string& scenario,
                                                     std::string& why_not) const {
  std::error_code problem;
  fs::create_directories(folder_, problem);
  const std::string first = name_now(scenario);
  for (int n = 1; n <= kMostDivesOfASecond && !problem; ++n) {
    const std::string id = n == 1 ? first : fmt::format("{}-{}", first, n);
    if (fs::create_directory(folder_ / id, problem)) return Place{id, started_of(id), folder_ / id};
  }
  why_not = fmt::format("no folder for the dive can be made in {}: {}", folder_.string(),
                        problem ? problem.message() : "all names are taken");
  return std::nullopt;
}

DiveCard DiveArchive::card_of(const fs::path& dive) const {
  const std::string id = dive.filename().string();
  DiveCard card{.id = id, .scenario = {}, .started = started_of(id), .status = "damaged"};
  const std::optional<std::string> text = text_of(dive / kSummaryFile);
  if (const auto summary = text ? summary_from_json(*text) : std::nullopt) {
    card.scenario = summary->scenario;
    card.seconds = summary->sim_seconds;
    card.status = summary->status;
  } else {
    std::error_code none;
    const fs::file_time_type written = fs::last_write_time(dive / kLogFile, none);
    const auto known = known_.find(id);
    if (known != known_.end() && known->second.written == written) {
      card = known->second.card;
    } else {
      read_log_of(dive, card);
      known_[id] = {written, card};
    }
  }
  card.photos = photos_in(dive);
  card.films = films_in(dive);
  read_mission_of(dive, card);
  return card;
}

/// A report may hold hundreds of photos, and the menu asks every few seconds: it is read once.
void DiveArchive::read_mission_of(const fs::path& dive, DiveCard& card) const {
  std::error_code missing;
  const fs::file_time_type written = fs::last_write_time(dive / kMissionFile, missing);
  if (missing) return;
  Known& known = known_missions_[card.id];
  if (known.written != written) {
    known = {written, {}};
    const std::optional<std::string> text = text_of(dive / kMissionFile);
    if (const auto result = text ? mission_from_json(*text) : std::nullopt)
      add_mission(*result, known.card);
  }
  card.mission = known.card.mission;
  card.phase = known.card.phase;
  card.grade = known.card.grade;
  card.rating = known.card.rating;
  card.is_by_autopilot = known.card.is_by_autopilot;
}

std::string DiveArchive::remove(const std::string& id) {
  const std::optional<fs::path> dive = folder_of(id);
  if (!dive) return "there is no such dive";
  std::error_code problem;
  // A link on the shelf is not followed: what it leads to is not ours.
  fs::remove_all(*dive, problem);
  if (problem) return fmt::format("the dive cannot be deleted: {}", problem.message());
  known_.erase(id);
  known_missions_.erase(id);
  return {};
}

std::vector<DiveCard> DiveArchive::dives(const std::string& current) const {
  std::vector<DiveCard> cards;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_, none)) {
    if (!entry.is_directory(none) || !is_plain_name(entry.path().filename().string())) continue;
    if (entry.path().filename() == current) continue;  // its owner knows better
    cards.push_back(card_of(entry.path()));
  }
  std::sort(cards.begin(), cards.end(),
            [](const DiveCard& a, const DiveCard& b) { return a.id > b.id; });
  return cards;
}

std::optional<fs::path> DiveArchive::folder_of(const std::string& id) const {
  std::error_code problem;
  if (!is_plain_name(id) || !fs::is_directory(folder_ / id, problem)) return std::nullopt;
  return folder_ / id;
}

std::optional<fs::path> DiveArchive::file(const std::string& id, const std::string& name) const {
  const std::optional<fs::path> dive = folder_of(id);
  if (!dive) return std::nullopt;
  std::error_code problem;
  const fs::path shelf = fs::canonical(folder_, problem);
  const std::optional<fs::path> found = file_in(*dive, name);
  // The dive's own folder may be a link to nowhere of ours, too.
  if (problem || !found || !is_below(*found, shelf / id)) return std::nullopt;
  return found;
}

std::optional<fs::path> DiveArchive::file_in(const fs::path& dive, const std::string& name) {
  if (name.empty() || name.find('\0') != std::string::npos) return std::nullopt;
  const fs::path asked(name);
  if (asked.is_absolute() || std::find(asked.begin(), asked.end(), "..") != asked.end())
    return std::nullopt;
  std::error_code problem;
  const fs::path home = fs::canonical(dive, problem);
  if (problem) return std::nullopt;
  const fs::path found = fs::canonical(home / asked, problem);
  if (problem || !is_below(found, home) || !fs::is_regular_file(found, problem))
    return std::nullopt;
  return found;
}

}  // namespace remora
