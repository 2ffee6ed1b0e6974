// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/fouling_pattern.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

using Vec2f = Eigen::Vector2f;
using Vec3f = Eigen::Vector3f;

// ---- twin of shaders/fouling.glsl: change both, or the tests will tell --------------------------

/// Sizes of the pattern [m]: of whole patches, of colonies, of single worms and filaments, of a
/// barnacle's cell.
constexpr float kPatch = 0.8f, kColony = 0.17f, kThread = 0.022f, kShell = 0.024f;
constexpr float kSmallShell = 0.008f;  // below LoF 4: barnacles under a quarter of an inch
/// Plates as the grain of painted steel draws them.
constexpr float kStrake = 1.8f, kPlate = 6.0f, kStagger = 2.7f, kSeam = 0.10f;

/// A 32-bit mix after Wellons' lowbias32 (hash-prospector, 2018), cut to what eyes can tell.
std::uint32_t hashed(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t seed) {
  std::uint32_t h = x * 0x8da6b343u ^ y * 0xd8163841u ^ z * 0xcb1ab31fu ^ seed;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 13;
  h *= 0x297a2d39u;
  return h ^ h >> 16;
}

Vec2f halves(std::uint32_t h) {
  return Vec2f(static_cast<float>(h & 0xffffu), static_cast<float>(h >> 16)) * (1.0f / 65535.0f);
}

Vec2f mix(const Vec2f& a, const Vec2f& b, float t) { return a + (b - a) * t; }

/// Two independent value noises over a lattice of edge 1, each within 0 … 1.
Vec2f noise2(const Vec3f& p, std::uint32_t seed) {
  const Vec3f low = p.array().floor();
  const Vec3f f = p - low;
  const Vec3f t = f.array() * f.array() * (3.0f - 2.0f * f.array());
  const auto x = static_cast<std::uint32_t>(static_cast<std::int32_t>(low.x()));
  const auto y = static_cast<std::uint32_t>(static_cast<std::int32_t>(low.y()));
  const auto z = static_cast<std::uint32_t>(static_cast<std::int32_t>(low.z()));
  const auto edge = [&](std::uint32_t dy, std::uint32_t dz) {
    return mix(halves(hashed(x, y + dy, z + dz, seed)), halves(hashed(x + 1, y + dy, z + dz, seed)),
               t.x());
  };
  return mix(mix(edge(0, 0), edge(1, 0), t.y()), mix(edge(0, 1), edge(1, 1), t.y()), t.z());
}

/// A cone on each of the balls that lie at random in the cells of a lattice, each wholly in its
/// own: 1 on the axis, 0 from the rim on. Where a surface cuts the balls, barnacles sit on it.
float cone(const Vec3f& p, std::uint32_t seed) {
  const Vec3f low = p.array().floor();
  const std::uint32_t h =
      hashed(static_cast<std::uint32_t>(static_cast<std::int32_t>(low.x())),
             static_cast<std::uint32_t>(static_cast<std::int32_t>(low.y())),
             static_cast<std::uint32_t>(static_cast<std::int32_t>(low.z())), seed);
  const float radius = 0.24f + static_cast<float>(h & 0xffu) * (0.20f / 255.0f);
  const Vec3f where(static_cast<float>(h >> 8 & 0xffu), static_cast<float>(h >> 16 & 0xffu),
                    static_cast<float>(h >> 24));
  const Vec3f centre = Vec3f::Constant(radius) + where * ((1.0f - 2.0f * radius) * (1.0f / 255.0f));
  return std::max(1.0f - (p - low - centre).norm() / radius, 0.0f);
}

/// Two generations of shells, one between the other.
float shells(const Vec3f& p, std::uint32_t seed) {
  return std::max(cone(p, seed), cone(p * 1.37f + Vec3f::Constant(17.3f), seed + 8u));
}

float line_distance(float x, float spacing) {
  const float turns = x / spacing + 0.5f;
  return std::abs(turns - std::floor(turns) - 0.5f) * spacing;
}

/// Lattices stand askew to every plane of a hull: rows of cells would show on one along them.
Vec3f askew(const Vec3f& p) {
  return {0.573138f * p.x() + -0.609007f * p.y() + 0.548292f * p.z(),
          0.740349f * p.x() + 0.671645f * p.y() + -0.027879f * p.z(),
          -0.351279f * p.x() + 0.421906f * p.y() + 0.835822f * p.z()};
}

float clamp01(float x) { return std::clamp(x, 0.0f, 1.0f); }

/// 1 on the weld seams of plating, 0 from kSeam on.
float seam_share(const Vec3f& p) {
  const float strake = std::floor(p.z() / kStrake);
  const float odd = strake - 2.0f * std::floor(0.5f * strake);
  const float d =
      std::min(line_distance(p.x() + kStagger * odd, kPlate), line_distance(p.z(), kStrake));
  return clamp01(1.0f - d / kSeam);
}

/// A barnacle is a truncated cone with a hole.
float barnacle_height(float cone) { return std::min(cone, 1.4f - 1.6f * cone); }

float relief_of(Growth kind, const Settlement& s, const FoulingPattern& pattern, const Vec3f& p) {
  switch (kind) {
    case Growth::none:
      return 0.0f;
    case Growth::slime:
      return 0.001f * s.fine;
    case Growth::weed:
      return 0.012f * s.curls;
    case Growth::tubeworms:
      return 0.003f * std::max(1.0f - std::abs(s.curls - 0.5f) * 8.0f, 0.0f);
    case Growth::barnacles:
      return pattern.level >= 4
                 ? 0.012f * barnacle_height(s.cone)
                 : 0.004f *
                       barnacle_height(shells(askew(p) * (1.0f / kSmallShell), pattern.seed + 4u));
    case Growth::mussels:
      return 0.010f + 0.02f * s.cone + 0.01f * s.fine;
    case Growth::sea_squirts:
      return 0.015f + 0.03f * s.fine;
  }
  return 0.0f;
}

}  // namespace

const char* name(Growth growth) {
  constexpr const char* kNames[] = {"none",      "slime",   "weed",       "tubeworms",
                                    "barnacles", "mussels", "sea_squirts"};
  return kNames[static_cast<int>(growth)];
}

Settlement settlement(const FoulingPattern& pattern, const Vec3f& p, const Niche& niche) {
  const float depth = p.z() - pattern.waterline;
  // Green weed needs light: most within a metre of the surface, none below three.
  const float light = clamp01(1.5f - 0.5f * depth) * (1.0f - niche.shade);
  const Vec3f q = askew(p);
  const Vec2f patch = noise2(q * (1.0f / kPatch), pattern.seed);
  const Vec2f colony = noise2(q * (1.0f / kColony), pattern.seed + 1u);
  const Vec2f thread = noise2(q * (1.0f / kThread), pattern.seed + 2u);
  Settlement s;
  s.cone = shells(q * (1.0f / kShell), pattern.seed + 3u);
  s.fine = thread.x();
  s.curls = thread.y();
  s.macro = patch.x() + 0.6f * colony.x() + 0.22f * s.fine + 0.16f * s.cone +
            1.1f * niche.occlusion + 0.25f * pattern.seams * seam_share(p) +
            0.22f * clamp01(depth * (1.0f / pattern.draught)) + 0.12f * light -
            0.6f * (1.0f - clamp01(10.0f * depth));  // the waves wash the brim
  s.slime = patch.y() + 0.5f * colony.x() + 0.15f * s.curls + 0.4f * niche.occlusion + 0.3f * light;
  s.softness = patch.y() + 0.6f * colony.y() + 0.8f * light - 1.1f;
  s.worms = colony.y() - 0.55f;
  s.brown = colony.x() - 0.5f;
  return s;
}

GrowthAt growth_at(const FoulingPattern& pattern, const Vec3f& p, const Niche& niche) {
  if (pattern.level <= 0 || p.z() <= pattern.waterline) return {};
  const Settlement s = settlement(pattern, p, niche);
  Growth kind = s.slime > pattern.slime_from ? Growth::slime : Growth::none;
  if (s.macro > pattern.macro_from) {
    // First come worms, then barnacles beside them; shells and squirts settle on both.
    const bool is_worm = pattern.level <= 2 || s.worms > 0.0f;
    kind = s.softness > 0.0f ? Growth::weed : is_worm ? Growth::tubeworms : Growth::barnacles;
    if (s.macro > pattern.composite_from)
      kind = s.brown > 0.0f ? Growth::mussels : Growth::sea_squirts;
  }
  return {kind, relief_of(kind, s, pattern, p)};
}

}  // namespace remora
