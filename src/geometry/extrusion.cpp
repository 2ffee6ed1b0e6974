// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/extrusion.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

/// Twice the area of the triangle a, b, c; positive when it turns left.
double turn(const Vec2& a, const Vec2& b, const Vec2& c) { return cross(b - a, c - a); }

bool is_inside(const Vec2& p, const Vec2& a, const Vec2& b, const Vec2& c) {
  return turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
}

bool do_cross(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  return turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
}

using Loop = std::vector<std::uint32_t>;

/// Points of a plate's face and the loops around it, the outline's left turning, the holes' right.
struct Face {
  std::vector<Vec2> points;
  std::vector<Loop> loops;

  void add(Outline outline, bool is_hole) {
    if ((signed_area(outline) > 0.0) == is_hole) std::reverse(outline.begin(), outline.end());
    Loop& loop = loops.emplace_back();
    for (const Vec2& p : outline) {
      loop.push_back(static_cast<std::uint32_t>(points.size()));
      points.push_back(p);
    }
  }
};

bool sees(const Face& face, const std::vector<Loop>& walls, std::uint32_t from, std::uint32_t to) {
  for (const Loop& wall : walls) {
    for (std::size_t i = 0; i < wall.size(); ++i) {
      const std::uint32_t a = wall[i], b = wall[(i + 1) % wall.size()];
      if (do_cross(face.points[from], face.points[to], face.points[a], face.points[b]))
        return false;
    }
  }
  return true;
}

/// Whether the way from corner i of a loop to q starts inside it. A place that bridges have made a
/// corner several times has a different inside at each.
bool starts_inside(const Face& face, const Loop& loop, std::size_t i, const Vec2& q) {
  const std::size_t n = loop.size();
  const Vec2 &a = face.points[loop[(i + n - 1) % n]], &p = face.points[loop[i]],
             &b = face.points[loop[(i + 1) % n]];
  const bool is_left_of_both = turn(a, p, q) > 0.0 && turn(p, b, q) > 0.0;
  const bool is_left_of_one = turn(a, p, q) > 0.0 || turn(p, b, q) > 0.0;
  return turn(a, p, b) > 0.0 ? is_left_of_both : is_left_of_one;
}

/// Joins a hole to the loop around it by a bridge between the nearest corners that see each other.
Loop bridged(const Face& face, const Loop& around, const Loop& hole,
             const std::vector<Loop>& walls) {
  double nearest = 1e300;
  std::size_t from = 0, to = 0;
  for (std::size_t i = 0; i < around.size(); ++i) {
    for (std::size_t j = 0; j < hole.size(); ++j) {
      const double squared = (face.points[around[i]] - face.points[hole[j]]).squaredNorm();
      if (squared >= nearest || !starts_inside(face, around, i, face.points[hole[j]]) ||
          !sees(face, walls, around[i], hole[j]))
        continue;
      nearest = squared;
      from = i;
      to = j;
    }
  }
  REMORA_ASSERT(nearest < 1e300);
  Loop result(around.begin(), around.begin() + static_cast<std::ptrdiff_t>(from) + 1);
  for (std::size_t j = 0; j <= hole.size(); ++j) result.push_back(hole[(to + j) % hole.size()]);
  result.insert(result.end(), around.begin() + static_cast<std::ptrdiff_t>(from), around.end());
  return result;
}

/// Cuts ears off a loop until nothing is left (Meisters 1975).
std::vector<Triangle> ear_clipped(const std::vector<Vec2>& points, Loop loop) {
  std::vector<Triangle> triangles;
  const auto is_ear = [&](std::size_t i) {
    const std::size_t n = loop.size();
    const std::uint32_t a = loop[(i + n - 1) % n], b = loop[i], c = loop[(i + 1) % n];
    if (turn(points[a], points[b], points[c]) <= 0.0) return false;
    // A bridge that starts from the same place as b may leave through the side a-c.
    for (std::size_t k = 0; k < n; ++k) {
      if (do_cross(points[a], points[c], points[loop[k]], points[loop[(k + 1) % n]])) return false;
    }
    return std::none_of(loop.begin(), loop.end(), [&](std::uint32_t p) {
      const bool is_corner =
          points[p] == points[a] || points[p] == points[b] || points[p] == points[c];
      return !is_corner && is_inside(points[p], points[a], points[b], points[c]);
    });
  };
  std::size_t i = 0, tried = 0;
  while (loop.size() > 3 && tried <= loop.size()) {
    if (!is_ear(i)) {
      i = (i + 1) % loop.size();
      ++tried;
      continue;
    }
    const std::size_t n = loop.size();
    triangles.push_back({loop[(i + n - 1) % n], loop[i], loop[(i + 1) % n]});
    loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(i));
    i %= loop.size();
    i = (i + 1) % loop.size();  // elsewhere next: fans of slivers are ugly
    tried = 0;
  }
  REMORA_ASSERT(loop.size() == 3);
  triangles.push_back({loop[0], loop[1], loop[2]});
  return triangles;
}

std::vector<Triangle> triangulated(const Face& face) {
  Loop around = face.loops[0];
  std::vector<Loop> holes(face.loops.begin() + 1, face.loops.end());
  // From right to left, so that no bridge is hidden by a hole that has none yet.
  std::sort(holes.begin(), holes.end(), [&](const Loop& a, const Loop& b) {
    const auto rightmost = [&](const Loop& loop) {
      double x = -1e300;
      for (const std::uint32_t p : loop) x = std::max(x, face.points[p].x());
      return x;
    };
    return rightmost(a) > rightmost(b);
  });
  for (std::size_t i = 0; i < holes.size(); ++i) {
    std::vector<Loop> walls(holes.begin() + static_cast<std::ptrdiff_t>(i), holes.end());
    walls.push_back(around);
    around = bridged(face, around, holes[i], walls);
  }
  return ear_clipped(face.points, around);
}

}  // namespace

double signed_area(const Outline& outline) {
  double sum = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i)
    sum += cross(outline[i], outline[(i + 1) % outline.size()]);
  return 0.5 * sum;
}

Outline make_rectangle(const Vec2& size, const Vec2& centre) {
  const Vec2 h = 0.5 * size;
  return {centre - h, centre + Vec2(h.x(), -h.y()), centre + h, centre + Vec2(-h.x(), h.y())};
}

Outline make_circle(double radius, const Vec2& centre, int segments) {
  Outline circle;
  for (int k = 0; k < segments; ++k) {
    const double angle = 2.0 * kPi * k / segments;
    circle.push_back(centre + radius * Vec2(std::cos(angle), std::sin(angle)));
  }
  return circle;
}

Outline rounded(const Outline& outline, double radius, int segments) {
  Outline result;
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2& corner = outline[i];
    const Vec2 back = outline[(i + n - 1) % n] - corner, ahead = outline[(i + 1) % n] - corner;
    const Vec2 u = back.normalized(), v = ahead.normalized();
    const double half_angle = 0.5 * std::acos(std::clamp(u.dot(v), -1.0, 1.0));
    if (half_angle > 0.49 * kPi) {  // straight on
      result.push_back(corner);
      continue;
    }
    const double r =
        std::min(radius, 0.49 * std::min(back.norm(), ahead.norm()) * std::tan(half_angle));
    const double leg = r / std::tan(half_angle);
    const Vec2 from = corner + leg * u, to = corner + leg * v;
    const Vec2 centre = corner + (r / std::sin(half_angle)) * (u + v).normalized();
    const Vec2 a = from - centre, b = to - centre;
    const double angle = std::atan2(cross(a, b), a.dot(b));
    for (int k = 0; k <= segments; ++k) {
      const double at = angle * k / segments;
      result.push_back(centre + Eigen::Rotation2Dd(at) * a);
    }
  }
  return result;
}

TriangleMesh make_plate(const Outline& outline, std::span<const Outline> holes, double thickness) {
  REMORA_ASSERT(outline.size() >= 3 && thickness > 0.0);
  Face face;
  face.add(outline, /*is_hole=*/false);
  for (const Outline& hole : holes) face.add(hole, /*is_hole=*/true);

  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(face.points.size());
  for (const double z : {-0.5 * thickness, 0.5 * thickness})
    for (const Vec2& p : face.points) mesh.vertices.push_back({p.x(), p.y(), z});
  for (const Triangle& t : triangulated(face)) {
    mesh.triangles.push_back({t[0], t[2], t[1]});
    mesh.triangles.push_back({n + t[0], n + t[1], n + t[2]});
  }
  for (const Loop& loop : face.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const std::uint32_t a = loop[i], b = loop[(i + 1) % loop.size()];
      mesh.triangles.push_back({a, b, n + b});
      mesh.triangles.push_back({a, n + b, n + a});
    }
  }
  return mesh;
}

TriangleMesh make_plate(const Outline& outline, double thickness) {
  return make_plate(outline, {}, thickness);
}

TriangleMesh make_rounded_box(const Vec3& size, double radius, int segments) {
  const double r = std::min(radius, 0.49 * size.minCoeff());
  std::vector<Ring> rings;
  const auto add_ring = [&](double angle, double end) {
    const double inset = r * (1.0 - std::cos(angle));
    const double z = end * (0.5 * size.z() - r + r * std::sin(angle));
    // The corner's arc shrinks with the outline; a trace of it stays, for rings of equal count.
    const Outline outline =
        rounded(make_rectangle({size.x() - 2.0 * inset, size.y() - 2.0 * inset}),
                std::max(r - inset, 0.02 * r), segments);
    Ring ring;
    for (const Vec2& p : outline) ring.push_back({p.x(), p.y(), z});
    rings.push_back(std::move(ring));
  };
  for (int k = segments; k >= 0; --k) add_ring(0.5 * kPi * k / segments, -1.0);
  for (int k = 0; k <= segments; ++k) add_ring(0.5 * kPi * k / segments, 1.0);
  return loft(rings);
}

}  // namespace remora
