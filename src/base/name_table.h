// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace remora {

/// The values of an enumeration and their names in files and messages, in one table for both
/// directions.
template <class T, std::size_t n>
using NameTable = std::array<std::pair<T, std::string_view>, n>;

/// Empty when the table does not have the value.
template <class T, std::size_t n>
[[nodiscard]] constexpr std::string_view name_in(const NameTable<T, n>& table, T value) {
  for (const auto& [candidate, name] : table) {
    if (candidate == value) return name;
  }
  return {};
}

template <class T, std::size_t n>
[[nodiscard]] constexpr std::optional<T> value_named(const NameTable<T, n>& table,
                                                     std::string_view name) {
  for (const auto& [value, candidate] : table) {
    if (candidate == name) return value;
  }
  return std::nullopt;
}

}  // namespace remora
