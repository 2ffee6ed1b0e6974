// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <deque>
#include <mutex>
#include <thread>

#include "math/rotation.h"
#include "record/replay.h"
#include "runtime/deployment.h"
#include "runtime/dive_files.h"
#include "runtime/input_tape.h"
#include "runtime/moment_pool.h"
#include "runtime/pacer.h"
#include "runtime/recording.h"
#include "runtime/session_watch.h"
#include "runtime/snapshot_shelf.h"
#include "runtime/thread_priority.h"

namespace remora {
namespace {

using Clock = Pacer::Clock;
using namespace std::chrono_literals;

constexpr auto kBetweenMoments = 20ms;
constexpr double kLongestSilence = 0.5;  // of the sticks, real seconds (DESIGN, section 9)
constexpr double kTakesOver = 0.05;      // a stick beyond this takes the vehicle from the script
constexpr double kGreatestRate = 16.0;
constexpr auto kSeekBatch = 5ms;            // of work between two looks at orders
constexpr std::size_t kMostSnapshots = 32;  // the last minutes closely, older ones ever more thinly
const SimTime kBetweenSnapshots = from_seconds(5.0);  // what a seek near by simulates again at most
const SimTime kLongestDeadReckoning = from_seconds(1.0);  // of a vehicle that follows a pose
constexpr int kPhysicsNiceness = -10;  // a software renderer takes every core it is given
constexpr int kClerkNiceness = 10;
constexpr std::size_t kMostWaitingOrders = 10'000;

double seconds(Clock::duration span) { return std::chrono::duration<double>(span).count(); }

double clamped_stick(double value) {
  return std::isfinite(value) ? std::clamp(value, -1.0, 1.0) : 0.0;
}

Sticks clamped(const Sticks& sticks) {
  return {clamped_stick(sticks.surge), clamped_stick(sticks.sway),  clamped_stick(sticks.heave),
          clamped_stick(sticks.roll),  clamped_stick(sticks.pitch), clamped_stick(sticks.yaw)};
}

double greatest(const Sticks& s) {
  return std::max({std::abs(s.surge), std::abs(s.sway), std::abs(s.heave), std::abs(s.roll),
                   std::abs(s.pitch), std::abs(s.yaw)});
}

/// What is known of somebody who holds the sticks of a vehicle, or says where it is.
struct Hand {
  Sticks sticks;
  std::uint64_t sequence = 0;
  Clock::time_point heard;
  bool has_pilot = false;
  bool is_link_lost = false;
  bool is_armed = true;
  bool is_script_flying = false;
  std::optional<RigidState> follows;  // shadow mode: where the vehicle is said to be
  SimTime followed;                   // for how long without news
};

/// A body that moves on as it moved.
RigidState dead_reckoned(RigidState body, double dt) {
  body.p_WB += dt * (body.q_WB * body.V_WB_B.linear);
  body.q_WB = (body.q_WB * rotation_from_vector(dt * body.V_WB_B.angular)).normalized();
  return body;
}

void hold_thrusters(std::size_t count, VehicleInput& vehicle) {
  vehicle.kind = CommandKind::thrusters;
  vehicle.thrusters = FixedVector<double, kMaxThrusters>(count, 0.0);
}

bool are_thrusters_held(const VehicleInput& vehicle) {
  return vehicle.kind == CommandKind::thrusters &&
         std::all_of(vehicle.thrusters.begin(), vehicle.thrusters.end(),
                     [](double command) { return command == 0.0; });
}

/// What a scene's script does at the very start is how the scene is set up: lamps, modes, reels.
/// Only flying is left to the pilot.
void set_up(const ScenarioSpec& scenario, Input& input) {
  play(scenario.script, SimTime{}, SimTime{1}, input);
  for (VehicleInput& vehicle : input.vehicles) {
    vehicle.kind = CommandKind::pilot;
    vehicle.pilot.sticks = {};
    if (vehicle.pilot.mode == ControlMode::waypoints)
      vehicle.pilot.mode = ControlMode::station_keep;
  }
}

}  // namespace

const char* to_string(SessionPhase phase) {
  switch (phase) {
    case SessionPhase::deploying:
      return "deploying";
    case SessionPhase::diving:
      return "diving";
    case SessionPhase::ended:
      return "ended";
    case SessionPhase::diverged:
      return "diverged";
  }
  return "unknown";
}

/// The run itself: everything below belongs to the physics thread, but for what stands under a
/// mutex.
struct Session::Parts {
  Parts(ScenarioSpec scenario, SessionOptions session_options);

  // ---- the loop
  void run();
  void sleep() const;
  void finish();
  void write_files(DiveReport report);

  // ---- one step
  void step_live();
  void step_from_tape();
  void advance(const Input& step_input);
  void compose();
  void play_script();
  void hold_all();
  void put_poses(std::size_t vehicle, Hand& hand);
  void put_events();
  void observe(StepStatus status);
  void watch_deployment();
  void end(SessionPhase how, std::string status, std::string message);

  // ---- orders
  void take_orders();
  void take(const order::MoveSticks& order);
  void take(const order::SetMode& order);
  void take(const order::Arm& order);
  void take(const order::LookWith& order);
  void take(const order::ReversePropeller& order);
  void take(const order::Happen& order);
  void take(const order::SetPace& order);
  void take(const order::Seek& order);
  void take(const order::Mark& order);
  void take(const order::FollowPose& order);
  /// Somebody outside steers or leads this vehicle, and has just been heard.
  void hear(VehicleId vehicle);
  void watch_links(Clock::time_point now);

  // ---- going to another moment
  [[nodiscard]] std::int64_t steps() const { return static_cast<std::int64_t>(dive.state().steps); }
  void leave_behind(std::int64_t target);
  void abandon_entries_after(SimTime to);
  void seek(Clock::time_point now);
  void arrive();
  void keep_snapshot();

  // ---- what others see
  void tell(TimelineEntry entry);
  void write_notes();
  void publish();

  [[nodiscard]] bool is_replay() const { return options.replay != nullptr; }
  [[nodiscard]] bool is_over() const {
    return phase == SessionPhase::ended || phase == SessionPhase::diverged;
  }
  [[nodiscard]] bool knows(VehicleId vehicle) const {
    return !is_replay() && vehicle.index < hands.size();
  }
  void repace() { pacer.restart(Clock::now(), dive.state().now, is_over() || target ? 0.0 : rate); }

  SessionOptions options;
  Dive dive;
  Input wanted;  // what people and script have asked for, until they ask for something else
  Input input;   // of the step in hand
  Input scratch;
  std::vector<Hand> hands;
  std::deque<Event> waiting_events;
  SessionWatch watch;
  std::optional<Deployment> deployment;
  SessionPhase phase = SessionPhase::diving;
  std::string problem;
  double rate = 1.0;
  Pacer pacer;
  Clock::time_point started;
  Clock::time_point next_moment;
  std::uint64_t moments = 0;
  std::shared_ptr<MomentPool> pool = std::make_shared<MomentPool>();
  std::vector<TimelineEntry> found;

  struct Snapshot {
    Dive::Snapshot dive;
    SessionWatch watch;
    std::optional<Deployment> deployment;
    SessionPhase phase;
  };
  SnapshotShelf<Snapshot> shelf{kMostSnapshots};
  InputTape tape;
  std::optional<InputTape::Player> player;  // of a replay, and while a dive goes back
  std::optional<std::int64_t> target;       // of a seek
  std::int64_t told_steps = 0;              // the timeline has everything up to here

  std::unique_ptr<DiveLog> log;
  DiveResult result;  // of a run that is over
  bool is_finished = false;

  std::function<void(const std::shared_ptr<const Moment>&)> listener;
  std::atomic<bool> is_stopping = false;
  std::mutex end_mutex;
  std::thread thread;
  std::thread clerk;  // writes what lies beside the log of a dive that is over

  std::mutex order_mutex;
  std::vector<Order> orders;
  std::vector<Order> taken;  // scratch of the physics thread

  mutable std::mutex timeline_mutex;
  std::vector<TimelineEntry> timeline;
  std::size_t logged_entries = 0;

  // Held for the time of one pointer's copy. (libstdc++ 12's atomic shared_ptr spins on a bit that
  // race detectors do not understand, and locks as this does.)
  mutable std::mutex moment_mutex;
  std::shared_ptr<const Moment> latest;
};

Session::Parts::Parts(ScenarioSpec scenario, SessionOptions session_options)
    : options(std::move(session_options)),
      dive(std::move(scenario)),
      wanted(neutral_input(dive.model())),
      hands(dive.model().vehicles().size()),
      watch(dive.model()),
      pacer(dive.model().step()),
      tape(dive.model().vehicles().size()) {
  if (is_replay()) {
    Recording recording = read_recording(*options.replay, dive.model());
    tape = std::move(recording.tape);
    timeline = std::move(recording.timeline);
    problem = std::move(recording.problem);
    if (recording.has_deployment) deployment.emplace();
    player.emplace(tape, 0);
  } else {
    if (!options.plays_script) set_up(dive.scenario(), wanted);
    for (const Event& event : wanted.events) waiting_events.push_back(event);
    for (Hand& hand : hands) hand.is_script_flying = options.plays_script;
    tell({{}, "start", fmt::format("{}, seed {}", dive.scenario().name, dive.scenario().seed)});
    if (options.has_deployment && !hands.empty()) {
      std::string why_not;
      if (const auto above = Deployment::start(dive.model(), dive.state(), why_not)) {
        waiting_events.push_front(Teleport{dive.model().body_of(VehicleId{0}), *above});
        deployment.emplace();
        options.log_options.emplace_back(kDeploymentOption, "drop");
      } else {
        problem = why_not;
        tell({{}, "deployment", why_not});
      }
    }
    if (!options.folder.empty())
      log = std::make_unique<DiveLog>(options.folder,
                                      log_header(dive.scenario(), options.log_options), dive);
  }
  if (deployment) phase = SessionPhase::deploying;
  if (options.is_shadow) hold_all();
  wanted.events.clear();
  input = wanted;
  keep_snapshot();
  publish();
}

// ---- the loop ----

void Session::Parts::run() {
  if (!go_first()) set_niceness(kPhysicsNiceness);
  started = next_moment = Clock::now();
  repace();
  while (!is_stopping) {
    take_orders();
    const Clock::time_point now = Clock::now();
    watch_links(now);
    if (now >= next_moment) pacer.look(now);
    if (target) {
      seek(now);
    } else if (!is_over() && pacer.is_due(now)) {
      player ? step_from_tape() : step_live();
      pacer.reached(dive.state().now);
    }
    if (Clock::now() >= next_moment) {
      publish();
      next_moment = std::max(next_moment + kBetweenMoments, Clock::now());
    }
    sleep();
  }
}

void Session::Parts::sleep() const {
  if (target || is_stopping) return;
  const Clock::time_point step = is_over() ? Clock::time_point::max() : pacer.deadline();
  std::this_thread::sleep_until(std::min(step, next_moment));
}

/// Puts everything on disk that belongs to the dive so far.
void Session::Parts::finish() {
  if (!log || is_finished) return;
  is_finished = true;
  if (!is_over()) {
    result.status = "stopped";
    result.message = fmt::format("stopped at {:.2f} s", dive.state().now.seconds());
  }
  result.wall_seconds = seconds(Clock::now() - started);
  result.hash = hash(dive.state());
  write_notes();
  log->finish(dive, result);
  write_files(report_of(dive, result));
}

/// The tables of an hour's dive take half a minute: nobody waits for them.
void Session::Parts::write_files(DiveReport report) {
  if (clerk.joinable()) clerk.join();
  Diagnostics at_once;
  if (!write_summary(options.folder, report.summary, at_once)) problem = to_string(at_once);
  clerk = std::thread([this, at = dive.state().now, report = std::move(report)]() mutable {
    set_niceness(kClerkNiceness);
    Diagnostics diagnostics;
    if (!write_results(options.folder, std::move(report), diagnostics))
      tell({at, "problem", to_string(diagnostics)});
  });
}

// ---- one step ----

void Session::Parts::step_live() {
  compose();
  tape.add(input);
  advance(input);
  if (!is_over() && !options.is_endless && dive.state().now >= dive.scenario().duration)
    end(SessionPhase::ended, "ok", {});
}

void Session::Parts::step_from_tape() {
  if (player->is_at_end()) {
    phase = SessionPhase::ended;
    repace();
    return;
  }
  input = player->next();
  advance(input);
}

void Session::Parts::advance(const Input& step_input) {
  const SimTime before = dive.state().now;
  const StepStatus status = dive.step(step_input);
  if (!player) {
    if (log) log->after_step(status, dive);
    for (const Event& event : step_input.events)
      if (auto entry = timeline_entry(dive.model(), before, event)) tell(std::move(*entry));
  }
  observe(status);
}

void Session::Parts::observe(StepStatus status) {
  if (status == StepStatus::diverged) {
    end(SessionPhase::diverged, status_name(status),
        fmt::format("the motion of '{}' left all bounds at {:.3f} s",
                    dive.model().name_of(dive.output().diverged_body), dive.state().now.seconds()));
    return;
  }
  found.clear();
  watch.observe(dive.model(), dive.state(), dive.output(), found);
  if (phase == SessionPhase::deploying) watch_deployment();
  // A replay has its timeline from the log; what is simulated again has been told before.
  if (!is_replay() && steps() > told_steps) {
    for (TimelineEntry& entry : found) tell(std::move(entry));
    told_steps = steps();
  }
  keep_snapshot();
}

void Session::Parts::watch_deployment() {
  if (!deployment->observe(dive.state(), dive.output())) return;
  const std::string& name = dive.model().vehicles()[0].name;
  if (deployment->stage() == Deployment::Stage::settling) {
    found.push_back({dive.state().now, "splash", fmt::format("{} is in the water", name)});
  } else {
    phase = SessionPhase::diving;
    found.push_back({dive.state().now, "deployment", fmt::format("{} has settled", name)});
  }
}

void Session::Parts::end(SessionPhase how, std::string status, std::string message) {
  phase = how;
  result.status = std::move(status);
  result.message = message;
  if (!message.empty()) problem = message;
  repace();
  if (is_replay()) return;
  tell({dive.state().now, "end", message.empty() ? "the dive is over" : message});
  finish();
}

/// From what people and script want to the input of one step.
void Session::Parts::compose() {
  play_script();
  input = wanted;
  wanted.events.clear();
  for (std::size_t v = 0; v < hands.size(); ++v) {
    Hand& hand = hands[v];
    VehicleInput& vehicle = input.vehicles[v];
    if (!hand.is_script_flying) vehicle.pilot.sticks = hand.is_link_lost ? Sticks{} : hand.sticks;
    const bool is_dropping = phase == SessionPhase::deploying && v == 0;
    if (!hand.is_armed || is_dropping || hand.follows)
      hold_thrusters(dive.model().vehicles()[v].propulsion.thrusters.size(), vehicle);
    put_poses(v, hand);
  }
  put_events();
}

void Session::Parts::play_script() {
  if (!options.plays_script) return;
  scratch = wanted;
  play(dive.scenario().script, dive.state().now, dive.state().now + dive.model().step(), scratch);
  wanted.events = scratch.events;
  for (std::size_t v = 0; v < hands.size(); ++v)
    if (hands[v].is_script_flying) wanted.vehicles[v] = scratch.vehicles[v];
}

/// Vehicles that are led from outside stand still until the first word comes. Nobody has spoken
/// yet, so no link can be lost.
void Session::Parts::hold_all() {
  for (std::uint32_t v = 0; v < hands.size(); ++v) {
    hands[v].follows = dive.state().bodies.bodies[dive.model().body_of(VehicleId{v}).index];
    hands[v].follows->V_WB_B = {};
  }
}

/// A vehicle that follows a pose is put there anew each step, so that no force makes it sag.
void Session::Parts::put_poses(std::size_t vehicle, Hand& hand) {
  if (!hand.follows || input.events.size() == input.events.capacity()) return;
  const VehicleId id{static_cast<std::uint32_t>(vehicle)};
  if (hand.followed >= kLongestDeadReckoning) hand.follows->V_WB_B = {};
  input.events.push_back(Teleport{dive.model().body_of(id), *hand.follows});
  *hand.follows = dead_reckoned(*hand.follows, dive.model().step().seconds());
  hand.followed += dive.model().step();
}

void Session::Parts::put_events() {
  while (!waiting_events.empty() && input.events.size() < input.events.capacity()) {
    input.events.push_back(waiting_events.front());
    waiting_events.pop_front();
  }
}

// ---- orders ----

void Session::Parts::take_orders() {
  {
    const std::lock_guard lock(order_mutex);
    taken.swap(orders);
  }
  for (const Order& order : taken) std::visit([this](const auto& o) { take(o); }, order);
  taken.clear();
}

void Session::Parts::take(const order::MoveSticks& order) {
  if (!knows(order.vehicle)) return;
  Hand& hand = hands[order.vehicle.index];
  hand.sticks = clamped(order.sticks);
  hand.sequence = order.sequence;
  hear(order.vehicle);
  const std::string& name = dive.model().vehicles()[order.vehicle.index].name;
  if (hand.is_script_flying && greatest(hand.sticks) > kTakesOver) {
    hand.is_script_flying = false;
    wanted.vehicles[order.vehicle.index].kind = CommandKind::pilot;
    tell({dive.state().now, "pilot", fmt::format("{}: the pilot has taken the sticks", name)});
  }
}

void Session::Parts::hear(VehicleId vehicle) {
  Hand& hand = hands[vehicle.index];
  hand.heard = Clock::now();
  hand.has_pilot = true;
  if (!hand.is_link_lost) return;
  hand.is_link_lost = false;
  tell({dive.state().now, "link",
        fmt::format("{}: the {} are back", dive.model().vehicles()[vehicle.index].name,
                    hand.follows ? "poses" : "sticks")});
}

void Session::Parts::take(const order::SetMode& order) {
  if (knows(order.vehicle)) wanted.vehicles[order.vehicle.index].pilot.mode = order.mode;
}

void Session::Parts::take(const order::Arm& order) {
  if (knows(order.vehicle)) hands[order.vehicle.index].is_armed = order.is_armed;
}

void Session::Parts::take(const order::LookWith& order) {
  if (!knows(order.vehicle)) return;
  LookoutInput& lookout = wanted.vehicles[order.vehicle.index].lookout;
  if (order.lamps && std::isfinite(*order.lamps)) {
    lookout.lamps = std::clamp(*order.lamps, 0.0, 1.0);
    lookout.each_lamp.clear();
  }
  if (order.tilt && std::isfinite(*order.tilt)) lookout.tilt = *order.tilt;
  if (order.zoom && std::isfinite(*order.zoom)) lookout.zoom = *order.zoom;
}

void Session::Parts::take(const order::ReversePropeller& order) {
  if (!knows(order.vehicle)) return;
  const std::size_t count =
      dive.model().vehicles()[order.vehicle.index].propulsion.thrusters.size();
  if (order.thruster >= count) return;
  std::uint32_t& reversed = wanted.vehicles[order.vehicle.index].reversed_propellers;
  const std::uint32_t bit = std::uint32_t{1} << order.thruster;
  reversed = order.is_reversed ? reversed | bit : reversed & ~bit;
}

void Session::Parts::take(const order::Happen& order) {
  if (!is_replay() && is_possible(order.event, dive.model())) waiting_events.push_back(order.event);
}

void Session::Parts::take(const order::SetPace& order) {
  if (!std::isfinite(order.rate)) return;
  const double asked = std::clamp(order.rate, 0.0, kGreatestRate);
  if (asked == rate) return;
  rate = asked;
  repace();
  if (is_replay()) return;
  tell({dive.state().now, "pace",
        rate == 0.0 ? std::string("paused") : fmt::format("{:g} times real time", rate)});
}

void Session::Parts::take(const order::Mark& order) {
  tell({dive.state().now, "mark",
        order.author.empty() ? order.text : fmt::format("{} ({})", order.text, order.author)});
}

void Session::Parts::take(const order::FollowPose& order) {
  if (!knows(order.vehicle) || !order.state.is_finite() || order.state.q_WB.norm() < 0.5) return;
  Hand& hand = hands[order.vehicle.index];
  hand.follows = order.state;
  hand.follows->q_WB.normalize();
  hand.followed = {};
  hear(order.vehicle);
}

/// The clock on the wall decides that a pilot is silent; what follows from it goes through the
/// input, so that a replay needs no clock.
void Session::Parts::watch_links(Clock::time_point now) {
  for (std::size_t v = 0; v < hands.size(); ++v) {
    Hand& hand = hands[v];
    if (!hand.has_pilot || hand.is_link_lost || seconds(now - hand.heard) < kLongestSilence)
      continue;
    hand.is_link_lost = true;
    hand.sticks = {};
    const std::string& name = dive.model().vehicles()[v].name;
    tell({dive.state().now, "link",
          hand.follows ? fmt::format("{}: no pose for half a second", name)
                       : fmt::format("{}: no sticks for half a second: neutral", name)});
  }
}

// ---- going to another moment ----

void Session::Parts::take(const order::Seek& order) {
  const std::int64_t end = tape.end();  // of a dive: now, or where it is going back to
  const std::int64_t wanted_step =
      std::clamp<std::int64_t>(order.to / dive.model().step(), std::min<std::int64_t>(1, end), end);
  if (wanted_step == steps() && !target) return;
  if (!is_replay()) leave_behind(wanted_step);
  const bool goes_back = wanted_step <= steps();
  // From the last snapshot before it, so that at least one step shows what acts there.
  const Snapshot* from = shelf.at_or_before(wanted_step - 1);
  if (from != nullptr && (goes_back || from->dive.state.steps > dive.state().steps)) {
    dive.restore(from->dive);
    watch = from->watch;
    deployment = from->deployment;
    phase = from->phase;
  }
  if (is_over()) phase = SessionPhase::diving;
  player.emplace(tape, steps());
  target = wanted_step;
  repace();
}

/// A dive goes back: its future is cut off, in memory and in the log.
void Session::Parts::leave_behind(std::int64_t step) {
  const SimTime to = step * dive.model().step();
  write_notes();
  abandon_entries_after(to);
  if (!target)
    tell({to, "rewind",
          fmt::format("from {:.1f} s back to {:.1f} s", dive.state().now.seconds(), to.seconds())});
  tape.cut(step);
  shelf.drop_after(step);
  told_steps = step;
  waiting_events.clear();
  problem.clear();
  is_finished = false;
  if (clerk.joinable()) clerk.join();
  std::string why_not;
  if (log && !log->rewind(step, dive, why_not)) problem = "the log keeps what was left: " + why_not;
}

/// They stay, because people saw it happen, but it is no part of the dive any more.
void Session::Parts::abandon_entries_after(SimTime to) {
  const std::lock_guard lock(timeline_mutex);
  for (TimelineEntry& entry : timeline) entry.is_abandoned = entry.is_abandoned || entry.at > to;
}

void Session::Parts::seek(Clock::time_point now) {
  while (steps() < *target && !player->is_at_end() && Clock::now() < now + kSeekBatch && !is_over())
    advance(input = player->next());
  if (steps() >= *target || player->is_at_end() || is_over()) arrive();
}

void Session::Parts::arrive() {
  target.reset();
  if (!is_replay()) {
    player.reset();
    // The vehicles are set as they were then; sticks are where hands hold them now.
    wanted = dive.input();
    wanted.events.clear();
    for (std::size_t v = 0; v < hands.size(); ++v) {
      const bool was_held = are_thrusters_held(wanted.vehicles[v]);
      if (!hands[v].is_script_flying)
        hands[v].is_armed = phase == SessionPhase::deploying || !was_held;
      if (was_held || !hands[v].is_script_flying) wanted.vehicles[v].kind = CommandKind::pilot;
    }
  }
  repace();
}

void Session::Parts::keep_snapshot() {
  if (steps() % (kBetweenSnapshots / dive.model().step()) != 0) return;
  if (steps() <= shelf.last_step()) return;
  shelf.put(steps(), {dive.snapshot(), watch, deployment, phase});
}

// ---- what others see ----

void Session::Parts::tell(TimelineEntry entry) {
  const std::lock_guard lock(timeline_mutex);
  timeline.push_back(std::move(entry));
}

/// The log has the timeline as notes, each at the step after which it came in.
void Session::Parts::write_notes() {
  if (!log || target) return;
  const std::lock_guard lock(timeline_mutex);
  for (; logged_entries < timeline.size(); ++logged_entries)
    log->note(steps(), note_text(timeline[logged_entries]));
}

void Session::Parts::publish() {
  if (!is_finished) write_notes();
  if (log && !is_finished) {
    log->flush_if_due();
    if (log->status() != LogStatus::ok && problem.empty())
      problem = fmt::format("the log cannot be written: {}", log->message());
  }
  const Clock::time_point now = Clock::now();
  const std::shared_ptr<Moment> moment = pool->take();
  moment->number = ++moments;
  moment->state = dive.state();
  moment->input = input;
  moment->output = dive.output();
  moment->vehicles.resize(hands.size());
  for (std::size_t v = 0; v < hands.size(); ++v) {
    const Hand& hand = hands[v];
    moment->vehicles[v] = {.is_armed = hand.is_armed,
                           .has_pilot = hand.has_pilot,
                           .is_link_lost = hand.is_link_lost,
                           .silence = hand.has_pilot ? seconds(now - hand.heard) : 0.0,
                           .sequence = hand.sequence,
                           .turns = watch.vehicles()[v].turns,
                           .contacts = watch.vehicles()[v].contacts,
                           .reversed_propellers = input.vehicles[v].reversed_propellers};
  }
  moment->silt = watch.silt();
  moment->water_drift_W = watch.water_drift_W();
  moment->phase = phase;
  moment->rate = rate;
  moment->real_time_factor = pacer.real_time_factor();
  moment->worst_real_time_factor = pacer.worst_real_time_factor();
  {
    const std::lock_guard lock(timeline_mutex);
    moment->timeline_size = timeline.size();
  }
  moment->problem = problem;
  std::shared_ptr<const Moment> before = moment;
  {
    const std::lock_guard lock(moment_mutex);
    latest.swap(before);
  }
  before.reset();  // outside the lock: it may be the last to let go
  if (listener) listener(moment);
}

// ---- Session ----

Session::Session(ScenarioSpec scenario, SessionOptions options)
    : parts_(std::make_unique<Parts>(std::move(scenario), std::move(options))) {}

Session::~Session() {
  end();
  if (parts_->clerk.joinable()) parts_->clerk.join();
}

void Session::end() {
  Parts& parts = *parts_;
  const std::lock_guard lock(parts.end_mutex);
  if (parts.is_stopping.exchange(true)) return;
  if (parts.thread.joinable()) parts.thread.join();
  parts.finish();
  if (!parts.is_over()) parts.phase = SessionPhase::ended;
  parts.publish();
}

void Session::post(Order order) {
  const std::lock_guard lock(parts_->order_mutex);
  if (parts_->orders.size() < kMostWaitingOrders) parts_->orders.push_back(std::move(order));
}

std::shared_ptr<const Moment> Session::moment() const {
  const std::lock_guard lock(parts_->moment_mutex);
  return parts_->latest;
}

void Session::on_moment(std::function<void(const std::shared_ptr<const Moment>&)> listener) {
  parts_->listener = std::move(listener);
}

void Session::start() {
  if (!parts_->thread.joinable()) parts_->thread = std::thread([this] { parts_->run(); });
}

const ScenarioSpec& Session::scenario() const { return parts_->dive.scenario(); }
const Model& Session::model() const { return parts_->dive.model(); }
bool Session::is_replay() const { return parts_->is_replay(); }

SimTime Session::horizon() const {
  return is_replay() ? parts_->tape.end() * model().step() : moment()->state.now;
}

std::vector<TimelineEntry> Session::timeline() const {
  const std::lock_guard lock(parts_->timeline_mutex);
  return parts_->timeline;
}

void Session::note(TimelineEntry entry) { parts_->tell(std::move(entry)); }

}  // namespace remora
