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
#include "world/navigate.h"

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

/// Whose account of a dive it is. Judges know what is the case. A pilot is told how the mission
/// would stand if the vehicle were where its own navigation has it: nothing that no instrument of
/// the vehicle says.
enum class Account : std::uint8_t { of_judges, of_pilot };

[[nodiscard]] KnownMotion nothing_known();

/// How the mission stands, for whoever puts it into words.
struct Situation {
  const MissionSpec& mission;
  const std::vector<ZoneTruth>& truths;  ///< of the zones
  const Notebook& notebook;
  const FaultWatch& faults;  ///< by time since the start
  Account account = Account::of_judges;
  const KnownMotion& vehicle;  ///< as the account has it
  const std::optional<CaptureAssessment>& sight;
  const Vec3& p_sight_W;  ///< where the component in sight is
  SimTime elapsed;

  [[nodiscard]] bool is_of_pilot() const { return account == Account::of_pilot; }
  /// Position and depth are known.
  [[nodiscard]] bool knows_place() const { return vehicle.knows_position && vehicle.knows_depth; }
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

  /// As the account has it: of what is not known a guess.
  [[nodiscard]] const RigidState& vehicle() const { return situation.vehicle.body; }
  /// Over the bottom [m]; nothing when nobody measures it.
  [[nodiscard]] std::optional<double> altitude() const;
  [[nodiscard]] BodyId body() const { return model.body_of(situation.mission.vehicle); }
  [[nodiscard]] bool has_happened(std::uint32_t event) const { return has_fired[event] != 0; }
  /// The judges' word: what is found out twice, for two accounts, is said once.
  void tell(const char* kind, std::string text) const {
    if (!situation.is_of_pilot()) news.push_back({state.now, kind, std::move(text)});
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

/// "12 m away, to the north-east, 3 m deeper"; without a position "3 m deeper", and without a depth
/// nothing.
[[nodiscard]] std::string way_to(const KnownMotion& vehicle, const Vec3& p_W);
/// The sentence, then the way if there is one: "next: the rudder, 2 m away".
[[nodiscard]] std::string with_way(std::string sentence, const char* link, const std::string& way);
/// Where the vehicle looks, from north [rad].
[[nodiscard]] double heading_of(const RigidState& vehicle);
/// "1 touch", "2 touches"
[[nodiscard]] std::string counted(int count, const char* one, const char* many);

}  // namespace remora
