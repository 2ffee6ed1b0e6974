// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bench_console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "console_client.h"
#include "interfaces/console/server.h"
#include "render/renderer.h"
#include "scenario/scenario.h"
#include "session/pacer.h"
#include "session/thread_priority.h"
#include "station/station.h"

namespace remora {
namespace {

using namespace std::chrono_literals;
using Clock = ArrivalClock;
using nlohmann::json;

constexpr int kMoves = 60;        // of the stick
constexpr auto kBetween = 450ms;  // until the thrusters have settled after a move
constexpr auto kRepeat = 40ms;    // a pilot's page repeats the sticks so often
constexpr auto kPatience = 20s;
constexpr int kViewers = 8;
constexpr int kListeners = 8;
constexpr double kStick = 0.6;
constexpr double kThrusterNotice = 0.01;  // of full speed

double ms(Clock::duration span) { return std::chrono::duration<double, std::milli>(span).count(); }

/// A folder for the dive's log, gone afterwards.
class ScratchFolder {
 public:
  ScratchFolder()
      : path_(std::filesystem::temp_directory_path() / fmt::format("remora_bench_{}", getpid())) {}
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The default dive with a camera of the size that the targets are for.
ScenarioSpec scene(const AssetPaths& paths) {
  Diagnostics diagnostics;
  auto scenario = load_scenario(paths.scenarios / "harbour.yaml", paths, diagnostics);
  if (!scenario) throw std::runtime_error(to_string(diagnostics));
  CameraSpec& camera = scenario->world.vehicles.at(0).cameras.at(0);
  camera.width = 640;
  camera.height = 480;
  return *scenario;
}

/// A console with a dive in progress.
class Console {
 public:
  explicit Console(const AssetPaths& paths)
      : station_({paths, scratch_.path(), make_gl_renderer}),
        server_(station_, {.port = 0, .token = {}, .pages = {}, .version = "bench"}),
        station_dive_(station_.launch(scene(paths), {})) {
    const std::string problem = server_.start();
    if (!problem.empty()) throw std::runtime_error(problem);
    const VideoDesk& video = *station_dive_->video;
    while (video.device().empty() && video.why_not().empty()) std::this_thread::sleep_for(10ms);
    if (!video.why_not().empty()) throw std::runtime_error("no pictures here: " + video.why_not());
  }

  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  [[nodiscard]] const Session& session() const { return *station_dive_->session; }
  [[nodiscard]] const VideoDesk& video() const { return *station_dive_->video; }
  [[nodiscard]] std::string camera_target() const {
    const VehicleModel& vehicle = session().model().vehicles().at(0);
    return fmt::format("/video/{}/{}.mjpg", vehicle.name, vehicle.cameras.at(0).name);
  }

 private:
  ScratchFolder scratch_;
  Station station_;
  ConsoleServer server_;
  std::shared_ptr<StationDive> station_dive_;
};

/// What a pilot has on the screen.
class Cockpit {
 public:
  struct Telemetry {
    std::uint64_t sequence = 0;
    std::vector<double> thrusters;
    Clock::time_point arrived;
  };

  explicit Cockpit(const Console& console)
      : socket_(console.port(), [this](const std::string& text,
                                       Clock::time_point arrived) { hear(text, arrived); }),
        video_(console.port(), console.camera_target(),
               [this](const VideoClient::Part& part) { see(part); }) {
    socket_.say(R"({"type":"hello","role":"pilot","name":"bench","rate":50})");
    move(0.0);
    wait("neither telemetry nor pictures come", [&] { return has_telemetry_ && has_picture_; });
  }

  struct Delays {
    double telemetry = 0.0;  ///< [ms]
    double picture = 0.0;
  };
  /// Moves the stick, and waits until both show it.
  Delays move_and_wait(double surge) {
    {
      const std::scoped_lock lock(mutex_);
      before_ = telemetry_.thrusters;
      telemetry_shows_.reset();
      picture_shows_.reset();
      awaited_ = sequence_ + 1;
    }
    const Clock::time_point moved = Clock::now();
    move(surge);
    wait("a moved stick is not answered", [&] { return telemetry_shows_ && picture_shows_; });
    const std::scoped_lock lock(mutex_);
    return {ms(*telemetry_shows_ - moved), ms(*picture_shows_ - moved)};
  }

  /// Holds the stick where it is.
  void hold(Clock::duration span) {
    const Clock::time_point end = Clock::now() + span;
    while (Clock::now() < end) {
      std::this_thread::sleep_for(kRepeat);
      move(surge_);
    }
  }

 private:
  void move(double surge) {
    surge_ = surge;
    const std::scoped_lock lock(mutex_);
    socket_.say(fmt::format(R"({{"type":"sticks","sequence":{},"surge":{}}})", ++sequence_, surge));
  }

  void hear(const std::string& text, Clock::time_point arrived) {
    const json message = json::parse(text);
    if (message.at("type") != "telemetry") return;
    const json& vehicle = message.at("vehicles").at(0);
    const std::scoped_lock lock(mutex_);
    telemetry_ = {vehicle.at("sequence"), vehicle.at("thrusters"), arrived};
    has_telemetry_ = true;
    if (awaited_ && telemetry_.sequence >= *awaited_ && !telemetry_shows_ && has_moved())
      telemetry_shows_ = arrived;
    is_news_.notify_all();
  }

  void see(const VideoClient::Part& part) {
    const std::scoped_lock lock(mutex_);
    has_picture_ = true;
    if (awaited_ && part.sequence >= *awaited_ && !picture_shows_) picture_shows_ = part.arrived;
    is_news_.notify_all();
  }

  [[nodiscard]] bool has_moved() const {
    for (std::size_t i = 0; i < std::min(before_.size(), telemetry_.thrusters.size()); ++i)
      if (std::abs(before_[i] - telemetry_.thrusters[i]) > kThrusterNotice) return true;
    return false;
  }

  /// Repeats the sticks meanwhile, as a page does.
  template <class Condition>
  void wait(const char* otherwise, Condition&& condition) {
    const Clock::time_point end = Clock::now() + kPatience;
    while (Clock::now() < end) {
      {
        std::unique_lock lock(mutex_);
        if (is_news_.wait_for(lock, kRepeat, condition)) return;
      }
      move(surge_);
    }
    throw std::runtime_error(otherwise);
  }

  std::mutex mutex_;
  std::condition_variable is_news_;
  double surge_ = 0.0;
  std::uint64_t sequence_ = 0;
  Telemetry telemetry_;
  bool has_telemetry_ = false;
  bool has_picture_ = false;
  std::optional<std::uint64_t> awaited_;
  std::vector<double> before_;
  std::optional<Clock::time_point> telemetry_shows_;
  std::optional<Clock::time_point> picture_shows_;
  // Last: their threads use all of the above.
  WebSocketClient socket_;
  VideoClient video_;
};

double share_of(std::vector<double> values, double share) {
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

BenchmarkResult delay_result(const std::string& name, const std::vector<double>& delays) {
  return {.name = name,
          .value = share_of(delays, 0.5),
          .unit = "ms",
          .details = {{"fastest", share_of(delays, 0.0)},
                      {"p95", share_of(delays, 0.95)},
                      {"slowest", share_of(delays, 1.0)},
                      {"moves", static_cast<double>(delays.size())}}};
}

void measure_delays(Cockpit& cockpit, const Report& report) {
  std::vector<double> telemetry, picture;
  for (int i = 0; i < kMoves; ++i) {
    // Not in step with anything that is periodic here.
    cockpit.hold(kBetween + i * 7 % 50 * 1ms);
    const Cockpit::Delays delays = cockpit.move_and_wait(i % 2 == 0 ? kStick : -kStick);
    telemetry.push_back(delays.telemetry);
    picture.push_back(delays.picture);
  }
  report(delay_result("console.stick_to_telemetry", telemetry));
  report(delay_result("console.stick_to_picture", picture));
}

/// Memory of this process that is really there [MB].
double resident_mb() {
  std::ifstream statm("/proc/self/statm");
  double total = 0.0, resident = 0.0;
  statm >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// A thread that paces as the physics does and simulates nothing: what this machine, with the same
/// load, takes from anybody's real time. (A virtual one may stand still for tens of milliseconds.)
class BareThread {
 public:
  BareThread() : thread_([this] { run(); }) {}
  ~BareThread() {
    is_over_ = true;
    thread_.join();
  }
  BareThread(const BareThread&) = delete;
  BareThread& operator=(const BareThread&) = delete;
  [[nodiscard]] double worst() const { return worst_; }

 private:
  void run() {
    go_first();
    SimTime sim{};
    Pacer pacer(kStep);
    pacer.restart(Clock::now(), sim, 1.0);
    Clock::time_point next_look = Clock::now();
    while (!is_over_) {
      const Clock::time_point now = Clock::now();
      if (now >= next_look) {
        pacer.look(now);
        next_look = std::max(next_look + kBetweenLooks, now);
      }
      if (pacer.is_due(now)) pacer.reached(sim += kStep);
      worst_ = pacer.worst_real_time_factor();
      std::this_thread::sleep_until(std::min(pacer.deadline(), next_look));
    }
  }

  static constexpr SimTime kStep{10'000'000};  // as the scene's
  static constexpr auto kBetweenLooks = 20ms;  // as the session's

  std::atomic<bool> is_over_ = false;
  std::atomic<double> worst_ = 1.0;
  std::thread thread_;
};

/// Eight who watch and eight who listen, the pilot among them.
class Audience {
 public:
  explicit Audience(const Console& console) {
    for (int i = 1; i < kViewers; ++i)
      viewers_.push_back(
          std::make_unique<VideoClient>(console.port(), console.camera_target(),
                                        [this](const VideoClient::Part&) { ++pictures_; }));
    for (int i = 1; i < kListeners; ++i) {
      listeners_.push_back(std::make_unique<WebSocketClient>(
          console.port(), [this](const std::string&, Clock::time_point) { ++messages_; }));
      listeners_.back()->say(R"({"type":"hello","role":"observer","name":"bench"})");
    }
  }
  [[nodiscard]] double pictures_each() const { return 1.0 * pictures_ / (kViewers - 1); }
  [[nodiscard]] double messages_each() const { return 1.0 * messages_ / (kListeners - 1); }

 private:
  std::atomic<int> pictures_ = 0;
  std::atomic<int> messages_ = 0;
  std::vector<std::unique_ptr<VideoClient>> viewers_;
  std::vector<std::unique_ptr<WebSocketClient>> listeners_;
};

void measure_load(const Console& console, Cockpit& cockpit, double seconds, const Report& report) {
  const Audience audience(console);
  cockpit.hold(5s);  // until all have what they keep
  const BareThread bare;
  const Clock::time_point start = Clock::now();
  const double pictures = audience.pictures_each(), messages = audience.messages_each();
  double worst = 1.0;
  double early_mb = 0.0;
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  while (passed() < seconds) {
    cockpit.hold(kRepeat);
    // Of the last second; a second must have passed since the load came.
    if (passed() > 1.0) worst = std::min(worst, console.session().moment()->real_time_factor);
    if (early_mb == 0.0 && passed() > 0.1 * seconds) early_mb = resident_mb();
  }
  const double late_mb = resident_mb();
  double draw_ms = 0.0, encode_ms = 0.0;
  for (const StreamFigures& stream : console.video().figures()) {
    draw_ms = stream.draw_ms;
    encode_ms = stream.encode_ms;
  }
  report({.name = "console.real_time",
          .value = worst,
          .unit = "worst second",
          .details = {{"bare_thread", bare.worst()},
                      {"seconds", passed()},
                      {"viewers", kViewers},
                      {"listeners", kListeners},
                      {"pictures_per_s", (audience.pictures_each() - pictures) / passed()},
                      {"messages_per_s", (audience.messages_each() - messages) / passed()},
                      {"draw_ms", draw_ms},
                      {"encode_ms", encode_ms}}});
  report({.name = "console.memory_growth",
          .value = 100.0 * (late_mb / early_mb - 1.0),
          .unit = "%",
          .details = {{"early_mb", early_mb}, {"late_mb", late_mb}}});
}

}  // namespace

bool run_console(const AssetPaths& paths, const Report& report, double seconds) {
  try {
    const Console console(paths);
    Cockpit cockpit(console);
    cockpit.hold(3s);  // shaders are made when they are first needed
    measure_delays(cockpit, report);
    measure_load(console, cockpit, seconds, report);
    return true;
  } catch (const std::exception& misfortune) {
    fmt::print(stderr, "remora bench: console: {}\n", misfortune.what());
    return false;
  }
}

}  // namespace remora
