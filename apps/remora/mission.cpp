// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "commands.h"
#include "media/jpeg_file.h"
#include "photo.h"
#include "program.h"
#include "run/headless.h"
#include "run/recording.h"
#include "station/attempt_recorder.h"
#include "station/dive_archive.h"
#include "station/mission_files.h"
#include "video/photo_facts.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// The pictures of a mission that is flown faster than real time: each is drawn when its shutter is
/// released, in full quality, before the flight goes on.
class Album {
 public:
  /// Without OpenGL: empty, with one warning.
  static std::unique_ptr<Album> open(const Dive& dive, const MissionSpec& mission,
                                     const fs::path& folder) {
    const VehicleModel& vehicle = dive.model().vehicles()[mission.vehicle.index];
    if (mission.points.empty() || vehicle.cameras.empty()) return nullptr;
    PhotoOptions options;
    options.camera = vehicle.name + "/" + vehicle.cameras[0].name;
    int exit_code = kDone;
    std::unique_ptr<Studio> studio = Studio::open(dive, options, "remora dive", exit_code);
    if (!studio) {
      fmt::print(stderr, "remora dive: the mission is flown without pictures\n");
      return nullptr;
    }
    std::error_code failed;
    fs::create_directories(folder / "photos", failed);
    return std::unique_ptr<Album>(new Album(std::move(studio), options.camera, folder));
  }

  /// After every step.
  void look(const Dive& dive, const MissionRun& mission_run) {
    studio_->photographer().notice(dive.state(), dive.output());
    const std::vector<PhotoReport>& photos = mission_run.report()->photos;
    for (; taken_ < photos.size(); ++taken_) take(dive, mission_run);
  }

  [[nodiscard]] std::size_t size() const { return taken_; }
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  Album(std::unique_ptr<Studio> studio, std::string source, fs::path folder)
      : studio_(std::move(studio)), source_(std::move(source)), folder_(std::move(folder)) {}

  void take(const Dive& dive, const MissionRun& mission_run) {
    const Photographer::Photo photo = studio_->photographer().take(dive.state());
    Moment moment;
    moment.state = dive.state();
    moment.mission = mission_run.report();
    const std::string stem = fmt::format("{:04d}", taken_ + 1);
    const std::vector<std::byte> jpeg = jpeg_bytes(photo.picture.colour);
    std::ofstream picture(folder_ / "photos" / (stem + ".jpg"), std::ios::binary);
    picture.write(reinterpret_cast<const char*>(jpeg.data()),
                  static_cast<std::streamsize>(jpeg.size()));
    std::ofstream facts(folder_ / "photos" / (stem + ".json"));
    facts << photo_facts(source_, dive.scenario(), dive.model(), moment, photo.view, photo.picture,
                         &mission_run.spec());
    is_complete_ = is_complete_ && picture.good() && facts.good();
  }

  std::unique_ptr<Studio> studio_;
  std::string source_;
  fs::path folder_;
  std::size_t taken_ = 0;
  bool is_complete_ = true;
};

/// The trainee's record of a mission that is flown alone; nothing without a trainee.
class Book {
 public:
  Book(const std::string& trainee, const MissionSpec& mission, const DiveArchive::Place& place) {
    if (trainee.empty()) return;
    records_ = std::make_unique<Records>(records_file());
    attempt_.trainee = records_->add_trainee(trainee).id;
    attempt_.mission = mission.name;
    attempt_.dive = place.id;
    attempt_.started = place.started;
    attempt_.phase = "running";
    attempt_.id = records_->begin_attempt(attempt_);
  }

  /// As it stands; more than once a second it does nothing.
  void keep(const MissionRun& mission_run) {
    const auto now = std::chrono::steady_clock::now();
    if (!records_ || now < next_) return;
    next_ = now + std::chrono::seconds(1);
    close(mission_run);
  }
  void close(const MissionRun& mission_run) {
    if (records_)
      records_->update_attempt(
          attempt_as_it_stands(attempt_, mission_run.spec(), *mission_run.report()));
  }

 private:
  std::unique_ptr<Records> records_;
  Attempt attempt_;
  std::chrono::steady_clock::time_point next_;
};

/// On a screen one line that is written over again, else a line whenever something changes.
class ProgressLine {
 public:
  void show(const Dive& dive, const MissionRun& mission_run) {
    const std::string doing =
        fmt::format("{}, {}", mission_run.doing(), progress_of(*mission_run.report()));
    if (is_on_screen_) {
      fmt::print(stderr, "\r{:7.1f} s  {}\033[K", dive.state().now.seconds(), doing);
      std::fflush(stderr);
    } else if (doing != told_) {
      fmt::print("{:7.1f} s  {}\n", dive.state().now.seconds(), doing);
      std::fflush(stdout);
    }
    told_ = doing;
  }
  void end() const {
    if (is_on_screen_) fmt::print(stderr, "\n");
  }

 private:
  bool is_on_screen_ = isatty(STDERR_FILENO) != 0;
  std::string told_;
};

/// Where the dive is kept: the folder asked for, or a new one on the user's shelf.
std::optional<DiveArchive::Place> place_for(const MissionCommand& command,
                                            const MissionSpec& mission) {
  if (!command.out.empty()) return DiveArchive::place_in(fs::absolute(command.out), mission.name);
  std::string why_not;
  auto place = DiveArchive(data_folder() / "dives").begin(mission.name, why_not);
  if (!place) fmt::print(stderr, "remora dive: {}\n", why_not);
  return place;
}

/// The debrief page, beside what the flight has left. Problems are added.
bool write_page(const MissionCommand& command, const DiveArchive::Place& place,
                const LoadedMission& loaded, Diagnostics& problems) {
  DebriefSources debrief;
  if (command.out.empty()) debrief.dive = place.id;  // else the console does not know it
  debrief.started = place.started;
  debrief.trainee = command.trainee;
  debrief.vehicle = loaded.mission.vehicle;
  debrief.surroundings = surroundings_of(loaded.scene);
  return write_report(place.folder, std::move(debrief), place.folder / kReportFile, problems);
}

}  // namespace

std::optional<LoadedMission> open_mission(const std::string& name_or_path,
                                          const ScenarioOverrides& overrides) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return std::nullopt;
  Diagnostics diagnostics;
  const auto file = find_mission(name_or_path, *paths, diagnostics);
  std::optional<LoadedMission> mission;
  if (file) mission = load_mission(*file, *paths, diagnostics, overrides);
  print(diagnostics);
  return mission;
}

fs::path records_file() {
  std::error_code none;
  fs::create_directories(data_folder(), none);
  return data_folder() / "training.db";
}

std::string progress_of(const MissionReport& report) {
  for (const GoalReport& goal : report.goals)
    if (goal.is_open && !goal.text.empty()) return goal.text;
  const auto done = std::count_if(report.goals.begin(), report.goals.end(),
                                  [](const GoalReport& goal) { return goal.is_done; });
  return fmt::format("{} of {} goals done", done, report.goals.size());
}

void print_verdict(const MissionSpec& spec, const MissionReport& report) {
  fmt::print("{}: {}, grade {}, {:.0f} % after {:.0f} s ({})\n", spec.title, name(report.phase),
             letter(report.grade), 100.0 * report.rating, report.time, report.end_reason);
  for (const GoalReport& goal : report.goals)
    fmt::print("  {} {}{}\n", goal.is_done ? "+" : "-", goal.title,
               goal.text.empty() ? "" : ": " + goal.text);
  for (const JudgeReport& judge : report.judges)
    if (judge.cost > 0.0)
      fmt::print("  {:.0f} % lost: {}: {}\n", 100.0 * judge.cost, judge.title, judge.text);
}

int fly_alone(const MissionCommand& command, const std::function<bool()>& is_to_stop) {
  const std::optional<LoadedMission> loaded = open_mission(
      command.mission, {.seed = command.seed, .duration = std::nullopt, .launch = command.launch});
  if (!loaded) return kBadInput;
  if (const std::string why_not = headless_problem(loaded->mission); !why_not.empty()) {
    fmt::print(stderr, "remora dive: {}\n", why_not);
    return kBadInput;
  }
  const auto place = place_for(command, loaded->mission);
  if (!place) return kBadInput;

  std::unique_ptr<Album> album;
  std::optional<Book> book;
  ProgressLine line;
  HeadlessOptions options;
  if (command.seconds) options.duration = from_seconds(*command.seconds);
  options.folder = command.out.empty() ? place->folder : command.out;
  options.former = command.former;
  options.log_options = launch_words(command.launch);
  if (!command.trainee.empty()) options.log_options.emplace_back(kTraineeOption, command.trainee);
  options.hooks.before_start = [&](const Dive& dive, const MissionRun* how) {
    album = Album::open(dive, how->spec(), place->folder);
    book.emplace(command.trainee, how->spec(), *place);
    return true;
  };
  options.hooks.after_step = [&](const Dive& now, const MissionRun* how) {
    if (album) album->look(now, *how);
    return true;
  };
  options.hooks.watch = [&](const Dive& now, const MissionRun* how) {
    line.show(now, *how);
    book->keep(*how);
    return !is_to_stop();
  };
  options.hooks.after_end = [&](const Dive&, const MissionRun* how) {
    line.end();
    book->close(*how);
  };
  HeadlessResult result = fly_headless(*loaded, options);
  if (result.status == RunStatus::not_started) {
    print_run_problems(result.problems);
    return kBadInput;
  }
  if (!result.message.empty()) fmt::print(stderr, "remora: {}\n", result.message);
  const bool is_written = write_page(command, *place, *loaded, result.problems) && result.is_ok() &&
                          (!album || album->is_complete());
  print_run_problems(result.problems);
  print_verdict(loaded->mission, *result.mission);
  if (!command.trainee.empty())
    fmt::print("Flown by the mission's own plan: it does not count for {}\n", command.trainee);
  fmt::print("{:.0f} s simulated in {:.0f} s, {} photos, hash {:016x}\nReport: {}\n",
             result.sim_seconds, result.wall_seconds, album ? album->size() : 0, result.hash,
             (place->folder / kReportFile).string());
  const bool is_passed = result.mission->phase == MissionPhase::passed;
  return is_passed && is_written ? kDone : kRunFailed;
}

}  // namespace remora
