// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "bathymetry/depth_grid.h"
#include "math/angles.h"
#include "raster_files.h"

namespace remora {
namespace {

double sixty_metres(double, double) { return -60.0; }

void expect_problem(const Problem& problem, const std::string& field, const std::string& what,
                    const std::string& instead) {
  EXPECT_EQ(problem.field, field) << to_string(problem);
  EXPECT_NE(problem.what.find(what), std::string::npos) << to_string(problem);
  EXPECT_NE(problem.instead.find(instead), std::string::npos) << to_string(problem);
}

TEST(BadRaster, OneWithoutCoordinateSystemIsRefused) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.crs = "", .value = sixty_metres});
  expect_problem(problem_of({.file = folder.file("a.tif")}), "crs", "no coordinate system",
                 "crs: EPSG:");
  std::vector<Problem> found;
  EXPECT_NE(open_raster({.file = folder.file("a.tif"), .crs = "EPSG:32610"}, found), nullptr);
  expect_problem(problem_of({.file = folder.file("a.tif"), .crs = "EPSG:nothing"}), "crs",
                 "EPSG:nothing", "EPSG:4326");
}

TEST(BadRaster, OneWithoutAnyDataIsRefused) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"),
               {.value = [](double, double) { return -9999.0; }, .nodata = -9999.0});
  expect_problem(problem_of({.file = folder.file("a.tif")}), "nodata", "no data in any", "-9999");
}

TEST(BadRaster, OneThatIsUpsideDownSaysWhatToWrite) {
  const ScratchFolder folder;
  write_raster(folder.file("depths.tif"), {.value = [](double, double) { return 60.0; }});
  expect_problem(problem_of({.file = folder.file("depths.tif")}), "positive",
                 "100 % of its seabed above the surface", "positive: down");
  write_raster(folder.file("heights.tif"), {.value = sixty_metres});
  expect_problem(problem_of({.file = folder.file("heights.tif"), .positive = VerticalSign::down}),
                 "positive", "100 % of its seabed above the surface", "positive: up");
}

TEST(BadRaster, OneInAnUnknownUnitIsRefused) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.value = sixty_metres, .unit = "cubits"});
  expect_problem(problem_of({.file = folder.file("a.tif")}), "unit", "cubits", "foot");
}

TEST(BadRaster, ANumberThatIsNoDepthIsNamedWithItsPlace) {
  const ScratchFolder folder;
  const auto spike = [](double x, double y) {
    return std::abs(x - 500'105.0) < 1.0 && std::abs(y - 3'999'795.0) < 1.0 ? 1e30 : -60.0;
  };
  write_raster(folder.file("a.tif"), {.value = spike});
  const Problem problem = problem_of({.file = folder.file("a.tif")});
  expect_problem(problem, "nodata", "column 10, row 20", "nodata: 1e+30");
  std::vector<Problem> found;
  EXPECT_NE(open_raster({.file = folder.file("a.tif"), .nodata = 1e30}, found), nullptr);
}

TEST(BadRaster, ASpikeThatWasNotSeenBeforehandIsFoundWhenItIsRead) {
  const ScratchFolder folder;
  RasterFile raster{.value = [](double x, double) { return x > 509'985.0 ? 1e30 : -60.0; }};
  raster.columns = 1000;
  write_raster(folder.file("a.tif"), raster);
  std::vector<Problem> found;
  auto grid = DepthGrid::open({.files = {{.file = folder.file("a.tif")}}}, found);
  ASSERT_TRUE(grid) << to_string(found.at(0));
  EXPECT_FALSE(load_seabed(*grid, found));
  ASSERT_EQ(found.size(), 1u);
  expect_problem(found[0], "nodata", "column 999", "nodata: 1e+30");
}

TEST(BadRaster, OneThatIsCutShortIsRefused) {
  const ScratchFolder folder;
  for (const double share : {0.02, 0.5, 0.9}) {
    write_raster(folder.file("a.tif"), {.value = sixty_metres});
    const auto size = static_cast<double>(std::filesystem::file_size(folder.file("a.tif")));
    std::filesystem::resize_file(folder.file("a.tif"), static_cast<std::uintmax_t>(share * size));
    std::vector<Problem> found;
    auto grid = DepthGrid::open({.files = {{.file = folder.file("a.tif")}}}, found);
    if (grid) {
      EXPECT_FALSE(load_seabed(*grid, found)) << share;
    }
    ASSERT_EQ(found.size(), 1u) << share;
    EXPECT_EQ(found[0].field, "file") << to_string(found[0]);
    EXPECT_NE(found[0].what.find("a.tif"), std::string::npos);
  }
}

TEST(BadRaster, AVariableThatANetcdfDoesNotHaveIsAnsweredWithThoseItHas) {
  const ScratchFolder folder;
  write_raster(folder.file("a.nc"), {.driver = "netCDF", .value = sixty_metres});
  expect_problem(problem_of({.file = folder.file("a.nc"), .variable = "elevation"}), "variable",
                 "no variable 'elevation'", "Band1");
  std::vector<Problem> found;
  EXPECT_NE(open_raster({.file = folder.file("a.nc"), .variable = "Band1"}, found), nullptr);
}

TEST(BadRaster, ABandThatIsNotThereAFolderAndAMissingFileAreRefused) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.value = sixty_metres});
  expect_problem(problem_of({.file = folder.file("a.tif"), .band = 2}), "band", "no band 2", "1");
  expect_problem(problem_of({.file = folder.path().string()}), "file", "not a file", "path");
  expect_problem(problem_of({.file = folder.file("b.tif")}), "file", "does not exist", "path");
  write_text(folder.file("c.tif"), "no picture at all");
  expect_problem(problem_of({.file = folder.file("c.tif")}), "file", "cannot be opened", "GeoTIFF");
}

TEST(BadRaster, AFileOfASceneNamesNoOtherFile) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.value = sixty_metres});
  write_text(folder.file("b.vrt"),
             "<VRTDataset rasterXSize=\"60\" rasterYSize=\"50\"><SRS>EPSG:32610</SRS>"
             "<GeoTransform>500000,10,0,4000000,0,-10</GeoTransform>"
             "<VRTRasterBand dataType=\"Float32\" band=\"1\"><SimpleSource>"
             "<SourceFilename relativeToVRT=\"0\">" +
                 folder.file("a.tif") +
                 "</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand>"
                 "</VRTDataset>");
  expect_problem(problem_of({.file = folder.file("b.vrt")}), "file", "cannot be opened", "GeoTIFF");
  std::vector<Problem> found;
  EXPECT_NE(open_raster({.file = folder.file("b.vrt"), .may_name_others = true}, found), nullptr);
}

TEST(BadRaster, PointsWithoutThreeNumbersOrWithoutAreaAreRefused) {
  const ScratchFolder folder;
  write_text(folder.file("a.txt"), "1 2 -3\n1 3 -3\n1 4\n");
  expect_problem(problem_of({.file = folder.file("a.txt"), .crs = "EPSG:32610"}), "file", "line 3",
                 "x, y and z");
  write_text(folder.file("b.txt"), "1 2 -3\n1 3 -3\n1 4.5 -3\n1 7 -3\n");
  expect_problem(problem_of({.file = folder.file("b.txt"), .crs = "EPSG:32610"}), "file",
                 "one line", "area");
  write_text(folder.file("c.txt"), "1 2 -3\n4 3 -3\n1 4.5 -3\n9 7 -3\n");
  expect_problem(problem_of({.file = folder.file("c.txt")}), "crs", "no coordinate system",
                 "crs: EPSG:");
}

TEST(BadRaster, AnOriginFarFromTheFileIsAnsweredWithOneThatWouldDo) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.value = sixty_metres});
  std::vector<Problem> found;
  EXPECT_FALSE(DepthGrid::open(
      {.files = {{.file = folder.file("a.tif")}}, .origin = GeoPoint{50.0 * kDegree, 0.0, 0.0}},
      found));
  ASSERT_EQ(found.size(), 1u);
  expect_problem(found[0], "origin", "a.tif", "latitude_deg: 36.1425, longitude_deg: -122.9967");
}

TEST(BadRaster, AGridThatDoesNotFitIntoMemoryIsRefused) {
  const ScratchFolder folder;
  write_raster(folder.file("a.tif"), {.value = sixty_metres});
  std::vector<Problem> found;
  auto grid = DepthGrid::open({.files = {{.file = folder.file("a.tif")}}, .cell = 0.05}, found);
  ASSERT_TRUE(grid);
  EXPECT_FALSE(load_seabed(*grid, found));
  ASSERT_EQ(found.size(), 1u);
  expect_problem(found[0], "cell", "too many", "remora tiles");
}

}  // namespace
}  // namespace remora
