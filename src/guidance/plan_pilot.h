// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mission/mission.h"
#include "world/world.h"

namespace remora {

/// Flies a mission's plan with the pilot's own means: sticks, lamps, tilt, shutter, winch. Where
/// the vehicle is it knows from the vehicle's navigation (guidance/own_position.h), where things
/// are from the chart, and what is before a camera or a hand it sees. Where a mission asks for a
/// diagnosis it compares its instruments (guidance/cross_check.h), reports what it finds and flies
/// the plan for that case. A value: copying it is the snapshot. Ways round obstacles are looked for
/// a little in each step, so that a dive in real time stays one.
class PlanPilot {
 public:
  /// Model and mission outlive it. Looks at all of the scene first: some tenths of a second.
  PlanPilot(const Model& model, const MissionSpec& mission);
  PlanPilot(const Model& model, const Mission& mission) : PlanPilot(model, mission.spec()) {}
  PlanPilot(const PlanPilot& other);
  PlanPilot& operator=(const PlanPilot& other);
  ~PlanPilot();

  /// Before each step: puts its commands and reports into the input of the mission's vehicle. The
  /// report may be some tenths of a second old.
  void steer(const State& state, const Output& output, const MissionReport& report, Input& input);
  /// Before each step that another pilot flies: looks at the instruments and at the other's sticks,
  /// and so knows where the vehicle is as well as they do.
  void watch(const State& state, const Input& input);
  /// Another pilot has flown meanwhile: restarts the step of the plan that it was at.
  void resume();

  [[nodiscard]] bool is_done() const;
  /// What it is doing, for people: "to the port sea chest (4 of 12)".
  [[nodiscard]] std::string doing() const;
  /// What went otherwise than planned since the last call, a sentence each.
  [[nodiscard]] std::vector<std::string> take_remarks();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
