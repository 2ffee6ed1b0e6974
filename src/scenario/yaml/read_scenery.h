// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "appearance/visual_spec.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `scenery`: plants, animals, stones that only eyes notice; a preset of assets/scenery or `meshes`
/// (parts and files) with their look and motion, and the region they are strewn over.
[[nodiscard]] std::vector<ScenerySpec> read_scenery(Section& scene, const ReadContext& context);

/// `particles`: what floats in the water.
[[nodiscard]] ParticleSpec read_particles(Section& scene);

}  // namespace remora
