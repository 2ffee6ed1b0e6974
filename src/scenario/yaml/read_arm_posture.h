// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `postures` of an arm whose links the vehicle has: `{stow: {slew: 180, elbow: 20}}`, by link, in
/// degrees, of sliding joints in metres. Links that a posture does not name stay where they are.
void read_arm_postures(Section& arm, const std::string& name, VehicleSpec& vehicle);

}  // namespace remora
