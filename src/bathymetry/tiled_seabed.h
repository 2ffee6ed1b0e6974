// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "bathymetry/tile_folder.h"

namespace remora {

/// Reads the finest level of a folder of tiles into memory, within `reach` of the origin along
/// north and east, or all of it. Empty, with the reason in `found`, when a tile is missing or
/// damaged, or when it is too much.
[[nodiscard]] std::optional<LoadedSeabed> load_tiles(const std::filesystem::path& folder,
                                                     const TileManifest& manifest,
                                                     std::optional<double> reach,
                                                     std::vector<Problem>& found);

}  // namespace remora
