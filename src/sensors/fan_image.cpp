// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/fan_image.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/assert.h"

namespace remora {
namespace {

constexpr Colour kOutside = {12, 14, 18};
constexpr Colour kRing = {96, 110, 120};

// A round number that divides the range into four to eight.
double usual_ring_spacing(double max_range) {
  const double decade = std::pow(10.0, std::floor(std::log10(max_range)));
  const double leading = max_range / decade;
  if (leading < 2.0) return 0.2 * decade;
  if (leading < 5.0) return 0.5 * decade;
  return decade;
}

// How far the fan reaches to port and to starboard, as shares of its range.
std::pair<double, double> sides(const FanImageSpec& spec) {
  return {std::sin(std::min(spec.beam_azimuths.front(), -0.02)),
          std::sin(std::max(spec.beam_azimuths.back(), 0.02))};
}

}  // namespace

int fan_height(const FanImageSpec& spec, int width) {
  const auto [left, right] = sides(spec);
  return std::max(8, static_cast<int>((width - 2) / (right - left)) + 2);
}

FanImage::FanImage(const FanImageSpec& spec) : height_(spec.height), bins_(spec.bins) {
  REMORA_ASSERT(!spec.beam_azimuths.empty() && spec.bins >= 2 && spec.max_range > 0.0 &&
                spec.height >= 8);
  const auto [left, right] = sides(spec);
  metres_per_pixel_ = spec.max_range / (height_ - 2);
  width_ = static_cast<int>(std::ceil((right - left) * spec.max_range / metres_per_pixel_)) + 2;
  apex_x_ = -left * spec.max_range / metres_per_pixel_ + 1.0;
  apex_y_ = height_ - 1.0;
  ring_spacing_ = spec.ring_spacing == 0.0 ? usual_ring_spacing(spec.max_range) : spec.ring_spacing;
  pixels_.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      const double aside = (x + 0.5 - apex_x_) * metres_per_pixel_;
      const double ahead = (apex_y_ - y - 0.5) * metres_per_pixel_;
      const double range = std::hypot(aside, ahead);
      Pixel pixel = look_up(spec, std::atan2(aside, ahead), range);
      if (pixel.is_inside && ring_spacing_ > 0.0) {
        const double ring = std::round(range / ring_spacing_) * ring_spacing_;
        pixel.is_ring = ring > 0.0 && std::abs(range - ring) < 0.5 * metres_per_pixel_;
      }
      pixels_.push_back(pixel);
    }
  }
}

FanImage::Pixel FanImage::look_up(const FanImageSpec& spec, double azimuth, double range) const {
  const std::vector<double>& beams = spec.beam_azimuths;
  if (azimuth < beams.front() || azimuth > beams.back() || range > spec.max_range) return {};
  const auto above = std::upper_bound(beams.begin(), beams.end(), azimuth);
  const auto b =
      std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(above - beams.begin() - 1, 0)),
               std::max<std::size_t>(beams.size(), 2) - 2);
  const double beam_share =
      beams.size() == 1 ? 0.0 : (azimuth - beams[b]) / (beams[b + 1] - beams[b]);
  const double bin = std::clamp(range / spec.max_range * bins_ - 0.5, 0.0, bins_ - 1.001);
  const auto n = static_cast<std::size_t>(bin);
  return {.first = static_cast<std::uint32_t>(b * static_cast<std::size_t>(bins_) + n),
          .to_next_beam = static_cast<std::uint8_t>(255.0 * std::clamp(beam_share, 0.0, 1.0)),
          .to_next_bin = static_cast<std::uint8_t>(255.0 * (bin - static_cast<double>(n))),
          .is_inside = true};
}

void FanImage::draw(std::span<const std::uint8_t> grey, const ColourMap& map,
                    ColourImage& image) const {
  image.width = width_;
  image.height = height_;
  image.pixels.resize(3 * pixels_.size());
  const auto bins = static_cast<std::size_t>(bins_);
  const bool has_many_beams = grey.size() > bins;
  for (std::size_t i = 0; i < pixels_.size(); ++i) {
    const Pixel& pixel = pixels_[i];
    Colour colour = kOutside;
    if (pixel.is_inside) {
      const std::size_t here = pixel.first;
      const std::size_t beside = has_many_beams ? here + bins : here;
      const int u = pixel.to_next_bin;
      const int v = pixel.to_next_beam;
      const int near_beam = (255 - u) * grey[here] + u * grey[here + 1];
      const int far_beam = (255 - u) * grey[beside] + u * grey[beside + 1];
      const int value = ((255 - v) * near_beam + v * far_beam + 255 * 255 / 2) / (255 * 255);
      colour = map[static_cast<std::size_t>(value)];
      if (pixel.is_ring) {
        for (std::size_t c = 0; c < 3; ++c) {
          colour[c] = static_cast<std::uint8_t>((2 * colour[c] + kRing[c]) / 3);
        }
      }
    }
    std::copy(colour.begin(), colour.end(),
              image.pixels.begin() + static_cast<std::ptrdiff_t>(3 * i));
  }
}

std::array<double, 2> FanImage::pixel_at(double azimuth, double range) const {
  return {apex_x_ + range * std::sin(azimuth) / metres_per_pixel_ - 0.5,
          apex_y_ - range * std::cos(azimuth) / metres_per_pixel_ - 0.5};
}

}  // namespace remora
