// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "control/pilot_input.h"
#include "math/rigid_state.h"
#include "tether/reel.h"

namespace remora {

/// What somebody at the console may do.
enum class Role { pilot, instructor, observer };

/// What clients say, one struct for each `type` of protocol/console_client.schema.json. Numbers
/// are in SI and inside their ranges; names are as written. An empty vehicle is the speaker's own.
namespace say {

struct Hello {
  Role role = Role::observer;
  std::string vehicle;
  std::string name;
  std::string resume;  ///< secret of an earlier welcome
  double rate = 30.0;  ///< of telemetry [Hz]
};
struct MoveSticks {
  std::uint64_t sequence = 0;
  Sticks sticks;
};
struct SetMode {
  std::string vehicle;
  ControlMode mode = ControlMode::manual;
};
struct Arm {
  std::string vehicle;
  bool is_armed = true;
};
/// Lamps, tilt or zoom.
struct LookWith {
  std::string vehicle;
  std::optional<double> lamps;
  std::optional<double> tilt;  ///< [rad]
  std::optional<double> zoom;
};
struct ReversePropeller {
  std::string vehicle;
  std::uint32_t thruster = 0;
  bool is_reversed = false;
};
/// What is not given stays as it is.
struct TurnReel {
  std::string vehicle;
  std::string tether;
  std::optional<double> speed;
  std::optional<bool> brake;
  std::optional<AutomaticPayOut> automatic;
};
struct TakePhoto {
  std::string source;
};
struct Mark {
  std::string text;
};
struct Message {
  std::string text;
  std::string to;  ///< a client, a vehicle; empty: everybody
};
/// What breaks, in the words of the protocol; which of them fit together is known where the vehicle
/// is known.
struct Fault {
  std::string vehicle;
  std::string target;
  std::string kind;
  std::string sensor;
  std::string tether;
  std::uint32_t index = 0;
  std::optional<double> value;
  std::optional<double> probability;
  std::uint32_t channel = 0;
};
struct Weather {
  std::optional<double> visibility;
  std::optional<Vec3> current_W;
  std::optional<double> wave_height;
  std::optional<double> sun_elevation;  ///< [rad]
};
struct Pace {
  double rate = 1.0;
};
struct Seek {
  double to = 0.0;  ///< [s]
};
struct PlaceFreeView {
  std::string name;
  Vec3 eye_W = Vec3::Zero();
  Vec3 target_W = Vec3::Zero();
};
struct RequestSeat {
  std::string vehicle;
};
struct GrantSeat {
  std::string client;
};
struct DenySeat {
  std::string client;
};
struct ReleaseSeat {};
struct Pose {
  std::string vehicle;
  RigidState state;
};
struct Ping {
  double sent = 0.0;
};

// ---- of a mission; numbers are those of `GET /api/dive/mission`

/// "This zone is fouled so much."
struct RateZone {
  std::uint32_t zone = 0;
  std::uint32_t level = 0;
};
/// "What I was to find is here."
struct ReportFind {
  Vec3 p_W = Vec3::Zero();
};
/// "This is wrong with that component."
struct ReportDefect {
  std::uint32_t point = 0;
  std::uint32_t defect = 0;
};
struct FlyByAutopilot {
  bool is_on = true;
};
struct FinishMission {};

}  // namespace say

using Saying = std::variant<say::Hello, say::MoveSticks, say::SetMode, say::Arm, say::LookWith,
                            say::ReversePropeller, say::TurnReel, say::TakePhoto, say::Mark,
                            say::Message, say::Fault, say::Weather, say::Pace, say::Seek,
                            say::PlaceFreeView, say::RequestSeat, say::GrantSeat, say::DenySeat,
                            say::ReleaseSeat, say::Pose, say::Ping, say::RateZone, say::ReportFind,
                            say::ReportDefect, say::FlyByAutopilot, say::FinishMission>;

}  // namespace remora
