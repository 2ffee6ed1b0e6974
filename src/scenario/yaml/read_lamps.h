// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `lamps` of a vehicle: a preset of assets/lamps or numbers, mounted on the body.
[[nodiscard]] std::vector<LampSpec> read_lamps(Section& vehicle, const ReadContext& context);

/// `lights` of a scene: the same, which burn by themselves: fixed in the world, or `on` one of the
/// vehicles, links and objects that `world` has by then.
[[nodiscard]] std::vector<LightSpec> read_lights(Section& scene, const ReadContext& context,
                                                 const WorldSpec& world);

}  // namespace remora
