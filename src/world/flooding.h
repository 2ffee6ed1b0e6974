// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What a leak can flood: a box with water in it that runs to whichever end is lower.
struct Housing {
  double length = 0.3;  ///< along Bx [m]
  double height = 0.1;  ///< [m]
};

/// Own choice, by the housings of a BlueROV2: 1.3 times as long as a cube of the displaced water is
/// wide, and as high as wide.
[[nodiscard]] Housing housing_of(double displaced_volume);

/// How far ahead of the middle of a level housing the water's centre lies, when `share` of it is
/// full and its axis points down with `sine`: the closed form of a box with a free surface, for the
/// gas over it once it is more than half full. Theory: docs/theory/world.md. [m]
[[nodiscard]] double free_water_shift(const Housing& housing, double share, double sine);

/// Water that a vehicle's housings hold when they are full [kg].
[[nodiscard]] double greatest_flooding(const VehicleModel& vehicle, double water_density);

/// Where the gas that water drives out leaves the hull: at the lower edge of the port of its first
/// camera, so that its pilot may see it rise; of a vehicle without one, at its centre of buoyancy.
[[nodiscard]] Vec3 leak_place_B(const VehicleModel& vehicle);
/// The gas that leaves it now, as it is under pressure there [m³/s].
[[nodiscard]] double leaking_gas(const VehicleModel& vehicle, const VehicleState& state,
                                 double water_density);

}  // namespace remora
