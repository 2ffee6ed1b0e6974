// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/dirt_mask.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "base/random.h"
#include "geometry/noise.h"

namespace remora {
namespace {

// Lengths are in heights of the picture. Numbers and sizes are by eye, after the dirt bubbles in
// fig. 24 of Drones 2019, 3, 1.
constexpr int kDrops = 26;
constexpr int kDirtBubbles = 16;
constexpr int kSpecks = 160;
constexpr int kClots = 9;
constexpr int kSmears = 5;

struct Layer {
  double cover = 0.0;
  double scatter = 0.0;
};

class Port {
 public:
  Port(int width, int height)
      : width_(width), height_(height), layers_(static_cast<std::size_t>(width) * height) {}

  // Adds f(offset from the centre) to every pixel within `reach` of it.
  template <class Function>
  void add(const Vec2& centre, double reach, const Function& f) {
    const double h = height_;
    const int left = std::max(0, static_cast<int>((centre.x() - reach) * h));
    const int right = std::min(width_ - 1, static_cast<int>((centre.x() + reach) * h));
    const int top = std::max(0, static_cast<int>((centre.y() - reach) * h));
    const int bottom = std::min(height_ - 1, static_cast<int>((centre.y() + reach) * h));
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const Layer more = f(Vec2((x + 0.5) / h - centre.x(), (y + 0.5) / h - centre.y()));
        Layer& layer = layers_[static_cast<std::size_t>(y) * width_ + x];
        layer.cover += more.cover;
        layer.scatter += more.scatter;
      }
    }
  }

  [[nodiscard]] Raster<DirtPixel> mask() const {
    Raster<DirtPixel> mask{.width = width_, .height = height_, .pixels = {}};
    const auto byte = [](double x) {
      return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(x, 0.0, 1.0)));
    };
    for (const Layer& layer : layers_) {
      mask.pixels.push_back({.cover = byte(layer.cover), .scatter = byte(layer.scatter)});
    }
    return mask;
  }

 private:
  int width_;
  int height_;
  std::vector<Layer> layers_;
};

double bump(double x) { return std::exp(-x * x); }

// A drop dried up: what it held stands in a rim, thicker where it hung last.
void add_drop(Port& port, const Vec2& centre, double radius, double strength,
              const GradientNoise& noise) {
  port.add(centre, 1.5 * radius, [&](const Vec2& offset) -> Layer {
    const double wobble = 0.16 * noise(Vec3(4.0 * offset.x() / radius, 4.0 * offset.y() / radius,
                                            100.0 * (centre.x() + centre.y())));
    const double r = offset.norm() / radius + wobble;
    const double rim = bump((r - 1.0) / 0.12) * (0.75 + 0.25 * offset.y() / radius);
    const double inside = r < 1.0 ? 0.18 : 0.0;
    // The rim is chalky and shines, the skin between is dull.
    return {.cover = strength * (0.15 * rim + 1.6 * inside),
            .scatter = strength * (0.65 * rim + 0.6 * inside)};
  });
}

// An air bubble that clings: a dark edge, a bright spot where it gathers the light.
void add_bubble(Port& port, const Vec2& centre, double radius) {
  port.add(centre, 1.3 * radius, [&](const Vec2& offset) -> Layer {
    const double r = offset.norm() / radius;
    const double edge = bump((r - 0.9) / 0.13);
    const double glint = bump((offset / radius - Vec2(-0.3, -0.4)).norm() / 0.22);
    return {.cover = 0.75 * edge, .scatter = 0.8 * glint + 0.12 * edge};
  });
}

void add_speck(Port& port, const Vec2& centre, double radius, double brightness) {
  port.add(centre, 3.0 * radius, [&](const Vec2& offset) -> Layer {
    const double grain = bump(offset.norm() / radius);
    return {.cover = 0.8 * grain, .scatter = brightness * grain};
  });
}

// A shred of weed or a clot of mud, too close to be sharp.
void add_clot(Port& port, const Vec2& centre, double radius, double strength,
              const GradientNoise& noise) {
  port.add(centre, 2.0 * radius, [&](const Vec2& offset) -> Layer {
    const double ragged =
        0.35 * noise.fractal(Vec3(2.0 * offset.x() / radius, 2.0 * offset.y() / radius,
                                  50.0 * (centre.x() - centre.y())),
                             3, 0.7);
    const double r = offset.norm() / radius + ragged;
    const double cloud = 1.0 / (1.0 + std::exp(12.0 * (r - 0.8)));
    return {.cover = strength * 0.75 * cloud, .scatter = strength * 0.12 * cloud};
  });
}

// Streaks along the way of a wiping hand.
void add_smear(Port& port, const Vec2& centre, double angle, double length,
               const GradientNoise& noise) {
  const Vec2 along(std::cos(angle), std::sin(angle));
  port.add(centre, length, [&](const Vec2& offset) -> Layer {
    const double x = offset.dot(along) / length;
    const double y = (offset.y() * along.x() - offset.x() * along.y()) / (0.25 * length);
    const double streak =
        0.5 + 0.5 * noise.fractal(Vec3(1.5 * x, 14.0 * y, 10.0 * centre.x()), 3, 0.6);
    const double film = bump(x / 0.5) * bump(y / 0.6) * std::max(0.0, streak);
    return {.cover = 0.16 * film, .scatter = 0.30 * film};
  });
}

// A film of slime that thickens away from where the wiper reaches.
void add_film(Port& port, double aspect, const GradientNoise& noise) {
  const Vec2 centre(0.5 * aspect, 0.5);
  port.add(centre, aspect, [&](const Vec2& offset) -> Layer {
    const double r = offset.norm() / centre.norm();
    const double patches =
        0.6 + 0.4 * noise.fractal(Vec3(5.0 * offset.x(), 5.0 * offset.y(), 7.5), 4, 0.5);
    const double film = patches * r * r;
    return {.cover = 0.10 * film, .scatter = 0.14 * film};
  });
}

}  // namespace

Raster<DirtPixel> make_dirt_mask(int width, int height, std::uint64_t seed) {
  REMORA_ASSERT(width > 0 && height > 0);
  Random random(seed, "dirt on the port");
  const GradientNoise noise(random.bits());
  const double aspect = static_cast<double>(width) / height;
  const auto anywhere = [&] {
    const double x = random.uniform(0.0, aspect);
    return Vec2(x, random.uniform());
  };

  Port port(width, height);
  add_film(port, aspect, noise);
  for (int i = 0; i < kSmears; ++i) {
    const Vec2 centre = anywhere();
    const double angle = random.uniform(0.0, std::numbers::pi);
    add_smear(port, centre, angle, random.uniform(0.2, 0.5), noise);
  }
  for (int i = 0; i < kClots; ++i) {
    const Vec2 centre = anywhere();
    const double radius = random.uniform(0.012, 0.04);
    add_clot(port, centre, radius, random.uniform(0.5, 1.0), noise);
  }
  for (int i = 0; i < kDrops; ++i) {
    const Vec2 centre = anywhere();
    const double small = random.uniform();
    add_drop(port, centre, 0.012 + 0.045 * small * small, random.uniform(0.4, 1.0), noise);
  }
  for (int i = 0; i < kDirtBubbles; ++i) {
    const Vec2 centre = anywhere();
    add_bubble(port, centre, random.uniform(0.008, 0.022));
  }
  for (int i = 0; i < kSpecks; ++i) {
    const Vec2 centre = anywhere();
    const double radius = random.uniform(0.0015, 0.004);
    add_speck(port, centre, radius, random.uniform(0.0, 0.5));
  }
  return port.mask();
}

}  // namespace remora
