// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/caustics.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "math/angles.h"

namespace remora {
namespace {
constexpr double kCausticTile = 1.2;  // [m], as in the shader

/// A wave of a patch that repeats: whole numbers of crests across it.
struct PatchWave {
  int across = 0;
  int along = 0;
  double bend = 0.0;   ///< k² a: the lens it makes, times the distance to the ground
  double turns = 0.0;  ///< phase
};

/// Short waves of all directions with equal curvature in each: together they focus the light about
/// where the ground is, which draws the net.
std::vector<PatchWave> patch_waves() {
  Random random(1, "caustics");
  std::vector<PatchWave> waves;
  constexpr int kMost = 6;
  for (int across = -kMost; across <= kMost; ++across) {
    for (int along = 0; along <= kMost; ++along) {
      const double count = std::hypot(across, along);
      if (count < 1.5 || count > kMost || (along == 0 && across < 0)) continue;
      waves.push_back({across, along, 1.0 / count, random.uniform()});
    }
  }
  // The curvature's root mean square is one over the distance: many lenses have their focus near.
  double square = 0.0;
  for (const PatchWave& wave : waves) square += 0.5 * wave.bend * wave.bend;
  for (PatchWave& wave : waves) wave.bend *= 0.85 / std::sqrt(square);
  return waves;
}

/// Where the light that passes the surface at (u, v) reaches the ground, in tiles.
Vec2 landing(const std::vector<PatchWave>& waves, double u, double v) {
  Vec2 place(u, v);
  for (const PatchWave& wave : waves) {
    const double phase = kTwoPi * (wave.across * u + wave.along * v + wave.turns);
    const double k2 = wave.across * wave.across + wave.along * wave.along;
    place -= std::sin(phase) * wave.bend / (kTwoPi * k2) * Vec2(wave.across, wave.along);
  }
  return place;
}

/// Shares one ray's light among the four nearest texels.
void splat(std::vector<double>& light, int size, const Vec2& place) {
  const double x = place.x() * size - 0.5;
  const double y = place.y() * size - 0.5;
  const int i = static_cast<int>(std::floor(x));
  const int j = static_cast<int>(std::floor(y));
  const auto add = [&](int di, int dj, double share) {
    const int column = ((i + di) % size + size) % size;
    const int row = ((j + dj) % size + size) % size;
    light[static_cast<std::size_t>(row * size + column)] += share;
  };
  const double s = x - i;
  const double t = y - j;
  add(0, 0, (1.0 - s) * (1.0 - t));
  add(1, 0, s * (1.0 - t));
  add(0, 1, (1.0 - s) * t);
  add(1, 1, s * t);
}

/// Cuts what a texel cannot hold and gives the rest back to all, so that the mean stays.
void normalise(std::vector<double>& light) {
  for (int pass = 0; pass < 20; ++pass) {
    double mean = 0.0;
    for (const double one : light) mean += one;
    mean /= static_cast<double>(light.size());
    for (double& one : light) one = std::min(one / mean, kBrightestCaustic);
  }
}

double field(const CausticImage& image, const Vec2& place, double octave, double share,
             double time) {
  const double tile = kCausticTile * std::exp2(octave);
  const bool is_turned = std::fmod(std::abs(octave), 2.0) > 0.5;
  const Vec2 axis = is_turned ? Vec2(std::sqrt(0.5), std::sqrt(0.5)) : Vec2(1.0, 0.0);
  const Vec2 turned(axis.x() * place.x() - axis.y() * place.y(),
                    axis.y() * place.x() + axis.x() * place.y());
  const Vec2 way = is_turned ? Vec2(-0.9, 0.3) : Vec2(0.7, 0.7);
  const Vec2 at = (turned + 0.22 * std::sqrt(tile) * time * way) / tile;
  return 1.0 + share * (image.at(at.x(), at.y()) - 1.0);
}

double smoothstep(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace

double CausticImage::at(double u, double v) const {
  const double x = u * size - 0.5;
  const double y = v * size - 0.5;
  const double i = std::floor(x);
  const double j = std::floor(y);
  const auto texel = [&](double column, double row) {
    const auto wrap = [&](double c) {
      return static_cast<std::size_t>(c - size * std::floor(c / size));
    };
    return kBrightestCaustic / 255.0 *
           texels[wrap(row) * static_cast<std::size_t>(size) + wrap(column)];
  };
  return std::lerp(std::lerp(texel(i, j), texel(i + 1, j), x - i),
                   std::lerp(texel(i, j + 1), texel(i + 1, j + 1), x - i), y - j);
}

CausticImage make_caustic_image(int size) {
  const std::vector<PatchWave> waves = patch_waves();
  std::vector<double> light(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), 0.0);
  // The landing place is smooth: exact on a grid, linear between.
  constexpr int kRaysPerCell = 4;
  std::vector<Vec2> moved(light.size());
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const double u = static_cast<double>(column) / size;
      const double v = static_cast<double>(row) / size;
      moved[static_cast<std::size_t>(row * size + column)] = landing(waves, u, v) - Vec2(u, v);
    }
  }
  const auto shift = [&](int column, int row) -> const Vec2& {
    return moved[static_cast<std::size_t>((row % size) * size + column % size)];
  };
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      for (int ray = 0; ray < kRaysPerCell * kRaysPerCell; ++ray) {
        const double s = (ray % kRaysPerCell + 0.5) / kRaysPerCell;
        const double t = (ray / kRaysPerCell + 0.5) / kRaysPerCell;
        const Vec2 top = (1.0 - s) * shift(column, row) + s * shift(column + 1, row);
        const Vec2 low = (1.0 - s) * shift(column, row + 1) + s * shift(column + 1, row + 1);
        const Vec2 start((column + s) / size, (row + t) / size);
        splat(light, size, start + (1.0 - t) * top + t * low);
      }
    }
  }
  normalise(light);
  CausticImage image{.size = size, .texels = {}};
  for (const double one : light) {
    image.texels.push_back(static_cast<std::uint8_t>(std::lround(255.0 / kBrightestCaustic * one)));
  }
  return image;
}

double caustic(const CausticImage& image, const Vec2& place, double depth, double b, double time) {
  if (depth <= 0.02) return 1.0;
  const double contrast = 0.62 * std::exp(-0.16 * b * depth) * smoothstep(0.0, 0.5, depth) /
                          (1.0 + 0.01 * depth * depth);
  const double octave = std::log2(std::max(depth, 0.3));
  const double whole = std::floor(octave);
  const double part = octave - whole;
  return field(image, place, whole, contrast * (1.0 - part), time) *
         field(image, place, whole + 1.0, contrast * part, time);
}

GlTexture make_caustic_texture() {
  const CausticImage image = make_caustic_image();
  GlTexture texture(GL_R8, image.size, image.size, Sampling::mipmapped, Wrapping::repeat);
  texture.upload(GL_RED, GL_UNSIGNED_BYTE, image.texels.data());
  return texture;
}

}  // namespace remora
