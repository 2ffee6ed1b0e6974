// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "content/ship_parts.h"
#include "geometry/height_field.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// What of a vehicle or object can be touched, and the pieces under their names of those shapes
/// that are made of such: eyes see more than contacts feel.
struct TouchedShapes {
  CollisionSpec collision;
  std::vector<std::vector<NamedMesh>> pieces;  ///< of each shape; none of most

  void add(ShapeSpec shape, std::vector<NamedMesh> made_of);
};

/// `shapes`, `friction` and `restitution`.
[[nodiscard]] TouchedShapes read_collision(Section& section, const ReadContext& context);

/// `origin`, `spacing` and `depths`: a grid of depths. Null, with the reason in the diagnostics,
/// when it cannot be one.
[[nodiscard]] std::shared_ptr<const HeightField> read_height_field(Section& section);

}  // namespace remora
