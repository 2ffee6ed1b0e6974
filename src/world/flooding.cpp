// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/flooding.h"

#include <algorithm>
#include <cmath>

namespace remora {

Housing housing_of(double displaced_volume) {
  Housing housing;
  housing.length = 1.3 * std::cbrt(displaced_volume);
  housing.height = std::sqrt(kFloodableShare * displaced_volume / housing.length);
  return housing;
}

double free_water_shift(const Housing& housing, double share, double sine) {
  constexpr double kSteepest = 0.999;
  const double full = std::clamp(share, 0.0, 1.0);
  // Beyond half it is the gas that collects, at the high end.
  const double part = std::min(full, 1.0 - full);
  if (part <= 0.0) return 0.0;
  const double s = std::clamp(std::abs(sine), 0.0, kSteepest);
  const double slope = s / std::sqrt(1.0 - s * s);
  const double bare_from = 2.0 * part * housing.height / housing.length;  // the floor shows
  const double wedge =
      slope <= bare_from
          ? housing.length * housing.length * slope / (12.0 * part * housing.height)
          : 0.5 * housing.length -
                std::sqrt(2.0 * part * housing.height * housing.length / slope) / 3.0;
  return std::copysign(wedge * part / full, sine);
}

double greatest_flooding(const VehicleModel& vehicle, double water_density) {
  return kFloodableShare * water_density * vehicle.displacement.volume;
}

Vec3 leak_place_B(const VehicleModel& vehicle) {
  constexpr double kPortRadius = 0.05;  // [m]
  if (vehicle.cameras.empty()) return vehicle.displacement.center_B;
  const Pose& X_BC = vehicle.cameras.front().X_BC;
  return X_BC * Vec3(0.0, kPortRadius, kPortRadius);  // y is down and z ahead in C
}

double leaking_gas(const VehicleModel& vehicle, const VehicleState& state, double water_density) {
  const bool is_full = state.flooded >= greatest_flooding(vehicle, water_density);
  return is_full ? 0.0 : state.leak_rate / water_density;
}

}  // namespace remora
