// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "training/debrief_facts.h"

namespace remora {

/// Where the vehicle went, between the solids of the scene, with photos, contacts and faults where
/// they happened. As SVG that fits the width of whatever it stands in.

[[nodiscard]] std::string svg_plan_view(const DebriefFacts& facts);  ///< north is up
/// Seen from the side that shows most of it; what is above, is above.
[[nodiscard]] std::string svg_side_view(const DebriefFacts& facts);

/// Where the vehicle was at a moment; between samples on the straight line.
[[nodiscard]] Vec3 place_at(const std::vector<DebriefFacts::TrackSample>& track, double time);

}  // namespace remora
