// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"

namespace remora {

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;

/// Appends numbers and text to a buffer, little-endian whatever the machine.
class ByteWriter {
 public:
  explicit ByteWriter(Bytes& bytes) : bytes_(bytes) {}

  void u8(std::uint8_t value) { bytes_.push_back(static_cast<std::byte>(value)); }
  void u32(std::uint32_t value) { fixed(value, 4); }
  void u64(std::uint64_t value) { fixed(value, 8); }
  /// Seven bits a byte, least significant first: small counts take one byte.
  void whole(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) u8(static_cast<std::uint8_t>(value | 0x80));
    u8(static_cast<std::uint8_t>(value));
  }
  void real(double value) { u64(std::bit_cast<std::uint64_t>(value)); }
  void text(std::string_view text) {
    whole(text.size());
    raw(std::as_bytes(std::span(text)));
  }
  void raw(ByteView bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

 private:
  void fixed(std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) u8(static_cast<std::uint8_t>(value >> (8 * i)));
  }

  Bytes& bytes_;
};

/// Takes numbers and text back out of bytes nobody vouches for. The first read that does not fit
/// fails the reader for good: it and all later reads give zeros, and ok() is false.
class ByteReader {
 public:
  explicit ByteReader(ByteView bytes) : bytes_(bytes) {}

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::size_t remaining() const { return bytes_.size(); }
  /// True when everything was read, and read well: nothing is left over.
  [[nodiscard]] bool is_spent() const { return ok_ && bytes_.empty(); }
  void fail() {
    ok_ = false;
    bytes_ = {};
  }

  [[nodiscard]] std::uint8_t u8() { return static_cast<std::uint8_t>(fixed(1)); }
  [[nodiscard]] std::uint32_t u32() { return static_cast<std::uint32_t>(fixed(4)); }
  [[nodiscard]] std::uint64_t u64() { return fixed(8); }
  [[nodiscard]] std::uint64_t whole() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint64_t byte = u8();
      const std::uint64_t bits = byte & 0x7f;
      if ((bits << shift) >> shift != bits) break;  // more than 64 bits
      value |= bits << shift;
      if (byte < 0x80) return ok_ ? value : 0;
    }
    fail();
    return 0;
  }
  [[nodiscard]] double real() { return std::bit_cast<double>(u64()); }
  [[nodiscard]] std::string text() {
    const ByteView bytes = raw(whole());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  [[nodiscard]] ByteView raw(std::uint64_t size) {
    if (size > bytes_.size()) fail();
    if (!ok_) return {};
    const ByteView taken = bytes_.first(size);
    bytes_ = bytes_.subspan(size);
    return taken;
  }

 private:
  [[nodiscard]] std::uint64_t fixed(std::size_t size) {
    std::uint64_t value = 0;
    int shift = 0;
    for (const std::byte byte : raw(size)) {
      value |= std::uint64_t{static_cast<std::uint8_t>(byte)} << shift;
      shift += 8;
    }
    return value;
  }

  ByteView bytes_;
  bool ok_ = true;
};

/// Tells damage apart from data. Each step of the hash is a bijection, so any damage within one
/// eight-byte word is found for certain, and any other with a chance of all but 2^-64.
[[nodiscard]] inline std::uint64_t checksum(ByteView bytes) {
  Hasher hasher;
  hasher.add(std::uint64_t{bytes.size()});
  ByteReader reader(bytes);
  while (reader.remaining() >= 8) hasher.add(reader.u64());
  while (reader.remaining() > 0) hasher.add(std::uint64_t{reader.u8()});
  return hasher.value();
}

}  // namespace remora
