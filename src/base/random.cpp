// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

#include <bit>
#include <cmath>

#include "base/hash.h"

namespace remora {

Random::Random(std::uint64_t seed, std::string_view name) {
  Hasher hasher;
  hasher.add(seed);
  hasher.add(name);
  // splitmix64 spreads the one word over the four, as the generator's authors advise.
  std::uint64_t state = hasher.value();
  for (std::uint64_t& word : words_) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    word = z ^ (z >> 31);
  }
}

std::uint64_t Random::bits() {
  const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
  const std::uint64_t t = words_[1] << 17;
  words_[2] ^= words_[0];
  words_[3] ^= words_[1];
  words_[1] ^= words_[2];
  words_[0] ^= words_[3];
  words_[2] ^= t;
  words_[3] = std::rotl(words_[3], 45);
  return result;
}

double Random::uniform() { return 0x1.0p-53 * static_cast<double>(bits() >> 11); }

double Random::gaussian() {
  for (;;) {
    const double x = uniform(-1.0, 1.0);
    const double y = uniform(-1.0, 1.0);
    const double s = x * x + y * y;
    if (s > 0.0 && s < 1.0) return x * std::sqrt(-2.0 * std::log(s) / s);
  }
}

}  // namespace remora
