// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_string.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <gdal.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <mutex>
#include <type_traits>

#include "bathymetry/point_file.h"
#include "bathymetry/raster.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kDeepest = 12'000.0;      // no ocean is deeper [m]
constexpr double kHighest = -9'000.0;      // no mountain is higher [m]
constexpr int kPreview = 200;              // cells along a side of what is looked at beforehand
constexpr std::size_t kStrip = 4'000'000;  // cells read at once
constexpr std::size_t kMostCells = 60'000'000;  // of a window: half a gigabyte
constexpr GIntBig kCache = 64 << 20;            // of GDAL's own blocks [bytes]

// GDAL brings a hundred libraries with it. They are loaded when somebody opens a raster, so that
// whoever does not neither needs them nor waits for them.
#define REMORA_GDAL_FUNCTIONS(X)        \
  X(CPLErrorReset)                      \
  X(CPLGetLastErrorMsg)                 \
  X(CPLPopErrorHandler)                 \
  X(CPLPushErrorHandler)                \
  X(CPLQuietErrorHandler)               \
  X(CPLSetConfigOption)                 \
  X(CSLFetchNameValue)                  \
  X(GDALAllRegister)                    \
  X(GDALClose)                          \
  X(GDALGetDatasetDriver)               \
  X(GDALGetDriverLongName)              \
  X(GDALGetGeoTransform)                \
  X(GDALGetMetadata)                    \
  X(GDALGetMetadataItem)                \
  X(GDALGetRasterBand)                  \
  X(GDALGetRasterCount)                 \
  X(GDALGetRasterDataType)              \
  X(GDALGetRasterNoDataValue)           \
  X(GDALGetRasterOffset)                \
  X(GDALGetRasterScale)                 \
  X(GDALGetRasterUnitType)              \
  X(GDALGetRasterXSize)                 \
  X(GDALGetRasterYSize)                 \
  X(GDALGetSpatialRef)                  \
  X(GDALInvGeoTransform)                \
  X(GDALOpenEx)                         \
  X(GDALRasterIO)                       \
  X(GDALSetCacheMax64)                  \
  X(OCTDestroyCoordinateTransformation) \
  X(OCTNewCoordinateTransformation)     \
  X(OCTTransform)                       \
  X(OCTTransformEx)                     \
  X(OSRClone)                           \
  X(OSRDestroySpatialReference)         \
  X(OSRGetAttrValue)                    \
  X(OSRGetName)                         \
  X(OSRGetTargetLinearUnits)            \
  X(OSRImportFromEPSG)                  \
  X(OSRIsCompound)                      \
  X(OSRIsGeographic)                    \
  X(OSRIsLocal)                         \
  X(OSRIsProjected)                     \
  X(OSRNewSpatialReference)             \
  X(OSRSetAxisMappingStrategy)          \
  X(OSRSetFromUserInput)                \
  X(OSRStripVertical)

struct GdalLibrary {
#define REMORA_GDAL_POINTER(name) decltype(&::name) name = nullptr;
  REMORA_GDAL_FUNCTIONS(REMORA_GDAL_POINTER)
#undef REMORA_GDAL_POINTER
};

/// Null, with the linker's words, where it cannot be loaded.
const GdalLibrary* load_gdal(std::string& words) {
  void* library = dlopen(REMORA_GDAL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  static GdalLibrary functions;
  const auto find = [&](const char* name, auto& function) {
    function =
        library == nullptr
            ? nullptr
            : reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    if (function == nullptr && words.empty()) words = dlerror();
  };
#define REMORA_GDAL_FIND(name) find(#name, functions.name);
  REMORA_GDAL_FUNCTIONS(REMORA_GDAL_FIND)
#undef REMORA_GDAL_FIND
  return words.empty() ? &functions : nullptr;
}

const GdalLibrary* gdal = nullptr;  // from `start_gdal` on

/// Keeps what GDAL says to itself while it lives.
class Quiet {
 public:
  Quiet() {
    gdal->CPLPushErrorHandler(gdal->CPLQuietErrorHandler);
    gdal->CPLErrorReset();
  }
  ~Quiet() { gdal->CPLPopErrorHandler(); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  [[nodiscard]] static std::string last_words() { return gdal->CPLGetLastErrorMsg(); }
};

/// Why GDAL cannot be used, or empty.
const std::string& start_gdal() {
  static std::once_flag once;
  static std::string words;
  std::call_once(once, [] {
    gdal = load_gdal(words);
    if (gdal == nullptr) return;
    gdal->GDALAllRegister();
    gdal->GDALSetCacheMax64(kCache);
    gdal->CPLSetConfigOption("GDAL_PAM_ENABLED",
                             "NO");  // nothing is written beside the user's files
  });
  return words;
}

/// Formats whose files name no other file and no host.
constexpr std::array<const char*, 16> kOwnFormats = {
    "GTiff", "netCDF", "HDF5",  "HDF5Image", "BAG",     "AAIGrid", "GRASSASCIIGrid", "XYZ",
    "GSAG",  "GSBG",   "GS7BG", "SRTMHGT",   "USGSDEM", "DTED",    "GRIB",           nullptr};

struct DatasetCloser {
  void operator()(void* dataset) const {
    const Quiet quiet;  // a damaged file complains once more
    gdal->GDALClose(dataset);
  }
};
using Dataset = std::unique_ptr<void, DatasetCloser>;
struct SrsCloser {
  void operator()(void* srs) const { gdal->OSRDestroySpatialReference(srs); }
};
using Srs = std::unique_ptr<void, SrsCloser>;
struct TransformCloser {
  void operator()(void* transform) const { gdal->OCTDestroyCoordinateTransformation(transform); }
};
using Transform = std::unique_ptr<void, TransformCloser>;

Dataset open_dataset(const RasterSpec& spec, const std::string& name) {
  return Dataset(
      gdal->GDALOpenEx(name.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR,
                       spec.may_name_others ? nullptr : kOwnFormats.data(), nullptr, nullptr));
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// What a file of several variables has, by name and by how GDAL calls it.
std::vector<std::pair<std::string, std::string>> variables_of(GDALDatasetH dataset) {
  std::vector<std::pair<std::string, std::string>> variables;
  char** list = gdal->GDALGetMetadata(dataset, "SUBDATASETS");
  for (int i = 1;; ++i) {
    const char* name = gdal->CSLFetchNameValue(list, fmt::format("SUBDATASET_{}_NAME", i).c_str());
    if (name == nullptr) return variables;
    const std::string called = name;
    const auto colon = called.find_last_of(":/");
    variables.emplace_back(called.substr(colon == std::string::npos ? 0 : colon + 1), called);
  }
}

std::string names_of(const std::vector<std::pair<std::string, std::string>>& variables) {
  std::string names;
  for (const auto& [name, called] : variables) names += (names.empty() ? "" : ", ") + name;
  return names;
}

const char* attribute(GDALMajorObjectH object, const char* name) {
  return gdal->GDALGetMetadataItem(object, name, nullptr);
}

std::optional<double> metres_of_unit(const std::string& written) {
  const std::string unit = lower(written);
  static const std::array<std::pair<const char*, double>, 20> known = {
      {{"m", 1.0},
       {"metre", 1.0},
       {"metres", 1.0},
       {"meter", 1.0},
       {"meters", 1.0},
       {"dm", 0.1},
       {"cm", 0.01},
       {"mm", 0.001},
       {"km", 1000.0},
       {"ft", kFoot},
       {"foot", kFoot},
       {"feet", kFoot},
       {"international foot", kFoot},
       {"us survey foot", kUsSurveyFoot},
       {"us-ft", kUsSurveyFoot},
       {"ftus", kUsSurveyFoot},
       {"us_survey_foot", kUsSurveyFoot},
       {"foot_us", kUsSurveyFoot},
       {"fathom", kFathom},
       {"fathoms", kFathom}}};
  for (const auto& [name, metres] : known)
    if (unit == name) return metres;
  return std::nullopt;
}

/// Cells of a raster, counted from its first; may reach over the seam of one that goes around.
struct Window {
  int column = 0, row = 0, columns = 0, rows = 0;
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  }
};

class GdalRaster final : public DepthFile {
 public:
  /// False with the reasons in `found`.
  bool open(const RasterSpec& spec, std::vector<Problem>& found);

  [[nodiscard]] const RasterInfo& info() const override { return info_; }
  [[nodiscard]] bool covers(const GeoPoint& place) const override;
  bool read(std::span<const GeoPoint> places, int smoothing, std::span<double> depths,
            std::vector<Problem>& found) override;

 private:
  bool open_file(std::vector<Problem>& found);
  bool open_variable(Dataset whole, std::vector<Problem>& found);
  bool open_points(std::vector<Problem>& found);
  bool read_crs(std::vector<Problem>& found);
  bool make_transforms(std::vector<Problem>& found);
  bool read_grid(std::vector<Problem>& found);
  bool read_vertical(std::vector<Problem>& found);
  bool look_at_values(std::vector<Problem>& found);
  bool find_any_value(bool& has_value, std::vector<Problem>& found);
  void measure();

  void problem(std::vector<Problem>& found, std::string field, const std::string& what,
               std::string instead) const {
    found.push_back(
        {std::move(field), fmt::format("'{}' {}", spec_.file, what), std::move(instead)});
  }
  bool cannot_be_read(std::vector<Problem>& found) const;
  [[nodiscard]] bool is_unknown(double stored) const;
  /// One stored number as a depth.
  bool depth_of(double stored, int column, int row, double& depth,
                std::vector<Problem>& found) const;
  /// As stored, within the raster.
  bool read_stored(const Window& window, double* out) const;
  bool read_depths(const Window& window, double* out, std::vector<Problem>& found) const;
  bool read_smoothed(const Window& window, int smoothing, std::vector<double>& out,
                     std::vector<Problem>& found) const;
  [[nodiscard]] GeoPoint place_of(double column, double row) const;

  RasterSpec spec_;
  RasterInfo info_;
  Dataset dataset_;
  GDALRasterBandH band_ = nullptr;
  std::optional<PointGrid> points_;
  Srs crs_;
  Transform from_earth_, to_earth_;
  std::array<double, 6> grid_{}, inverse_{};
  double scale_ = 1.0, offset_ = 0.0;
  std::optional<double> nodata_;
  bool is_float_ = false;
  bool is_geographic_ = false;
  bool goes_around_ = false;
};

// ---- opening ----

bool GdalRaster::open(const RasterSpec& spec, std::vector<Problem>& found) {
  spec_ = spec;
  info_.file = std::filesystem::path(spec.file).filename().string();
  std::error_code error;
  const auto status = std::filesystem::status(spec.file, error);
  if (!spec.may_name_others || !std::filesystem::exists(status)) {
    if (!std::filesystem::is_regular_file(status)) {
      problem(found, "file", std::filesystem::exists(status) ? "is not a file" : "does not exist",
              "Write the path of a file of depths");
      return false;
    }
  }
  const Quiet quiet;
  return open_file(found) && read_crs(found) && read_grid(found) && make_transforms(found) &&
         read_vertical(found) && (measure(), look_at_values(found));
}

bool GdalRaster::open_file(std::vector<Problem>& found) {
  Dataset whole = open_dataset(spec_, spec_.file);
  if (whole == nullptr) {
    const std::string words = Quiet::last_words();
    const std::string extension = lower(std::filesystem::path(spec_.file).extension().string());
    if (extension == ".xyz" || extension == ".txt" || extension == ".csv" || extension == ".pts")
      return open_points(found);
    problem(found, "file",
            fmt::format("cannot be opened as a raster{}{}", words.empty() ? "" : ": ", words),
            "Name a GeoTIFF, netCDF, BAG, ASCII grid or XYZ file that is whole");
    return false;
  }
  if (!spec_.variable.empty() || gdal->GDALGetRasterCount(whole.get()) == 0)
    return open_variable(std::move(whole), found);
  dataset_ = std::move(whole);
  // Some damage only costs a file its coordinates, and that is not what has to be said.
  if (Quiet::last_words().find("IO error") != std::string::npos) return cannot_be_read(found);
  info_.format = gdal->GDALGetDriverLongName(gdal->GDALGetDatasetDriver(dataset_.get()));
  const int bands = gdal->GDALGetRasterCount(dataset_.get());
  if (spec_.band < 1 || spec_.band > bands) {
    problem(found, "band", fmt::format("has no band {}", spec_.band),
            fmt::format("Write a band from 1 to {}", bands));
    return false;
  }
  band_ = gdal->GDALGetRasterBand(dataset_.get(), spec_.band);
  return true;
}

bool GdalRaster::open_variable(Dataset whole, std::vector<Problem>& found) {
  auto variables = variables_of(whole.get());
  const bool is_only = variables.empty() && gdal->GDALGetRasterCount(whole.get()) > 0;
  if (is_only) {
    const char* own = attribute(gdal->GDALGetRasterBand(whole.get(), 1), "NETCDF_VARNAME");
    variables.emplace_back(own != nullptr ? own : "", spec_.file);
  }
  std::string wanted = spec_.variable;
  if (wanted.empty()) {
    for (const char* usual : {"elevation", "depth", "z", "band1", "altitude", "bathymetry"}) {
      for (const auto& [name, called] : variables)
        if (wanted.empty() && lower(name) == usual) wanted = name;
    }
  }
  const auto it = std::find_if(variables.begin(), variables.end(),
                               [&](const auto& variable) { return variable.first == wanted; });
  if (it == variables.end()) {
    const std::string what = spec_.variable.empty()
                                 ? "has several variables, and none is called elevation or depth"
                                 : fmt::format("has no variable '{}'", spec_.variable);
    problem(found, "variable", what,
            variables.empty() ? "Name a file that has a variable in rows and columns"
                              : fmt::format("Write one of: {}", names_of(variables)));
    return false;
  }
  dataset_ = is_only ? std::move(whole) : open_dataset(spec_, it->second);
  if (dataset_ == nullptr || gdal->GDALGetRasterCount(dataset_.get()) < spec_.band) {
    problem(found, "variable", fmt::format("has no grid in its variable '{}'", wanted),
            fmt::format("Write one of: {}", names_of(variables)));
    return false;
  }
  info_.format = gdal->GDALGetDriverLongName(gdal->GDALGetDatasetDriver(dataset_.get()));
  band_ = gdal->GDALGetRasterBand(dataset_.get(), spec_.band);
  return true;
}

bool GdalRaster::open_points(std::vector<Problem>& found) {
  if (!read_crs(found)) return false;
  points_ = read_points(spec_.file, is_geographic_, found);
  info_.format = "points";
  return points_.has_value();
}

// ---- where ----

bool GdalRaster::read_crs(std::vector<Problem>& found) {
  if (crs_ != nullptr) return true;  // of points, which were asked for theirs before
  if (!spec_.crs.empty()) {
    crs_.reset(gdal->OSRNewSpatialReference(nullptr));
    if (gdal->OSRSetFromUserInput(crs_.get(), spec_.crs.c_str()) != OGRERR_NONE) {
      problem(found, "crs",
              fmt::format("is said to be in '{}', which no coordinate system is called", spec_.crs),
              "Write for example crs: EPSG:4326");
      return false;
    }
  } else if (dataset_ != nullptr) {
    OGRSpatialReferenceH own = gdal->GDALGetSpatialRef(dataset_.get());
    if (Quiet::last_words().find("IO error") != std::string::npos) return cannot_be_read(found);
    if (own != nullptr) {
      crs_.reset(gdal->OSRClone(own));
    } else if (const char* unit = attribute(dataset_.get(), "lat#units");
               unit != nullptr && std::strncmp(unit, "degree", 6) == 0) {
      crs_.reset(gdal->OSRNewSpatialReference(nullptr));
      gdal->OSRImportFromEPSG(crs_.get(), 4326);
    }
  }
  if (crs_ == nullptr || gdal->OSRIsLocal(crs_.get()) != 0 ||
      (gdal->OSRIsGeographic(crs_.get()) == 0 && gdal->OSRIsProjected(crs_.get()) == 0)) {
    problem(found, "crs", "has no coordinate system, so that nobody can tell where it lies",
            "Write the one of its survey, for example crs: EPSG:32610 (UTM zone 10 north) or "
            "crs: EPSG:4326 (degrees)");
    return false;
  }
  if (gdal->OSRIsCompound(crs_.get()) != 0) {
    if (const char* datum = gdal->OSRGetAttrValue(crs_.get(), "VERT_CS", 0))
      info_.vertical_datum = datum;
  }
  is_geographic_ = gdal->OSRIsGeographic(crs_.get()) != 0;
  info_.crs = gdal->OSRGetName(crs_.get()) != nullptr ? gdal->OSRGetName(crs_.get()) : "";
  return true;
}

bool GdalRaster::make_transforms(std::vector<Problem>& found) {
  Srs earth(gdal->OSRNewSpatialReference(nullptr));
  gdal->OSRImportFromEPSG(earth.get(), 4326);
  Srs flat(gdal->OSRClone(crs_.get()));
  gdal->OSRStripVertical(flat.get());
  gdal->OSRSetAxisMappingStrategy(earth.get(), OAMS_TRADITIONAL_GIS_ORDER);
  gdal->OSRSetAxisMappingStrategy(flat.get(), OAMS_TRADITIONAL_GIS_ORDER);
  from_earth_.reset(gdal->OCTNewCoordinateTransformation(earth.get(), flat.get()));
  to_earth_.reset(gdal->OCTNewCoordinateTransformation(flat.get(), earth.get()));
  if (from_earth_ != nullptr && to_earth_ != nullptr) return true;
  problem(found, "crs",
          fmt::format("is in '{}', from which there is no way to latitude and longitude ({})",
                      info_.crs, Quiet::last_words()),
          "Write another coordinate system, for example crs: EPSG:4326");
  return false;
}

bool GdalRaster::read_grid(std::vector<Problem>& found) {
  if (points_) {
    info_.columns = points_->columns;
    info_.rows = points_->rows;
    grid_ = {points_->x, points_->dx, 0.0, points_->y, 0.0, points_->dy};
  } else {
    info_.columns = gdal->GDALGetRasterXSize(dataset_.get());
    info_.rows = gdal->GDALGetRasterYSize(dataset_.get());
    if (gdal->GDALGetGeoTransform(dataset_.get(), grid_.data()) != CE_None) {
      problem(found, "file", "does not say where its cells lie",
              "Give it corners, for example with gdal_translate -a_ullr");
      return false;
    }
  }
  if (info_.columns < 2 || info_.rows < 2 ||
      gdal->GDALInvGeoTransform(grid_.data(), inverse_.data()) == 0) {
    problem(found, "file", fmt::format("has {} by {} cells", info_.columns, info_.rows),
            "Name a raster of at least 2 by 2 cells");
    return false;
  }
  goes_around_ = is_geographic_ && grid_[2] == 0.0 && grid_[4] == 0.0 &&
                 std::abs(std::abs(grid_[1]) * info_.columns - 360.0) < 1e-3 * std::abs(grid_[1]);
  return true;
}

GeoPoint GdalRaster::place_of(double column, double row) const {
  double x = grid_[0] + column * grid_[1] + row * grid_[2];
  double y = grid_[3] + column * grid_[4] + row * grid_[5];
  if (gdal->OCTTransform(to_earth_.get(), 1, &x, &y, nullptr) == 0)
    return {kUnknown, kUnknown, 0.0};
  return {y * kDegree, x * kDegree, 0.0};
}

bool GdalRaster::covers(const GeoPoint& place) const {
  const Quiet quiet;
  double x = place.longitude * kDegreesPerRadian, y = place.latitude * kDegreesPerRadian;
  if (gdal->OCTTransform(from_earth_.get(), 1, &x, &y, nullptr) == 0) return false;
  if (is_geographic_) {
    const double middle = grid_[0] + 0.5 * (info_.columns * grid_[1] + info_.rows * grid_[2]);
    x += 360.0 * std::round((middle - x) / 360.0);
  }
  const double column = inverse_[0] + x * inverse_[1] + y * inverse_[2];
  const double row = inverse_[3] + x * inverse_[4] + y * inverse_[5];
  return column >= 0.0 && column <= info_.columns && row >= 0.0 && row <= info_.rows;
}

void GdalRaster::measure() {
  const double column = 0.5 * info_.columns, row = 0.5 * info_.rows;
  info_.middle = place_of(column, row);
  // Along one cell each way, on the tangent plane there.
  const LocalFrame frame(info_.middle);
  const double along = frame.to_ned(place_of(column + 1.0, row)).head<2>().norm();
  const double across = frame.to_ned(place_of(column, row + 1.0)).head<2>().norm();
  info_.spacing = std::min(along, across);
  constexpr int kLattice = 16;
  for (int i = 0; i <= kLattice; ++i) {
    for (int j = 0; j <= kLattice; ++j) {
      const GeoPoint place = place_of(i * info_.columns / static_cast<double>(kLattice),
                                      j * info_.rows / static_cast<double>(kLattice));
      if (std::isfinite(place.latitude) && std::isfinite(place.longitude))
        info_.outline.push_back(place);
    }
  }
}

// ---- how deep ----

bool GdalRaster::read_vertical(std::vector<Problem>& found) {
  if (points_) {
    info_.unit = spec_.unit.value_or(1.0);
  } else {
    is_float_ = gdal->GDALGetRasterDataType(band_) == GDT_Float32;
    scale_ = gdal->GDALGetRasterScale(band_, nullptr);
    offset_ = gdal->GDALGetRasterOffset(band_, nullptr);
    int has_nodata = 0;
    const double nodata = gdal->GDALGetRasterNoDataValue(band_, &has_nodata);
    if (has_nodata != 0) nodata_ = nodata;
    const std::string unit = gdal->GDALGetRasterUnitType(band_);
    if (spec_.unit) {
      info_.unit = *spec_.unit;
    } else if (const auto metres = metres_of_unit(unit)) {
      info_.unit = *metres;
    } else if (unit.empty()) {
      // A vertical datum may have a unit of its own.
      char* name = nullptr;
      if (gdal->OSRIsCompound(crs_.get()) != 0)
        info_.unit = gdal->OSRGetTargetLinearUnits(crs_.get(), "VERT_CS", &name);
    } else {
      problem(found, "unit", fmt::format("has depths in '{}', which is not a known unit", unit),
              "Write unit: metre, foot, us_survey_foot or fathom");
      return false;
    }
  }
  if (spec_.nodata) nodata_ = spec_.nodata;
  if (spec_.scale) scale_ = *spec_.scale;
  if (spec_.offset) offset_ = *spec_.offset;
  const char* says = points_ ? nullptr : attribute(band_, "positive");
  if (spec_.positive) {
    info_.positive = *spec_.positive;
  } else if (says != nullptr && lower(says) == "down") {
    info_.positive = VerticalSign::down;
  }
  return true;
}

bool GdalRaster::is_unknown(double stored) const {
  if (!std::isfinite(stored)) return true;
  if (!nodata_) return false;
  return stored == *nodata_ ||
         (is_float_ && static_cast<float>(stored) == static_cast<float>(*nodata_));
}

bool GdalRaster::depth_of(double stored, int column, int row, double& depth,
                          std::vector<Problem>& found) const {
  if (is_unknown(stored)) {
    depth = kUnknown;
    return true;
  }
  const double value = (stored * scale_ + offset_) * info_.unit;
  depth = info_.positive == VerticalSign::up ? -value : value;
  if (depth < kDeepest && depth > kHighest) return true;
  problem(found, "nodata",
          fmt::format("holds {:g} in column {}, row {}, which is not a height or depth on Earth",
                      stored, column, row),
          fmt::format("If it means that nothing is known there, write nodata: {:g}", stored));
  return false;
}

bool GdalRaster::cannot_be_read(std::vector<Problem>& found) const {
  problem(found, "file", fmt::format("cannot be read to its end ({})", Quiet::last_words()),
          "It seems to be cut short or damaged: fetch it again");
  return false;
}

/// Before anything is made of it: is there anything at all, and is it the right way up?
bool GdalRaster::look_at_values(std::vector<Problem>& found) {
  std::vector<double> depths;
  const int row_step = std::max(1, info_.rows / kPreview);
  const int column_step = std::max(1, info_.columns / kPreview);
  std::vector<double> line(static_cast<std::size_t>(info_.columns));
  for (int row = row_step / 2; row < info_.rows; row += row_step) {
    if (!read_stored({0, row, info_.columns, 1}, line.data())) return cannot_be_read(found);
    for (int column = column_step / 2; column < info_.columns; column += column_step) {
      double depth = 0.0;
      if (!depth_of(line[static_cast<std::size_t>(column)], column, row, depth, found))
        return false;
      if (std::isfinite(depth)) depths.push_back(depth);
    }
  }
  if (depths.empty()) {
    bool has_value = false;
    if (!find_any_value(has_value, found)) return false;
    if (has_value) return true;
    problem(found, "nodata", "has no data in any of its cells",
            nodata_ ? fmt::format("If {:g} is a depth there, write another nodata", *nodata_)
                    : "Name another file");
    return false;
  }
  const auto below = std::count_if(depths.begin(), depths.end(), [](double z) { return z > 0.0; });
  const double share = static_cast<double>(below) / static_cast<double>(depths.size());
  if (spec_.positive ? below > 0 : share >= 0.5) return true;
  const bool is_up = info_.positive == VerticalSign::up;
  problem(
      found, "positive",
      fmt::format("has {:.0f} % of its seabed above the surface if its numbers are {}",
                  100.0 * (1.0 - share), is_up ? "elevations" : "depths"),
      fmt::format("If they are {}, write positive: {}; if this is land, positive: {}",
                  is_up ? "depths" : "elevations", is_up ? "down" : "up", is_up ? "up" : "down"));
  return false;
}

bool GdalRaster::find_any_value(bool& has_value, std::vector<Problem>& found) {
  std::vector<double> line(static_cast<std::size_t>(info_.columns));
  for (int row = 0; row < info_.rows && !has_value; ++row) {
    if (!read_stored({0, row, info_.columns, 1}, line.data())) return cannot_be_read(found);
    has_value =
        std::any_of(line.begin(), line.end(), [&](double stored) { return !is_unknown(stored); });
  }
  return true;
}

// ---- reading ----

bool GdalRaster::read_stored(const Window& window, double* out) const {
  if (points_) {
    for (int row = 0; row < window.rows; ++row) {
      const std::size_t first =
          static_cast<std::size_t>(window.row + row) * static_cast<std::size_t>(info_.columns) +
          static_cast<std::size_t>(window.column);
      out = std::copy_n(points_->values.begin() + static_cast<std::ptrdiff_t>(first),
                        window.columns, out);
    }
    return true;
  }
  return gdal->GDALRasterIO(band_, GF_Read, window.column, window.row, window.columns, window.rows,
                            out, window.columns, window.rows, GDT_Float64, 0, 0) == CE_None;
}

/// Over the seam of a raster that goes around.
bool GdalRaster::read_depths(const Window& window, double* out, std::vector<Problem>& found) const {
  std::vector<double> part;
  for (int done = 0; done < window.columns;) {
    const int wrapped =
        goes_around_ ? ((window.column + done) % info_.columns + info_.columns) % info_.columns
                     : window.column + done;
    const Window here{wrapped, window.row, std::min(window.columns - done, info_.columns - wrapped),
                      window.rows};
    part.resize(here.count());
    if (!read_stored(here, part.data())) return cannot_be_read(found);
    for (int row = 0; row < here.rows; ++row) {
      for (int column = 0; column < here.columns; ++column) {
        const auto from = static_cast<std::size_t>(row) * static_cast<std::size_t>(here.columns) +
                          static_cast<std::size_t>(column);
        const auto to = static_cast<std::size_t>(row) * static_cast<std::size_t>(window.columns) +
                        static_cast<std::size_t>(done + column);
        if (!depth_of(part[from], here.column + column, here.row + row, out[to], found))
          return false;
      }
    }
    done += here.columns;
  }
  return true;
}

/// The window counts squares of `smoothing` cells; each has the mean of what is known in it.
bool GdalRaster::read_smoothed(const Window& window, int smoothing, std::vector<double>& out,
                               std::vector<Problem>& found) const {
  out.assign(window.count(), kUnknown);
  const int column = window.column * smoothing;
  const int past = goes_around_ ? column + window.columns * smoothing
                                : std::min(column + window.columns * smoothing, info_.columns);
  const int width = past - column;
  const int lines = std::max(smoothing, static_cast<int>(kStrip / static_cast<std::size_t>(width)) /
                                            smoothing * smoothing);
  std::vector<double> strip;
  for (int first = 0; first < window.rows * smoothing; first += lines) {
    const int row = window.row * smoothing + first;
    const int count = std::min({lines, window.rows * smoothing - first, info_.rows - row});
    if (count <= 0) break;
    strip.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(count));
    if (!read_depths({column, row, width, count}, strip.data(), found)) return false;
    for (int i = 0; i < count; i += smoothing) {
      for (int j = 0; j < width; j += smoothing) {
        double sum = 0.0;
        int known = 0;
        for (int a = i; a < std::min(i + smoothing, count); ++a) {
          for (int b = j; b < std::min(j + smoothing, width); ++b) {
            const double z = strip[static_cast<std::size_t>(a) * static_cast<std::size_t>(width) +
                                   static_cast<std::size_t>(b)];
            if (std::isnan(z)) continue;
            sum += z;
            ++known;
          }
        }
        if (known > 0)
          out[static_cast<std::size_t>((first + i) / smoothing) *
                  static_cast<std::size_t>(window.columns) +
              static_cast<std::size_t>(j / smoothing)] = sum / known;
      }
    }
  }
  return true;
}

bool GdalRaster::read(std::span<const GeoPoint> places, int smoothing, std::span<double> depths,
                      std::vector<Problem>& found) {
  const Quiet quiet;
  std::fill(depths.begin(), depths.end(), kUnknown);
  std::vector<double> x, y;
  for (const GeoPoint& place : places) {
    x.push_back(place.longitude * kDegreesPerRadian);
    y.push_back(place.latitude * kDegreesPerRadian);
  }
  std::vector<int> is_good(places.size(), 0);
  if (places.empty()) return true;
  gdal->OCTTransformEx(from_earth_.get(), static_cast<int>(places.size()), x.data(), y.data(),
                       nullptr, is_good.data());

  // Columns and rows of the middles of (smoothed) cells are whole numbers from here on.
  constexpr double kSlack = 1e-6;
  const int columns = (info_.columns + smoothing - 1) / smoothing;
  const int rows = (info_.rows + smoothing - 1) / smoothing;
  double around = grid_[0] + 0.5 * (info_.columns * grid_[1]);  // the middle meridian
  bool has_reference = !goes_around_;
  int lo_column = std::numeric_limits<int>::max(), hi_column = std::numeric_limits<int>::min();
  int lo_row = lo_column, hi_row = hi_column;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (is_good[i] == 0 || !std::isfinite(x[i]) || !std::isfinite(y[i])) {
      is_good[i] = 0;
      continue;
    }
    if (is_geographic_) {
      if (!has_reference) {
        around = x[i];
        has_reference = true;
      }
      x[i] += 360.0 * std::round((around - x[i]) / 360.0);
    }
    double column = inverse_[0] + x[i] * inverse_[1] + y[i] * inverse_[2];
    double row = inverse_[3] + x[i] * inverse_[4] + y[i] * inverse_[5];
    if (row < -kSlack || row > info_.rows + kSlack ||
        (!goes_around_ && (column < -kSlack || column > info_.columns + kSlack))) {
      is_good[i] = 0;
      continue;
    }
    column = column / smoothing - 0.5;
    row = std::clamp(row / smoothing - 0.5, 0.0, rows - 1.0);
    if (!goes_around_) column = std::clamp(column, 0.0, columns - 1.0);
    x[i] = column;
    y[i] = row;
    lo_column = std::min(lo_column, static_cast<int>(std::floor(column)));
    hi_column = std::max(hi_column, static_cast<int>(std::floor(column)) + 1);
    lo_row = std::min(lo_row, static_cast<int>(row));
    hi_row = std::max(hi_row, static_cast<int>(row) + 1);
  }
  if (lo_column > hi_column) return true;
  if (!goes_around_) hi_column = std::min(hi_column, columns - 1);
  hi_row = std::min(hi_row, rows - 1);
  const Window window{lo_column, lo_row, hi_column - lo_column + 1, hi_row - lo_row + 1};
  if (window.count() > kMostCells) {  // far apart: in halves
    if (places.size() == 1) return true;
    const std::size_t half = places.size() / 2;
    return read(places.first(half), smoothing, depths.first(half), found) &&
           read(places.subspan(half), smoothing, depths.subspan(half), found);
  }
  std::vector<double> cells;
  if (!read_smoothed(window, smoothing, cells, found)) return false;

  for (std::size_t i = 0; i < places.size(); ++i) {
    if (is_good[i] == 0) continue;
    const int column = static_cast<int>(std::floor(x[i])), row = static_cast<int>(y[i]);
    const double u = x[i] - column, v = y[i] - row;
    double sum = 0.0;
    for (int a = 0; a < 2; ++a) {
      for (int b = 0; b < 2; ++b) {
        const double weight = (a == 0 ? 1.0 - v : v) * (b == 0 ? 1.0 - u : u);
        if (weight < 1e-9) continue;  // what has no weight need not be known
        const int c = column + b - window.column, r = row + a - window.row;
        sum +=
            weight * cells[static_cast<std::size_t>(r) * static_cast<std::size_t>(window.columns) +
                           static_cast<std::size_t>(c)];
      }
    }
    depths[i] = sum;
  }
  return true;
}

}  // namespace

bool can_read_rasters() { return true; }

std::unique_ptr<DepthFile> open_raster(const RasterSpec& spec, std::vector<Problem>& found) {
  if (const std::string& words = start_gdal(); !words.empty()) {
    found.push_back({"file",
                     fmt::format("'{}' cannot be read: GDAL is missing ({})", spec.file, words),
                     "Install the packages with `tools/setup.sh ocean`"});
    return nullptr;
  }
  auto raster = std::make_unique<GdalRaster>();
  if (!raster->open(spec, found)) return nullptr;
  return raster;
}

}  // namespace remora
