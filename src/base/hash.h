// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace remora {

/// 64-bit hash of a sequence of values, used to compare whole simulation states. The order of the
/// calls counts. Not for secrets.
class Hasher {
 public:
  void add(std::uint64_t word) { state_ = (std::rotl(state_, 5) ^ word) * 0x9e3779b97f4a7c15ULL; }
  void add(std::int64_t word) { add(static_cast<std::uint64_t>(word)); }
  void add(std::uint32_t word) { add(std::uint64_t{word}); }
  void add(std::int32_t word) { add(std::int64_t{word}); }
  void add(bool value) { add(std::uint64_t{value}); }
  /// The bit pattern, with -0 as +0: the two behave alike in every later step but a sign test.
  void add(double value) { add(std::bit_cast<std::uint64_t>(value == 0.0 ? 0.0 : value)); }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }

  /// The hash so far (splitmix64's finaliser: every input bit reaches every output bit).
  [[nodiscard]] std::uint64_t value() const {
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_ = 0x243f6a8885a308d3ULL;  // the fraction of pi: nothing up the sleeve
};

}  // namespace remora
