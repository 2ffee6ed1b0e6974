// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "geometry/facet.h"
#include "geometry/triangle_mesh.h"

namespace remora {

/// A rectangle on the map: x north, y east [m].
struct MapArea {
  Vec2 lo = Vec2::Zero();
  Vec2 hi = Vec2::Zero();

  [[nodiscard]] bool contains(const Vec2& p) const {
    return p.x() >= lo.x() && p.y() >= lo.y() && p.x() <= hi.x() && p.y() <= hi.y();
  }
  [[nodiscard]] MapArea grown(double by) const {
    return {lo - Vec2::Constant(by), hi + Vec2::Constant(by)};
  }
};

/// Whether they have a point in common.
[[nodiscard]] inline bool overlap(const MapArea& a, const MapArea& b) {
  return (a.lo.array() <= b.hi.array()).all() && (b.lo.array() <= a.hi.array()).all();
}

/// The square of this half side around a place.
[[nodiscard]] inline MapArea around(const Vec2& middle, double reach) {
  return MapArea{middle, middle}.grown(reach);
}

/// The part of the map that lies under a box.
[[nodiscard]] inline MapArea under(const Aabb& box) { return {box.lo.head<2>(), box.hi.head<2>()}; }

/// Depths that enclose those of an area [m].
struct DepthRange {
  double shallowest = 0.0;
  double deepest = 0.0;
};

/// Three corners in W, counter-clockwise from above.
using TerrainTriangle = std::array<Vec3, 3>;

/// Which tile of a terrain, counted north and east from its first. The same tile has the same
/// number whenever it is asked for.
struct TileId {
  std::int32_t row = 0;
  std::int32_t column = 0;
  auto operator<=>(const TileId&) const = default;
};

/// A fixed rectangle of a terrain. Tiles lie edge to edge and have the points on it in common.
struct TerrainTile {
  TileId id;
  MapArea area;
};

/// The shape of the ground, north-east-down in W: what contacts, altimeters, rays, cables and
/// pictures ask. It answers by position and for the area in question only, so that nobody need hold
/// all of it. Constant; questions may come from many threads at once and allocate nothing, but for
/// `tiles` and `mesh`. Theory: docs/theory/environment.md, "Seabed".
///
/// The ground is a surface of triangles without gaps within `bounds()`. `depth_at` has their depth
/// at their corners and may be smoother in between. Beyond the bounds the depth of the nearest edge
/// point holds, though nothing can be touched there.
class Terrain {
 public:
  virtual ~Terrain() = default;

  [[nodiscard]] virtual MapArea bounds() const = 0;
  /// Between neighbouring points where it is known best [m].
  [[nodiscard]] virtual double spacing() const = 0;
  /// Of all of it.
  [[nodiscard]] virtual DepthRange depth_range() const = 0;

  /// z under (north, east) [m].
  [[nodiscard]] virtual double depth_at(double north, double east) const = 0;
  /// The same from a level's points alone, for maps: a few of them show a large area.
  [[nodiscard]] virtual double depth_at(double north, double east, int level) const = 0;
  /// Unit normal of the same surface, pointing up into the water (negative z).
  [[nodiscard]] virtual Vec3 normal_at(double north, double east) const = 0;
  /// Bounds of the depth over an area: never too tight.
  [[nodiscard]] virtual DepthRange depth_range(const MapArea& area) const = 0;

  /// The triangle under a place within the bounds.
  [[nodiscard]] virtual TerrainTriangle triangle_at(const Vec2& place) const = 0;
  /// How many triangles cover an area, clamped to the bounds. `level` 0 is the ground as it is
  /// touched; each further level has twice the spacing.
  [[nodiscard]] virtual std::size_t triangle_count(const MapArea& area, int level) const = 0;
  /// Writes those triangles from number `first` on, in a fixed order, as many as `out` has room
  /// for, and returns how many it wrote: fewer than there is room for at the end of the list only.
  virtual std::size_t triangles(const MapArea& area, int level, std::size_t first,
                                std::span<TerrainTriangle> out) const = 0;
  /// The same at level 0, with what cables want to know of a triangle's surroundings. Each edge is
  /// in the care of one of its two triangles.
  virtual std::size_t facets(const MapArea& area, std::size_t first,
                             std::span<Facet> out) const = 0;

  /// The tiles that have a point in common with an area, by row and column.
  [[nodiscard]] virtual std::vector<TerrainTile> tiles(const MapArea& area) const = 0;
  /// The triangles of one tile, facing up, for rays and pictures. A tile at the edge of the terrain
  /// goes on level for `apron` metres beyond it.
  [[nodiscard]] virtual TriangleMesh mesh(const TileId& tile, int level, double apron) const = 0;

  /// For people: which parts of the ground could not be had, from the `first` such event on. There
  /// is open water instead. Allocates only when there is something to tell.
  [[nodiscard]] virtual std::vector<std::string> losses(std::size_t /*first*/) const { return {}; }

 protected:
  Terrain() = default;
  Terrain(const Terrain&) = default;
  Terrain(Terrain&&) = default;
  Terrain& operator=(const Terrain&) = default;
  Terrain& operator=(Terrain&&) = default;
};

/// Whether `accept(const TerrainTriangle&)` is true for one of the triangles of an area; asks no
/// further then.
template <class Accept>
bool any_triangle(const Terrain& terrain, const MapArea& area, Accept&& accept) {
  std::array<TerrainTriangle, 16> some;  // at once: a virtual call costs more than a triangle
  for (std::size_t first = 0;; first += some.size()) {
    const std::size_t count = terrain.triangles(area, 0, first, some);
    for (std::size_t i = 0; i < count; ++i) {
      if (accept(some[i])) return true;
    }
    if (count < some.size()) return false;
  }
}

/// Calls `visit(const TerrainTriangle&)` for each triangle of an area.
template <class Visit>
void for_each_triangle(const Terrain& terrain, const MapArea& area, Visit&& visit) {
  any_triangle(terrain, area, [&](const TerrainTriangle& triangle) {
    visit(triangle);
    return false;
  });
}

/// Calls `visit(const Facet&)` for each triangle of an area. The facet lives for the visit only.
template <class Visit>
void for_each_facet(const Terrain& terrain, const MapArea& area, Visit&& visit) {
  std::array<Facet, 8> some;
  for (std::size_t first = 0;; first += some.size()) {
    const std::size_t count = terrain.facets(area, first, some);
    for (std::size_t i = 0; i < count; ++i) visit(some[i]);
    if (count < some.size()) return;
  }
}

/// Around all of it, down to any depth: what is under the ground is inside.
[[nodiscard]] inline Aabb bounding_box(const Terrain& terrain) {
  const MapArea area = terrain.bounds();
  return {{area.lo.x(), area.lo.y(), terrain.depth_range().shallowest},
          {area.hi.x(), area.hi.y(), std::numeric_limits<double>::infinity()}};
}

}  // namespace remora
