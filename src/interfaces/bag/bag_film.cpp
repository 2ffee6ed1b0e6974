// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/bag_film.h"

#include <algorithm>

#include "interfaces/bag/picture_message.h"

namespace remora {

BagFilm::BagFilm(std::shared_ptr<BagReader> bag, const BagTopic& topic, SimTime began)
    : bag_(std::move(bag)), topic_(topic), channel_(bag_->channel(topic.name)) {
  times_.reserve(channel_->size());
  for (std::size_t i = 0; i < channel_->size(); ++i) times_.push_back(channel_->time(i) - began);
}

std::uint64_t BagFilm::taken_until(SimTime time) const {
  return static_cast<std::uint64_t>(std::upper_bound(times_.begin(), times_.end(), time) -
                                    times_.begin());
}

std::optional<ColourImage> BagFilm::picture(std::uint64_t number) {
  std::string why_not;
  return read(number - 1, why_not);
}

std::string BagFilm::problem() {
  std::string why_not;
  return channel_->size() == 0 || read(0, why_not) ? "" : why_not;
}

std::optional<ColourImage> BagFilm::read(std::size_t message, std::string& why_not) {
  if (!channel_->read(message, bytes_)) {
    why_not = "the bag is damaged there";
    return std::nullopt;
  }
  return picture_in(topic_.type, bytes_, why_not);
}

}  // namespace remora
