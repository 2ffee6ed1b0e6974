// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session_mission_run.h"

#include "run/recording.h"

namespace remora {

void SessionMissionRun::begin(const SessionMission& options, const Model& model) {
  run_.emplace(options.spec, model);
  if (options.has_autopilot) run_->fly_by_autopilot();
  run_->expect(timeline_.entries());
  awaits_hand_ = options.awaits_pilot && !options.has_autopilot;
  if (is_replay_ || !(awaits_hand_ || is_lowered_)) return;
  run_->await_pilot();
  timeline_.add({{},
                 kAwaitKind,
                 awaits_hand_ ? "the clock starts when the pilot takes the sticks"
                              : "the clock starts when the vehicle has settled"});
}

void SessionMissionRun::settle(SimTime now) {
  set_lowered(false);
  if (run_ && (run_->is_on_autopilot() || !awaits_hand_)) start_clock(run_->spec().vehicle, now);
}

void SessionMissionRun::start_clock(VehicleId vehicle, SimTime now) {
  if (!run_ || is_replay_ || is_lowered_ || !run_->is_waiting(now) || run_->is_over() ||
      vehicle != run_->spec().vehicle)
    return;
  run_->begin(now);
  tell({now, kBeginKind, "the clock of the mission starts"});
}

void SessionMissionRun::compose(const Dive& dive, bool is_diving, Input& input, Input& wanted) {
  if (!run_) return;
  run_->compose(dive.state(), dive.output(), is_diving, input);
  // What the autopilot has set stays when somebody takes over, but for the sticks.
  if (!run_->is_on_autopilot()) return;
  const std::uint32_t vehicle = run_->spec().vehicle.index;
  wanted.vehicles[vehicle].lookout = input.vehicles[vehicle].lookout;
}

void SessionMissionRun::follow(const Dive& dive, const Input& flown, bool is_diving) {
  if (run_ && !is_replay_) run_->follow(dive.state(), dive.output(), is_diving, flown);
}

void SessionMissionRun::judge(const Dive& dive, const Input& input,
                              std::vector<TimelineEntry>& found) {
  if (!run_) return;
  news_.clear();
  run_->observe(dive.state(), input, dive.output(), news_);
  for (MissionNews& item : news_)
    found.push_back({dive.state().now, std::move(item.kind), std::move(item.text)});
}

void SessionMissionRun::finish(SimTime now, const std::string& reason) {
  if (!run_ || is_replay_ || run_->is_over()) return;
  run_->stop(now, reason);
  tell({now, kFinishKind, reason});
}

SessionMissionRun::Snapshot SessionMissionRun::snapshot() const {
  return run_ ? Snapshot(run_->snapshot()) : std::nullopt;
}

void SessionMissionRun::restore(const Snapshot& snapshot) {
  if (run_ && snapshot) run_->restore(*snapshot);
}

void SessionMissionRun::tell(TimelineEntry entry) {
  timeline_.add(std::move(entry));
  write_notes_();  // with this step, not with that of the next moment
}

}  // namespace remora
