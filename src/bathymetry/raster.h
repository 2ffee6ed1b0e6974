// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/name_table.h"
#include "base/problem.h"
#include "math/geodesy.h"

namespace remora {

/// Which way the numbers of a file grow.
enum class VerticalSign {
  up,    ///< elevations: the seabed has negative ones
  down,  ///< depths
};
inline constexpr NameTable<VerticalSign, 2> kVerticalSigns{
    {{VerticalSign::up, "up"}, {VerticalSign::down, "down"}}};

/// Metres of the units that files of depths are written in.
inline constexpr double kFoot = 0.3048;
inline constexpr double kUsSurveyFoot = 1200.0 / 3937.0;
inline constexpr double kFathom = 6.0 * kFoot;
inline constexpr NameTable<double, 4> kVerticalUnits{
    {{1.0, "metre"}, {kFoot, "foot"}, {kUsSurveyFoot, "us_survey_foot"}, {kFathom, "fathom"}}};

/// A file of depths, and what it does not say itself or says wrongly. The names of the fields are
/// the keys and options that people write.
struct RasterSpec {
  std::string file;
  std::string crs = {};       ///< "EPSG:32610"; empty: as the file says
  std::string variable = {};  ///< of a netCDF or HDF5 file; empty: its only one
  int band = 1;
  std::optional<VerticalSign> positive = {};
  std::optional<double> unit = {};    ///< of its values [m]
  std::optional<double> scale = {};   ///< what is stored times this ...
  std::optional<double> offset = {};  ///< ... plus this, in its unit
  std::optional<double> nodata = {};  ///< a stored number that means "not known"
  /// Whether formats may be read that name other files or hosts. Not in a stranger's scene.
  bool may_name_others = false;
};

/// What a file turned out to be.
struct RasterInfo {
  std::string file;  ///< without its folder
  std::string format;
  std::string crs;
  std::string vertical_datum;  ///< empty: it does not say
  int columns = 0;
  int rows = 0;
  double spacing = 0.0;  ///< of its cells, the shorter side, at its middle [m]
  VerticalSign positive = VerticalSign::up;
  double unit = 1.0;
  GeoPoint middle;
  std::vector<GeoPoint> outline;  ///< places along its rim and on a lattice within
};

/// One open file of depths. Not for several threads at once.
class DepthFile {
 public:
  virtual ~DepthFile() = default;

  [[nodiscard]] virtual const RasterInfo& info() const = 0;
  /// Whether a place lies within its frame, whatever is known there.
  [[nodiscard]] virtual bool covers(const GeoPoint& place) const = 0;

  /// Depths [m], positive down, at places that lie near each other; not a number where the file
  /// does not know: outside of it, and where one of the cells around is without data. Bilinear
  /// between the middles of cells; in the outer half of a cell at the rim that cell holds.
  /// `smoothing` cells in a square count as one, for a grid that is so much coarser than the file.
  /// False, with the reason in `found`, when the file cannot be read.
  virtual bool read(std::span<const GeoPoint> places, int smoothing, std::span<double> depths,
                    std::vector<Problem>& found) = 0;

 protected:
  DepthFile() = default;
  DepthFile(const DepthFile&) = default;
  DepthFile& operator=(const DepthFile&) = default;
};

/// Whether this build can read rasters: it needs GDAL.
[[nodiscard]] bool can_read_rasters();

/// Opens a file of any format GDAL knows, or one of points "x y z". Null, with the reasons in
/// `found`, when it cannot be used; each names the file and what to write.
[[nodiscard]] std::unique_ptr<DepthFile> open_raster(const RasterSpec& spec,
                                                     std::vector<Problem>& found);

/// How many cells of a file count as one in a grid of this spacing [m].
[[nodiscard]] int smoothing_for(const RasterInfo& info, double cell);

}  // namespace remora
