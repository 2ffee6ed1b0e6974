// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/mud_ground.h"

#include <algorithm>
#include <cmath>

#include "geometry/height_field.h"
#include "world/visuals.h"

namespace remora {
namespace {

constexpr double kMostPoints = 2.5e5;  // of a grid: some megabytes
constexpr double kHidden = 0.1;        // how far below the bottom the surface goes on [m]
constexpr double kThinnest = 1e-3;     // thinner mud is not seen [m]
constexpr const char* kMaterial = "mud";

/// Fine enough for the mud's edge and for the bottom below it.
double grid_spacing(const MudSpec& mud, const SeabedSpec& seabed, const Vec2& size) {
  double spacing = 0.5;
  if (!mud.outline.empty()) spacing = std::clamp(mud.edge / 3.0, 0.02, spacing);
  if (seabed.terrain) spacing = std::min(spacing, seabed.terrain->spacing());
  return std::max(spacing, std::sqrt(size.prod() / kMostPoints));
}

bool is_level(const Mud& mud, const SeabedSpec& spec) {
  return mud.is_everywhere() && !spec.terrain;
}

std::shared_ptr<const TriangleMesh> level_mesh(double z) {
  return std::make_shared<const TriangleMesh>(level_seabed_mesh(z));
}

}  // namespace

std::shared_ptr<const Terrain> mud_terrain(const Mud& mud, const Seabed& seabed,
                                           const SeabedSpec& spec) {
  if (is_level(mud, spec)) return nullptr;
  const MapArea area = mud.is_everywhere() ? spec.terrain->bounds() : mud.bounds();
  const double spacing = grid_spacing(mud.spec(), spec, area.hi - area.lo);
  const auto points = [&](double length) {
    return static_cast<int>(std::ceil(length / spacing)) + 3;  // one row more on each side
  };
  HeightFieldSpec grid;
  grid.spacing = Vec2::Constant(spacing);
  grid.rows = points(area.hi.x() - area.lo.x());
  grid.columns = points(area.hi.y() - area.lo.y());
  grid.origin = area.lo - grid.spacing;
  for (int i = 0; i < grid.rows; ++i) {
    for (int j = 0; j < grid.columns; ++j) {
      const Vec2 place = grid.origin + spacing * Vec2(i, j);
      const double bottom = seabed.depth_of_seabed(place.x(), place.y());
      const double surface = mud.surface_z(place.x(), place.y(), bottom);
      grid.depths.push_back(bottom - surface < kThinnest ? bottom + kHidden : surface);
    }
  }
  return std::make_shared<const HeightField>(std::move(grid));
}

std::vector<ShapeSpec> mud_shapes(const SeabedSpec& spec, std::size_t number) {
  const Mud mud(spec.muds[number]);
  if (mud.spec().contact == SeenGround::bottom) return {};
  ShapeSpec shape;
  if (is_level(mud, spec)) {
    shape.kind = ShapeKind::half_space;
    shape.X_BS.p.z() = mud.surface_z(0.0, 0.0, *spec.flat_depth);
  } else {
    shape.kind = ShapeKind::terrain;
    shape.terrain = mud_terrain(mud, Seabed(spec), spec);
  }
  return {shape};
}

std::vector<BodySurface> mud_surfaces(const SeabedSpec& spec) {
  std::vector<BodySurface> surfaces;
  const Seabed seabed(spec);
  for (const Mud& mud : seabed.muds()) {
    BodySurface& surface = surfaces.emplace_back();
    if (const auto known = find_surface_material(kMaterial)) surface.material = *known;
    if (mud.spec().sonar == SeenGround::bottom) continue;
    if (is_level(mud, spec))
      surface.level_z = mud.surface_z(0.0, 0.0, *spec.flat_depth);
    else
      surface.terrains.push_back(mud_terrain(mud, seabed, spec));
  }
  return surfaces;
}

std::vector<std::vector<VisualSpec>> mud_visuals(const SeabedSpec& spec, double reach) {
  std::vector<std::vector<VisualSpec>> visuals;
  const Seabed seabed(spec);
  for (const Mud& mud : seabed.muds()) {
    std::vector<VisualSpec>& parts = visuals.emplace_back();
    if (mud.spec().camera == SeenGround::bottom) continue;
    VisualSpec visual;
    visual.appearance = find_appearance(kMaterial).value_or(Appearance{});
    visual.label = "mud";
    visual.terrain = mud_terrain(mud, seabed, spec);
    if (is_level(mud, spec))
      visual.mesh = level_mesh(mud.surface_z(0.0, 0.0, *spec.flat_depth));
    else if (mud.is_everywhere())
      visual.apron = reach;
    parts.push_back(std::move(visual));
  }
  return visuals;
}

}  // namespace remora
