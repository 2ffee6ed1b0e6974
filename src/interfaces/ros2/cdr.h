// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "interfaces/ros_messages/message.h"

namespace remora {

// Common Data Representation, version 1, plain ("XCDR1"): how DDS, and so ROS 2, puts a message
// into bytes. OMG RTPS 2.3 §10 (the header of four bytes), DDS-XTypes 1.3 §7.4.1 (the rest). Every
// scalar stands at a multiple of its own size, counted from behind that header; a string is its
// length with a terminating zero, then its bytes and that zero; a sequence is its length, then its
// elements; an array is its elements alone; a struct is its members in turn.
//
// A struct takes part as interfaces/ros_messages/message.h says: its static function `fields` names
// every member in the order of its definition.

/// What came of reading a payload.
enum class CdrStatus {
  ok,
  no_header,         ///< shorter than the four bytes every payload begins with
  unknown_encoding,  ///< not plain CDR: parameter lists, XCDR2, something else
  cut_short,         ///< it ends within a member
  bad_string,        ///< a string without its terminating zero
  bad_bool,          ///< a truth value other than 0 and 1
};
[[nodiscard]] std::string_view to_string(CdrStatus status);

/// Bytes of the header: what encoding follows, and options that plain CDR has none of.
inline constexpr std::size_t kCdrHeader = 4;

namespace cdr {

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

/// A number that lies in the payload as it lies in memory.
template <class T>
inline constexpr bool kIsNumber = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

}  // namespace cdr

/// Puts messages into bytes, little endian.
class CdrWriter {
 public:
  static_assert(std::endian::native == std::endian::little,
                "numbers are copied as they lie in memory");

  /// Whatever `bytes` held is replaced; its memory is used again.
  explicit CdrWriter(std::vector<std::uint8_t>& bytes) : bytes_(bytes) {
    bytes_.assign({0x00, 0x01, 0x00, 0x00});
  }

  /// A member; its name is nowhere in the payload.
  template <class T>
  void operator()(std::string_view /*name*/, const T& value) {
    (*this)(value);
  }

  template <class T>
  void operator()(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      bytes_.push_back(value ? 1 : 0);
    } else if constexpr (cdr::kIsNumber<T>) {
      numbers(&value, 1);
    } else if constexpr (std::is_same_v<T, std::string>) {
      text(value);
    } else if constexpr (cdr::IsVector<T>::value) {
      (*this)(static_cast<std::uint32_t>(value.size()));
      elements(value);
    } else if constexpr (cdr::IsArray<T>::value) {
      elements(value);
    } else if constexpr (std::is_base_of_v<msg::Time, T>) {
      (*this)(value.sec);
      (*this)(value.nanosec);
    } else {
      T::fields(value, *this);
    }
  }

 private:
  template <class Elements>
  void elements(const Elements& values) {
    if constexpr (cdr::kIsNumber<typename Elements::value_type>)
      numbers(values.data(), values.size());
    else
      for (const auto& value : values) (*this)(value);
  }

  template <class T>
  void numbers(const T* first, std::size_t count) {
    if (count == 0) return;
    const std::size_t position = bytes_.size() - kCdrHeader;
    bytes_.insert(bytes_.end(), (0 - position) % sizeof(T), 0);
    const auto* raw = reinterpret_cast<const std::uint8_t*>(first);
    bytes_.insert(bytes_.end(), raw, raw + count * sizeof(T));
  }

  void text(const std::string& value) {
    (*this)(static_cast<std::uint32_t>(value.size() + 1));
    bytes_.insert(bytes_.end(), value.begin(), value.end());
    bytes_.push_back(0);
  }

  std::vector<std::uint8_t>& bytes_;
};

/// Takes messages out of bytes of either byte order, from strangers: what it cannot read it leaves
/// as it was, and says why; it neither looks past the end nor believes a length that the payload
/// has no bytes for.
class CdrReader {
 public:
  explicit CdrReader(std::span<const std::uint8_t> payload);

  [[nodiscard]] CdrStatus status() const { return status_; }
  /// Bytes that nothing was read from. Up to three may be padding.
  [[nodiscard]] std::size_t left() const { return body_.size() - position_; }

  template <class T>
  void operator()(std::string_view /*name*/, T& value) {
    (*this)(value);
  }

  template <class T>
  void operator()(T& value) {
    if (status_ != CdrStatus::ok) return;
    if constexpr (std::is_same_v<T, bool>) {
      truth(value);
    } else if constexpr (cdr::kIsNumber<T>) {
      numbers(&value, 1);
    } else if constexpr (std::is_same_v<T, std::string>) {
      text(value);
    } else if constexpr (cdr::IsVector<T>::value) {
      sequence(value);
    } else if constexpr (cdr::IsArray<T>::value) {
      array(value);
    } else if constexpr (std::is_base_of_v<msg::Time, T>) {
      (*this)(value.sec);
      (*this)(value.nanosec);
    } else {
      T::fields(value, *this);
    }
  }

 private:
  template <class T>
  void array(T& values) {
    if constexpr (cdr::kIsNumber<typename T::value_type>)
      numbers(values.data(), values.size());
    else
      for (auto& value : values) (*this)(value);
  }

  template <class T>
  void sequence(std::vector<T>& values) {
    std::uint32_t count = 0;
    (*this)(count);
    if (status_ != CdrStatus::ok) return;
    values.clear();
    if constexpr (cdr::kIsNumber<T>) {
      if (count > left() / sizeof(T)) return fail(CdrStatus::cut_short);
      values.resize(count);
      numbers(values.data(), values.size());
    } else {
      // One by one: a length that is a lie ends with the payload, before memory does.
      for (std::uint32_t i = 0; i < count && status_ == CdrStatus::ok; ++i) {
        if (left() == 0) return fail(CdrStatus::cut_short);
        (*this)(values.emplace_back());
      }
    }
  }

  template <class T>
  void numbers(T* first, std::size_t count) {
    if (count == 0) return;
    const std::size_t padding = (0 - position_) % sizeof(T);
    if (left() < padding || (left() - padding) / sizeof(T) < count)
      return fail(CdrStatus::cut_short);
    auto* raw = reinterpret_cast<std::uint8_t*>(first);
    std::memcpy(raw, body_.data() + position_ + padding, count * sizeof(T));
    position_ += padding + count * sizeof(T);
    if (!is_swapped_ || sizeof(T) == 1) return;
    for (std::size_t i = 0; i < count; ++i)
      std::reverse(raw + i * sizeof(T), raw + (i + 1) * sizeof(T));
  }

  void truth(bool& value);
  void text(std::string& value);
  void fail(CdrStatus status) { status_ = status; }

  std::span<const std::uint8_t> body_;  ///< behind the header
  std::size_t position_ = 0;
  bool is_swapped_ = false;
  CdrStatus status_ = CdrStatus::ok;
};

/// A message as a payload, in memory that is used again.
template <class Message>
void encode_cdr(const Message& message, std::vector<std::uint8_t>& bytes) {
  CdrWriter writer(bytes);
  writer(message);
}

/// Reads a whole message; unless it is `ok` the message is not to be used.
template <class Message>
[[nodiscard]] CdrStatus decode_cdr(std::span<const std::uint8_t> bytes, Message& message) {
  CdrReader reader(bytes);
  reader(message);
  return reader.status();
}

}  // namespace remora
