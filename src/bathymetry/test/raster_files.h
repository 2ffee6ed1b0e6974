// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bathymetry/raster.h"

namespace remora {

/// A raster for a test to write. `value(x, y)` is what is stored for a place in its coordinates.
struct RasterFile {
  std::string driver = "GTiff";
  std::string crs = "EPSG:32610";
  std::array<double, 6> grid = {500'000.0, 10.0, 0.0, 4'000'000.0, 0.0, -10.0};
  int columns = 60;
  int rows = 50;
  std::function<double(double, double)> value;
  std::string unit = {};
  double scale = 1.0;
  double offset = 0.0;
  std::optional<double> nodata = {};
  bool is_short = false;  ///< 16-bit whole numbers
};

/// A folder of its own, gone with the object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

void write_raster(const std::string& file, const RasterFile& raster);
void write_text(const std::string& file, const std::string& text);

/// A place given in a coordinate system.
[[nodiscard]] GeoPoint place_in(const std::string& crs, double x, double y);

/// Depths at places in a file's own coordinates.
[[nodiscard]] std::vector<double> depths_at(DepthFile& raster, const std::string& crs,
                                            const std::vector<std::array<double, 2>>& places,
                                            int smoothing = 1);

/// The only problem of a file that cannot be used.
[[nodiscard]] Problem problem_of(const RasterSpec& spec);

}  // namespace remora
