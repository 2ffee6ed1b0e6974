// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/side_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sensors/bottom_detection.h"

namespace remora {
namespace {

using std::numbers::pi;

SonarSpec head_of(const SideScanSpec& spec) {
  SonarSpec head;
  head.pulse = spec.pulse;
  head.source_level = spec.source_level;
  head.receive_horizontal = {.width = spec.beam_width};
  head.transmit_horizontal = {.width = spec.beam_width};
  head.receive_vertical = {.width = spec.vertical_width, .edge_weight = 0.25};
  head.transmit_vertical = {.width = spec.vertical_width, .edge_weight = 0.25};
  head.min_range = spec.min_range;
  head.max_range = spec.max_range;
  head.range_bins = spec.range_bins;
  head.elevation_rays = spec.elevation_rays;
  // Everything from straight down to well above level is heard, if faintly; an elevation is less
  // than a right angle, for beyond it azimuths run backwards.
  head.elevation_span = 170.0 * pi / 180.0;
  // Both patterns are narrow: beyond a beam's width the echo is 26 dB down and more.
  head.columns_per_width = 3.0;
  head.azimuth_margin = spec.beam_width;
  head.noise_level = spec.noise_level;
  head.volume_backscatter_db = spec.volume_backscatter_db;
  head.has_multipath = spec.has_multipath;
  return head;
}

}  // namespace

std::vector<Problem> problems(const SideScanSpec& spec) {
  std::vector<Problem> found = problems(head_of(spec));
  if (!(spec.tilt >= 0.0 && spec.tilt <= 0.5 * pi))
    found.push_back({"tilt_deg", "tilt_deg must lie between 0 and 90"});
  if (!(spec.beam_width > 0.0 && spec.vertical_width > 0.0))
    found.push_back({"beam_width_deg", "beam_width_deg and vertical_width_deg must be positive"});
  if (!(spec.tvg_spreading >= 0.0 && spec.tvg_spreading <= 80.0))
    found.push_back({"tvg_spreading", "tvg_spreading must lie between 0 and 80 dB"});
  return found;
}

Pose side_mounting(const SideScanSpec& spec, Side side) {
  const double out = side == Side::starboard ? 1.0 : -1.0;
  Pose X_SH;
  X_SH.R.col(0) = Vec3(0.0, out * std::cos(spec.tilt), std::sin(spec.tilt));
  X_SH.R.col(1) = Vec3(-out, 0.0, 0.0);
  X_SH.R.col(2) = X_SH.R.col(0).cross(X_SH.R.col(1));
  return X_SH;
}

SideScan::SideScan(const SideScanSpec& spec) : spec_(spec), kernel_(head_of(spec)) {}

void SideScan::ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
                    std::uint64_t ping_number, Workspace& workspace, SideScanPing& ping) const {
  // The two sides' noise is their own, hence two numbers for each ping.
  SonarPose side = pose;
  side.X_WS = pose.X_WS * side_mounting(spec_, Side::port);
  kernel_.ping(scene, side, seed, 2 * ping_number, workspace.kernel, ping.port);
  side.X_WS = pose.X_WS * side_mounting(spec_, Side::starboard);
  kernel_.ping(scene, side, seed, 2 * ping_number + 1, workspace.kernel, ping.starboard);

  const auto to_port = first_return(ping.port, 0, spec_.min_range);
  const auto to_starboard = first_return(ping.starboard, 0, spec_.min_range);
  ping.first_bottom_return = to_port && to_starboard ? std::min(*to_port, *to_starboard)
                             : to_port               ? to_port
                                                     : to_starboard;
}

void Waterfall::add(const SideScanPing& ping) {
  const auto amplitude = [&](const SonarEcho& echo, int bin) {
    const double range = echo.range(bin);
    const double gain_db =
        spec_.tvg_spreading * std::log10(range) + 2.0 * echo.absorption_db * range;
    return std::abs(echo.beam(0)[static_cast<std::size_t>(bin)]) *
           static_cast<float>(std::pow(10.0, 0.05 * gain_db));
  };
  for (int n = spec_.range_bins - 1; n >= 0; --n) amplitudes_.push_back(amplitude(ping.port, n));
  for (int n = 0; n < spec_.range_bins; ++n) amplitudes_.push_back(amplitude(ping.starboard, n));
  ++rows_;
}

void Waterfall::keep_last(int rows) {
  if (rows_ <= rows) return;
  amplitudes_.erase(amplitudes_.begin(),
                    amplitudes_.end() - static_cast<std::ptrdiff_t>(rows) * columns());
  rows_ = rows;
}

std::vector<std::uint8_t> Waterfall::picture() const {
  std::vector<std::uint8_t> grey(amplitudes_.size());
  if (amplitudes_.empty()) return grey;
  std::vector<float> sorted = amplitudes_;
  const auto brightest = sorted.begin() + static_cast<std::ptrdiff_t>(0.99 * (sorted.size() - 1));
  std::nth_element(sorted.begin(), brightest, sorted.end());
  const float white = std::max(*brightest, 1e-20f);
  for (std::size_t i = 0; i < grey.size(); ++i)
    grey[i] = static_cast<std::uint8_t>(
        std::lround(255.0f * std::sqrt(std::min(amplitudes_[i] / white, 1.0f))));
  return grey;
}

}  // namespace remora
