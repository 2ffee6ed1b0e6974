// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/logged_dive.h"

#include <fmt/format.h>

#include "run/dive_files.h"
#include "run/mission_run.h"
#include "run/recording.h"
#include "scenario/mission/mission_file.h"

namespace remora {
namespace {

std::string option_of(const Log& log, const char* key) {
  for (const auto& [name, value] : log.header.options)
    if (name == key) return value;
  return {};
}

}  // namespace

std::optional<LoggedDive> logged_dive(const Log& log, const AssetPaths& paths,
                                      Diagnostics& diagnostics) {
  const std::string text = option_of(log, kMissionOption);
  if (text.empty()) {
    std::optional<ScenarioSpec> scene = logged_scenario(log, paths, diagnostics);
    if (!scene) return std::nullopt;
    return LoggedDive{std::move(*scene), std::nullopt};
  }
  const std::string file = option_of(log, kMissionFileOption);
  const ScenarioOverrides overrides{.seed = log.header.seed,
                                    .duration = std::nullopt,
                                    .launch = launch_overrides(log.header.options)};
  std::optional<LoadedMission> loaded = parse_mission(text, file, paths, diagnostics, overrides);
  if (!loaded) return std::nullopt;
  if (text_of(loaded->scene.file).value_or("") != log.header.scenario_text)
    diagnostics.warning(
        {}, fmt::format("the scene {} has changed since this dive was flown", loaded->scene.name));
  return LoggedDive{std::move(loaded->scene),
                    LoggedMission{.spec = std::move(loaded->mission),
                                  .text = text,
                                  .file = file,
                                  .trainee = option_of(log, kTraineeOption)}};
}

MissionReport judge_again(const Log& log, const LoggedDive& logged,
                          const std::function<void(double share)>& progress) {
  Dive dive(logged.scene);
  const Recording recording = read_recording(log, dive.model());
  MissionRun mission_run(logged.mission->spec, dive.model());
  mission_run.expect(recording.timeline);
  InputTape::Player player(recording.tape, 0);
  std::vector<MissionNews> news;
  while (!player.is_at_end() && !mission_run.is_over()) {
    if (dive.step(player.next()) == StepStatus::diverged) break;
    news.clear();
    mission_run.observe(dive.state(), dive.input(), dive.output(), news);
    if (progress && dive.state().steps % 1024 == 0)
      progress(static_cast<double>(dive.state().steps) / static_cast<double>(recording.tape.end()));
  }
  mission_run.stop(dive.state().now, kCutOffReason);
  return *mission_run.report();
}

std::optional<OpenedLog> open_log(const std::filesystem::path& file, const AssetPaths& paths,
                                  Diagnostics& diagnostics) {
  // Apart, because an error of the file's does not keep its scene from being read.
  Diagnostics of_file, of_scene;
  std::optional<Log> log = load_log(file, of_file);
  std::optional<LoggedDive> dive;
  if (log) dive = logged_dive(*log, paths, of_scene);
  for (const Diagnostics* problems : {&of_file, &of_scene})
    for (const Diagnostic& problem : problems->list()) diagnostics.add(problem);
  if (!dive) return std::nullopt;
  return OpenedLog{std::move(*log), std::move(*dive), !of_file.has_errors()};
}

HeadlessReplay replay_headless(const OpenedLog& opened, const ReplayProgress& progress) {
  HeadlessReplay result;
  result.is_whole = opened.is_whole;
  result.steps = replay(opened.log, Model(opened.dive.scene.world), progress);
  if (opened.dive.mission) result.mission = judge_again(opened.log, opened.dive);
  return result;
}

}  // namespace remora
