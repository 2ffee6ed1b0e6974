// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/headless.h"

#include <fmt/format.h>

#include "run/dive_files.h"
#include "run/mission_dive.h"
#include "run/recording.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// One call of fly_headless().
class HeadlessFlight {
 public:
  /// `mission` may be null; its scene is not looked at.
  HeadlessFlight(ScenarioSpec scene, const LoadedMission* mission, const HeadlessOptions& options)
      : options_(options), loaded_(mission), dive_(std::move(scene)) {
    if (mission != nullptr) mission_.emplace(mission->mission, dive_.model());
    result_.scenario = dive_.scenario().name;
    result_.seed = dive_.scenario().seed;
  }

  [[nodiscard]] HeadlessResult run() {
    const HeadlessHooks& hooks = options_.hooks;
    if (!begin_log()) return std::move(result_);
    if (hooks.before_start && !hooks.before_start(dive_, mission())) return std::move(result_);
    const DiveResult flown = fly_to_the_end();
    if (hooks.after_end) hooks.after_end(dive_, mission());

    result_.status = flown.status;
    result_.message = flown.message;
    result_.hash = flown.hash;
    result_.steps = static_cast<std::int64_t>(dive_.state().steps);
    result_.sim_seconds = dive_.state().now.seconds();
    result_.wall_seconds = flown.wall_seconds;
    result_.contact_steps = flown.contact_steps;
    if (mission_) result_.mission = mission_->report();
    for (const std::string& loss : dive_.model().environment().seabed().losses(0))
      result_.problems.warning({}, fmt::format("{}: there was open water instead", loss));
    if (recorder_) result_.is_written = write_files(flown);
    return std::move(result_);
  }

 private:
  [[nodiscard]] const MissionRun* mission() const { return mission_ ? &*mission_ : nullptr; }

  /// True when there is a log, or none is wanted.
  [[nodiscard]] bool begin_log() {
    if (options_.folder.empty()) return true;
    RecorderOptions record;
    record.track_period = dive_.scenario().log_period;
    recorder_.emplace(options_.folder / kLogFile, header(), dive_.model(), dive_.state(), record);
    if (recorder_->writer().status() != LogStatus::cannot_open) return true;
    result_.problems.error({},
                           fmt::format("cannot write the log: {}", recorder_->writer().message()));
    return false;
  }

  [[nodiscard]] LogHeader header() const {
    std::vector<std::pair<std::string, std::string>> options;
    if (loaded_ != nullptr)
      options = {{kMissionOption, loaded_->text}, {kMissionFileOption, loaded_->file.string()}};
    options.insert(options.end(), options_.log_options.begin(), options_.log_options.end());
    return log_header(dive_.scenario(), std::move(options));
  }

  [[nodiscard]] DiveResult fly_to_the_end() {
    Recorder* recorder = recorder_ ? &*recorder_ : nullptr;
    const HeadlessHooks& hooks = options_.hooks;
    if (mission_) {
      MissionDiveOptions flight;
      if (options_.duration) flight.longest = *options_.duration;
      flight.watch = with_mission(hooks.watch);
      flight.after_step = with_mission(hooks.after_step);
      return fly_mission(dive_, *mission_, flight, recorder);
    }
    DiveOptions flight;
    flight.duration = options_.duration.value_or(dive_.scenario().duration);
    flight.is_paced = options_.is_paced;
    flight.watch = without_mission(hooks.watch);
    flight.after_step = without_mission(hooks.after_step);
    return fly(dive_, flight, recorder);
  }
  [[nodiscard]] static std::function<bool(const Dive&, const MissionRun&)> with_mission(
      const HeadlessHooks::Hook& hook) {
    if (!hook) return {};
    return [&hook](const Dive& dive, const MissionRun& mission) { return hook(dive, &mission); };
  }
  [[nodiscard]] static std::function<bool(const Dive&)> without_mission(
      const HeadlessHooks::Hook& hook) {
    if (!hook) return {};
    return [&hook](const Dive& dive) { return hook(dive, nullptr); };
  }

  /// True when all of it is on disk.
  [[nodiscard]] bool write_files(const DiveResult& flown) {
    const LogWriter& log = recorder_->writer();
    bool is_written = log.status() == LogStatus::ok;
    if (!is_written)
      result_.problems.error({}, fmt::format("the log is incomplete: {} ({})",
                                             to_string(log.status()), log.message()));
    DiveReport report = report_of(dive_, flown);
    if (mission_) report.summary.score = mission_->report()->rating;
    is_written &= write_results(options_.folder, std::move(report), result_.problems);
    if (mission_)
      is_written &= write_mission_json(options_.folder, mission_->spec(), *mission_->report(),
                                       result_.problems);
    return is_written;
  }

  const HeadlessOptions& options_;
  const LoadedMission* loaded_;  // null: a scene is flown
  Dive dive_;
  std::optional<MissionRun> mission_;
  std::optional<Recorder> recorder_;
  HeadlessResult result_;
};

HeadlessResult fly_headless(ScenarioSpec scene, const LoadedMission* mission,
                            const HeadlessOptions& options) {
  if (options.seed) scene.seed = *options.seed;
  std::string why_not = mission == nullptr ? "" : headless_problem(mission->mission);
  if (why_not.empty() && !options.folder.empty())
    why_not = make_dive_folder(options.folder, options.former);
  if (why_not.empty()) return HeadlessFlight(std::move(scene), mission, options).run();
  HeadlessResult refused;
  refused.scenario = scene.name;
  refused.seed = scene.seed;
  refused.problems.error({}, std::move(why_not));
  return refused;
}

}  // namespace

HeadlessResult fly_headless(ScenarioSpec scene, const HeadlessOptions& options) {
  return fly_headless(std::move(scene), nullptr, options);
}

HeadlessResult fly_headless(LoadedMission mission, const HeadlessOptions& options) {
  ScenarioSpec scene = std::move(mission.scene);
  return fly_headless(std::move(scene), &mission, options);
}

std::string headless_problem(const MissionSpec& mission) {
  if (!mission.plan.empty()) return {};
  return fmt::format("the mission {} has no plan that could fly it", mission.name);
}

}  // namespace remora
