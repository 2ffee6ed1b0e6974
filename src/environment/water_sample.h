// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/linear_algebra.h"

namespace remora {

/// The water at one place and moment, as a body feels it. Axes W: north-east-down.
struct WaterSample {
  Vec3 velocity_W = Vec3::Zero();      ///< all currents plus the waves' orbital velocity [m/s]
  Vec3 acceleration_W = Vec3::Zero();  ///< of the water itself, from the waves [m/s²]
  double density = 1025.0;             ///< [kg/m³]
  double surface_z = 0.0;  ///< z of the free surface above the place; a crest is negative [m]
};

}  // namespace remora
