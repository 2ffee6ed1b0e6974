// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "run/dive_files.h"
#include "session/arm_links.h"
#include "session/deployment.h"
#include "session/moment_board.h"
#include "session/order_queue.h"
#include "session/order_taker.h"
#include "session/pacer.h"
#include "session/pilot_links.h"
#include "session/results_writer.h"
#include "session/rewinder.h"
#include "session/session.h"
#include "session/session_mission_run.h"
#include "session/session_observer.h"
#include "session/shared_timeline.h"
#include "world/event_text.h"

// Private to the session: its loop and steps are in session.cpp, going to another moment in
// session_seek.cpp.

namespace remora {

[[nodiscard]] inline double seconds(Pacer::Clock::duration span) {
  return std::chrono::duration<double>(span).count();
}

/// Loop and steps of a session. Everything belongs to the physics thread, but for the timeline, the
/// queue of orders and the board of moments. Each of the others has one job: PilotLinks knows who
/// holds the sticks, ArmLinks who moves the joints, OrderTaker does what is ordered of both,
/// SessionMissionRun conducts the mission, Rewinder knows the way to another moment, ResultsWriter
/// writes what lies beside the log.
struct Session::Parts {
  using Clock = Pacer::Clock;

  Parts(ScenarioSpec scenario, SessionOptions session_options);

  // ---- the loop
  void run();
  void sleep() const;
  /// True when the next step should be made now. Waits for a partner who sets the pace.
  [[nodiscard]] bool is_time_to_step(Clock::time_point now);
  void finish();

  // ---- one step
  void step_live();
  void step_from_tape();
  void advance(const Input& step_input);
  void compose();
  void play_script();
  void observe(StepStatus status);
  void watch_deployment();
  void end(SessionPhase how, RunStatus status, std::string message);

  // ---- orders
  void take_orders();
  void set_pace(double rate_asked);

  // ---- going to another moment
  [[nodiscard]] std::int64_t steps() const { return static_cast<std::int64_t>(dive.state().steps); }
  void go_to(SimTime moment);
  void leave_behind(std::int64_t target);
  void seek(Clock::time_point now);
  void arrive();
  void keep_snapshot();

  // ---- what others see
  [[nodiscard]] std::string with_verdict(std::string words, const Event& event, SimTime at) const;
  void tell(TimelineEntry entry) { timeline.add(std::move(entry)); }
  void write_notes();
  void publish();

  [[nodiscard]] bool is_replay() const {
    return options.replay != nullptr || options.recording != nullptr;
  }
  [[nodiscard]] bool is_over() const {
    return phase == SessionPhase::ended || phase == SessionPhase::diverged;
  }
  /// Whether time stands still, whatever the pace.
  [[nodiscard]] bool is_standing() const { return is_over() || rewinder.is_going() || is_waiting; }
  /// The partner in lock-step while it is in control: neither paused, nor over, nor a replay.
  [[nodiscard]] Partner* pacemaker() const;
  void repace() { pacer.restart(Clock::now(), dive.state().now, is_standing() ? 0.0 : rate); }

  SessionOptions options;
  Dive dive;
  SceneNames names;
  Input wanted;  // what people and script have asked for, until they ask for something else
  Input input;   // of the step in hand
  Input scratch;
  SharedTimeline timeline;
  PilotLinks links;
  ArmLinks arms;
  std::vector<Event> waiting_events;
  SessionObserver observer;
  FaultWatch fault_watch;
  std::optional<Deployment> deployment;
  SessionMissionRun mission;
  OrderTaker order_taker;
  SessionPhase phase = SessionPhase::diving;
  std::string problem;
  double rate = 1.0;
  Pacer pacer;
  Clock::time_point started;
  Clock::time_point next_moment;
  std::vector<TimelineEntry> found;

  struct Snapshot {
    Dive::Snapshot dive;
    SessionObserver observer;
    std::optional<Deployment> deployment;
    SessionPhase phase;
    SessionMissionRun::Snapshot mission;
  };
  Rewinder<Snapshot> rewinder;
  std::vector<std::vector<TimedPlace>> ways;  // of a replay, by vehicle
  std::int64_t told_steps = 0;                // the timeline has everything up to here

  std::unique_ptr<DiveLog> log;
  DiveResult result;  // of a run that is over
  bool is_finished = false;

  std::atomic<bool> is_stopping = false;
  std::atomic<bool> has_begun = false;  // somebody is here
  bool is_waiting = false;              // for them
  std::mutex end_mutex;
  std::thread thread;
  ResultsWriter results_writer;

  OrderQueue orders;
  MomentBoard board;
};

}  // namespace remora
