// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/mission_files.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "files/read_file.h"
#include "media/jpeg_file.h"
#include "multibody/shape_mesh.h"
#include "run/dive_files.h"
#include "run/mission_run.h"
#include "run/recording.h"
#include "scenario/mission/mission_file.h"
#include "training/debrief.h"
#include "training/mission_json.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// Whole or not at all: whoever reads meanwhile sees the old file or the new one.
bool replace_file(const fs::path& file, const std::string& text, Diagnostics& diagnostics) {
  const fs::path draft = file.string() + ".draft";
  std::ofstream out(draft, std::ios::binary);
  out << text;
  out.close();
  std::error_code problem;
  if (out) fs::rename(draft, file, problem);
  if (out && !problem) return true;
  diagnostics.error({}, fmt::format("cannot write {}", file.string()));
  return false;
}

/// A photo, small enough for a page of many.
std::string picture_for_page(const fs::path& file) {
  constexpr int kWidth = 640;  // [px]
  const std::string whole = read_file(file).value_or("");
  const auto jpeg = scaled_down(std::as_bytes(std::span(whole)), kWidth);
  return {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()};
}

std::string option_of(const Log& log, const char* key) {
  for (const auto& [name, value] : log.header.options)
    if (name == key) return value;
  return {};
}

}  // namespace

bool write_mission_json(const fs::path& folder, const MissionSpec& spec,
                        const MissionReport& report, Diagnostics& diagnostics) {
  return replace_file(folder / kMissionFile, to_json(report, spec), diagnostics);
}

bool write_report(const fs::path& folder, DebriefSources sources, const fs::path& file,
                  Diagnostics& diagnostics) {
  sources.scaled_down = picture_for_page;
  const std::optional<DebriefFacts> facts = read_debrief_facts(folder, sources, diagnostics);
  return facts && write_debrief(file, *facts, diagnostics);
}

bool write_mission_files(const fs::path& folder, DebriefSources sources, const MissionSpec& spec,
                         const MissionReport& report, Diagnostics& diagnostics) {
  sources.vehicle = spec.vehicle;
  return write_mission_json(folder, spec, report, diagnostics) &&
         write_report(folder, std::move(sources), folder / kReportFile, diagnostics);
}

DebriefSurroundings surroundings_of(const ScenarioSpec& scene) {
  DebriefSurroundings surroundings;
  surroundings.bottom_z = scene.world.environment.seabed.flat_depth;
  for (const ObjectSpec& object : scene.world.objects) {
    if (object.is_in_store) continue;  // it had no place when the dive began
    const Pose X_WB = object.initial.X_WB();
    for (const ShapeSpec& shape : object.collision.shapes) {
      if (shape.kind == ShapeKind::half_space) continue;  // without end, so without outline
      DebriefSurroundings::Solid& solid = surroundings.solids.emplace_back();
      solid.name = object.name;
      for (const Vec3& p_B : mesh_of(shape).vertices) solid.points_W.push_back(X_WB * p_B);
    }
  }
  return surroundings;
}

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
                    SessionMission{.spec = std::move(loaded->mission),
                                   .text = text,
                                   .file = file,
                                   .trainee = option_of(log, kTraineeOption),
                                   .has_autopilot = false}};
}

MissionReport judge_again(const Log& log, const LoggedDive& logged,
                          const std::function<void(double share)>& progress) {
  Dive dive(logged.scene);
  const Recording recording = read_recording(log, dive.model());
  MissionRun mission_run(logged.mission->spec, dive.model());
  for (const TimelineEntry& entry : recording.timeline)
    if (entry.kind == kFinishKind) mission_run.expect_stop(entry.at, entry.text);
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

}  // namespace remora
