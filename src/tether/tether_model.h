// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "tether/cable.h"
#include "tether/tether_spec.h"

namespace remora {

/// A tether, compiled: constant for a run.
struct TetherModel {
  TetherSpec spec;
  CableModel cable;
  std::array<std::uint32_t, 2> bodies{kNoBody, kNoBody};  ///< at the reel, at the vehicle
};
/// `bodies`: the numbers of the bodies its ends are fast to, or kNoBody.
[[nodiscard]] TetherModel tether_model(const TetherSpec& spec,
                                       const std::array<std::uint32_t, 2>& bodies);

}  // namespace remora
