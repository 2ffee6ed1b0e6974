// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/linear_algebra.h"

namespace remora {

/// A place on the WGS-84 ellipsoid. [rad, rad, m above the ellipsoid]
struct GeoPoint {
  double latitude = 0.0;
  double longitude = 0.0;
  double height = 0.0;
};

/// The scenario's north-east-down frame, tangent to the ellipsoid at its origin.
class LocalFrame {
 public:
  explicit LocalFrame(const GeoPoint& origin) : origin_(origin) {}

  [[nodiscard]] Vec3 to_ned(const GeoPoint& point) const;
  [[nodiscard]] GeoPoint to_geo(const Vec3& p_W) const;
  [[nodiscard]] const GeoPoint& origin() const { return origin_; }

 private:
  GeoPoint origin_;
};

}  // namespace remora
