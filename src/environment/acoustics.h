// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/problem.h"
#include "environment/water_column.h"

namespace remora {

/// Water as sound notices it when it is swallowed.
struct AbsorbingWater {
  double temperature_degc = 10.0;
  double salinity_psu = 35.0;
  double ph = 8.0;     ///< 7.7 (deep Pacific) … 8.3 (warm surface); lets boric acid relax
  double depth = 0.0;  ///< [m]
};

/// What a plane wave of `frequency` hertz loses to the water, one way [dB/m].
/// Theory: docs/theory/acoustics.md, section 2.
///@{
/// Francois & Garrison 1982: boric acid, magnesium sulphate and water itself; 200 Hz – 1 MHz and,
/// by the square law of pure water, beyond. Fresh water too.
[[nodiscard]] double absorption_francois_garrison(double frequency, const AbsorbingWater& water);
/// Ainslie & McColm 1998: the same in short; within a tenth of the above from 100 Hz to 1 MHz.
[[nodiscard]] double absorption_ainslie_mccolm(double frequency, const AbsorbingWater& water);
/// Thorp 1967: the sea at 4 °C and about 900 m, below 50 kHz.
[[nodiscard]] double absorption_thorp(double frequency);
/// Francois & Garrison's, in the water of the column at depth z.
[[nodiscard]] double absorption(const WaterColumn& water, double frequency, double z);
///@}

/// What makes the sea noisy where the instruments listen.
struct AmbientNoiseSpec {
  double wind_speed = 5.0;  ///< ten metres above the water [m/s]
  double shipping = 0.5;    ///< 0: empty sea, 1: a busy port
};

[[nodiscard]] std::vector<Problem> problems(const AmbientNoiseSpec& spec);

/// Level of the ambient noise in a band of one hertz about `frequency` [dB re 1 µPa²/Hz]:
/// turbulence, shipping, wind and the molecules' own motion after Wenz 1962, in Coates' formulas.
[[nodiscard]] double ambient_noise_level(const AmbientNoiseSpec& noise, double frequency);

/// The molecules' share alone, -15 + 20 lg(f/kHz) (Mellen 1952): all there is above some 100 kHz.
[[nodiscard]] double thermal_noise_level(double frequency);

}  // namespace remora
