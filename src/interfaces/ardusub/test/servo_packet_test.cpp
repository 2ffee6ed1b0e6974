// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/servo_packet.h"

#include <gtest/gtest.h>

#include <vector>

#include "interfaces/ardusub/test/packets.h"

namespace remora::ardusub {
namespace servo_packet_test {

using test::packet_bytes;

TEST(ServoPacket, SixteenChannelsComeInFortyBytes) {
  const auto bytes = packet_bytes(
      {.frame_rate = 400, .frame_count = 70'000, .channels = 16, .pwm = {1100, 1900, 0, 1500}});
  ASSERT_EQ(bytes.size(), 40u);
  EXPECT_EQ(std::to_integer<int>(bytes[0]) + 256 * std::to_integer<int>(bytes[1]), 18458);
  const DecodedPacket decoded = decode(bytes);
  ASSERT_EQ(decoded.status, PacketStatus::ok);
  EXPECT_EQ(decoded.packet.frame_rate, 400);
  EXPECT_EQ(decoded.packet.frame_count, 70'000u);
  EXPECT_EQ(decoded.packet.channels, 16u);
  EXPECT_EQ(decoded.packet.channel(1), 1100);
  EXPECT_EQ(decoded.packet.channel(2), 1900);
  EXPECT_EQ(decoded.packet.channel(3), 0);
  EXPECT_EQ(decoded.packet.channel(17), 0) << "what is not sent is no output";
}

TEST(ServoPacket, ThirtyTwoChannelsComeInSeventyTwoBytes) {
  ServoPacket sent{.frame_rate = 1200, .frame_count = 0, .channels = 32, .pwm = {}};
  sent.pwm[31] = 1777;
  const auto bytes = packet_bytes(sent);
  ASSERT_EQ(bytes.size(), 72u);
  EXPECT_EQ(std::to_integer<int>(bytes[0]) + 256 * std::to_integer<int>(bytes[1]), 29569);
  const DecodedPacket decoded = decode(bytes);
  ASSERT_EQ(decoded.status, PacketStatus::ok);
  EXPECT_EQ(decoded.packet.channel(32), 1777);
}

TEST(ServoPacket, AnotherMagicIsRefusedByName) {
  auto bytes = packet_bytes({.channels = 16});
  bytes[0] = std::byte{0x1b};
  EXPECT_EQ(decode(bytes).status, PacketStatus::wrong_magic);
  // The other magic with the wrong number of bytes behind it.
  const auto large = packet_bytes({.channels = 32});
  EXPECT_EQ(decode(std::span(large).first(40)).status, PacketStatus::wrong_size);
}

TEST(ServoPacket, EveryOtherSizeIsRefusedByName) {
  const auto bytes = packet_bytes({.channels = 16});
  for (std::size_t size = 2; size < bytes.size(); ++size)
    EXPECT_EQ(decode(std::span(bytes).first(size)).status, PacketStatus::wrong_size) << size;
  auto longer = bytes;
  longer.push_back(std::byte{0});
  EXPECT_EQ(decode(longer).status, PacketStatus::wrong_size);
  EXPECT_EQ(decode({}).status, PacketStatus::wrong_size);
}

}  // namespace servo_packet_test
}  // namespace remora::ardusub
