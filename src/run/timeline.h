// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/sim_time.h"

namespace remora {

/// A moment worth finding again.
struct TimelineEntry {
  SimTime at;
  std::string
      kind;  ///< `start`, `contact`, `fault`, `tether`, `mark`, `photo`, `link`, `rewind`, …
  std::string text;           ///< for people: "rov touches pile_middle"
  bool is_told = false;       ///< whoever put it here has told people already
  bool is_abandoned = false;  ///< it came later than a moment to which the dive went back
};

}  // namespace remora
