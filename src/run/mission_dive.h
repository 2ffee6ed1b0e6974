// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "run/dive.h"
#include "run/mission_run.h"

namespace remora {

/// How a mission is to be flown by its own plan.
struct MissionDiveOptions {
  /// Of a mission that nobody ends: simulated time after which it is given up.
  SimTime longest = from_seconds(7200.0);
  /// Called about ten times a real second; false ends the run.
  std::function<bool(const Dive&, const MissionRun&)> watch;
  /// Called after every step; false ends the run.
  std::function<bool(const Dive&, const MissionRun&)> after_step;
};

/// Flies a mission by its autopilot, as fast as it goes, until it is over. When the plan is flown
/// and the mission is not done, it is ended. `recorder` may be null.
[[nodiscard]] DiveResult fly_mission(Dive& dive, MissionRun& mission,
                                     const MissionDiveOptions& options, Recorder* recorder);

}  // namespace remora
