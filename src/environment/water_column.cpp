// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/water_column.h"

#include <cmath>
#include <initializer_list>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

constexpr double kDeepest = 12000.0;  // the Challenger Deep is 10 935 m
constexpr int kDepthSteps = 12000;    // one a metre

/// c0 + c1 x + c2 x² + …
double polynomial(double x, std::initializer_list<double> coefficients) {
  double power = 1.0;
  double sum = 0.0;
  for (const double c : coefficients) {
    sum += c * power;
    power *= x;
  }
  return sum;
}

/// IPTS-68 from ITS-90 (Saunders 1990): the equation of state was fitted on the older scale.
double ipts68(double its90_degc) { return 1.00024 * its90_degc; }

double density_at_atmospheric_pressure(double s, double t) {
  const double fresh = polynomial(
      t, {999.842594, 6.793952e-2, -9.095290e-3, 1.001685e-4, -1.120083e-6, 6.536332e-9});
  const double a = polynomial(t, {8.24493e-1, -4.0899e-3, 7.6438e-5, -8.2467e-7, 5.3875e-9});
  const double b = polynomial(t, {-5.72466e-3, 1.0227e-4, -1.6546e-6});
  return fresh + a * s + b * s * std::sqrt(s) + 4.8314e-4 * s * s;
}

/// K of ρ(p) = ρ(0) / (1 - p/K) [bar].
double secant_bulk_modulus(double s, double t, double p_bar) {
  const double s15 = s * std::sqrt(s);
  const double k0 = polynomial(t, {19652.21, 148.4206, -2.327105, 1.360477e-2, -5.155288e-5}) +
                    polynomial(t, {54.6746, -0.603459, 1.09987e-2, -6.1670e-5}) * s +
                    polynomial(t, {7.944e-2, 1.6483e-2, -5.3009e-4}) * s15;
  const double a = polynomial(t, {3.239908, 1.43713e-3, 1.16092e-4, -5.77905e-7}) +
                   polynomial(t, {2.2838e-3, -1.0981e-5, -1.6078e-6}) * s + 1.91075e-4 * s15;
  const double b = polynomial(t, {8.50935e-5, -6.12293e-6, 5.2787e-8}) +
                   polynomial(t, {-9.9348e-7, 2.0816e-8, 9.1697e-10}) * s;
  return k0 + (a + b * p_bar) * p_bar;
}

}  // namespace

double seawater_density(double salinity_psu, double temperature_68_degc, double pressure_dbar) {
  const double p_bar = 0.1 * pressure_dbar;
  const double modulus = secant_bulk_modulus(salinity_psu, temperature_68_degc, p_bar);
  return density_at_atmospheric_pressure(salinity_psu, temperature_68_degc) /
         (1.0 - p_bar / modulus);
}

double sound_speed_mackenzie(double temperature_degc, double salinity_psu, double depth) {
  const double t = temperature_degc;
  const double s = salinity_psu - 35.0;
  return polynomial(t, {1448.96, 4.591, -5.304e-2, 2.374e-4}) + 1.340 * s + 1.630e-2 * depth +
         1.675e-7 * depth * depth - 1.025e-2 * t * s - 7.139e-13 * t * depth * depth * depth;
}

double sound_speed_chen_millero(double temperature_degc, double salinity_psu, double pressure_bar) {
  const double t = temperature_degc;
  const double s = salinity_psu;
  const double p = pressure_bar;
  const double fresh = polynomial(
      p, {polynomial(t, {1402.388, 5.0383, -5.81090e-2, 3.3432e-4, -1.47797e-6, 3.1419e-9}),
          polynomial(t, {0.153563, 6.8999e-4, -8.1829e-6, 1.3632e-7, -6.1260e-10}),
          polynomial(t, {3.1260e-5, -1.7111e-6, 2.5986e-8, -2.5353e-10, 1.0415e-12}),
          polynomial(t, {-9.7729e-9, 3.8513e-10, -2.3654e-12})});
  const double a =
      polynomial(p, {polynomial(t, {1.389, -1.262e-2, 7.166e-5, 2.008e-6, -3.21e-8}),
                     polynomial(t, {9.4742e-5, -1.2583e-5, -6.4928e-8, 1.0515e-8, -2.0142e-10}),
                     polynomial(t, {-3.9064e-7, 9.1061e-9, -1.6009e-10, 7.994e-12}),
                     polynomial(t, {1.100e-10, 6.651e-12, -3.391e-13})});
  const double b = -1.922e-2 - 4.42e-5 * t + (7.3637e-5 + 1.7950e-7 * t) * p;
  const double d = 1.727e-3 - 7.9836e-6 * p;
  return fresh + a * s + b * s * std::sqrt(s) + d * s * s;
}

double sound_speed_medwin(double temperature_degc, double salinity_psu, double depth) {
  const double t = temperature_degc;
  return polynomial(t, {1449.2, 4.6, -0.055, 0.00029}) +
         (1.34 - 0.010 * t) * (salinity_psu - 35.0) + 0.016 * depth;
}

double sound_speed_del_grosso(double temperature_degc, double salinity_psu,
                              double pressure_kg_per_cm2) {
  const double t = temperature_degc;
  const double s = salinity_psu;
  const double p = pressure_kg_per_cm2;
  const double of_temperature = polynomial(t, {0.0, 5.012285, -5.51184e-2, 2.21649e-4});
  const double of_salinity = polynomial(s, {0.0, 1.329530, 1.288598e-4});
  const double of_pressure = polynomial(p, {0.0, 0.1560592, 2.449993e-5, -8.833959e-9});
  const double of_all = -1.275936e-2 * t * s + 6.353509e-3 * t * p + 2.656174e-8 * t * t * p * p -
                        1.593895e-6 * t * p * p + 5.222483e-10 * t * p * p * p -
                        4.383615e-7 * t * t * t * p - 1.616745e-9 * s * s * p * p +
                        9.688441e-5 * t * t * s + 4.857614e-6 * t * s * s * p -
                        3.406824e-4 * t * s * p;
  return 1402.392 + of_temperature + of_salinity + of_pressure + of_all;
}

std::vector<Problem> problems(const WaterColumnSpec& spec) {
  std::vector<Problem> found;
  if (spec.profile.empty())
    found.push_back({"profile", "the water profile has no rows", "Write at least one"});
  for (std::size_t i = 0; i < spec.profile.size(); ++i) {
    const WaterProfilePoint& row = spec.profile[i];
    if (!(row.depth >= 0.0 && row.depth <= kDeepest))
      found.push_back({fmt::format("profile[{}].depth", i),
                       fmt::format("water profile row {}: depth {} m is not between 0 and {} m",
                                   i + 1, row.depth, kDeepest)});
    if (i > 0 && !(row.depth > spec.profile[i - 1].depth))
      found.push_back({fmt::format("profile[{}].depth", i),
                       fmt::format("water profile row {}: depth {} m is not below the row above",
                                   i + 1, row.depth)});
    if (!(row.temperature_degc >= -2.0 && row.temperature_degc <= 40.0))
      found.push_back({fmt::format("profile[{}].temperature_degc", i),
                       fmt::format("water profile row {}: temperature {} °C is not in -2 … 40 °C",
                                   i + 1, row.temperature_degc)});
    if (!(row.salinity_psu >= 0.0 && row.salinity_psu <= 42.0))
      found.push_back({fmt::format("profile[{}].salinity_psu", i),
                       fmt::format("water profile row {}: salinity {} psu is not in 0 … 42 psu",
                                   i + 1, row.salinity_psu)});
  }
  if (spec.fixed_density && !(*spec.fixed_density > 0.0 && std::isfinite(*spec.fixed_density)))
    found.push_back({"density",
                     fmt::format("water density {} is not positive", *spec.fixed_density),
                     "Write kg/m³, for example 1025"});
  if (!(spec.ph >= 6.0 && spec.ph <= 9.0))
    found.push_back({"ph", fmt::format("ph {} is not in 6 … 9", spec.ph), "The sea has about 8"});
  return found;
}

WaterColumn::WaterColumn(const WaterColumnSpec& spec, double gravity) : ph_(spec.ph) {
  REMORA_ASSERT(problems(spec).empty());
  std::vector<double> at, temperature, salinity;
  for (const WaterProfilePoint& row : spec.profile) {
    at.push_back(row.depth);
    temperature.push_back(row.temperature_degc);
    salinity.push_back(row.salinity_psu);
  }
  temperature_ = Table(at, temperature);
  salinity_ = Table(at, salinity);

  const auto density_at = [&](double z, double pressure) {
    if (spec.fixed_density) return *spec.fixed_density;
    return seawater_density(salinity_(z), ipts68(temperature_(z)), 1e-4 * pressure);
  };
  const auto sound_speed_at = [&](double z, double pressure) {
    constexpr double kKilogramPerSquareCentimetre = 98066.5;  // [Pa]
    switch (spec.sound_speed_formula) {
      case SoundSpeedFormula::mackenzie:
        return sound_speed_mackenzie(temperature_(z), salinity_(z), z);
      case SoundSpeedFormula::medwin:
        return sound_speed_medwin(temperature_(z), salinity_(z), z);
      case SoundSpeedFormula::del_grosso:
        return sound_speed_del_grosso(temperature_(z), salinity_(z),
                                      pressure / kKilogramPerSquareCentimetre);
      case SoundSpeedFormula::chen_millero:
        break;
    }
    return sound_speed_chen_millero(temperature_(z), salinity_(z), 1e-5 * pressure);
  };

  std::vector<double> depth, density, sound, pressure;
  const double dz = kDeepest / kDepthSteps;
  double p = 0.0;
  for (int i = 0; i <= kDepthSteps; ++i) {
    const double z = dz * i;
    depth.push_back(z);
    pressure.push_back(p);
    density.push_back(density_at(z, p));
    sound.push_back(sound_speed_at(z, p));
    // dp/dz = ρ(z, p) g by the midpoint rule.
    const double halfway = p + 0.5 * dz * density.back() * gravity;
    p += dz * density_at(z + 0.5 * dz, halfway) * gravity;
  }
  density_ = Table(depth, std::move(density));
  sound_ = SoundProfile(Table(depth, std::move(sound)));
  pressure_ = Table(std::move(depth), std::move(pressure));
}

}  // namespace remora
