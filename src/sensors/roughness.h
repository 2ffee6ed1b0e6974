// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>
#include <cstdint>

namespace remora {

/// splitmix64's finaliser (Steele et al. 2014): every bit of the key reaches every bit of the
/// answer. A counter or a place put through it is our source of chance in pictures: no state, so
/// no order of evaluation.
[[nodiscard]] inline std::uint64_t scramble(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// Random numbers looked up rather than worked out: a ping needs millions.
class ChanceTables {
 public:
  ChanceTables();

  /// Standard normal, from 12 bits.
  [[nodiscard]] float gaussian(std::uint64_t bits) const { return gaussian_[bits & 0xfff]; }
  /// Magnitude of a complex normal number of mean square 1 (Rayleigh), from 8 bits.
  [[nodiscard]] float rayleigh(std::uint64_t bits) const { return rayleigh_[bits & 0xff]; }
  /// exp(2πi·turn / kTurns); whole turns make no difference.
  static constexpr std::int64_t kTurns = 1024;
  [[nodiscard]] std::complex<float> direction(std::int64_t turn) const {
    return direction_[static_cast<std::size_t>(turn & (kTurns - 1))];
  }

 private:
  std::array<float, 4096> gaussian_;
  std::array<float, 256> rayleigh_;
  std::array<std::complex<float>, kTurns> direction_;
};

}  // namespace remora
