// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "guidance/plan_pilot.h"
#include "mission/mission.h"
#include "run/timeline.h"

namespace remora {

/// Why a mission may end though neither judges nor time have ended it.
inline constexpr const char* kFinishedReason = "ended by the trainee";
inline constexpr const char* kDiveEndedReason = "the dive was ended";
inline constexpr const char* kCutOffReason = "the dive was cut off";
/// Kind of the news that a mission's plan flies: whoever replays a flight knows by it who flew.
inline constexpr const char* kDemonstrationKind = "demonstration";
/// Kinds of what the timeline says of a mission whose clock waits for its pilot: that it waits, and
/// that it has begun. Whoever replays a flight knows by them when its clock started.
inline constexpr const char* kAwaitKind = "await";
inline constexpr const char* kBeginKind = "begin";
/// Whether somebody, or a misfortune, ended it before it was done.
[[nodiscard]] bool is_stopped(const MissionReport& report);

/// A mission as part of a dive: what its timeline does, who flies it, how the judges see it. The
/// same for a dive in real time, one as fast as it goes, and a replay, so that all three come to
/// the same report.
class MissionRun {
 public:
  /// The model outlives it. With a plan there is an autopilot, which waits to be asked.
  MissionRun(MissionSpec spec, const Model& model);

  [[nodiscard]] const MissionSpec& spec() const { return mission_.spec(); }

  // ---- the beginning
  /// The clock stands, and nobody judges, until begin().
  void await_pilot();
  [[nodiscard]] bool is_waiting(SimTime now) const {
    return awaits_pilot_ && !(begun_at_ && now >= *begun_at_);
  }
  /// Somebody flies, from the step that starts now.
  void begin(SimTime now);

  // ---- the autopilot
  [[nodiscard]] bool has_autopilot() const { return autopilot_.has_value(); }
  [[nodiscard]] bool is_on_autopilot() const { return is_on_autopilot_; }
  void fly_by_autopilot();
  void fly_by_hand() { is_on_autopilot_ = false; }
  /// What the autopilot is doing, for people; empty without.
  [[nodiscard]] std::string doing() const;
  [[nodiscard]] bool has_flown_plan() const { return autopilot_ && autopilot_->is_done(); }

  // ---- each step
  /// Before a step that is flown, not replayed: adds what the timeline does, and, when `may_steer`,
  /// the autopilot's commands.
  void compose(const State& state, const Output& output, bool may_steer, Input& input);
  /// Before a step whose input is known: keeps the autopilot where it was.
  void follow(const State& state, const Output& output, bool may_steer, const Input& flown);
  /// After each step, with its input. News is added.
  void observe(const State& state, const Input& input, const Output& output,
               std::vector<MissionNews>& news);

  // ---- the end
  /// Somebody ends it now: what is not done stays so.
  void stop(SimTime now, const std::string& reason);
  /// Of a replay: what its timeline says of who flew the mission and who ended it.
  void expect(const std::vector<TimelineEntry>& timeline);
  /// The dive goes back: what was ended later is open again, and what began later waits again.
  void forget_after(SimTime to);
  [[nodiscard]] bool is_over() const { return memory_.run.phase() != MissionPhase::running; }

  /// As it stood a tenth of a second ago at most; at once after photos and at the end. Constant.
  [[nodiscard]] const std::shared_ptr<const MissionReport>& report() const {
    return memory_.report;
  }
  /// The same as its pilot may be told it: Mission::Run::told_report().
  [[nodiscard]] const std::shared_ptr<const MissionReport>& told_report() const {
    return memory_.told_report;
  }

  /// Everything that changes. A value: copying it is the snapshot.
  struct Memory {
    Mission::Run run;
    std::shared_ptr<const MissionReport> report, told_report;
    SimTime next_report;
    bool is_by_autopilot = false;  ///< it has steered
  };
  struct Snapshot {
    Memory memory;
    std::optional<PlanPilot> autopilot;
    bool is_on_autopilot = false;
  };
  [[nodiscard]] Snapshot snapshot() const { return {memory_, autopilot_, is_on_autopilot_}; }
  void restore(const Snapshot& snapshot);

 private:
  struct Stop {
    SimTime at;
    std::string reason;
  };
  void renew_report(SimTime now);

  Mission mission_;
  Memory memory_;
  std::optional<PlanPilot> autopilot_;
  bool is_on_autopilot_ = false;
  std::vector<Stop> stops_;
  bool awaits_pilot_ = false;
  std::optional<SimTime> begun_at_;
  std::optional<SimTime> autopilot_at_;  // of a replay
  std::vector<MissionNews> news_;        // of the step that is being composed
  SimTime step_;
  Input scratch_;
};

}  // namespace remora
