// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "environment/mud.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// The list `mud` of a scene.
[[nodiscard]] std::vector<MudSpec> read_muds(Section& scene);

}  // namespace remora
