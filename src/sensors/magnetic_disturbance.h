// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "base/spec_check.h"
#include "sensors/sensor_scene.h"

namespace remora {

/// How strongly iron and steel nearby bend the Earth's field. Theory: docs/theory/sensors.md,
/// section 4.
struct SteelSpec {
  /// Thickness of the plates times their effective susceptibility [m]; zero: steel has no effect.
  double strength = 1.0;
  double range = 10.0;  ///< nothing farther away counts [m]
};

void check(const SteelSpec& spec, SpecCheck& check);

/// The field at a place, the Earth's and what magnetic parts of the ray scene add to it [T]. The
/// looker's own part does not count: a vehicle's compass is compensated for the vehicle.
class LocalMagneticField {
 public:
  explicit LocalMagneticField(const SteelSpec& spec);

  [[nodiscard]] Vec3 at(const SensorScene& scene, const Vec3& p_W, std::uint32_t own_part) const;

 private:
  static constexpr std::size_t kDirections = 32;
  SteelSpec spec_;
  std::array<Vec3, kDirections> directions_W_;
};

}  // namespace remora
