// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <span>

#include "geometry/near_tiles.h"
#include "geometry/ray_scene.h"

namespace remora {

/// Keeps the tiles of a terrain that are near some places in a ray scene, one part for each.
class RayTerrain {
 public:
  /// What instruments and eyes look at is nearer than this [m]. Sound that travels farther is not
  /// kept off by ground that lies beyond it.
  static constexpr double kReach = 1000.0;

  /// Ground goes on level for `apron` metres beyond the edge of the terrain.
  explicit RayTerrain(std::shared_ptr<const Terrain> terrain, double apron = 0.0)
      : near_(std::move(terrain), kReach), apron_(apron) {}

  /// Adds and removes tiles so that those near the places are there; true when the scene has to be
  /// committed.
  bool move_to(std::span<const Vec2> places, RayScene& rays);

  /// The parts that are this terrain, by tile.
  [[nodiscard]] const std::map<TileId, std::uint32_t>& parts() const { return parts_; }

 private:
  NearTiles near_;
  double apron_;
  std::map<TileId, std::uint32_t> parts_;
};

}  // namespace remora
