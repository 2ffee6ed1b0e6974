// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <charconv>
#include <cmath>

namespace remora {
namespace {

std::string_view without(std::string_view characters, std::string_view text) {
  const std::size_t first = text.find_first_not_of(characters);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(characters) - first + 1);
}

}  // namespace

std::string_view trimmed(std::string_view text) { return without(" \t\r\n\f\v", text); }

std::string_view take_until(char separator, std::string_view& rest) {
  const std::size_t end = rest.find(separator);
  const std::string_view taken = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return taken;
}

std::vector<std::string_view> csv_fields(std::string_view line) {
  std::vector<std::string_view> fields;
  for (bool is_last = false; !is_last;) {
    is_last = line.find(',') == std::string_view::npos;
    fields.push_back(without(" \t\r\n\"", take_until(',', line)));
  }
  return fields;
}

std::optional<double> finite_number(std::string_view text) {
  if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
  double value = 0.0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace remora
