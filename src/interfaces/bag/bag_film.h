// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "interfaces/bag/bag_reader.h"
#include "video/recorded_film.h"

namespace remora {

/// The pictures of a bag's topic, read when they are shown.
class BagFilm final : public RecordedFilm {
 public:
  /// `began`: the recording's time zero, since 1970.
  BagFilm(std::shared_ptr<BagReader> bag, const BagTopic& topic, SimTime began);

  [[nodiscard]] std::string title() const override { return topic_.name; }
  [[nodiscard]] std::uint64_t taken_until(SimTime time) const override;
  [[nodiscard]] std::optional<ColourImage> picture(std::uint64_t number) override;
  /// Why the first picture cannot be shown; empty when it can.
  [[nodiscard]] std::string problem();

 private:
  [[nodiscard]] std::optional<ColourImage> read(std::size_t message, std::string& why_not);

  std::shared_ptr<BagReader> bag_;
  BagTopic topic_;
  std::unique_ptr<BagChannel> channel_;
  std::vector<SimTime> times_;  ///< of the recording
  std::vector<std::byte> bytes_;
};

}  // namespace remora
