// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "interfaces/ros_messages/messages.h"

namespace remora {

// ROS 1's wire: fields one after the other without padding, little endian, lists and texts with
// their length as four bytes in front.
static_assert(std::endian::native == std::endian::little);

namespace packed {

template <class T>
concept Number = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

/// Adds up how long a message becomes.
class Length {
 public:
  template <Number T>
  void add(const T&) {
    bytes_ += sizeof(T);
  }
  void add(const bool&) { bytes_ += 1; }
  void add(const msg::Time&) { bytes_ += 8; }
  void add(const std::string& text) { bytes_ += 4 + text.size(); }
  template <class T, std::size_t kSize>
  void add(const std::array<T, kSize>& list) {
    for (const T& element : list) add(element);
  }
  template <class T>
  void add(const std::vector<T>& list) {
    bytes_ += 4;
    if constexpr (Number<T>)
      bytes_ += sizeof(T) * list.size();
    else
      for (const T& element : list) add(element);
  }
  template <msg::Message M>
  void add(const M& message) {
    if constexpr (std::is_same_v<M, msg::Header>) bytes_ += 4;
    M::fields(message, [this](const char*, const auto& member) { add(member); });
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_ = 0;
};

/// Writes into room that Length has measured.
class Writer {
 public:
  explicit Writer(std::byte* out) : out_(out) {}

  template <Number T>
  void add(const T& value) {
    put(&value, sizeof(T));
  }
  void add(const bool& value) { add(static_cast<std::uint8_t>(value)); }
  void add(const msg::Time& time) {
    add(time.sec);
    add(time.nanosec);
  }
  void add(const std::string& text) {
    add(static_cast<std::uint32_t>(text.size()));
    put(text.data(), text.size());
  }
  template <class T, std::size_t kSize>
  void add(const std::array<T, kSize>& list) {
    for (const T& element : list) add(element);
  }
  template <class T>
  void add(const std::vector<T>& list) {
    add(static_cast<std::uint32_t>(list.size()));
    if constexpr (Number<T>)
      put(list.data(), sizeof(T) * list.size());
    else
      for (const T& element : list) add(element);
  }
  template <msg::Message M>
  void add(const M& message) {
    // The counter has had no meaning for a decade; publishers fill in what they like.
    if constexpr (std::is_same_v<M, msg::Header>) add(std::uint32_t{0});
    M::fields(message, [this](const char*, const auto& member) { add(member); });
  }

 private:
  void put(const void* data, std::size_t size) {
    if (size > 0) std::memcpy(out_, data, size);
    out_ += size;
  }
  std::byte* out_;
};

/// Reads what others wrote, and believes no length that the bytes do not cover.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

  /// False once something did not fit; what was read since then means nothing.
  [[nodiscard]] bool is_good() const { return is_good_; }
  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

  template <Number T>
  void add(T& value) {
    get(&value, sizeof(T));
  }
  void add(bool& value) {
    std::uint8_t byte = 0;
    add(byte);
    value = byte != 0;
  }
  void add(msg::Time& time) {
    add(time.sec);
    add(time.nanosec);
  }
  void add(std::string& text) {
    text.resize(count(1));
    get(text.data(), text.size());
  }
  template <class T, std::size_t kSize>
  void add(std::array<T, kSize>& list) {
    for (T& element : list) add(element);
  }
  template <class T>
  void add(std::vector<T>& list) {
    if constexpr (Number<T>) {
      list.resize(count(sizeof(T)));
      get(list.data(), sizeof(T) * list.size());
    } else {
      // The shortest element is a byte long at least, so the list grows no faster than its bytes
      // are read.
      const std::size_t size = count(1);
      list.clear();
      for (std::size_t i = 0; i < size && is_good_; ++i) add(list.emplace_back());
    }
  }
  template <msg::Message M>
  void add(M& message) {
    if constexpr (std::is_same_v<M, msg::Header>) {
      std::uint32_t counter = 0;
      add(counter);
    }
    M::fields(message, [this](const char*, auto& member) { add(member); });
  }

 private:
  void get(void* out, std::size_t size) {
    if (!is_good_ || size > rest_.size()) {
      is_good_ = false;
      if (size > 0) std::memset(out, 0, size);
      return;
    }
    if (size > 0) std::memcpy(out, rest_.data(), size);
    rest_ = rest_.subspan(size);
  }
  /// A length in front of a list, if there is room for so many.
  std::size_t count(std::size_t element_size) {
    std::uint32_t size = 0;
    add(size);
    if (is_good_ && size <= rest_.size() / element_size) return size;
    is_good_ = false;
    return 0;
  }

  std::span<const std::byte> rest_;
  bool is_good_ = true;
};

}  // namespace packed

template <msg::Message M>
[[nodiscard]] std::size_t packed_size(const M& message) {
  packed::Length length;
  length.add(message);
  return length.bytes();
}

template <msg::Message M>
[[nodiscard]] std::vector<std::byte> pack(const M& message) {
  std::vector<std::byte> bytes(packed_size(message));
  packed::Writer(bytes.data()).add(message);
  return bytes;
}

/// False when the bytes are too few or too many for this message.
template <msg::Message M>
[[nodiscard]] bool unpack(std::span<const std::byte> bytes, M& message) {
  packed::Reader reader(bytes);
  reader.add(message);
  return reader.is_good() && reader.is_at_end();
}

}  // namespace remora
