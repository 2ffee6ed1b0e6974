// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "tether/cable.h"
#include "tether/contact_finder.h"
#include "tether/limits.h"
#include "tether/paper_cable.h"
#include "tether/reel.h"
#include "tether/vessel_motion.h"

namespace remora {

/// What an end of a tether is made fast to: a body of the scene, or a ship or quay that is not
/// part of it.
struct TetherEndSpec {
  std::string body;         ///< a vehicle or object; empty: a vessel or quay
  Vec3 p = Vec3::Zero();    ///< of the fastening: in B of the body; in W at time zero of a vessel
  VesselMotionSpec vessel;  ///< of an end that no body holds
};

/// An umbilical from a reel to a vehicle, as the scenario describes it.
struct TetherSpec {
  std::string name = "tether";
  CableSpec cable;
  ReelSpec reel;
  TetherEndSpec reel_end;
  TetherEndSpec vehicle_end;
  std::vector<Vec3> shape_W;  ///< points it leads over at the start, from the reel to the vehicle
  double friction = 0.3;      ///< of the cable's jacket; on a smoother surface, that one's counts
  ContactSettings contact;
  double free_at_body = 0.5;  ///< from its fastening the line may lie in that body's hull [m]
  LimitRules limits;
  std::optional<PaperCableSpec> paper;  ///< the published forceless cable in place of the physics
};

/// Everything that is wrong with the spec by itself.
[[nodiscard]] std::vector<Problem> problems(const TetherSpec& spec);

}  // namespace remora
