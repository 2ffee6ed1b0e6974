// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/dive.h"
#include "run/mission_run.h"
#include "session/session.h"
#include "session/shared_timeline.h"

namespace remora {

/// The mission of a session, if it has one: when the clock starts, what the mission adds to the
/// input, and what people are told about it. Used like a pointer to the MissionRun, which is null
/// without a mission. A replay only watches: its timeline says what happened.
class SessionMissionRun {
 public:
  /// `write_notes` puts the timeline into the log: beginning and end of a mission must be there
  /// with the step at which they happened, so that a replay has them there, too.
  SessionMissionRun(SharedTimeline& timeline, bool is_replay, std::function<void()> write_notes)
      : timeline_(timeline), is_replay_(is_replay), write_notes_(std::move(write_notes)) {}

  explicit operator bool() const { return run_.has_value(); }
  MissionRun* operator->() { return &*run_; }
  const MissionRun* operator->() const { return &*run_; }

  /// With the timeline of the log, in a replay. The model outlives it.
  void begin(const SessionMission& options, const Model& model);
  /// While its vehicle is lowered into the water nobody flies, and no clock starts.
  void set_lowered(bool is_lowered) { is_lowered_ = is_lowered; }
  /// The vehicle has settled: the clock of a mission that waits for nobody's hand starts.
  void settle(SimTime now);
  /// Somebody flies the vehicle, or works with it: the clock of a mission that waits for it starts.
  void start_clock(VehicleId vehicle, SimTime now);

  /// Before a step that is flown: adds what the mission does to `input`. What its autopilot does
  /// with lamps and camera stays in `wanted` when somebody takes over.
  void compose(const Dive& dive, bool is_diving, Input& input, Input& wanted);
  /// Before a step that was flown already.
  void follow(const Dive& dive, const Input& flown, bool is_diving);
  /// After each step, with its input. What is worth a place on the timeline is added to `found`.
  void judge(const Dive& dive, const Input& input, std::vector<TimelineEntry>& found);

  /// Ends a mission that is not over, for this reason.
  void finish(SimTime now, const std::string& reason);

  using Snapshot = std::optional<MissionRun::Snapshot>;
  [[nodiscard]] Snapshot snapshot() const;
  void restore(const Snapshot& snapshot);

 private:
  void tell(TimelineEntry entry);

  SharedTimeline& timeline_;
  const bool is_replay_;
  std::function<void()> write_notes_;
  std::optional<MissionRun> run_;
  bool is_lowered_ = false;
  bool awaits_hand_ = false;
  std::vector<MissionNews> news_;  // scratch
};

}  // namespace remora
