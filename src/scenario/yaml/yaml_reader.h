// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/name_table.h"
#include "base/problem.h"
#include "math/linear_algebra.h"
#include "scenario/yaml/yaml_tree.h"

namespace remora {

/// What a number may be, and how to say so: `{.low = 0.0, .above_low = true, .unit = "kg"}`.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool above_low = false;  ///< `low` itself is not allowed
  std::string_view unit = {};
};

[[nodiscard]] constexpr Range any(std::string_view unit) { return {.unit = unit}; }
[[nodiscard]] constexpr Range positive(std::string_view unit) {
  return {.low = 0.0, .above_low = true, .unit = unit};
}
[[nodiscard]] constexpr Range not_negative(std::string_view unit) {
  return {.low = 0.0, .unit = unit};
}
[[nodiscard]] constexpr Range between(double low, double high, std::string_view unit) {
  return {.low = low, .high = high, .unit = unit};
}

/// A word of the file and what it stands for.
template <class T>
using Choices = std::vector<std::pair<std::string_view, T>>;

template <class T, std::size_t n>
[[nodiscard]] Choices<T> choices_of(const NameTable<T, n>& table) {
  Choices<T> choices;
  for (const auto& [value, name] : table) choices.emplace_back(name, value);
  return choices;
}

/// Reads one map of a scenario file. Every `read` names the key and the value it fills; a key that
/// is absent leaves the default that stands in the Spec. Whatever is wrong (type, range, not
/// finite) goes to the diagnostics with its line, and the value stays as it was, so reading can go
/// on and find the other problems. When a Section ends, keys that nobody read are reported as
/// unknown, with the nearest known one.
class Section {
 public:
  /// `path` is how messages call it: `vehicles[0].hull`; empty for the top of a file.
  Section(const YamlNode& node, std::string path, Diagnostics& diagnostics);
  ~Section();
  Section(Section&& other) noexcept;
  Section& operator=(Section&&) = delete;

  void read(std::string_view key, double& value, const Range& range = {});
  void read(std::string_view key, std::optional<double>& value, const Range& range = {});
  void read(std::string_view key, int& value, int low, int high);
  void read(std::string_view key, std::uint64_t& value);
  void read(std::string_view key, bool& value);
  void read(std::string_view key, std::string& value);
  void read(std::string_view key, Vec2& value, const Range& each = {});
  void read(std::string_view key, std::vector<Vec2>& value, const Range& each = {});
  void read(std::string_view key, Vec3& value, const Range& each = {});
  void read(std::string_view key, std::vector<double>& value, const Range& each = {});
  /// In degrees in the file, in radians in the Spec.
  void read_degrees(std::string_view key, double& radians, const Range& range_in_degrees = {});
  void read_degrees(std::string_view key, std::optional<double>& radians,
                    const Range& range_in_degrees = {});
  /// A list of n numbers (the diagonal) or of n rows of n numbers.
  void read(std::string_view key, Mat3& value);
  void read(std::string_view key, Mat6& value);

  template <class T>
  void read(std::string_view key, T& value, const Choices<T>& choices) {
    std::vector<std::string_view> words;
    for (const auto& [word, meaning] : choices) words.push_back(word);
    if (const auto chosen = choice(key, words)) value = choices[*chosen].second;
  }

  /// Reports the key as missing when it is; `example` shows what to write.
  void require(std::string_view key, std::string_view example);

  [[nodiscard]] bool has(std::string_view key) const;
  /// The map under `key`; empty when absent or no map (which is reported).
  [[nodiscard]] std::optional<Section> section(std::string_view key);
  /// The maps in the list under `key`; none when absent.
  [[nodiscard]] std::vector<Section> sections(std::string_view key);
  /// The raw value under `key`, which counts as read; null when absent.
  [[nodiscard]] const YamlNode* node(std::string_view key);
  [[nodiscard]] const YamlNode& node() const { return *node_; }

  [[nodiscard]] SourceLocation where() const { return node_->where(); }
  /// Where `key` stands, or the whole section when it is absent. A key may be a path such as
  /// `reel.capacity` or `profile[2].depth`: then it is the last part of it that the file has.
  [[nodiscard]] SourceLocation where(std::string_view key) const;
  /// `vehicles[0].hull.mass`
  [[nodiscard]] std::string name_of(std::string_view key) const;
  [[nodiscard]] Diagnostics& diagnostics() const { return *diagnostics_; }

  /// Problems a module found in the Spec made of this section, each at the line of its field.
  void report(const std::vector<Problem>& problems) const;
  void error(std::string_view key, std::string what, std::string instead) const;

 private:
  std::optional<std::size_t> choice(std::string_view key,
                                    const std::vector<std::string_view>& words);
  std::optional<double> number(const YamlNode& value, std::string_view name, const Range& range);
  bool numbers(const YamlNode& value, std::string_view name, std::size_t count, double* out,
               const Range& each);
  template <class Matrix>
  void read_matrix(std::string_view key, Matrix& value);
  void report_unknown_keys() const;

  const YamlNode* node_;
  std::string path_;
  Diagnostics* diagnostics_;
  std::vector<std::string> known_;  // every key somebody asked for
};

/// The word of `words` that `word` was probably meant to be, or empty when none is near.
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            const std::vector<std::string>& words);

/// `a, b and c`
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

}  // namespace remora
