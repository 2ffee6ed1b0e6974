// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "geometry/height_field.h"
#include "geometry/triangle_mesh.h"
#include "scenario/yaml_reader.h"

namespace remora {

/// A mesh made by numbers: `part` and what belongs to it. Nothing, with the reason in the
/// diagnostics, when the numbers make none.
[[nodiscard]] std::optional<TriangleMesh> read_part(Section& section);

/// A sea bottom made by numbers. Null, with the reason in the diagnostics, when they make none.
[[nodiscard]] std::shared_ptr<const HeightField> read_terrain(Section& section);

/// `material`: one of the names of sensors/surface_material.h.
void read_material(Section& section, std::string& material);

}  // namespace remora
