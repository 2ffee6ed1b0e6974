// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/ripples.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "base/random.h"
#include "math/angles.h"
#include "math/linear_algebra.h"

namespace remora {
namespace {

/// A wave with whole numbers of crests across the square.
struct RippleWave {
  int across = 0;
  int along = 0;
  double turns = 0.0;
};

/// The same number of waves, of the same slope, in each octave. Directions spread about x, as short
/// waves run with the wind but not in step with it.
std::vector<RippleWave> ripple_waves() {
  Random random(1, "ripples");
  std::vector<RippleWave> waves;
  constexpr int kOctaves = 4;
  constexpr int kWavesOfAnOctave = 14;
  for (int octave = 0; octave < kOctaves; ++octave) {
    for (int i = 0; i < kWavesOfAnOctave; ++i) {
      const double crests = 2.5 * std::exp2(octave + random.uniform());
      const double bearing = 0.9 * random.gaussian();
      RippleWave wave{static_cast<int>(std::lround(crests * std::cos(bearing))),
                      static_cast<int>(std::lround(crests * std::sin(bearing))), random.uniform()};
      if (wave.across == 0 && wave.along == 0) wave.across = 2;
      waves.push_back(wave);
    }
  }
  return waves;
}

std::uint8_t byte_of(double deviations) {
  return static_cast<std::uint8_t>(
      std::lround(255.0 * std::clamp(0.5 + 0.25 * deviations, 0.0, 1.0)));
}

double mean_square(const std::vector<Vec2>& slopes) {
  double sum = 0.0;
  for (const Vec2& s : slopes) sum += s.squaredNorm();
  return sum / (2.0 * static_cast<double>(slopes.size()));
}

}  // namespace

RippleImage make_ripple_image(int size) {
  std::vector<Vec2> slopes(static_cast<std::size_t>(size) * static_cast<std::size_t>(size),
                           Vec2::Zero());
  for (const RippleWave& wave : ripple_waves()) {
    const Vec2 way = Vec2(wave.across, wave.along).normalized();
    // One turn of a pointer for each texel: no sine in the inner loop.
    const std::complex<double> turn = std::polar(1.0, kTwoPi * wave.across / size);
    auto slope = slopes.begin();
    for (int row = 0; row < size; ++row) {
      std::complex<double> pointer =
          std::polar(1.0, kTwoPi * (static_cast<double>(wave.along * row) / size + wave.turns));
      for (int column = 0; column < size; ++column) {
        *slope++ += pointer.imag() * way;
        pointer *= turn;
      }
    }
  }
  const double deviation = std::sqrt(mean_square(slopes));
  RippleImage image{.size = size, .slopes = {}};
  image.slopes.reserve(2 * slopes.size());
  for (const Vec2& s : slopes) {
    image.slopes.push_back(byte_of(s.x() / deviation));
    image.slopes.push_back(byte_of(s.y() / deviation));
  }
  return image;
}

double ripple_slope(double significant_height) {
  // Cox and Munk (1954): 0.003 for still air and 0.005 more for each m/s of wind, both axes
  // together. What lies between a pool (0.035 on each axis) and a fresh breeze is a judgement.
  return std::sqrt(0.0012 + 0.006 * (1.0 - std::exp(-significant_height / 0.5)));
}

}  // namespace remora
