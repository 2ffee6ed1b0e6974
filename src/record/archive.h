// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/id.h"
#include "base/sim_time.h"
#include "math/linear_algebra.h"

namespace remora {

/// No list in a log is longer; a count that says otherwise is damage or malice.
inline constexpr std::uint64_t kMaxListed = 65536;

/// Writes values, structs by their lists of fields (base/fields.h), to a sink that has
/// `whole(uint64)`, `real(double)` and, for text, `text(string)`.
template <class Sink>
class FieldWriter {
 public:
  explicit FieldWriter(Sink& sink) : sink_(sink) {}

  void operator()(const auto&... values) { (put(values), ...); }

 private:
  void put(double value) { sink_.real(value); }
  void put(const std::unsigned_integral auto& value) { sink_.whole(value); }
  void put(const std::signed_integral auto& value) {
    sink_.whole(static_cast<std::uint64_t>(std::int64_t{value}));
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void put(const Enum& value) { sink_.whole(static_cast<std::uint64_t>(value)); }
  void put(SimTime value) { put(value.nanoseconds); }
  template <class Tag>
  void put(Id<Tag> id) {
    put(id.index);
  }
  void put(const Vec3& v) { (*this)(v.x(), v.y(), v.z()); }
  void put(const Quat& q) { (*this)(q.w(), q.x(), q.y(), q.z()); }
  void put(const std::string& text) { sink_.text(text); }
  template <class A, class B>
  void put(const std::pair<A, B>& pair) {
    (*this)(pair.first, pair.second);
  }
  template <class T>
  void put(const std::vector<T>& list) {
    put_list(list);
  }
  template <class T, std::size_t kCapacity>
  void put(const FixedVector<T, kCapacity>& list) {
    put_list(list);
  }
  template <class T>
  void put(const std::optional<T>& optional) {
    put(optional.has_value());
    if (optional) put(*optional);
  }
  template <class... T>
  void put(const std::variant<T...>& variant) {
    put(variant.index());
    std::visit([this](const auto& value) { put(value); }, variant);
  }
  void put(const auto& structure) {
    for_each_field(structure, [this](const char*, const auto& field) { put(field); });
  }

  void put_list(const auto& list) {
    put(list.size());
    for (const auto& value : list) put(value);
  }

  Sink& sink_;
};

/// Reads what FieldWriter wrote from a source with `whole()`, `real()`, `text()`, `ok()` and
/// `fail()`. Whatever cannot be a value of its field fails the source.
template <class Source>
class FieldReader {
 public:
  explicit FieldReader(Source& source) : source_(source) {}

  void operator()(auto&... values) { (get(values), ...); }

 private:
  void get(double& value) { value = source_.real(); }
  void get(bool& value) { value = at_most(1) != 0; }
  template <std::unsigned_integral Whole>
  void get(Whole& value) {
    value = static_cast<Whole>(at_most(std::numeric_limits<Whole>::max()));
  }
  void get(std::int64_t& value) { value = static_cast<std::int64_t>(source_.whole()); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void get(Enum& value) {
    using Whole = std::underlying_type_t<Enum>;
    const auto candidate = static_cast<Enum>(at_most(std::numeric_limits<Whole>::max()));
    if (value_name(candidate)) {
      value = candidate;
    } else {
      source_.fail();
    }
  }
  void get(SimTime& value) { get(value.nanoseconds); }
  template <class Tag>
  void get(Id<Tag>& id) {
    get(id.index);
  }
  void get(Vec3& v) { (*this)(v.x(), v.y(), v.z()); }
  void get(Quat& q) { (*this)(q.w(), q.x(), q.y(), q.z()); }
  void get(std::string& text) { text = source_.text(); }
  template <class A, class B>
  void get(std::pair<A, B>& pair) {
    (*this)(pair.first, pair.second);
  }
  template <class T>
  void get(std::vector<T>& list) {
    get_list(list, kMaxListed);
  }
  template <class T, std::size_t kCapacity>
  void get(FixedVector<T, kCapacity>& list) {
    get_list(list, kCapacity);
  }
  template <class T>
  void get(std::optional<T>& optional) {
    optional.reset();
    if (at_most(1) != 0) get(optional.emplace());
  }
  template <class... T>
  void get(std::variant<T...>& variant) {
    const std::uint64_t index = at_most(sizeof...(T) - 1);
    std::uint64_t candidate = 0;
    ((candidate++ == index ? get(variant.template emplace<T>()) : void()), ...);
  }
  void get(auto& structure) {
    for_each_field(structure, [this](const char*, auto& field) { get(field); });
  }

  template <class List>
  void get_list(List& list, std::uint64_t longest) {
    list.clear();
    const std::uint64_t size = at_most(longest);
    for (std::uint64_t i = 0; i < size && source_.ok(); ++i) {
      auto value = std::remove_cvref_t<decltype(list[0])>{};
      get(value);
      list.push_back(value);
    }
  }
  [[nodiscard]] std::uint64_t at_most(std::uint64_t largest) {
    const std::uint64_t value = source_.whole();
    if (value > largest) source_.fail();
    return value > largest ? 0 : value;
  }

  Source& source_;
};

}  // namespace remora
