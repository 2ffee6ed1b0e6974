// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "raster_files.h"

#include <gdal.h>
#include <gtest/gtest.h>
#include <ogr_srs_api.h>
#include <unistd.h>

#include <fstream>

#include "math/angles.h"

namespace remora {

ScratchFolder::ScratchFolder() {
  static int count = 0;
  path_ = std::filesystem::temp_directory_path() /
          ("remora_bathymetry_" + std::to_string(getpid()) + "_" + std::to_string(count++));
  std::filesystem::create_directories(path_);
}

ScratchFolder::~ScratchFolder() { std::filesystem::remove_all(path_); }

void write_raster(const std::string& file, const RasterFile& raster) {
  GDALAllRegister();
  std::filesystem::remove(file);
  GDALDriverH driver = GDALGetDriverByName(raster.driver.c_str());
  ASSERT_NE(driver, nullptr) << raster.driver;
  GDALDatasetH dataset = GDALCreate(driver, file.c_str(), raster.columns, raster.rows, 1,
                                    raster.is_short ? GDT_Int16 : GDT_Float32, nullptr);
  ASSERT_NE(dataset, nullptr) << file;
  auto grid = raster.grid;
  GDALSetGeoTransform(dataset, grid.data());
  if (!raster.crs.empty()) {
    OGRSpatialReferenceH crs = OSRNewSpatialReference(nullptr);
    OSRSetFromUserInput(crs, raster.crs.c_str());
    GDALSetSpatialRef(dataset, crs);
    OSRDestroySpatialReference(crs);
  }
  GDALRasterBandH band = GDALGetRasterBand(dataset, 1);
  if (!raster.unit.empty()) GDALSetRasterUnitType(band, raster.unit.c_str());
  if (raster.scale != 1.0) GDALSetRasterScale(band, raster.scale);
  if (raster.offset != 0.0) GDALSetRasterOffset(band, raster.offset);
  if (raster.nodata) GDALSetRasterNoDataValue(band, *raster.nodata);
  std::vector<double> line(static_cast<std::size_t>(raster.columns));
  for (int row = 0; row < raster.rows; ++row) {
    for (int column = 0; column < raster.columns; ++column) {
      const double c = column + 0.5, r = row + 0.5;
      line[static_cast<std::size_t>(column)] =
          raster.value(grid[0] + c * grid[1] + r * grid[2], grid[3] + c * grid[4] + r * grid[5]);
    }
    ASSERT_EQ(GDALRasterIO(band, GF_Write, 0, row, raster.columns, 1, line.data(), raster.columns,
                           1, GDT_Float64, 0, 0),
              CE_None);
  }
  GDALClose(dataset);
}

void write_text(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

GeoPoint place_in(const std::string& crs, double x, double y) {
  OGRSpatialReferenceH from = OSRNewSpatialReference(nullptr), to = OSRNewSpatialReference(nullptr);
  OSRSetFromUserInput(from, crs.c_str());
  OSRImportFromEPSG(to, 4326);
  OSRSetAxisMappingStrategy(from, OAMS_TRADITIONAL_GIS_ORDER);
  OSRSetAxisMappingStrategy(to, OAMS_TRADITIONAL_GIS_ORDER);
  OGRCoordinateTransformationH transform = OCTNewCoordinateTransformation(from, to);
  OCTTransform(transform, 1, &x, &y, nullptr);
  OCTDestroyCoordinateTransformation(transform);
  OSRDestroySpatialReference(from);
  OSRDestroySpatialReference(to);
  return {y * kDegree, x * kDegree, 0.0};
}

std::vector<double> depths_at(DepthFile& raster, const std::string& crs,
                              const std::vector<std::array<double, 2>>& places, int smoothing) {
  std::vector<GeoPoint> on_earth;
  for (const auto& [x, y] : places) on_earth.push_back(place_in(crs, x, y));
  std::vector<double> depths(places.size());
  std::vector<Problem> found;
  EXPECT_TRUE(raster.read(on_earth, smoothing, depths, found));
  for (const Problem& problem : found) ADD_FAILURE() << to_string(problem);
  return depths;
}

Problem problem_of(const RasterSpec& spec) {
  std::vector<Problem> found;
  EXPECT_EQ(open_raster(spec, found), nullptr);
  EXPECT_EQ(found.size(), 1u);
  if (found.empty()) return {};
  EXPECT_NE(found[0].what.find(spec.file), std::string::npos) << found[0].what;
  EXPECT_FALSE(found[0].instead.empty());
  return found[0];
}

}  // namespace remora
