// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hydro/hull_spec.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// Of whatever moves: up to a thousand of the largest ships.
inline constexpr Range kMass{.low = 0.0, .high = 1e9, .above_low = true, .unit = "kg"};

/// The hull under `hull:` of a vehicle. `gravity` is the scene's; `model: openrov` keeps its own.
[[nodiscard]] HullSpec read_hull(Section& hull, double gravity);

/// The keys of a hull given by Fossen's matrices; shared by vehicles and objects.
void read_fossen_hull(Section& hull, FossenHullSpec& spec);

}  // namespace remora
