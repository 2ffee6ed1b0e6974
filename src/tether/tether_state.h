// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/fields.h"
#include "tether/cable.h"
#include "tether/limits.h"
#include "tether/paper_cable.h"
#include "tether/reel.h"

namespace remora {

/// Everything of a tether that changes. A value: copying it is the snapshot.
struct TetherState {
  CableState cable;  ///< from the reel; empty in paper mode
  CableState stump;  ///< what trails behind the vehicle after a cut; else empty
  PaperCableState paper;
  ReelState reel;
  ReelCommand command;  ///< what the pilot asked for last
  ReelLoad load;        ///< what the drum felt in the last step
  LimitState limits;
  double route_length = 0.0;                  ///< of the taut route when it was last looked for [m]
  double route_age = 0.0;                     ///< how long ago that was [s]
  std::array<bool, 2> is_free{false, false};  ///< ends of `cable` that nothing holds any more
  bool is_jammed = false;                     ///< the drum, which then holds as its brake does

  /// From the reel to the vehicle.
  [[nodiscard]] std::span<const Vec3> nodes() const {
    return paper.positions.empty() ? std::span(cable.position_W) : std::span(paper.positions);
  }
  [[nodiscard]] bool is_whole() const { return !is_free[0] && !is_free[1]; }
};
REMORA_FIELDS(TetherState, cable, stump, paper, reel, command, load, limits, route_length,
              route_age, is_free, is_jammed);

/// A push of the cable on a body it touches.
struct CableLoad {
  std::uint32_t body = 0;
  Vec3 p_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();  ///< mean over the step [N]
};

/// What a step tells of a tether. Valid until the next.
struct TetherOutput {
  TetherCondition condition = TetherCondition::slack;
  std::array<Vec3, 2> end_force_W{Vec3::Zero(), Vec3::Zero()};  ///< on reel and vehicle [N]
  double reel_tension = 0.0;                                    ///< [N]
  double vehicle_tension = 0.0;                                 ///< [N]
  double greatest_tension = 0.0;                                ///< anywhere along the line [N]
  double deployed = 0.0;                                        ///< [m]
  double route_length = 0.0;                                    ///< of the taut route [m]
  double straight = 0.0;                                        ///< from reel to vehicle [m]
  std::vector<CableLoad> loads;                                 ///< of this step's contacts
};

}  // namespace remora
