// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "mission/mission.h"
#include "world/world.h"

namespace remora {

/// Flies a mission's plan with the pilot's own means: sticks, lamps, tilt, shutter, winch. Knows
/// where it is (a demonstration, not navigation). A value: copying it is the snapshot.
class Autopilot {
 public:
  /// Model and mission outlive it.
  Autopilot(const Model& model, const Mission& mission);
  Autopilot(const Autopilot& other);
  Autopilot& operator=(const Autopilot& other);
  ~Autopilot();

  /// Before each step: puts its commands and reports into the input of the mission's vehicle.
  void steer(const State& state, const Output& output, const MissionReport& report, Input& input);

  [[nodiscard]] bool is_done() const;
  /// What it is doing, for people: "to the port sea chest (4 of 12)".
  [[nodiscard]] std::string doing() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
