// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/film_pictures.h"

#include <algorithm>

#include "media/overlay.h"

namespace remora {
namespace {

constexpr int kSlateWidth = 320;  // [px]
constexpr int kSlateHeight = 180;

/// What is shown where there is no picture.
ColourImage slate(std::string_view text) {
  ColourImage image{kSlateWidth, kSlateHeight, {}};
  image.pixels.assign(3 * std::size_t{kSlateWidth} * kSlateHeight, 0);
  const int x = std::max(0, (kSlateWidth - text_width(text, 1)) / 2);
  draw_text(text, x, kSlateHeight / 2, 1, kHudGreen, image);
  return image;
}

}  // namespace

std::uint64_t FilmPictures::key(const std::string&, const Moment& moment) {
  return film_->taken_until(moment.state.now);
}

PictureMaker::Shot FilmPictures::draw(const StreamSpec& spec,
                                      const std::shared_ptr<const Moment>& moment) {
  Shot shot = draw_still(spec, moment);
  if (spec.width > 0 && shot.image.width > spec.width) {
    const double share = static_cast<double>(spec.width) / shot.image.width;
    shot.image =
        resized(shot.image, spec.width, std::max(1, static_cast<int>(share * shot.image.height)));
  }
  return shot;
}

PictureMaker::Shot FilmPictures::draw_still(const StreamSpec&,
                                            const std::shared_ptr<const Moment>& moment) {
  const std::uint64_t number = film_->taken_until(moment->state.now);
  if (number == 0) return {slate("no picture yet"), moment, {}};
  std::optional<ColourImage> picture = film_->picture(number);
  return {picture ? std::move(*picture) : slate("this picture cannot be read"), moment, {}};
}

}  // namespace remora
