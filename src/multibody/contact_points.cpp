// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/contact_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace remora {
namespace {

/// An edge decides the direction of a contact only if it separates this much better than a face:
/// flat contacts then never flicker between the two.
constexpr double kEdgePenalty = 5e-4;  // m

/// A triangle that a solid is in by no more than kGrazing has no say about a solid that is beyond
/// its plane by more than kBeyond: what leans on the rim of a pipe touches the ends of its walls,
/// and is not as deep in them as their planes say. Ordinary overlaps are a tenth of a millimetre.
constexpr double kGrazing = 2e-3;  // m
constexpr double kBeyond = 5e-3;   // m

/// One convex solid as the separating-axis test sees it. All in the frame of body b.
struct Solid {
  std::span<const Vec3> vertices;
  const CollisionShape* shape = nullptr;  // faces and edges, turned by X
  Pose X;
  Vec3 centre;
};

struct Extent {
  double lo = std::numeric_limits<double>::infinity();
  double hi = -std::numeric_limits<double>::infinity();
};

Extent extent(std::span<const Vec3> vertices, const Vec3& axis) {
  Extent e;
  for (const Vec3& v : vertices) {
    const double s = axis.dot(v);
    e.lo = std::min(e.lo, s);
    e.hi = std::max(e.hi, s);
  }
  return e;
}

Vec3 closest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 ab = b - a;
  const double length2 = ab.squaredNorm();
  if (length2 == 0.0) return a;
  return a + std::clamp((p - a).dot(ab) / length2, 0.0, 1.0) * ab;
}

struct PointPair {
  Vec3 a;
  Vec3 b;
};

/// Nearest points of two segments (Ericson, Real-Time Collision Detection, 5.1.9).
PointPair closest_of_segments(const Vec3& p1, const Vec3& q1, const Vec3& p2, const Vec3& q2) {
  const Vec3 d1 = q1 - p1, d2 = q2 - p2, r = p1 - p2;
  const double a = d1.squaredNorm(), e = d2.squaredNorm(), f = d2.dot(r);
  if (a == 0.0) return {p1, closest_on_segment(p1, p2, q2)};
  if (e == 0.0) return {closest_on_segment(p2, p1, q1), p2};
  const double c = d1.dot(r), b = d1.dot(d2);
  const double denominator = a * e - b * b;
  double s =
      denominator > 1e-12 * a * e ? std::clamp((b * f - c * e) / denominator, 0.0, 1.0) : 0.5;
  const double t = std::clamp((b * s + f) / e, 0.0, 1.0);
  s = std::clamp((b * t - c) / a, 0.0, 1.0);
  return {p1 + s * d1, p2 + t * d2};
}

/// Nearest point of a triangle (Ericson 5.1.5), by the edges when the foot of p lies outside.
Vec3 closest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 n = (b - a).cross(c - a);
  const bool is_over_face = n.dot((b - a).cross(p - a)) >= 0.0 &&
                            n.dot((c - b).cross(p - b)) >= 0.0 &&
                            n.dot((a - c).cross(p - c)) >= 0.0;
  const double n2 = n.squaredNorm();
  if (is_over_face && n2 > 0.0) return p - n.dot(p - a) / n2 * n;
  Vec3 best = closest_on_segment(p, a, b);
  for (const Vec3& q : {closest_on_segment(p, b, c), closest_on_segment(p, c, a)}) {
    if ((q - p).squaredNorm() < (best - p).squaredNorm()) best = q;
  }
  return best;
}

/// Contacts of one pair of shapes, found in the frame of b and handed on in W.
class Collector {
 public:
  Collector(const Pose& X_WB, bool is_swapped, double margin, std::vector<ContactPoint>& points)
      : X_WB_(X_WB), is_swapped_(is_swapped), margin_(margin), points_(points) {}

  [[nodiscard]] double margin() const { return margin_; }
  void add(const Vec3& p, const Vec3& normal, double gap) {
    if (gap > margin_) return;
    const Vec3 normal_W = X_WB_.R * normal;
    points_.push_back({X_WB_ * p, is_swapped_ ? Vec3(-normal_W) : normal_W, gap});
  }

 private:
  const Pose& X_WB_;
  bool is_swapped_;
  double margin_;
  std::vector<ContactPoint>& points_;
};

/// Keeps the part of a polygon where axis·p ≤ limit (Sutherland & Hodgman).
void clip(std::vector<Vec3>& polygon, const Vec3& axis, double limit, std::vector<Vec3>& scratch) {
  scratch.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3& p = polygon[i];
    const Vec3& q = polygon[(i + 1) % polygon.size()];
    const double sp = axis.dot(p) - limit, sq = axis.dot(q) - limit;
    if (sp <= 0.0) scratch.push_back(p);
    if ((sp < 0.0 && sq > 0.0) || (sp > 0.0 && sq < 0.0)) {
      scratch.push_back(p + sp / (sp - sq) * (q - p));
    }
  }
  polygon.swap(scratch);
}

/// The corners of the face of `solid` that looks most along `direction`.
void facing_polygon(const Solid& solid, const Vec3& direction, std::vector<Vec3>& polygon) {
  const Vec3 local = solid.X.R.transpose() * direction;
  const ConvexHull::Face* best = nullptr;
  double most = -std::numeric_limits<double>::infinity();
  for (const ConvexHull::Face& face : solid.shape->faces) {
    const double along = face.normal.dot(local);
    if (along > most) {
      most = along;
      best = &face;
    }
  }
  polygon.clear();
  for (const std::uint32_t v : best->vertices) polygon.push_back(solid.vertices[v]);
}

/// Clips the polygon of the other solid to the prism over a reference face and adds what is near.
/// `normal` points out of the reference face, `sign` turns it into the direction from b to a.
template <class Corners>
void clip_to_face(const Corners& face, const Vec3& normal, double offset, double sign,
                  ContactScratch& scratch, Collector& out) {
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Vec3& p = face[i];
    const Vec3 side = (face[(i + 1) % face.size()] - p).cross(normal);
    clip(scratch.polygon, side, side.dot(p), scratch.clipped);
    if (scratch.polygon.empty()) return;
  }
  for (const Vec3& p : scratch.polygon) {
    const double gap = normal.dot(p) - offset;
    out.add(p - 0.5 * gap * normal, sign * normal, gap);
  }
}

/// Best axis so far of a separating-axis test.
struct Axis {
  enum class From { none, face_of_a, face_of_b, edges };
  From from = From::none;
  double separation = -std::numeric_limits<double>::infinity();
  Vec3 direction = Vec3::Zero();  // from b to a
  const ConvexHull::Face* face = nullptr;
};

/// Faces of `a` against the vertices of the other solid.
void test_faces_of_a(const Solid& a, std::span<const Vec3> other, Axis& best) {
  for (const ConvexHull::Face& face : a.shape->faces) {
    const Vec3 n = a.X.R * face.normal;
    const double separation = extent(other, n).lo - (face.offset + n.dot(a.X.p));
    if (separation > best.separation) best = {Axis::From::face_of_a, separation, -n, &face};
  }
}

void test_edge_pair(const Vec3& edge_a, const Vec3& edge_b, const Solid& a,
                    std::span<const Vec3> vertices_b, const Vec3& centre_b, Axis& best) {
  Vec3 d = edge_a.cross(edge_b);
  const double length = d.norm();
  if (length < 1e-3) return;  // parallel: a face direction covers it
  d /= length;
  if (d.dot(a.centre - centre_b) < 0.0) d = -d;
  const double separation = extent(a.vertices, d).lo - extent(vertices_b, d).hi;
  const double penalty = best.from == Axis::From::edges ? 0.0 : kEdgePenalty;
  if (separation > best.separation + penalty) best = {Axis::From::edges, separation, d, nullptr};
}

/// The edge (or corner) of a solid that reaches farthest along `direction`.
PointPair farthest_edge(std::span<const Vec3> vertices, const Vec3& direction) {
  const double reach = extent(vertices, direction).hi;
  PointPair edge{Vec3::Zero(), Vec3::Zero()};
  int found = 0;
  for (const Vec3& v : vertices) {
    if (direction.dot(v) < reach - 1e-6) continue;
    if (found == 0) edge.a = v;
    edge.b = v;
    if (++found == 2) break;
  }
  return edge;
}

void add_edge_contact(const Solid& a, std::span<const Vec3> vertices_b, const Axis& axis,
                      Collector& out) {
  const PointPair ea = farthest_edge(a.vertices, -axis.direction);
  const PointPair eb = farthest_edge(vertices_b, axis.direction);
  const PointPair nearest = closest_of_segments(ea.a, ea.b, eb.a, eb.b);
  out.add(0.5 * (nearest.a + nearest.b), axis.direction, axis.separation);
}

void add_face_of_a_contacts(const Solid& a, const Axis& axis, ContactScratch& scratch,
                            Collector& out) {
  const Vec3 n = -axis.direction;  // out of a's face
  std::array<Vec3, 64> corners;
  const std::size_t count = std::min(axis.face->vertices.size(), corners.size());
  for (std::size_t i = 0; i < count; ++i) corners[i] = a.vertices[axis.face->vertices[i]];
  clip_to_face(std::span(corners.data(), count), n, axis.face->offset + n.dot(a.X.p), -1.0, scratch,
               out);
}

/// The axis along which two polytopes are farthest apart, or the first found beyond the margin.
Axis separating_axis(const Solid& a, const Solid& b, double margin) {
  Axis best;
  for (const ConvexHull::Face& face : b.shape->faces) {
    const double separation = extent(a.vertices, face.normal).lo - face.offset;
    if (separation > best.separation) {
      best = {Axis::From::face_of_b, separation, face.normal, &face};
    }
  }
  if (best.separation > margin) return best;
  test_faces_of_a(a, b.vertices, best);
  if (best.separation > margin) return best;
  for (const Vec3& edge : a.shape->edge_axes) {
    const Vec3 edge_a = a.X.R * edge;
    for (const Vec3& edge_b : b.shape->edge_axes) {
      test_edge_pair(edge_a, edge_b, a, b.vertices, b.centre, best);
    }
    if (best.separation > margin) return best;
  }
  return best;
}

void polytope_polytope(const Solid& a, const Solid& b, ContactScratch& scratch, Collector& out) {
  const Axis best = separating_axis(a, b, out.margin());
  if (best.separation > out.margin()) return;

  if (best.from == Axis::From::edges) {
    add_edge_contact(a, b.vertices, best, out);
  } else if (best.from == Axis::From::face_of_a) {
    facing_polygon(b, best.direction, scratch.polygon);
    add_face_of_a_contacts(a, best, scratch, out);
  } else {
    facing_polygon(a, -best.direction, scratch.polygon);
    std::array<Vec3, 64> corners;
    const std::size_t count = std::min(best.face->vertices.size(), corners.size());
    for (std::size_t i = 0; i < count; ++i) corners[i] = b.vertices[best.face->vertices[i]];
    clip_to_face(std::span(corners.data(), count), best.face->normal, best.face->offset, 1.0,
                 scratch, out);
  }
}

/// One triangle of a surface, with what lies across its edges.
struct TrianglePatch {
  std::array<Vec3, 3> corner;
  Vec3 normal;
  const std::array<Vec3, 3>* neighbours = nullptr;  // none: only the face can be touched
};

/// Whether a contact in direction `d` belongs to this triangle: along its normal, or between its
/// normal and that of a neighbour across a convex edge. Other directions come from edges inside a
/// flat or hollow surface, over which bodies must slide as if they were not there.
bool is_own_direction(const TrianglePatch& patch, const Vec3& d) {
  if (d.dot(patch.normal) > 0.9999) return true;
  if (patch.neighbours == nullptr) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 edge = (patch.corner[(i + 1) % 3] - patch.corner[i]).normalized();
    const Vec3 outwards = edge.cross(patch.normal);
    const Vec3& across = (*patch.neighbours)[i];
    if (across.isZero(0.0)) {
      if (d.dot(outwards) >= 0.0 && d.dot(patch.normal) >= 0.0) return true;
      continue;
    }
    const bool is_convex = across.dot(outwards) > 1e-3;
    if (is_convex && d.dot(outwards) >= 0.0 && d.dot(across.cross(edge)) >= 0.0) return true;
  }
  return false;
}

void polytope_triangle(const Solid& a, const TrianglePatch& patch, ContactScratch& scratch,
                       Collector& out) {
  const double offset = patch.normal.dot(patch.corner[0]);
  if (patch.normal.dot(a.centre) < offset) return;  // seen from behind
  const Axis face_axis{Axis::From::face_of_b, extent(a.vertices, patch.normal).lo - offset,
                       patch.normal, nullptr};
  if (face_axis.separation > out.margin()) return;
  Axis best = face_axis;
  test_faces_of_a(a, patch.corner, best);
  if (best.separation > out.margin()) return;
  const Vec3 centre = (patch.corner[0] + patch.corner[1] + patch.corner[2]) / 3.0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 edge_b = (patch.corner[(i + 1) % 3] - patch.corner[i]).normalized();
    for (const Vec3& edge : a.shape->edge_axes) {
      test_edge_pair(a.X.R * edge, edge_b, a, patch.corner, centre, best);
    }
    if (best.separation > out.margin()) return;
  }
  if (best.from != Axis::From::face_of_b && !is_own_direction(patch, best.direction)) {
    if (best.separation > -kGrazing && face_axis.separation < -kBeyond) return;
    best = face_axis;
  }

  if (best.from == Axis::From::edges) {
    add_edge_contact(a, patch.corner, best, out);
  } else if (best.from == Axis::From::face_of_a) {
    scratch.polygon.assign(patch.corner.begin(), patch.corner.end());
    add_face_of_a_contacts(a, best, scratch, out);
  } else {
    facing_polygon(a, -patch.normal, scratch.polygon);
    clip_to_face(patch.corner, patch.normal, offset, 1.0, scratch, out);
  }
}

void add_round_contact(const Vec3& centre, double radius, const Vec3& on_surface,
                       const Vec3& normal_if_touching, Collector& out) {
  const Vec3 between = centre - on_surface;
  const double distance = between.norm();
  const Vec3 normal = distance > 1e-12 ? Vec3(between / distance) : normal_if_touching;
  out.add(on_surface, normal, distance - radius);
}

/// A ball against a polytope: the nearest face from inside, the nearest point from outside.
void ball_polytope(const Vec3& centre, double radius, const Solid& b, Collector& out) {
  const ConvexHull::Face* nearest = nullptr;
  double most = -std::numeric_limits<double>::infinity();
  for (const ConvexHull::Face& face : b.shape->faces) {
    const double separation = face.normal.dot(centre) - face.offset;
    if (separation > most) {
      most = separation;
      nearest = &face;
    }
  }
  if (most - radius > out.margin()) return;
  if (most <= 0.0) {
    out.add(centre - most * nearest->normal, nearest->normal, most - radius);
    return;
  }
  Vec3 best = Vec3::Constant(1e18);
  for (const ConvexHull::Face& face : b.shape->faces) {
    if (face.normal.dot(centre) < face.offset) continue;
    for (std::size_t i = 1; i + 1 < face.vertices.size(); ++i) {
      const Vec3 p =
          closest_on_triangle(centre, b.vertices[face.vertices[0]], b.vertices[face.vertices[i]],
                              b.vertices[face.vertices[i + 1]]);
      if ((p - centre).squaredNorm() < (best - centre).squaredNorm()) best = p;
    }
  }
  add_round_contact(centre, radius, best, nearest->normal, out);
}

/// A shaft that lies across a face bears where it comes over the face and where it leaves it: on
/// one of the two alone it would rock. Its ends are not looked at. False when none of it is over
/// the face.
bool add_shaft_over_face(const Solid& a, double radius, const Solid& b,
                         const ConvexHull::Face& face, Collector& out) {
  const Vec3& start = a.vertices[0];
  const Vec3 way = a.vertices[1] - start;
  double first = 0.0, last = 1.0;
  for (std::size_t i = 0; i < face.vertices.size(); ++i) {
    const Vec3& corner = b.vertices[face.vertices[i]];
    const Vec3& next = b.vertices[face.vertices[(i + 1) % face.vertices.size()]];
    const Vec3 inwards = face.normal.cross(next - corner);
    const double begin = inwards.dot(start - corner), slope = inwards.dot(way);
    if (slope > 0.0) first = std::max(first, -begin / slope);
    if (slope < 0.0) last = std::min(last, -begin / slope);
    if (slope == 0.0 && begin < 0.0) return false;
  }
  if (first >= last) return false;
  for (const double share : {first, last}) {
    if (share <= 0.0 || share >= 1.0) continue;
    const Vec3 p = start + share * way;
    const double height = face.normal.dot(p) - face.offset;
    out.add(p - height * face.normal, face.normal, height - radius);
  }
  return true;
}

/// Spheres and capsules against a polytope: both ends, and the shaft across a face or an edge.
void round_polytope(const Solid& a, double radius, const Solid& b, Collector& out) {
  for (const Vec3& end : a.vertices) ball_polytope(end, radius, b, out);
  if (a.vertices.size() < 2) return;
  PointPair best{Vec3::Zero(), Vec3::Constant(1e18)};
  for (const ConvexHull::Face& face : b.shape->faces) {
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const PointPair near =
          closest_of_segments(a.vertices[0], a.vertices[1], b.vertices[face.vertices[i]],
                              b.vertices[face.vertices[(i + 1) % face.vertices.size()]]);
      if ((near.a - near.b).squaredNorm() < (best.a - best.b).squaredNorm()) best = near;
    }
  }
  constexpr double kLiesOnFace = 0.95;  // of the cosine between the contact and the face's normal
  const Vec3 direction = (best.a - best.b).normalized();
  const ConvexHull::Face* under = nullptr;
  for (const ConvexHull::Face& face : b.shape->faces)
    if (under == nullptr || face.normal.dot(direction) > under->normal.dot(direction))
      under = &face;
  if (under != nullptr && under->normal.dot(direction) > kLiesOnFace &&
      add_shaft_over_face(a, radius, b, *under, out))
    return;
  add_round_contact(best.a, radius, best.b, (a.centre - b.centre).normalized(), out);
}

void round_triangle(const Solid& a, double radius, const TrianglePatch& patch, Collector& out) {
  const auto& [p, q, r] = patch.corner;
  const auto touch = [&](const Vec3& centre, const Vec3& on_surface) {
    if (patch.normal.dot(centre - patch.corner[0]) < 0.0) return;
    const Vec3 between = centre - on_surface;
    const double distance = between.norm();
    if (distance > 1e-12 && !is_own_direction(patch, between / distance)) return;
    add_round_contact(centre, radius, on_surface, patch.normal, out);
  };
  for (const Vec3& end : a.vertices) touch(end, closest_on_triangle(end, p, q, r));
  if (a.vertices.size() < 2) return;
  for (std::size_t i = 0; i < 3; ++i) {
    const PointPair near = closest_of_segments(a.vertices[0], a.vertices[1], patch.corner[i],
                                               patch.corner[(i + 1) % 3]);
    touch(near.a, near.b);
  }
}

void round_round(const Solid& a, double radius_a, const Solid& b, double radius_b, Collector& out) {
  const auto touch = [&](const Vec3& pa, const Vec3& pb) {
    const double distance = (pa - pb).norm();
    const Vec3 normal = distance > 1e-12 ? Vec3((pa - pb) / distance) : Vec3(Vec3::UnitZ());
    out.add(pb + radius_b * normal, normal, distance - radius_a - radius_b);
  };
  const PointPair near = closest_of_segments(a.vertices.front(), a.vertices.back(),
                                             b.vertices.front(), b.vertices.back());
  touch(near.a, near.b);
  if (a.vertices.size() < 2 || b.vertices.size() < 2) return;
  for (const Vec3& end : a.vertices) {  // parallel capsules lie on two points
    touch(end, closest_on_segment(end, b.vertices.front(), b.vertices.back()));
  }
}

void solid_half_space(const Solid& a, const CollisionShape& half_space, Collector& out) {
  const double radius = a.shape->radius;
  const Vec3& n = half_space.normal;
  const auto touch = [&](const Vec3& v) {
    const double gap = n.dot(v) - half_space.offset - radius;
    if (gap <= out.margin()) out.add(v - (radius + 0.5 * gap) * n, n, gap);
  };
  for (const Vec3& v : a.vertices) touch(v);
}

void solid_triangle(const Solid& a, const TrianglePatch& patch, ContactScratch& scratch,
                    Collector& out) {
  if (a.shape->faces.empty()) {
    round_triangle(a, a.shape->radius, patch, out);
  } else {
    polytope_triangle(a, patch, scratch, out);
  }
}

Aabb bounds_of(const Solid& a, double margin) {
  Aabb box;
  for (const Vec3& v : a.vertices) box.include(v);
  return box.grown(a.shape->radius + margin);
}

void solid_mesh(const Solid& a, const SurfaceMesh& surface, ContactScratch& scratch,
                Collector& out) {
  surface.bvh.for_each_overlapping(bounds_of(a, out.margin()), [&](std::uint32_t i) {
    const Triangle& t = surface.mesh.triangles[i];
    const std::vector<Vec3>& v = surface.mesh.vertices;
    TrianglePatch patch{
        {v[t[0]], v[t[1]], v[t[2]]}, surface.normals[i], &surface.neighbour_normals[i]};
    std::array<Vec3, 3> turned;
    if (!surface.is_closed && patch.normal.dot(a.centre - patch.corner[0]) < 0.0) {
      // An open surface has two sides: take the one the solid is on.
      std::swap(patch.corner[1], patch.corner[2]);
      patch.normal = -patch.normal;
      const std::array<Vec3, 3>& across = surface.neighbour_normals[i];
      turned = {-across[2], -across[1], -across[0]};
      patch.neighbours = &turned;
    }
    solid_triangle(a, patch, scratch, out);
  });
}

void solid_terrain(const Solid& a, const Terrain& terrain, ContactScratch& scratch,
                   Collector& out) {
  const MapArea area = under(bounds_of(a, out.margin()));
  for_each_triangle(terrain, area, [&](const TerrainTriangle& corner) {
    const Vec3 normal = (corner[1] - corner[0]).cross(corner[2] - corner[0]).normalized();
    solid_triangle(a, {corner, normal, nullptr}, scratch, out);
  });
}

bool is_surface(const CollisionShape& shape) {
  return shape.kind == ShapeKind::half_space || shape.kind == ShapeKind::terrain ||
         shape.kind == ShapeKind::mesh;
}

}  // namespace

void find_contact_points(const CollisionShape& a, const Pose& X_WA, const CollisionShape& b,
                         const Pose& X_WB, double margin, ContactScratch& scratch,
                         std::vector<ContactPoint>& points) {
  // The second is the surface, or the solid with faces; the first meets it with its vertices.
  const bool is_surface_first = is_surface(a) && (!is_surface(b) || a.vertices.empty());
  const bool is_round_second = !is_surface(b) && b.faces.empty() && !a.faces.empty();
  const bool wants_swap = is_surface_first || (!is_surface(a) && is_round_second);
  const CollisionShape& first = wants_swap ? b : a;
  const CollisionShape& second = wants_swap ? a : b;
  const Pose& X_WF = wants_swap ? X_WB : X_WA;
  const Pose& X_WS = wants_swap ? X_WA : X_WB;
  if (first.vertices.empty()) return;  // two surfaces without a hull

  const Pose X_SF = X_WS.inverse() * X_WF;
  scratch.vertices.clear();
  for (const Vec3& v : first.vertices) scratch.vertices.push_back(X_SF * v);
  const Solid solid{scratch.vertices, &first, X_SF, X_SF * first.centre};
  Collector out(X_WS, wants_swap, margin, points);

  if (second.kind == ShapeKind::half_space) {
    solid_half_space(solid, second, out);
  } else if (second.kind == ShapeKind::mesh) {
    solid_mesh(solid, *second.surface, scratch, out);
  } else if (second.kind == ShapeKind::terrain) {
    solid_terrain(solid, *second.terrain, scratch, out);
  } else {
    const Solid other{second.vertices, &second, {}, second.centre};
    if (first.faces.empty() && second.faces.empty()) {
      round_round(solid, first.radius, other, second.radius, out);
    } else if (first.faces.empty()) {
      round_polytope(solid, first.radius, other, out);
    } else {
      polytope_polytope(solid, other, scratch, out);
    }
  }
}

double gap_between(const CollisionShape& a, const Pose& X_WA, const CollisionShape& b,
                   const Pose& X_WB, double margin, ContactScratch& scratch,
                   std::vector<ContactPoint>& points) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  if (!is_surface(a) && !is_surface(b) && !a.faces.empty() && !b.faces.empty()) {
    const Pose X_BA = X_WB.inverse() * X_WA;
    scratch.vertices.clear();
    for (const Vec3& v : a.vertices) scratch.vertices.push_back(X_BA * v);
    const Solid solid{scratch.vertices, &a, X_BA, X_BA * a.centre};
    const double gap = separating_axis(solid, {b.vertices, &b, {}, b.centre}, margin).separation;
    return gap > margin ? kFar : gap;
  }
  points.clear();
  find_contact_points(a, X_WA, b, X_WB, margin, scratch, points);
  double gap = kFar;
  for (const ContactPoint& point : points) gap = std::min(gap, point.gap);
  return gap;
}

void reduce(std::vector<ContactPoint>& points) {
  constexpr double kSameDirection = 0.98;  // cosine of some eleven degrees
  std::size_t kept = 0;
  while (kept < points.size()) {
    // The rest, from `kept` on: gather those that push like the deepest of them.
    const auto begin = points.begin() + static_cast<std::ptrdiff_t>(kept);
    std::iter_swap(begin, std::min_element(begin, points.end(), [](const auto& p, const auto& q) {
                     return p.gap < q.gap;
                   }));
    const Vec3 normal = begin->normal_W;
    // By rotation, since std::stable_partition takes a buffer from the heap.
    auto end = begin + 1;
    for (auto p = end; p != points.end(); ++p) {
      if (p->normal_W.dot(normal) < kSameDirection) continue;
      std::rotate(end, p, p + 1);
      ++end;
    }

    // Each next point is the one that adds most to the span of those chosen before.
    const auto choose = [&](auto position, auto&& worth) {
      auto best = end;
      double most = 1e-10;  // squared metres, or metres to the fourth: nearer points are the same
      for (auto p = position; p != end; ++p) {
        const double w = worth(p->p_W);
        if (w > most) {
          most = w;
          best = p;
        }
      }
      if (best == end) return false;
      std::iter_swap(position, best);
      return true;
    };
    const Vec3 p0 = begin->p_W;
    std::size_t chosen = 1;
    if (choose(begin + 1, [&](const Vec3& p) { return (p - p0).squaredNorm(); })) {
      ++chosen;
      const Vec3 along = (begin + 1)->p_W - p0;
      const auto side = [&](const Vec3& p) { return along.cross(p - p0).dot(normal); };
      if (choose(begin + 2, [&](const Vec3& p) { return std::abs(side(p)); })) {
        ++chosen;
        const double sign = side((begin + 2)->p_W) > 0.0 ? -1.0 : 1.0;
        const Vec3 p1 = (begin + 1)->p_W, p2 = (begin + 2)->p_W;
        if (choose(begin + 3, [&](const Vec3& p) {
              // Outside the triangle of the three, by the edge it lies farthest beyond.
              const double beyond_01 = sign * side(p);
              const double turn = -sign;
              const double beyond_12 = -turn * (p2 - p1).cross(p - p1).dot(normal);
              const double beyond_20 = -turn * (p0 - p2).cross(p - p2).dot(normal);
              return std::max({beyond_01, beyond_12, beyond_20});
            })) {
          ++chosen;
        }
      }
    }
    points.erase(begin + static_cast<std::ptrdiff_t>(chosen), end);
    kept += chosen;
  }
}

}  // namespace remora
