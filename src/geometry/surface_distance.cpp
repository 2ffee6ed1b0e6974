// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/surface_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "base/assert.h"
#include "geometry/convex_hull.h"
#include "geometry/procedural.h"

namespace remora {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Nearer than this [m] the way from surface to point says nothing about the side.
constexpr double kTouching = 1e-9;

NearestPoint nearest_point(const Vec3& p, const Vec3& q, const Vec3& facet_normal, bool is_inside) {
  const Vec3 away = p - q;
  const double d = away.norm();
  if (d < kTouching) return {q, facet_normal, is_inside ? -d : d};
  return {q, is_inside ? Vec3(-away / d) : Vec3(away / d), is_inside ? -d : d};
}

/// Keeps the crossing of a triangle when it comes within `reach` of the way, and shortens the
/// reach.
void keep_first(const std::array<Vec3, 3>& corner, const Vec3& normal, const Vec3& a, const Vec3& b,
                double& reach, std::optional<Crossing>& first) {
  const auto t = crossing(a, b, corner[0], corner[1], corner[2]);
  if (!t || *t > reach) return;
  reach = *t;
  const bool is_from_outside = normal.dot(b - a) <= 0.0;
  first = Crossing{*t, is_from_outside ? normal : Vec3(-normal)};
}

/// Halves the way until a piece is above the ground or over a few triangles.
std::optional<Crossing> crossing_of_piece(const Terrain& terrain, const Vec3& a, const Vec3& b,
                                          double from, double to) {
  constexpr std::size_t kFew = 8;
  constexpr double kShortest = 1e-9;  // of the way: many triangles may meet in one point
  const Vec3 p = a + from * (b - a), q = a + to * (b - a);
  const MapArea area{p.cwiseMin(q).head<2>(), p.cwiseMax(q).head<2>()};
  if (std::max(p.z(), q.z()) < terrain.depth_range(area).shallowest) return std::nullopt;
  if (terrain.triangle_count(area, 0) > kFew && to - from > kShortest) {
    const double middle = 0.5 * (from + to);
    const auto near = crossing_of_piece(terrain, a, b, from, middle);
    return near ? near : crossing_of_piece(terrain, a, b, middle, to);
  }
  std::optional<Crossing> first;
  double reach = to;
  for_each_triangle(terrain, area, [&](const TerrainTriangle& triangle) {
    keep_first(triangle, unit_normal(triangle), a, b, reach, first);
  });
  return first;
}

/// A round solid's triangles: inscribed, so that a cable on the true surface is outside them.
std::shared_ptr<const DistanceMesh> facets_of(const TriangleMesh& mesh) {
  return std::make_shared<const DistanceMesh>(mesh);
}
constexpr int kSides = 48;

TriangleMesh capsule_mesh(double radius, double half_length) {
  std::vector<Vec3> points;
  for (const Vec3& v : make_sphere(radius, kSides).vertices) {
    if (v.z() > -1e-9 * radius) points.push_back(v + half_length * Vec3::UnitZ());
    if (v.z() < 1e-9 * radius) points.push_back(v - half_length * Vec3::UnitZ());
  }
  const auto hull = convex_hull(points);
  REMORA_ASSERT(hull.has_value());
  return to_mesh(*hull);
}

}  // namespace

double nearest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 ab = b - a;
  const double length2 = ab.squaredNorm();
  return length2 > 0.0 ? std::clamp((p - a).dot(ab) / length2, 0.0, 1.0) : 0.0;
}

// Ericson, Real-Time Collision Detection, 5.1.9.
SegmentPair nearest_of_segments(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 d1 = b - a, d2 = d - c, r = a - c;
  const double aa = d1.squaredNorm(), ee = d2.squaredNorm(), f = d2.dot(r);
  if (aa == 0.0) return {0.0, nearest_on_segment(a, c, d)};
  if (ee == 0.0) return {nearest_on_segment(c, a, b), 0.0};
  const double cc = d1.dot(r), bb = d1.dot(d2);
  const double denominator = aa * ee - bb * bb;
  double s = 0.0;
  if (denominator > 1e-12 * aa * ee) {
    s = std::clamp((bb * f - cc * ee) / denominator, 0.0, 1.0);
  } else {  // parallel: the middle of what both cover, measured along the first
    const double s0 = -cc / aa, s1 = s0 + bb / aa;
    const double lo = std::max(0.0, std::min(s0, s1)), hi = std::min(1.0, std::max(s0, s1));
    s = std::clamp(0.5 * (lo + hi), 0.0, 1.0);
  }
  const double t = std::clamp((bb * s + f) / ee, 0.0, 1.0);
  return {std::clamp((bb * t - cc) / aa, 0.0, 1.0), t};
}

// Ericson, Real-Time Collision Detection, 5.1.5.
TrianglePoint nearest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0.0 && d2 <= 0.0) return {a, TrianglePart::corner, 0};

  const Vec3 bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0.0 && d4 <= d3) return {b, TrianglePart::corner, 1};

  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
    return {a + d1 / (d1 - d3) * ab, TrianglePart::edge, 0};
  }
  const Vec3 cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0.0 && d5 <= d6) return {c, TrianglePart::corner, 2};

  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
    return {a + d2 / (d2 - d6) * ac, TrianglePart::edge, 2};
  }
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
    return {b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b), TrianglePart::edge, 1};
  }
  const double scale = 1.0 / (va + vb + vc);
  return {a + vb * scale * ab + vc * scale * ac, TrianglePart::face, 0};
}

std::optional<double> crossing(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b,
                               const Vec3& c) {
  const Vec3 n = (b - a).cross(c - a);
  const double above = n.dot(p - a), below = n.dot(q - a);
  if (above == below || above * below > 0.0) return std::nullopt;
  // Signed volumes of the line with the three edges (Ericson 5.3.4). Neighbours compute the same
  // number for a shared edge; what is zero but for rounding counts as a hit, so that no line slips
  // through at a corner.
  const Vec3 pq = q - p;
  const double u = pq.dot((c - p).cross(b - p));
  const double v = pq.dot((a - p).cross(c - p));
  const double w = pq.dot((b - p).cross(a - p));
  const double rounding = 1e-13 * (std::abs(u) + std::abs(v) + std::abs(w));
  const bool has_positive = u > rounding || v > rounding || w > rounding;
  const bool has_negative = u < -rounding || v < -rounding || w < -rounding;
  if (has_positive && has_negative) return std::nullopt;
  return above / (above - below);
}

DistanceMesh::DistanceMesh(const TriangleMesh& mesh) {
  TriangleMesh welded = mesh;
  weld(welded);
  is_closed_ = is_watertight(welded) && volume(welded) > 0.0;
  bounds_ = remora::bounds(welded);
  bvh_ = TriangleBvh(welded);

  facets_.resize(welded.triangles.size());
  vertex_normals_.assign(welded.vertices.size(), Vec3::Zero());
  for (std::size_t i = 0; i < facets_.size(); ++i) {
    Facet& facet = facets_[i];
    facet.vertex = welded.triangles[i];
    facet.neighbour.fill(kNoFacet);
    for (int k = 0; k < 3; ++k) facet.corner[k] = welded.vertices[facet.vertex[k]];
    facet.opposite = facet.corner;
    facet.normal = unit_normal(facet.corner);
    for (int k = 0; k < 3; ++k) {
      const Vec3 u = facet.corner[(k + 1) % 3] - facet.corner[k];
      const Vec3 v = facet.corner[(k + 2) % 3] - facet.corner[k];
      const double angle = std::atan2(u.cross(v).norm(), u.dot(v));
      vertex_normals_[facet.vertex[k]] += angle * facet.normal;
    }
  }
  join_neighbours();
  classify_edges();
}

void DistanceMesh::join_neighbours() {
  using Side = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, int>;  // edge, facet, index
  std::vector<Side> sides;
  sides.reserve(3 * facets_.size());
  for (std::uint32_t i = 0; i < facets_.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      const auto [lo, hi] = std::minmax(facets_[i].vertex[k], facets_[i].vertex[(k + 1) % 3]);
      sides.emplace_back(lo, hi, i, k);
    }
  }
  std::sort(sides.begin(), sides.end());
  const auto is_same_edge = [](const Side& a, const Side& b) {
    return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b);
  };
  for (std::size_t first = 0, last = 0; first < sides.size(); first = last) {
    while (last < sides.size() && is_same_edge(sides[first], sides[last])) ++last;
    if (last - first != 2) continue;  // a rim, or more than two sheets in one seam
    const auto [lo_a, hi_a, i, k] = sides[first];
    const auto [lo_b, hi_b, j, m] = sides[first + 1];
    facets_[i].neighbour[k] = j;
    facets_[j].neighbour[m] = i;
    facets_[i].opposite[k] = facets_[j].corner[(m + 2) % 3];
    facets_[j].opposite[m] = facets_[i].corner[(k + 2) % 3];
  }
}

void DistanceMesh::classify_edges() {
  for (std::uint32_t i = 0; i < facets_.size(); ++i) {
    Facet& facet = facets_[i];
    for (int k = 0; k < 3; ++k) {
      if (facet.neighbour[k] == kNoFacet) {
        facet.edge[k] = EdgeKind::border;
      } else if (i < facet.neighbour[k]) {
        const double s = rise(facet, k);
        // An open sheet is touched from both sides: what is hollow on one is a ridge on the other.
        facet.edge[k] = edge_kind(is_closed_ ? s : -std::abs(s));
        // Folded back on itself, the neighbour lies in or over the facet's own plane.
        const bool is_folded = facet.normal.dot(facets_[facet.neighbour[k]].normal) < 0.0;
        if (is_folded && !(is_closed_ && s > kFlatAngle)) facet.edge[k] = EdgeKind::ridge;
      }
    }
  }
}

bool DistanceMesh::is_inside(const Vec3& p, const Facet& facet,
                             const TrianglePoint& nearest) const {
  if (!is_closed_) return false;
  const Vec3 away = p - nearest.q;
  switch (nearest.part) {
    case TrianglePart::face:
      return facet.normal.dot(away) < 0.0;
    case TrianglePart::edge:
      return (facet.normal + facets_[facet.neighbour[nearest.index]].normal).dot(away) < 0.0;
    case TrianglePart::corner:
      return vertex_normals_[facet.vertex[nearest.index]].dot(away) < 0.0;
  }
  return false;
}

std::optional<NearestPoint> DistanceMesh::nearest(const Vec3& p, double reach) const {
  double squared_reach = reach * reach;
  const Facet* best = nullptr;
  TrianglePoint point;
  bvh_.for_each_nearer(p, squared_reach, [&](std::uint32_t i) {
    const Facet& facet = facets_[i];
    const TrianglePoint q =
        nearest_on_triangle(p, facet.corner[0], facet.corner[1], facet.corner[2]);
    const double d2 = (p - q.q).squaredNorm();
    if (d2 > squared_reach || (best != nullptr && d2 == squared_reach)) return;
    squared_reach = d2;
    best = &facet;
    point = q;
  });
  if (best == nullptr) return std::nullopt;
  return nearest_point(p, point.q, best->normal, is_inside(p, *best, point));
}

std::optional<Crossing> DistanceMesh::first_crossing(const Vec3& a, const Vec3& b) const {
  std::optional<Crossing> first;
  double reach = 1.0;
  bvh_.for_each_along(a, b, reach, [&](std::uint32_t i) {
    keep_first(facets_[i].corner, facets_[i].normal, a, b, reach, first);
  });
  return first;
}

RoundSolid round_sphere(double radius) {
  return {RoundSolid::Kind::sphere, radius, 0.0, facets_of(make_sphere(radius, kSides))};
}
RoundSolid round_capsule(double radius, double length) {
  return {RoundSolid::Kind::capsule, radius, 0.5 * length,
          facets_of(capsule_mesh(radius, 0.5 * length))};
}
RoundSolid round_cylinder(double radius, double length) {
  return {RoundSolid::Kind::cylinder, radius, 0.5 * length,
          facets_of(make_cylinder(radius, length, kSides))};
}

NearestPoint nearest(const RoundSolid& solid, const Vec3& p) {
  Vec3 normal;
  double distance = 0.0;
  if (solid.kind == RoundSolid::Kind::cylinder) {
    const double rho = std::hypot(p.x(), p.y());
    const Vec3 radial = rho > 0.0 ? Vec3(p.x() / rho, p.y() / rho, 0.0) : Vec3(Vec3::UnitX());
    const Vec3 axial(0.0, 0.0, p.z() < 0.0 ? -1.0 : 1.0);
    const double beside = rho - solid.radius, beyond = std::abs(p.z()) - solid.half_length;
    if (beside > 0.0 && beyond > 0.0) {
      distance = std::hypot(beside, beyond);
      normal = (beside * radial + beyond * axial) / distance;
    } else {
      distance = std::max(beside, beyond);
      normal = beside >= beyond ? radial : axial;
    }
  } else {
    const Vec3 axis(0.0, 0.0, std::clamp(p.z(), -solid.half_length, solid.half_length));
    const double from_axis = (p - axis).norm();
    distance = from_axis - solid.radius;
    normal = from_axis > 0.0 ? Vec3((p - axis) / from_axis) : Vec3(Vec3::UnitX());
  }
  return {p - distance * normal, normal, distance};
}

double fraction_of_nearest(const RoundSolid& solid, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;  // the solid is convex: it is nearest where n·along changes sign
  if (nearest(solid, a).normal.dot(along) >= 0.0) return 0.0;
  if (nearest(solid, b).normal.dot(along) <= 0.0) return 1.0;
  double lo = 0.0, hi = 1.0;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (lo + hi);
    (nearest(solid, a + middle * along).normal.dot(along) < 0.0 ? lo : hi) = middle;
  }
  return 0.5 * (lo + hi);
}

std::optional<Crossing> first_crossing(const RoundSolid& solid, const Vec3& a, const Vec3& b) {
  const NearestPoint start = nearest(solid, a);
  if (start.distance <= 0.0) return Crossing{0.0, start.normal};
  double outside = 0.0, inside = fraction_of_nearest(solid, a, b);
  if (nearest(solid, a + inside * (b - a)).distance > 0.0) return std::nullopt;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (outside + inside);
    (nearest(solid, a + middle * (b - a)).distance > 0.0 ? outside : inside) = middle;
  }
  return Crossing{inside, nearest(solid, a + outside * (b - a)).normal};
}

std::optional<Crossing> first_crossing(const HalfSpace& space, const Vec3& a, const Vec3& b) {
  const double above = space.normal.dot(a) - space.offset;
  const double below = space.normal.dot(b) - space.offset;
  if (above <= 0.0) return Crossing{0.0, space.normal};
  if (below > 0.0) return std::nullopt;
  return Crossing{above / (above - below), space.normal};
}

std::optional<NearestPoint> nearest(const Terrain& terrain, const Vec3& p, double reach) {
  std::optional<NearestPoint> way_up;  // for what is buried deeper than the reach
  if (terrain.bounds().contains(p.head<2>())) {
    const TerrainTriangle under = terrain.triangle_at(p.head<2>());
    const Vec3 normal = unit_normal(under);
    const double above = normal.dot(p - under[0]);
    if (above < 0.0) way_up = NearestPoint{p - above * normal, normal, above};
  }
  const MapArea area = around(p.head<2>(), reach);
  if (!way_up && p.z() < terrain.depth_range(area).shallowest - reach) return std::nullopt;

  std::optional<NearestPoint> best;
  double nearest2 = reach * reach;
  for_each_triangle(terrain, area, [&](const TerrainTriangle& t) {
    const Vec3 q = nearest_on_triangle(p, t[0], t[1], t[2]).q;
    const double d2 = (p - q).squaredNorm();
    if (d2 > nearest2) return;
    nearest2 = d2;
    best = nearest_point(p, q, unit_normal(t), way_up.has_value());
  });
  return best ? best : way_up;
}

std::optional<Crossing> first_crossing(const Terrain& terrain, const Vec3& a, const Vec3& b) {
  return crossing_of_piece(terrain, a, b, 0.0, 1.0);
}

Surface box_surface(const Vec3& size) { return mesh_surface(make_box(size)); }
Surface mesh_surface(const TriangleMesh& mesh) {
  return std::make_shared<const DistanceMesh>(mesh);
}

Aabb bounds(const Surface& surface) {
  struct Bounds {
    Aabb operator()(const std::shared_ptr<const DistanceMesh>& mesh) const {
      return mesh->bounds();
    }
    Aabb operator()(const HalfSpace& space) const {
      Aabb box{Vec3::Constant(-kInfinity), Vec3::Constant(kInfinity)};
      for (int k = 0; k < 3; ++k) {  // a level one ends at its plane
        if (space.normal[k] == 1.0) box.hi[k] = space.offset;
        if (space.normal[k] == -1.0) box.lo[k] = -space.offset;
      }
      return box;
    }
    Aabb operator()(const std::shared_ptr<const Terrain>& terrain) const {
      return bounding_box(*terrain);
    }
    Aabb operator()(const RoundSolid& solid) const {
      const double r = solid.radius;
      const double z =
          solid.half_length + (solid.kind == RoundSolid::Kind::cylinder ? 0.0 : solid.radius);
      return {Vec3(-r, -r, -z), Vec3(r, r, z)};
    }
  };
  return std::visit(Bounds{}, surface);
}

std::optional<NearestPoint> nearest(const Surface& surface, const Vec3& p, double reach) {
  struct Nearest {
    const Vec3& p;
    double reach;
    std::optional<NearestPoint> operator()(const std::shared_ptr<const DistanceMesh>& mesh) const {
      return mesh->nearest(p, reach);
    }
    std::optional<NearestPoint> operator()(const HalfSpace& space) const {
      const double above = space.normal.dot(p) - space.offset;
      if (above > reach) return std::nullopt;
      return NearestPoint{p - above * space.normal, space.normal, above};
    }
    std::optional<NearestPoint> operator()(const std::shared_ptr<const Terrain>& terrain) const {
      return remora::nearest(*terrain, p, reach);
    }
    std::optional<NearestPoint> operator()(const RoundSolid& solid) const {
      const NearestPoint point = remora::nearest(solid, p);
      if (point.distance > reach) return std::nullopt;
      return point;
    }
  };
  return std::visit(Nearest{p, reach}, surface);
}

std::optional<Crossing> first_crossing(const Surface& surface, const Vec3& a, const Vec3& b) {
  struct First {
    const Vec3& a;
    const Vec3& b;
    std::optional<Crossing> operator()(const std::shared_ptr<const DistanceMesh>& mesh) const {
      return mesh->first_crossing(a, b);
    }
    std::optional<Crossing> operator()(const HalfSpace& space) const {
      return remora::first_crossing(space, a, b);
    }
    std::optional<Crossing> operator()(const std::shared_ptr<const Terrain>& terrain) const {
      return remora::first_crossing(*terrain, a, b);
    }
    std::optional<Crossing> operator()(const RoundSolid& solid) const {
      return remora::first_crossing(solid, a, b);
    }
  };
  return std::visit(First{a, b}, surface);
}

}  // namespace remora
