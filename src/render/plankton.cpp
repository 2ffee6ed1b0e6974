// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/plankton.h"

#include <cmath>

#include "math/angles.h"
#include "render/particle_hash.h"

namespace remora {

Plankter plankter_in(std::uint32_t key, double time) {
  // A slot with life T sees one birth every T. For births to be uniform in T, slots must be as
  // frequent as their lives are long.
  constexpr double kShort2 = kPlanktonShortestLife * kPlanktonShortestLife;
  constexpr double kLong2 = kPlanktonLongestLife * kPlanktonLongestLife;
  const double life = std::sqrt(kShort2 + chance(key, 0) * (kLong2 - kShort2));
  const double lives = time / life + chance(key, 1);
  const double generation = std::floor(lives);
  const std::uint32_t own = scrambled(key ^ static_cast<std::uint32_t>(generation));

  Plankter p;
  p.life = life;
  p.age = (lives - generation) * life;
  p.velocity = {0.01 * (2.0 * chance(own, 0) - 1.0), 0.01 * (2.0 * chance(own, 1) - 1.0),
                -0.01 + 0.11 * chance(own, 2)};
  const Vec3 start(kPlanktonTile * chance(own, 3), kPlanktonTile * chance(own, 4),
                   kPlanktonLayer * chance(own, 5));
  p.p = start + p.age * p.velocity;
  p.p.z() = std::abs(p.p.z());
  // From one millimetre to eight: copepods to krill, small ones more often.
  p.length = 1.0e-3 * std::pow(1.0 - 0.97 * chance(own, 6), -0.6);
  p.stretch = 1.0 + 2.0 * chance(own, 7);
  const double up = 2.0 * chance(own, 8) - 1.0;
  const double level = std::sqrt(1.0 - up * up);
  const double bearing = kTwoPi * chance(own, 9);
  p.axis = {level * std::cos(bearing), level * std::sin(bearing), up};
  return p;
}

}  // namespace remora
