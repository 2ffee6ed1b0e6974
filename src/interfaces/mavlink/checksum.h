// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace remora::mavlink {

/// MAVLink's checksum: the polynomial of X.25 without its last inversion, in catalogues
/// CRC-16/MCRF4XX.
inline constexpr std::uint16_t kChecksumStart = 0xffff;

constexpr std::uint16_t checksum(std::uint8_t byte, std::uint16_t crc) {
  crc = static_cast<std::uint16_t>(crc ^ byte);
  for (int bit = 0; bit < 8; ++bit)
    crc = static_cast<std::uint16_t>((crc & 1u) != 0 ? (crc >> 1u) ^ 0x8408u : crc >> 1u);
  return crc;
}

constexpr std::uint16_t checksum(std::span<const std::uint8_t> bytes,
                                 std::uint16_t crc = kChecksumStart) {
  for (const std::uint8_t byte : bytes) crc = checksum(byte, crc);
  return crc;
}

}  // namespace remora::mavlink
