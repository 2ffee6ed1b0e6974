// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/tile_meshes.h"

#include <algorithm>

namespace remora {
namespace {

/// How far off ground is drawn [m]. The clearest water lets an eye see 80 m.
constexpr double kReach = 1000.0;
/// Tiles kept that this picture does not show: another camera may want them next.
constexpr std::size_t kSpare = 32;

std::shared_ptr<const RenderMesh> shared(RenderMesh mesh) {
  return std::make_shared<const RenderMesh>(std::move(mesh));
}

/// The triangles around a tile that are not its own.
TriangleMesh ring_of(const Terrain& terrain, const TerrainTile& tile) {
  TriangleMesh ring;
  for_each_triangle(terrain, tile.area.grown(0.5 * terrain.spacing()),
                    [&](const TerrainTriangle& corner) {
                      const Vec3 middle = (corner[0] + corner[1] + corner[2]) / 3.0;
                      if (tile.area.contains(middle.head<2>())) return;
                      const auto first = static_cast<std::uint32_t>(ring.vertices.size());
                      ring.vertices.insert(ring.vertices.end(), corner.begin(), corner.end());
                      ring.triangles.push_back({first, first + 1, first + 2});
                    });
  return ring;
}

ReadyMesh ready_tile(const Terrain& terrain, const TerrainTile& tile, double apron) {
  const TriangleMesh mesh = terrain.mesh(tile.id, 0, apron);
  const TriangleMesh ring = ring_of(terrain, tile);
  if (ring.triangles.empty()) return make_ready(mesh);  // the only tile there is
  RenderTile made = make_render_tile(mesh, ring);
  ReadyMesh ready{shared(std::move(made.whole)), {}};
  for (RenderMesh& piece : made.pieces) ready.pieces.push_back(shared(std::move(piece)));
  return ready;
}

}  // namespace

ReadyMesh make_ready(const TriangleMesh& mesh) {
  ReadyMesh ready;
  for (RenderMesh& piece : make_render_pieces(mesh)) {
    ready.pieces.push_back(shared(std::move(piece)));
  }
  if (ready.pieces.size() == 1) {
    ready.whole = ready.pieces.front();
    ready.pieces.clear();
  } else {
    ready.whole = shared(make_render_mesh(mesh));
  }
  return ready;
}

std::vector<ReadyMesh> TileMeshes::around(const Vec2& place) {
  const std::lock_guard lock(mutex_);
  ++pictures_;
  std::vector<ReadyMesh> found;
  for (const TerrainTile& tile : terrain_->tiles(remora::around(place, kReach))) {
    auto kept = kept_.find(tile.id);
    if (kept == kept_.end())
      kept = kept_.emplace(tile.id, Kept{ready_tile(*terrain_, tile, apron_)}).first;
    kept->second.last_use = pictures_;
    found.push_back(kept->second.mesh);
  }
  while (kept_.size() > found.size() + kSpare) drop_oldest();
  return found;
}

void TileMeshes::drop_oldest() {
  kept_.erase(std::min_element(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) {
    return a.second.last_use < b.second.last_use;
  }));
}

}  // namespace remora
