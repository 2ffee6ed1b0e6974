// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "mission/inspected_hull.h"
#include "mission/mission_spec.h"

namespace remora {

/// Zones to rate on the side of any hull or structure that faces `towards_W`: aft, midships and
/// forward, upper and lower, as far as there is surface. Boxes of B.
[[nodiscard]] std::vector<FoulingZone> side_zones(const InspectedHull& hull, BodyId body,
                                                  const Vec3& towards_W);

/// Where to look at a part of a hull from: in the free water before its middle, `distance` away
/// from what stands out farthest there.
struct ZoneView {
  Vec3 p_W = Vec3::Zero();
  Vec3 target_W = Vec3::Zero();
};
[[nodiscard]] ZoneView view_of(const InspectedHull& hull, const FoulingZone& zone, double distance);

}  // namespace remora
