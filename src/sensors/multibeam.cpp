// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/multibeam.h"

#include <fmt/format.h>

#include <cmath>

namespace remora {
namespace {

using std::numbers::pi;

SonarSpec head_of(const MultibeamSpec& spec) {
  SonarSpec head;
  head.pulse = spec.pulse;
  head.source_level = spec.source_level;
  head.beam_azimuths.clear();
  for (int b = 0; b < spec.beams; ++b)
    head.beam_azimuths.push_back(
        spec.beams > 1 ? spec.swath * (static_cast<double>(b) / (spec.beams - 1) - 0.5) : 0.0);
  head.receive_horizontal = {.width = spec.beam_width, .edge_weight = 0.25};
  // The transmitter is narrow along the track and lights the whole swath; the receiver is the other
  // way round.
  head.transmit_vertical = {.width = spec.along_width, .edge_weight = 0.25};
  head.receive_vertical = {.width = 20.0 * pi / 180.0};
  head.min_range = spec.min_range;
  head.max_range = spec.max_range;
  head.range_bins = spec.range_bins;
  head.elevation_rays = 24;
  head.columns_per_width = 4.0;
  head.noise_level = spec.noise_level;
  head.has_multipath = false;  // the bottom's own echo comes long before any detour
  return head;
}

// The fan lies across the track about S's z.
Pose fan_mounting() {
  Pose X_SH;
  X_SH.R.col(0) = Vec3::UnitZ();
  X_SH.R.col(1) = Vec3::UnitY();
  X_SH.R.col(2) = -Vec3::UnitX();
  return X_SH;
}

}  // namespace

std::vector<Problem> problems(const MultibeamSpec& spec) {
  if (!(spec.beams >= 1 && spec.beams <= 4096))
    return {{"beams", fmt::format("beams {} must lie between 1 and 4096", spec.beams)}};
  std::vector<Problem> found = problems(head_of(spec));
  if (!(spec.swath >= 0.0 && spec.swath <= pi))
    found.push_back({"swath_deg", "swath_deg is at most 180"});
  if (!(spec.beam_width > 0.0 && spec.along_width > 0.0))
    found.push_back({"beam_width_deg", "beam_width_deg and along_width_deg must be positive"});
  return found;
}

Vec3 Sounding::p_S() const {
  return {0.0, bottom.range * std::sin(angle), bottom.range * std::cos(angle)};
}

Multibeam::Multibeam(const MultibeamSpec& spec) : spec_(spec), kernel_(head_of(spec)) {}

double Multibeam::angle_of(int beam) const {
  return kernel_.spec().beam_azimuths[static_cast<std::size_t>(beam)];
}

void Multibeam::ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
                     std::uint64_t ping_number, SonarKernel::Workspace& workspace,
                     MultibeamPing& ping) const {
  SonarPose head = pose;
  head.X_WS = pose.X_WS * fan_mounting();
  kernel_.ping(scene, head, seed, ping_number, workspace, ping.echo);
  ping.soundings.clear();
  for (int beam = 0; beam < spec_.beams; ++beam) {
    const auto bottom = detect_bottom(ping.echo, beam, spec_.min_range);
    if (bottom) ping.soundings.push_back({beam, angle_of(beam), *bottom});
  }
}

}  // namespace remora
