// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "content/ship_parts.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// A mesh from `file` (with `scale`), or the pieces of a `part`. Nothing, with the reason in the
/// diagnostics, when there is none to be had.
[[nodiscard]] std::vector<NamedMesh> read_meshes(Section& section, const ReadContext& context);

/// Pieces as eyes see them: each in `given`, in its own usual look or, without one, in that of the
/// material; its name, up to a stroke, is its class.
[[nodiscard]] std::vector<VisualSpec> visuals_of(std::vector<NamedMesh> pieces, const Pose& X_BV,
                                                 const std::optional<Appearance>& given,
                                                 const std::string& material);

/// `visuals`: a list of parts and files, each with its place, `appearance`, `label` (class) and the
/// `thruster` whose shaft turns it. `thrusters` are the vehicle's names; none for an object.
[[nodiscard]] std::vector<VisualSpec> read_visuals(Section& owner, const ReadContext& context,
                                                   const std::string& material,
                                                   const std::vector<std::string>& thrusters);

}  // namespace remora
