// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/noise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace remora {
namespace {

/// Stirs 64 bits (the finaliser of splitmix64, Steele et al. 2014).
std::uint64_t stir(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// Perlin's fade 6t⁵ - 15t⁴ + 10t³: first and second derivative vanish at lattice points.
double fade(double t) { return t * t * t * (t * (6.0 * t - 15.0) + 10.0); }

double mix(double a, double b, double share) { return a + share * (b - a); }

/// Scalar product with one of Perlin's twelve gradients, towards the middles of a cube's edges.
double along_gradient(std::uint64_t hash, double x, double y, double z) {
  const unsigned h = static_cast<unsigned>(hash & 15u);
  const double u = h < 8 ? x : y;
  const double v = h < 4 ? y : (h == 12 || h == 14 ? x : z);
  return ((h & 1u) ? -u : u) + ((h & 2u) ? -v : v);
}

}  // namespace

double GradientNoise::operator()(const Vec3& p) const {
  const double fx = std::floor(p.x()), fy = std::floor(p.y()), fz = std::floor(p.z());
  const double x = p.x() - fx, y = p.y() - fy, z = p.z() - fz;
  const auto lattice = [](double f) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(f));
  };
  std::array<double, 8> corner{};
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned dx = i & 1u, dy = (i >> 1) & 1u, dz = (i >> 2) & 1u;
    const std::uint64_t hash =
        stir(stir(stir(seed_ ^ (lattice(fx) + dx)) ^ (lattice(fy) + dy)) ^ (lattice(fz) + dz));
    corner[i] = along_gradient(hash, x - dx, y - dy, z - dz);
  }
  const double u = fade(x), v = fade(y), w = fade(z);
  const double front = mix(mix(corner[0], corner[1], u), mix(corner[2], corner[3], u), v);
  const double back = mix(mix(corner[4], corner[5], u), mix(corner[6], corner[7], u), v);
  return std::clamp(mix(front, back, w), -1.0, 1.0);
}

double GradientNoise::fractal(Vec3 p, int octaves, double hurst) const {
  double sum = 0.0, amplitude = 1.0;
  const double fall = std::exp2(-hurst);
  for (int i = 0; i < octaves; ++i) {
    sum += amplitude * (*this)(p);
    amplitude *= fall;
    p = 2.0 * p + Vec3(17.3, 5.1, 11.7);  // so that zeros of the octaves do not coincide
  }
  return sum;
}

}  // namespace remora
