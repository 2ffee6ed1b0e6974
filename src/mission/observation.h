// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mission/fault_watch.h"
#include "mission/fouling_truth.h"
#include "mission/mission.h"

namespace remora {

/// What the trainee has photographed and said so far. Private to the module.
struct Notebook {
  struct Capture {
    CaptureQuality quality;
    int points = 0;
  };
  std::vector<std::optional<Capture>> captures;      ///< of each inspection point
  std::vector<std::optional<std::uint32_t>> levels;  ///< of fouling, of each zone
  std::vector<std::optional<DefectKind>> defects;    ///< of each inspection point
  std::vector<PhotoReport> photos;
};

/// How the mission stands, for whoever puts it into words.
struct Situation {
  const MissionSpec& mission;
  const std::vector<ZoneTruth>& truths;  ///< of the zones
  const Notebook& notebook;
  const FaultWatch& faults;  ///< by time since the start
  const RigidState& vehicle;
  const std::optional<CaptureAssessment>& sight;
  const Vec3& p_sight_W;  ///< where the component in sight is
  SimTime elapsed;
};

/// What goals and judges look at after each step.
struct Observation {
  const Situation& situation;
  const Model& model;
  const State& state;
  const Input& input;
  const Output& output;
  double dt = 0.01;      ///< [s]
  bool is_tick = false;  ///< ten times a second: time for what costs more than a comparison
  const std::vector<std::uint8_t>& has_fired;  ///< of each step of the timeline
  std::vector<MissionNews>& news;

  [[nodiscard]] const RigidState& vehicle() const { return situation.vehicle; }
  [[nodiscard]] BodyId body() const { return model.body_of(situation.mission.vehicle); }
  [[nodiscard]] bool has_happened(std::uint32_t event) const { return has_fired[event] != 0; }
  void tell(const char* kind, std::string text) const {
    news.push_back({state.now, kind, std::move(text)});
  }
};
/// Between two ticks.
inline constexpr SimTime kTick{100'000'000};
inline constexpr double kTickSeconds = 0.1;

/// How a goal stands.
struct Standing {
  bool is_done = false;
  bool is_lost = false;
  double progress = 0.0;  ///< 0 … 1
  double score = 0.0;     ///< 0 … 1
};

/// "12 m away, to the north-east, 3 m deeper"
[[nodiscard]] std::string way_to(const RigidState& vehicle, const Vec3& p_W);
/// Where the vehicle looks, from north [rad].
[[nodiscard]] double heading_of(const RigidState& vehicle);
/// "1 touch", "2 touches"
[[nodiscard]] std::string counted(int count, const char* one, const char* many);

}  // namespace remora
