// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/water_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace remora {
namespace {

// Fine enough that lines between texels stay within a hundredth of the curve, or a thousandth of
// white.
constexpr int kPaths = 96;
constexpr int kDepths = 128;
constexpr int kLampPaths = 64;
constexpr int kViews = 48;
constexpr int kVeilPaths = 64;

constexpr double kLampTemperature = 6200.0;                    // [K]
constexpr double kNothingLeft = 1e-3;                          // of an object
constexpr double kShortestRange = 3.0, kLongestRange = 120.0;  // [m]

/// Where the texels of a table along a length stand.
double texel_length(int i, int count, double longest) {
  const double x = i / (count - 1.0);
  return longest * x * x;
}

/// exp(-k d) at one texel after another: the texels' distances grow by even steps, so that each
/// factor follows from the one before it.
class Transmittance {
 public:
  Transmittance(const Spectrum& k, int count, double longest)
      : ratio_((-k * longest / ((count - 1.0) * (count - 1.0))).exp().max(kNothing)),
        growth_(ratio_.square().max(kNothing)) {}

  [[nodiscard]] const Spectrum& now() const { return value_; }
  void advance() {
    value_ = (value_ * ratio_).max(kNothing);
    ratio_ = (ratio_ * growth_).max(kNothing);
  }

 private:
  static constexpr double kNothing = 1e-60;  // keeps the arithmetic out of denormal numbers
  Spectrum value_ = Spectrum::Ones();
  Spectrum ratio_, growth_;
};

class TableWriter {
 public:
  TableWriter(int width, int height) {
    table_.width = width;
    table_.height = height;
    table_.rgba.reserve(static_cast<std::size_t>(4 * width * height));
  }
  void add(const Vec3& rgb, double alpha) {
    for (const double value : {rgb.x(), rgb.y(), rgb.z(), alpha})
      table_.rgba.push_back(static_cast<float>(value));
  }
  [[nodiscard]] LightTable take() { return std::move(table_); }

 private:
  LightTable table_;
};

/// The path over which the clearest of the camera's channels loses all of an object.
double longest_path(const WaterOptics& optics, const CameraResponse& response) {
  const auto left = [&](double path) {
    return response.rgb((-path * optics.clearest()).exp()).maxCoeff();
  };
  double low = kShortestRange, high = kLongestRange;
  if (left(high) > kNothingLeft) return high;
  if (left(low) < kNothingLeft) return low;
  for (int i = 0; i < 20; ++i) {
    const double middle = 0.5 * (low + high);
    (left(middle) > kNothingLeft ? low : high) = middle;
  }
  return high;
}

LightTable daylight_table(const LightField& light, const CameraResponse& response,
                          double camera_depth, double max_path) {
  TableWriter table(kPaths, kDepths);
  for (int y = 0; y < kDepths; ++y) {
    const double z = texel_length(y, kDepths, light.max_depth());
    // Red, green, blue and the sun's part in their sum, of each band's share that is left.
    const Spectrum all = light.downwelling(z);
    const auto& [red, green, blue] = response.weights;
    Eigen::Matrix<double, 4, kOpticalBands> seen;
    seen << (red * all).matrix().transpose(), (green * all).matrix().transpose(),
        (blue * all).matrix().transpose(),
        ((red + green + blue) * light.direct_sun(z)).matrix().transpose();
    Transmittance share(light.optics().mean_attenuation(camera_depth, z), kPaths, max_path);
    for (int x = 0; x < kPaths; ++x, share.advance()) {
      const Eigen::Vector4d left = (seen * share.now().matrix()).cwiseMax(0.0);
      const double sum = left.head<3>().sum();
      table.add(left.head<3>(), sum > 0.0 ? std::min(left[3] / sum, 1.0) : 0.0);
    }
  }
  return table.take();
}

LightTable lamp_table(const InherentOptics& water, const CameraResponse& response,
                      double max_path) {
  const Spectrum lamp = lamp_spectrum(kLampTemperature);
  TableWriter table(kPaths, kLampPaths);
  Transmittance to_object(water.diffuse_attenuation(), kLampPaths, max_path);
  for (int y = 0; y < kLampPaths; ++y, to_object.advance()) {
    const Spectrum arrived = lamp * to_object.now();
    Transmittance to_lens(water.attenuation(), kPaths, max_path);
    for (int x = 0; x < kPaths; ++x, to_lens.advance())
      table.add(response.rgb(arrived * to_lens.now()), 1.0);
  }
  return table.take();
}

/// A stretch of a view's ray between two texels.
struct Stretch {
  Spectrum passed;                      // share of an image's light
  Spectrum gathered;                    // ∫ of that over the stretch [m]
  Spectrum passed_wide, gathered_wide;  // the same, the forward peak counted as not scattered
  Spectrum peak;                        // b of that peak
  Spectrum source, sun_source;

  Stretch(const LightField& light, double z, double down, double length) {
    const InherentOptics water = light.optics().at(z);
    const Spectrum c = water.attenuation();
    passed = (-length * c).exp();
    gathered = (1.0 - passed) / c;
    peak = LightField::forward_peak() * water.particle_scattering();
    passed_wide = (-length * (c - peak)).exp();
    gathered_wide = (1.0 - passed_wide) / (c - peak);
    source = light.source(z, down);
    sun_source = light.sun_source(z);
  }
};

/// One row of both veils: what a ray gathers as it gets longer.
void add_veils(const LightField& light, const CameraResponse& response, double camera_depth,
               double down, double max_path, TableWriter& veil, TableWriter& veil_sun) {
  const double to_surface = down < 0.0 ? camera_depth / -down : 2.0 * max_path;
  std::vector<Stretch> stretches;
  stretches.reserve(kVeilPaths);
  for (int i = 1; i < kVeilPaths; ++i) {
    const double from = std::min(texel_length(i - 1, kVeilPaths, max_path), to_surface);
    const double to = std::min(texel_length(i, kVeilPaths, max_path), to_surface);
    stretches.emplace_back(light, camera_depth + 0.5 * (from + to) * down, down, to - from);
  }

  // Sunlight that was scattered once and then, by the forward peak, ever so little again: known
  // from the far end.
  std::array<Spectrum, kVeilPaths> once;
  once[kVeilPaths - 1] = Spectrum::Zero();
  if (to_surface > max_path) {
    const Stretch& last = stretches.back();
    const Spectrum wide =
        light.optics().at(camera_depth + max_path * down).attenuation() - last.peak;
    once[kVeilPaths - 1] = last.sun_source / wide;
  }
  for (std::size_t i = stretches.size(); i-- > 0;)
    once[i] = once[i + 1] * stretches[i].passed_wide +
              stretches[i].sun_source * stretches[i].gathered_wide;

  Spectrum share = Spectrum::Ones(), ambient = Spectrum::Zero(), sun = Spectrum::Zero();
  veil.add(Vec3::Zero(), 1.0);
  veil_sun.add(Vec3::Zero(), 1.0);
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    const Stretch& stretch = stretches[i];
    const Spectrum weight = share * stretch.gathered;
    ambient += weight * stretch.source;
    sun += weight * (stretch.sun_source + stretch.peak * 0.5 * (once[i] + once[i + 1]));
    share *= stretch.passed;
    veil.add(response.rgb(ambient), 1.0);
    veil_sun.add(response.rgb(sun), 1.0);
  }
}

/// Gains that make this light grey, green left as it is; no channel by more than two stops. Where a
/// vehicle's lamps outshine it, at a thousandth of noon, they fade away.
Vec3 gains_against(const Vec3& cast) {
  constexpr double kMost = 4.0, kLamplight = 1e-3;
  const double weight = cast.y() / (cast.y() + kLamplight);
  const auto gain = [&](double value) {
    const double full = value * kMost > cast.y() ? std::max(cast.y() / value, 1.0 / kMost) : kMost;
    return std::pow(full, weight);
  };
  return Vec3(gain(cast.x()), 1.0, gain(cast.z()));
}

/// Light on one face over that on another, channel by channel; where a channel has none, all of it.
Vec3 share_of(const Vec3& part, const Vec3& whole) {
  constexpr double kSome = 1e-6;  // of the sum; less is beyond the camera's colours
  const double sum = whole.sum();
  if (!(sum > 0.0)) return Vec3::Zero();
  Vec3 share;
  for (int i = 0; i < 3; ++i)
    share[i] = std::min(whole[i] > kSome * sum ? part[i] / whole[i] : part.sum() / sum, 1.0);
  return share;
}

void set_sky(const Daylight& daylight, const CameraResponse& response, WaterTables& tables) {
  // A blue sky is twice as bright at the horizon, and whiter there; an overcast one is three times
  // as bright overhead (CIE: 9/7 and 3/7 of its mean).
  const Vec3 mean = response.rgb(daylight.sky_above);
  const Vec3 white = Vec3::Constant(mean.mean());
  const double clouds = daylight.cloud_cover;
  tables.sky_zenith = ((1.0 - clouds) * 0.75 + clouds * 9.0 / 7.0) * mean;
  tables.sky_horizon = (1.0 - clouds) * 1.5 * 0.5 * (mean + white) + clouds * 3.0 / 7.0 * mean;
  tables.sun_disc = response.rgb(daylight.sun_above);
}

}  // namespace

WaterTables make_water_tables(const LightField& light, const CameraResponse& response,
                              double camera_depth) {
  const double z = std::max(camera_depth, 0.0);
  const InherentOptics water = light.optics().at(z);
  WaterTables tables;
  tables.max_path = longest_path(light.optics(), response);
  tables.max_depth = light.max_depth();
  tables.daylight = daylight_table(light, response, z, tables.max_path);
  tables.lamp = lamp_table(water, response, tables.max_path);

  TableWriter veil(kVeilPaths, kViews), veil_sun(kVeilPaths, kViews);
  for (int y = 0; y < kViews; ++y)
    add_veils(light, response, z, 2.0 * y / (kViews - 1) - 1.0, tables.max_path, veil, veil_sun);
  tables.veil = veil.take();
  tables.veil_sun = veil_sun.take();

  tables.scattering = response.rgb(water.scattering);
  tables.attenuation = response.rgb(water.attenuation());
  set_sky(light.daylight(), response, tables);
  const Vec3 level = response.rgb(light.downwelling(z));
  tables.side_share = share_of(response.rgb(light.sideways(z)), level);
  tables.below_share = share_of(response.rgb(light.upwelling(z)), level);
  tables.white_balance = gains_against(level);
  return tables;
}

double table_depth(double camera_depth) {
  constexpr double kStep = 0.02;  // [m]; the murkiest water's light changes by a hundredth in it
  return kStep * std::round(std::max(camera_depth, 0.0) / kStep);
}

double relative_phase(double cos_angle) {
  return 4.0 * std::numbers::pi * phase_function(std::acos(std::clamp(cos_angle, -1.0, 1.0)));
}

}  // namespace remora
