// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mission/eye_scene.h"
#include "mission/fault_watch.h"
#include "mission/goals.h"
#include "mission/judges.h"
#include "mission/mission.h"

namespace remora {

/// A mission, compiled. Private to the module.
struct Mission::Parts {
  Parts(MissionSpec mission, const Model& scene);

  MissionSpec spec;
  const Model& model;
  EyeScene eyes;
  SceneNames names;
  std::vector<ZoneTruth> truths;
  std::vector<GoalRule> goals;
  std::vector<JudgeRule> judges;
  /// The vehicle knows itself by instruments: its pilot's account is another than the judges'.
  bool has_two_accounts = false;
};

struct GoalProgress {
  GoalMemory memory;  ///< the judges'
  GoalMemory told;    ///< the pilot's, where there are two accounts
  bool is_done = false;
  bool is_lost = false;
  bool is_open = false;
  bool is_late = false;  ///< lost because its time was over
  SimTime done_at = {};  ///< since the start
};

struct MissionState {
  explicit MissionState(const Mission::Parts& parts);

  [[nodiscard]] Situation situation(const Mission::Parts& parts, Account account) const {
    // One account serves both while the vehicle flies by the truth and its link holds.
    const bool is_judges = account == Account::of_judges || !(parts.has_two_accounts || is_cut_off);
    return {.mission = parts.spec,
            .truths = truths,
            .notebook = notebook,
            .faults = faults,
            .account = is_judges ? Account::of_judges : Account::of_pilot,
            .vehicle = is_judges ? vehicle : known,
            .sight = is_judges ? sight : told_sight,
            .p_sight_W = is_judges ? p_sight_W : p_told_sight_W,
            .elapsed = elapsed};
  }

  std::optional<SimTime> start;
  SimTime elapsed;
  MissionPhase phase = MissionPhase::running;
  std::string end_reason;
  bool is_failed_by_judge = false;
  std::vector<GoalProgress> goals;
  std::vector<JudgeMemory> judges;
  std::vector<JudgeMemory> told_judges;  ///< where there are two accounts
  std::vector<std::uint8_t> has_fired;   ///< of each step of the timeline
  std::vector<std::uint8_t> is_given;    ///< its events have been handed out
  Notebook notebook;
  FaultWatch faults;
  /// Of the zones, now; of one that was rated, when it was: what grows later does not count.
  std::vector<ZoneTruth> truths;
  std::vector<std::optional<std::uint32_t>> truth_levels;  ///< State::fouling they are of
  KnownMotion vehicle;                                     ///< the truth
  KnownMotion known = nothing_known();                     ///< what its navigation says
  bool is_cut_off = false;                                 ///< nothing comes up from it
  std::optional<CaptureAssessment> sight, told_sight;
  Vec3 p_sight_W = Vec3::Zero(), p_told_sight_W = Vec3::Zero();
};

/// How the rating is made up.
struct Rating {
  double value = 0.0;        ///< 0 … 1
  bool is_complete = false;  ///< all required goals are done
};
[[nodiscard]] Rating rating_of(const Mission::Parts& parts, const MissionState& state,
                               Account account);
/// Of a mission that is over there is one account, the judges'.
[[nodiscard]] MissionReport report_of(const Mission::Parts& parts, const MissionState& state,
                                      Account account);

}  // namespace remora
