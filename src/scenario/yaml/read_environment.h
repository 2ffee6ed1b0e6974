// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "environment/environment.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// The water body from the scene's `gravity`, `start_utc`, `sky`, `water`, `currents`, `waves`,
/// `tide` and `seabed`.
[[nodiscard]] EnvironmentSpec read_environment(Section& scene, const ReadContext& context);

[[nodiscard]] PlaceSpec read_place(Section& place);
/// Changes what the section says.
void read_sky(Section& sky, SkySpec& spec);
[[nodiscard]] WaterColumnSpec read_water(Section& water);
[[nodiscard]] ClaritySpec read_clarity(Section& clarity);
[[nodiscard]] std::vector<CurrentSpec> read_currents(Section& scene, const ReadContext& context);
[[nodiscard]] WaveSpec read_waves(Section& waves);
/// `mean` and `constituents`, of a height in `unit` m or of a stream in m/s.
[[nodiscard]] TidalHarmonicsSpec read_harmonics(Section& section, std::string_view unit);

}  // namespace remora
