// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "bathymetry/raster.h"
#include "bathymetry/tile_folder.h"
#include "math/angles.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"
#include "world/world.h"

namespace remora {
namespace bathymetry_scene_test {

namespace fs = std::filesystem;

/// A slope of 40 by 30 cells of 0.001 degrees in an ASCII grid: 50 m deep in the south, 0.5 m more
/// with each row to the north. `sign` -1: elevations.
class BathymetryScene : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("remora_raster_scene_" + std::to_string(getpid()));
    fs::create_directories(folder_);
    write("up.asc", -1.0);
    write("down.asc", 1.0);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, double sign) const {
    std::ofstream file(folder_ / name);
    file << "ncols 40\nnrows 30\nxllcorner -5.02\nyllcorner 48.0\ncellsize 0.001\n";
    for (int row = 29; row >= 0; --row) {
      for (int column = 0; column < 40; ++column) file << sign * (50.0 + 0.5 * row) << ' ';
      file << '\n';
    }
  }

  std::optional<ScenarioSpec> parse(const std::string& text) {
    diagnostics_ = {};
    return parse_scenario("purpose: a survey\n" + text +
                              "\nvehicles: [{vehicle: bluerov2_heavy, position: [0, 0, 5]}]\n",
                          folder_ / "scene.yaml", *AssetPaths::found_above(source_dir()),
                          diagnostics_);
  }
  /// Whether a scene is refused with these words.
  void expect_error(const std::string& text, const std::string& words) {
    EXPECT_FALSE(parse(text)) << text;
    EXPECT_NE(to_string(diagnostics_).find(words), std::string::npos) << to_string(diagnostics_);
  }

  /// A folder of tiles of eight cells, 81 by 81 points of 1 m, with hills about 10 m deep: `sea`.
  void write_sea() const {
    constexpr int kSide = 8;
    TileManifest manifest;
    manifest.plan = {{48.0 * kDegree, -5.0 * kDegree, 0.0}, 1.0, -40, -40, 81, 81};
    manifest.tile_cells = kSide;
    manifest.levels = levels_of(manifest.plan, kSide);
    manifest.sources = {{"made.tif", "GeoTIFF", "WGS 84", "", 81, 81, 1.0}};
    manifest.depths = {9.0, 11.0};
    const std::string json = to_json(manifest);
    fs::create_directories(folder_ / "sea" / "0");
    ASSERT_TRUE(write_whole(folder_ / "sea" / "manifest.json", json.data(), json.size()));
    for (int row = 0; row < manifest.tile_rows(0); ++row) {
      for (int column = 0; column < manifest.tile_columns(0); ++column) {
        DepthTile tile{{0, row, column}, kSide + 1, kSide + 1, 0, {}};
        for (int i = 0; i <= kSide; ++i) {
          for (int j = 0; j <= kSide; ++j)
            tile.depths.push_back(static_cast<float>(
                10.0 + std::sin(0.3 * (row * kSide + i)) * std::cos(0.4 * (column * kSide + j))));
        }
        const auto bytes = encode(tile);
        ASSERT_TRUE(
            write_whole(tile_file(folder_ / "sea", tile.place), bytes.data(), bytes.size()));
      }
    }
  }

  fs::path folder_;
  Diagnostics diagnostics_;
};

/// The state of a vehicle that a current has carried over the ground, 20 m in 20 s.
std::uint64_t state_after_a_drift(const ScenarioSpec& scene) {
  const Model model(scene.world);
  State state = initial_state(model, 1);
  const Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  while (state.now.seconds() < 20.0)
    EXPECT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  return hash(state);
}

TEST_F(BathymetryScene, ARasterIsTheSeabedUnderItsPlaceOnEarth) {
  if (!can_read_rasters())
    return expect_error("seabed: {raster: {file: up.asc, crs: \"EPSG:4326\"}}",
                        "tools/setup.sh ocean");
  for (const std::string& raster :
       {std::string("{file: up.asc, crs: \"EPSG:4326\"}"),
        std::string("[{file: down.asc, crs: \"EPSG:4326\", positive: down, unit: metre}]")}) {
    const auto scene = parse("seabed: {raster: " + raster +
                             ", origin: {latitude_deg: 48.0125, longitude_deg: -5.0}, cell: 50, "
                             "reach: 1000, material: mud}");
    ASSERT_TRUE(scene) << to_string(diagnostics_);
    EXPECT_NEAR(scene->world.environment.place.origin.latitude, 48.0125 * kDegree, 1e-12);
    EXPECT_NEAR(scene->world.environment.place.origin.longitude, -5.0 * kDegree, 1e-12);
    const auto& terrain = scene->world.environment.seabed.terrain;
    ASSERT_NE(terrain, nullptr);
    EXPECT_EQ(terrain->spacing(), 50.0);
    // The middle of row 12 from the south, and of row 7, 556 m to the south of it.
    EXPECT_NEAR(terrain->depth_at(0.0, 0.0), 56.0, 1e-3);
    EXPECT_NEAR(terrain->depth_at(-5.0 * 0.001 * 111'200.0, 100.0), 53.5, 0.01);
    EXPECT_LE(terrain->bounds().hi.x(), 1000.0);
  }
}

TEST_F(BathymetryScene, WithoutOriginTheSceneLiesInTheMiddleOrWhereItsPlaceIs) {
  if (!can_read_rasters()) return;
  const auto scene = parse("seabed: {raster: {file: up.asc, crs: \"EPSG:4326\"}}");
  ASSERT_TRUE(scene) << to_string(diagnostics_);
  EXPECT_NEAR(scene->world.environment.place.origin.latitude, 48.015 * kDegree, 1e-9);
  const auto placed = parse(
      "place: {latitude_deg: 48.02, longitude_deg: -4.99}\n"
      "seabed: {raster: {file: up.asc, crs: \"EPSG:4326\"}}");
  ASSERT_TRUE(placed) << to_string(diagnostics_);
  EXPECT_NEAR(placed->world.environment.seabed.terrain->depth_at(0.0, 0.0), 59.75, 1e-2);
}

TEST_F(BathymetryScene, AFolderOfTilesIsTheSeabedAndBringsItsPlace) {
  // A folder of one tile, 3 by 3 points of 20 m, which needs no GDAL.
  TileManifest manifest;
  manifest.plan = {{48.0 * kDegree, -5.0 * kDegree, 0.0}, 20.0, -1, -1, 3, 3};
  manifest.levels = levels_of(manifest.plan, manifest.tile_cells);
  manifest.sources = {{"made.tif", "GeoTIFF", "WGS 84", "", 3, 3, 20.0}};
  manifest.depths = {30.0, 38.0};
  const DepthTile tile{{}, 3, 3, 0, {30, 31, 32, 33, 34, 35, 36, 37, 38}};
  fs::create_directories(folder_ / "sea" / "0");
  const std::string json = to_json(manifest);
  const auto bytes = encode(tile);
  ASSERT_TRUE(write_whole(folder_ / "sea" / "manifest.json", json.data(), json.size()));
  ASSERT_TRUE(write_whole(tile_file(folder_ / "sea", {}), bytes.data(), bytes.size()));

  const auto scene = parse("seabed: {tiles: sea}");
  ASSERT_TRUE(scene) << to_string(diagnostics_);
  EXPECT_NEAR(scene->world.environment.place.origin.latitude, 48.0 * kDegree, 1e-12);
  const auto& terrain = scene->world.environment.seabed.terrain;
  EXPECT_EQ(terrain->depth_at(0.0, 0.0), 34.0);
  EXPECT_EQ(terrain->depth_at(20.0, 10.0), 37.5);  // north has the greater depths

  expect_error("place: {latitude_deg: 50, longitude_deg: -5}\nseabed: {tiles: sea}",
               "not that of `place`");
  expect_error("seabed: {tiles: sea, depth: 5}", "one of depth");
  expect_error("seabed: {tiles: lake}", "lake/manifest.json");
  fs::resize_file(tile_file(folder_ / "sea", {}), 60);
  expect_error("seabed: {tiles: sea}", "0_0.tile");
  std::ofstream(folder_ / "sea" / "manifest.json") << "{}";
  expect_error("seabed: {tiles: sea}", "not the manifest");
}

TEST_F(BathymetryScene, ADriftOverTilesIsThatOverTheSameGroundInMemory) {
  write_sea();
  const std::string current = "currents: [{kind: uniform, speed: 1, towards_deg: 60}]\n";
  const auto paged = parse(current + "seabed: {tiles: sea}");
  const auto whole = parse(current + "seabed: {tiles: sea, reach: 1000}");
  const auto level = parse(current + "seabed: {depth: 10}");
  ASSERT_TRUE(paged && whole && level) << to_string(diagnostics_);
  const std::uint64_t expected = state_after_a_drift(*whole);
  EXPECT_EQ(state_after_a_drift(*paged), expected);
  EXPECT_NE(state_after_a_drift(*level), expected);  // the ground is felt, or heard
}

TEST_F(BathymetryScene, ATileThatIsDeletedLaterIsOpenWaterAndSaidToBeLost) {
  write_sea();
  const auto scene = parse("seabed: {tiles: sea}");
  ASSERT_TRUE(scene) << to_string(diagnostics_);
  fs::remove(tile_file(folder_ / "sea", {0, 0, 0}));
  const Terrain& terrain = *scene->world.environment.seabed.terrain;
  EXPECT_TRUE(terrain.losses(0).empty());
  EXPECT_EQ(terrain.depth_at(-36.0, -36.0), 11.0);  // as deep as it is anywhere
  ASSERT_EQ(terrain.losses(0).size(), 1u);
  EXPECT_NE(terrain.losses(0)[0].find("0_0.tile"), std::string::npos);
  expect_error("seabed: {tiles: sea}", "missing, or was cut short");
}

TEST_F(BathymetryScene, WhatCannotBeUsedIsAnsweredWithWhatToWrite) {
  expect_error("seabed: {raster: none.asc}", "none.asc");
  expect_error("seabed: {raster: []}", "Write 1 to 256");
  expect_error("seabed: {raster: {positive: down}}", "file");
  expect_error("seabed: {raster: /etc/passwd}", "not a path that a scenario may use");
  expect_error("seabed: {depth: 5, raster: up.asc}",
               "one of depth, grid, terrain, raster and tiles");
  if (!can_read_rasters()) return;
  expect_error("seabed: {raster: up.asc}", "crs: EPSG:");
  expect_error("seabed: {raster: {file: down.asc, crs: \"EPSG:4326\"}}", "positive: down");
  expect_error(
      "place: {latitude_deg: 50, longitude_deg: 0}\nseabed: {raster: {file: up.asc, crs: "
      "\"EPSG:4326\"}, reach: 1000}",
      "origin: {latitude_deg: 48.0150, longitude_deg: -5.0000}");
  expect_error(
      "place: {latitude_deg: 48, longitude_deg: -5}\nseabed: {raster: {file: up.asc, crs: "
      "\"EPSG:4326\"}, origin: {latitude_deg: 48.01, longitude_deg: -5}}",
      "not that of `place`");
  expect_error("seabed: {raster: {file: up.asc, crs: \"EPSG:4326\"}, cell: 0.1}", "remora tiles");
}

}  // namespace bathymetry_scene_test
}  // namespace remora
