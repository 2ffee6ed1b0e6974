// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/floating.h"

#include "math/rotation.h"

namespace remora::ardusub {
namespace {

constexpr double kReach = 5.0;  // above and below the surface, more than any hull is high [m]
constexpr int kHalvings = 60;   // to the last bit

}  // namespace

RigidState afloat(const Hull& hull, const EnvironmentModel& environment,
                  const EnvironmentState& water, const RigidState& given) {
  RigidState state;
  const double surface = -water.sea_level;
  state.q_WB = to_quaternion({0.0, 0.0, to_roll_pitch_yaw(given.q_WB).yaw});
  state.p_WB = Vec3(given.p_WB.x(), given.p_WB.y(), surface);

  WaterSample still;
  still.density = sample(environment, water, {}, state.p_WB).density;
  still.surface_z = surface;
  HullSituation situation;
  situation.R_WB = state.q_WB.toRotationMatrix();
  const auto sinks_at = [&](double z) {
    situation.depth = z;
    return hull.force(situation, still).force.z() > 0.0;
  };
  double high = surface - kReach;
  double low = surface + kReach;
  if (sinks_at(low)) return state;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (high + low);
    (sinks_at(middle) ? high : low) = middle;
  }
  state.p_WB.z() = 0.5 * (high + low);
  return state;
}

}  // namespace remora::ardusub
