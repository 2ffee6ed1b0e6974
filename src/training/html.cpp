// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace remora {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t i) {
  return static_cast<std::uint8_t>(text[i]);
}

// How many bytes the character at the front takes; 0 when it is no UTF-8 (RFC 3629, sec. 4), or a
// character that XML does not know.
std::size_t character_size(std::string_view text) {
  const std::uint8_t first = byte_at(text, 0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return 0;
  std::uint32_t code = first & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte_at(text, i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte_at(text, i) & 0x3fu);
  }
  const bool is_overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  const bool is_no_character = code > 0x10ffff || (code & 0xfffe) == 0xfffe;
  return is_overlong || is_surrogate || is_no_character ? 0 : size;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const char c = text.front();
    if (size == 0)
      out += "\xef\xbf\xbd";
    else if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else if (size > 1 || (static_cast<std::uint8_t>(c) >= 0x20 && c != 0x7f) || c == '\n')
      out += text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out;
}

std::string url_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '~';
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<std::uint8_t>(c));
  }
  return out;
}

std::string jpeg_data_uri(std::string_view jpeg) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out = "data:image/jpeg;base64,";
  out.reserve(out.size() + jpeg.size() * 4 / 3 + 4);
  for (std::size_t i = 0; i < jpeg.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, jpeg.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < count ? byte_at(jpeg, i + k) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += k <= count ? kDigits[bits >> (18 - 6 * k) & 0x3f] : '=';
  }
  return out;
}

std::string clock_text(double seconds) {
  const long whole = std::lround(std::max(0.0, std::isfinite(seconds) ? seconds : 0.0));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string percent_text(double share) { return fmt::format("{:.0f} %", 100.0 * share); }

}  // namespace remora
