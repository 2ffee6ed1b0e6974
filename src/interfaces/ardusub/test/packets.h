// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "interfaces/ardusub/servo_packet.h"

namespace remora::ardusub::test {

/// A packet as ArduPilot lays it out: little endian, no padding.
inline std::vector<std::byte> packet_bytes(const ServoPacket& packet) {
  std::vector<std::byte> bytes;
  const auto put = [&bytes](std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(std::byte(value >> (8 * i) & 0xffu));
  };
  put(packet.channels == 32 ? 29569 : 18458, 2);
  put(packet.frame_rate, 2);
  put(packet.frame_count, 4);
  for (std::size_t i = 0; i < packet.channels; ++i) put(packet.pwm[i], 2);
  return bytes;
}

}  // namespace remora::ardusub::test
