// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "session/session_parts.h"

namespace remora {
namespace {

using namespace std::chrono_literals;

constexpr auto kSeekBatch = 5ms;                      // of work between two looks at orders
const SimTime kBetweenSnapshots = from_seconds(5.0);  // what a seek near by simulates again at most

}  // namespace

// ---- going to another moment ----

void Session::Parts::go_to(SimTime moment) {
  const std::int64_t target = rewinder.nearest(moment / dive.model().step());
  if (target == steps() && !rewinder.is_going()) return;
  if (!is_replay()) leave_behind(target);
  if (const Snapshot* from = rewinder.best_start(steps(), target)) {
    dive.restore(from->dive);
    observer = from->observer;
    deployment = from->deployment;
    phase = from->phase;
    mission.restore(from->mission);
    mission.set_lowered(phase == SessionPhase::deploying);
  }
  if (is_over()) phase = SessionPhase::diving;
  rewinder.go(steps(), target);
  repace();
}

/// A dive goes back: its future is cut off, in memory and in the log.
void Session::Parts::leave_behind(std::int64_t step) {
  const SimTime to = step * dive.model().step();
  write_notes();
  timeline.abandon_after(to);
  if (!rewinder.is_going())
    tell({to, "rewind",
          fmt::format("from {:.1f} s back to {:.1f} s", dive.state().now.seconds(), to.seconds())});
  rewinder.forget_after(step);
  told_steps = step;
  if (mission) mission->forget_after(to);
  fault_watch.forget_after(to);
  waiting_events.clear();
  problem.clear();
  is_finished = false;
  results_writer.wait();
  std::string why_not;
  if (log && !log->rewind(step, dive, why_not)) problem = "the log keeps what was left: " + why_not;
}

void Session::Parts::seek(Clock::time_point now) {
  const auto is_there = [this] { return rewinder.has_reached_target(steps()) || is_over(); };
  while (!is_there() && Clock::now() < now + kSeekBatch) advance(input = rewinder.next());
  if (is_there()) arrive();
}

void Session::Parts::arrive() {
  rewinder.arrive();
  if (!is_replay()) {
    // The vehicles are set as they were then; sticks are where people hold them now.
    wanted = dive.input();
    wanted.events.clear();
    links.take_up(phase == SessionPhase::deploying, wanted);
    for (std::uint32_t v = 0; v < links.size(); ++v)
      if (!links.is_flown_by_script(VehicleId{v})) arms.take_up(VehicleId{v}, wanted);
  }
  for (const auto& partner : options.partners) partner->jump(dive);
  repace();
}

void Session::Parts::keep_snapshot() {
  if (steps() % (kBetweenSnapshots / dive.model().step()) != 0) return;
  rewinder.keep(steps(), [this] {
    return Snapshot{dive.snapshot(), observer, deployment, phase, mission.snapshot()};
  });
}

}  // namespace remora
