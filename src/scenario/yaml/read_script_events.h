// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenario/yaml/yaml_reader.h"
#include "world/input.h"
#include "world/world_spec.h"

namespace remora {

/// What an entry of a script does to one vehicle, its tether, its instruments: `fault`,
/// `lamp_fault`, `leak`, …
[[nodiscard]] std::vector<Event> read_vehicle_events(Section& entry, VehicleId id,
                                                     const WorldSpec& world);
[[nodiscard]] const std::vector<std::string_view>& vehicle_event_keys();

/// What an entry does to the whole scene: the water and the light (`current`, `visibility`,
/// `wave_height`, `sun_elevation_deg`), and a `jump` of vehicles to one of its worksites.
[[nodiscard]] std::vector<Event> read_scene_events(Section& entry, const WorldSpec& world);
[[nodiscard]] const std::vector<std::string_view>& scene_event_keys();

/// Says that no `key` of that name is among `names`, and which one was probably meant.
void report_unknown(const Section& section, std::string_view key, const std::string& name,
                    const std::vector<std::string>& names);

}  // namespace remora
