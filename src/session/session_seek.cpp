// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "session/session_parts.h"

namespace remora {
namespace {

using namespace std::chrono_literals;

constexpr auto kSeekBatch = 5ms;                      // of work between two looks at orders
const SimTime kBetweenSnapshots = from_seconds(5.0);  // what a seek near by simulates again at most

bool are_thrusters_held(const VehicleInput& vehicle) {
  return vehicle.kind == CommandKind::thrusters &&
         std::all_of(vehicle.thrusters.begin(), vehicle.thrusters.end(),
                     [](double command) { return command == 0.0; });
}

}  // namespace

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
    if (mission && from->mission) mission->restore(*from->mission);
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
  if (mission) mission->forget_stops_after(to);
  waiting_events.clear();
  problem.clear();
  is_finished = false;
  if (results_writer.joinable()) results_writer.join();
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
    for (std::size_t v = 0; v < links.size(); ++v) {
      const bool was_held = are_thrusters_held(wanted.vehicles[v]);
      if (!links[v].is_script_flying)
        links[v].is_armed = phase == SessionPhase::deploying || !was_held;
      if (was_held || !links[v].is_script_flying) wanted.vehicles[v].kind = CommandKind::pilot;
    }
  }
  for (const auto& partner : options.partners) partner->jump(dive);
  repace();
}

void Session::Parts::keep_snapshot() {
  if (steps() % (kBetweenSnapshots / dive.model().step()) != 0) return;
  if (steps() <= shelf.last_step()) return;
  shelf.put(steps(), {dive.snapshot(), watch, deployment, phase,
                      mission ? std::optional(mission->snapshot()) : std::nullopt});
}

}  // namespace remora
