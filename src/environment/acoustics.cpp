// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/acoustics.h"

#include <cmath>

#include <fmt/format.h>

namespace remora {
namespace {

/// The published formulas count in kilohertz and decibels per kilometre.
constexpr double kHertzToKilohertz = 1e-3;
constexpr double kPerKilometreToPerMetre = 1e-3;

/// f_r f²/(f_r² + f²), the mark of a substance that relaxes at f_r.
double relaxation(double relaxing_at, double f) {
  return relaxing_at * f * f / (relaxing_at * relaxing_at + f * f);
}

double power_of_level(double level_db) { return std::pow(10.0, 0.1 * level_db); }

}  // namespace

double absorption_francois_garrison(double frequency, const AbsorbingWater& water) {
  const double f = kHertzToKilohertz * frequency;
  const double t = water.temperature_degc;
  const double s = water.salinity_psu;
  const double d = water.depth;
  const double kelvin = t + 273.0;
  const double c = 1412.0 + 3.21 * t + 1.19 * s + 0.0167 * d;

  const double boric_acid =
      8.86 / c * std::pow(10.0, 0.78 * water.ph - 5.0) *
      relaxation(2.8 * std::sqrt(s / 35.0) * std::pow(10.0, 4.0 - 1245.0 / kelvin), f);
  const double sulphate =
      21.44 * s / c * (1.0 + 0.025 * t) * (1.0 - 1.37e-4 * d + 6.2e-9 * d * d) *
      relaxation(8.17 * std::pow(10.0, 8.0 - 1990.0 / kelvin) / (1.0 + 0.0018 * (s - 35.0)), f);
  const double viscosity = t <= 20.0
                               ? 4.937e-4 - 2.59e-5 * t + 9.11e-7 * t * t - 1.50e-8 * t * t * t
                               : 3.964e-4 - 1.146e-5 * t + 1.45e-7 * t * t - 6.5e-10 * t * t * t;
  const double pure_water = viscosity * (1.0 - 3.83e-5 * d + 4.9e-10 * d * d) * f * f;
  return kPerKilometreToPerMetre * (boric_acid + sulphate + pure_water);
}

double absorption_ainslie_mccolm(double frequency, const AbsorbingWater& water) {
  const double f = kHertzToKilohertz * frequency;
  const double t = water.temperature_degc;
  const double s = water.salinity_psu / 35.0;
  const double z = 1e-3 * water.depth;  // [km]
  const double boric_acid = 0.106 * relaxation(0.78 * std::sqrt(s) * std::exp(t / 26.0), f) *
                            std::exp((water.ph - 8.0) / 0.56);
  const double sulphate =
      0.52 * (1.0 + t / 43.0) * s * relaxation(42.0 * std::exp(t / 17.0), f) * std::exp(-z / 6.0);
  const double pure_water = 0.00049 * f * f * std::exp(-(t / 27.0 + z / 17.0));
  return kPerKilometreToPerMetre * (boric_acid + sulphate + pure_water);
}

double absorption_thorp(double frequency) {
  const double f = kHertzToKilohertz * frequency;
  const double f2 = f * f;
  return kPerKilometreToPerMetre *
         (0.11 * f2 / (1.0 + f2) + 44.0 * f2 / (4100.0 + f2) + 2.75e-4 * f2 + 0.003);
}

double absorption(const WaterColumn& water, double frequency, double z) {
  return absorption_francois_garrison(frequency, {.temperature_degc = water.temperature_degc(z),
                                                  .salinity_psu = water.salinity_psu(z),
                                                  .ph = water.ph(),
                                                  .depth = z});
}

std::vector<Problem> problems(const AmbientNoiseSpec& spec) {
  std::vector<Problem> found;
  if (!(spec.wind_speed >= 0.0 && spec.wind_speed <= 60.0))
    found.push_back(
        {"wind_speed", fmt::format("wind_speed {} m/s is not in 0 … 60 m/s", spec.wind_speed)});
  if (!(spec.shipping >= 0.0 && spec.shipping <= 1.0))
    found.push_back(
        {"shipping", fmt::format("shipping {} is not in 0 (none) … 1 (busy)", spec.shipping)});
  return found;
}

double thermal_noise_level(double frequency) {
  return -15.0 + 20.0 * std::log10(kHertzToKilohertz * frequency);
}

double ambient_noise_level(const AmbientNoiseSpec& noise, double frequency) {
  const double f = kHertzToKilohertz * frequency;
  const double lg = std::log10(f);
  const double turbulence = 17.0 - 30.0 * lg;
  const double shipping =
      40.0 + 20.0 * (noise.shipping - 0.5) + 26.0 * lg - 60.0 * std::log10(f + 0.03);
  const double wind =
      50.0 + 7.5 * std::sqrt(noise.wind_speed) + 20.0 * lg - 40.0 * std::log10(f + 0.4);
  return 10.0 * std::log10(power_of_level(turbulence) + power_of_level(shipping) +
                           power_of_level(wind) + power_of_level(thermal_noise_level(frequency)));
}

}  // namespace remora
