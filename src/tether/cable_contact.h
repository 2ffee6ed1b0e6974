// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "math/linear_algebra.h"

namespace remora {

/// A place where the cable touches a surface or could touch it within this step. The solver holds
///   gap + n·(displacement of the cable's point - dt surface_velocity) >= 0   over the step,
/// so that a contact reported early stops the cable exactly at the surface and costs nothing if the
/// cable does not arrive. A surface with a mobility yields to the push within the step. Axes W.
struct CableContact {
  std::uint32_t segment = 0;       ///< between nodes `segment` and `segment` + 1
  double fraction = 0.0;           ///< of the way along it: 0 and 1 are the nodes themselves
  Vec3 normal_W = -Vec3::UnitZ();  ///< of unit length, from the surface to the cable
  double gap = 0.0;                ///< at the start of the step, skin to skin [m]
  Vec3 surface_velocity_W = Vec3::Zero();  ///< of the surface at the point [m/s]
  double friction = 0.3;                   ///< Coulomb's coefficient
  std::uint32_t body = 0;  ///< who is touched; contacts of one body stand together in a list
  // How the surface gives way, of a body that can:
  double acceleration = 0.0;  ///< along the normal, without the cable [m/s²]
  double mobility = 0.0;      ///< acceleration along the normal per newton on it [1/kg]
};

}  // namespace remora
