// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "sensors/imaging_sonar_spec.h"

namespace remora {

/// Any imaging instrument: sonars, lidars, scanners. They are pure functions of (model, scene,
/// mounting pose and twist, seed, ping number) and are computed outside the step, by whoever wants
/// to look. One alternative for each; `problems(const XSpec&)` must exist for each.
using ImagingSpec = std::variant<std::monostate, ImagingSonarSpec>;

[[nodiscard]] inline std::vector<std::string> problems(const std::monostate&) { return {}; }

}  // namespace remora
