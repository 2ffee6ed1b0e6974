// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/utc_time.h"

#include <charconv>

namespace remora {
namespace {

/// Days from 1970-01-01, proleptic Gregorian: years start in March so that the leap day is last.
std::int64_t days_since_1970(int year, int month, int day) {
  const std::int64_t y = month <= 2 ? year - 1 : year;
  const std::int64_t era = (y >= 0 ? y : y - 399) / 400;
  const std::int64_t year_of_era = y - era * 400;
  const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  const std::int64_t day_of_era =
      year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

int days_in(int month, int year) {
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (month == 2) return leap ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Takes the field of `digits` digits at the front of `text`.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return {};
  int value = 0;
  const char* end = text.data() + digits;
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 0) return {};
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, std::string_view one_of) {
  if (text.empty() || one_of.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

UtcTime utc_from_calendar(int year, int month, int day, int hour, int minute, int second) {
  const std::int64_t of_day = 3600LL * hour + 60LL * minute + second;
  return {86400 * days_since_1970(year, month, day) + of_day};
}

std::optional<UtcTime> parse_utc(std::string_view text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, "-")) return {};
  const auto month = take_number(text, 2);
  if (!month || *month < 1 || *month > 12 || !take(text, "-")) return {};
  const auto day = take_number(text, 2);
  if (!day || *day < 1 || *day > days_in(*month, *year)) return {};
  if (text.empty()) return utc_from_calendar(*year, *month, *day);

  if (!take(text, " T")) return {};
  const auto hour = take_number(text, 2);
  if (!hour || *hour > 23 || !take(text, ":")) return {};
  const auto minute = take_number(text, 2);
  if (!minute || *minute > 59) return {};
  std::optional<int> second = 0;
  if (take(text, ":")) second = take_number(text, 2);
  if (!second || *second > 59) return {};
  take(text, "Z");
  if (!text.empty()) return {};
  return utc_from_calendar(*year, *month, *day, *hour, *minute, *second);
}

}  // namespace remora
