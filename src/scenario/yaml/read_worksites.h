// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `worksites`: where the vehicles of `world` can be put by name.
[[nodiscard]] std::vector<WorksiteSpec> read_worksites(Section& scene, const WorldSpec& world);

}  // namespace remora
