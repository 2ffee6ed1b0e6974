// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// One entry of a scene's `vehicles`: which vehicle it is, how it differs, where it starts. Without
/// a vehicle that could be read the answer is empty and the reason is in the diagnostics.
[[nodiscard]] std::optional<VehicleSpec> read_vehicle(Section& entry, const ReadContext& context);

/// A vehicle file's own content.
[[nodiscard]] VehicleSpec read_vehicle_file(const YamlNode& node, const std::string& kind,
                                            const ReadContext& context, Diagnostics& diagnostics);

/// Says of keys that belong to later versions that they have no effect yet.
void warn_of_keys_for_later(Section& section, const std::vector<std::string_view>& keys);

}  // namespace remora
