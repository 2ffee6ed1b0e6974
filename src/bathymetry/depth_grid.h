// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bathymetry/raster.h"
#include "geometry/height_field.h"
#include "geometry/terrain.h"

namespace remora {

/// What is made of files of depths: a grid on the plane that touches the Earth at an origin, as the
/// satellite receivers of a scene use it. x is north, y east, and z is the depth below the still
/// surface: the sea is flat.
struct DepthGridSpec {
  std::vector<RasterSpec> files;        ///< where several know a place, the first of them counts
  std::optional<GeoPoint> origin = {};  ///< none: the middle of the first file
  std::optional<double> cell = {};      ///< between points [m]; none: as the finest file has it
  std::optional<double> reach = {};  ///< half the side of a square about the origin; none: all [m]
};

/// Where the points of a grid lie: whole multiples of `cell` from the origin, the first of them
/// `first_row` and `first_column` cells north and east of it.
struct GridPlan {
  GeoPoint origin;
  double cell = 1.0;
  int first_row = 0;
  int first_column = 0;
  int rows = 0;
  int columns = 0;

  [[nodiscard]] Vec2 point(int row, int column) const {
    return {cell * (first_row + row), cell * (first_column + column)};
  }
  [[nodiscard]] MapArea area() const { return {point(0, 0), point(rows - 1, columns - 1)}; }
  [[nodiscard]] double count() const { return static_cast<double>(rows) * columns; }
};

/// Files opened as the source of one grid.
class DepthGrid {
 public:
  /// Empty, with the reasons in `found`, when the files cannot be used.
  [[nodiscard]] static std::optional<DepthGrid> open(const DepthGridSpec& spec,
                                                     std::vector<Problem>& found);

  [[nodiscard]] const GridPlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<std::unique_ptr<DepthFile>>& files() const { return files_; }

  /// Depths of `rows` by `columns` points, the first of which is (row, column); not a number where
  /// no file knows. False, with the reason in `found`, when a file cannot be read.
  bool read(int row, int column, int rows, int columns, std::vector<double>& depths,
            std::vector<Problem>& found);

 private:
  std::vector<std::unique_ptr<DepthFile>> files_;
  std::vector<int> smoothing_;  // of each file
  GridPlan plan_;
};

/// Of a seabed that is read whole into memory: 130 MB.
inline constexpr double kMostPointsInMemory = 1.6e7;

/// A seabed read whole into memory. `filled`: the share of points that no file knows.
struct LoadedSeabed {
  HeightFieldSpec field;
  double filled = 0.0;
};
[[nodiscard]] std::optional<LoadedSeabed> load_seabed(DepthGrid& grid, std::vector<Problem>& found);

}  // namespace remora
