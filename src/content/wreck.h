// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "geometry/triangle_mesh.h"

namespace remora {

/// A small steamer that broke in two as she sank: ribs show where plating has gone, a boiler stands
/// amidships, the mast has fallen, debris lies about.
struct WreckSpec {
  double length = 30.0;        ///< of the ship [m]
  double beam = 7.0;           ///< [m]
  double depth = 4.5;          ///< keel to deck [m]
  double list = 0.5;           ///< heel of the after part to starboard [rad]
  double burial = 0.2;         ///< share of `depth` that has sunk into the bottom, 0 to 0.8
  double decay = 0.45;         ///< share of the plating that has gone, 0 to 0.9
  double frame_spacing = 0.7;  ///< between ribs [m]
  std::uint64_t seed = 1;      ///< another seed, another wreck
};

/// The bottom around her is the plane z = 0, the bow points along +x, the break lies near x = 0.
/// Hundreds of plates, ribs and beams, watertight each.
[[nodiscard]] TriangleMesh make_wreck(const WreckSpec& spec);

}  // namespace remora
