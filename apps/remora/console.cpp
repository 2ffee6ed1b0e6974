// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "console.h"
#include "math/angles.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "commands.h"
#include "interfaces/console/server.h"
#include "interfaces/console_protocol/access.h"
#include "math/rotation.h"
#include "mission.h"
#include "program.h"
#include "station/mission_files.h"
#include "station/station.h"
#include "world/motion_of.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr std::uint16_t kUsualPort = 8080;
constexpr int kPortsTried = 11;
constexpr auto kLookPeriod = std::chrono::milliseconds(100);

/// This program, asked for a film.
std::vector<std::string> film_command() {
  std::vector<std::string> command{"/proc/self/exe", "film"};
  for (const fs::path& folder : package_paths()) {
    command.emplace_back("--package-path");
    command.push_back(folder.string());
  }
  return command;
}

/// Listens on the port asked for, or on the first free one of the usual. The answer is what went
/// wrong with the last try.
std::string start_server(Station& station, ServerOptions options,
                         const std::optional<std::uint16_t>& port,
                         std::unique_ptr<ConsoleServer>& server) {
  std::string problem;
  for (int i = 0; i < (port ? 1 : kPortsTried); ++i) {
    options.port = port.value_or(static_cast<std::uint16_t>(kUsualPort + i));
    server = std::make_unique<ConsoleServer>(station, options);
    problem = server->start();
    if (problem.empty()) return {};
  }
  return problem;
}

/// What is flown, where to look at it, where it is kept, and how it is ended.
void print_start(const Station& station, const ConsoleCommand& command, const ConsoleServer& server,
                 const std::string& token) {
  const std::shared_ptr<StationDive> station_dive = station.station_dive();
  if (station_dive && !command.playback) {
    const ScenarioSpec& scene = station_dive->session->scenario();
    std::string vehicles;
    for (const VehicleSpec& vehicle : scene.world.vehicles)
      vehicles +=
          fmt::format("{}{} ({})", vehicles.empty() ? "" : ", ", vehicle.name, vehicle.kind);
    fmt::print("Scene:   {}{}{}\n", scene.name, vehicles.empty() ? "" : " with ", vehicles);
  }
  const bool is_v6 = command.address.find(':') != std::string::npos;
  const bool is_everywhere = command.address == "0.0.0.0" || command.address == "::";
  const std::string host = is_everywhere ? "127.0.0.1"
                           : is_v6       ? "[" + command.address + "]"
                                         : command.address;
  const std::string address = fmt::format("http://{}:{}/", host, server.port());
  fmt::print("Console: {}{}{}\n", address,
             command.playback       ? "replay"
             : command.class_spec   ? "class"
             : command.is_menu_only ? ""
                                    : "pilot",
             token.empty() ? "" : "#token=" + token);
  if (!command.playback && !command.class_spec)
    fmt::print("         {}instructor for who teaches, {} for the menu\n", address, address);
  if (is_everywhere)
    fmt::print("         or the address of this machine, port {}, from others\n", server.port());
  if (!command.instructor_code.empty())
    fmt::print("         instructors are asked for their code\n");
  if (station_dive && !station_dive->folder.empty())
    fmt::print("Kept in: {}\n", station_dive->folder.string());
  if (station_dive && station_dive->launch.awaits_somebody)
    fmt::print("The dive begins when the first page is opened.\n");
  fmt::print("Ctrl-C ends it.\n");
  if (!server.has_pages())
    fmt::print("Note: the console's pages are not built (tools/build_web.sh needs Node.js)\n");
  std::fflush(stdout);
}

/// What an autopilot is doing; empty when none flies.
std::string autopilot_words(const Moment& moment) {
  if (!moment.mission || !moment.is_on_autopilot) return {};
  return fmt::format("{}, {}", moment.autopilot, progress_of(*moment.mission));
}

/// One line that is written over again.
void print_status_line(const StationDive& station_dive) {
  const std::shared_ptr<const Moment> moment = station_dive.session->moment();
  if (moment->vehicles.empty()) return;
  const RigidState& body = motion_of(station_dive.session->model(), moment->state, {0});
  const double yaw = to_roll_pitch_yaw(body.q_WB).yaw;
  const double heading_deg = std::fmod(yaw * kDegreesPerRadian + 360.0, 360.0);
  fmt::print(stderr,
             "\r{:7.1f} s  {}  depth {:6.2f} m  heading {:5.1f}°  {:4.2f} m/s  {:.2f}x {}{}\033[K",
             moment->state.now.seconds(), station_dive.session->model().vehicles()[0].name,
             body.p_WB.z(), heading_deg, body.V_WB_B.linear.norm(), moment->real_time_factor,
             moment->output.vehicles[0].is_in_contact ? "CONTACT " : "", autopilot_words(*moment));
  std::fflush(stderr);
}

/// Tells once why there are no pictures.
class PictureNote {
 public:
  void look(const StationDive& station_dive) {
    const std::string why_not = station_dive.video->why_not();
    if (is_told_ || why_not.empty()) return;
    is_told_ = true;
    fmt::print("Note: no pictures: {}\n", why_not);
    std::fflush(stdout);
  }

 private:
  bool is_told_ = false;
};

/// True when the dive that was asked for is over.
bool has_flown(const ConsoleCommand& command, const StationDive& station_dive) {
  const std::shared_ptr<const Moment> moment = station_dive.session->moment();
  if (command.has_autopilot && moment->mission && moment->mission->phase != MissionPhase::running)
    return true;
  return command.seconds && moment->state.now.seconds() >= *command.seconds;
}

void watch(Station& station, const ConsoleCommand& command,
           const std::function<bool()>& is_to_stop) {
  const bool is_on_screen = isatty(STDERR_FILENO) != 0;
  PictureNote note;
  while (!is_to_stop()) {
    const std::shared_ptr<StationDive> station_dive = station.station_dive();
    if (station_dive) {
      note.look(*station_dive);
      if (is_on_screen) print_status_line(*station_dive);
      if (has_flown(command, *station_dive)) break;
    }
    std::this_thread::sleep_for(kLookPeriod);
  }
  if (is_on_screen) fmt::print(stderr, "\n");
}

/// What the last dive came to; writes it all.
int finish(Station& station, const ConsoleCommand& command) {
  const std::shared_ptr<StationDive> station_dive = station.station_dive();
  station.end();
  if (!station_dive) return kDone;
  const std::shared_ptr<const Moment> last = station_dive->session->moment();
  const bool has_diverged = last->phase == SessionPhase::diverged;
  if (command.playback && !station_dive->playback.empty()) {
    if (!last->problem.empty()) fmt::print(stderr, "remora: {}\n", last->problem);
    return kDone;
  }
  const std::string why_not_kept = station_dive->session->why_not_kept();
  if (!last->problem.empty() && (has_diverged || why_not_kept.empty()))
    fmt::print(stderr, "remora: {}\n", last->problem);
  if (!why_not_kept.empty()) fmt::print(stderr, "remora: {}\n", why_not_kept);
  const fs::path& folder = station_dive->folder;
  fmt::print("{}: {:.2f} s flown, {}{}\n", station_dive->session->scenario().name,
             last->state.now.seconds(), has_diverged ? "diverged" : "ok",
             folder.empty()         ? ""
             : why_not_kept.empty() ? ", kept in " + folder.string()
                                    : ", not all of it could be kept in " + folder.string());
  const int outcome = has_diverged || !why_not_kept.empty() ? kRunFailed : kDone;
  if (!last->mission || station_dive->session->is_replay()) return outcome;
  print_verdict(*station_dive->session->mission(), *last->mission);
  if (!folder.empty() && fs::exists(folder / kReportFile))
    fmt::print("Report: {}\n", (folder / kReportFile).string());
  const bool is_failed = command.has_autopilot && last->mission->phase != MissionPhase::passed;
  return is_failed ? kRunFailed : outcome;
}

/// The mission that is asked for begins, its trainee is known from then on.
void launch(Station& station, const ConsoleCommand& command, LoadedMission mission,
            LaunchSpec spec) {
  spec.mission = mission.mission.name;
  spec.has_autopilot = command.has_autopilot;
  if (!command.trainee.empty() && station.records() == nullptr)
    fmt::print(stderr, "remora: no record is kept: {}\n", station.records_problem());
  else if (!command.trainee.empty())
    spec.trainee = station.records()->add_trainee(command.trainee).id;
  fmt::print("{}\n", mission.mission.title);
  static_cast<void>(station.launch(std::move(mission), spec));
}

}  // namespace

std::string token_problem(const std::string& text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  if (text.size() >= 8 && text.size() <= 128 && is_plain) return {};
  return "a token has 8 to 128 letters, digits, `-`, `_` and `.`";
}

std::string code_problem(const std::string& text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  if (text.size() >= 4 && text.size() <= 64 && is_plain) return {};
  return "an instructor's code has 4 to 64 letters, digits, `-`, `_` and `.`";
}

std::string origin_problem(const std::string& text) {
  constexpr std::string_view kScheme = "http://";
  const bool has_scheme = text.rfind(kScheme, 0) == 0;
  const std::string why_not =
      has_scheme ? address_problem(text.substr(kScheme.size())) : "it does not begin with http://";
  if (why_not.empty()) return {};
  return fmt::format(
      "`{}` is not the address of a class's overview: {}. Write http://HOST:PORT, as "
      "`remora class` prints it without /class",
      text, why_not);
}

int dive_with_console(const ConsoleCommand& command, const std::function<bool()>& is_to_stop) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kBadInput;
  std::optional<ScenarioSpec> scenario;
  std::optional<LoadedMission> mission;
  if (!command.mission.empty()) {
    mission =
        open_mission(command.mission,
                     {.seed = command.seed, .duration = command.seconds, .launch = command.launch});
    if (!mission) return kBadInput;
  } else if (!command.is_menu_only && !command.playback) {
    scenario = open_scenario(
        command.scenario,
        {.seed = command.seed, .duration = command.seconds, .launch = command.launch});
    if (!scenario) return kBadInput;
  }
  std::optional<LaunchOverrides> suited = LaunchOverrides{};
  if (scenario) suited = suit(command.partners, *scenario);
  if (mission) suited = suit(command.partners, mission->scene);
  if (!suited) return kBadInput;
  const std::string why_no_place =
      command.out.empty() ? "" : make_dive_folder(command.out, command.former);
  if (!why_no_place.empty()) {
    fmt::print(stderr, "remora: {}\n", why_no_place);
    return kBadInput;
  }
  const bool needs_token = !is_loopback(command.address) || !command.token.empty();
  const std::string token = needs_token && command.token.empty() ? random_secret() : command.token;

  std::optional<Partners> partners = open_partners(command.partners);
  if (!partners) return kBadInput;
  Station station({.assets = *paths,
                   .data_folder = data_folder(),
                   .make_renderer = make_gl_renderer,
                   .film_command = film_command(),
                   .partners = partners->in_the_loop});
  std::unique_ptr<ConsoleServer> server;
  const ServerOptions options{.address = command.address,
                              .port = kUsualPort,
                              .token = token,
                              .pages = paths->assets.parent_path() / "build" / "web",
                              .docs = paths->assets.parent_path() / "build" / "docs",
                              .version = REMORA_VERSION,
                              .instructor_code = command.instructor_code,
                              .class_origins = command.class_origins,
                              .class_spec = command.class_spec};
  if (const std::string problem = start_server(station, options, command.port, server);
      !problem.empty()) {
    fmt::print(stderr, "remora: {}\n", problem);
    return kBadInput;
  }
  partners->serve(station);
  LaunchSpec spec;
  spec.has_deployment = command.has_deployment;
  spec.plays_script = command.plays_script;
  // Whoever is timed, or flown by a program, waits for nobody.
  spec.awaits_somebody = !command.seconds && !command.plays_script && !command.has_autopilot &&
                         !command.partners.is_any();
  spec.step = suited->step;
  spec.start_depth = suited->start_depth;
  spec.worksite = command.launch.worksite;
  spec.vessel = command.launch.vessel;
  spec.fouling = command.launch.fouling;
  spec.visibility = command.launch.visibility;
  spec.folder = command.out.empty() ? fs::path() : fs::absolute(command.out);
  if (mission) launch(station, command, std::move(*mission), spec);
  if (scenario) {
    spec.scenario = scenario->name;
    static_cast<void>(station.launch(std::move(*scenario), spec));
  }
  if (command.playback) static_cast<void>(station.launch(std::move(*command.playback)));
  if (const auto station_dive = station.station_dive();
      station_dive && station_dive->folder.empty() && station_dive->playback.empty())
    fmt::print(stderr, "remora: this dive is not kept: no folder can be made for it\n");
  print_start(station, command, *server, token);
  watch(station, command, is_to_stop);
  partners->stop();
  server->stop();
  return finish(station, command);
}

}  // namespace remora
