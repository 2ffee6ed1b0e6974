// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "bathymetry/tile_folder.h"

namespace remora {

enum class TilesMade {
  done,
  interrupted,  ///< by `go_on`: the same call goes on where it was
  bad_input,    ///< nothing can be made of it; see the problems
  failed,       ///< a disk or a file gave up on the way
};

/// Makes a folder of tiles from a grid: every level, and last of all its manifest. What an earlier
/// call has made of the same files is kept. One tile is in memory at a time. `go_on` is told the
/// share that is done; false stops.
[[nodiscard]] TilesMade make_tiles(DepthGrid& grid, const std::filesystem::path& folder,
                                   int tile_cells, const std::function<bool(double)>& go_on,
                                   TileManifest& manifest, std::vector<Problem>& found);

}  // namespace remora
