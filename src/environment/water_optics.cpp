// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/water_optics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "base/assert.h"

namespace remora {
namespace {

constexpr double kFirstBand = 400.0, kBandStep = 20.0;  // [nm]

// Absorption of pure water at 400, 410, …, 700 nm: Pope & Fry 1997 (Appl. Opt. 36:8710) [1/m].
constexpr double kPopeFryStep = 10.0;  // [nm]
constexpr std::array<double, 31> kPopeFry = {
    0.00663, 0.00473, 0.00454, 0.00495, 0.00635, 0.00922, 0.00979, 0.0106, 0.0127, 0.0150, 0.0204,
    0.0325,  0.0409,  0.0434,  0.0474,  0.0565,  0.0619,  0.0695,  0.0896, 0.1351, 0.2224, 0.2644,
    0.2755,  0.2916,  0.3108,  0.3400,  0.4100,  0.4390,  0.4650,  0.5160, 0.6240};

double water_absorption(double wavelength) {
  const double x = std::clamp((wavelength - kFirstBand) / kPopeFryStep, 0.0, kPopeFry.size() - 1.0);
  const std::size_t i = std::min(static_cast<std::size_t>(x), kPopeFry.size() - 2);
  return std::lerp(kPopeFry[i], kPopeFry[i + 1], x - static_cast<double>(i));
}

// The share of particles' scattering that turns back: Petzold's average (Mobley 1994, Light and
// Water, section 3.8). Water itself scatters as much back as forward.
constexpr double kParticleBackscatter = 0.0183;
constexpr double kWaterBackscatter = 0.5;

/// A coefficient measured at one wavelength.
struct Reading {
  double wavelength;  // [nm]
  double a, b;        // [1/m]
};

// Solonenko & Mobley 2015 (Appl. Opt. 54:5392), tables 4 to 8.
constexpr Reading kTypeI[] = {{400, 0.022, 0.0062},  {425, 0.017, 0.00482},  {450, 0.018, 0.00381},
                              {475, 0.019, 0.00306}, {500, 0.026, 0.00249},  {525, 0.046, 0.00205},
                              {550, 0.062, 0.0017},  {575, 0.082, 0.00143},  {600, 0.228, 0.00122},
                              {625, 0.295, 0.00104}, {650, 0.334, 0.000899}, {675, 0.434, 0.000782},
                              {700, 0.582, 0.000685}};
constexpr Reading kTypeIA[] = {
    {400, 0.0295, 0.0092},  {425, 0.0225, 0.00755}, {450, 0.0221, 0.00631}, {475, 0.0216, 0.00536},
    {500, 0.0282, 0.00461}, {525, 0.0468, 0.00402}, {550, 0.0622, 0.00354}, {575, 0.0821, 0.00315},
    {600, 0.228, 0.00283},  {625, 0.295, 0.00256},  {650, 0.334, 0.00234},  {675, 0.435, 0.00214},
    {700, 0.582, 0.00198}};
constexpr Reading kType7C[] = {{400, 1.03, 4.02},  {425, 0.753, 3.63}, {450, 0.542, 3.30},
                               {475, 0.388, 3.01}, {500, 0.290, 2.76}, {525, 0.233, 2.54},
                               {550, 0.195, 2.35}, {575, 0.175, 2.18}, {600, 0.301, 2.03},
                               {625, 0.367, 1.89}, {650, 0.403, 1.77}, {675, 0.559, 1.66},
                               {700, 0.621, 1.56}};
constexpr Reading kType9C[] = {{400, 1.613, 5.36}, {425, 1.242, 4.84}, {450, 0.943, 4.39},
                               {475, 0.709, 4.01}, {500, 0.543, 3.67}, {525, 0.430, 3.38},
                               {550, 0.348, 3.12}, {575, 0.291, 2.89}, {600, 0.390, 2.69},
                               {625, 0.436, 2.51}, {650, 0.456, 2.35}, {675, 0.604, 2.20},
                               {700, 0.651, 2.07}};
// Williamson & Hollins 2022 (Appl. Opt. 61:9951), means of what was measured the world over.
// Between the oceanic and the murkiest types they replace the former, whose scattering of II and
// III is two to four times theirs, which would put III behind 1C, and of which some rows are
// misprinted.
constexpr Reading kTypeIB[] = {{412, 0.0434, 0.1411}, {440, 0.0423, 0.1349}, {488, 0.0282, 0.1371},
                               {510, 0.0493, 0.1266}, {555, 0.0705, 0.1195}, {650, 0.3463, 0.1183}};
constexpr Reading kTypeII[] = {{412, 0.0712, 0.2048}, {440, 0.0657, 0.1951}, {488, 0.0466, 0.1970},
                               {510, 0.0612, 0.1873}, {532, 0.0786, 0.1992}, {555, 0.0770, 0.1838},
                               {630, 0.3008, 0.1661}, {650, 0.3535, 0.1635}, {676, 0.4646, 0.1450}};
constexpr Reading kTypeIII[] = {
    {412, 0.1278, 0.3204}, {440, 0.1139, 0.3088}, {488, 0.0818, 0.3236},
    {510, 0.0853, 0.3081}, {532, 0.0914, 0.2579}, {555, 0.0907, 0.3061},
    {630, 0.3106, 0.3107}, {650, 0.3644, 0.2710}, {676, 0.4821, 0.2493}};
constexpr Reading kType1C[] = {{412, 0.1799, 0.4622}, {440, 0.1585, 0.4348}, {488, 0.1098, 0.4465},
                               {510, 0.1052, 0.4373}, {532, 0.1054, 0.3837}, {555, 0.0991, 0.4470},
                               {630, 0.3143, 0.4761}, {650, 0.3661, 0.4118}, {676, 0.5004, 0.3815}};
constexpr Reading kType3C[] = {{412, 0.2349, 0.6634}, {440, 0.2308, 0.6358}, {488, 0.1523, 0.6418},
                               {510, 0.1391, 0.6675}, {532, 0.1384, 0.7704}, {555, 0.1183, 0.6754},
                               {630, 0.3238, 0.6180}, {650, 0.3755, 0.6523}, {676, 0.5286, 0.5884}};
constexpr Reading kType5C[] = {{412, 0.4365, 1.1037}, {440, 0.3269, 1.0725}, {488, 0.2126, 1.2383},
                               {510, 0.1893, 1.2685}, {532, 0.1703, 1.0950}, {555, 0.1567, 1.2665},
                               {650, 0.3952, 1.2368}, {676, 0.5337, 1.0705}};

constexpr std::array<std::span<const Reading>, 10> kReadings = {
    kTypeI, kTypeIA, kTypeIB, kTypeII, kTypeIII, kType1C, kType3C, kType5C, kType7C, kType9C};

// What is dissolved absorbs by exp(-0.014 λ/nm) (Bricaud et al. 1981, Limnol. Oceanogr. 26:43):
// carries readings that begin at 412 nm to the first band.
constexpr double kDissolvedSlope = 0.014;
// Where all but the water has stopped absorbing; the instruments' own zero [nm].
constexpr double kAbsorptionEnd = 715.0;

/// What the readings say of one band, on lines between them. Water's own absorption is taken off
/// before and put back after: it has edges, as at 600 nm, that the readings straddle.
void fill_band(std::span<const Reading> readings, int band, InherentOptics& optics) {
  const double wavelength = kFirstBand + kBandStep * band;
  const auto beyond_water = [](const Reading& reading) {
    return std::max(reading.a - water_absorption(reading.wavelength), 0.0);
  };
  const auto next = std::find_if(readings.begin(), readings.end(),
                                 [&](const Reading& r) { return r.wavelength >= wavelength; });
  double stuff = 0.0, scattering = 0.0;
  if (next == readings.begin()) {
    stuff = beyond_water(*next) * std::exp(kDissolvedSlope * (next->wavelength - wavelength));
    scattering = next->b;
  } else if (next == readings.end()) {
    const Reading& last = readings.back();
    stuff = beyond_water(last) * (kAbsorptionEnd - wavelength) / (kAbsorptionEnd - last.wavelength);
    scattering = last.b;
  } else {
    const Reading& from = *(next - 1);
    const double t = (wavelength - from.wavelength) / (next->wavelength - from.wavelength);
    stuff = (1.0 - t) * beyond_water(from) + t * beyond_water(*next);
    scattering = (1.0 - t) * from.b + t * next->b;
  }
  optics.absorption[band] = water_absorption(wavelength) + stuff;
  optics.scattering[band] = std::max(scattering, pure_water_scattering()[band]);
}

Spectrum backscatter_of(const Spectrum& scattering) {
  const Spectrum& water = pure_water_scattering();
  return kWaterBackscatter * scattering.min(water) +
         kParticleBackscatter * (scattering - water).max(0.0);
}

/// Jerlov's types, clearest first, and the attenuation of green light (clarity.h) that orders them.
struct Ladder {
  std::array<InherentOptics, 10> types;
  std::array<double, 10> green;
};

const Ladder& ladder() {
  static const Ladder all = [] {
    Ladder made;
    for (std::size_t i = 0; i < kReadings.size(); ++i) {
      for (int band = 0; band < kOpticalBands; ++band) fill_band(kReadings[i], band, made.types[i]);
      made.types[i].backscatter = backscatter_of(made.types[i].scattering);
      made.green[i] = green_optics(static_cast<JerlovType>(i)).attenuation();
    }
    return made;
  }();
  return all;
}

/// x · from + y · to, whatever each coefficient.
InherentOptics combined(double x, const InherentOptics& from, double y, const InherentOptics& to) {
  return {.absorption = x * from.absorption + y * to.absorption,
          .scattering = x * from.scattering + y * to.scattering,
          .backscatter = x * from.backscatter + y * to.backscatter};
}

// Kirk 1984 (Limnol. Oceanogr. 29:350): K_d = √(a² + G a b)/µ0 with G = 0.425 µ0 - 0.19, taken at
// µ0 = 1, over the photic zone.
constexpr double kKirkG = 0.235;

}  // namespace

Spectrum band_wavelengths() {
  return Spectrum::LinSpaced(kFirstBand, kFirstBand + kBandStep * (kOpticalBands - 1));
}

double at_wavelength(const Spectrum& spectrum, double wavelength_nm) {
  const double x = std::clamp((wavelength_nm - kFirstBand) / kBandStep, 0.0, kOpticalBands - 1.0);
  const int band = std::min(static_cast<int>(x), kOpticalBands - 2);
  return spectrum[band] + (x - band) * (spectrum[band + 1] - spectrum[band]);
}

const Spectrum& pure_water_absorption() {
  static const Spectrum all = band_wavelengths().unaryExpr(&water_absorption);
  return all;
}

const Spectrum& pure_water_scattering() {
  // Haltrin 1999 (Appl. Opt. 38:6826).
  static const Spectrum all = 0.005826 * (400.0 / band_wavelengths()).pow(4.322);
  return all;
}

Spectrum InherentOptics::particle_scattering() const {
  return (scattering - pure_water_scattering()).max(0.0);
}

Spectrum InherentOptics::diffuse_attenuation(double mean_cosine) const {
  return (absorption * (absorption + kKirkG * scattering)).sqrt() / mean_cosine;
}

InherentOptics inherent_optics(double attenuation) {
  const Ladder& rungs = ladder();
  if (attenuation <= rungs.green.front()) return rungs.types.front();
  for (std::size_t i = 1; i < rungs.green.size(); ++i) {
    if (attenuation > rungs.green[i]) continue;
    const double t = (attenuation - rungs.green[i - 1]) / (rungs.green[i] - rungs.green[i - 1]);
    return combined(1.0 - t, rungs.types[i - 1], t, rungs.types[i]);
  }
  // Murkier than Jerlov's last type: more of the same stuff in the same water.
  const double times = attenuation / rungs.green.back();
  InherentOptics optics;
  optics.absorption =
      pure_water_absorption() + times * (rungs.types.back().absorption - pure_water_absorption());
  optics.scattering = times * rungs.types.back().scattering;
  optics.backscatter = backscatter_of(optics.scattering);
  return optics;
}

InherentOptics case_1_optics(double chlorophyll) {
  // Absorption by pigments relative to 440 nm: Prieur & Sathyendranath 1981 (Limnol. Oceanogr.
  // 26:671), as tabled by Mobley 1994.
  static const Spectrum pigments = [] {
    Spectrum a;
    a << 0.687, 0.913, 1.000, 0.917, 0.798, 0.668, 0.528, 0.416, 0.294, 0.291, 0.236, 0.276, 0.334,
        0.441, 0.502, 0.215;
    return a;
  }();
  // Morel 1991 (Prog. Oceanogr. 26:263) for absorption; Gordon & Morel 1983 for scattering, 0.30
  // C^0.62 at 550 nm, going as 1/λ.
  const Spectrum wavelength = band_wavelengths();
  InherentOptics optics;
  optics.absorption = (pure_water_absorption() + 0.06 * pigments * std::pow(chlorophyll, 0.65)) *
                      (1.0 + 0.2 * (-kDissolvedSlope * (wavelength - 440.0)).exp());
  optics.scattering =
      pure_water_scattering() + 0.30 * std::pow(chlorophyll, 0.62) * 550.0 / wavelength;
  optics.backscatter = backscatter_of(optics.scattering);
  return optics;
}

InherentOptics inherent_optics(const ClarityMeasure& measure) {
  if (const auto* chlorophyll = std::get_if<Chlorophyll>(&measure))
    return case_1_optics(chlorophyll->concentration);
  return inherent_optics(green_optics(measure).attenuation());
}

double phase_function(double angle) {
  const auto lobe = [mu = std::cos(angle)](double g) {
    return (1.0 - g * g) / std::pow(1.0 + g * g - 2.0 * g * mu, 1.5);
  };
  const auto& [share, forward, backward] = kParticlePhase;
  return (share * lobe(forward) + (1.0 - share) * lobe(backward)) / (4.0 * std::numbers::pi);
}

WaterOptics::WaterOptics(const ClaritySpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  const auto given_at = [&](double z) {
    const std::vector<ClarityPoint>& points = spec.profile;
    const auto below =
        std::find_if(points.begin(), points.end(), [z](const auto& p) { return p.depth > z; });
    if (below == points.begin()) return inherent_optics(points.front().measure);
    const ClarityPoint& above = *(below - 1);
    if (below == points.end()) return inherent_optics(above.measure);
    const double t = (z - above.depth) / (below->depth - above.depth);
    return combined(1.0 - t, inherent_optics(above.measure), t, inherent_optics(below->measure));
  };
  for (const double z : clarity_knots(spec)) {
    Knot knot;
    knot.depth = z;
    knot.optics = given_at(z);
    if (spec.bloom) {
      const double share = bloom_share(spec, z);
      knot.optics =
          combined(1.0 - share, knot.optics, share, inherent_optics(spec.bloom->at_surface));
    }
    knot.diffuse = knot.optics.diffuse_attenuation();
    if (!knots_.empty()) {
      const Knot& above = knots_.back();
      const double half = 0.5 * (z - above.depth);
      knot.integral =
          combined(1.0, above.integral, 1.0, combined(half, above.optics, half, knot.optics));
      knot.diffuse_integral = above.diffuse_integral + half * (above.diffuse + knot.diffuse);
    }
    knots_.push_back(knot);
  }
  clearest_ = knots_.front().optics.attenuation();
  for (const Knot& knot : knots_) clearest_ = clearest_.min(knot.optics.attenuation());
}

bool WaterOptics::operator==(const WaterOptics& other) const {
  return std::equal(knots_.begin(), knots_.end(), other.knots_.begin(), other.knots_.end(),
                    [](const Knot& a, const Knot& b) {
                      return a.depth == b.depth &&
                             (a.optics.absorption == b.optics.absorption).all() &&
                             (a.optics.scattering == b.optics.scattering).all() &&
                             (a.optics.backscatter == b.optics.backscatter).all();
                    });
}

std::size_t WaterOptics::knot_above(double z) const {
  const auto below = std::upper_bound(knots_.begin(), knots_.end(), z,
                                      [](double x, const Knot& knot) { return x < knot.depth; });
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(below - knots_.begin() - 1, 0));
}

InherentOptics WaterOptics::at(double z) const {
  const std::size_t i = knot_above(z);
  if (i + 1 == knots_.size() || z <= knots_[i].depth) return knots_[i].optics;
  const double t = (z - knots_[i].depth) / (knots_[i + 1].depth - knots_[i].depth);
  return combined(1.0 - t, knots_[i].optics, t, knots_[i + 1].optics);
}

InherentOptics WaterOptics::integral_to(double z) const {
  const Knot& above = knots_[knot_above(z)];
  const double half = 0.5 * (z - above.depth);
  return combined(1.0, above.integral, half, combined(1.0, above.optics, 1.0, at(z)));
}

InherentOptics WaterOptics::mean(double z_from, double z_to) const {
  constexpr double kLevel = 1e-6;  // [m]; below it the quotient would be rounding
  if (is_uniform() || std::abs(z_to - z_from) < kLevel) return at(0.5 * (z_from + z_to));
  const double per_metre = 1.0 / (z_to - z_from);
  return combined(per_metre, integral_to(z_to), -per_metre, integral_to(z_from));
}

Spectrum WaterOptics::mean_attenuation(double z_from, double z_to) const {
  return mean(z_from, z_to).attenuation();
}

Spectrum WaterOptics::daylight_share(double z, double mean_cosine) const {
  const auto diffuse_to = [this](double depth) -> Spectrum {
    const Knot& above = knots_[knot_above(depth)];
    const double half = 0.5 * (depth - above.depth);
    return above.diffuse_integral + half * (above.diffuse + at(depth).diffuse_attenuation());
  };
  return (-(diffuse_to(z) - diffuse_to(0.0)) / mean_cosine).exp();
}

}  // namespace remora
