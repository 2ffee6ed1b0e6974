// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/recording.h"
#include "session/session_parts.h"

namespace remora {

// ---- the mission ----

void Session::Parts::begin_mission() {
  if (!options.mission) return;
  mission.emplace(options.mission->spec, dive.model());
  if (options.mission->has_autopilot) mission->fly_by_autopilot();
  mission->expect(timeline.entries());
  if (!options.mission->awaits_pilot || options.mission->has_autopilot || is_replay()) return;
  mission->await_pilot();
  tell({{}, kAwaitKind, "the clock starts when the pilot takes the sticks"});
}

/// Told with the moment at which it happened, so that a replay starts the clock there, too.
void Session::Parts::start_clock(VehicleId vehicle) {
  if (!mission || is_replay() || !mission->is_waiting(dive.state().now) || mission->is_over() ||
      vehicle != mission->spec().vehicle)
    return;
  mission->begin(dive.state().now);
  tell({dive.state().now, kBeginKind, "the clock of the mission starts"});
  write_notes();  // with this step, not with that of the next moment
}

void Session::Parts::compose_mission() {
  if (!mission) return;
  mission->compose(dive.state(), dive.output(), phase == SessionPhase::diving, input);
  // What the autopilot has set stays when somebody takes over, but for the sticks.
  if (!mission->is_on_autopilot()) return;
  VehicleInput& vehicle = wanted.vehicles[mission->spec().vehicle.index];
  vehicle.lookout = input.vehicles[mission->spec().vehicle.index].lookout;
}

void Session::Parts::follow_mission() {
  if (mission && !is_replay())
    mission->follow(dive.state(), dive.output(), phase == SessionPhase::diving);
}

void Session::Parts::judge(const Input& step_input) {
  if (!mission) return;
  news.clear();
  mission->observe(dive.state(), step_input, dive.output(), news);
  for (MissionNews& item : news)
    found.push_back({dive.state().now, std::move(item.kind), std::move(item.text)});
}

/// Told with the moment at which it happened, so that a replay ends the mission there, too.
void Session::Parts::finish_mission(const std::string& reason) {
  if (!mission || mission->is_over() || is_replay()) return;
  mission->stop(dive.state().now, reason);
  tell({dive.state().now, kFinishKind, reason});
  write_notes();  // with this step, not with that of the next moment
}

}  // namespace remora
