// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/raster.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/angles.h"
#include "raster_files.h"

namespace remora {
namespace {

const std::string kUtm = "EPSG:32610";

/// A sloping bed: bilinear interpolation has it exactly. Depth in metres.
double slope(double x, double y) {
  return 100.0 + 0.02 * (x - 500'000.0) - 0.01 * (y - 4'000'000.0);
}

std::unique_ptr<DepthFile> opened(const RasterSpec& spec) {
  std::vector<Problem> found;
  auto raster = open_raster(spec, found);
  for (const Problem& problem : found) ADD_FAILURE() << to_string(problem);
  return raster;
}

void expect_slope(const RasterSpec& spec, double tolerance) {
  const auto raster = opened(spec);
  ASSERT_NE(raster, nullptr);
  const std::vector<std::array<double, 2>> places = {
      {500'005.0, 3'999'995.0}, {500'123.4, 3'999'876.5}, {500'555.5, 3'999'511.1}};
  const auto depths = depths_at(*raster, kUtm, places);
  for (std::size_t i = 0; i < places.size(); ++i)
    EXPECT_NEAR(depths[i], slope(places[i][0], places[i][1]), tolerance) << spec.file;
}

TEST(Raster, TheDepthIsTheSameInEverySignUnitAndScale) {
  const ScratchFolder folder;
  const auto write = [&](const std::string& name, RasterFile raster) {
    write_raster(folder.file(name), raster);
    return folder.file(name);
  };
  expect_slope(
      {.file = write("up.tif", {.value = [](double x, double y) { return -slope(x, y); }})}, 1e-4);
  expect_slope({.file = write("down.tif", {.value = slope}), .positive = VerticalSign::down}, 1e-4);
  const auto in = [](double unit) {
    return [unit](double x, double y) { return -slope(x, y) / unit; };
  };
  expect_slope({.file = write("feet.tif", {.value = in(kFoot), .unit = "ft"})}, 1e-4);
  expect_slope({.file = write("us.tif", {.value = in(kUsSurveyFoot), .unit = "US survey foot"})},
               1e-4);
  expect_slope({.file = write("fathoms.tif", {.value = in(kFathom)}), .unit = kFathom}, 1e-4);
  const auto packed = [](double x, double y) { return std::round((-slope(x, y) + 60.0) / 0.005); };
  expect_slope(
      {.file = write("packed.tif",
                     {.value = packed, .scale = 0.005, .offset = -60.0, .is_short = true})},
      0.006);
  expect_slope({.file = write("unpacked.tif", {.value = packed, .is_short = true}),
                .scale = 0.005,
                .offset = -60.0},
               0.006);
}

TEST(Raster, TheDepthIsTheSameInEveryFormatAndOrderOfRows) {
  const ScratchFolder folder;
  const auto up = [](double x, double y) { return -slope(x, y); };
  RasterFile raster{.value = up};
  raster.grid = {500'000.0, 10.0, 0.0, 3'999'500.0, 0.0, 10.0};  // the first row is the southern
  write_raster(folder.file("southern.tif"), raster);
  expect_slope({.file = folder.file("southern.tif")}, 1e-4);

  raster.grid = {499'800.0, 8.0, 4.0, 3'999'900.0, 4.0, -8.0};  // turned
  raster.columns = raster.rows = 120;
  write_raster(folder.file("turned.tif"), raster);
  expect_slope({.file = folder.file("turned.tif")}, 1e-4);

  raster = {.driver = "netCDF", .value = up};
  write_raster(folder.file("sea.nc"), raster);
  expect_slope({.file = folder.file("sea.nc")}, 1e-4);

  std::string ascii = "ncols 60\nnrows 50\nxllcorner 500000\nyllcorner 3999500\ncellsize 10\n";
  for (int row = 0; row < 50; ++row) {
    for (int column = 0; column < 60; ++column)
      ascii += std::to_string(up(500'005.0 + 10.0 * column, 3'999'995.0 - 10.0 * row)) + " ";
    ascii += "\n";
  }
  write_text(folder.file("sea.asc"), ascii);
  expect_slope({.file = folder.file("sea.asc"), .crs = kUtm}, 1e-4);

  std::string points = "# easting northing height\n";
  for (int row = 0; row < 50; ++row) {
    for (int column = 0; column < 60; ++column) {
      const double x = 500'005.0 + 10.0 * column, y = 3'999'995.0 - 10.0 * row;
      points += std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(up(x, y)) + "\n";
    }
  }
  write_text(folder.file("sea.xyz"), points);
  expect_slope({.file = folder.file("sea.xyz"), .crs = kUtm}, 1e-3);
}

TEST(Raster, SoundingsInNoOrderBecomeTheirSeabed) {
  const ScratchFolder folder;
  std::string points = "x,y,z\n";
  double x = 0.0, y = 0.0;
  for (int i = 0; i < 20'000; ++i) {  // a sequence that fills a square evenly
    x = std::fmod(x + 0.7548776662466927, 1.0);
    y = std::fmod(y + 0.5698402909980532, 1.0);
    const double east = 500'000.0 + 600.0 * x, north = 3'999'500.0 + 500.0 * y;
    points += std::to_string(east) + "," + std::to_string(north) + "," +
              std::to_string(-slope(east, north)) + "\n";
  }
  write_text(folder.file("soundings.csv"), points);
  // A cell of 6 m has the mean of its soundings.
  expect_slope({.file = folder.file("soundings.csv"), .crs = kUtm}, 0.1);
}

TEST(Raster, WhatIsUnknownStaysUnknown) {
  const ScratchFolder folder;
  const auto with_hole = [](double x, double y) {
    const bool is_hole = std::abs(x - 500'305.0) < 1.0 && std::abs(y - 3'999'705.0) < 1.0;
    return is_hole ? -9999.0 : -slope(x, y);
  };
  write_raster(folder.file("hole.tif"), {.value = with_hole, .nodata = -9999.0});
  const auto raster = opened({.file = folder.file("hole.tif")});
  ASSERT_NE(raster, nullptr);
  const auto depths = depths_at(*raster, kUtm,
                                {{500'305.0, 3'999'705.0},
                                 {500'302.0, 3'999'702.0},
                                 {500'294.0, 3'999'705.0},
                                 {499'999.0, 3'999'705.0},
                                 {500'001.0, 3'999'705.0}});
  EXPECT_TRUE(std::isnan(depths[0]));                           // the cell itself
  EXPECT_TRUE(std::isnan(depths[1]));                           // beside it
  EXPECT_NEAR(depths[2], slope(500'294.0, 3'999'705.0), 1e-4);  // a cell and a half away
  EXPECT_TRUE(std::isnan(depths[3]));                           // beyond the rim
  EXPECT_NEAR(depths[4], slope(500'005.0, 3'999'705.0), 1e-4);  // the rim's cell holds
}

TEST(Raster, AFileAcrossTheDateLineHasNoSeam) {
  const ScratchFolder folder;
  RasterFile raster{.crs = "EPSG:4326",
                    .value = [](double x, double) { return -10.0 * (x - 170.0); }};
  raster.grid = {178.0, 0.1, 0.0, -17.0, 0.0, -0.1};
  raster.columns = 40;
  raster.rows = 20;
  write_raster(folder.file("line.tif"), raster);
  const auto opened_file = opened({.file = folder.file("line.tif")});
  ASSERT_NE(opened_file, nullptr);
  const auto depths =
      depths_at(*opened_file, "EPSG:4326",
                {{179.97, -18.0}, {-179.97, -18.0}, {-180.0, -18.0}, {-178.5, -18.0}});
  EXPECT_NEAR(depths[0], 99.7, 1e-3);
  EXPECT_NEAR(depths[1], 100.3, 1e-3);
  EXPECT_NEAR(depths[2], 100.0, 1e-3);
  EXPECT_NEAR(depths[3], 115.0, 1e-3);
}

TEST(Raster, AWorldMapGoesAroundAndHoldsItsPoles) {
  const ScratchFolder folder;
  RasterFile raster{.crs = "EPSG:4326", .value = [](double x, double y) {
                      return -3000.0 - 500.0 * std::cos(x * kDegree) * std::cos(y * kDegree);
                    }};
  raster.grid = {-180.0, 1.0, 0.0, 90.0, 0.0, -1.0};
  raster.columns = 360;
  raster.rows = 180;
  write_raster(folder.file("world.tif"), raster);
  const auto world = opened({.file = folder.file("world.tif")});
  ASSERT_NE(world, nullptr);
  const auto depths =
      depths_at(*world, "EPSG:4326", {{180.0, 0.0}, {-179.8, 0.0}, {179.8, 0.0}, {40.0, 90.0}});
  EXPECT_NEAR(depths[0], 2500.0, 0.2);
  EXPECT_NEAR(depths[1], 2500.0, 0.2);
  EXPECT_NEAR(depths[2], 2500.0, 0.2);
  EXPECT_NEAR(depths[3], 3000.0, 5.0);
}

TEST(Raster, SmoothedCellsHaveTheMeanOfWhatTheyHold) {
  const ScratchFolder folder;
  // A board of squares of 10 m, 90 and 110 m deep: sampled, it would be one of the two.
  const auto board = [](double x, double y) {
    const auto parity = static_cast<long>(std::floor(x / 10.0) + std::floor(y / 10.0)) % 2;
    return parity == 0 ? -90.0 : -110.0;
  };
  write_raster(folder.file("board.tif"), {.value = board});
  const auto raster = opened({.file = folder.file("board.tif")});
  ASSERT_NE(raster, nullptr);
  for (const double depth :
       depths_at(*raster, kUtm, {{500'123.0, 3'999'777.0}, {500'401.0, 3'999'666.0}}, 4))
    EXPECT_NEAR(depth, 100.0, 1e-9);
}

}  // namespace
}  // namespace remora
