// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <limits>
#include <numbers>
#include <thread>

#include "commands.h"
#include "console.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "mission.h"
#include "photo.h"
#include "program.h"
#include "run/headless.h"
#include "session/session.h"
#include "station/station.h"
#include "terminal.h"
#include "world/motion_of.h"

namespace remora {
namespace {

constexpr double kShortestDive = 1e-5;  // [s]; the shortest step of a scene
constexpr double kLongestDive = 1e7;    // [s]; the longest duration of a scene

struct DiveCommand {
  std::string scenario = "harbour";
  std::string mission;  // empty: none, or with autopilot the usual one
  std::string trainee;
  bool has_autopilot = false;
  bool is_headless = false;
  bool has_console = true;
  ConsoleCommand console;
  std::optional<double> seconds;
  std::optional<std::uint64_t> seed;
  LaunchOverrides launch;  // worksite, vessel, growth and water
  std::filesystem::path out;
  FilmOptions film;
};

/// The scene as the command wants it.
std::optional<ScenarioSpec> scene_of(const DiveCommand& command) {
  return open_scenario(
      command.scenario,
      {.seed = command.seed, .duration = command.seconds, .launch = command.launch});
}

/// Line out, pull at the vehicle and what the pilot should know about the tether.
std::string tether_status(const Dive& dive) {
  if (dive.output().tethers.empty()) return {};
  const TetherOutput& tether = dive.output().tethers[0];
  return fmt::format("tether {:.1f} m {:.0f} N {}  ", tether.deployed, tether.vehicle_tension,
                     name(tether.condition));
}

/// One line that is written over again: what a pilot looks at first.
void print_status_line(const Dive& dive, SimTime duration) {
  const RigidState& body = motion_of(dive.model(), dive.state(), {0});
  const VehicleOutput& output = dive.output().vehicles[0];
  const double yaw = to_roll_pitch_yaw(body.q_WB).yaw;
  const double heading_deg = (yaw < 0.0 ? yaw + 2.0 * std::numbers::pi : yaw) * kDegreesPerRadian;
  const std::string altitude =
      output.altitude < 1e6 ? fmt::format("{:6.2f} m", output.altitude) : std::string("     –  ");
  fmt::print(stderr,
             "\r{:7.1f}/{:.0f} s  {}  depth {:6.2f} m  altitude {}  heading {:5.1f}°  {:4.2f} m/s  "
             "{}{}\033[K",
             dive.state().now.seconds(), duration.seconds(), dive.model().vehicles()[0].name,
             body.p_WB.z(), altitude, heading_deg, body.V_WB_B.linear.norm(), tether_status(dive),
             output.is_in_contact ? "CONTACT" : "");
  std::fflush(stderr);
}

/// False, with a message, when the dive cannot have the folder.
bool make_folder(const DiveCommand& command) {
  const std::string why_not =
      command.out.empty() ? "" : make_dive_folder(command.out, command.console.former);
  if (!why_not.empty()) fmt::print(stderr, "remora: {}\n", why_not);
  return why_not.empty();
}

/// Why a text is not a number of simulated seconds; empty when it is one.
std::string seconds_problem(const std::string& text) {
  double seconds = 0.0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seconds);
  const bool is_number = error == std::errc{} && stop == end;
  if (is_number && seconds >= kShortestDive && seconds <= kLongestDive) return {};
  return fmt::format("`{}` is not a time to fly. Write seconds from {} to {}", text, kShortestDive,
                     kLongestDive);
}

/// CLI11 itself takes -1 for the greatest of all seeds.
std::string seed_problem(const std::string& text) {
  std::uint64_t seed = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seed);
  if (error == std::errc{} && stop == end) return {};
  return fmt::format("`{}` is not a seed. Write a whole number from 0 to {}", text,
                     std::numeric_limits<std::uint64_t>::max());
}

std::string folder_problem(const std::string& text) {
  return text.empty() ? "the folder has no name. Write one, or omit --out" : "";
}

/// The scene flown by its script, in real time or as fast as it goes.
int run_alone(const DiveCommand& command) {
  std::optional<ScenarioSpec> scenario = scene_of(command);
  if (!scenario) return kBadInput;

  std::unique_ptr<Filming> filming;
  int film_code = kDone;
  bool is_on_screen = false;
  HeadlessOptions options;
  options.is_paced = !command.is_headless;
  options.folder = command.out;
  options.former = command.console.former;
  options.log_options = launch_words(command.launch);
  options.hooks.before_start = [&](const Dive& dive, const MissionRun*) {
    if (!command.film.out.empty()) {
      filming = Filming::start(dive, command.film, "remora dive", film_code);
      if (!filming) return false;
    }
    catch_interrupts();
    is_on_screen = isatty(STDERR_FILENO) != 0 && !dive.model().vehicles().empty();
    return true;
  };
  options.hooks.watch = [&](const Dive& now, const MissionRun*) {
    if (is_on_screen) print_status_line(now, now.scenario().duration);
    return !is_interrupted();
  };
  if (!command.film.out.empty())
    options.hooks.after_step = [&](const Dive& now, const MissionRun*) {
      return filming->after_step(now);
    };
  bool is_filmed = true;
  options.hooks.after_end = [&](const Dive&, const MissionRun*) {
    if (is_on_screen) fmt::print(stderr, "\n");
    is_filmed = !filming || filming->finish();
  };
  const HeadlessResult result = fly_headless(std::move(*scenario), options);
  if (result.status == RunStatus::not_started) {
    print_run_problems(result.problems);
    return film_code == kDone ? kBadInput : film_code;
  }
  if (!result.message.empty()) fmt::print(stderr, "remora: {}\n", result.message);
  fmt::print(
      "{}: {:.2f} s simulated in {:.2f} s ({:.0f}x), {} steps, {} with contact, hash {:016x}, {}\n",
      result.scenario, result.sim_seconds, result.wall_seconds, result.real_time_factor(),
      result.steps, result.contact_steps, result.hash, name(result.status));
  print_run_problems(result.problems);
  if (!result.is_written && !command.out.empty())
    fmt::print("Not all of the dive could be kept in {}\n", command.out.string());
  return result.is_ok() && is_filmed ? kDone : kRunFailed;
}

/// One line that is written over again: how far it is, and how the partners do.
void print_partners(const Moment& moment) {
  fmt::print(stderr, "\r{:9.2f} s  {}\033[K", moment.state.now.seconds(),
             fmt::join(moment.partners, "; "));
  std::fflush(stderr);
}

/// Waits until the dive is over or somebody stops it.
void watch_partners(const Session& session) {
  const bool is_on_screen = isatty(STDERR_FILENO) != 0;
  while (!is_interrupted()) {
    const std::shared_ptr<const Moment> moment = session.moment();
    if (is_on_screen) print_partners(*moment);
    if (moment->phase == SessionPhase::ended || moment->phase == SessionPhase::diverged) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (is_on_screen) fmt::print(stderr, "\n");
}

/// The scene flown by programs outside, without a server: until --for is over, or until somebody
/// stops it. Pictures are drawn when one of the programs wants any.
int run_with_partners(const DiveCommand& command) {
  std::optional<ScenarioSpec> scenario = scene_of(command);
  if (!scenario) return kBadInput;
  std::optional<LaunchOverrides> suited = suit(command.console.partners, *scenario);
  if (!suited) return kBadInput;
  add_to(*suited, command.launch);
  if (!make_folder(command)) return kBadInput;
  std::optional<Partners> partners = open_partners(command.console.partners);
  if (!partners) return kBadInput;

  SessionOptions options;
  options.folder = command.out;
  options.is_endless = !command.seconds.has_value();
  options.plays_script = command.console.plays_script;
  options.partners = partners->in_the_loop;
  options.log_options = launch_words(*suited);
  const auto station_dive = std::make_shared<StationDive>();
  station_dive->session = std::make_unique<Session>(std::move(*scenario), std::move(options));
  Session& session = *station_dive->session;
  if (partners->wants_pictures())
    station_dive->video = std::make_unique<VideoDesk>(session, make_gl_renderer);
  const auto start = std::chrono::steady_clock::now();
  session.start();
  partners->serve(station_dive);
  watch_partners(session);
  partners->stop();
  session.end();

  const std::string why_not_kept = session.why_not_kept();
  const std::shared_ptr<const Moment> last = session.moment();
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double simulated = last->state.now.seconds();
  if (!last->problem.empty()) fmt::print(stderr, "remora: {}\n", last->problem);
  fmt::print("{}: {:.2f} s simulated in {:.2f} s ({:.0f}x), {} steps, hash {:016x}; {}\n",
             session.scenario().name, simulated, wall, simulated / wall, last->state.steps,
             hash(last->state), fmt::join(last->partners, "; "));
  if (!why_not_kept.empty()) fmt::print(stderr, "remora: {}\n", why_not_kept);
  return last->phase == SessionPhase::diverged || !why_not_kept.empty() ? kRunFailed : kDone;
}

/// Options that would be passed over without a word; empty when there are none.
std::string unused_option(const DiveCommand& command) {
  if (!command.trainee.empty() && command.mission.empty())
    return "--trainee needs a mission to record. Add --mission NAME";
  if (!command.mission.empty() && command.launch.worksite)
    return "a mission starts where its scene does. Omit --worksite";
  if (!command.mission.empty() && !command.film.out.empty())
    return "films are made of scenes, not of missions. Omit --record-video or --mission";
  return {};
}

/// A film needs each step in its turn, which a dive in real time cannot promise: it is made
/// without the console.
int run(DiveCommand command) {
  if (command.has_autopilot && command.mission.empty()) command.mission = kUsualMission;
  if (const std::string problem = unused_option(command); !problem.empty()) {
    fmt::print(stderr, "remora dive: {}\n", problem);
    return kBadInput;
  }
  const bool is_alone = command.is_headless || !command.has_console || !command.film.out.empty();
  if (command.console.partners.is_any() && is_alone) {
    if (!command.mission.empty() || !command.film.out.empty()) {
      fmt::print(stderr,
                 "remora dive: programs outside fly missions with the console, and no films\n");
      return kBadInput;
    }
    if (command.console.partners.mavlink && !command.console.partners.mavlink->video.empty()) {
      fmt::print(stderr,
                 "remora dive: --mavlink-video needs the console, which has the pictures drawn\n");
      return kBadInput;
    }
    catch_interrupts();
    return run_with_partners(command);
  }
  if (!command.mission.empty() && command.is_headless) {
    catch_interrupts();
    return fly_alone({.mission = command.mission,
                      .trainee = command.trainee,
                      .seed = command.seed,
                      .seconds = command.seconds,
                      .launch = command.launch,
                      .out = command.out,
                      .former = command.console.former},
                     is_interrupted);
  }
  if (is_alone) return run_alone(command);
  ConsoleCommand console = command.console;
  console.scenario = command.scenario;
  console.seconds = command.seconds;
  console.seed = command.seed;
  console.launch = command.launch;
  console.out = command.out;
  console.mission = command.mission;
  console.trainee = command.trainee;
  console.has_autopilot = command.has_autopilot;
  catch_interrupts();
  return dive_with_console(console, is_interrupted);
}

void add_console_options(CLI::App& dive, ConsoleCommand& console) {
  dive.add_option("--port", console.port,
                  "Port of the console (default: 8080, or one of the ten after it)")
      ->check(CLI::Range(0, 65535));
  dive.add_option("--listen", console.address,
                  "Address of the console; others than this machine's own need a token")
      ->capture_default_str();
  dive.add_option("--token", console.token, "Token that the console asks for (default: made up)")
      ->check(token_problem);
  dive.add_option("--instructor-code", console.instructor_code,
                  "Code that instructors are asked for (default: none)")
      ->check(code_problem);
  dive.add_option("--class", console.class_origins,
                  "Address of the class's overview that may watch and lead: http://HOST:PORT")
      ->check(origin_problem);
  dive.add_flag("--deploy", console.has_deployment, "Drop, splash and settle before the dive");
  dive.add_flag("--script", console.plays_script,
                "The scene's script flies until a pilot takes over");
  dive.add_flag("--menu", console.is_menu_only, "No dive yet: choose one on the console's page");
}

}  // namespace

void add_dive(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<DiveCommand>();
  CLI::App* dive = app.add_subcommand(
      "dive", "Fly a scene from the console in a browser, or as fast as it goes");
  CLI::Option* scenario = dive->add_option("scenario", command->scenario,
                                           "Name of a scene (remora list) or path of its file")
                              ->capture_default_str();
  // A mission brings its scene: naming another one too is probably a mistake.
  dive->add_option("--mission", command->mission,
                   "Name of a mission (remora list) or path of its file; its scene is its own")
      ->excludes(scenario);
  dive->add_flag("--autopilot", command->has_autopilot,
                 "The mission's plan flies (without --mission: a survey of a ship's hull)")
      ->excludes(scenario);
  dive->add_option("--trainee", command->trainee, "Whose record the mission goes into");
  dive->add_flag("--headless", command->is_headless, "As fast as possible, without a viewer");
  dive->add_flag("!--no-console", command->has_console,
                 "In real time, flown by its script, with a status line only");
  add_console_options(*dive, command->console);
  add_partner_options(*dive, command->console.partners);
  dive->add_option("--for", command->seconds, "Simulated seconds to fly (default: the scene's)")
      ->check(seconds_problem);
  dive->add_option("--seed", command->seed, "Seed of all random streams (default: the scene's)")
      ->check(seed_problem);
  dive->add_option("--worksite", command->launch.worksite,
                   "Worksite of the scene where its vehicles start");
  dive->add_option("--vessel", command->launch.vessel,
                   "Vessel or structure in place of the scene's (remora list)");
  dive->add_option("--fouling", command->launch.fouling,
                   "Level of Fouling of hulls and structures, 0 clean to 5 very heavy")
      ->check(CLI::Range(0, kHighestFoulingLevel));
  dive->add_option("--visibility", command->launch.visibility, "How far one sees [m]")
      ->check(CLI::Range(0.1, 100.0));
  dive->add_option("--out", command->out, "Folder for log.remora, track.csv and summary.json")
      ->check(folder_problem);
  dive->add_flag_callback(
          "--overwrite", [command] { command->console.former = FormerDive::is_removed; },
          "Remove the dive that the folder of --out holds, and keep this one there")
      ->needs("--out");
  dive->add_option("--record-video", command->film.out,
                   "Film through a camera: FILE.mp4, FILE.avi, or a folder for .png pictures");
  dive->add_option("--fps", command->film.fps, "Pictures for each simulated second (default: 20)")
      ->check(CLI::Range(0.1, 1000.0));
  dive->add_flag("--no-overlay", command->film.is_bare, "No depth, heading and time in the film");
  add_photo_options(*dive, command->film.photo);
  dive->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
