// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "math/linear_algebra.h"

namespace remora {

/// Marine snow: flakes that hang in the water, drawn in three boxes around the camera, each twice
/// as large and eight times as thin as the one before, because a flake twice as large is seen from
/// twice as far. Together they follow the power law n(d) ∝ d^-5 of flakes above half a millimetre.
/// Closed form: a flake's place is a pure function of its number, the time and how far the water
/// has drifted. Theory: docs/theory/particles.md.
struct SnowClass {
  double box = 2.0;          ///< edge [m]; the pattern repeats with it
  double smallest = 2.0e-4;  ///< diameters [m]
  double largest = 5.0e-4;
  int flakes = 4096;  ///< in the box, on an ordinary coast
};
inline constexpr std::array<SnowClass, 3> kSnowClasses = {SnowClass{1.5, 2.50e-4, 4.50e-4, 10240},
                                                          SnowClass{3.0, 4.50e-4, 8.00e-4, 8192},
                                                          SnowClass{6.0, 8.00e-4, 5.0e-3, 6144}};

inline constexpr double kSnowSinking = 1.2e-3;  ///< 100 m a day [m/s]
inline constexpr double kSnowSway = 0.03;       ///< amplitude of a flake's own wandering [m]

/// Exponent of the cumulative number: flakes larger than d are as many as d^-this.
inline constexpr double kSnowPower = 4.0;
/// The diameter that this share of a class's flakes is smaller than [m].
[[nodiscard]] double snow_size(const SnowClass& kind, double share);

/// Where in the box, from its corner, a flake is when its water has drifted by `drift_W` since the
/// start: each coordinate in [0, box).
[[nodiscard]] Vec3 snow_place(const SnowClass& kind, std::uint32_t key, double time,
                              const Vec3& drift_W);

/// How much more snow there is than on an ordinary coast, in water that takes the share
/// `attenuation` of green light [1/m].
[[nodiscard]] double snow_amount(double attenuation);

}  // namespace remora
