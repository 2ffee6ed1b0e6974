// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/imaging_sonar.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "environment/acoustics.h"

namespace remora {
namespace {

constexpr double kNominalSoundSpeed = 1500.0;  // that data sheets reckon with [m/s]
constexpr double kColumnsPerWidth = 4.0;       // of a beam: enough scatterers across a cell
// With no gain of the operator's, white is what rock (-12 dB) returns when seen square.
constexpr double kWhiteBackscatterDb = -12.0;

std::vector<double> beam_azimuths(const ImagingSonarSpec& spec) {
  std::vector<double> list;
  const double half = 0.5 * spec.sector;
  for (int b = 0; b < spec.beams; ++b) {
    const double x = spec.beams == 1 ? 0.0 : -1.0 + 2.0 * b / (spec.beams - 1);
    list.push_back(spec.has_equal_sines ? std::asin(x * std::sin(half)) : x * half);
  }
  return list;
}

}  // namespace

std::vector<Problem> problems(const ImagingSonarSpec& spec) {
  std::vector<Problem> list;
  const auto require = [&](bool is_met, Problem problem) {
    if (!is_met) list.push_back(std::move(problem));
  };
  require(spec.beams >= 1 && spec.beams <= 4096,
          {"beams", "there must be between 1 and 4096 beams"});
  require(spec.sector > 0.0 && spec.sector <= std::numbers::pi,
          {"sector_deg", "the sector must lie between 0 and 180 degrees"});
  require(spec.range_resolution > 0.0,
          {"range_resolution", "the range resolution must be positive"});
  require(spec.beam_width > 0.0, {"beam_width_deg", "the beam width must be positive"});
  require(spec.vertical_width > 0.0 && spec.vertical_width < 2.0,
          {"vertical_width_deg", "the vertical beam width must lie between 0 and 114 degrees"});
  require(spec.range > 0.0 && spec.range <= spec.max_range,
          {"range", "the range setting must be positive and within the instrument's maximum"});
  require(spec.rays_per_beam >= 2 && spec.rays_per_beam <= 4096,
          {"rays_per_beam", "there must be between 2 and 4096 rays per beam"});
  require(spec.self_noise_db >= 0.0, {"self_noise_db", "the self noise must not be negative"});
  require(spec.display.gamma > 0.0 && spec.display.gamma <= 4.0,
          {"display.gamma", "gamma must lie between 0 and 4"});
  if (!list.empty()) return list;
  return problems(acoustics_of(spec));
}

SonarSpec acoustics_of(const ImagingSonarSpec& spec) {
  SonarSpec sonar;
  sonar.pulse = {.frequency = spec.frequency,
                 .bandwidth = kNominalSoundSpeed / (2.0 * spec.range_resolution),
                 .window = spec.window};
  sonar.source_level = spec.source_level;
  sonar.beam_azimuths = beam_azimuths(spec);
  sonar.receive_horizontal = {.width = spec.beam_width, .edge_weight = spec.beam_edge_weight};
  // The transmitter lights the whole sector; its own fan has fallen 3 dB a little beyond it.
  sonar.transmit_horizontal = {.width = std::min(1.15 * spec.sector, 3.0), .edge_weight = 0.08};
  // Both ways together make the data sheet's -3 dB; near the axis a pattern falls with the square
  // of the angle, so each alone is √2 as wide.
  const double each = std::min(std::numbers::sqrt2 * spec.vertical_width, 3.0);
  sonar.transmit_vertical = {.width = each, .edge_weight = 0.3};
  sonar.receive_vertical = {.width = each, .edge_weight = 0.3};
  sonar.min_range = spec.min_range;
  sonar.max_range = spec.range;
  sonar.range_bins = spec.range_bins;
  sonar.columns_per_width = kColumnsPerWidth;
  const double beam_spacing = spec.beams > 1 ? spec.sector / (spec.beams - 1) : spec.beam_width;
  const double columns_per_beam =
      std::max(1.0, std::ceil(kColumnsPerWidth * beam_spacing / spec.beam_width - 1e-9));
  sonar.elevation_rays =
      std::max(2, static_cast<int>(std::ceil(spec.rays_per_beam / columns_per_beam)));
  sonar.noise_level = thermal_noise_level(spec.frequency) + spec.self_noise_db;
  sonar.volume_backscatter_db = spec.volume_backscatter_db;
  sonar.has_multipath = spec.has_multipath;
  sonar.beam_gain_spread_db = spec.beam_gain_spread_db;
  return sonar;
}

ImagingSonar::ImagingSonar(const ImagingSonarSpec& spec)
    : spec_(spec), kernel_(acoustics_of(spec)) {
  REMORA_ASSERT(problems(spec).empty());
  const double cell =
      spec.beam_width * std::max(spec.range_resolution, spec.range / spec.range_bins);
  white_level_ = spec.source_level + kWhiteBackscatterDb + 10.0 * std::log10(cell);
}

double ImagingSonar::gain_db(const SonarEcho& echo, double range) const {
  const SonarDisplaySpec& display = spec_.display;
  const double absorbed = display.has_absorption_gain ? 2.0 * echo.absorption_db * range : 0.0;
  return display.gain_db + display.tvg_spreading * std::log10(range) + absorbed;
}

void ImagingSonar::show(const SonarEcho& echo, SonarGrey& grey) const {
  grey.beams = echo.beams;
  grey.bins = echo.bins;
  grey.values.resize(echo.pressure.size());
  // (|x|·g/white)^γ = exp(γ·(½ ln|x|² + ln(g/white))): the second part is the same for all beams.
  std::vector<float> gain(static_cast<std::size_t>(echo.bins));
  for (int n = 0; n < echo.bins; ++n) {
    const double db = gain_db(echo, echo.range(n)) - white_level_;
    gain[static_cast<std::size_t>(n)] = static_cast<float>(std::pow(10.0, db / 10.0));  // of power
  }
  const auto half_gamma = static_cast<float>(0.5 * spec_.display.gamma);
  const auto bins = static_cast<std::size_t>(echo.bins);
  tbb::parallel_for(0, echo.beams, [&](int b) {
    const std::size_t begin = static_cast<std::size_t>(b) * bins;
    for (std::size_t n = 0; n < bins; ++n) {
      const float power = std::norm(echo.pressure[begin + n]) * gain[n];
      const float shown = power >= 1.0f ? 1.0f : std::pow(power, half_gamma);
      grey.values[begin + n] = static_cast<std::uint8_t>(std::lround(255.0f * shown));
    }
  });
}

}  // namespace remora
