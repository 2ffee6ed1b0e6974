// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "appearance/visual_spec.h"
#include "world/model.h"

namespace remora {

// Each mud of a scene is a fixed body, after the seabed: eyes and instruments may see its surface;
// nothing touches it, unless its crust carries bodies.

/// The surface of a mud over its area; where there is none it lies hidden below the bottom. Null
/// for one whose surface is level everywhere.
[[nodiscard]] std::shared_ptr<const Terrain> mud_terrain(const Mud& mud, const Seabed& seabed,
                                                         const SeabedSpec& spec);

/// What bodies touch of a mud; none when they sink into it.
[[nodiscard]] std::vector<ShapeSpec> mud_shapes(const SeabedSpec& spec, std::size_t mud);
/// As instruments see each mud; without surface where they look through it.
[[nodiscard]] std::vector<BodySurface> mud_surfaces(const SeabedSpec& spec);
/// As eyes see each mud. `reach`: how far a bottom goes on beyond its edge [m].
[[nodiscard]] std::vector<std::vector<VisualSpec>> mud_visuals(const SeabedSpec& spec,
                                                               double reach);

}  // namespace remora
