// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_outline.h"

#include <algorithm>

namespace remora {

std::vector<Vec2> convex_outline(std::vector<Vec2> points) {
  const auto before = [](const Vec2& a, const Vec2& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
  };
  std::sort(points.begin(), points.end(), before);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;

  const auto turns_left = [](const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) > 0.0;
  };
  std::vector<Vec2> hull;
  const auto add_chain = [&](auto begin, auto end) {
    const std::size_t base = hull.size();
    for (auto point = begin; point != end; ++point) {
      while (hull.size() >= base + 2 && !turns_left(hull[hull.size() - 2], hull.back(), *point))
        hull.pop_back();
      hull.push_back(*point);
    }
    hull.pop_back();  // the first of the next chain
  };
  add_chain(points.begin(), points.end());
  add_chain(points.rbegin(), points.rend());
  return hull;
}

}  // namespace remora
