// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "geometry/terrain.h"
#include "geometry/triangle_bvh.h"

namespace remora {

/// How far things are from surfaces, in double precision: what a cable needs to know of the world
/// it hangs in. Built once, constant, without allocation in a query, the same answer every time.
/// Theory: docs/theory/tether.md, "Contact".

/// Where on the segment from a to b, from 0 to 1, is the point nearest to p.
[[nodiscard]] double nearest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b);

struct SegmentPair {
  double s = 0.0;  ///< on the first segment, from 0 to 1
  double t = 0.0;  ///< on the second
};
/// Nearest points of the segments a-b and c-d. Of parallel ones, a pair in the middle of the
/// overlap.
[[nodiscard]] SegmentPair nearest_of_segments(const Vec3& a, const Vec3& b, const Vec3& c,
                                              const Vec3& d);

/// The part of a triangle a nearest point lies on: `index` counts corners, or edges from corner i
/// to corner i + 1.
enum class TrianglePart : std::uint8_t { face, edge, corner };
struct TrianglePoint {
  Vec3 q = Vec3::Zero();
  TrianglePart part = TrianglePart::face;
  int index = 0;
};
[[nodiscard]] TrianglePoint nearest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b,
                                                const Vec3& c);

/// Where the segment from p to q crosses the triangle, from 0 to 1; none when it misses or lies in
/// the plane.
[[nodiscard]] std::optional<double> crossing(const Vec3& p, const Vec3& q, const Vec3& a,
                                             const Vec3& b, const Vec3& c);

/// The nearest point of a surface, seen from a point p.
struct NearestPoint {
  Vec3 q = Vec3::Zero();
  Vec3 normal = Vec3::Zero();  ///< unit; p = q + distance · normal
  double distance = 0.0;       ///< [m]; negative when p is inside a closed surface
};

/// Where a segment first meets a surface.
struct Crossing {
  double fraction = 0.0;       ///< of the way, from 0 to 1
  Vec3 normal = Vec3::Zero();  ///< unit, on the side the segment came from
};

/// A mesh ready for questions about distance.
class DistanceMesh {
 public:
  explicit DistanceMesh(const TriangleMesh& mesh);

  /// Nothing when the mesh is farther away than `reach`. A closed mesh has an inside; an open sheet
  /// has two outsides, and p is on the one it is on.
  [[nodiscard]] std::optional<NearestPoint> nearest(const Vec3& p, double reach) const;
  [[nodiscard]] std::optional<Crossing> first_crossing(const Vec3& a, const Vec3& b) const;

  /// Calls `visit(const Facet&)` for each triangle whose box overlaps `box`, in a fixed order.
  template <class Visit>
  void for_each_facet(const Aabb& box, Visit&& visit) const {
    bvh_.for_each_overlapping(box, [&](std::uint32_t i) { visit(facets_[i]); });
  }
  /// Whether `accept(const Facet&)` is true for a facet among those in boxes that `may_hold(box)`.
  template <class MayHold, class Accept>
  [[nodiscard]] bool any_facet(MayHold&& may_hold, Accept&& accept) const {
    return bvh_.any_of(may_hold, [&](std::uint32_t i) { return accept(facets_[i]); });
  }
  /// True when p, whose nearest point on the mesh is `nearest` on `facet`, is inside.
  [[nodiscard]] bool is_inside(const Vec3& p, const Facet& facet,
                               const TrianglePoint& nearest) const;

  /// Watertight and facing outwards.
  [[nodiscard]] bool is_closed() const { return is_closed_; }
  [[nodiscard]] const Aabb& bounds() const { return bounds_; }
  [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }

 private:
  void join_neighbours();
  void classify_edges();

  std::vector<Facet> facets_;
  std::vector<Vec3>
      vertex_normals_;  // weighted by angle (Baerentzen & Aanaes 2005): the sign is right
  TriangleBvh bvh_;
  Aabb bounds_;
  bool is_closed_ = false;
};

/// Everything below a plane: normal·p ≤ offset, the normal of unit length out of the solid.
struct HalfSpace {
  Vec3 normal = -Vec3::UnitZ();
  double offset = 0.0;
};
[[nodiscard]] std::optional<Crossing> first_crossing(const HalfSpace& space, const Vec3& a,
                                                     const Vec3& b);
/// A level bottom at z = depth.
[[nodiscard]] inline HalfSpace level_bottom(double depth) { return {-Vec3::UnitZ(), -depth}; }

/// A ball, or a bar along z with round ends or flat ones: exact, not made of triangles. The mesh
/// beside it (around the solid, 48 sides) is for questions that are asked of triangles.
struct RoundSolid {
  enum class Kind : std::uint8_t { sphere, capsule, cylinder };
  Kind kind = Kind::sphere;
  double radius = 0.5;
  double half_length = 0.0;  ///< of a bar's axis, without the round ends
  std::shared_ptr<const DistanceMesh> facets;
};
[[nodiscard]] RoundSolid round_sphere(double radius);
[[nodiscard]] RoundSolid round_capsule(double radius, double length);
[[nodiscard]] RoundSolid round_cylinder(double radius, double length);
[[nodiscard]] NearestPoint nearest(const RoundSolid& solid, const Vec3& p);
/// Where along the segment from a to b, from 0 to 1, it comes nearest to the solid.
[[nodiscard]] double fraction_of_nearest(const RoundSolid& solid, const Vec3& a, const Vec3& b);
[[nodiscard]] std::optional<Crossing> first_crossing(const RoundSolid& solid, const Vec3& a,
                                                     const Vec3& b);

/// Below the triangles is inside. Beyond the bounds of the terrain there is nothing.
[[nodiscard]] std::optional<NearestPoint> nearest(const Terrain& terrain, const Vec3& p,
                                                  double reach);
[[nodiscard]] std::optional<Crossing> first_crossing(const Terrain& terrain, const Vec3& a,
                                                     const Vec3& b);

using Surface = std::variant<std::shared_ptr<const DistanceMesh>, HalfSpace,
                             std::shared_ptr<const Terrain>, RoundSolid>;

[[nodiscard]] Surface box_surface(const Vec3& size);
[[nodiscard]] Surface mesh_surface(const TriangleMesh& mesh);
/// Unbounded sides are infinite.
[[nodiscard]] Aabb bounds(const Surface& surface);
[[nodiscard]] std::optional<NearestPoint> nearest(const Surface& surface, const Vec3& p,
                                                  double reach);
[[nodiscard]] std::optional<Crossing> first_crossing(const Surface& surface, const Vec3& a,
                                                     const Vec3& b);

}  // namespace remora
