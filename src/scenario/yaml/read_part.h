// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "content/ship_parts.h"
#include "geometry/height_field.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// Meshes made by numbers: `part` and what belongs to it. A ship comes in pieces, each under its
/// name; most parts are one piece, called as the part. Nothing, with the reason in the diagnostics,
/// when the numbers make none.
[[nodiscard]] std::optional<std::vector<NamedMesh>> read_pieces(Section& section);
/// The same as one mesh.
[[nodiscard]] std::optional<TriangleMesh> read_part(Section& section);

/// A sea bottom made by numbers. Null, with the reason in the diagnostics, when they make none.
[[nodiscard]] std::shared_ptr<const HeightField> read_terrain(Section& section);

/// `material`: one of the names of sensors/surface_material.h.
void read_material(Section& section, std::string& material);

}  // namespace remora
