// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/dive_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "files/read_file.h"
#include "record/mission_json.h"
#include "record/state_json.h"
#include "scenario/scene_text.h"
#include "scenario/yaml/yaml_tree.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// Opens a result file for writing, lets `write` fill it and tells when the disk refused.
template <class Write>
bool write_file(const fs::path& file, Diagnostics& diagnostics, Write&& write) {
  std::ofstream stream(file, std::ios::binary);
  write(stream);
  stream.flush();
  if (!stream) diagnostics.error({file.string(), 0}, "the file cannot be written");
  return static_cast<bool>(stream);
}

bool write_tethers(const fs::path& folder, const Log& log, Diagnostics& diagnostics) {
  if (log.header.tethers.empty()) return true;
  return write_file(folder / "tether.csv", diagnostics,
                    [&](std::ostream& out) { write_tether_csv(log, out); }) &&
         write_file(folder / "tether_nodes.csv", diagnostics,
                    [&](std::ostream& out) { write_tether_nodes_csv(log, out); });
}

/// One table for each sensor: `sensors/rov_dvl.csv`.
bool write_sensors(const fs::path& folder, const Log& log, Diagnostics& diagnostics) {
  if (log.header.sensors.empty()) return true;
  std::error_code problem;
  fs::create_directories(folder / "sensors", problem);
  if (problem) {
    diagnostics.error({(folder / "sensors").string(), 0}, "the folder cannot be made");
    return false;
  }
  bool is_written = true;
  for (std::uint32_t i = 0; i < log.header.sensors.size(); ++i) {
    std::string name = log.header.sensors[i].name;
    std::replace(name.begin(), name.end(), '/', '_');
    is_written &= write_file(folder / "sensors" / (name + ".csv"), diagnostics,
                             [&](std::ostream& out) { write_sensor_csv(log, SensorId{i}, out); });
  }
  return is_written;
}

bool write_tables(const fs::path& folder, const Log& log, Diagnostics& diagnostics) {
  bool is_written = write_file(folder / "track.csv", diagnostics,
                               [&](std::ostream& out) { write_track_csv(log, out); });
  is_written &= write_file(folder / "contacts.csv", diagnostics,
                           [&](std::ostream& out) { write_contacts_csv(log, out); });
  if (has_estimates(log))
    is_written &= write_file(folder / "estimate.csv", diagnostics,
                             [&](std::ostream& out) { write_estimate_csv(log, out); });
  is_written &= write_tethers(folder, log, diagnostics);
  return write_sensors(folder, log, diagnostics) && is_written;
}

/// Writes the records of the first `steps` steps of a log into a recorder that has just begun the
/// same run: it has put down the first state itself.
class RecordCopy {
 public:
  RecordCopy(const Log& log, std::int64_t steps, LogWriter& writer)
      : log_(log), steps_(steps), writer_(writer) {}

  void run() {
    LogCursor cursor(log_);
    while (const LogRecord* record = cursor.next())
      if (!std::visit([this](const auto& r) { return take(r); }, *record)) break;
    put_inputs_before(steps_);
  }

 private:
  bool take(const InputRecord& record) {
    put_inputs_before(std::min(record.step, steps_));
    input_ = record.input;
    return record.step < steps_;
  }
  bool take(const EndRecord&) { return false; }
  template <class Record>
  bool take(const Record& record) {
    if (record.step > steps_) return false;
    put_inputs_before(record.step);
    constexpr bool is_noted_at_start = std::is_same_v<Record, HashRecord> ||
                                       std::is_same_v<Record, TrackRecord> ||
                                       std::is_same_v<Record, EstimateRecord>;
    if (!is_noted_at_start || record.step > 0) writer_.add(record);
    return true;
  }

  /// As the run did: once a step, so that every chunk of the new log begins with a whole input.
  void put_inputs_before(std::int64_t step) {
    for (; input_ && next_ < step; ++next_) {
      writer_.add_input(next_, *input_);
      input_->events.clear();
    }
  }

  const Log& log_;
  std::int64_t steps_;
  LogWriter& writer_;
  std::optional<Input> input_;
  std::int64_t next_ = 0;
};

/// Files that a dive leaves in its folder, beside the logs of what was wound back. The report,
/// marks and photos are made by others, but tell of this dive alone.
constexpr std::array kDiveFiles = {
    kLogFile,    kSummaryFile,       kMissionFile,   "last_good_state.json",
    "track.csv", "contacts.csv",     "estimate.csv", "tether.csv",
    "marks.csv", "tether_nodes.csv", "report.html",  "sensors",
    "photos"};

std::string name_left_behind(int rewind) {
  return fmt::format("log_before_rewind_{}.remora", rewind);
}

bool holds_dive(const fs::path& folder) {
  std::error_code none;
  return fs::is_regular_file(folder / kLogFile, none) ||
         fs::is_regular_file(folder / kSummaryFile, none) ||
         fs::is_regular_file(folder / kMissionFile, none);
}

bool remove_dive(const fs::path& folder, std::error_code& problem) {
  for (const char* name : kDiveFiles) {
    fs::remove_all(folder / name, problem);
    if (problem) return false;
  }
  for (int rewind = 1; fs::remove(folder / name_left_behind(rewind), problem); ++rewind) {
  }
  return !problem;
}

/// A name that is not taken yet.
fs::path left_behind(const fs::path& folder, int& rewinds) {
  fs::path file;
  std::error_code none;
  do {
    file = folder / name_left_behind(++rewinds);
  } while (fs::exists(file, none));
  return file;
}

}  // namespace

std::string make_dive_folder(const fs::path& folder, FormerDive former) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem)
    return fmt::format("cannot make the folder {}: {}", folder.string(), problem.message());
  if (!holds_dive(folder)) return {};
  if (former == FormerDive::stays)
    return fmt::format("{} holds a dive already. Name another folder, or add --overwrite",
                       folder.string());
  if (remove_dive(folder, problem)) return {};
  return fmt::format("cannot remove the dive in {}: {}", folder.string(), problem.message());
}

std::optional<std::string> text_of(const fs::path& file) {
  // One byte more than a reader takes, so that it can say that the file is too long.
  return read_file(file, YamlLimits{}.bytes + 1);
}

LogHeader log_header(const ScenarioSpec& scenario,
                     std::vector<std::pair<std::string, std::string>> options) {
  LogHeader header;
  header.program_version = REMORA_VERSION;
  header.scenario_name = scenario.name;
  header.scenario_text = text_of(scenario.file).value_or("");
  header.seed = scenario.seed;
  header.options = std::move(options);
  std::error_code none;  // a scene made by code has no file
  header.options.emplace_back("scenario_file", fs::absolute(scenario.file, none).string());
  return header;
}

void let_know_the_truth(ScenarioSpec& scene) {
  for (VehicleSpec& vehicle : scene.world.vehicles) vehicle.navigation = {};
}

std::optional<ScenarioSpec> logged_scenario(const Log& log, const AssetPaths& paths,
                                            Diagnostics& diagnostics) {
  fs::path file = log.header.scenario_name + ".yaml";
  for (const auto& [key, value] : log.header.options)
    if (key == "scenario_file") file = value;
  const ScenarioOverrides overrides{.seed = log.header.seed,
                                    .duration = std::nullopt,
                                    .launch = launch_overrides(log.header.options)};
  auto scene = scene_from_text(log.header.scenario_text, file, paths, overrides, diagnostics);
  const auto& options = log.header.options;
  if (scene && std::ranges::find(options, kShadowOption.first,
                                 [](const auto& option) { return option.first; }) != options.end())
    let_know_the_truth(*scene);
  return scene;
}

RunSummary summary_of(const Dive& dive, const DiveResult& result) {
  const double simulated = dive.state().now.seconds();
  return {.scenario = dive.scenario().name,
          .seed = dive.scenario().seed,
          .steps = static_cast<std::int64_t>(dive.state().steps),
          .sim_seconds = simulated,
          .real_time_factor = result.wall_seconds > 0.0 ? simulated / result.wall_seconds : 0.0,
          .hash = result.hash,
          .status = name(result.status),
          .message = result.message,
          .score = std::nullopt,
          .tethers = {}};
}

DiveReport report_of(const Dive& dive, const DiveResult& result) {
  return {summary_of(dive, result),
          result.is_ok() ? std::string() : to_json(dive.model(), dive.state())};
}

bool write_summary(const fs::path& folder, const RunSummary& summary, Diagnostics& diagnostics) {
  return write_file(folder / kSummaryFile, diagnostics,
                    [&](std::ostream& out) { out << to_json(summary) << '\n'; });
}

bool write_results(const fs::path& folder, DiveReport report, Diagnostics& diagnostics) {
  const std::optional<Log> log = load_log(folder / kLogFile, diagnostics);
  bool is_written = log && write_tables(folder, *log, diagnostics);
  if (log) report.summary.tethers = tether_summaries(*log);
  is_written &= write_summary(folder, report.summary, diagnostics);
  if (!report.last_good_state.empty())
    is_written &= write_file(folder / "last_good_state.json", diagnostics,
                             [&](std::ostream& out) { out << report.last_good_state; });
  return is_written;
}

bool write_mission_json(const fs::path& folder, const MissionSpec& spec,
                        const MissionReport& report, Diagnostics& diagnostics) {
  const fs::path file = folder / kMissionFile;
  const fs::path draft = file.string() + ".draft";
  std::ofstream out(draft, std::ios::binary);
  out << to_json(report, spec);
  out.close();
  std::error_code problem;
  if (out) fs::rename(draft, file, problem);
  if (out && !problem) return true;
  diagnostics.error({}, fmt::format("cannot write {}", file.string()));
  return false;
}

DiveLog::DiveLog(fs::path folder, LogHeader header, const Dive& dive)
    : folder_(std::move(folder)),
      header_(std::move(header)),
      recorder_(new_recorder(folder_ / kLogFile, dive)) {}

std::unique_ptr<Recorder> DiveLog::new_recorder(const fs::path& file, const Dive& dive) const {
  RecorderOptions options;
  options.track_period = dive.scenario().log_period;
  const State first = initial_state(dive.model(), dive.scenario().seed);
  return std::make_unique<Recorder>(file, header_, dive.model(), first, options);
}

void DiveLog::after_step(StepStatus status, const Dive& dive) {
  recorder_->after_step(dive.input(), status, dive.state(), dive.output());
}

void DiveLog::note(std::int64_t step, const std::string& text) {
  recorder_->writer().add(NoteRecord{step, text});
}

void DiveLog::finish(const Dive& dive, const DiveResult& result) {
  recorder_->finish(dive.state(), name(result.status), result.message);
}

bool DiveLog::rewind(std::int64_t steps, const Dive& dive, std::string& why_not) {
  const fs::path file = folder_ / kLogFile;
  const fs::path draft = folder_ / "log_rewound.remora";
  recorder_->writer().flush();
  Diagnostics diagnostics;  // that the run is "cut off" is no news: it goes on
  const std::optional<Log> old = load_log(file, diagnostics);
  if (!old || recorder_->writer().counts().dropped_records > 0) {
    why_not = "the log of what was flown so far cannot be read back";
    return false;
  }
  std::unique_ptr<Recorder> next = new_recorder(draft, dive);
  RecordCopy(*old, steps, next->writer()).run();
  if (next->writer().flush() != LogStatus::ok) {
    why_not = next->writer().message();
    return false;
  }
  std::error_code problem;
  fs::rename(file, left_behind(folder_, rewinds_), problem);
  if (!problem) fs::rename(draft, file, problem);
  if (problem) {
    why_not = problem.message();
    return false;
  }
  recorder_ = std::move(next);
  return true;
}

}  // namespace remora
