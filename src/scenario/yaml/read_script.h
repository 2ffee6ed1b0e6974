// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/script.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `script` of a scene, in the order of time. Vehicles, thrusters and fins are named as in `world`.
[[nodiscard]] Script read_script(Section& scene, const WorldSpec& world);

}  // namespace remora
