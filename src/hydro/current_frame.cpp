// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/current_frame.h"

#include <cmath>

namespace remora {

WaterInBody water_in_body(const HullSituation& situation, const WaterSample& water,
                          CurrentFrame frame) {
  const Mat3& R_WB = situation.R_WB;
  const Vec3& w = situation.V_WB_B.angular;
  WaterInBody seen;
  seen.acceleration_B = R_WB.transpose() * water.acceleration_W;
  if (frame == CurrentFrame::body) {
    seen.velocity_B = R_WB.transpose() * water.velocity_W;
    seen.rate_B = seen.acceleration_B - w.cross(seen.velocity_B);
    return seen;
  }
  const double yaw = std::atan2(R_WB(1, 0), R_WB(0, 0));
  const double c = std::cos(yaw), s = std::sin(yaw);
  const Vec3& v = water.velocity_W;
  seen.velocity_B = Vec3(c * v.x() + s * v.y(), c * v.y() - s * v.x(), v.z());
  seen.rate_B = seen.acceleration_B + w.z() * Vec3(seen.velocity_B.y(), -seen.velocity_B.x(), 0.0);
  return seen;
}

}  // namespace remora
