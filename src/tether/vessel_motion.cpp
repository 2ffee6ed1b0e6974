// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/vessel_motion.h"

#include <cmath>
#include <numbers>

namespace remora {

std::vector<Problem> problems(const VesselMotionSpec& spec) {
  std::vector<Problem> found;
  if (!spec.velocity_W.allFinite() || spec.velocity_W.norm() > 20.0)
    found.push_back({"velocity", "the vessel's velocity is not a speed up to 20 m/s",
                     "Write [north, east, down]"});
  if (!(spec.wave_response >= 0.0 && spec.wave_response <= 2.0))
    found.push_back({"wave_response", "wave_response must lie between 0 (a quay) and 2",
                     "Write 1 for a small boat"});
  if (!spec.amplitude_W.allFinite() || spec.amplitude_W.norm() > 50.0)
    found.push_back({"amplitude", "the vessel's amplitude is not a distance up to 50 m"});
  if (!(spec.period > 0.0 && std::isfinite(spec.period)))
    found.push_back(
        {"period", "the vessel's period must be positive", "Write seconds, for example 8"});
  return found;
}

Vec3 vessel_point(const VesselMotionSpec& spec, const EnvironmentModel& environment,
                  const EnvironmentState& water, SimTime now, const Vec3& p_start_W) {
  const double t = now.seconds();
  Vec3 p_W = p_start_W + t * spec.velocity_W +
             std::sin(2.0 * std::numbers::pi * t / spec.period) * spec.amplitude_W;
  if (spec.wave_response > 0.0)
    p_W.z() += spec.wave_response * surface_z(environment, water, now, p_W.x(), p_W.y());
  return p_W;
}

}  // namespace remora
