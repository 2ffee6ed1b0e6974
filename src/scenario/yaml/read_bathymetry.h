// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "geometry/terrain.h"
#include "math/geodesy.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// A seabed from files of depths, and where on Earth it puts the scene's origin.
struct SurveyedSeabed {
  std::shared_ptr<const Terrain> terrain;
  GeoPoint origin;
};

/// Reads `raster`, `origin`, `cell` and `reach` of a seabed. `place` is the origin of a scene that
/// says where it lies.
[[nodiscard]] std::optional<SurveyedSeabed> read_raster_seabed(
    Section& seabed, const ReadContext& context, const std::optional<GeoPoint>& place);

/// Reads `tiles`, a folder that `remora tiles` has made, and `reach`.
[[nodiscard]] std::optional<SurveyedSeabed> read_tiled_seabed(Section& seabed,
                                                              const ReadContext& context,
                                                              const std::optional<GeoPoint>& place);

}  // namespace remora
