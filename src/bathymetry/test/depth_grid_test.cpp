// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/depth_grid.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/angles.h"
#include "raster_files.h"

namespace remora {
namespace {

/// Linear in latitude and longitude.
double depth_of_place(double longitude_deg, double latitude_deg) {
  return 500.0 + 300.0 * (latitude_deg - 36.5) - 200.0 * (longitude_deg + 122.5);
}

RasterFile square_degree() {
  RasterFile raster{.crs = "EPSG:4326",
                    .value = [](double x, double y) { return -depth_of_place(x, y); }};
  raster.grid = {-123.0, 0.01, 0.0, 37.0, 0.0, -0.01};
  raster.columns = raster.rows = 100;
  return raster;
}

TEST(DepthGrid, ASatelliteReceiverFindsTheDepthOfItsPlace) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), square_degree());
  const GeoPoint origin{36.5 * kDegree, -122.5 * kDegree, 0.0};
  std::vector<Problem> found;
  auto grid = DepthGrid::open(
      {.files = {{.file = folder.file("a.tif")}}, .origin = origin, .cell = 500.0, .reach = 40e3},
      found);
  ASSERT_TRUE(grid) << to_string(found.at(0));
  const auto seabed = load_seabed(*grid, found);
  ASSERT_TRUE(seabed);
  EXPECT_EQ(seabed->filled, 0.0);
  const HeightField field(seabed->field);
  const LocalFrame frame(origin);
  for (const Vec2& p : {Vec2(0.0, 0.0), Vec2(30e3, -20e3), Vec2(-12'345.0, 6'789.0)}) {
    const GeoPoint place = frame.to_geo({p.x(), p.y(), 0.0});
    EXPECT_NEAR(
        field.depth_at(p.x(), p.y()),
        depth_of_place(place.longitude * kDegreesPerRadian, place.latitude * kDegreesPerRadian),
        0.01);
  }
}

TEST(DepthGrid, PointsLieAtWholeCellsFromTheOrigin) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.value = [](double, double) { return -60.0; }});
  std::vector<Problem> found;
  const auto grid =
      DepthGrid::open({.files = {{.file = folder.file("a.tif")}}, .cell = 7.0}, found);
  ASSERT_TRUE(grid);
  const Vec2 first = grid->plan().point(0, 0);
  EXPECT_NEAR(std::remainder(first.x(), 7.0), 0.0, 1e-9);
  EXPECT_NEAR(std::remainder(first.y(), 7.0), 0.0, 1e-9);
  EXPECT_NEAR((grid->plan().area().hi - first).x(), 500.0, 20.0);
  EXPECT_NEAR((grid->plan().area().hi - first).y(), 600.0, 20.0);
}

TEST(DepthGrid, OfSeveralFilesTheFirstThatKnowsAPlaceCounts) {
  const ScratchFolder folder;
  write_raster(folder.file("wide.tif"), {.value = [](double, double) { return -60.0; }});
  RasterFile inset{.value = [](double, double) { return -10.0; }};
  inset.grid = {500'200.0, 5.0, 0.0, 3'999'800.0, 0.0, -5.0};
  inset.columns = inset.rows = 40;
  write_raster(folder.file("inset.tif"), inset);
  std::vector<Problem> found;
  auto grid = DepthGrid::open(
      {.files = {{.file = folder.file("inset.tif")}, {.file = folder.file("wide.tif")}}}, found);
  ASSERT_TRUE(grid);
  EXPECT_NEAR(grid->plan().cell, 5.0, 0.01);
  const auto seabed = load_seabed(*grid, found);
  ASSERT_TRUE(seabed);
  const HeightField field(seabed->field);
  EXPECT_NEAR(field.depth_at(0.0, 0.0), 10.0, 1e-6);  // the middle of the inset
  EXPECT_NEAR(field.depth_at(-150.0, 200.0), 60.0, 1e-6);
}

TEST(DepthGrid, HolesAreFilledAndCounted) {
  const ScratchFolder folder;
  const auto half = [](double x, double) { return x > 500'300.0 ? -9999.0 : -60.0; };
  write_raster(folder.file("a.tif"), {.value = half, .nodata = -9999.0});
  std::vector<Problem> found;
  auto grid = DepthGrid::open({.files = {{.file = folder.file("a.tif")}}}, found);
  ASSERT_TRUE(grid);
  const auto seabed = load_seabed(*grid, found);
  ASSERT_TRUE(seabed);
  EXPECT_NEAR(seabed->filled, 0.5, 0.03);
  for (const double depth : seabed->field.depths) EXPECT_NEAR(depth, 60.0, 1e-4);
}

TEST(DepthGrid, APartOfAWorldMapIsCutOutAcrossTheDateLine) {
  const ScratchFolder folder;
  RasterFile raster{.crs = "EPSG:4326", .value = [](double x, double) {
                      return -4000.0 - 10.0 * std::remainder(x - 180.0, 360.0);
                    }};
  raster.grid = {-180.0, 1.0, 0.0, 90.0, 0.0, -1.0};
  raster.columns = 360;
  raster.rows = 180;
  write_raster(folder.file("world.tif"), raster);
  std::vector<Problem> found;
  auto grid = DepthGrid::open({.files = {{.file = folder.file("world.tif")}},
                               .origin = GeoPoint{0.0, 180.0 * kDegree, 0.0},
                               .cell = 10e3,
                               .reach = 300e3},
                              found);
  ASSERT_TRUE(grid) << to_string(found.at(0));
  EXPECT_EQ(grid->plan().rows, 61);
  EXPECT_EQ(grid->plan().columns, 61);
  const auto seabed = load_seabed(*grid, found);
  ASSERT_TRUE(seabed);
  EXPECT_EQ(seabed->filled, 0.0);
  const HeightField field(seabed->field);
  for (const double east : {-290e3, -20e3, 0.0, 20e3, 290e3})  // 10 m a degree, 111.32 km
    EXPECT_NEAR(field.depth_at(50e3, east), 4000.0 + east / 11'132.0, 0.05) << east;
}

TEST(DepthGrid, PartsReadOnTheirOwnAreThoseOfTheWhole) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), square_degree());
  std::vector<Problem> found;
  for (const double cell : {400.0, 5000.0}) {  // the latter smooths
    auto grid = DepthGrid::open({.files = {{.file = folder.file("a.tif")}}, .cell = cell}, found);
    ASSERT_TRUE(grid);
    const GridPlan& plan = grid->plan();
    std::vector<double> whole, part;
    ASSERT_TRUE(grid->read(0, 0, plan.rows, plan.columns, whole, found));
    ASSERT_TRUE(grid->read(3, 5, 9, 7, part, found));
    for (int i = 0; i < 9; ++i) {
      for (int j = 0; j < 7; ++j) {
        const double a = part[static_cast<std::size_t>(i * 7 + j)];
        const double b = whole[static_cast<std::size_t>((i + 3) * plan.columns + j + 5)];
        EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << cell << ": " << a << " " << b;
      }
    }
  }
}

}  // namespace
}  // namespace remora
