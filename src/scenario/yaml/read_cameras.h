// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "appearance/camera_spec.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `cameras` of a vehicle: a preset of assets/cameras or numbers, mounted on the body. A `stereo`
/// pair becomes two cameras, NAME_left and NAME_right, `baseline` apart.
[[nodiscard]] std::vector<CameraSpec> read_cameras(Section& vehicle, const ReadContext& context);

/// `cameras` of a scene: the same, fixed in the world. They may `look_at` a place.
[[nodiscard]] std::vector<CameraSpec> read_world_cameras(Section& scene,
                                                         const ReadContext& context);

/// The vehicle's own cameras or lamps and those that a scene adds; one of the same name takes the
/// other's place.
template <class Spec>
[[nodiscard]] std::vector<Spec> with_added_by_name(std::vector<Spec> own, std::vector<Spec> added) {
  for (Spec& spec : added) {
    bool is_new = true;
    for (Spec& other : own) {
      if (other.name != spec.name) continue;
      other = spec;
      is_new = false;
    }
    if (is_new) own.push_back(std::move(spec));
  }
  return own;
}

}  // namespace remora
