// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "content/hull_skin.h"
#include "content/ship_layout.h"

namespace remora {

/// What an in-water survey looks at on a coaster, each piece under the name it has on a General
/// Arrangement plan: `anode_hull_aft`, `sea_chest_low_port`, `rope_guard`, … A piece of several
/// materials comes in several meshes, `iccp_anode` and `iccp_anode/shield`: what stands behind the
/// stroke tells the material, what stands before it the component.
///
/// Screw, rudder, anodes, gratings and thruster take the place of make_coaster's coarser ones; they
/// stand where those stand, to within 5 cm.
[[nodiscard]] std::vector<NamedMesh> make_stern_gear(const CoasterLayout& layout,
                                                     double rudder_angle, double resolution);
[[nodiscard]] std::vector<NamedMesh> make_hull_fittings(const CoasterLayout& layout,
                                                        const HullSkin& skin);

/// `piece` of `piece/material`.
[[nodiscard]] std::string component_of(const std::string& piece_name);

}  // namespace remora
