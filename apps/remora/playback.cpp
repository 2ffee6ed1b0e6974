// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>

#include "commands.h"
#include "console.h"
#include "interfaces/bag/survey.h"
#include "interfaces/bag/track_recording.h"
#include "program.h"
#include "station/station.h"
#include "terminal.h"

namespace remora {
namespace {

constexpr double kFarAway = 1000.0;     // from the scene's origin [m]; maps have such coordinates
constexpr double kUnderTheTrack = 4.0;  // water of the open-water scene below the deepest pose [m]
constexpr double kLeastDepth = 8.0;     // … and altogether [m]
constexpr double kAboveWater = 0.5;     // how far a vehicle at the surface may stick out [m]

struct PlaybackCommand {
  std::filesystem::path bag;
  SurveyOptions survey;
  std::string scene;  // empty: open water
  std::optional<std::string> vehicle;
  std::vector<double> start;  // north, east, depth; empty: where the track says
  ConsoleCommand console;
};

double deepest(const std::vector<TrackPose>& track) {
  double depth = 0.0;
  for (const TrackPose& pose : track) depth = std::max(depth, pose.body.p_WB.z());
  return depth;
}

/// A level bottom a little under the track, and nothing else.
std::optional<ScenarioSpec> open_water(const std::vector<TrackPose>& track,
                                       const ScenarioOverrides& overrides) {
  const double depth = std::max(kLeastDepth, std::ceil(deepest(track) + kUnderTheTrack));
  const std::string text = fmt::format(
      "purpose: open water over a level bottom, for a track from elsewhere\n"
      "water: {{clarity: {{visibility: 20}}}}\n"
      "sky: {{sun_elevation_deg: 50}}\n"
      "seabed: {{depth: {}, material: sand}}\n"
      "vehicles: [{{name: rov, vehicle: bluerov2_heavy, navigation: truth, position: [0, 0, "
      "2]}}]\n",
      depth);
  return scenario_from_text(text, "open_water.yaml", overrides);
}

/// Whether the scene has a bottom there, or none anywhere.
bool is_in_scene(const ScenarioSpec& scene, const Vec3& p_W) {
  const Terrain* terrain = scene.world.environment.seabed.terrain.get();
  if (terrain == nullptr) return p_W.head<2>().norm() <= kFarAway;
  return terrain->bounds().contains(p_W.head<2>());
}

/// The track where it can be seen in the scene; says what was done.
void place(const PlaybackCommand& command, const ScenarioSpec& scene, Survey& survey) {
  const Vec3 first = survey.track.front().body.p_WB;
  if (!command.start.empty()) {
    move_to({command.start[0], command.start[1], command.start[2]}, survey.track);
  } else if (!is_in_scene(scene, first)) {
    const Vec3& there = scene.world.vehicles[0].initial.p_WB;
    move_to({there.x(), there.y(), first.z()}, survey.track);
    survey.notes.push_back(fmt::format(
        "moved: the track begins {:.0f} m north and {:.0f} m east, outside the scene; here it "
        "begins at {:.1f} m north, {:.1f} m east, as deep as it was (--start puts it elsewhere)",
        first.x(), first.y(), there.x(), there.y()));
  }
  double highest = 0.0;
  for (const TrackPose& pose : survey.track) highest = std::min(highest, pose.body.p_WB.z());
  if (highest < -kAboveWater)
    survey.notes.push_back(fmt::format(
        "the track rises {:.1f} m above the water: --start puts it deeper, and bags whose z points "
        "down need --ned",
        -highest));
}

/// Only what is seen counts: nothing here measures, and no line is pulled along.
void strip(ScenarioSpec& scene) {
  for (VehicleSpec& vehicle : scene.world.vehicles) {
    vehicle.sensors.clear();
    vehicle.navigation = {};
  }
}

std::string utc(SimTime since_1970) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(static_cast<std::time_t>(since_1970.seconds())));
}

int run(PlaybackCommand& command) {
  std::string why_not;
  std::optional<Survey> survey = read_survey(command.bag, command.survey, why_not);
  if (!survey) {
    fmt::print(stderr, "remora playback: {}\n", why_not);
    return kBadInput;
  }
  ScenarioOverrides overrides;
  overrides.launch.vehicle = command.vehicle;
  if (!command.scene.empty()) overrides.launch.tether_length = 0.0;
  if (!command.start.empty() && command.scene.empty())
    move_to({command.start[0], command.start[1], command.start[2]}, survey->track);
  std::optional<ScenarioSpec> scene = command.scene.empty()
                                          ? open_water(survey->track, overrides)
                                          : open_scenario(command.scene, overrides);
  if (!scene) return kBadInput;
  if (scene->world.vehicles.empty()) {
    fmt::print(stderr, "remora playback: the scene has no vehicle that could follow the track\n");
    return kBadInput;
  }
  strip(*scene);
  place(command, *scene, *survey);
  scene->world.vehicles[0].initial = survey->track.front().body;
  for (const std::string& note : survey->notes) fmt::print("{}\n", note);

  auto recording =
      std::make_shared<Recording>(recording_of(survey->track, *scene, Model(scene->world)));
  command.console.playback =
      std::make_shared<Playback>(Playback{.name = command.bag.filename().string(),
                                          .started = utc(survey->began),
                                          .scene = std::move(*scene),
                                          .recording = std::move(recording),
                                          .film = survey->film});
  catch_interrupts();
  return dive_with_console(command.console, is_interrupted);
}

}  // namespace

void add_playback(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<PlaybackCommand>();
  CLI::App* sub = app.add_subcommand(
      "playback", "Show a survey from a ROS 1 bag in 3D: track, trail, time bar and its pictures");
  sub->add_option("bag", command->bag, "FILE.bag, of a real vehicle or of remora export --bag")
      ->required();
  sub->add_option("--scene", command->scene,
                  "Name of a scene (remora list) or path of its file (default: open water)");
  sub->add_option("--vehicle", command->vehicle,
                  "Kind of vehicle that is shown (default: BlueROV2)");
  sub->add_option("--odometry", command->survey.odometry,
                  "Topic of the poses (default: the one that has the most)");
  sub->add_option("--images", command->survey.images,
                  "Topic of the pictures (default: the one that has the most)");
  sub->add_flag("--ned", command->survey.is_ned,
                "Poses are north-east-down and forward-right-down, not as ROS says (default: when "
                "the frame's name ends in `ned`)");
  sub->add_option("--start", command->start,
                  "Where the track begins in the scene: north, east, depth [m]")
      ->expected(3);
  ConsoleCommand& console = command->console;
  sub->add_option("--port", console.port,
                  "Port of the console (default: 8080, or one of the ten after it)")
      ->check(CLI::Range(0, 65535));
  sub->add_option("--listen", console.address,
                  "Address of the console; others than this machine's own need a token")
      ->capture_default_str();
  sub->add_option("--token", console.token, "Token that the console asks for (default: made up)")
      ->check(token_problem);
  sub->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
