// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/marine_snow.h"

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "render/particle_hash.h"

namespace remora {

double snow_size(const SnowClass& kind, double share) {
  const double few = std::pow(kind.largest, -kSnowPower);
  const double many = std::pow(kind.smallest, -kSnowPower);
  return std::pow(many + share * (few - many), -1.0 / kSnowPower);
}

Vec3 snow_place(const SnowClass& kind, std::uint32_t key, double time, const Vec3& drift_W) {
  Vec3 place;
  for (std::uint32_t axis = 0; axis < 3; ++axis) {
    // Two slow swings of periods between 8 and 20 s: no two flakes wander alike.
    const double turns = time / (8.0 + 12.0 * chance(key, 4 + axis)) + chance(key, 7 + axis);
    const double sway = kSnowSway * std::sin(kTwoPi * turns);
    const double sinking = axis == 2 ? kSnowSinking * time : 0.0;
    const double p = kind.box * chance(key, axis) + drift_W[axis] + sinking + sway;
    place[axis] = p - kind.box * std::floor(p / kind.box);
  }
  return place;
}

double snow_amount(double attenuation) {
  // An ordinary coast takes 0.4 of green light a metre. Turbid water owes most of its attenuation
  // to grains too fine to see one by one, so flakes grow in number with the root only.
  constexpr double kOrdinaryCoast = 0.4;
  return std::clamp(std::sqrt(attenuation / kOrdinaryCoast), 0.3, 2.5);
}

}  // namespace remora
