// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "interfaces/mavlink/checksum.h"
#include "interfaces/mavlink/enum_names.h"

namespace remora::mavlink {

struct MessageInfo {
  std::uint32_t id = 0;
  std::string_view name;
  std::uint8_t crc_extra = 0;  ///< as published; see crc_extra_of
};

/// A field that is a set of bits.
struct Bits {};
inline constexpr Bits kBits{};

/// One field of message M: what it is called, where it is, how people write its values.
template <class M, class T>
struct Field {
  using Value = T;

  std::string_view name;
  T M::*member = nullptr;
  const EnumNames* names = nullptr;  ///< of its values, if they have any
  bool is_bits = false;
  bool is_extension = false;  ///< MAVLink 2 only, and no part of the checksum's seed
};

template <class M, class T>
constexpr Field<M, T> field(std::string_view name, T M::*member) {
  return {name, member};
}
template <class M, class T>
constexpr Field<M, T> field(std::string_view name, T M::*member, const EnumNames& names) {
  return {name, member, &names};
}
template <class M, class T>
constexpr Field<M, T> field(std::string_view name, T M::*member, Bits /*is a set of them*/) {
  return {name, member, nullptr, true};
}
template <class M, class T, class... Kind>
constexpr Field<M, T> extension(std::string_view name, T M::*member, const Kind&... kind) {
  Field<M, T> made = field(name, member, kind...);
  made.is_extension = true;
  return made;
}

template <class T>
struct ArrayTraits {
  using Element = T;
  static constexpr std::size_t kLength = 0;  ///< no array
};
template <class T, std::size_t kSize>
struct ArrayTraits<std::array<T, kSize>> {
  using Element = T;
  static constexpr std::size_t kLength = kSize;
};

/// What MAVLink's definitions call a type.
template <class T>
constexpr std::string_view type_name() {
  if constexpr (std::is_same_v<T, char>) return "char";
  if constexpr (std::is_same_v<T, std::uint8_t>) return "uint8_t";
  if constexpr (std::is_same_v<T, std::int8_t>) return "int8_t";
  if constexpr (std::is_same_v<T, std::uint16_t>) return "uint16_t";
  if constexpr (std::is_same_v<T, std::int16_t>) return "int16_t";
  if constexpr (std::is_same_v<T, std::uint32_t>) return "uint32_t";
  if constexpr (std::is_same_v<T, std::int32_t>) return "int32_t";
  if constexpr (std::is_same_v<T, std::uint64_t>) return "uint64_t";
  if constexpr (std::is_same_v<T, std::int64_t>) return "int64_t";
  if constexpr (std::is_same_v<T, float>) return "float";
}

/// Calls `visit` with each field of message M, in wire order.
template <class M, class Visit>
constexpr void for_each_field(Visit&& visit) {
  std::apply([&](const auto&... fields) { (visit(fields), ...); }, M::kFields);
}

/// The seed that makes both ends agree on a message's layout, by the rule of MAVLink's guide
/// ("CRC_EXTRA calculation"): name, then type and name of each field in wire order, and the length
/// of arrays.
template <class M>
constexpr std::uint8_t crc_extra_of() {
  std::uint16_t crc = kChecksumStart;
  const auto add_word = [&](std::string_view word) {
    for (const char letter : word) crc = checksum(static_cast<std::uint8_t>(letter), crc);
    crc = checksum(' ', crc);
  };
  add_word(M::kInfo.name);
  for_each_field<M>([&](const auto& field) {
    using Traits = ArrayTraits<typename std::decay_t<decltype(field)>::Value>;
    if (field.is_extension) return;
    add_word(type_name<typename Traits::Element>());
    add_word(field.name);
    if (Traits::kLength > 0) crc = checksum(static_cast<std::uint8_t>(Traits::kLength), crc);
  });
  return static_cast<std::uint8_t>((crc & 0xffu) ^ (crc >> 8u));
}

/// Bytes of a message, with or without its extensions.
template <class M>
constexpr std::size_t payload_size(bool has_extensions = true) {
  std::size_t size = 0;
  for_each_field<M>([&](const auto& field) {
    if (has_extensions || !field.is_extension)
      size += sizeof(typename std::decay_t<decltype(field)>::Value);
  });
  return size;
}

}  // namespace remora::mavlink
