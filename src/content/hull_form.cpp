// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/hull_form.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"

namespace remora {
namespace {

double smooth(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

double mix(double a, double b, double share) { return a + share * (b - a); }

// The parallel body reaches 0.2 L to both sides of amidships, the level keel 0.27 L aft: a full
// coaster of block coefficient 0.7 to 0.75.
constexpr double kParallel = 0.2;
constexpr double kLevelKeel = 0.27;

}  // namespace

double HullForm::entrance(double x) const {
  return std::clamp((x / d_.length - kParallel) / (0.5 - kParallel), 0.0, 1.0);
}

double HullForm::run(double x) const {
  return std::max(0.0, (-x / d_.length - kParallel) / (0.5 - kParallel));
}

double HullForm::rise(double x) const {
  return std::max(0.0, (-x / d_.length - kLevelKeel) / (0.5 - kLevelKeel));
}

double HullForm::waterline_half_breadth(double x) const {
  const double forward = 0.985 * std::pow(entrance(x), 2.2);
  const double aft = 0.25 * std::pow(std::min(run(x), 1.2), 2.0);
  return 0.5 * d_.beam * (1.0 - forward) * (1.0 - aft);
}

double HullForm::bottom(double x) const {
  const double counter = 0.93 * smooth(rise(x));
  const double forefoot = 0.3 * std::pow(std::max(0.0, entrance(x) - 0.8) / 0.2, 2.0);
  return d_.draught * (1.0 - counter) * (1.0 - forefoot);
}

double HullForm::fullness(double x) const {
  const double forward = mix(7.0, 1.9, smooth(1.15 * entrance(x)));
  return mix(forward, 2.3, smooth(run(x)));
}

double HullForm::deck(double x) const {
  return d_.freeboard + d_.forecastle * smooth((entrance(x) - 0.35) / 0.25);
}

double HullForm::deck_half_breadth(double x) const {
  const double flared = 0.5 * d_.beam * (1.0 - 0.94 * std::pow(entrance(x), 4.0));
  return std::max(flared * (1.0 - 0.12 * std::pow(std::min(run(x), 1.2), 2.0)),
                  waterline_half_breadth(x));
}

double HullForm::half_breadth(double x, double z) const {
  const double share = std::clamp(z / bottom(x), 0.0, 1.0), n = fullness(x);
  return waterline_half_breadth(x) * std::pow(1.0 - std::pow(share, n), 1.0 / n);
}

Vec3 HullForm::underwater_point(double x, double angle) const {
  const double n = fullness(x);
  const double c = std::max(0.0, std::cos(angle)), s = std::max(0.0, std::sin(angle));
  const double size = std::pow(std::pow(c, n) + std::pow(s, n), -1.0 / n);
  return {x, waterline_half_breadth(x) * size * c, bottom(x) * size * s};
}

Vec3 HullForm::topside_point(double x, double share) const {
  const double y = mix(waterline_half_breadth(x), deck_half_breadth(x), std::pow(share, 1.5));
  return {x + d_.stem_rake * share * std::pow(entrance(x), 6.0), y, -deck(x) * share};
}

Vec3 ShipLines::side_normal(double x, double z) const {
  constexpr double h = 1e-3;
  const double dy_dx = (half_breadth(x + h, z) - half_breadth(x - h, z)) / (2.0 * h);
  const double dy_dz = (half_breadth(x, z + h) - half_breadth(x, z - h)) / (2.0 * h);
  return Vec3(-dy_dx, 1.0, -dy_dz).normalized();
}

std::vector<Ring> hull_rings(const ShipLines& form, int stations, int side_points) {
  REMORA_ASSERT(stations >= 4 && side_points >= 6);
  const int topside = side_points / 5 + 1;
  std::vector<Ring> rings;
  for (int i = 0; i < stations; ++i) {
    // Closer together towards both ends, where the lines bend.
    const double along = 0.5 - 0.5 * std::cos(std::numbers::pi * i / (stations - 1));
    const double even = static_cast<double>(i) / (stations - 1);
    const double x = mix(form.aft_end(), form.forward_end(), mix(even, along, 0.6));
    Ring ring;
    for (int j = 0; j < side_points; ++j) {
      const double below = static_cast<double>(j - topside) / (side_points - 1 - topside);
      ring.push_back(j < topside ? form.topside_point(x, static_cast<double>(topside - j) / topside)
                                 : form.underwater_point(x, 0.5 * std::numbers::pi * below));
    }
    ring.back().y() = 0.0;  // the keel, exactly
    for (int j = side_points - 2; j >= 0; --j) {
      const Vec3& starboard = ring[static_cast<std::size_t>(j)];
      ring.push_back({starboard.x(), -starboard.y(), starboard.z()});
    }
    rings.push_back(std::move(ring));
  }
  return rings;
}

}  // namespace remora
