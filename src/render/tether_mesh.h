// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "appearance/appearance.h"
#include "render/render_mesh.h"
#include "tether/tether.h"

namespace remora {

struct TetherTube {
  std::shared_ptr<const RenderMesh> mesh;  ///< in W
  Appearance appearance;
};

/// The line as it lies in the water: a yellow jacket with a black ring each metre and two at each
/// ten, counted from the vehicle, so that a pilot sees how much there is of it. Where it would be
/// thinner than `least_angle` [rad] for an eye at `eye_W` it is drawn as thick: a line thinner than
/// a pixel breaks up into dots.
[[nodiscard]] std::vector<TetherTube> make_tether_tubes(const TetherModel& model,
                                                        const TetherState& state, const Vec3& eye_W,
                                                        double least_angle);

}  // namespace remora
