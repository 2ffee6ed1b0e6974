// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/fields.h"

namespace remora {

/// A named stream of random numbers (xoshiro256**, Blackman & Vigna 2018). A value: it lives in a
/// State and is saved by copying. Streams of different names are independent, so a new sensor does
/// not change the noise of the others. Same numbers on every compiler and standard library.
class Random {
 public:
  Random() : Random(0, "") {}
  Random(std::uint64_t seed, std::string_view name);

  [[nodiscard]] std::uint64_t bits();
  /// Uniform in [0, 1), 53 bits.
  [[nodiscard]] double uniform();
  [[nodiscard]] double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// Standard normal: mean 0, standard deviation 1 (Marsaglia's polar method; the second number of
  /// a pair is thrown away so that the state is the generator's alone).
  [[nodiscard]] double gaussian();

  /// By hand what REMORA_FIELDS() writes, since the field is private.
  template <Is<Random> Self>
  friend constexpr void for_each_field(Self& self, auto&& visit) {
    auto& [words] = self;
    visit("words", words);
  }

 private:
  std::array<std::uint64_t, 4> words_;
};

}  // namespace remora
