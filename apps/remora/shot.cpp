// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "shot.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

#include "base/assert.h"
#include "commands.h"
#include "media/instrument_recorder.h"
#include "mission.h"
#include "photo.h"
#include "program.h"
#include "run/dive.h"
#include "sensors/find_sensor.h"

namespace remora {
namespace {

std::string listed_names(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// The imaging sensor of this name; null, with a message that lists those there are, when it is not
/// one of them or not one alone.
const ImagingSensorModel* chosen_sensor(const Model& model, const std::string& name) {
  const ImagingSensorModel* found = find_imaging_sensor(model.sensors(), name);
  if (found != nullptr) return found;
  const std::vector<std::string> known = imaging_sensor_names(model.sensors());
  const bool is_ambiguous = std::any_of(
      known.begin(), known.end(), [&](const auto& full) { return full.ends_with("/" + name); });
  if (is_ambiguous)
    fmt::print(stderr, "remora shot: several vehicles have a `{}`. Write one of {}\n", name,
               listed_names(known));
  else
    fmt::print(stderr, "remora shot: the scene has no sonar or lidar `{}`. {}\n", name,
               known.empty() ? "It has none at all" : "It has " + listed_names(known));
  return nullptr;
}

/// When the first ping that belongs to the picture is sent.
SimTime first_ping(const ShotCommand& command, const InstrumentRecorder& watch, SimTime last,
                   SimTime period) {
  if (command.from) return from_seconds(*command.from);
  switch (watch.habit()) {
    case InstrumentRecorder::Habit::all:
      return {};
    case InstrumentRecorder::Habit::pass:
      return std::max(SimTime{}, last - (watch.pass() - 1) * period);
    case InstrumentRecorder::Habit::last:
      break;
  }
  return last;
}

/// What the command changes of the scene. Nothing, with a message, when it cannot be.
std::optional<ScenarioOverrides> overrides_of(const ShotCommand& command) {
  ScenarioOverrides overrides;
  overrides.seed = command.seed;
  if (command.visibility) overrides.clarity = Visibility{*command.visibility};
  overrides.launch.vessel = command.vessel;
  overrides.launch.fouling = command.fouling;
  if (command.jerlov.empty()) return overrides;
  const auto type = find_jerlov_type(command.jerlov);
  if (!type) {
    const auto& names = jerlov_type_names();
    fmt::print(stderr, "remora shot: there is no Jerlov type `{}`. There are {}\n", command.jerlov,
               listed_names({names.begin(), names.end()}));
    return std::nullopt;
  }
  overrides.clarity = *type;
  return overrides;
}

int look_through_sensor(const ShotCommand& command) {
  const auto colours = find_colour_map(command.colours);
  if (!colours) {
    std::vector<std::string> names;
    for (const std::string_view name : colour_map_names()) names.emplace_back(name);
    fmt::print(stderr, "remora shot: there are no colours `{}`. There are {}\n", command.colours,
               listed_names(names));
    return kBadInput;
  }
  std::optional<ScenarioSpec> scenario = open_shot_scenario(command);
  if (!scenario) return kBadInput;
  if (command.from && *command.from > command.at) {
    fmt::print(stderr, "remora shot: --from {} comes after --at {}\n", *command.from, command.at);
    return kBadInput;
  }
  Dive dive(std::move(*scenario));
  const ImagingSensorModel* sensor = chosen_sensor(dive.model(), command.sensor);
  if (sensor == nullptr) return kBadInput;
  const std::unique_ptr<InstrumentRecorder> watch = make_watch(*sensor);
  const auto extensions = watch->extensions();
  if (std::find(extensions.begin(), extensions.end(), command.out.extension()) ==
      extensions.end()) {
    fmt::print(stderr, "remora shot: {} cannot be written as `{}`. Write a file that ends in {}\n",
               sensor->full_name(), command.out.extension().string(), listed_names(extensions));
    return kBadInput;
  }

  // The last ping is the one sent at or just before the moment asked for.
  const SimTime last = from_seconds(command.at) / sensor->period * sensor->period;
  const SimTime first = first_ping(command, *watch, last, sensor->period);
  if (first > last) {
    fmt::print(stderr, "remora shot: no ping from {:g} s to {:g} s. Write an earlier --from\n",
               first.seconds(), command.at);
    return kBadInput;
  }
  if (!is_writable(command.out)) return kRunFailed;
  const std::uint64_t seed = instrument_seed(dive.scenario().seed, sensor->full_name());
  InstrumentScene scene(dive.model());
  Progress progress;
  std::size_t pings = 0;
  for (;;) {
    const SimTime now = dive.state().now;
    if (now >= first && now.nanoseconds % sensor->period.nanoseconds == 0) {
      scene.update(dive.state());
      watch->look(scene.view(dive.state()), place_of(*sensor, dive.model(), dive.state(), scene),
                  seed, static_cast<std::uint64_t>(now / sensor->period));
      ++pings;
    }
    progress.show(now, last);
    if (now >= last) break;
    if (dive.step() == StepStatus::diverged) {
      fmt::print(stderr, "remora shot: the dive diverged at {:.3f} s\n", now.seconds());
      return kRunFailed;
    }
  }
  REMORA_ASSERT(pings > 0);
  if (!watch->write(command.out, {*colours, command.cell})) {
    fmt::print(stderr, "remora shot: cannot write {}\n", command.out.string());
    return kRunFailed;
  }
  fmt::print("{}: {} at {:g} s, {}\n", command.out.string(), sensor->full_name(), last.seconds(),
             watch->summary());
  return kDone;
}

int run(const ShotCommand& command) {
  if (command.sensor.empty() == command.photo.camera.empty()) {
    fmt::print(stderr, "remora shot: write either --camera NAME or --sensor NAME\n");
    return kBadInput;
  }
  if (command.scenario.empty() == command.mission.empty()) {
    fmt::print(stderr, "remora shot: write either the name of a scene or --mission NAME\n");
    return kBadInput;
  }
  if (!command.mission.empty() && !command.sensor.empty()) {
    fmt::print(stderr, "remora shot: --mission goes with --camera, not with --sensor\n");
    return kBadInput;
  }
  return command.sensor.empty() ? take_photo(command) : look_through_sensor(command);
}

}  // namespace

std::optional<ScenarioSpec> open_shot_scenario(const ShotCommand& command) {
  const std::optional<ScenarioOverrides> overrides = overrides_of(command);
  if (!overrides) return std::nullopt;
  std::optional<ScenarioSpec> scenario = open_scenario(command.scenario, *overrides);
  if (scenario && command.at > scenario->duration.seconds()) {
    fmt::print(stderr, "remora shot: the scene ends at {} s, before --at {}\n",
               scenario->duration.seconds(), command.at);
    return std::nullopt;
  }
  return scenario;
}

std::optional<LoadedMission> open_shot_mission(const ShotCommand& command) {
  const std::optional<ScenarioOverrides> overrides = overrides_of(command);
  if (!overrides) return std::nullopt;
  return open_mission(command.mission, *overrides);
}

void Progress::show(SimTime now, SimTime last) {
  if (!is_on_screen_) return;
  const int percent = static_cast<int>(100.0 * now.seconds() / std::max(last.seconds(), 1e-9));
  if (percent == shown_) return;
  shown_ = percent;
  fmt::print(stderr, "\r{:7.1f}/{:.1f} s  {:3d} %\033[K", now.seconds(), last.seconds(), percent);
  std::fflush(stderr);
}

Progress::~Progress() {
  if (shown_ >= 0) fmt::print(stderr, "\n");
}

bool is_writable(const std::filesystem::path& file) {
  std::FILE* stream = std::fopen(file.c_str(), "ab");
  if (stream == nullptr) {
    fmt::print(stderr, "remora shot: cannot write {}\n", file.string());
    return false;
  }
  std::fclose(stream);
  return true;
}

void add_shot(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ShotCommand>();
  CLI::App* shot = app.add_subcommand("shot", "What a camera, sonar or lidar sees");
  shot->add_option("scenario", command->scenario, "Path or name of a scene");
  shot->add_option("--mission", command->mission,
                   "In place of a scene: this mission, flown by its own plan");
  shot->add_option("--sensor", command->sensor, "A sonar or lidar: sonar, or rov/sonar");
  add_photo_options(*shot, command->photo);
  shot->add_flag("--overlay", command->photo.hud, "Write depth, heading and time into the picture");
  shot->add_option("--truth", command->truth,
                   "Folder for depth, normals, segmentation, flow and calibration");
  shot->add_option("--at", command->at, "Simulated time of the picture or (last) ping [s]")
      ->check(CLI::Range(0.0, 1e7));
  shot->add_option("--from", command->from,
                   "First ping that counts [s] (default: the last only; for surveys the start)")
      ->check(CLI::Range(0.0, 1e7));
  shot->add_option("--out", command->out,
                   "File to write: .png, .jpg, .csv, .npy, .ply, .pcd, .asc as the sensor allows")
      ->required();
  shot->add_option("--colours", command->colours, "Colour map of pictures (default: copper)");
  shot->add_option("--cell", command->cell, "Cell of depth grids [m] (default: 0.5)")
      ->check(CLI::Range(0.01, 1000.0));
  shot->add_option("--vessel", command->vessel,
                   "Vessel or structure in place of the scene's (remora list)");
  shot->add_option("--fouling", command->fouling,
                   "Level of Fouling of hulls and structures, 0 clean to 5 very heavy")
      ->check(CLI::Range(0, kHighestFoulingLevel));
  shot->add_option("--visibility", command->visibility,
                   "Clear or murky water in place of the scene's [m]")
      ->check(CLI::Range(0.2, 100.0));
  shot->add_option("--jerlov", command->jerlov, "The same by Jerlov type: I, IB, 3C, …");
  shot->add_option("--seed", command->seed, "In place of the scene's");
  shot->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
