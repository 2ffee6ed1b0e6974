// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "world/input.h"
#include "world/model.h"

namespace remora::lockstep {

/// What the program outside wants of one vehicle. What is not given stays as it was.
struct VehicleOrder {
  VehicleId vehicle;
  /// At most one of these. Thrusters and wrench hold until another is given.
  std::optional<FixedVector<double, kMaxThrusters>> thrusters = {};
  std::optional<Wrench> wrench_B = {};
  std::optional<RigidState> pose = {};  ///< where the vehicle is at the end of the step

  std::optional<FixedVector<double, kMaxActuators>> actuators = {};
  std::optional<double> lamps = {};
  std::optional<double> tilt = {};
};

struct StepRequest {
  std::int64_t count = 1;
  std::vector<VehicleOrder> vehicles;
};
/// One step in which every vehicle is put back to its start.
struct ResetRequest {};
struct ByeRequest {};

inline constexpr std::int64_t kMostSteps = 100'000;  ///< of one request

/// A line, understood or not.
struct Request {
  /// As it was given, a number or a string, in JSON; empty when none was. Comes back with the
  /// reply.
  std::string id;
  std::variant<std::monostate, StepRequest, ResetRequest, ByeRequest> what;
  std::string error;    ///< its name, for programs: `bad_json`, `unknown_vehicle`, …; empty: none
  std::string message;  ///< for people
};

/// Never throws; a request with an error asks for nothing.
[[nodiscard]] Request decode_request(std::string_view line, const Model& model);

}  // namespace remora::lockstep
