// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "math/linear_algebra.h"

namespace remora {

/// A box along the axes of the frame its corners are given in. Empty until a point is included.
struct Aabb {
  Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 hi = Vec3::Constant(-std::numeric_limits<double>::infinity());

  void include(const Vec3& p) {
    lo = lo.cwiseMin(p);
    hi = hi.cwiseMax(p);
  }
  void include(const Aabb& other) {
    lo = lo.cwiseMin(other.lo);
    hi = hi.cwiseMax(other.hi);
  }
  [[nodiscard]] bool is_empty() const { return (lo.array() > hi.array()).any(); }
  [[nodiscard]] Vec3 centre() const { return 0.5 * (lo + hi); }
  [[nodiscard]] Vec3 size() const { return hi - lo; }
  [[nodiscard]] Aabb grown(double by) const {
    return {lo - Vec3::Constant(by), hi + Vec3::Constant(by)};
  }
};

[[nodiscard]] inline bool overlap(const Aabb& a, const Aabb& b) {
  // One axis after the other: most boxes of a search are parted by the first.
  return a.lo.x() <= b.hi.x() && b.lo.x() <= a.hi.x() && a.lo.y() <= b.hi.y() &&
         b.lo.y() <= a.hi.y() && a.lo.z() <= b.hi.z() && b.lo.z() <= a.hi.z();
}

/// From `p` to the nearest point of the box; zero inside it.
[[nodiscard]] inline double squared_distance(const Aabb& box, const Vec3& p) {
  return (p.cwiseMax(box.lo).cwiseMin(box.hi) - p).squaredNorm();
}

/// True when the segment from `a` to `b` meets the box within the first `reach` (0 to 1) of its
/// way.
[[nodiscard]] inline bool meets(const Aabb& box, const Vec3& a, const Vec3& b, double reach) {
  double enter = 0.0, leave = reach;
  for (int k = 0; k < 3; ++k) {
    const double d = b[k] - a[k];
    if (d == 0.0) {
      if (a[k] < box.lo[k] || a[k] > box.hi[k]) return false;
      continue;
    }
    const double t0 = (box.lo[k] - a[k]) / d, t1 = (box.hi[k] - a[k]) / d;
    enter = t0 < t1 ? (enter > t0 ? enter : t0) : (enter > t1 ? enter : t1);
    leave = t0 < t1 ? (leave < t1 ? leave : t1) : (leave < t0 ? leave : t0);
  }
  // A touch decided by the last bit counts as one: the triangle itself gives the exact answer.
  return enter <= leave + 1e-12;
}

}  // namespace remora
