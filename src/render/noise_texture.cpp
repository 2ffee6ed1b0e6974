// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/noise_texture.h"

#include <algorithm>
#include <cmath>

#include "math/linear_algebra.h"

namespace remora {
namespace {

/// A number in [0, 1) for a lattice point that repeats after `period`.
double lattice(int x, int y, int period, std::uint32_t seed) {
  const auto wrap = [&](int v) {
    return static_cast<std::uint32_t>((v % period + period) % period);
  };
  std::uint32_t h = wrap(x) * 0x9e3779b1u ^ wrap(y) * 0x85ebca77u ^ seed * 0xc2b2ae3du;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  h *= 0x297a2d39u;
  h ^= h >> 15;
  return h * 0x1p-32;
}

double smooth(double t) { return t * t * t * (t * (6.0 * t - 15.0) + 10.0); }

/// Value noise on a lattice of `period` cells over the unit square.
double value_noise(double u, double v, int period, std::uint32_t seed) {
  const double x = u * period;
  const double y = v * period;
  const int i = static_cast<int>(std::floor(x));
  const int j = static_cast<int>(std::floor(y));
  const double s = smooth(x - i);
  const double t = smooth(y - j);
  const double top = std::lerp(lattice(i, j, period, seed), lattice(i + 1, j, period, seed), s);
  const double bottom =
      std::lerp(lattice(i, j + 1, period, seed), lattice(i + 1, j + 1, period, seed), s);
  return std::lerp(top, bottom, t);
}

/// Octaves of it, halved each; mean about 0.5.
double clouds(double u, double v, int period, int octaves, std::uint32_t seed) {
  double sum = 0.0;
  double amplitude = 0.5;
  for (int o = 0; o < octaves; ++o) {
    sum += amplitude * value_noise(u, v, period << o, seed + static_cast<std::uint32_t>(o));
    amplitude *= 0.5;
  }
  return sum / (1.0 - std::ldexp(1.0, -octaves));
}

/// Distance to the nearest of one point in each cell, in cells.
double cell_distance(double u, double v, int period, std::uint32_t seed) {
  const double x = u * period;
  const double y = v * period;
  const int i = static_cast<int>(std::floor(x));
  const int j = static_cast<int>(std::floor(y));
  double nearest = 2.0;
  for (int dj = -1; dj <= 1; ++dj) {
    for (int di = -1; di <= 1; ++di) {
      const double px = i + di + lattice(i + di, j + dj, period, seed);
      const double py = j + dj + lattice(i + di, j + dj, period, seed + 1);
      nearest = std::min(nearest, std::hypot(px - x, py - y));
    }
  }
  return nearest;
}

/// Spreads the middle of the range, where sums of octaves crowd.
double stretched(double x) { return std::clamp((x - 0.5) * 1.9 + 0.5, 0.0, 1.0); }

std::uint8_t byte(double x) {
  return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(x, 0.0, 1.0)));
}

}  // namespace

NoiseImage make_noise_image(int size) {
  NoiseImage image;
  image.size = size;
  image.rgba.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * 4);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const double u = (x + 0.5) / size;
      const double v = (y + 0.5) / size;
      image.rgba.push_back(byte(stretched(clouds(u, v, 4, 5, 11))));
      image.rgba.push_back(byte(cell_distance(u, v, 16, 23)));
      image.rgba.push_back(byte(stretched(clouds(u, v, 48, 2, 37))));
      image.rgba.push_back(byte(stretched(clouds(u, v, 4, 4, 51))));
    }
  }
  return image;
}

}  // namespace remora
