// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/bytes.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace remora {
namespace bytes_test {

std::vector<int> as_numbers(const Bytes& bytes) {
  std::vector<int> numbers;
  for (const std::byte byte : bytes) numbers.push_back(static_cast<int>(byte));
  return numbers;
}

TEST(Bytes, AreLittleEndianOnEveryMachine) {
  Bytes bytes;
  ByteWriter(bytes).u32(0x01020304);
  EXPECT_EQ(as_numbers(bytes), (std::vector<int>{4, 3, 2, 1}));
}

TEST(Bytes, WholeNumbersTakeSevenBitsAByte) {
  Bytes bytes;
  ByteWriter(bytes).whole(300);  // 0b10'0101100
  EXPECT_EQ(as_numbers(bytes), (std::vector<int>{0xac, 0x02}));
}

TEST(Bytes, WholeNumbersOfEveryLengthComeBack) {
  for (int bit = 0; bit < 64; ++bit) {
    const std::uint64_t power = std::uint64_t{1} << bit;
    for (const std::uint64_t value : {power - 1, power, ~power}) {
      Bytes bytes;
      ByteWriter(bytes).whole(value);
      ByteReader reader(bytes);
      EXPECT_EQ(reader.whole(), value);
      EXPECT_TRUE(reader.is_spent());
    }
  }
}

TEST(Bytes, AWholeNumberOfMoreThan64BitsIsRefused) {
  Bytes bytes(9, std::byte{0xff});
  bytes.push_back(std::byte{0x02});  // the 65th bit
  ByteReader reader(bytes);
  EXPECT_EQ(reader.whole(), 0u);
  EXPECT_FALSE(reader.ok());
}

TEST(Bytes, AReadPastTheEndFailsTheReaderForGood) {
  Bytes bytes;
  ByteWriter(bytes).u32(7);
  ByteReader reader(bytes);
  EXPECT_EQ(reader.u64(), 0u);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.u8(), 0u);
}

TEST(Bytes, ATextThatClaimsToBeLongerThanTheBytesIsRefused) {
  Bytes bytes;
  ByteWriter(bytes).whole(std::numeric_limits<std::uint64_t>::max());
  ByteReader reader(bytes);
  EXPECT_EQ(reader.text(), "");
  EXPECT_FALSE(reader.ok());
}

TEST(Checksum, ChangesWithEveryFlippedBitAndWithTheLength) {
  Bytes bytes(37, std::byte{0x5a});
  const std::uint64_t intact = checksum(bytes);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    Bytes damaged = bytes;
    damaged[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
    EXPECT_NE(checksum(damaged), intact) << "bit " << bit;
  }
  bytes.push_back(std::byte{0});
  EXPECT_NE(checksum(bytes), intact);
}

}  // namespace bytes_test
}  // namespace remora
