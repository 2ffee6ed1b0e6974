// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/scanning_sonar.h"

#include <cmath>

#include "math/rotation.h"

namespace remora {
namespace {

using std::numbers::pi;

bool goes_round(const ScanningSonarSpec& spec) { return spec.sector > 2.0 * pi - 1e-9; }

SonarSpec head_of(const ScanningSonarSpec& spec) {
  SonarSpec head;
  head.pulse = spec.pulse;
  head.source_level = spec.source_level;
  // One transducer sends and receives.
  head.receive_horizontal = head.transmit_horizontal = {.width = spec.beam_width};
  head.receive_vertical =
      head.transmit_vertical = {.width = spec.vertical_width, .edge_weight = 0.25};
  head.min_range = spec.min_range;
  head.max_range = spec.max_range;
  head.range_bins = spec.range_bins;
  head.elevation_rays = 256;
  head.columns_per_width = 4.0;
  head.azimuth_margin = 1.5 * spec.beam_width;
  head.noise_level = spec.noise_level;
  return head;
}

}  // namespace

std::vector<Problem> problems(const ScanningSonarSpec& spec) {
  std::vector<Problem> found = problems(head_of(spec));
  if (!(spec.step > 0.0 && spec.step <= pi))
    found.push_back({"step_deg", "step_deg must lie between 0 and 180"});
  if (!(spec.sector >= 0.0 && spec.sector <= 2.0 * pi + 1e-9))
    found.push_back({"sector_deg", "sector_deg must lie between 0 and 360"});
  if (!(spec.beam_width > 0.0 && spec.vertical_width > 0.0))
    found.push_back({"beam_width_deg", "beam_width_deg and vertical_width_deg must be positive"});
  return found;
}

int pings_per_pass(const ScanningSonarSpec& spec) {
  const int steps = static_cast<int>(std::floor(spec.sector / spec.step + 1e-6));
  return std::max(goes_round(spec) ? steps : steps + 1, 1);
}

double head_angle(const ScanningSonarSpec& spec, std::uint64_t ping_number) {
  const auto pass = static_cast<std::uint64_t>(pings_per_pass(spec));
  if (goes_round(spec))
    return wrap_to_pi(spec.heading + spec.step * static_cast<double>(ping_number % pass));
  if (pass == 1) return wrap_to_pi(spec.heading);
  // To and fro, the ends once each.
  const std::uint64_t there_and_back = ping_number % (2 * (pass - 1));
  const std::uint64_t k = there_and_back < pass ? there_and_back : 2 * (pass - 1) - there_and_back;
  const double middle = 0.5 * static_cast<double>(pass - 1);
  return wrap_to_pi(spec.heading + spec.step * (static_cast<double>(k) - middle));
}

ScanningSonar::ScanningSonar(const ScanningSonarSpec& spec) : spec_(spec), kernel_(head_of(spec)) {}

void ScanningSonar::ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
                         std::uint64_t ping_number, SonarKernel::Workspace& workspace,
                         ScanningPing& ping) const {
  ping.angle = head_angle(spec_, ping_number);
  SonarPose head = pose;
  head.X_WS.R = pose.X_WS.R * to_quaternion({.roll = 0.0, .pitch = 0.0, .yaw = ping.angle});
  kernel_.ping(scene, head, seed, ping_number, workspace, ping.echo);
  ping.strongest = detect_bottom(ping.echo, 0, spec_.min_range);
}

}  // namespace remora
