// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "math/linear_algebra.h"

namespace remora {

/// Zooplankton as Ganoni, Mukundan and Green release it (Drones 2019, section 5.3): from a flat box
/// of 100 × 100 × 1 m below the surface, with velocities uniform in ±1 cm/s on the level axes and
/// from 1 cm/s up to 10 cm/s down, and lifetimes uniform from 80 to 500 s. Animals that reach the
/// surface turn back. The box is drawn as copies of one tile, which repeats beyond it: animals of a
/// millimetre are not seen two metres away. Closed form, no state.
/// Theory: docs/theory/particles.md.
inline constexpr double kPlanktonTile = 4.0;           ///< [m]
inline constexpr int kPlanktonSlots = 65536;           ///< living in a tile, at an amount of 1
inline constexpr double kPlanktonLayer = 1.0;          ///< thickness of the box [m]
inline constexpr double kPlanktonShortestLife = 80.0;  ///< [s]
inline constexpr double kPlanktonLongestLife = 500.0;

/// One animal at one moment.
struct Plankter {
  Vec3 p = Vec3::Zero();         ///< x, y in its tile, not wrapped; z below the surface [m]
  Vec3 velocity = Vec3::Zero();  ///< as released [m/s]
  double age = 0.0;              ///< [s]
  double life = 0.0;             ///< that it is given [s]
  double length = 1e-3;          ///< [m]
  double stretch = 1.0;          ///< length over width
  Vec3 axis = Vec3::UnitX();     ///< of its length
};

/// Who lives in a slot. When it dies the next is released at once, so the number alive is constant.
[[nodiscard]] Plankter plankter_in(std::uint32_t key, double time);

}  // namespace remora
