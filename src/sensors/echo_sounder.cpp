// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/echo_sounder.h"

namespace remora {
namespace {

SonarSpec head_of(const EchoSounderSpec& spec) {
  SonarSpec head;
  head.pulse = spec.pulse;
  head.source_level = spec.source_level;
  const BeamPatternSpec cone{.width = spec.beam_width, .edge_weight = 0.25};
  head.receive_horizontal = head.receive_vertical = cone;
  head.transmit_horizontal = head.transmit_vertical = cone;
  head.min_range = spec.min_range;
  head.max_range = spec.max_range;
  head.range_bins = spec.range_bins;
  head.elevation_rays = 64;
  head.columns_per_width = 12.0;
  head.azimuth_margin = 1.5 * spec.beam_width;
  head.noise_level = spec.noise_level;
  return head;
}

// The head's axis is S's z; its starboard is S's starboard.
Pose looking_down() {
  Pose X_SH;
  X_SH.R.col(0) = Vec3::UnitZ();
  X_SH.R.col(1) = Vec3::UnitY();
  X_SH.R.col(2) = -Vec3::UnitX();
  return X_SH;
}

}  // namespace

std::vector<Problem> problems(const EchoSounderSpec& spec) {
  std::vector<Problem> found = problems(head_of(spec));
  if (!(spec.beam_width > 0.0))
    found.push_back({"beam_width_deg", "beam_width_deg must be positive"});
  return found;
}

EchoSounder::EchoSounder(const EchoSounderSpec& spec) : spec_(spec), kernel_(head_of(spec)) {}

void EchoSounder::ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
                       std::uint64_t ping_number, SonarKernel::Workspace& workspace,
                       EchoSounding& sounding) const {
  SonarPose head = pose;
  head.X_WS = pose.X_WS * looking_down();
  kernel_.ping(scene, head, seed, ping_number, workspace, sounding.echo);
  sounding.range = first_return(sounding.echo, 0, spec_.min_range);
  sounding.bottom = detect_bottom(sounding.echo, 0, spec_.min_range);
}

}  // namespace remora
