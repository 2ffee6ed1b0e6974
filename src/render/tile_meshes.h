// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "geometry/terrain.h"
#include "render/render_mesh.h"

namespace remora {

/// A mesh made ready: the whole, which can be made very coarse, for shadows and for pictures from
/// afar; and pieces, of which only what is near is fine. A small one has none.
struct ReadyMesh {
  std::shared_ptr<const RenderMesh> whole;
  std::vector<std::shared_ptr<const RenderMesh>> pieces;
};
[[nodiscard]] ReadyMesh make_ready(const TriangleMesh& mesh);

/// The tiles of a terrain, made ready to draw when a camera comes near. A cache: what it returns
/// follows from the terrain and the place. Several threads may ask.
class TileMeshes {
 public:
  /// Ground goes on level for `apron` metres beyond the edge of the terrain.
  TileMeshes(std::shared_ptr<const Terrain> terrain, double apron)
      : terrain_(std::move(terrain)), apron_(apron) {}

  /// Those that a camera over this place may see, by row and column.
  [[nodiscard]] std::vector<ReadyMesh> around(const Vec2& place);

 private:
  struct Kept {
    ReadyMesh mesh;
    std::uint64_t last_use = 0;  // in pictures
  };
  void drop_oldest();

  std::shared_ptr<const Terrain> terrain_;
  double apron_;
  std::mutex mutex_;
  std::map<TileId, Kept> kept_;
  std::uint64_t pictures_ = 0;
};

}  // namespace remora
