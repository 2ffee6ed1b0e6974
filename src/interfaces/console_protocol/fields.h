// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "interfaces/console_protocol/names.h"
#include "math/linear_algebra.h"

namespace remora {

/// Reads the fields of a JSON object that a stranger sent. What is missing or wrong leaves a
/// problem behind, of which the first is kept, and a value that is harmless. A field that is null
/// counts as missing.
class Fields {
 public:
  /// The object must outlive this.
  explicit Fields(const nlohmann::json& object);

  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] bool is_sound() const { return problem_.empty(); }
  void complain(std::string what);

  /// Null when it is missing.
  [[nodiscard]] const nlohmann::json* find(const char* name) const;

  [[nodiscard]] std::optional<double> number(const char* name, double least, double greatest);
  [[nodiscard]] double required_number(const char* name, double least, double greatest);
  [[nodiscard]] std::optional<std::uint64_t> integer(const char* name, std::uint64_t greatest);
  [[nodiscard]] std::uint64_t required_integer(const char* name, std::uint64_t greatest);
  [[nodiscard]] std::optional<bool> boolean(const char* name);
  [[nodiscard]] bool required_boolean(const char* name);
  /// Empty when it is missing. Control characters have no place in names and notes.
  [[nodiscard]] std::string text(const char* name, std::size_t longest);
  [[nodiscard]] std::string required_text(const char* name, std::size_t longest);
  /// Numbers of at most `greatest` either way.
  [[nodiscard]] std::optional<Vec3> vector(const char* name, double greatest);
  [[nodiscard]] Vec3 required_vector(const char* name, double greatest);
  [[nodiscard]] std::optional<std::array<double, 4>> vector4(const char* name, double greatest);

  template <class T, std::size_t n>
  [[nodiscard]] std::optional<T> choice(const char* name, const NameTable<T, n>& table) {
    const std::string written = text(name, 40);
    if (written.empty()) return std::nullopt;
    const std::optional<T> value = value_named(table, written);
    if (!value) complain("`" + std::string(name) + "` cannot be `" + written + "`");
    return value;
  }
  template <class T, std::size_t n>
  [[nodiscard]] T required_choice(const char* name, const NameTable<T, n>& table) {
    require(name);
    return choice(name, table).value_or(table[0].first);
  }

 private:
  void require(const char* name);
  template <std::size_t n>
  [[nodiscard]] std::optional<std::array<double, n>> numbers(const char* name, double greatest);

  const nlohmann::json& object_;
  std::string problem_;
};

}  // namespace remora
