// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Folders of tiles. The first byte chooses: the rest is a whole tile ('f'), the depths of one with
// a sound header and checksum ('d'), or a manifest.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "bathymetry/depth_tile.h"
#include "bathymetry/tile_folder.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto rest = std::as_bytes(std::span(data + 1, size - 1));
  remora::DepthTile tile;
  if (data[0] == 'f') {
    static_cast<void>(remora::decode(rest, remora::TileGaps::refused, tile));
  } else if (data[0] == 'd') {
    if (rest.size() < 16) return 0;
    remora::DepthTile made{{1, 2, 3}, 2, static_cast<int>(rest.size() / 8), 0, {}};
    made.depths.resize(2 * static_cast<std::size_t>(made.columns));
    std::memcpy(made.depths.data(), rest.data(), 4 * made.depths.size());
    static_cast<void>(remora::decode(encode(made), remora::TileGaps::allowed, tile));
  } else {
    std::string problem;
    const std::string text(reinterpret_cast<const char*>(rest.data()), rest.size());
    const auto manifest = remora::manifest_from_json(text, problem);
    if (manifest) static_cast<void>(remora::to_json(*manifest));
  }
  return 0;
}
