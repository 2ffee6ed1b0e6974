// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "world/model.h"
#include "world/state.h"

namespace remora {

/// A lamp of a vehicle or a light of the scene that gives light.
struct BurningLamp {
  const LampSpec* spec = nullptr;    ///< the model's
  Pose X_WL;                         ///< z along the beam
  double level = 0.0;                ///< of its full light, on average over the exposure
  std::optional<VehicleId> carrier;  ///< whose lamp it is; none: a light of the scene
};

/// All that burn while a shutter is open for `exposure` seconds, up to the state's moment:
/// vehicles' lamps in their order, then the scene's lights. A strobe counts with the share of that
/// time that its flashes fill; without exposure, with whether it flashes at this moment. Lights
/// whose carrier is not in the scene are dark.
[[nodiscard]] std::vector<BurningLamp> burning_lamps(const Model& model, const State& state,
                                                     double exposure);

}  // namespace remora
