// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mission/capture.h"
#include "mission/fault_watch.h"
#include "mission/mission_spec.h"

namespace remora {

enum class MissionPhase : std::uint8_t { running, passed, failed };
[[nodiscard]] const char* name(MissionPhase phase);

struct GoalReport {
  std::string name, title;
  bool is_done = false;
  bool is_lost = false;   ///< can no longer be done
  bool is_open = false;   ///< may be worked on now: those before it are done
  double progress = 0.0;  ///< 0 … 1
  double score = 0.0;     ///< 0 … 1, as it counts in the rating
  double weight = 1.0;
  std::string text;  ///< "7 of 12 photographed", "held for 31 of 60 s"
  std::optional<SimTime> done_at;
};

struct JudgeReport {
  std::string name, title;
  double cost = 0.0;  ///< taken from the rating so far
  std::string text;   ///< "2 touches, the hardest 3.1 N·s"
};

/// A photograph that was taken during the mission, and the components it shows.
struct PhotoReport {
  SimTime at;
  VehicleId vehicle;
  std::uint32_t camera = 0;
  Pose X_WC;                ///< of the camera
  double visibility = 0.0;  ///< [m]
  struct Component {
    std::uint32_t point = 0;
    CaptureQuality quality;
    int points = 0;  ///< earned: base + floor(50 · quality); 0 when it had been captured before
  };
  std::vector<Component> components;        ///< captured by it
  std::optional<CaptureAssessment> nearly;  ///< when it shows none: what came nearest, and why not
};

struct ZoneReport {
  std::string name, title;
  std::optional<std::uint32_t> rated;  ///< by the trainee
  std::uint32_t truth = 0;             ///< Level of Fouling
  double cover = 0.0;                  ///< true share under macrofouling
  std::uint32_t fouling_rating = 0;    ///< NSTM, true
};

struct DefectReport {
  std::uint32_t point = 0;
  std::optional<DefectKind> reported;
  DefectKind truth = DefectKind::none;
};

/// Something broke, and what the trainee did about it. Seconds of the mission.
struct FaultReport {
  std::string device;              ///< for people: "rov/compass"
  std::string what;                ///< "is biased"
  double at = 0.0;                 ///< when
  std::optional<double> reported;  ///< when its device was named
  bool is_kind_right = false;      ///< and what is wrong with it was said rightly
  std::string reaction;            ///< "reported after 12 s; first change of mode, to …"
};
/// What the trainee said was broken.
struct ClaimReport {
  std::string device, what;
  double at = 0.0;
  bool is_right = false;
  std::string verdict;  ///< "right, 12 s after it broke"
};

[[nodiscard]] FaultReport fault_report(const FaultRecord& fault, const SceneNames& names);
[[nodiscard]] ClaimReport claim_report(const ClaimRecord& claim, const SceneNames& names);

/// How a mission stands, or ended. What telemetry, records and the debrief are made from.
struct MissionReport {
  MissionPhase phase = MissionPhase::running;
  std::string end_reason;        ///< of a mission that is over: "all done", "time is up", …
  bool is_waiting = false;       ///< its clock starts when somebody takes the sticks
  bool is_by_autopilot = false;  ///< its plan flew part of it, so that it is nobody's achievement
  double time = 0.0;             ///< since the start [s]
  double rating = 0.0;           ///< 0 … 1
  Grade grade = Grade::d;
  int points = 0;  ///< of the photo survey
  int points_possible = 0;
  std::vector<GoalReport> goals;
  std::vector<JudgeReport> judges;
  std::vector<PhotoReport> photos;
  std::vector<ZoneReport> zones;  ///< truths are the trainee's only when it is over
  std::vector<DefectReport> defects;
  std::vector<FaultReport> faults;  ///< the trainee's only when it is over, as the claims' verdicts
  std::vector<ClaimReport> claims;
  std::string hint;  ///< what to do next
  /// Of the component nearest to being captured, through the vehicle's first camera.
  std::optional<CaptureAssessment> sight;
  std::vector<std::string> improve;  ///< of a mission that is over: what to do better
};

}  // namespace remora
