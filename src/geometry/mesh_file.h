// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "base/diagnostics.h"
#include "geometry/triangle_mesh.h"

namespace remora {

/// The mesh in a file's bytes: obj, stl, ply, dae, 3ds, gltf or glb by `extension` ("obj", no dot).
/// All parts become one welded mesh, with the file's own placements applied and its axes kept;
/// polygons are taken as convex.
/// Files that the bytes refer to (materials, textures, buffers) are never opened. Whatever is wrong
/// goes to `diagnostics` under `where`, and there is no mesh.
[[nodiscard]] std::optional<TriangleMesh> load_mesh(std::span<const std::byte> bytes,
                                                    std::string_view extension,
                                                    const SourceLocation& where,
                                                    Diagnostics& diagnostics);

}  // namespace remora
