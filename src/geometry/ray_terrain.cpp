// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ray_terrain.h"

#include <algorithm>

namespace remora {

bool RayTerrain::move_to(std::span<const Vec2> places, RayScene& rays) {
  if (!near_.move_to(places)) return false;
  std::erase_if(parts_, [&](const auto& tile_and_part) {
    const auto is_it = [&](const TerrainTile& tile) { return tile.id == tile_and_part.first; };
    if (std::any_of(near_.tiles().begin(), near_.tiles().end(), is_it)) return false;
    rays.remove(tile_and_part.second);
    return true;
  });
  for (const TerrainTile& tile : near_.tiles()) {
    if (parts_.contains(tile.id)) continue;
    parts_[tile.id] = rays.add(
        {.mesh = std::make_shared<const TriangleMesh>(near_.terrain().mesh(tile.id, 0, apron_))});
  }
  return true;
}

}  // namespace remora
