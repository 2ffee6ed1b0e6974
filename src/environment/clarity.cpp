// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/clarity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "environment/water_optics.h"

namespace remora {
namespace {

struct TypeOptics {
  std::string_view name;
  double absorption;  // at 532 nm [1/m]
  double scattering;
};

// I, IA, 7C, 9C: Solonenko & Mobley 2015 (Appl. Opt. 54:5392), between 525 and 550 nm. IB: between
// the 510 and 555 nm means of Williamson & Hollins 2022 (Appl. Opt. 61:9951); II to 5C: their means
// at 532 nm, because the former's scattering of II and III is two to four times the measured one.
constexpr std::array<TypeOptics, 10> kTypes = {{{"I", 0.0505, 0.0020},
                                                {"IA", 0.0511, 0.0039},
                                                {"IB", 0.0597, 0.1232},
                                                {"II", 0.0786, 0.1992},
                                                {"III", 0.0914, 0.2579},
                                                {"1C", 0.1054, 0.3837},
                                                {"3C", 0.1384, 0.7704},
                                                {"5C", 0.1703, 1.0950},
                                                {"7C", 0.2224, 2.4868},
                                                {"9C", 0.4070, 3.3072}}};

// β(180°)/b of Petzold's clear ocean, coastal and harbour stations (1972, SIO Ref. 72-78) against
// their attenuation.
constexpr std::array<double, 3> kStationAttenuation = {0.151, 0.398, 1.92};
constexpr std::array<double, 3> kStationBackscatterRatio = {0.0135, 0.0047, 0.0039};

// A black target vanishes where its contrast has fallen to 0.8 %: r = 4.8/c (Zaneveld & Pegau
// 2003, Opt. Express 11:2997).
constexpr double kVisibilityTimesAttenuation = 4.8;

// One NTU is about 1 mg/l of silt; large particles scatter 0.341 (400/λ)^0.3 m²/g (Haltrin 1999).
// Between meters and kinds of mud the factor varies by two either way.
constexpr double kScatteringPerNtu = 0.31;  // [1/m]

constexpr double attenuation_of(const TypeOptics& type) {
  return type.absorption + type.scattering;
}

double interpolated(double x, double x0, double x1, double y0, double y1) {
  return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

double absorption_at(double attenuation) {
  if (attenuation <= attenuation_of(kTypes.front())) return kTypes.front().absorption;
  for (std::size_t i = 1; i < kTypes.size(); ++i) {
    if (attenuation > attenuation_of(kTypes[i])) continue;
    return interpolated(attenuation, attenuation_of(kTypes[i - 1]), attenuation_of(kTypes[i]),
                        kTypes[i - 1].absorption, kTypes[i].absorption);
  }
  // Murkier than Jerlov's last type: more of the same stuff.
  return attenuation * kTypes.back().absorption / attenuation_of(kTypes.back());
}

double backscatter_ratio_at(double attenuation) {
  if (attenuation <= kStationAttenuation[0]) return kStationBackscatterRatio[0];
  for (std::size_t i = 1; i < kStationAttenuation.size(); ++i) {
    if (attenuation > kStationAttenuation[i]) continue;
    return interpolated(attenuation, kStationAttenuation[i - 1], kStationAttenuation[i],
                        kStationBackscatterRatio[i - 1], kStationBackscatterRatio[i]);
  }
  return kStationBackscatterRatio.back();
}

double attenuation_of(const ClarityMeasure& measure) {
  if (const auto* visibility = std::get_if<Visibility>(&measure))
    return kVisibilityTimesAttenuation / visibility->distance;
  if (const auto* turbidity = std::get_if<Turbidity>(&measure))
    return attenuation_of(kTypes.front()) + kScatteringPerNtu * turbidity->ntu;
  if (const auto* chlorophyll = std::get_if<Chlorophyll>(&measure))
    return at_wavelength(case_1_optics(chlorophyll->concentration).attenuation(), 532.0);
  return attenuation_of(kTypes[static_cast<std::size_t>(std::get<JerlovType>(measure))]);
}

}  // namespace

// No water is clearer than type I: 91 m.
double greatest_visibility() { return visibility_of(attenuation_of(kTypes.front())); }

double visibility_of(double attenuation) { return kVisibilityTimesAttenuation / attenuation; }

std::optional<JerlovType> find_jerlov_type(std::string_view name) {
  for (std::size_t i = 0; i < kTypes.size(); ++i)
    if (kTypes[i].name == name) return static_cast<JerlovType>(i);
  return std::nullopt;
}

const std::vector<std::string_view>& jerlov_type_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const TypeOptics& type : kTypes) all.push_back(type.name);
    return all;
  }();
  return names;
}

namespace {

void add_problems(const ClarityMeasure& measure, const std::string& part,
                  std::vector<Problem>& found) {
  const double farthest = greatest_visibility();
  if (const auto* visibility = std::get_if<Visibility>(&measure)) {
    if (!(visibility->distance >= kLeastVisibility && visibility->distance <= farthest))
      found.push_back({part + "visibility",
                       fmt::format("no water has a visibility of {} m", visibility->distance),
                       fmt::format("Write {} to {:.0f}", kLeastVisibility, farthest)});
  }
  if (const auto* turbidity = std::get_if<Turbidity>(&measure)) {
    if (!(turbidity->ntu >= 0.0 && turbidity->ntu <= 1000.0))
      found.push_back(
          {part + "turbidity_ntu",
           fmt::format("turbidity_ntu {} is not between 0 and 1000 NTU", turbidity->ntu)});
  }
  if (const auto* chlorophyll = std::get_if<Chlorophyll>(&measure)) {
    if (!(chlorophyll->concentration >= 0.01 && chlorophyll->concentration <= 100.0))
      found.push_back(
          {part + "chlorophyll", fmt::format("chlorophyll {} is not between 0.01 and 100 mg/m³",
                                             chlorophyll->concentration)});
  }
}

}  // namespace

std::vector<Problem> problems(const ClaritySpec& spec) {
  std::vector<Problem> found;
  if (spec.profile.empty()) found.push_back({"profile", "clarity needs at least one point"});
  double above = -1.0;
  const bool is_uniform = spec.profile.size() == 1;  // written without `profile:`
  for (std::size_t i = 0; i < spec.profile.size(); ++i) {
    const ClarityPoint& point = spec.profile[i];
    if (!(point.depth >= 0.0 && point.depth > above))
      found.push_back(
          {fmt::format("profile[{}].depth", i),
           fmt::format("depth {} m of clarity is not below the point before it", point.depth)});
    above = point.depth;
    add_problems(point.measure, is_uniform ? "" : fmt::format("profile[{}].", i), found);
  }
  if (spec.bloom) {
    add_problems(spec.bloom->at_surface, "bloom.", found);
    if (!(spec.bloom->scale_depth >= 0.1 && spec.bloom->scale_depth <= 1000.0))
      found.push_back({"bloom.scale_depth",
                       fmt::format("scale_depth {} m of the bloom is not between 0.1 and 1000 m",
                                   spec.bloom->scale_depth)});
  }
  return found;
}

GreenOptics green_optics(double attenuation) {
  GreenOptics optics;
  optics.absorption = std::min(absorption_at(attenuation), attenuation);
  optics.scattering = attenuation - optics.absorption;
  optics.backscatter = backscatter_ratio_at(attenuation) * optics.scattering;
  return optics;
}

GreenOptics green_optics(const ClarityMeasure& measure) {
  return green_optics(attenuation_of(measure));
}

std::vector<double> clarity_knots(const ClaritySpec& spec) {
  std::vector<double> depths;
  for (const ClarityPoint& point : spec.profile) depths.push_back(point.depth);
  if (spec.bloom) {
    // A chord of exp over a step h is off by h²/8 at most; e^-6 is nothing.
    constexpr double kStep = 0.175, kEnd = 6.0;
    for (int i = 0; kStep * i <= kEnd; ++i) depths.push_back(kStep * i * spec.bloom->scale_depth);
  }
  std::sort(depths.begin(), depths.end());
  depths.erase(std::unique(depths.begin(), depths.end()), depths.end());
  return depths;
}

double bloom_share(const ClaritySpec& spec, double z) {
  return spec.bloom ? std::exp(-std::max(z, 0.0) / spec.bloom->scale_depth) : 0.0;
}

Clarity::Clarity(const ClaritySpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  std::vector<double> given_depths, given;
  for (const ClarityPoint& point : spec.profile) {
    given_depths.push_back(point.depth);
    given.push_back(attenuation_of(point.measure));
  }
  const Table profile(std::move(given_depths), std::move(given));
  const double bloom = spec.bloom ? attenuation_of(spec.bloom->at_surface) : 0.0;

  std::vector<double> depths = clarity_knots(spec), attenuations;
  for (const double z : depths) {
    const double share = bloom_share(spec, z);
    attenuations.push_back((1.0 - share) * profile(z) + share * bloom);
  }
  integral_.push_back(0.0);
  for (std::size_t i = 1; i < depths.size(); ++i) {
    const double mean = 0.5 * (attenuations[i - 1] + attenuations[i]);
    integral_.push_back(integral_.back() + mean * (depths[i] - depths[i - 1]));
  }
  attenuation_ = Table(std::move(depths), std::move(attenuations));
}

double Clarity::integral_from_surface(double z) const {
  const std::vector<double>& depth = attenuation_.x();
  // The last point above z; the integral beyond it is a trapezium, as c is linear there.
  const auto below = std::upper_bound(depth.begin(), depth.end(), z);
  const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(below - depth.begin() - 1, 0));
  return integral_[i] + 0.5 * (attenuation_(depth[i]) + attenuation_(z)) * (z - depth[i]);
}

double Clarity::mean_attenuation(double z_from, double z_to) const {
  constexpr double kLevel = 1e-6;  // [m]; below it the quotient would be rounding
  if (attenuation_.x().size() == 1 || std::abs(z_to - z_from) < kLevel)
    return attenuation_(0.5 * (z_from + z_to));
  return (integral_from_surface(z_to) - integral_from_surface(z_from)) / (z_to - z_from);
}

}  // namespace remora
