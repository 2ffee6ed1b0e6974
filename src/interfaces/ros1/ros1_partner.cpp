// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros1/ros1_partner.h"

#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <regex>
#include <set>
#include <thread>

#include "interfaces/ros1/node.h"
#include "interfaces/ros_messages/commands.h"
#include "interfaces/ros_messages/dive_controls.h"
#include "interfaces/ros_messages/marks.h"
#include "interfaces/ros_messages/picture_courier.h"
#include "interfaces/ros_messages/soundings.h"
#include "interfaces/ros_messages/translation.h"
#include "session/thread_priority.h"
#include "station/station.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kBetweenLooks = 1s;          // for a master, and whether it is still there
constexpr auto kBetweenGlances = 100ms;     // at who listens to pictures
constexpr std::size_t kMostWaiting = 4000;  // messages: some seconds of a rich vehicle
constexpr int kNiceness = 1;                // after physics, before pictures

std::string usual_master() {
  const char* said = std::getenv("ROS_MASTER_URI");
  return said != nullptr && *said != '\0' ? said : "http://127.0.0.1:11311";
}

/// Why a text is not an address of a master; empty when it is one.
std::string uri_problem(const std::string& uri) {
  static const std::regex well_formed(R"(http://[A-Za-z0-9._-]+:([0-9]{1,5})/?)");
  std::smatch parts;
  if (std::regex_match(uri, parts, well_formed) && std::stoi(parts[1]) <= 65535) return {};
  return fmt::format("`{}` is not the address of a ROS master. Write http://HOST:PORT", uri);
}

}  // namespace

/// A dive as the node's thread sees it. The model it speaks of lives until end().
struct Ros1Dive {
  explicit Ros1Dive(const Dive& dive)
      : translation(dive.scenario(), dive.model(), topics_of(dive.scenario(), dive.model())),
        commands(dive.scenario().world) {}

  Translation translation;
  CommandBoard commands;
  std::vector<Publication> opening;
};

struct Ros1Partner::Parts {
  explicit Parts(const Options& options) : node(options.name, options.master) {}

  ros1::Node node;

  mutable std::mutex mutex;
  StationDiveSource station_dives;  ///< none: nobody has asked us to serve
  std::condition_variable has_news;
  std::shared_ptr<Ros1Dive> dive;  ///< null between dives
  std::uint64_t dives = 0;
  std::deque<Publication> waiting;
  std::uint64_t dropped = 0;
  bool is_ending = false;
  bool is_connected = false;
  std::set<std::string> heard;  ///< names of the topics that somebody listens to

  // Of the physics thread.
  std::vector<Publication> fresh;
  // Steps that may still be made while we set the pace.
  std::atomic<bool> is_stepping = false;
  std::atomic<std::uint32_t> steps_left = 0;
  std::atomic<bool> has_stepped = false;  ///< the last was made; the dive is not paused yet

  // Of the node's thread.
  std::uint64_t entered = 0;  ///< the number of the dive whose topics are in the graph
  std::unique_ptr<PictureCourier> pictures;
  std::unique_ptr<Soundings> soundings;
  std::unique_ptr<MarkCourier> marks;
  std::thread thread;

  void run();
  void look_for_master();
  void enter();
  void glance();
  void pause_after_steps();
  void hand_over(std::vector<Publication>& messages);
  void hand_over_picture(const Topic& topic, msg::AnyMessage message);
  [[nodiscard]] bool is_heard(const Topic& topic) const;
  [[nodiscard]] std::shared_ptr<Ros1Dive> current() const;
  [[nodiscard]] StationDiveSource source() const;
  template <class Do>
  [[nodiscard]] msg::Answer with_session(Do&& act);
  [[nodiscard]] ros1::Services services();
  [[nodiscard]] msg::Answer make_steps(std::uint32_t steps);
};

std::shared_ptr<Ros1Dive> Ros1Partner::Parts::current() const {
  const std::lock_guard lock(mutex);
  return dive;
}

StationDiveSource Ros1Partner::Parts::source() const {
  const std::lock_guard lock(mutex);
  return station_dives;
}

// ---- the node's thread ----

void Ros1Partner::Parts::run() {
  set_niceness(kNiceness);
  Clock::time_point next_look = Clock::now();
  Clock::time_point next_glance = next_look;
  std::deque<Publication> taken;
  while (true) {
    {
      std::unique_lock lock(mutex);
      has_news.wait_for(lock, kBetweenGlances, [&] { return is_ending || !waiting.empty(); });
      if (is_ending) break;
      taken.swap(waiting);
    }
    if (Clock::now() >= next_look) {
      look_for_master();
      next_look = Clock::now() + kBetweenLooks;
    }
    enter();
    for (const Publication& publication : taken)
      if (is_connected) node.publish(publication.topic, publication.message);
    taken.clear();
    pause_after_steps();
    if (Clock::now() >= next_glance) {
      glance();
      next_glance = Clock::now() + kBetweenGlances;
    }
  }
  pictures.reset();
  soundings.reset();
  marks.reset();
  node.leave();
}

void Ros1Partner::Parts::look_for_master() {
  const bool is_there = node.is_master_there();
  // A master that comes back has forgotten us, however soon it comes.
  const bool is_known = is_there && node.is_known();
  const std::lock_guard lock(mutex);
  if (is_there && !is_known) entered = 0;
  is_connected = is_there;
}

/// Puts the topics of the current dive into the graph, once.
void Ros1Partner::Parts::enter() {
  std::shared_ptr<Ros1Dive> now;
  {
    const std::lock_guard lock(mutex);
    if (!is_connected || dive == nullptr || entered == dives) return;
    now = dive;
    entered = dives;
  }
  node.enter(
      now->translation.topics(),
      [now](std::uint32_t topic, const msg::AnyMessage& message) {
        now->commands.receive(now->translation.topics()[topic], message, Clock::now());
      },
      services());
  for (const Publication& publication : now->opening)
    node.publish(publication.topic, publication.message);
}

/// Who listens? Nothing is drawn that nobody wants to see.
void Ros1Partner::Parts::glance() {
  const std::shared_ptr<Ros1Dive> now = current();
  std::set<std::string> found;
  if (now != nullptr)
    for (std::uint32_t t = 0; t < now->translation.topics().size(); ++t)
      if (node.has_listeners(t)) found.insert(now->translation.topics()[t].name);
  {
    const std::lock_guard lock(mutex);
    heard.swap(found);
  }
  const StationDiveSource where = source();
  if (pictures != nullptr || !where) return;
  const auto is_wanted = [this](const Topic& topic) { return is_heard(topic); };
  const auto send = [this](const Topic& topic, msg::AnyMessage message) {
    hand_over_picture(topic, std::move(message));
  };
  pictures = std::make_unique<PictureCourier>(where, is_wanted, send);
  soundings = std::make_unique<Soundings>(where, is_wanted, send);
  marks = std::make_unique<MarkCourier>(where, is_wanted, send);
}

/// The dive pauses behind the last step. Not asked for by the physics thread, which may be the one
/// that the station waits for.
void Ros1Partner::Parts::pause_after_steps() {
  if (!has_stepped) return;
  const msg::Answer answer = with_session([this](Session& session) -> msg::Answer {
    if (session.moment()->rate == 0.0)
      has_stepped = false;
    else
      session.post(order::SetPace{0.0});
    return {true, ""};
  });
  if (!answer.success) has_stepped = false;
}

bool Ros1Partner::Parts::is_heard(const Topic& topic) const {
  const std::lock_guard lock(mutex);
  return heard.contains(topic.name);
}

void Ros1Partner::Parts::hand_over_picture(const Topic& topic, msg::AnyMessage message) {
  const std::shared_ptr<Ros1Dive> now = current();
  if (now == nullptr) return;
  const std::vector<Topic>& topics = now->translation.topics();
  for (std::uint32_t t = 0; t < topics.size(); ++t) {
    if (topics[t].name != topic.name) continue;
    std::vector<Publication> one;
    one.push_back({t, std::move(message)});
    return hand_over(one);
  }
}

void Ros1Partner::Parts::hand_over(std::vector<Publication>& messages) {
  {
    const std::lock_guard lock(mutex);
    if (!is_connected) return messages.clear();
    for (Publication& message : messages) waiting.push_back(std::move(message));
    while (waiting.size() > kMostWaiting) {
      waiting.pop_front();
      ++dropped;
    }
  }
  messages.clear();
  has_news.notify_one();
}

// ---- services ----

template <class Do>
msg::Answer Ros1Partner::Parts::with_session(Do&& act) {
  const StationDiveSource where = source();
  const std::shared_ptr<StationDive> station_dive = where ? where() : nullptr;
  if (station_dive == nullptr) return {false, "there is no dive"};
  return act(*station_dive->session);
}

msg::Answer Ros1Partner::Parts::make_steps(std::uint32_t steps) {
  return with_session([&](Session& session) -> msg::Answer {
    if (session.is_replay()) return {false, "this is a replay: it goes as it went"};
    if (session.moment()->rate != 0.0) return {false, "the dive is running: call pause first"};
    if (steps == 0) return {false, "no steps were asked for"};
    has_stepped = false;
    steps_left = steps;
    is_stepping = true;
    session.post(order::SetPace{1.0});
    return {true, fmt::format("{} steps", steps)};
  });
}

ros1::Services Ros1Partner::Parts::services() {
  return {
      .pause =
          [this](const msg::Trigger&) {
            return with_session([](Session& session) { return set_pace(session, 0.0); });
          },
      .resume =
          [this](const msg::Trigger&) {
            // The pause behind the last step, if it is still on its way, is not wanted any more.
            is_stepping = has_stepped = false;
            steps_left = 0;
            return with_session([](Session& session) { return set_pace(session, 1.0); });
          },
      .reset = [this](const msg::Trigger&) { return with_session(reset); },
      .step = [this](const msg::Step& request) { return make_steps(request.steps); },
      .teleport =
          [this](const msg::Teleport& request) {
            return with_session([&](Session& session) { return teleport(session, request); });
          },
      .set_current =
          [this](const msg::SetCurrent& request) {
            return with_session([&](Session& session) { return set_current(session, request); });
          },
      .attach_tether =
          [this](const msg::Tether& request) {
            return with_session([&](Session& session) { return attach(session, request); });
          },
      .detach_tether =
          [this](const msg::Tether& request) {
            return with_session([&](Session& session) { return detach(session, request); });
          },
      .spawn =
          [this](const msg::Spawn& request) {
            return with_session([&](Session& session) { return spawn(session, request); });
          },
      .remove =
          [this](const msg::Remove& request) {
            return with_session([&](Session& session) { return remove_object(session, request); });
          },
      .jump =
          [this](const msg::Jump& request) {
            return with_session(
                [&](Session& session) { return jump_to_worksite(session, request); });
          },
  };
}

// ---- Ros1Partner ----

std::shared_ptr<Ros1Partner> Ros1Partner::open(Options options, std::string& why_not) {
  if (options.master.empty()) options.master = usual_master();
  why_not = uri_problem(options.master);
  if (!why_not.empty()) return nullptr;
  return std::shared_ptr<Ros1Partner>(new Ros1Partner(options));
}

Ros1Partner::Ros1Partner(const Options& options) : parts_(std::make_unique<Parts>(options)) {
  parts_->thread = std::thread([this] { parts_->run(); });
}

Ros1Partner::~Ros1Partner() { stop(); }

void Ros1Partner::serve(StationDiveSource station_dives) {
  const std::lock_guard lock(parts_->mutex);
  parts_->station_dives = std::move(station_dives);
}

void Ros1Partner::stop() {
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->is_ending = true;
  }
  parts_->has_news.notify_one();
  if (parts_->thread.joinable()) parts_->thread.join();
  serve(nullptr);
}

std::string Ros1Partner::status() const {
  const std::lock_guard lock(parts_->mutex);
  if (!parts_->is_connected)
    return fmt::format("ROS 1: no ROS master at {}", parts_->node.master());
  const std::string commands = parts_->dive ? parts_->dive->commands.status() : "";
  return fmt::format("ROS 1: master at {}{}{}{}", parts_->node.master(),
                     commands.empty() ? "" : ", ", commands,
                     parts_->dropped > 0 ? fmt::format(", {} dropped", parts_->dropped) : "");
}

void Ros1Partner::begin(const Dive& dive) {
  auto next = std::make_shared<Ros1Dive>(dive);
  next->translation.open(next->opening);
  parts_->is_stepping = parts_->has_stepped = false;
  const std::lock_guard lock(parts_->mutex);
  parts_->dive = std::move(next);
  ++parts_->dives;
  parts_->waiting.clear();
}

void Ros1Partner::end() {
  const std::lock_guard lock(parts_->mutex);
  parts_->waiting.clear();
}

bool Ros1Partner::sets_the_pace() const { return parts_->is_stepping; }

bool Ros1Partner::is_ready(std::chrono::milliseconds patience) {
  if (parts_->steps_left > 0) {
    if (--parts_->steps_left == 0) parts_->has_stepped = true;
    return true;
  }
  if (parts_->has_stepped) {  // the pause is on its way
    std::this_thread::sleep_for(std::min(patience, 1ms));
    return false;
  }
  // The dive was paused after the last of the steps; somebody has let it go on since.
  parts_->is_stepping = false;
  return true;
}

void Ros1Partner::steer(const Dive& dive, Input& input) {
  // Written by this thread alone, in begin().
  parts_->dive->commands.steer(dive, input, Clock::now());
}

void Ros1Partner::see(const Dive& dive) {
  parts_->dive->translation.see(dive, parts_->fresh);
  parts_->dive->commands.tell(parts_->dive->translation.topics(), parts_->fresh);
  parts_->hand_over(parts_->fresh);
}

void Ros1Partner::jump(const Dive& dive) {
  parts_->dive->commands.forget();
  see(dive);
}

}  // namespace remora
