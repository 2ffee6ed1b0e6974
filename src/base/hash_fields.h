// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

#include "base/fields.h"
#include "base/hash.h"

namespace remora {

/// Numbers in a row. Each step of a Hasher waits for the one before it; four Hashers side by side
/// do not wait for each other, which makes a long row about three times as fast.
inline void add_row(Hasher& hasher, std::span<const double> numbers) {
  if (numbers.size() >= 16) {
    Hasher a, b, c, d;
    for (std::size_t i = 0; i + 4 <= numbers.size(); i += 4) {
      a.add(numbers[i]);
      b.add(numbers[i + 1]);
      c.add(numbers[i + 2]);
      d.add(numbers[i + 3]);
    }
    for (const Hasher& lane : {a, b, c, d}) hasher.add(lane.value());
    numbers = numbers.last(numbers.size() % 4);
  }
  for (const double number : numbers) hasher.add(number);
}

/// How many doubles a matrix is made of, one behind the other; 0 of anything else.
template <class T>
[[nodiscard]] consteval std::size_t doubles_in() {
  if constexpr (MatrixField<T>) {
    constexpr std::size_t size = T::SizeAtCompileTime;
    static_assert(T::SizeAtCompileTime > 0, "a matrix in a state has a fixed size");
    if (std::is_same_v<typename T::Scalar, double> && sizeof(T) == size * sizeof(double))
      return size;
  }
  return 0;
}

/// Adds every number of `value` to the hash, in the order of its lists of fields: a list as its
/// length and its elements, an optional as whether it is there and what it is, a variant as its
/// index and what it holds. So two values that differ differ in what is added, not only in where
/// one part ends. Does not allocate.
template <class T>
void add_fields(Hasher& hasher, const T& value) {
  if constexpr (std::is_floating_point_v<T>) {
    hasher.add(static_cast<double>(value));
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
    hasher.add(static_cast<std::uint64_t>(value));
  } else if constexpr (MatrixField<T>) {
    static_assert(doubles_in<T>() > 0, "a matrix in a state is one of doubles");
    add_row(hasher, std::span(value.data(), doubles_in<T>()));
  } else if constexpr (QuaternionField<T>) {
    add_fields(hasher, value.coeffs());
  } else if constexpr (OptionalField<T>) {
    hasher.add(value.has_value());
    if (value) add_fields(hasher, *value);
  } else if constexpr (VariantField<T>) {
    hasher.add(std::uint64_t{value.index()});
    std::visit([&](const auto& held) { add_fields(hasher, held); }, value);
  } else if constexpr (ListField<T>) {
    hasher.add(std::uint64_t{value.size()});
    using Element = std::remove_cvref_t<decltype(*value.begin())>;
    if constexpr (std::is_same_v<Element, double>) {
      add_row(hasher, std::span(value.begin(), value.end()));
    } else if constexpr (doubles_in<Element>() > 0) {
      if (value.size() == 0) return;
      add_row(hasher, std::span(value.begin()->data(), value.size() * doubles_in<Element>()));
    } else {
      for (const auto& element : value) add_fields(hasher, element);
    }
  } else {
    for_each_field(value, [&](const char*, const auto& field) { add_fields(hasher, field); });
  }
}

/// Equal values have equal hashes; values that differ have different ones, but for one chance in
/// 2^64. (Zero and minus zero count as equal.)
[[nodiscard]] std::uint64_t hash_of(const auto& value) {
  Hasher hasher;
  add_fields(hasher, value);
  return hasher.value();
}

}  // namespace remora
