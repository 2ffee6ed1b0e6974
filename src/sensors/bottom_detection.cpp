// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/bottom_detection.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace remora {
namespace {

// A peak must stand so much above the quiet quarter of its line. In Rayleigh noise the highest of a
// thousand samples stands about 14 dB above that.
constexpr double kDetectionSnr = 60.0;  // power, 18 dB
// What belongs to the echo: all around the peak above this share of it.
constexpr double kEchoFloor = 0.1;

double power(std::span<const std::complex<float>> line, int n) {
  return static_cast<double>(std::norm(line[static_cast<std::size_t>(n)]));
}

// Power of the line averaged over `2·half + 1` bins: speckle would make its peak wander.
std::vector<double> smoothed_power(std::span<const std::complex<float>> line, int half) {
  const int bins = static_cast<int>(line.size());
  std::vector<double> sums(line.size() + 1, 0.0);
  for (int n = 0; n < bins; ++n)
    sums[static_cast<std::size_t>(n) + 1] = sums[static_cast<std::size_t>(n)] + power(line, n);
  std::vector<double> out(line.size());
  for (int n = 0; n < bins; ++n) {
    const int low = std::max(n - half, 0);
    const int high = std::min(n + half + 1, bins);
    out[static_cast<std::size_t>(n)] =
        (sums[static_cast<std::size_t>(high)] - sums[static_cast<std::size_t>(low)]) / (high - low);
  }
  return out;
}

// Power of the noise: the lower quartile of the line, where no echo is; an exponential deviate's
// lower quartile is ln(4/3) of its mean.
double noise_power(std::span<const std::complex<float>> line, int first) {
  std::vector<double> powers;
  for (int n = first; n < static_cast<int>(line.size()); ++n) powers.push_back(power(line, n));
  if (powers.empty()) return 0.0;
  const auto quartile = powers.begin() + static_cast<std::ptrdiff_t>(powers.size() / 4);
  std::nth_element(powers.begin(), quartile, powers.end());
  return *quartile / std::log(4.0 / 3.0);
}

int first_bin(const SonarEcho& echo, double min_range) {
  return std::clamp(static_cast<int>(std::ceil(min_range / echo.bin_size)) + 1, 0, echo.bins - 1);
}

// A bottom stands out from the water right before it. Reverberation of the water, strong at close
// range, falls off smoothly and does not.
bool rises_clearly(std::span<const double> smooth, int first, int begin, int peak) {
  constexpr double kRise = 16.0;          // power, 12 dB
  constexpr int kGap = 3, kStretch = 20;  // [bins]
  const int end = begin - kGap;
  const int start = std::max(end - kStretch, first);
  if (end - start < kGap) return false;  // nothing before it to stand out from
  double before = 0.0;
  for (int n = start; n < end; ++n) before += smooth[static_cast<std::size_t>(n)];
  return smooth[static_cast<std::size_t>(peak)] * (end - start) > kRise * before;
}

// Up from a bin on the rising side of an echo, as long as the next few bins bring much more.
int top_of_flank(std::span<const double> smooth, int from) {
  constexpr int kAhead = 4;  // [bins]
  constexpr double kMuchMore = 1.5;
  const int bins = static_cast<int>(smooth.size());
  int top = from;
  for (int n = top + 1; n < std::min(top + 1 + kAhead, bins); ++n)
    if (smooth[static_cast<std::size_t>(n)] > kMuchMore * smooth[static_cast<std::size_t>(top)])
      top = n;
  return top;
}

// What two ways through the water did to the power of an echo of a plane bottom.
double gain_at(const SonarEcho& echo, int n) {
  const double r = echo.range(n);
  return r * r * r * std::pow(10.0, 0.2 * echo.absorption_db * r);
}

struct Window {
  int begin = 0;
  int end = 0;
};

Window window_around(std::span<const double> smooth, int peak) {
  const double floor = kEchoFloor * smooth[static_cast<std::size_t>(peak)];
  Window window{peak, peak + 1};
  while (window.begin > 0 && smooth[static_cast<std::size_t>(window.begin - 1)] > floor)
    --window.begin;
  while (window.end < static_cast<int>(smooth.size()) &&
         smooth[static_cast<std::size_t>(window.end)] > floor)
    ++window.end;
  return window;
}

// Mean and standard error of range, weighted by power.
void time_by_amplitude(const SonarEcho& echo, int beam, const Window& window,
                       BottomDetection& detection) {
  const auto line = echo.beam(beam);
  double weight = 0.0, sum = 0.0, square = 0.0;
  for (int n = window.begin; n < window.end; ++n) {
    const double w = power(line, n);
    weight += w;
    sum += w * echo.range(n);
    square += w * echo.range(n) * echo.range(n);
  }
  detection.range = sum / weight;
  const double spread =
      std::sqrt(std::max(square / weight - detection.range * detection.range, 0.0));
  // Speckle cells in the window are its independent samples.
  const double samples = std::max(0.5 * (window.end - window.begin), 1.0);
  detection.uncertainty = std::max(spread / std::sqrt(samples), 0.29 * echo.bin_size);
  detection.method = DetectionMethod::amplitude;
}

// Two beams to either side hear the echo pass: D = (|P+|² - |P-|²)/(|P+|² + |P-|²) runs through
// zero where it is in the middle. A line through D against range, weighted by power, gives the
// place and how sure it is. (The monopulse form of an interferometer's phase ramp.)
std::optional<BottomDetection> timed_by_split_beam(const SonarEcho& echo, int beam,
                                                   const Window& window,
                                                   const BottomDetection& found) {
  constexpr int kFewest = 8;  // bins that make a line
  if (beam == 0 || beam + 1 >= echo.beams || window.end - window.begin < kFewest)
    return std::nullopt;
  const auto below = echo.beam(beam - 1);
  const auto above = echo.beam(beam + 1);
  double w_sum = 0.0, wx = 0.0, wy = 0.0, wxx = 0.0, wxy = 0.0, wyy = 0.0;
  for (int n = window.begin; n < window.end; ++n) {
    const double minus = power(below, n), plus = power(above, n);
    const double w = minus + plus;
    if (w <= 0.0) continue;
    const double x = echo.range(n) - found.range;
    const double y = (plus - minus) / w;
    w_sum += w;
    wx += w * x;
    wy += w * y;
    wxx += w * x * x;
    wxy += w * x * y;
    wyy += w * y * y;
  }
  const double mean_x = wx / w_sum, mean_y = wy / w_sum;
  const double var_x = wxx / w_sum - mean_x * mean_x;
  const double slope = (wxy / w_sum - mean_x * mean_y) / var_x;
  if (!(var_x > 0.0) || slope == 0.0) return std::nullopt;
  const double zero = mean_x - mean_y / slope;
  const double residual =
      std::max(wyy / w_sum - mean_y * mean_y - slope * slope * var_x, 0.0);  // of D about the line
  const double samples = std::max(0.5 * (window.end - window.begin), 2.0);
  const double sigma =
      std::sqrt(residual / samples * (1.0 + (zero - mean_x) * (zero - mean_x) / var_x)) /
      std::abs(slope);
  BottomDetection better = found;
  better.range = found.range + zero;
  better.uncertainty = std::max(sigma, 0.29 * echo.bin_size);
  better.method = DetectionMethod::split_beam;
  const bool is_inside = better.range >= echo.range(window.begin) - echo.bin_size &&
                         better.range <= echo.range(window.end - 1) + echo.bin_size;
  if (!is_inside) return std::nullopt;
  return better;
}

}  // namespace

double BottomDetection::quality() const {
  const double clear = std::clamp((signal_to_noise_db - 10.0) / 20.0, 0.0, 1.0);
  const double sharp = 1.0 / (1.0 + std::pow(100.0 * uncertainty / std::max(range, 0.1), 2.0));
  return clear * sharp;
}

std::optional<BottomDetection> detect_bottom(const SonarEcho& echo, int beam, double min_range) {
  const auto line = echo.beam(beam);
  const int first = first_bin(echo, min_range);
  const std::vector<double> smooth = smoothed_power(line, 2);
  const double noise = noise_power(line, first);
  int peak = -1;
  double strongest = 0.0;
  for (int n = first; n < echo.bins; ++n) {
    // The gain would lift late noise above any echo.
    if (!(smooth[static_cast<std::size_t>(n)] > kDetectionSnr * noise)) continue;
    const double compensated = smooth[static_cast<std::size_t>(n)] * gain_at(echo, n);
    if (compensated <= strongest) continue;
    strongest = compensated;
    peak = n;
  }
  if (peak < 0) return std::nullopt;
  const Window window = window_around(smooth, peak);
  if (!rises_clearly(smooth, first, window.begin, peak)) return std::nullopt;

  BottomDetection detection;
  detection.echo_level_db = 10.0 * std::log10(smooth[static_cast<std::size_t>(peak)]);
  detection.signal_to_noise_db =
      noise > 0.0 ? detection.echo_level_db - 10.0 * std::log10(noise) : 100.0;
  time_by_amplitude(echo, beam, window, detection);
  const auto split = timed_by_split_beam(echo, beam, window, detection);
  return split && split->uncertainty < detection.uncertainty ? split : detection;
}

std::optional<double> first_return(const SonarEcho& echo, int beam, double min_range) {
  const auto line = echo.beam(beam);
  const int first = first_bin(echo, min_range);
  const std::vector<double> smooth = smoothed_power(line, 2);
  const double noise = noise_power(line, first);
  for (int n = first; n < echo.bins; ++n) {
    if (!(smooth[static_cast<std::size_t>(n)] > kDetectionSnr * noise)) continue;
    // The flank of a pulse reaches far ahead of it at this sensitivity: what counts is where the
    // echo has risen to half of what it comes to.
    const double half = 0.5 * smooth[static_cast<std::size_t>(top_of_flank(smooth, n))];
    int edge = n;
    while (smooth[static_cast<std::size_t>(edge)] < half) ++edge;
    if (!rises_clearly(smooth, first, n, edge)) continue;
    if (edge == first) return echo.range(edge);
    const double here = smooth[static_cast<std::size_t>(edge)];
    const double before = smooth[static_cast<std::size_t>(edge - 1)];
    if (before >= half) return echo.range(edge);
    return echo.range(edge - 1) + echo.bin_size * (half - before) / (here - before);
  }
  return std::nullopt;
}

}  // namespace remora
