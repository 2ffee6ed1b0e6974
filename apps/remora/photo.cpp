// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "photo.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>

#include "commands.h"
#include "media/jpeg_file.h"
#include "media/picture_files.h"
#include "media/png_file.h"
#include "program.h"
#include "run/mission_dive.h"
#include "shot.h"

namespace remora {

void add_photo_options(CLI::App& command, PhotoOptions& options) {
  command.add_option("--camera", options.camera,
                     "Through which camera: main, rov/main, one of the scene's, chase, top, free");
  command.add_option("--eye", options.eye, "Of --camera free: north, east, depth [m]")->expected(3);
  command.add_option("--target", options.target, "What it looks at: north, east, depth [m]")
      ->expected(3);
  command.add_option("--width", options.width, "Of the picture [px] (default: the camera's)");
  command.add_option("--height", options.height, "Of the picture [px] (default: the camera's)");
  command.add_option("--inset", options.inset,
                     "A second picture in the corner: a camera, a sonar, or a .png file");
  command.add_flag("--axes", options.axes, "Draw the axes of all moving bodies");
  command.add_flag("--trail", options.trail, "Draw where the vehicles have been");
}

Studio::Studio(const Dive& dive, std::unique_ptr<Scene> scene, std::unique_ptr<Renderer> renderer,
               const PhotoOptions& options)
    : scene_(std::move(scene)),
      renderer_(std::move(renderer)),
      photographer_(dive.model(), *scene_, *renderer_, options, dive.scenario().seed) {}

std::unique_ptr<Studio> Studio::open(const Dive& dive, const PhotoOptions& options, const char* who,
                                     int& exit_code) {
  auto scene = std::make_unique<Scene>(dive.model());
  if (const std::string wrong = problem(options, dive.model(), *scene); !wrong.empty()) {
    fmt::print(stderr, "{}: {}\n", who, wrong);
    exit_code = kBadInput;
    return nullptr;
  }
  std::string why_not;
  std::unique_ptr<Renderer> renderer = make_gl_renderer(why_not);
  if (!renderer) {
    fmt::print(stderr,
               "{}: cannot draw here: {}. Pictures need OpenGL 4.5 through EGL; Mesa's software "
               "rasteriser will do\n",
               who, why_not);
    exit_code = kRunFailed;
    return nullptr;
  }
  return std::unique_ptr<Studio>(new Studio(dive, std::move(scene), std::move(renderer), options));
}

namespace {

/// Flies to the moment; false, with a message, when the dive diverges before.
bool fly_to(SimTime last, Dive& dive, Photographer& photographer) {
  Progress progress;
  photographer.notice(dive.state(), dive.output());
  while (dive.state().now < last) {
    progress.show(dive.state().now, last);
    if (dive.step() == StepStatus::diverged) {
      fmt::print(stderr, "remora shot: the dive diverged at {:.3f} s\n",
                 dive.state().now.seconds());
      return false;
    }
    photographer.notice(dive.state(), dive.output());
  }
  return true;
}

/// The same, by a mission's plan; false, with a message, when the mission ends before.
bool fly_to(SimTime last, const MissionSpec& mission, Dive& dive, Photographer& photographer) {
  Progress progress;
  MissionRun mission_run(mission, dive.model());
  photographer.notice(dive.state(), dive.output());
  const auto after_step = [&](const Dive& now, const MissionRun&) {
    progress.show(now.state().now, last);
    photographer.notice(now.state(), now.output());
    return now.state().now < last;
  };
  const DiveResult flown =
      fly_mission(dive, mission_run, {.watch = {}, .after_step = after_step}, nullptr);
  if (dive.state().now >= last) return true;
  fmt::print(stderr, "remora shot: the mission {} at {:.1f} s, before --at {}\n",
             flown.status == RunStatus::diverged ? "diverged" : "ends", dive.state().now.seconds(),
             last.seconds());
  return false;
}

bool write_photo(const ColourImage& picture, const std::filesystem::path& file) {
  if (file.extension() == ".png") return write_png(picture, file);
  constexpr int kQuality = 85;  // no blocks that an eye would find
  const std::vector<std::byte> jpeg = jpeg_bytes(picture, kQuality);
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(jpeg.data()),
               static_cast<std::streamsize>(jpeg.size()));
  return stream.good();
}

bool write_truth_folder(const ShotCommand& command, const Photographer::Photo& photo,
                        const Scene& scene) {
  std::error_code failed;
  std::filesystem::create_directories(command.truth, failed);
  if (!failed && photo.picture.truth &&
      write_truth(*photo.picture.truth, photo.view, scene.labels(), command.truth))
    return true;
  fmt::print(stderr, "remora shot: cannot write into {}\n", command.truth.string());
  return false;
}

}  // namespace

int take_photo(const ShotCommand& command) {
  if (command.out.extension() != ".png" && command.out.extension() != ".jpg") {
    fmt::print(stderr, "remora shot: a photograph is written as .png or .jpg, not `{}`\n",
               command.out.extension().string());
    return kBadInput;
  }
  std::optional<LoadedMission> mission;
  std::optional<ScenarioSpec> scenario;
  if (command.mission.empty()) {
    scenario = open_shot_scenario(command);
  } else if ((mission = open_shot_mission(command))) {
    scenario = mission->scene;
  }
  if (!scenario) return kBadInput;
  Dive dive(std::move(*scenario));
  int exit_code = kDone;
  const std::unique_ptr<Studio> studio =
      Studio::open(dive, command.photo, "remora shot", exit_code);
  if (!studio) return exit_code;
  if (!is_writable(command.out)) return kRunFailed;
  // At least one step: what the script does at 0 s (lamps) shows at 0 s too.
  const SimTime last = std::max(from_seconds(command.at), dive.model().step());
  const bool is_there = mission ? fly_to(last, mission->mission, dive, studio->photographer())
                                : fly_to(last, dive, studio->photographer());
  if (!is_there) return kRunFailed;
  const Photographer::Photo photo =
      studio->photographer().take(dive.state(), {.truth = !command.truth.empty()});
  if (!write_photo(photo.picture.colour, command.out)) {
    fmt::print(stderr, "remora shot: cannot write {}\n", command.out.string());
    return kRunFailed;
  }
  if (!command.truth.empty() && !write_truth_folder(command, photo, studio->scene()))
    return kRunFailed;
  fmt::print("{}: {} at {:g} s, {} × {}, gain {:.0f} dB, {}\n", command.out.string(),
             command.photo.camera, dive.state().now.seconds(), photo.picture.colour.width,
             photo.picture.colour.height, photo.picture.gain_db, studio->renderer().device());
  return kDone;
}

std::unique_ptr<Filming> Filming::start(const Dive& dive, FilmOptions options, const char* who,
                                        int& exit_code) {
  options.photo.hud = !options.is_bare;
  if (options.photo.camera.empty() && !dive.model().vehicles().empty()) {
    const VehicleModel& first = dive.model().vehicles()[0];
    options.photo.camera =
        first.cameras.empty() ? "chase" : first.name + "/" + first.cameras[0].name;
  }
  std::unique_ptr<Studio> studio = Studio::open(dive, options.photo, who, exit_code);
  if (!studio) return nullptr;
  std::string why_not;
  std::unique_ptr<FilmFile> file = make_film_file(options.out, options.fps, why_not);
  if (!file) {
    fmt::print(stderr, "{}: {}\n", who, why_not);
    exit_code = kBadInput;
    return nullptr;
  }
  return std::unique_ptr<Filming>(
      new Filming(std::move(studio), std::move(file), std::move(options), who));
}

bool Filming::after_step(const Dive& dive) {
  studio_->photographer().notice(dive.state(), dive.output());
  if (dive.state().now < from_seconds(static_cast<double>(next_) / options_.fps)) return true;
  ++next_;
  if (file_->add(studio_->photographer().take(dive.state()).picture.colour)) return true;
  fmt::print(stderr, "\n{}: the film {} ends here: the disk or the file is full\n", who_,
             options_.out.string());
  is_broken_ = true;
  return false;
}

bool Filming::finish() {
  if (!file_->finish()) {
    fmt::print(stderr, "{}: cannot complete {}\n", who_, options_.out.string());
    return false;
  }
  fmt::print("{}: {} through {}\n", options_.out.string(), file_->summary(), options_.photo.camera);
  return !is_broken_;
}

}  // namespace remora
