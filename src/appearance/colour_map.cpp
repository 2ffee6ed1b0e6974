// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace remora {
namespace {

// Colours at equal steps from 0 to 255, linear between.
struct NamedMap {
  std::string_view name;
  std::vector<Colour> stops;
};

const std::vector<NamedMap>& maps() {
  static const std::vector<NamedMap> all = {
      {"copper",
       {{0, 0, 0}, {50, 24, 8}, {112, 58, 20}, {178, 100, 38}, {232, 158, 74}, {255, 226, 164}}},
      {"grey", {{0, 0, 0}, {255, 255, 255}}},
      {"amber", {{0, 0, 0}, {90, 48, 0}, {184, 110, 0}, {255, 184, 28}, {255, 244, 186}}},
      {"inferno",
       {{0, 0, 4},
        {58, 9, 99},
        {127, 30, 108},
        {195, 59, 79},
        {243, 120, 25},
        {249, 201, 50},
        {252, 255, 164}}},
      {"jet",
       {{0, 0, 128},
        {0, 0, 255},
        {0, 128, 255},
        {0, 255, 255},
        {128, 255, 128},
        {255, 255, 0},
        {255, 128, 0},
        {255, 0, 0},
        {128, 0, 0}}},
      {"ocean", {{0, 4, 16}, {0, 34, 70}, {0, 90, 130}, {40, 165, 180}, {190, 240, 220}}},
  };
  return all;
}

ColourMap between_stops(std::span<const Colour> stops) {
  ColourMap map;
  const auto last = stops.size() - 1;
  for (std::size_t i = 0; i < map.size(); ++i) {
    const double at = static_cast<double>(i * last) / 255.0;
    const auto below = std::min(static_cast<std::size_t>(at), last - 1);
    const double share = at - static_cast<double>(below);
    for (std::size_t c = 0; c < 3; ++c) {
      const double value = (1.0 - share) * stops[below][c] + share * stops[below + 1][c];
      map[i][c] = static_cast<std::uint8_t>(std::lround(value));
    }
  }
  return map;
}

}  // namespace

std::optional<ColourMap> find_colour_map(std::string_view name) {
  const auto found = std::find_if(maps().begin(), maps().end(),
                                  [&](const NamedMap& map) { return map.name == name; });
  if (found == maps().end()) return std::nullopt;
  return between_stops(found->stops);
}

const std::vector<std::string_view>& colour_map_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const NamedMap& map : maps()) list.push_back(map.name);
    return list;
  }();
  return names;
}

}  // namespace remora
