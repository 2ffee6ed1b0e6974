// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/problem.h"
#include "base/sim_time.h"

namespace remora {

/// How a light flashes, as seamarks are described: "Fl(2) 6 s" is two flashes in six seconds. A
/// function of simulated time alone, which repeats for ever in both directions.
struct StrobeSpec {
  SimTime period = from_seconds(2.0);    ///< from the first flash of a group to that of the next
  SimTime flash = from_seconds(0.1);     ///< how long each lasts
  int flashes = 1;                       ///< in a group
  SimTime interval = from_seconds(0.5);  ///< from one flash of a group to the next
  double phase = 0.0;                    ///< share of the period after which the first begins
};

/// What a user must change; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems(const StrobeSpec& spec);

/// Share of the time that it is lit, in the long run.
[[nodiscard]] double duty(const StrobeSpec& spec);

/// Share of the time between two moments that it is lit, exactly; when they are the same, whether
/// it is lit then: 0 or 1.
[[nodiscard]] double lit_share(const StrobeSpec& spec, SimTime from, SimTime to);

}  // namespace remora
