// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/problem.h"
#include "sensors/echo_sounder.h"
#include "sensors/imaging_sonar_spec.h"
#include "sensors/laser_line.h"
#include "sensors/lidar.h"
#include "sensors/multibeam.h"
#include "sensors/scanning_sonar.h"
#include "sensors/side_scan.h"

namespace remora {

/// Any imaging instrument: sonars, lidars, scanners. They are pure functions of (model, scene,
/// mounting pose and twist, seed, ping number) and are computed outside the step, by whoever wants
/// to look. One alternative for each; `problems(const XSpec&)` must exist for each.
struct ImagingSpec : std::variant<std::monostate, ImagingSonarSpec, LidarSpec, LaserLineSpec,
                                  SideScanSpec, MultibeamSpec, EchoSounderSpec, ScanningSonarSpec> {
  using variant::variant;
};

[[nodiscard]] inline std::vector<Problem> problems(const std::monostate&) { return {}; }

}  // namespace remora
