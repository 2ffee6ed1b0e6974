// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "run/dive_files.h"
#include "run/mission_run.h"
#include "session/arm_links.h"
#include "session/deployment.h"
#include "session/moment_pool.h"
#include "session/pacer.h"
#include "session/pilot_links.h"
#include "session/results_writer.h"
#include "session/rewinder.h"
#include "session/session.h"
#include "session/session_observer.h"
#include "session/shared_timeline.h"
#include "world/event_text.h"

// Private to the session: its loop and steps are in session.cpp, what people ask for in
// session_orders.cpp, going to another moment in session_seek.cpp, the mission in
// session_mission.cpp.

namespace remora {

[[nodiscard]] inline double seconds(Pacer::Clock::duration span) {
  return std::chrono::duration<double>(span).count();
}

/// Loop and steps of a session. Everything belongs to the physics thread, but for the timeline and
/// what stands under a mutex. Who holds the sticks is the business of PilotLinks, who moves the
/// joints that of ArmLinks, the way to another moment that of Rewinder, what lies beside the log
/// that of ResultsWriter.
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
  void begin_mission();
  /// Somebody flies the vehicle, or works with it: the clock of a mission that waits for it starts.
  void start_clock(VehicleId vehicle);
  /// Before a step: what the mission adds to its input, or has added when it was flown.
  void compose_mission();
  void follow_mission();
  void judge(const Input& step_input);
  void finish_mission(const std::string& reason);
  void end(SessionPhase how, RunStatus status, std::string message);

  // ---- orders
  void take_orders();
  void take(const order::MoveSticks& order);
  void take(const order::SetMode& order);
  void take(const order::Arm& order);
  void take(const order::SetLampsAndCamera& order);
  void take(const order::ReversePropeller& order);
  void take(const order::InjectEvent& order);
  void take(const order::SetPace& order);
  void take(const order::Seek& order);
  void take(const order::Mark& order);
  void take(const order::FollowPose& order);
  void take(const order::Report& order);
  void take(const order::FlyByAutopilot& order);
  void take(const order::FinishMission& order);
  void take(const order::MoveJoints& order);
  void take(const order::MoveHand& order);
  void take(const order::PlaceHand& order);
  void take(const order::PlanArm& order);
  void take(const order::FollowPlan& order);
  void take(const order::StopArm& order);
  [[nodiscard]] bool knows(VehicleId vehicle, std::uint32_t arm) const {
    return knows(vehicle) && arms.has_arm(vehicle, arm);
  }

  // ---- going to another moment
  [[nodiscard]] std::int64_t steps() const { return static_cast<std::int64_t>(dive.state().steps); }
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
  [[nodiscard]] bool knows(VehicleId vehicle) const { return !is_replay() && links.has(vehicle); }
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
  std::optional<MissionRun> mission;
  std::vector<MissionNews> news;
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
    SessionObserver observer;
    std::optional<Deployment> deployment;
    SessionPhase phase;
    std::optional<MissionRun::Snapshot> mission;
  };
  Rewinder<Snapshot> rewinder;
  std::vector<std::vector<TimedPlace>> ways;  // of a replay, by vehicle
  std::int64_t told_steps = 0;                // the timeline has everything up to here

  std::unique_ptr<DiveLog> log;
  DiveResult result;  // of a run that is over
  bool is_finished = false;

  std::function<void(const std::shared_ptr<const Moment>&)> listener;
  std::atomic<bool> is_stopping = false;
  std::atomic<bool> has_begun = false;  // somebody is here
  bool is_waiting = false;              // for them
  std::mutex end_mutex;
  std::thread thread;
  ResultsWriter results_writer;

  std::mutex order_mutex;
  std::vector<Order> orders;
  std::vector<Order> taken;  // scratch of the physics thread

  // Held for the time of one pointer's copy. (libstdc++ 12's atomic shared_ptr spins on a bit that
  // race detectors do not understand, and locks as this does.)
  mutable std::mutex moment_mutex;
  std::shared_ptr<const Moment> latest;
};

}  // namespace remora
