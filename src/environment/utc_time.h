// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace remora {

/// A moment of Universal Time, for what the sun and moon do. Leap seconds are left out, as in
/// POSIX.
struct UtcTime {
  std::int64_t seconds = 1577836800;  ///< since 1970-01-01 00:00; the default is 2020-01-01 00:00
};

/// From the Gregorian calendar; month and day count from 1.
[[nodiscard]] UtcTime utc_from_calendar(int year, int month, int day, int hour = 0, int minute = 0,
                                        int second = 0);

/// Reads `2021-03-04 15:00`, `2021-03-04T15:00:00Z` and the like; empty when the text is not a
/// date.
[[nodiscard]] std::optional<UtcTime> parse_utc(std::string_view text);

}  // namespace remora
