// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/depth_tile.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "bathymetry/tile_folder.h"

namespace remora {
namespace {

DepthTile small_tile() {
  DepthTile tile{{3, 7, 11}, 3, 4, 2, {}};
  for (int i = 0; i < 12; ++i) tile.depths.push_back(100.0F + 0.25F * static_cast<float>(i));
  return tile;
}

TEST(DepthTile, ComesBackAsItWasWritten) {
  const DepthTile tile = small_tile();
  DepthTile read;
  EXPECT_EQ(decode(encode(tile), TileGaps::refused, read), "");
  EXPECT_EQ(read, tile);
}

TEST(DepthTile, IsLaidOutAsItsDescriptionSays) {
  const auto bytes = encode(small_tile());
  ASSERT_EQ(bytes.size(), 48u + 4u * 12u);
  EXPECT_EQ(static_cast<char>(bytes[0]), 'R');
  EXPECT_EQ(bytes[8], std::byte{1});          // version
  EXPECT_EQ(bytes[12], std::byte{3});         // level
  EXPECT_EQ(bytes[16], std::byte{7});         // row
  EXPECT_EQ(bytes[20], std::byte{11});        // column
  EXPECT_EQ(bytes[24], std::byte{3});         // rows
  EXPECT_EQ(bytes[28], std::byte{4});         // columns
  EXPECT_EQ(bytes[32], std::byte{2});         // filled
  EXPECT_EQ(bytes[48 + 2], std::byte{0xc8});  // 100.0F is 0x42c80000
  EXPECT_EQ(bytes[48 + 3], std::byte{0x42});
}

TEST(DepthTile, OneBitThatFlippedAnywhereIsNoticed) {
  const auto bytes = encode(small_tile());
  DepthTile read;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      auto changed = bytes;
      changed[i] ^= static_cast<std::byte>(1 << bit);
      EXPECT_NE(decode(changed, TileGaps::refused, read), "") << i << " " << bit;
    }
  }
}

TEST(DepthTile, OneThatIsCutShortOrTooLongIsRefused) {
  auto bytes = encode(small_tile());
  DepthTile read;
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(decode(std::span(bytes).first(size), TileGaps::refused, read), "");
  bytes.push_back({});
  EXPECT_NE(decode(bytes, TileGaps::refused, read), "");
}

TEST(DepthTile, GapsAreAllowedOnlyWhileAFolderIsBeingMade) {
  DepthTile tile = small_tile();
  tile.depths[5] = std::numeric_limits<float>::quiet_NaN();
  DepthTile read;
  EXPECT_EQ(decode(encode(tile), TileGaps::allowed, read), "");
  EXPECT_NE(decode(encode(tile), TileGaps::refused, read), "");
  tile.depths[5] = 1e30F;
  EXPECT_NE(decode(encode(tile), TileGaps::allowed, read), "");
}

TEST(TileManifest, ComesBackAsItWasWritten) {
  TileManifest manifest;
  manifest.plan = {{0.6, -2.1, 0.0}, 12.5, -300, 40, 1000, 777};
  manifest.tile_cells = 64;
  manifest.levels = levels_of(manifest.plan, 64);
  manifest.levels[1].error_max = 0.25;
  manifest.depths = {-3.0, 4000.0};
  manifest.sources = {{"a.tif", "GeoTIFF", "WGS 84", "", 10, 20, 30.0}};
  std::string problem;
  const auto read = manifest_from_json(to_json(manifest), problem);
  ASSERT_TRUE(read) << problem;
  EXPECT_EQ(to_json(*read), to_json(manifest));
  EXPECT_EQ(read->levels.size(), 5u);  // 1000 points are 16 tiles, 8, 4, 2, 1
  EXPECT_EQ(read->tile_rows(0), 16);
  EXPECT_EQ(read->tile_rows(4), 1);
}

TEST(TileManifest, WhatIsNotOneIsRefused) {
  TileManifest manifest;
  manifest.plan = {{0.6, -2.1, 0.0}, 12.5, -300, 40, 1000, 777};
  manifest.levels = levels_of(manifest.plan, manifest.tile_cells);
  manifest.sources = {{"a.tif", "GeoTIFF", "WGS 84", "", 10, 20, 30.0}};
  const std::string good = to_json(manifest);
  const auto refuses = [](const std::string& text) {
    std::string problem;
    return !manifest_from_json(text, problem) && !problem.empty();
  };
  EXPECT_TRUE(refuses(""));
  EXPECT_TRUE(refuses("[]"));
  EXPECT_TRUE(refuses("{\"format\": 5}"));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  EXPECT_FALSE(refuses(good));
  EXPECT_TRUE(refuses(with("\"version\": 1", "\"version\": 2")));
  EXPECT_TRUE(refuses(with("\"rows\": 1000", "\"rows\": 1")));
  EXPECT_TRUE(refuses(with("\"rows\": 1000", "\"rows\": 2000")));
  EXPECT_TRUE(refuses(with("\"cell\": 12.5", "\"cell\": -1")));
  EXPECT_TRUE(refuses(with("\"cell\": 12.5", "\"cell\": \"wide\"")));
  EXPECT_TRUE(refuses(good.substr(0, good.size() / 2)));
}

}  // namespace
}  // namespace remora
