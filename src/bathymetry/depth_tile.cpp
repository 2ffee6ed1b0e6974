// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/depth_tile.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace remora {
namespace {

constexpr std::array<char, 8> kTileMagic = {'R', 'M', 'R', 'T', 'I', 'L', 'E', '\0'};
constexpr std::uint32_t kTileVersion = 1;
constexpr std::size_t kTileHeader = 48;
constexpr float kMostDepth = 20'000.0F;  // either way [m]

void put(std::vector<std::byte>& bytes, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(value >> (8 * i)));
}

std::uint64_t get(const std::byte* at, int size) {
  std::uint64_t value = 0;
  for (int i = 0; i < size; ++i) value |= static_cast<std::uint64_t>(at[i]) << (8 * i);
  return value;
}

std::uint32_t get32(const std::byte* at) { return static_cast<std::uint32_t>(get(at, 4)); }

/// Of words of eight bytes, by FNV-1a's rule; what is left over counts as one more. The place of
/// the checksum itself counts as zeros.
std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  const auto add = [&](std::uint64_t word) { sum = (sum ^ word) * 0x100000001b3ULL; };
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) add(i == kTileHeader - 8 ? 0 : get(&bytes[i], 8));
  if (i < bytes.size()) add(get(&bytes[i], static_cast<int>(bytes.size() - i)));
  return sum ^ (sum >> 32);
}

}  // namespace

std::size_t encoded_size(int rows, int columns) {
  return kTileHeader +
         sizeof(float) * static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

std::vector<std::byte> encode(const DepthTile& tile) {
  std::vector<std::byte> bytes;
  bytes.reserve(kTileHeader + 4 * tile.depths.size());
  for (const char c : kTileMagic) bytes.push_back(static_cast<std::byte>(c));
  put(bytes, kTileVersion, 4);
  for (const int number :
       {tile.place.level, tile.place.row, tile.place.column, tile.rows, tile.columns})
    put(bytes, static_cast<std::uint32_t>(number), 4);
  put(bytes, tile.filled, 4);
  put(bytes, 0, 4);
  put(bytes, 0, 8);  // the checksum's place
  for (const float depth : tile.depths) put(bytes, std::bit_cast<std::uint32_t>(depth), 4);
  const std::uint64_t sum = checksum_of(bytes);
  for (int i = 0; i < 8; ++i)
    bytes[kTileHeader - 8 + static_cast<std::size_t>(i)] = static_cast<std::byte>(sum >> (8 * i));
  return bytes;
}

std::string decode(std::span<const std::byte> bytes, TileGaps gaps, DepthTile& tile) {
  if (bytes.size() < kTileHeader || std::memcmp(bytes.data(), kTileMagic.data(), 8) != 0)
    return "it is not a tile of depths";
  if (const std::uint32_t version = get32(&bytes[8]); version != kTileVersion)
    return fmt::format("it is a tile of version {}, not {}", version, kTileVersion);
  const std::uint32_t level = get32(&bytes[12]);
  const std::uint32_t rows = get32(&bytes[24]), columns = get32(&bytes[28]);
  if (level > 31 || rows < 2 || columns < 2 || rows > kMostTilePoints || columns > kMostTilePoints)
    return fmt::format("it claims level {} with {} by {} points", level, rows, columns);
  const std::size_t count = static_cast<std::size_t>(rows) * columns;
  if (bytes.size() != kTileHeader + 4 * count)
    return fmt::format("it has {} bytes where {} by {} points need {}", bytes.size(), rows, columns,
                       kTileHeader + 4 * count);
  if (checksum_of(bytes) != get(&bytes[kTileHeader - 8], 8))
    return "its checksum is wrong: it is damaged";
  tile.place = {static_cast<int>(level), static_cast<int>(get32(&bytes[16])),
                static_cast<int>(get32(&bytes[20]))};
  tile.rows = static_cast<int>(rows);
  tile.columns = static_cast<int>(columns);
  tile.filled = get32(&bytes[32]);
  tile.depths.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float depth = std::bit_cast<float>(get32(&bytes[kTileHeader + 4 * i]));
    const bool is_gap = std::isnan(depth) && gaps == TileGaps::allowed;
    if (!is_gap && !(std::abs(depth) <= kMostDepth))
      return fmt::format("its point {} is {} m deep", i, depth);
    tile.depths[i] = depth;
  }
  return {};
}

}  // namespace remora
