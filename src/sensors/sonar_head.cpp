// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sonar_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace remora {
namespace {

using std::numbers::pi;

constexpr double kWidestVerticalSpan = 170.0 * pi / 180.0;

bool has_width(const BeamPatternSpec& pattern) { return pattern.width > 0.0; }

// An omnidirectional receiver needs columns over the whole of what the transmitter lights.
double column_width(const SonarSpec& spec) {
  if (has_width(spec.receive_horizontal)) return spec.receive_horizontal.width;
  if (has_width(spec.transmit_horizontal)) return spec.transmit_horizontal.width;
  return 10.0 * pi / 180.0;
}

// Full angle at half power of two line patterns multiplied, or of half the horizon without any.
double solid_width(const BeamPatternSpec& pattern) {
  return has_width(pattern) ? pattern.width : pi;
}

void check_pattern(const BeamPatternSpec& pattern, const char* name, std::vector<Problem>& list) {
  if (!(pattern.width >= 0.0 && pattern.width < pi)) {
    list.push_back({{}, fmt::format("{} beam width must lie between 0 and 180 degrees", name)});
  }
  if (!(pattern.edge_weight >= 0.08 && pattern.edge_weight <= 1.0)) {
    list.push_back({{}, fmt::format("{} edge weight must lie between 0.08 and 1", name)});
  }
}

}  // namespace

std::vector<Problem> problems(const SonarSpec& spec) {
  std::vector<Problem> list;
  const auto require = [&](bool is_met, Problem problem) {
    if (!is_met) list.push_back(std::move(problem));
  };
  require(spec.pulse.frequency >= 1e3 && spec.pulse.frequency <= 1e8,
          {"frequency_khz", "frequency must lie between 1 kHz and 100 MHz"});
  require(spec.pulse.bandwidth > 0.0 && spec.pulse.bandwidth <= 2.0 * spec.pulse.frequency,
          {"bandwidth_khz", "bandwidth must be positive and at most twice the frequency"});
  require(std::isfinite(spec.source_level),
          {"source_level_db", "source level must be a number of decibels"});
  require(!spec.beam_azimuths.empty(), {"beams", "there must be at least one beam"});
  require(spec.beam_azimuths.size() <= 4096, {"beams", "there can be at most 4096 beams"});
  require(std::is_sorted(spec.beam_azimuths.begin(), spec.beam_azimuths.end()),
          {"beams", "beam azimuths must ascend"});
  require(std::all_of(spec.beam_azimuths.begin(), spec.beam_azimuths.end(),
                      [](double a) { return std::abs(a) <= pi / 2.0; }),
          {"beams", "beams must lie within 90 degrees of straight ahead"});
  check_pattern(spec.receive_horizontal, "horizontal receive", list);
  check_pattern(spec.receive_vertical, "vertical receive", list);
  check_pattern(spec.transmit_horizontal, "horizontal transmit", list);
  check_pattern(spec.transmit_vertical, "vertical transmit", list);
  require(spec.min_range >= 0.0, {"min_range", "minimum range must not be negative"});
  require(spec.max_range > spec.min_range && spec.max_range <= 5000.0,
          {"max_range", "maximum range must exceed the minimum and be at most 5000 m"});
  require(spec.range_bins >= 2 && spec.range_bins <= 65536,
          {"range_bins", "there must be between 2 and 65536 range bins"});
  require(spec.elevation_rays >= 2 && spec.elevation_rays <= 4096,
          {"elevation_rays", "there must be between 2 and 4096 rays in a column"});
  require(spec.elevation_span >= 0.0 && spec.elevation_span <= pi,
          {"elevation_span_deg", "span of elevation must lie between 0 and 180 degrees"});
  require(spec.columns_per_width >= 1.0 && spec.columns_per_width <= 64.0,
          {{}, "there must be between 1 and 64 columns in a beam's width"});
  require(spec.surface_loss_db >= 0.0 && spec.bottom_loss_db >= 0.0,
          {{}, "losses at surface and bottom must not be negative"});
  require(spec.beam_gain_spread_db >= 0.0,
          {"beam_gain_spread_db", "spread of beam gains must not be negative"});
  return list;
}

SonarHead::SonarHead(const SonarSpec& spec_in)
    : spec(spec_in),
      transmit_vertical(BeamPattern(spec.transmit_vertical)),
      receive_vertical(BeamPattern(spec.receive_vertical)) {
  lay_out_columns();
  lay_out_rows();
  weigh_columns();
  // A beam of small widths a and b covers about a·b of the sphere's 4π (Urick 1983, section 3.4).
  directivity_db =
      10.0 *
      std::log10(4.0 * pi /
                 (solid_width(spec.receive_horizontal) * solid_width(spec.receive_vertical)));
  directivity_db = std::max(directivity_db, 0.0);
  for (std::size_t b = 0; b < spec.beam_azimuths.size(); ++b) {
    const float db =
        static_cast<float>(spec.beam_gain_spread_db) * chance.gaussian(scramble(b + 0x9b1));
    beam_gains.push_back(std::pow(10.0f, db / 20.0f));
  }
}

void SonarHead::lay_out_columns() {
  const double width = column_width(spec);
  const double first = spec.beam_azimuths.front();
  const double last = spec.beam_azimuths.back();
  double spacing = width / spec.columns_per_width;
  if (spec.beam_azimuths.size() > 1) {
    // A whole number of columns per beam, so that all beams are served alike.
    const double beam_spacing = (last - first) / static_cast<double>(spec.beam_azimuths.size() - 1);
    if (beam_spacing > 0.0) spacing = beam_spacing / std::ceil(beam_spacing / spacing - 1e-9);
  }
  const double margin = spec.azimuth_margin >= 0.0 ? spec.azimuth_margin : 2.0 * width;
  const int beyond = static_cast<int>(std::ceil(margin / spacing));
  const int between = static_cast<int>(std::lround((last - first) / spacing));
  const BeamPattern transmit(spec.transmit_horizontal);
  column_spacing = spacing;
  for (int j = -beyond; j <= between + beyond; ++j) {
    const double azimuth = first + j * spacing;
    columns.push_back({.azimuth = azimuth,
                       .cosine = static_cast<float>(std::cos(azimuth)),
                       .sine = static_cast<float>(std::sin(azimuth)),
                       .transmit_gain = static_cast<float>(transmit.amplitude(std::sin(azimuth)))});
  }
}

void SonarHead::lay_out_rows() {
  const BeamPattern transmit(spec.transmit_vertical);
  const BeamPattern receive(spec.receive_vertical);
  double half_span = 0.5 * spec.elevation_span;
  if (half_span == 0.0) {
    const double zero = std::min(transmit.first_zero(), receive.first_zero());
    half_span = zero < 1.0 ? std::min(std::asin(zero), 0.5 * kWidestVerticalSpan)
                           : 0.5 * kWidestVerticalSpan;
  }
  // Twice as dense in the middle, where most of the sound goes, as on average.
  const auto elevation = [&](double s) {
    return spec.elevation_centre + half_span * (0.5 * s + 0.5 * s * s * s);
  };
  const int count = spec.elevation_rays;
  for (int k = 0; k < count; ++k) {
    const double low = elevation(-1.0 + 2.0 * k / count);
    const double high = elevation(-1.0 + 2.0 * (k + 1) / count);
    const double phi = 0.5 * (low + high);
    const double sine = std::sin(phi);
    rows.push_back({.elevation = phi,
                    .cosine = static_cast<float>(std::cos(phi)),
                    .sine = static_cast<float>(sine),
                    .spacing = static_cast<float>(high - low),
                    .transmit_gain = static_cast<float>(transmit.amplitude(sine)),
                    .receive_gain = static_cast<float>(receive.amplitude(sine))});
  }
}

void SonarHead::weigh_columns() {
  const BeamPattern receive(spec.receive_horizontal);
  // Low side lobes need no more than the main one; -13 dB ones are worth two on each side.
  const double reach = receive.first_zero() *
                       (1.0 + 2.0 * std::clamp(spec.receive_horizontal.edge_weight, 0.0, 1.0));
  weights.resize(spec.beam_azimuths.size() * columns.size());
  for (std::size_t b = 0; b < spec.beam_azimuths.size(); ++b) {
    const double steered = std::sin(spec.beam_azimuths[b]);
    ColumnBand band{static_cast<int>(columns.size()), 0};
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const double sine = std::sin(columns[j].azimuth) - steered;
      weights[b * columns.size() + j] = static_cast<float>(receive.amplitude(sine));
      if (std::abs(sine) > reach) continue;
      band.begin = std::min(band.begin, static_cast<int>(j));
      band.end = static_cast<int>(j) + 1;
    }
    bands.push_back(band);
  }
}

}  // namespace remora
