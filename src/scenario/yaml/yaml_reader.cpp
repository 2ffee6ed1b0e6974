// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/yaml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>

#include "math/angles.h"

namespace remora {
namespace {

using Kind = YamlNode::Kind;

std::string shown(const YamlNode& node) {
  switch (node.kind) {
    case Kind::null:
      return "nothing";
    case Kind::scalar: {
      // A stray megabyte must not end up in a message.
      const std::string text = node.text.size() > 40 ? node.text.substr(0, 40) + "…" : node.text;
      return node.is_quoted ? fmt::format("the text \"{}\"", text) : fmt::format("`{}`", text);
    }
    case Kind::sequence:
      return fmt::format("a list of {}", node.items.size());
    case Kind::map:
      return "a map";
  }
  return "nothing";
}

std::string in_unit(std::string_view unit) {
  return unit.empty() ? std::string{} : fmt::format(" in {}", unit);
}

std::string allowed(const Range& range) {
  const bool has_low = std::isfinite(range.low);
  const bool has_high = std::isfinite(range.high);
  std::string text = fmt::format("a number{}", in_unit(range.unit));
  if (has_low && has_high)
    return text + fmt::format(" {} {} {} {}", range.above_low ? "above" : "from", range.low,
                              range.above_low ? "and up to" : "to", range.high);
  if (has_low && range.above_low) return text + fmt::format(" above {}", range.low);
  if (has_low) return text + fmt::format(" not below {}", range.low);
  if (has_high) return text + fmt::format(" not above {}", range.high);
  return text;
}

bool contains(const Range& range, double value) {
  return value <= range.high && (range.above_low ? value > range.low : value >= range.low);
}

/// YAML's spellings of what is not a finite number; from_chars reads some of them too.
bool is_not_finite(std::string_view text) {
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) text.remove_prefix(1);
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower == ".nan" || lower == "nan" || lower == ".inf" || lower == "inf" ||
         lower == "infinity";
}

template <class T>
std::optional<T> parsed(std::string_view text) {
  if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Levenshtein's distance: how many letters to change, insert or drop.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest_word(std::string_view word, const std::vector<std::string>& words) {
  constexpr std::size_t kLongestKey = 64;  // longer ones are not slips of the finger
  if (word.size() > kLongestKey) return {};
  std::string_view best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string& candidate : words) {
    // `mass_kg` for `mass` and `heading` for `heading_deg` are the commonest slips of all.
    const bool is_part = word.size() >= 3 && candidate.size() >= 3 &&
                         (candidate.starts_with(word) || word.starts_with(candidate));
    const std::size_t distance = is_part ? 1 : edits(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

Section::Section(const YamlNode& node, std::string path, Diagnostics& diagnostics)
    : node_(&node), path_(std::move(path)), diagnostics_(&diagnostics) {
  if (node.kind == Kind::map || node.kind == Kind::null) return;
  diagnostics.error(node.where(),
                    fmt::format("{} is {}", path_.empty() ? "the file" : path_, shown(node)),
                    "Write a map: one `key: value` a line, indented");
}

Section::Section(Section&& other) noexcept
    : node_(std::exchange(other.node_, nullptr)),
      path_(std::move(other.path_)),
      diagnostics_(other.diagnostics_),
      known_(std::move(other.known_)) {}

Section::~Section() {
  if (node_ != nullptr) report_unknown_keys();
}

void Section::report_unknown_keys() const {
  for (const YamlNode::Entry& entry : node_->entries) {
    if (std::find(known_.begin(), known_.end(), entry.key) != known_.end()) continue;
    const std::string_view meant = nearest_word(entry.key, known_);
    std::vector<std::string> sorted = known_;
    std::sort(sorted.begin(), sorted.end());
    diagnostics_->error({entry.value.where().file, entry.line},
                        fmt::format("there is no key `{}` in {}", entry.key.substr(0, 64),
                                    path_.empty() ? "this file" : path_),
                        meant.empty() ? fmt::format("Known here: {}", listed(sorted))
                                      : fmt::format("Did you mean `{}`?", meant));
  }
}

const YamlNode* Section::node(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  const YamlNode* value = node_->find(key);
  if (value == nullptr || value->kind != Kind::null) return value;
  diagnostics_->error(where(key), fmt::format("{} has no value", name_of(key)),
                      "Write one after the colon, or remove the line");
  return nullptr;
}

bool Section::has(std::string_view key) const { return node_->find(key) != nullptr; }

SourceLocation Section::where(std::string_view key) const {
  const YamlNode* node = node_;
  SourceLocation place = node->where();
  while (!key.empty()) {
    const std::size_t end = key.find_first_of(".[");
    const std::string_view name = key.substr(0, end);
    if (!name.empty()) {
      const auto entry = std::find_if(node->entries.begin(), node->entries.end(),
                                      [&](const YamlNode::Entry& e) { return e.key == name; });
      if (entry == node->entries.end()) return place;
      node = &entry->value;
      place = {node->where().file, entry->line};
    }
    if (end == std::string_view::npos) return place;
    const bool is_item = key[end] == '[';
    key.remove_prefix(end + 1);
    if (!is_item) continue;
    const auto item = parsed<std::size_t>(key.substr(0, key.find(']')));
    if (!item || *item >= node->items.size()) return place;
    node = &node->items[*item];
    place = node->where();
    key.remove_prefix(std::min(key.find(']') + 1, key.size()));
    if (key.starts_with('.')) key.remove_prefix(1);
  }
  return place;
}

std::string Section::name_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void Section::error(std::string_view key, std::string what, std::string instead) const {
  diagnostics_->error(where(key), std::move(what), std::move(instead));
}

void Section::require(std::string_view key, std::string_view example) {
  if (has(key)) return;
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  diagnostics_->error(where(), fmt::format("{} is missing", name_of(key)),
                      fmt::format("Write for example `{}: {}`", key, example));
}

std::optional<double> Section::number(const YamlNode& value, std::string_view name,
                                      const Range& range) {
  if (value.kind == Kind::scalar && !value.is_quoted) {
    if (is_not_finite(value.text)) {
      diagnostics_->error(value.where(),
                          fmt::format("{} is {}, not a finite number", name, value.text),
                          fmt::format("Write {}", allowed(range)));
      return std::nullopt;
    }
    if (const auto read = parsed<double>(value.text); read && std::isfinite(*read)) {
      if (contains(range, *read)) return read;
      diagnostics_->error(value.where(),
                          fmt::format("{} is {}, which is out of range", name, value.text),
                          fmt::format("Write {}", allowed(range)));
      return std::nullopt;
    }
  }
  diagnostics_->error(value.where(), fmt::format("{} is {}, not a number", name, shown(value)),
                      fmt::format("Write {}", allowed(range)));
  return std::nullopt;
}

void Section::read(std::string_view key, double& value, const Range& range) {
  if (const YamlNode* found = node(key))
    value = number(*found, name_of(key), range).value_or(value);
}

void Section::read(std::string_view key, std::optional<double>& value, const Range& range) {
  if (const YamlNode* found = node(key))
    if (const auto read = number(*found, name_of(key), range)) value = read;
}

void Section::read_degrees(std::string_view key, double& radians, const Range& range_in_degrees) {
  std::optional<double> read;
  read_degrees(key, read, range_in_degrees);
  if (read) radians = *read;
}

void Section::read_degrees(std::string_view key, std::optional<double>& radians,
                           const Range& range_in_degrees) {
  Range range = range_in_degrees;
  range.unit = "degrees";
  if (const YamlNode* found = node(key))
    if (const auto degrees = number(*found, name_of(key), range))
      radians = *degrees * kPi / 180.0;  // times kDegree rounds otherwise: other golden hashes
}

void Section::read(std::string_view key, int& value, int low, int high) {
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  const auto read = found->is_quoted ? std::nullopt : parsed<int>(found->text);
  if (found->kind == Kind::scalar && read && *read >= low && *read <= high)
    value = *read;
  else
    error(key, fmt::format("{} is {}", name_of(key), shown(*found)),
          fmt::format("Write a whole number from {} to {}", low, high));
}

void Section::read(std::string_view key, std::uint64_t& value) {
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  const auto read = found->is_quoted ? std::nullopt : parsed<std::uint64_t>(found->text);
  if (found->kind == Kind::scalar && read)
    value = *read;
  else
    error(key, fmt::format("{} is {}", name_of(key), shown(*found)),
          "Write a whole number that is not negative");
}

void Section::read(std::string_view key, bool& value) {
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  if (found->kind == Kind::scalar && !found->is_quoted &&
      (found->text == "true" || found->text == "false"))
    value = found->text == "true";
  else
    error(key, fmt::format("{} is {}", name_of(key), shown(*found)), "Write true or false");
}

void Section::read(std::string_view key, std::string& value) {
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  if (found->kind == Kind::scalar)
    value = found->text;
  else
    error(key, fmt::format("{} is {}, not a text", name_of(key), shown(*found)), "Write one text");
}

bool Section::numbers(const YamlNode& value, std::string_view name, std::size_t count, double* out,
                      const Range& each) {
  if (value.kind != Kind::sequence || value.items.size() != count) {
    diagnostics_->error(value.where(), fmt::format("{} is {}", name, shown(value)),
                        fmt::format("Write a list of {} numbers{}", count, in_unit(each.unit)));
    return false;
  }
  bool is_good = true;
  std::vector<double> read(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto item = number(value.items[i], fmt::format("{}[{}]", name, i), each);
    is_good = is_good && item.has_value();
    read[i] = item.value_or(0.0);
  }
  if (is_good) std::copy(read.begin(), read.end(), out);
  return is_good;
}

void Section::read(std::string_view key, Vec2& value, const Range& each) {
  if (const YamlNode* found = node(key)) numbers(*found, name_of(key), 2, value.data(), each);
}

void Section::read(std::string_view key, std::vector<Vec2>& value, const Range& each) {
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  if (found->kind != Kind::sequence) {
    error(key, fmt::format("{} is {}", name_of(key), shown(*found)),
          fmt::format("Write a list of pairs of numbers{}", in_unit(each.unit)));
    return;
  }
  std::vector<Vec2> read(found->items.size());
  bool is_good = true;
  for (std::size_t i = 0; i < read.size(); ++i)
    is_good =
        numbers(found->items[i], fmt::format("{}[{}]", name_of(key), i), 2, read[i].data(), each) &&
        is_good;
  if (is_good) value = std::move(read);
}

void Section::read(std::string_view key, Vec3& value, const Range& each) {
  if (const YamlNode* found = node(key)) numbers(*found, name_of(key), 3, value.data(), each);
}

void Section::read(std::string_view key, std::vector<double>& value, const Range& each) {
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  if (found->kind != Kind::sequence) {
    error(key, fmt::format("{} is {}", name_of(key), shown(*found)),
          fmt::format("Write a list of numbers{}", in_unit(each.unit)));
    return;
  }
  std::vector<double> read(found->items.size());
  if (numbers(*found, name_of(key), read.size(), read.data(), each)) value = std::move(read);
}

template <class Matrix>
void Section::read_matrix(std::string_view key, Matrix& value) {
  constexpr auto kSize = static_cast<std::size_t>(Matrix::RowsAtCompileTime);
  const YamlNode* found = node(key);
  if (found == nullptr) return;
  const bool has_rows = found->kind == Kind::sequence && !found->items.empty() &&
                        found->items.front().kind == Kind::sequence;
  if (!has_rows) {
    std::array<double, kSize> diagonal{};
    if (numbers(*found, name_of(key), kSize, diagonal.data(), {})) {
      value.setZero();
      for (std::size_t i = 0; i < kSize; ++i)
        value(static_cast<int>(i), static_cast<int>(i)) = diagonal[i];
    }
    return;
  }
  if (found->items.size() != kSize) {
    error(key, fmt::format("{} has {} rows", name_of(key), found->items.size()),
          fmt::format("Write {0} rows of {0} numbers, or the {0} numbers of the diagonal", kSize));
    return;
  }
  Matrix read = Matrix::Zero();
  bool is_good = true;
  for (std::size_t i = 0; i < kSize; ++i) {
    std::array<double, kSize> row{};
    is_good =
        numbers(found->items[i], fmt::format("{}[{}]", name_of(key), i), kSize, row.data(), {}) &&
        is_good;
    for (std::size_t j = 0; j < kSize; ++j) read(static_cast<int>(i), static_cast<int>(j)) = row[j];
  }
  if (is_good) value = read;
}

void Section::read(std::string_view key, Mat3& value) { read_matrix(key, value); }
void Section::read(std::string_view key, Mat6& value) { read_matrix(key, value); }

std::optional<std::size_t> Section::choice(std::string_view key,
                                           const std::vector<std::string_view>& words) {
  const YamlNode* found = node(key);
  if (found == nullptr) return std::nullopt;
  const auto match = std::find(words.begin(), words.end(), found->text);
  if (found->kind == Kind::scalar && match != words.end())
    return static_cast<std::size_t>(match - words.begin());
  const std::vector<std::string> candidates(words.begin(), words.end());
  const std::string_view meant = nearest_word(found->text, candidates);
  error(key, fmt::format("{} is {}", name_of(key), shown(*found)),
        (meant.empty() ? std::string{} : fmt::format("Did you mean `{}`? ", meant)) +
            fmt::format("Allowed: {}", listed(candidates)));
  return std::nullopt;
}

std::optional<Section> Section::section(std::string_view key) {
  const YamlNode* found = node(key);
  if (found == nullptr) return std::nullopt;
  return Section(*found, name_of(key), *diagnostics_);
}

std::vector<Section> Section::sections(std::string_view key) {
  std::vector<Section> list;
  const YamlNode* found = node(key);
  if (found == nullptr) return list;
  if (found->kind != Kind::sequence) {
    error(key, fmt::format("{} is {}, not a list", name_of(key), shown(*found)),
          "Start each item with `- `");
    return list;
  }
  list.reserve(found->items.size());
  for (std::size_t i = 0; i < found->items.size(); ++i)
    list.emplace_back(found->items[i], fmt::format("{}[{}]", name_of(key), i), *diagnostics_);
  return list;
}

void Section::report(const std::vector<Problem>& problems) const {
  for (const Problem& problem : problems)
    diagnostics_->error(where(problem.field),
                        path_.empty() ? problem.what : fmt::format("{}: {}", path_, problem.what),
                        problem.instead);
}

}  // namespace remora
