// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "math/linear_algebra.h"
#include "record/log_format.h"
#include "record/mission_json.h"

namespace remora {

/// What stood around the vehicle when the dive began, for the maps.
struct DebriefSurroundings {
  /// Something solid, drawn behind the track as the convex outline of these points. A body of
  /// several shapes is several solids of one name.
  struct Solid {
    std::string name;
    std::vector<Vec3> points_W;
  };
  std::vector<Solid> solids;
  std::optional<double> bottom_z;  ///< of a level seabed or floor [m]
  // How hard the water was when the dive began.
  std::string vessel;                ///< that took the place of the scene's own; may be empty
  std::optional<double> visibility;  ///< [m]
  std::optional<int> fouling;        ///< Level of Fouling; none: nothing can be fouled
};

/// Everything a debrief tells of one dive, gathered. Times are seconds of the dive, places are in
/// W.
struct DebriefFacts {
  std::string title;    ///< the mission's, or the scene's name
  std::string trainee;  ///< empty when nobody is known
  std::string scene;
  std::string vehicle;
  std::string dive;     ///< id; empty when the console does not know it: then nothing links to it
  std::string started;  ///< UTC, ISO 8601; may be empty
  std::string program_version;
  std::uint64_t seed = 0;
  double seconds = 0.0;  ///< how long the dive took
  std::string trouble;   ///< how it came to grief: "the log was cut off"; empty when all went well

  struct TrackSample {
    double time = 0.0;
    Vec3 p_W = Vec3::Zero();
    double heading = 0.0;  ///< [rad]
    double speed = 0.0;    ///< over ground [m/s]
  };
  std::vector<TrackSample> track;

  /// What the vehicle knew of itself, of one that flies by instruments. What it did not know is
  /// absent. At the moments of the track.
  struct EstimateSample {
    double time = 0.0;
    std::optional<double> heading;  ///< [rad]
    std::optional<double> depth;    ///< [m]
    std::optional<Vec3> p_W;
  };
  std::vector<EstimateSample> estimates;

  struct TetherSample {
    double time = 0.0;
    double deployed = 0.0;  ///< [m]
    double tension = 0.0;   ///< greatest along the line since the sample before [N]
    TetherCondition condition = TetherCondition::slack;
  };
  struct TetherUse {
    std::string name;
    std::vector<TetherSample> samples;
  };
  std::vector<TetherUse> tethers;

  /// The vehicle began to touch something.
  struct Contact {
    double time = 0.0;
    std::string with;
    Vec3 p_W = Vec3::Zero();
    double impulse = 0.0;  ///< in the step of the first touch [N·s]
  };
  std::vector<Contact> contacts;

  struct Entry {
    double time = 0.0;
    std::string kind;  ///< `fault`, `goal`, `photo`, … as the session's timeline has it
    std::string text;
  };
  std::vector<Entry> timeline;  ///< in the order of time

  std::vector<FaultReport> faults;  ///< what broke, and what was done about it
  std::vector<ClaimReport> claims;  ///< what the trainee said was broken

  struct Photo {
    double time = 0.0;
    std::string file;                   ///< relative to the dive's folder
    std::string jpeg;                   ///< the picture itself, scaled down; empty: not at hand
    std::string source;                 ///< camera
    std::optional<Vec3> p_W;            ///< of the camera, or the vehicle
    std::optional<double> visibility;   ///< [m]
    std::optional<std::size_t> report;  ///< which of the mission's photo reports is about it
  };
  std::vector<Photo> photos;

  std::optional<MissionResult> mission;

  DebriefSurroundings surroundings;
};

}  // namespace remora
