// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// The `navigation` of a vehicle's file with what a scene's entry says over it: each a map, or the
/// name of a set in assets/navigation. Empty when neither says anything.
[[nodiscard]] std::optional<YamlNode> navigation_node(const YamlNode* of_vehicle,
                                                      const YamlNode* of_entry,
                                                      const ReadContext& context,
                                                      Diagnostics& diagnostics);

/// What feeds the vehicle's displays and controller. The sensors of a set join the vehicle's own,
/// those of the scene come last.
void read_navigation(const std::optional<YamlNode>& node, const ReadContext& context,
                     std::vector<SensorSpec> of_scene, VehicleSpec& vehicle,
                     Diagnostics& diagnostics);

}  // namespace remora
