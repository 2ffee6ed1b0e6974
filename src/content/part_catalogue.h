// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Parts that need no numbers, by the name scenes call them: pieces of vehicles, plants, animals,
/// small things.
struct CataloguePart {
  std::string_view name;
  TriangleMesh (*make)();
};

/// All of them, sorted by name.
[[nodiscard]] const std::vector<CataloguePart>& part_catalogue();
[[nodiscard]] std::optional<TriangleMesh> make_catalogue_part(std::string_view name);

}  // namespace remora
