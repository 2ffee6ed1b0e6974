// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh_claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace remora {
namespace {

std::string beyond_the_file(std::string_view what, std::uint64_t count, std::size_t bytes) {
  return fmt::format("it claims {} {}, but has {} bytes", count, what, bytes);
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) return std::numeric_limits<std::uint64_t>::max();
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

std::string_view take_word(std::string_view& line) {
  constexpr std::string_view kSpace = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(kSpace));
  line.remove_prefix(word.size());
  return word;
}

// ---- PLY ----

struct PlyProperty {
  std::size_t bytes = 0;        // of a value
  std::size_t count_bytes = 0;  // of a list's length; 0: not a list
};
struct PlyElement {
  std::string name;
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties;
};
struct PlyHeader {
  enum class Format { text, little_endian, big_endian };
  Format format = Format::text;
  std::vector<PlyElement> elements;
};

std::size_t ply_bytes(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, std::size_t>, 16> kTypes = {{{"char", 1},
                                                                                {"int8", 1},
                                                                                {"uchar", 1},
                                                                                {"uint8", 1},
                                                                                {"short", 2},
                                                                                {"int16", 2},
                                                                                {"ushort", 2},
                                                                                {"uint16", 2},
                                                                                {"int", 4},
                                                                                {"int32", 4},
                                                                                {"uint", 4},
                                                                                {"uint32", 4},
                                                                                {"float", 4},
                                                                                {"float32", 4},
                                                                                {"double", 8},
                                                                                {"float64", 8}}};
  for (const auto& [name, bytes] : kTypes)
    if (name == type) return bytes;
  return 0;
}

/// Takes the header off the text; nothing when it is not one.
std::optional<PlyHeader> take_ply_header(std::string_view& text) {
  PlyHeader header;
  std::string_view first = take_line(text);
  if (take_word(first) != "ply") return std::nullopt;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    const std::string_view key = take_word(line);
    if (key == "end_header") return header;
    if (key == "format") {
      const std::string_view format = take_word(line);
      if (format == "binary_little_endian") header.format = PlyHeader::Format::little_endian;
      if (format == "binary_big_endian") header.format = PlyHeader::Format::big_endian;
    } else if (key == "element") {
      const std::string name(take_word(line));
      const std::optional<std::uint64_t> count = whole_number(take_word(line));
      if (!count) return std::nullopt;
      header.elements.push_back({name, *count, {}});
    } else if (key == "property" && !header.elements.empty()) {
      PlyProperty property;
      std::string_view type = take_word(line);
      if (type == "list") {
        const std::string_view count_type = take_word(line);
        property.count_bytes = ply_bytes(count_type);
        if (property.count_bytes == 0 || count_type.front() == 'f' || count_type.front() == 'd')
          return std::nullopt;  // not a whole number
        type = take_word(line);
      }
      property.bytes = ply_bytes(type);
      if (property.bytes == 0) return std::nullopt;
      header.elements.back().properties.push_back(property);
    }
  }
  return std::nullopt;
}

/// The length of a list from as many bytes as its type has.
std::uint64_t list_length(std::string_view bytes, PlyHeader::Format format) {
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t from_low =
        format == PlyHeader::Format::little_endian ? i : bytes.size() - 1 - i;
    length |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * from_low);
  }
  return length;
}

/// Takes one element off binary data; false when there is not so much.
bool take_element(const PlyElement& element, PlyHeader::Format format, std::string_view& data) {
  for (const PlyProperty& property : element.properties) {
    std::uint64_t values = 1;
    if (property.count_bytes > 0) {
      if (data.size() < property.count_bytes) return false;
      values = list_length(data.substr(0, property.count_bytes), format);
      data.remove_prefix(property.count_bytes);
    }
    if (values > data.size() / property.bytes) return false;
    data.remove_prefix(values * property.bytes);
  }
  return true;
}

/// Takes one element off text: a line of its own, with as many words as it says.
bool take_text_element(const PlyElement& element, std::string_view& data) {
  std::string_view line = take_line(data);
  for (const PlyProperty& property : element.properties) {
    std::uint64_t values = 1;
    if (property.count_bytes > 0) {
      const std::optional<std::uint64_t> length = whole_number(take_word(line));
      if (!length || *length > line.size()) return false;
      values = *length;
    }
    for (std::uint64_t i = 0; i < values; ++i)
      if (take_word(line).empty()) return false;
  }
  return take_word(line).empty();
}

std::string ply_claim(std::string_view text) {
  const std::size_t bytes = text.size();
  const std::optional<PlyHeader> header = take_ply_header(text);
  if (!header) return "its header is not one of a PLY file";
  for (const PlyElement& element : header->elements) {
    if (element.count > text.size())
      return beyond_the_file("elements `" + element.name + "`", element.count, bytes);
    for (std::uint64_t i = 0; i < element.count; ++i) {
      const bool is_there = header->format == PlyHeader::Format::text
                                ? take_text_element(element, text)
                                : take_element(element, header->format, text);
      if (!is_there)
        return fmt::format("its `{}` number {} is not as the header says", element.name, i + 1);
    }
  }
  return {};
}

// ---- glTF ----

/// Adds up what a glTF file says of itself: each number of an accessor takes a byte or more, and
/// each part copies its accessor.
class GltfClaims final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit GltfClaims(std::size_t bytes) : bytes_(bytes) {}

  [[nodiscard]] std::string problem() const {
    constexpr std::uint64_t kMostVertices = 60'000'000;
    if (is_deep_) return fmt::format("it is nested more than {} deep", kDeepest);
    if (longest_ > bytes_) return beyond_the_file("bytes in one piece", longest_, bytes_);
    if (elements_ > bytes_) return beyond_the_file("elements", elements_, bytes_);
    if (positions_ > 0 && most_ > kMostVertices / positions_)
      return fmt::format("it claims {} times {} vertices", positions_, most_);
    return {};
  }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t value) override {
    add(value);
    return true;
  }
  bool number_float(number_float_t value, const string_t&) override {
    // Some readers take 4e9 for a count.
    add(value < 1e18 ? static_cast<std::uint64_t>(std::max(value, 0.0)) : bytes_ + 1);
    return true;
  }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return go_deeper(); }
  bool key(string_t& name) override {
    key_ = name;
    positions_ += name == "POSITION" ? 1 : 0;
    return true;
  }
  bool end_object() override { return go_back(); }
  bool start_array(std::size_t) override { return go_deeper(); }
  bool end_array() override { return go_back(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  static constexpr int kDeepest = 64;

  void add(std::uint64_t value) {
    if (key_ == "byteLength" || key_ == "byteOffset") longest_ = std::max(longest_, value);
    if (key_ != "count") return;
    most_ = std::max(most_, value);
    elements_ = std::min(elements_, bytes_ + 1) + std::min<std::uint64_t>(value, bytes_ + 1);
  }
  bool go_deeper() {
    is_deep_ |= ++depth_ > kDeepest;
    return !is_deep_;
  }
  bool go_back() {
    --depth_;
    return true;
  }

  std::uint64_t bytes_;
  std::uint64_t longest_ = 0;
  std::uint64_t elements_ = 0;
  std::uint64_t most_ = 0;  // elements of one accessor
  std::uint64_t positions_ = 0;
  std::string key_;
  int depth_ = 0;
  bool is_deep_ = false;
};

std::string gltf_claim(std::string_view json, std::size_t bytes) {
  GltfClaims claims(bytes);
  static_cast<void>(nlohmann::json::sax_parse(json.begin(), json.end(), &claims));
  return claims.problem();
}

std::uint32_t number_at(std::string_view text, std::size_t place) {
  return static_cast<std::uint32_t>(
      list_length(text.substr(place, 4), PlyHeader::Format::little_endian));
}

std::string glb_claim(std::string_view text) {
  constexpr std::size_t kHeader = 12;
  constexpr std::size_t kChunkHeader = 8;
  const std::size_t bytes = text.size();
  if (bytes < kHeader + kChunkHeader) return "it ends within its header";
  if (const std::uint32_t length = number_at(text, 8); length > bytes)
    return beyond_the_file("bytes", length, bytes);
  std::string problem;
  std::size_t chunk = kHeader;
  while (problem.empty() && bytes - chunk >= kChunkHeader) {
    const std::size_t length = number_at(text, chunk);
    const bool is_first = chunk == kHeader;
    chunk += kChunkHeader;
    if (length > bytes - chunk) return beyond_the_file("bytes in a chunk", length, bytes);
    if (is_first) problem = gltf_claim(text.substr(chunk, length), bytes);
    if (number_at(text, 4) < 2) break;  // in version 1, only one part has a header
    chunk += length;
  }
  return problem;
}

// ---- Collada ----

/// Each `count="…"` makes room for as many numbers; a number takes two bytes with its space, and is
/// counted by the array, its accessor and the faces.
std::string dae_claim(std::string_view text) {
  const std::size_t bytes = text.size();
  std::uint64_t sum = 0;
  for (std::size_t at = text.find("count"); at != std::string_view::npos;
       at = text.find("count", at + 1)) {
    std::string_view rest = text.substr(at + 5);
    const auto skip_space = [&rest] {
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n"), rest.size()));
    };
    skip_space();
    if (rest.empty() || rest.front() != '=') continue;
    rest.remove_prefix(1);
    skip_space();
    if (rest.empty() || (rest.front() != '"' && rest.front() != '\'')) continue;
    const std::string_view value = rest.substr(1, rest.find(rest.front(), 1) - 1);
    const std::optional<std::uint64_t> count = whole_number(value);
    if (!count) return fmt::format("its count `{}` is not a number", value.substr(0, 40));
    sum += std::min<std::uint64_t>(*count, bytes + 1);
    if (*count > bytes || sum > 4 * bytes) return beyond_the_file("numbers", *count, bytes);
  }
  return {};
}

}  // namespace

std::string false_claim(std::span<const std::byte> bytes, std::string_view kind) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (kind == "ply") return ply_claim(text);
  if (text.starts_with("glTF")) return glb_claim(text);
  if (kind == "gltf") return gltf_claim(text, text.size());
  if (kind == "dae") return dae_claim(text);
  return {};
}

}  // namespace remora
