// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "record/log_reader.h"
#include "run/input_tape.h"
#include "run/timeline.h"
#include "run/track_history.h"

namespace remora {

class Model;

/// What a log holds, made ready to be replayed.
struct Recording {
  InputTape tape;
  std::vector<TimelineEntry> timeline;
  std::vector<std::vector<TimedPlace>> ways = {};  ///< where the vehicles go; may be too few
  bool has_deployment = false;
  std::string problem;  ///< for people; empty when all of it can be replayed
};

/// Up to the log's first gap, or to the first event that the model cannot have seen. Logs of
/// sessions have their timeline as notes; of others the contacts make one.
[[nodiscard]] Recording read_recording(const Log& log, const Model& model);

/// An entry of a timeline as a log's note: `contact: rov touches quay`.
[[nodiscard]] std::string note_text(const TimelineEntry& entry);

/// Option of a log's header: the dive began with a drop.
inline constexpr const char* kDeploymentOption = "deployment";
/// … it had a mission: the text of its file, and the file's name; who flew it.
inline constexpr const char* kMissionOption = "mission";
inline constexpr const char* kMissionFileOption = "mission_file";
inline constexpr const char* kTraineeOption = "trainee";
/// Kind of the timeline's entry at which somebody ended the mission.
inline constexpr const char* kFinishKind = "finish";

}  // namespace remora
