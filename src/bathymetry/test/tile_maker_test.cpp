// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/tile_maker.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>

#include "bathymetry/tiled_seabed.h"
#include "raster_files.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

bool never_stop(double) { return true; }

double hills(double x, double y) {
  if (std::hypot(x - 500'400.0, y - 3'999'700.0) < 45.0) return -9999.0;
  return -100.0 - 20.0 * std::sin(x / 70.0) * std::cos(y / 50.0);
}

class TileMakerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    RasterFile raster{.value = hills, .nodata = -9999.0};
    raster.columns = 90;
    raster.rows = 70;
    write_raster(folder_.file("hills.tif"), raster);
  }
  DepthGrid grid(double cell = 10.0) {
    std::vector<Problem> found;
    auto grid =
        DepthGrid::open({.files = {{.file = folder_.file("hills.tif")}}, .cell = cell}, found);
    EXPECT_TRUE(grid);
    return std::move(*grid);
  }
  TilesMade make(const std::string& name, const std::function<bool(double)>& go_on,
                 double cell = 10.0) {
    found_.clear();
    DepthGrid source = grid(cell);
    return make_tiles(source, folder_.path() / name, 16, go_on, manifest_, found_);
  }
  std::map<std::string, std::string> files_of(const std::string& name) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path() / name)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      files[fs::relative(entry.path(), folder_.path() / name).string()] =
          std::string(std::istreambuf_iterator<char>(stream), {});
    }
    return files;
  }
  DepthTile tile(const std::string& name, const TilePlace& place) const {
    std::vector<std::byte> buffer;
    DepthTile tile;
    EXPECT_EQ(read_tile(tile_file(folder_.path() / name, place), manifest_, place,
                        TileGaps::refused, buffer, tile),
              "");
    return tile;
  }

  ScratchFolder folder_;
  std::vector<Problem> found_;
  TileManifest manifest_;
};

TEST_F(TileMakerTest, TheFinestTilesHoldTheGridAsItIsReadWhole) {
  ASSERT_EQ(make("a", never_stop), TilesMade::done);
  DepthGrid source = grid();
  const auto whole = load_seabed(source, found_);
  ASSERT_TRUE(whole);
  EXPECT_GT(whole->filled, 0.0);
  EXPECT_NEAR(manifest_.filled, whole->filled, 1e-12);
  int points = 0;
  for (int row = 0; row < manifest_.tile_rows(0); ++row) {
    for (int column = 0; column < manifest_.tile_columns(0); ++column) {
      const DepthTile part = tile("a", {0, row, column});
      for (int i = 0; i < part.rows; ++i) {
        for (int j = 0; j < part.columns; ++j, ++points) {
          const int line = (row * 16 + i) * whole->field.columns + column * 16 + j;
          EXPECT_NEAR(static_cast<double>(part.at(i, j)),
                      whole->field.depths[static_cast<std::size_t>(line)], 1e-4);
        }
      }
    }
  }
  EXPECT_GT(points, whole->field.rows * whole->field.columns);
}

TEST_F(TileMakerTest, NeighboursHaveThePointsOfTheirBorderInCommonAtEveryLevel) {
  ASSERT_EQ(make("a", never_stop), TilesMade::done);
  ASSERT_GT(manifest_.levels.size(), 2u);
  for (int level = 0; level < static_cast<int>(manifest_.levels.size()); ++level) {
    for (int row = 0; row + 1 < manifest_.tile_rows(level); ++row) {
      for (int column = 0; column + 1 < manifest_.tile_columns(level); ++column) {
        const DepthTile here = tile("a", {level, row, column});
        const DepthTile north = tile("a", {level, row + 1, column});
        const DepthTile east = tile("a", {level, row, column + 1});
        for (int j = 0; j < here.columns; ++j) EXPECT_EQ(here.at(here.rows - 1, j), north.at(0, j));
        for (int i = 0; i < here.rows; ++i) EXPECT_EQ(here.at(i, here.columns - 1), east.at(i, 0));
      }
    }
  }
}

TEST_F(TileMakerTest, ACoarseLevelHasPointsOfTheFinestAndSaysHowWrongItIsBetween) {
  ASSERT_EQ(make("a", never_stop), TilesMade::done);
  const int rows = manifest_.plan.rows, columns = manifest_.plan.columns;
  const auto finest = [&](int i, int j) {
    const TilePlace place{0, std::min(i / 16, manifest_.tile_rows(0) - 1),
                          std::min(j / 16, manifest_.tile_columns(0) - 1)};
    return tile("a", place).at(i - place.row * 16, j - place.column * 16);
  };
  const DepthTile coarse = tile("a", {2, 0, 0});
  for (int i = 0; i < coarse.rows; i += 3) {
    for (int j = 0; j < coarse.columns; j += 3)
      EXPECT_EQ(coarse.at(i, j), finest(finest_line(i, 2, rows), finest_line(j, 2, columns)));
  }
  // Half way between two points of level 1 lies one of the finest.
  const DepthTile next = tile("a", {1, 0, 0});
  for (int i = 0; i < next.rows; ++i) {
    for (int j = 0; j + 1 < next.columns; ++j) {
      const float between = 0.5F * (next.at(i, j) + next.at(i, j + 1));
      EXPECT_LE(std::abs(between - finest(2 * i, 2 * j + 1)), manifest_.levels[1].error_max + 1e-4);
    }
  }
  EXPECT_EQ(manifest_.levels[0].error_max, 0.0);
  EXPECT_GT(manifest_.levels[1].error_max, manifest_.levels[1].error_rms);
  EXPECT_GT(manifest_.levels[2].error_rms, manifest_.levels[1].error_rms);
}

TEST_F(TileMakerTest, WhatWasInterruptedAnywhereEndsAsIfItHadNotBeen) {
  ASSERT_EQ(make("whole", never_stop), TilesMade::done);
  const auto whole = files_of("whole");
  int stops = 0;
  for (int after = 1;; after += 7, ++stops) {
    const std::string name = "stopped_" + std::to_string(after);
    int left = after;
    const TilesMade first = make(name, [&](double) { return --left > 0; });
    if (first == TilesMade::done) break;
    ASSERT_EQ(first, TilesMade::interrupted);
    EXPECT_FALSE(fs::exists(folder_.path() / name / "manifest.json"));
    ASSERT_EQ(make(name, never_stop), TilesMade::done);
    EXPECT_EQ(files_of(name), whole);
  }
  EXPECT_GT(stops, 5);
}

TEST_F(TileMakerTest, ADamagedPartOfAnInterruptedFolderIsMadeAgain) {
  ASSERT_EQ(make("whole", never_stop), TilesMade::done);
  int left = 10;
  ASSERT_EQ(make("a", [&](double) { return --left > 0; }), TilesMade::interrupted);
  int damaged = 0;
  for (const auto& entry : fs::directory_iterator(folder_.path() / "a" / "0")) {
    fs::resize_file(entry.path(), 100);
    ++damaged;
  }
  ASSERT_EQ(damaged, 10);
  ASSERT_EQ(make("a", never_stop), TilesMade::done);
  EXPECT_EQ(files_of("a"), files_of("whole"));
}

TEST_F(TileMakerTest, AFolderOfOtherThingsIsLeftAlone) {
  write_text(folder_.file("notes/diary.txt"), "");
  fs::create_directories(folder_.path() / "notes");
  write_text(folder_.file("notes/diary.txt"), "mine");
  EXPECT_EQ(make("notes", never_stop), TilesMade::bad_input);
  ASSERT_EQ(found_.size(), 1u);
  EXPECT_NE(found_[0].what.find("not empty"), std::string::npos);

  int left = 3;
  ASSERT_EQ(make("a", [&](double) { return --left > 0; }), TilesMade::interrupted);
  EXPECT_EQ(make("a", never_stop, 20.0), TilesMade::bad_input);
  ASSERT_EQ(found_.size(), 1u);
  EXPECT_NE(found_[0].what.find("other tiles"), std::string::npos);
}

TEST_F(TileMakerTest, TilesReadBackAreTheGridTheyWereMadeOf) {
  ASSERT_EQ(make("a", never_stop), TilesMade::done);
  DepthGrid source = grid();
  const auto whole = load_seabed(source, found_);
  ASSERT_TRUE(whole);
  const auto tiled = load_tiles(folder_.path() / "a", manifest_, {}, found_);
  ASSERT_TRUE(tiled);
  EXPECT_EQ(tiled->field.rows, whole->field.rows);
  EXPECT_EQ(tiled->field.origin, whole->field.origin);
  ASSERT_EQ(tiled->field.depths.size(), whole->field.depths.size());
  for (std::size_t i = 0; i < whole->field.depths.size(); ++i)
    EXPECT_NEAR(tiled->field.depths[i], whole->field.depths[i], 1e-4);

  // A part has the depths of the whole, wherever tiles end.
  const auto part = load_tiles(folder_.path() / "a", manifest_, 205.0, found_);
  ASSERT_TRUE(part);
  EXPECT_EQ(part->field.rows, 41);
  const HeightField all(tiled->field), near(part->field);
  for (double x = -200.0; x <= 200.0; x += 13.0) {
    for (double y = -200.0; y <= 200.0; y += 17.0)
      EXPECT_NEAR(near.depth_at(x, y), all.depth_at(x, y), 1e-9);
  }
}

TEST_F(TileMakerTest, AMissingTileIsNamed) {
  ASSERT_EQ(make("a", never_stop), TilesMade::done);
  fs::remove(tile_file(folder_.path() / "a", {0, 1, 2}));
  EXPECT_FALSE(load_tiles(folder_.path() / "a", manifest_, {}, found_));
  ASSERT_EQ(found_.size(), 1u);
  EXPECT_NE(found_[0].what.find("1_2.tile"), std::string::npos);
}

TEST_F(TileMakerTest, AGridThatIsLargerThanTheDiskIsRefusedBeforehand) {
  EXPECT_EQ(make("a", never_stop, 0.001), TilesMade::bad_input);
  ASSERT_EQ(found_.size(), 1u);
  EXPECT_NE(found_[0].what.find("GB left"), std::string::npos) << to_string(found_[0]);
  EXPECT_EQ(found_[0].field, "cell");
}

}  // namespace
}  // namespace remora
