// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/drag_strip.h"

#include <cmath>

namespace remora {

Wrench drag(std::span<const DragStrip> strips, const Twist& V_flow_B) {
  Wrench sum;
  for (const DragStrip& strip : strips) {
    const Vec3& p = strip.X_BS.p;
    const Vec3& c = strip.coefficient;
    const Vec3 v_B = V_flow_B.linear + V_flow_B.angular.cross(p);
    Vec3 f_B;
    if (strip.is_round) {
      f_B = -c.x() * v_B.norm() * v_B;
    } else {
      const Vec3 v = strip.X_BS.R.transpose() * v_B;
      const double across = std::hypot(v.y(), v.z());
      f_B = strip.X_BS.R *
            -Vec3(c.x() * std::abs(v.x()) * v.x(), c.y() * across * v.y(), c.z() * across * v.z());
    }
    sum.force += f_B;
    sum.moment += p.cross(f_B);
  }
  return sum;
}

}  // namespace remora
