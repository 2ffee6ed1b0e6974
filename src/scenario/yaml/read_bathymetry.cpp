// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_bathymetry.h"

#include <fmt/format.h>

#include <cmath>

#include "bathymetry/depth_grid.h"
#include "bathymetry/paged_terrain.h"
#include "bathymetry/tiled_seabed.h"
#include "math/angles.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 256;
constexpr double kSameAngle = 1e-9;  // 6 mm on the ground [rad]

void read_raster_file(Section& raster, RasterSpec& spec) {
  raster.require("file", "monterey.tif");
  raster.read("file", spec.file);
  raster.read("crs", spec.crs);
  raster.read("variable", spec.variable);
  raster.read("band", spec.band, 1, 10'000);
  if (raster.has("positive")) {
    spec.positive = VerticalSign::up;
    raster.read("positive", *spec.positive, choices_of(kVerticalSigns));
  }
  if (raster.has("unit")) {
    spec.unit = 1.0;
    raster.read("unit", *spec.unit, choices_of(kVerticalUnits));
  }
  raster.read("scale", spec.scale, any({}));
  raster.read("offset", spec.offset, any({}));
  raster.read("nodata", spec.nodata, any({}));
}

/// `raster: a.tif`, `raster: {file: a.tif, positive: down}` or a list of such.
std::vector<RasterSpec> read_raster_files(Section& seabed, const ReadContext& context) {
  std::vector<RasterSpec> specs;
  const YamlNode* node = seabed.node("raster");
  if (node == nullptr) return specs;
  std::vector<const YamlNode*> entries;
  if (node->kind == YamlNode::Kind::sequence) {
    for (const YamlNode& item : node->items) entries.push_back(&item);
  } else {
    entries.push_back(node);
  }
  if (entries.empty() || entries.size() > kMostFiles)
    seabed.error("raster", fmt::format("raster names {} files", entries.size()),
                 fmt::format("Write 1 to {}", kMostFiles));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    RasterSpec spec;
    if (entries[i]->kind == YamlNode::Kind::scalar) {
      spec.file = entries[i]->text;
    } else if (entries[i]->kind == YamlNode::Kind::map) {
      Section raster(*entries[i], seabed.name_of(fmt::format("raster[{}]", i)),
                     seabed.diagnostics());
      read_raster_file(raster, spec);
    }
    if (spec.file.empty()) {
      seabed.error("raster", "a raster has no file", "Write for example raster: monterey.tif");
      continue;
    }
    const auto path = resolve_file(spec.file, context.folder, context.paths, entries[i]->where(),
                                   seabed.diagnostics());
    if (!path) continue;
    spec.file = path->string();
    specs.push_back(std::move(spec));
  }
  return specs;
}

bool is_same_place(const GeoPoint& a, const GeoPoint& b) {
  return std::abs(a.latitude - b.latitude) < kSameAngle &&
         std::abs(std::remainder(a.longitude - b.longitude, kTwoPi)) < kSameAngle;
}

void tell_problems(const Section& seabed, std::string_view key, const std::vector<Problem>& found) {
  for (const Problem& problem : found)
    seabed.error(seabed.has(problem.field) ? problem.field : key, problem.what, problem.instead);
}

/// `filled`: the share of points that no file knows.
void warn_of_gaps(const Section& seabed, std::string_view key, double filled) {
  if (filled > 0.0)
    seabed.diagnostics().warning(
        seabed.where(key),
        fmt::format("no file knows {:.1f} % of the seabed: it is made up from what lies around",
                    100.0 * filled));
}

/// What was loaded as a terrain, or the problems at the keys they belong to.
std::optional<SurveyedSeabed> surveyed(const Section& seabed, std::string_view key,
                                       const std::vector<Problem>& found,
                                       std::optional<LoadedSeabed> loaded, const GeoPoint& origin) {
  tell_problems(seabed, key, found);
  if (!loaded) return std::nullopt;
  warn_of_gaps(seabed, key, loaded->filled);
  return SurveyedSeabed{std::make_shared<const HeightField>(std::move(loaded->field)), origin};
}

std::optional<GeoPoint> read_origin(Section& seabed, const std::optional<GeoPoint>& place) {
  auto section = seabed.section("origin");
  if (!section) return place;
  GeoPoint origin;
  section->require("latitude_deg", "36.8");
  section->require("longitude_deg", "-121.8");
  section->read_degrees("latitude_deg", origin.latitude, between(-90.0, 90.0, {}));
  section->read_degrees("longitude_deg", origin.longitude, between(-180.0, 360.0, {}));
  const bool agrees =
      !place ||
      (std::abs(place->latitude - origin.latitude) < kSameAngle &&
       std::abs(std::remainder(place->longitude - origin.longitude, kTwoPi)) < kSameAngle);
  if (!agrees) seabed.error("origin", "the origin is not that of `place`", "Keep one of the two");
  return origin;
}

}  // namespace

std::optional<SurveyedSeabed> read_raster_seabed(Section& seabed, const ReadContext& context,
                                                 const std::optional<GeoPoint>& place) {
  DepthGridSpec spec;
  spec.origin = read_origin(seabed, place);
  seabed.read("cell", spec.cell, between(0.01, 1e5, "m"));
  seabed.read("reach", spec.reach, between(0.1, 1e6, "m"));
  spec.files = read_raster_files(seabed, context);
  if (spec.files.empty()) return std::nullopt;
  std::vector<Problem> found;
  std::optional<LoadedSeabed> loaded;
  auto grid = DepthGrid::open(spec, found);
  if (grid) loaded = load_seabed(*grid, found);
  return surveyed(seabed, "raster", found, std::move(loaded),
                  grid ? grid->plan().origin : GeoPoint{});
}

std::optional<SurveyedSeabed> read_tiled_seabed(Section& seabed, const ReadContext& context,
                                                const std::optional<GeoPoint>& place) {
  std::string folder;
  std::optional<double> reach;
  seabed.read("tiles", folder);
  seabed.read("reach", reach, between(0.1, 1e6, "m"));
  const auto file = resolve_file(folder + "/manifest.json", context.folder, context.paths,
                                 seabed.where("tiles"), seabed.diagnostics());
  if (!file) return std::nullopt;
  std::vector<Problem> found;
  const fs::path tiles = file->parent_path();
  const auto manifest = read_manifest(tiles, found);
  if (manifest && place && !is_same_place(*place, manifest->plan.origin))
    found.push_back({"tiles", "the origin of the tiles is not that of `place`",
                     "Omit `place`, or make the tiles about it with `remora tiles --origin`"});
  if (!found.empty()) {
    tell_problems(seabed, "tiles", found);
    return std::nullopt;
  }
  const GeoPoint& origin = manifest->plan.origin;
  if (reach)
    return surveyed(seabed, "tiles", found, load_tiles(tiles, *manifest, reach, found), origin);
  const auto paged = open_tiles(tiles, *manifest, found);
  tell_problems(seabed, "tiles", found);
  if (!paged) return std::nullopt;
  warn_of_gaps(seabed, "tiles", manifest->filled);
  return SurveyedSeabed{paged, origin};
}

}  // namespace remora
