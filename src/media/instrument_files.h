// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "sensors/lidar.h"

namespace remora {

/// Points as other programs read them: binary little-endian PLY, or PCD as text. Positions as
/// given, with the intensity of each.
void write_ply(std::span<const CloudPoint> points, std::ostream& out);
void write_pcd(std::span<const CloudPoint> points, std::ostream& out);
void write_csv(std::span<const CloudPoint> points, std::ostream& out);

/// An array for NumPy (format 1.0, C order, little-endian). `descr` is its kind of number: "<f4",
/// "<c8", "|u1"; `bytes` are the numbers themselves.
void write_npy(std::string_view descr, std::span<const std::size_t> shape,
               std::span<const std::byte> bytes, std::ostream& out);

/// Depths found by soundings, averaged in square cells. North-east-down.
class DepthGrid {
 public:
  explicit DepthGrid(double cell) : cell_(cell) {}

  void add(const Vec3& p_W, double weight);

  struct Raster {
    double north = 0.0;  ///< of the southern edge [m]
    double east = 0.0;   ///< of the western edge
    double cell = 0.0;
    int rows = 0;
    int columns = 0;
    std::vector<double> depths{};  ///< northern row first; NaN where nothing was sounded [m]
  };
  [[nodiscard]] Raster raster() const;

 private:
  struct Sample {
    Vec3 p_W;
    double weight;
  };
  double cell_;
  std::vector<Sample> samples_;
};

/// Esri's ASCII grid: x is east, y north, depths positive down.
void write_ascii_grid(const DepthGrid::Raster& raster, std::ostream& out);

}  // namespace remora
