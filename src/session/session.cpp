// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include <fmt/format.h>

#include <cmath>

#include "run/recording.h"
#include "session/session_parts.h"
#include "session/thread_priority.h"
#include "world/divergence.h"
#include "world/event_text.h"

namespace remora {
namespace {

using Clock = Pacer::Clock;
using namespace std::chrono_literals;

constexpr auto kBetweenMoments = 20ms;
constexpr std::chrono::milliseconds kPatience = 5ms;  // with a partner, before orders are taken
constexpr int kPhysicsNiceness = -10;  // a software renderer takes every core it is given
constexpr double kGreatestRate = 16.0;

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

Session::Parts::Parts(ScenarioSpec scenario, SessionOptions session_options)
    : options(std::move(session_options)),
      dive(std::move(scenario)),
      names(names_of(dive.model())),
      wanted(neutral_input(dive.model())),
      links(dive.model(), timeline),
      arms(dive.model(), timeline),
      observer(dive.model()),
      mission(timeline, is_replay(), [this] { write_notes(); }),
      order_taker({dive, links, arms, mission, timeline, wanted, waiting_events, is_replay()}),
      pacer(dive.model().step()),
      rewinder(dive.model().vehicles().size()),
      ways(dive.model().vehicles().size()) {
  if (is_replay()) {
    Recording recording =
        options.recording ? *options.recording : read_recording(*options.replay, dive.model());
    rewinder.start_replay(std::move(recording.tape));
    ways = std::move(recording.ways);
    ways.resize(dive.model().vehicles().size());
    timeline.start_with(std::move(recording.timeline));
    problem = std::move(recording.problem);
    if (recording.has_deployment) deployment.emplace();
  } else {
    if (!options.plays_script) wanted = opening_input(dive.scenario(), dive.model());
    waiting_events = wanted.events;
    if (options.plays_script) links.give_to_script();
    tell({{}, "start", fmt::format("{}, seed {}", dive.scenario().name, dive.scenario().seed)});
    if (options.has_deployment && links.size() > 0) {
      std::string why_not;
      if (const auto above = Deployment::start(dive.model(), dive.state(), why_not)) {
        waiting_events.insert(waiting_events.begin(),
                              Teleport{dive.model().body_of(VehicleId{0}), *above});
        deployment.emplace();
        options.log_options.emplace_back(kDeploymentOption, "drop");
      } else {
        problem = why_not;
        tell({{}, "deployment", why_not});
      }
    }
    if (options.mission) {
      options.log_options.emplace_back(kMissionOption, options.mission->text);
      options.log_options.emplace_back(kMissionFileOption, options.mission->file);
      if (!options.mission->trainee.empty())
        options.log_options.emplace_back(kTraineeOption, options.mission->trainee);
    }
    if (!options.folder.empty())
      log = std::make_unique<DiveLog>(options.folder,
                                      log_header(dive.scenario(), options.log_options), dive);
  }
  if (deployment) phase = SessionPhase::deploying;
  if (options.is_shadow) links.hold_where_they_are(dive.state());
  mission.set_lowered(phase == SessionPhase::deploying);
  if (options.mission) mission.begin(*options.mission, dive.model());
  wanted.events.clear();
  input = wanted;
  keep_snapshot();
  publish();
}

// ---- the loop ----

void Session::Parts::run() {
  if (!go_first()) set_niceness(kPhysicsNiceness);
  is_waiting = options.awaits_somebody && !is_replay();
  started = next_moment = Clock::now();
  repace();
  for (const auto& partner : options.partners) partner->begin(dive);
  while (!is_stopping) {
    take_orders();
    if (is_waiting && has_begun) {
      is_waiting = false;
      repace();
    }
    const Clock::time_point now = Clock::now();
    links.look_for_silence(now, dive.state().now);
    arms.look_for_silence(now, wanted);
    arms.hear_planner(dive.state().now);
    if (now >= next_moment) pacer.look(now);
    if (rewinder.is_going()) {
      seek(now);
    } else if (!is_over() && is_time_to_step(now)) {
      rewinder.is_playing() ? step_from_tape() : step_live();
      pacer.reached(dive.state().now);
    }
    if (Clock::now() >= next_moment) {
      publish();
      next_moment = std::max(next_moment + kBetweenMoments, Clock::now());
    }
    sleep();
  }
  for (const auto& partner : options.partners) partner->end();
}

Partner* Session::Parts::pacemaker() const {
  if (is_replay() || is_over() || rate == 0.0) return nullptr;
  for (const auto& partner : options.partners)
    if (partner->sets_the_pace()) return partner.get();
  return nullptr;
}

bool Session::Parts::is_time_to_step(Clock::time_point now) {
  Partner* partner = pacemaker();
  if (partner == nullptr) return pacer.is_due(now);
  const auto until_moment = std::chrono::ceil<std::chrono::milliseconds>(next_moment - now);
  return partner->is_ready(std::clamp(until_moment, 0ms, kPatience));
}

void Session::Parts::sleep() const {
  if (rewinder.is_going() || is_stopping || pacemaker() != nullptr) return;
  const Clock::time_point step = is_over() ? Clock::time_point::max() : pacer.deadline();
  std::this_thread::sleep_until(std::min(step, next_moment));
}

/// Puts everything on disk that belongs to the dive so far.
void Session::Parts::finish() {
  if (is_finished) return;
  mission.finish(dive.state().now, kDiveEndedReason);
  if (!log) return;
  is_finished = true;
  if (!is_over()) mark_stopped(dive, result);
  result.wall_seconds = seconds(Clock::now() - started);
  result.hash = hash(dive.state());
  write_notes();
  log->finish(dive, result);
  const std::string why_not = results_writer.start(options.folder, report_of(dive, result),
                                                   [this, at = dive.state().now](std::string what) {
                                                     tell({at, "problem", std::move(what)});
                                                   });
  if (!why_not.empty()) problem = why_not;
}

// ---- orders ----

void Session::Parts::take_orders() {
  for (const Order& order : orders.take()) {
    std::visit(
        [this]<class Asked>(const Asked& asked) {
          if constexpr (std::is_same_v<Asked, order::SetPace>) {
            set_pace(asked.rate);
          } else if constexpr (std::is_same_v<Asked, order::Seek>) {
            go_to(asked.to);
          } else {
            order_taker.take(asked);
          }
        },
        order);
  }
}

void Session::Parts::set_pace(double rate_asked) {
  if (!std::isfinite(rate_asked)) return;
  const double asked = std::clamp(rate_asked, 0.0, kGreatestRate);
  if (asked == rate) return;
  rate = asked;
  repace();
  if (is_replay()) return;
  tell({dive.state().now, "pace",
        rate == 0.0 ? std::string("paused") : fmt::format("{:g} times real time", rate)});
}

// ---- one step ----

void Session::Parts::step_live() {
  compose();
  mission.compose(dive, phase == SessionPhase::diving, input, wanted);
  for (const auto& partner : options.partners) partner->steer(dive, input);
  rewinder.add(input);
  advance(input);
  if (!is_over() && !options.is_endless && dive.state().now >= dive.scenario().duration)
    end(SessionPhase::ended, RunStatus::ok, {});
}

void Session::Parts::step_from_tape() {
  if (rewinder.is_at_end()) {
    phase = SessionPhase::ended;
    repace();
    return;
  }
  input = rewinder.next();
  advance(input);
}

void Session::Parts::advance(const Input& step_input) {
  const SimTime before = dive.state().now;
  if (rewinder.is_playing()) mission.follow(dive, step_input, phase == SessionPhase::diving);
  const StepStatus status = dive.step(step_input);
  if (!rewinder.is_playing()) {
    if (log) log->after_step(status, dive);
    fault_watch.observe(before, step_input);
    for (const Event& event : step_input.events)
      if (EventText text = event_text(event, names); *text.kind != '\0')
        tell({before, text.kind, with_verdict(std::move(text.words), event, before)});
  }
  observe(status);
  if (!rewinder.is_going())
    for (const auto& partner : options.partners) partner->see(dive);
}

/// What is said of an event, and of a pilot's diagnosis whether it is right.
std::string Session::Parts::with_verdict(std::string words, const Event& event, SimTime at) const {
  const auto* report = std::get_if<ReportFault>(&event);
  if (report == nullptr) return words;
  for (const ClaimRecord& claim : fault_watch.claims())
    if (claim.at == at && is_same_device(claim.fault, report->fault))
      return words + " (" + verdict_words(claim) + ")";
  return words;
}

void Session::Parts::observe(StepStatus status) {
  if (status == StepStatus::diverged) {
    end(SessionPhase::diverged, RunStatus::diverged,
        divergence_text(dive.model(), dive.output(), dive.state().now));
    return;
  }
  found.clear();
  observer.observe(dive.model(), dive.state(), dive.output(), found);
  if (phase == SessionPhase::deploying) watch_deployment();
  mission.judge(dive, dive.input(), found);
  // A replay has its timeline from the log; what is simulated again has been told before.
  if (!is_replay() && steps() > told_steps) {
    for (TimelineEntry& entry : found) tell(std::move(entry));
    told_steps = steps();
  }
  keep_snapshot();
}

void Session::Parts::watch_deployment() {
  if (!deployment->observe(dive.model(), dive.state(), dive.output())) return;
  const std::string& name = dive.model().vehicles()[0].name;
  if (deployment->stage() == Deployment::Stage::settling) {
    found.push_back({dive.state().now, "splash", fmt::format("{} is in the water", name)});
  } else {
    phase = SessionPhase::diving;
    found.push_back({dive.state().now, "deployment", fmt::format("{} has settled", name)});
    mission.settle(dive.state().now);
  }
}

void Session::Parts::end(SessionPhase how, RunStatus status, std::string message) {
  phase = how;
  result.status = status;
  result.message = message;
  if (!message.empty()) problem = message;
  repace();
  if (is_replay()) return;
  mission.finish(dive.state().now, kDiveEndedReason);
  tell({dive.state().now, "end", message.empty() ? "the dive is over" : message});
  finish();
}

/// From what people and script want to the input of one step.
void Session::Parts::compose() {
  play_script();
  arms.compose(dive.state(), dive.output(), wanted);
  input = wanted;
  wanted.events.clear();
  links.compose(phase == SessionPhase::deploying, input);
  input.events.insert(input.events.end(), waiting_events.begin(), waiting_events.end());
  waiting_events.clear();
}

void Session::Parts::play_script() {
  if (!options.plays_script) return;
  scratch = wanted;
  play(dive.scenario().script, dive.state().now, dive.state().now + dive.model().step(), scratch);
  wanted.events = scratch.events;
  for (std::uint32_t v = 0; v < links.size(); ++v)
    if (links.is_flown_by_script(VehicleId{v})) wanted.vehicles[v] = scratch.vehicles[v];
}

// ---- what others see ----

/// The log has the timeline as notes, each at the step after which it came in.
void Session::Parts::write_notes() {
  if (!log || rewinder.is_going()) return;
  timeline.write_new([this](const TimelineEntry& entry) { log->note(steps(), note_text(entry)); });
}

void Session::Parts::publish() {
  if (!is_finished) write_notes();
  if (log && !is_finished) {
    log->flush_if_due();
    if (log->status() != LogStatus::ok && problem.empty())
      problem = fmt::format("the log cannot be written: {}", log->message());
  }
  const Clock::time_point now = Clock::now();
  const std::shared_ptr<Moment> moment = board.next();
  moment->state = dive.state();
  moment->input = input;
  moment->output = dive.output();
  moment->vehicles.resize(links.size());
  for (std::uint32_t v = 0; v < links.size(); ++v) {
    const PilotLinks::Status link = links.status(VehicleId{v}, now);
    moment->vehicles[v] = {.is_armed = link.is_armed,
                           .has_pilot = link.has_pilot,
                           .is_link_lost = link.is_lost,
                           .silence = link.silence,
                           .sequence = link.sequence,
                           .turns = observer.vehicles()[v].turns,
                           .known_turns = observer.vehicles()[v].known_turns,
                           .contacts = observer.vehicles()[v].contacts,
                           .reversed_propellers = input.vehicles[v].reversed_propellers,
                           .arms = arms.status(VehicleId{v})};
  }
  moment->silt = observer.silt();
  moment->water_drift_W = observer.water_drift_W();
  moment->taut_routes_W.resize(dive.model().tethers().size());
  for (std::uint32_t t = 0; t < moment->taut_routes_W.size(); ++t)
    moment->taut_routes_W[t] = dive.taut_route(TetherId{t});
  moment->phase = phase;
  moment->rate = rate;
  moment->real_time_factor = pacer.real_time_factor();
  moment->worst_real_time_factor = pacer.worst_real_time_factor();
  moment->timeline_size = timeline.size();
  moment->problem = problem;
  moment->mission = mission ? mission->report() : nullptr;
  moment->told_mission = mission ? mission->told_report() : nullptr;
  moment->has_autopilot = mission && mission->has_autopilot();
  moment->is_on_autopilot = mission && mission->is_on_autopilot();
  moment->autopilot = moment->is_on_autopilot ? mission->doing() : std::string();
  moment->partners.clear();
  for (const auto& partner : options.partners) moment->partners.push_back(partner->status());
  board.show(moment);
}

// ---- Session ----

Session::Session(ScenarioSpec scenario, SessionOptions options)
    : parts_(std::make_unique<Parts>(std::move(scenario), std::move(options))) {}

Session::~Session() { end(); }

void Session::end() {
  Parts& parts = *parts_;
  const std::lock_guard lock(parts.end_mutex);
  if (parts.is_stopping.exchange(true)) return;
  if (parts.thread.joinable()) parts.thread.join();
  parts.finish();
  if (!parts.is_over()) parts.phase = SessionPhase::ended;
  parts.publish();
}

std::string Session::why_not_kept() const {
  const std::string results_problem = parts_->results_writer.wait();
  if (!parts_->log || parts_->log->status() == LogStatus::ok) return results_problem;
  return fmt::format("the log is incomplete: {}", parts_->log->message());
}

void Session::post(Order order) { parts_->orders.post(std::move(order)); }

std::shared_ptr<const Moment> Session::moment() const { return parts_->board.latest(); }

void Session::on_moment(std::function<void(const std::shared_ptr<const Moment>&)> listener) {
  parts_->board.set_listener(std::move(listener));
}

void Session::start() {
  if (!parts_->thread.joinable()) parts_->thread = std::thread([this] { parts_->run(); });
}

void Session::begin() { parts_->has_begun = true; }

const ScenarioSpec& Session::scenario() const { return parts_->dive.scenario(); }
const Model& Session::model() const { return parts_->dive.model(); }
bool Session::is_replay() const { return parts_->is_replay(); }
const MissionSpec* Session::mission() const {
  return parts_->mission ? &parts_->mission->spec() : nullptr;
}

SimTime Session::horizon() const {
  return is_replay() ? parts_->rewinder.end() * model().step() : moment()->state.now;
}

const std::vector<TimedPlace>& Session::way(VehicleId vehicle) const {
  return parts_->ways[vehicle.index];
}

std::vector<TimelineEntry> Session::timeline() const { return parts_->timeline.entries(); }

void Session::note(TimelineEntry entry) { parts_->tell(std::move(entry)); }

}  // namespace remora
