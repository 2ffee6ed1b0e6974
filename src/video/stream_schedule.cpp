// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/stream_schedule.h"

#include <algorithm>

namespace remora {

double StreamTurn::lateness(Clock::time_point now) const {
  return std::chrono::duration<double>(now - due) / std::chrono::duration<double>(period);
}

void StreamTurn::begin(Clock::time_point now) { due = std::max(due + period, now); }

std::optional<std::size_t> next_turn(std::span<const StreamTurn* const> turns,
                                     StreamTurn::Clock::time_point now) {
  std::optional<std::size_t> latest;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (!turns[i]->is_due(now)) continue;
    if (!latest || turns[i]->lateness(now) > turns[*latest]->lateness(now)) latest = i;
  }
  return latest;
}

}  // namespace remora
