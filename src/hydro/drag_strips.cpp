// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/drag_strips.h"

#include <cmath>

namespace remora {

namespace {

/// About So in S, from the flow there. All strips of a part lie along Sx, so that only what is
/// across it differs from one to the next.
Wrench drag_of_part(const DragStrips& part, const Twist& V_S) {
  const Vec3& c = part.coefficient;
  const Vec3& v = V_S.linear;
  if (part.is_round) return {.force = -c.x() * v.norm() * v};
  Wrench F_S;
  F_S.force.x() = -part.count * c.x() * std::abs(v.x()) * v.x();
  for (int i = 0; i < part.count; ++i) {
    const double x = part.length * ((i + 0.5) / part.count - 0.5);
    const double vy = v.y() + x * V_S.angular.z();
    const double vz = v.z() - x * V_S.angular.y();
    const double across = std::sqrt(vy * vy + vz * vz);
    const double fy = -c.y() * across * vy, fz = -c.z() * across * vz;
    F_S.force.y() += fy;
    F_S.force.z() += fz;
    F_S.moment.y() -= x * fz;
    F_S.moment.z() += x * fy;
  }
  return F_S;
}

}  // namespace

Wrench drag(std::span<const DragStrips> parts, const Twist& V_flow_B) {
  Wrench sum;
  for (const DragStrips& part : parts) {
    const auto& [R_BS, p_BS] = part.X_BS;
    const Vec3 v_B = V_flow_B.linear + V_flow_B.angular.cross(p_BS);
    const Wrench F_S =
        drag_of_part(part, {R_BS.transpose() * v_B, R_BS.transpose() * V_flow_B.angular});
    const Vec3 f_B = R_BS * F_S.force;
    sum.force += f_B;
    sum.moment += R_BS * F_S.moment + p_BS.cross(f_B);
  }
  return sum;
}

}  // namespace remora
