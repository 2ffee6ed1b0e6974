// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/snow_field.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/particle_hash.h"

namespace remora {
namespace {

constexpr float kNearest = 0.07f;      ///< what is nearer is not drawn [m]
constexpr float kLeastCover = 0.001f;  ///< nor what covers less of a pixel
/// A flake wanders by so much from its rest, along each axis and in all [m].
constexpr float kSwayAlong = 0.031f, kSwayInAll = 0.054f;

/// The share of a pixel that a flake of this size [px] covers at most: its smear and its blur only
/// thin it out.
double most_cover(double size, double opacity) {
  return 0.7 * opacity * size * size / (size * size + 1.2) * (1.0 + size);
}

/// The size [px] below which it covers too little. The cover grows with the size.
double least_size(double opacity) {
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 20; ++i) {
    const double middle = 0.5 * (low + high);
    (most_cover(middle, opacity) < kLeastCover ? low : high) = middle;
  }
  return low;
}

/// The part of space in which flakes are drawn, from the camera, and a test that costs little.
struct SnowPyramid {
  explicit SnowPyramid(const SnowView& view, double largest)
      : R_CW(view.R_WC.transpose().cast<float>()), focal(static_cast<float>(view.focal_px)) {
    // A soft point reaches over the edge by its size, its defocus and three pixels.
    const double slack = view.aperture * view.inverse_focus + 3.2 / view.focal_px;
    wide_x = static_cast<float>(view.tan_x + slack);
    wide_y = static_cast<float>(view.tan_y + slack);
    margin = static_cast<float>(view.aperture + largest) + kSwayInAll;
  }

  [[nodiscard]] bool holds(float x, float y, float z, float sight) const {
    const float ahead = R_CW(2, 0) * x + R_CW(2, 1) * y + R_CW(2, 2) * z;
    const float across = R_CW(0, 0) * x + R_CW(0, 1) * y + R_CW(0, 2) * z;
    const float down = R_CW(1, 0) * x + R_CW(1, 1) * y + R_CW(1, 2) * z;
    const float furthest = ahead + kSwayInAll;
    // One condition, not a chain of branches that nobody can predict.
    const int is_between = int(furthest > kNearest) & int(ahead - kSwayInAll < focal * sight);
    const int is_inside = int(std::abs(across) < wide_x * furthest + margin) &
                          int(std::abs(down) < wide_y * furthest + margin);
    return (is_between & is_inside) != 0;
  }

  Eigen::Matrix3f R_CW;
  float focal, wide_x, wide_y, margin;
};

}  // namespace

SnowField::SnowField(const SnowClass& kind, std::uint32_t number, std::uint32_t seed)
    : kind_(kind), number_(number), seed_(seed) {}

// Twin of shaders/particles_snow.vert.glsl.
void SnowField::grow(int count) {
  for (auto id = static_cast<std::uint32_t>(sight_.size()); id < static_cast<std::uint32_t>(count);
       ++id) {
    const std::uint32_t key = particle_key(seed_, number_, id);
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
      rest_[axis].push_back(static_cast<float>(kind_.box * chance(key, axis)));
    }
    const double dense = chance(key, 11);
    const double diameter = snow_size(kind_, chance(key, 3));
    sight_.push_back(static_cast<float>(diameter / least_size(0.1 + 0.6 * dense * dense * dense)));
  }
}

const std::vector<std::uint32_t>& SnowField::visible(const SnowView& view, int count) {
  grow(count);
  const SnowPyramid pyramid(view, kind_.largest);
  const auto box = static_cast<float>(kind_.box);
  const Eigen::Vector3f offset = view.offset_W.cast<float>();
  const Eigen::Vector3f corner = (view.ahead_W - Vec3::Constant(0.5 * kind_.box)).cast<float>();
  const auto wrapped = [box](float at) { return at >= box ? at - box : at; };
  // Swaying may take a flake out on one side of the box and in on the other.
  const auto other_side = [box](float at) {
    return at < kSwayAlong ? at + box : at > box - kSwayAlong ? at - box : at;
  };

  visible_.clear();
  for (std::uint32_t id = 0; id < static_cast<std::uint32_t>(count); ++id) {
    const float x = wrapped(rest_[0][id] + offset.x());
    const float y = wrapped(rest_[1][id] + offset.y());
    const float z = wrapped(rest_[2][id] + offset.z());
    const float ox = other_side(x), oy = other_side(y), oz = other_side(z);
    bool is_seen = pyramid.holds(corner.x() + x, corner.y() + y, corner.z() + z, sight_[id]);
    if ((ox != x) | (oy != y) | (oz != z)) {
      for (int sides = 1; sides < 8 && !is_seen; ++sides) {
        is_seen = pyramid.holds(corner.x() + ((sides & 1) != 0 ? ox : x),
                                corner.y() + ((sides & 2) != 0 ? oy : y),
                                corner.z() + ((sides & 4) != 0 ? oz : z), sight_[id]);
      }
    }
    if (is_seen) visible_.push_back(id);
  }
  return visible_;
}

}  // namespace remora
