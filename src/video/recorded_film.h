// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "appearance/colour_image.h"
#include "base/sim_time.h"

namespace remora {

/// Pictures that a camera took elsewhere while a recording was made. Used by one thread at a time.
class RecordedFilm {
 public:
  virtual ~RecordedFilm() = default;

  /// What people call it: the topic of a bag.
  [[nodiscard]] virtual std::string title() const = 0;
  /// How many pictures had been taken at this time of the recording: the last of them is shown.
  [[nodiscard]] virtual std::uint64_t taken_until(SimTime time) const = 0;
  /// Picture 1, 2, …; nothing when it cannot be read.
  [[nodiscard]] virtual std::optional<ColourImage> picture(std::uint64_t number) = 0;
};

}  // namespace remora
