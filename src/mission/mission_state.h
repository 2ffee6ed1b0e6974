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
};

struct GoalProgress {
  GoalMemory memory;
  bool is_done = false;
  bool is_lost = false;
  bool is_open = false;
  bool is_late = false;  ///< lost because its time was over
  SimTime done_at = {};  ///< since the start
};

struct MissionState {
  explicit MissionState(const Mission::Parts& parts);

  [[nodiscard]] Situation situation(const Mission::Parts& parts) const {
    return {parts.spec, truths, notebook, faults, vehicle, sight, p_sight_W, elapsed};
  }

  std::optional<SimTime> start;
  SimTime elapsed;
  MissionPhase phase = MissionPhase::running;
  std::string end_reason;
  bool is_failed_by_judge = false;
  std::vector<GoalProgress> goals;
  std::vector<JudgeMemory> judges;
  std::vector<std::uint8_t> has_fired;  ///< of each step of the timeline
  std::vector<std::uint8_t> is_given;   ///< its events have been handed out
  Notebook notebook;
  FaultWatch faults;
  /// Of the zones, now; of one that was rated, when it was: what grows later does not count.
  std::vector<ZoneTruth> truths;
  std::vector<std::optional<std::uint32_t>> truth_levels;  ///< State::fouling they are of
  RigidState vehicle;
  std::optional<CaptureAssessment> sight;
  Vec3 p_sight_W = Vec3::Zero();
};

/// How the rating is made up.
struct Rating {
  double value = 0.0;        ///< 0 … 1
  bool is_complete = false;  ///< all required goals are done
};
[[nodiscard]] Rating rating_of(const Mission::Parts& parts, const MissionState& state);
[[nodiscard]] MissionReport report_of(const Mission::Parts& parts, const MissionState& state);

}  // namespace remora
