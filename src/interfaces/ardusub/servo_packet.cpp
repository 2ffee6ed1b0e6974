// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/servo_packet.h"

namespace remora::ardusub {
namespace {

constexpr std::size_t kHeader = 8;
constexpr std::uint16_t kMagic16 = 18458;
constexpr std::uint16_t kMagic32 = 29569;

std::uint16_t u16(std::span<const std::byte> bytes, std::size_t at) {
  return static_cast<std::uint16_t>(std::to_integer<unsigned>(bytes[at]) |
                                    std::to_integer<unsigned>(bytes[at + 1]) << 8);
}

std::uint32_t u32(std::span<const std::byte> bytes, std::size_t at) {
  return u16(bytes, at) | static_cast<std::uint32_t>(u16(bytes, at + 2)) << 16;
}

}  // namespace

DecodedPacket decode(std::span<const std::byte> datagram) {
  DecodedPacket decoded;
  if (datagram.size() < sizeof(std::uint16_t)) return {PacketStatus::wrong_size, {}};
  const std::uint16_t magic = u16(datagram, 0);
  if (magic != kMagic16 && magic != kMagic32) return {PacketStatus::wrong_magic, {}};
  ServoPacket& packet = decoded.packet;
  packet.channels = magic == kMagic32 ? 32 : 16;
  if (datagram.size() != kHeader + 2 * packet.channels) return {PacketStatus::wrong_size, {}};
  packet.frame_rate = u16(datagram, 2);
  packet.frame_count = u32(datagram, 4);
  for (std::size_t i = 0; i < packet.channels; ++i) packet.pwm[i] = u16(datagram, kHeader + 2 * i);
  return decoded;
}

}  // namespace remora::ardusub
