// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/route.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/assert.h"

namespace remora {
namespace {

/// Cosine of a turn too small to cut: 8°, where a tangent is 0.2 % longer than its arc.
constexpr double kSmooth = 0.99;

/// What keeps a triangle of the route from being swept over: the normal of the face that is in the
/// way, in W.
using Blocked = std::optional<Vec3>;

/// The triangle that a string sweeps when it is pulled from a-b-c to a-c, in an obstacle's frame.
class SweptTriangle {
 public:
  SweptTriangle(const Vec3& a, const Vec3& b, const Vec3& c)
      : a_(a), b_(b), c_(c), normal_((b - a).cross(c - a)) {
    for (const Vec3* p : {&a, &b, &c}) bounds_.include(*p);
    // Outwards in its plane, across the edges a-b, b-c and c-a.
    sides_ = {(b - a).cross(normal_), (c - b).cross(normal_), (a - c).cross(normal_)};
  }

  [[nodiscard]] const Aabb& bounds() const { return bounds_; }

  /// False when a plane parts the triangle from the box: those of the box's faces, of the triangle,
  /// and across its edges. A long thin triangle beside a hull is mostly parted by the last.
  [[nodiscard]] bool may_meet(const Aabb& box) const {
    if (!overlap(box, bounds_)) return false;
    const Vec3 centre = box.centre(), half = 0.5 * box.size();
    const double above = normal_.dot(centre - a_);
    if (std::abs(above) > normal_.cwiseAbs().dot(half)) return false;
    const std::array<const Vec3*, 3> corners{&a_, &b_, &c_};
    for (std::size_t k = 0; k < 3; ++k) {
      if (sides_[k].dot(centre - *corners[k]) > sides_[k].cwiseAbs().dot(half)) return false;
    }
    return true;
  }

  /// Two triangles meet when an edge of one goes through the other. The edges a-b and b-c are where
  /// the string already is.
  [[nodiscard]] bool meets(const std::array<Vec3, 3>& t) const {
    const double s0 = normal_.dot(t[0] - a_), s1 = normal_.dot(t[1] - a_),
                 s2 = normal_.dot(t[2] - a_);
    const bool is_on_one_side =
        (s0 > 0.0 && s1 > 0.0 && s2 > 0.0) || (s0 < 0.0 && s1 < 0.0 && s2 < 0.0);
    if (is_on_one_side) return false;
    if (crossing(a_, c_, t[0], t[1], t[2])) return true;
    for (int k = 0; k < 3; ++k) {
      if (crossing(t[k], t[(k + 1) % 3], a_, b_, c_)) return true;
    }
    return false;
  }

 private:
  Vec3 a_, b_, c_;
  Vec3 normal_;
  std::array<Vec3, 3> sides_;
  Aabb bounds_;
};

Blocked blocked_by(const DistanceMesh& mesh, const SweptTriangle& swept) {
  Blocked blocked;
  const auto may_meet = [&](const Aabb& box) { return swept.may_meet(box); };
  const auto meets = [&](const Facet& facet) {
    if (swept.meets(facet.corner)) blocked = facet.normal;
    return blocked.has_value();
  };
  static_cast<void>(mesh.any_facet(may_meet, meets));
  return blocked;
}

Blocked blocked_by(const Terrain& terrain, const SweptTriangle& swept) {
  const MapArea area = under(swept.bounds());
  if (swept.bounds().hi.z() < terrain.depth_range(area).shallowest) return std::nullopt;
  Blocked blocked;
  any_triangle(terrain, area, [&](const TerrainTriangle& t) {
    if (swept.meets(t)) blocked = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
    return blocked.has_value();
  });
  return blocked;
}

Blocked blocked_by(const Surface& surface, const SweptTriangle& swept) {
  struct By {
    const SweptTriangle& swept;
    Blocked operator()(const std::shared_ptr<const DistanceMesh>& mesh) const {
      return blocked_by(*mesh, swept);
    }
    Blocked operator()(const std::shared_ptr<const Terrain>& terrain) const {
      return blocked_by(*terrain, swept);
    }
    Blocked operator()(const RoundSolid& solid) const { return blocked_by(*solid.facets, swept); }
    Blocked operator()(const HalfSpace&) const {
      return std::nullopt;  // convex, and the corners are outside: so is all between them
    }
  };
  return std::visit(By{swept}, surface);
}

/// Asks obstacles, and counts.
class Prober {
 public:
  Prober(std::span<const Obstacle> obstacles, std::span<const std::uint32_t> ignored)
      : obstacles_(obstacles), ignored_(ignored) {}

  /// Nothing when the string may be pulled from a-b-c to a-c.
  Blocked probe(const Vec3& a, const Vec3& b, const Vec3& c) {
    ++probes_;
    for (const Obstacle& obstacle : obstacles_) {
      if (is_ignored(obstacle)) continue;
      const Pose X_OW = obstacle.X_WO.inverse();
      const SweptTriangle swept{X_OW * a, X_OW * b, X_OW * c};
      const Aabb box = bounds(*obstacle.surface);
      if (!overlap(box, swept.bounds())) continue;
      if (const Blocked by = blocked_by(*obstacle.surface, swept)) return obstacle.X_WO.R * *by;
    }
    return std::nullopt;
  }

  /// True when no obstacle's box reaches into the box around the whole cable: the one probe of open
  /// water.
  bool is_open_water(std::span<const Vec3> nodes) {
    ++probes_;
    return std::none_of(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
      if (is_ignored(obstacle)) return false;
      if (std::holds_alternative<HalfSpace>(*obstacle.surface)) return false;
      const Pose X_OW = obstacle.X_WO.inverse();
      Aabb box;
      for (const Vec3& p : nodes) box.include(X_OW * p);
      return overlap(box, bounds(*obstacle.surface));
    });
  }

  [[nodiscard]] int probes() const { return probes_; }

 private:
  [[nodiscard]] bool is_ignored(const Obstacle& obstacle) const {
    return !obstacle.is_present ||
           std::find(ignored_.begin(), ignored_.end(), obstacle.body) != ignored_.end();
  }

  std::span<const Obstacle> obstacles_;
  std::span<const std::uint32_t> ignored_;
  int probes_ = 0;
};

/// Leaves out each point that can be: the string jumps from its neighbour before to the one after.
/// In place; the points kept move to the front.
void shortcut(Prober& prober, std::vector<Vec3>& points) {
  std::size_t kept = 1;  // points[0] stays
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    points[kept] = points[i];
    if (prober.probe(points[kept - 1], points[kept], points[i + 1])) ++kept;
  }
  points[kept] = points.back();
  points.resize(kept + 1);
}

/// Pulls the string at one corner: moves it as far as it goes along `way`.
class Corner {
 public:
  Corner(const Vec3& before, Vec3& at, const Vec3& after, Prober& prober)
      : before_(before), at_(at), after_(after), prober_(prober) {}

  /// Returns the normal of what stopped the corner, if anything did.
  Blocked pull(const Vec3& way, int halvings) {
    Blocked stop = blocked(at_ + way);
    if (!stop) {
      at_ += way;
      return std::nullopt;
    }
    double part = 0.0;
    double step = 0.5;
    for (int k = 0; k < halvings; ++k, step *= 0.5) {
      if (const Blocked by = blocked(at_ + (part + step) * way)) {
        stop = by;
      } else {
        part += step;
      }
    }
    at_ += part * way;
    return stop;
  }

 private:
  /// The string before-at-after sweeps two triangles on its way to before-to-after.
  Blocked blocked(const Vec3& to) {
    if (const Blocked by = prober_.probe(before_, at_, to)) return by;
    return prober_.probe(to, at_, after_);
  }

  const Vec3& before_;
  Vec3& at_;
  const Vec3& after_;
  Prober& prober_;
};

/// One pass over the corners: towards the straight line, then along what is in the way.
void tighten(const RouteSettings& settings, Prober& prober, std::vector<Vec3>& points) {
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Vec3 &before = points[i - 1], &after = points[i + 1];
    Vec3& at = points[i];
    const auto way_home = [&] {
      return Vec3(before + nearest_on_segment(at, before, after) * (after - before) - at);
    };
    Corner corner(before, at, after, prober);
    const Blocked by = corner.pull(way_home(), settings.pull_halvings);
    if (!by) continue;
    const Vec3 way = way_home();
    const Vec3 along = way - way.dot(*by) * *by;
    // Worth the probes only when sliding along the face shortens something.
    if (along.squaredNorm() > 1e-2 * way.squaredNorm()) {
      corner.pull(along, settings.pull_halvings);
    }
  }
}

/// Cuts blocked corners off: a corner becomes two where its legs are cut as far away as the
/// obstacle allows. Repeated, this lays the string around anything round.
void cut_corners(const RouteSettings& settings, Prober& prober, std::size_t max_points,
                 std::vector<Vec3>& points) {
  for (std::size_t i = 1; i + 1 < points.size() && points.size() < max_points; ++i) {
    const Vec3 at = points[i];
    const Vec3 back = points[i - 1] - at, forth = points[i + 1] - at;
    const double turn = -back.dot(forth) / (back.norm() * forth.norm());  // cosine
    if (!(turn < kSmooth)) continue;
    double part = 0.5;
    int halvings = 0;
    while (halvings < settings.cut_halvings &&
           prober.probe(at + part * back, at, at + part * forth)) {
      part *= 0.5;
      ++halvings;
    }
    const double gain = part * (back.norm() + forth.norm() - (back - forth).norm());
    if (halvings == settings.cut_halvings || gain < settings.shortest_gain) continue;
    points[i] = at + part * back;
    points.insert(points.begin() + static_cast<std::ptrdiff_t>(i) + 1, at + part * forth);
    ++i;
  }
}

/// Room for the corners of a route: those of the cable, and as many again for what is cut.
std::size_t most_points(std::size_t nodes) { return 2 * nodes + 64; }

}  // namespace

double length_of(std::span<const Vec3> points) {
  double sum = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += (points[i] - points[i - 1]).norm();
  return sum;
}

void TautRoute::reserve(std::size_t nodes) { points.reserve(most_points(nodes)); }

void find_taut_route(const RouteSettings& settings, std::span<const Vec3> nodes,
                     std::span<const Obstacle> obstacles, std::span<const std::uint32_t> ignored,
                     TautRoute& route) {
  REMORA_ASSERT(nodes.size() >= 2);
  Prober prober(obstacles, ignored);
  route.straight = (nodes.back() - nodes.front()).norm();
  if (prober.is_open_water(nodes)) {
    route.points.assign({nodes.front(), nodes.back()});
  } else {
    route.points.assign(nodes.begin(), nodes.end());
    shortcut(prober, route.points);
    double before = length_of(route.points);
    for (int sweep = 0; sweep < settings.max_sweeps && route.points.size() > 2; ++sweep) {
      tighten(settings, prober, route.points);
      cut_corners(settings, prober, most_points(nodes.size()), route.points);
      shortcut(prober, route.points);
      const double now = length_of(route.points);
      if (now > (1.0 - settings.tolerance) * before) break;
      before = now;
    }
  }
  route.length = length_of(route.points);
  route.probes = prober.probes();
}

}  // namespace remora
