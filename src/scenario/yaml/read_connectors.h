// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// The `receptacles` and the `plug` of an object, of a link or of a vehicle's hull.
[[nodiscard]] ConnectorsSpec read_connectors(Section& owner);

}  // namespace remora
