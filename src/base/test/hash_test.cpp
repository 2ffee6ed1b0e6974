// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace remora {
namespace hash_test {

std::uint64_t hash_of(double a, double b) {
  Hasher hasher;
  hasher.add(a);
  hasher.add(b);
  return hasher.value();
}

TEST(Hash, DependsOnOrder) { EXPECT_NE(hash_of(1.0, 2.0), hash_of(2.0, 1.0)); }

TEST(Hash, TheLastBitOfADoubleChangesAboutHalfTheBits) {
  const double next = std::nextafter(1.0, 2.0);
  const int changed = std::popcount(hash_of(1.0, 3.0) ^ hash_of(next, 3.0));
  EXPECT_GT(changed, 16);
  EXPECT_LT(changed, 48);
}

TEST(Hash, ZeroHasOneHash) { EXPECT_EQ(hash_of(0.0, 1.0), hash_of(-0.0, 1.0)); }

}  // namespace hash_test
}  // namespace remora
