// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/near_tiles.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr double kSide = 128.0;    // of a square [m]
constexpr double kFarthest = 1e9;  // [m]

/// What has diverged, to infinity or to no number at all, is in a square too.
std::int64_t square_along(double x) {
  return static_cast<std::int64_t>(
      std::floor(std::fmax(-kFarthest, std::fmin(x, kFarthest)) / kSide));
}

std::array<std::int64_t, 2> square_of(const Vec2& place) {
  return {square_along(place.x()), square_along(place.y())};
}

}  // namespace

bool NearTiles::move_to(std::span<const Vec2> places) {
  const bool has_stayed = std::equal(
      places.begin(), places.end(), squares_.begin(), squares_.end(),
      [](const Vec2& place, const Square& square) { return square_of(place) == square; });
  if (has_stayed) return false;
  squares_.clear();
  std::vector<TerrainTile> found;
  for (const Vec2& place : places) {
    const Square square = square_of(place);
    squares_.push_back(square);
    const Vec2 middle(kSide * (static_cast<double>(square[0]) + 0.5),
                      kSide * (static_cast<double>(square[1]) + 0.5));
    for (const TerrainTile& tile : terrain_->tiles(around(middle, reach_ + 0.5 * kSide)))
      found.push_back(tile);
  }
  const auto is_before = [](const TerrainTile& a, const TerrainTile& b) { return a.id < b.id; };
  const auto is_same = [](const TerrainTile& a, const TerrainTile& b) { return a.id == b.id; };
  std::sort(found.begin(), found.end(), is_before);
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
  const bool is_same_list =
      std::equal(found.begin(), found.end(), tiles_.begin(), tiles_.end(), is_same);
  tiles_ = std::move(found);
  return !is_same_list;
}

}  // namespace remora
