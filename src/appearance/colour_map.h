// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace remora {

/// Red, green, blue; sRGB.
using Colour = std::array<std::uint8_t, 3>;
/// The colour of each grey value.
using ColourMap = std::array<Colour, 256>;

/// `copper` (the usual sonar screen), `grey`, `amber`, `inferno`, `jet`, `ocean`; or nothing.
[[nodiscard]] std::optional<ColourMap> find_colour_map(std::string_view name);
[[nodiscard]] const std::vector<std::string_view>& colour_map_names();

}  // namespace remora
