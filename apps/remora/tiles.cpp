// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include "bathymetry/tile_maker.h"
#include "commands.h"
#include "math/angles.h"
#include "program.h"
#include "terminal.h"

namespace remora {
namespace {

struct TilesOptions {
  std::vector<std::string> files;
  std::string out;
  std::vector<double> origin;  // latitude, longitude [°]
  std::optional<double> cell, reach;
  RasterSpec raster;  // what is said of every file
  std::string positive, unit;
};

void print(const std::vector<Problem>& problems) {
  Diagnostics diagnostics;
  for (const Problem& problem : problems)
    diagnostics.error({"--" + problem.field, 0}, problem.what, problem.instead);
  print(diagnostics);
}

std::optional<DepthGridSpec> spec_of(const TilesOptions& options, std::vector<Problem>& found) {
  DepthGridSpec spec;
  spec.cell = options.cell;
  spec.reach = options.reach;
  if (!options.origin.empty()) {
    const double latitude = options.origin[0], longitude = options.origin[1];
    if (!(std::abs(latitude) <= 90.0 && longitude >= -180.0 && longitude <= 360.0)) {
      found.push_back({"origin",
                       fmt::format("{:g}, {:g} is not a place on Earth", latitude, longitude),
                       "Write degrees north and east, for example --origin 36.8,-121.8"});
      return std::nullopt;
    }
    spec.origin = GeoPoint{latitude * kDegree, longitude * kDegree, 0.0};
  }
  RasterSpec raster = options.raster;
  raster.may_name_others = true;
  if (!options.positive.empty()) raster.positive = value_named(kVerticalSigns, options.positive);
  if (!options.unit.empty()) raster.unit = value_named(kVerticalUnits, options.unit);
  for (const std::string& file : options.files) {
    raster.file = file;
    spec.files.push_back(raster);
  }
  return spec;
}

int run(const TilesOptions& options) {
  std::vector<Problem> found;
  const auto spec = spec_of(options, found);
  auto grid = spec ? DepthGrid::open(*spec, found) : std::nullopt;
  if (!grid) {
    print(found);
    return kBadInput;
  }
  catch_interrupts();
  const bool has_screen = isatty(STDERR_FILENO) != 0;
  const auto go_on = [&](double share) {
    if (has_screen) print_progress("tiles", share);
    return !is_interrupted();
  };
  constexpr int kTileCells = 256;
  TileManifest manifest;
  const TilesMade made = make_tiles(*grid, options.out, kTileCells, go_on, manifest, found);
  if (has_screen) fmt::print(stderr, "\n");
  print(found);
  switch (made) {
    case TilesMade::done:
      break;
    case TilesMade::interrupted:
      fmt::print(stderr, "remora: interrupted; the same command goes on where it was\n");
      return kRunFailed;
    case TilesMade::bad_input:
      return kBadInput;
    case TilesMade::failed:
      return kRunFailed;
  }
  const GridPlan& plan = manifest.plan;
  const Vec2 size = (plan.area().hi - plan.area().lo) * 1e-3;
  fmt::print(
      "{}: {:.2f} x {:.2f} km, {} x {} points of {:g} m in {} levels, {:.1f} to {:.1f} m deep\n",
      options.out, size.x(), size.y(), plan.rows, plan.columns, plan.cell, manifest.levels.size(),
      manifest.depths.shallowest, manifest.depths.deepest);
  fmt::print("origin: {{latitude_deg: {:.7f}, longitude_deg: {:.7f}}}\n",
             plan.origin.latitude * kDegreesPerRadian, plan.origin.longitude * kDegreesPerRadian);
  if (manifest.filled > 0.0)
    fmt::print("no file knows {:.1f} % of the points: they are made up from what lies around\n",
               100.0 * manifest.filled);
  return kDone;
}

std::vector<std::string> names(const auto& table) {
  std::vector<std::string> all;
  for (const auto& [value, name] : table) all.emplace_back(name);
  return all;
}

}  // namespace

void add_tiles(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<TilesOptions>();
  CLI::App* tiles = app.add_subcommand("tiles", "Files of depths as tiles, for scenes of any size");
  tiles
      ->add_option("files", options->files,
                   "GeoTIFF, netCDF, BAG, ASCII grid, points: whatever GDAL reads. Where several "
                   "know a place, the first of them counts")
      ->required();
  tiles->add_option("-o,--out", options->out, "The folder to make")->required();
  tiles
      ->add_option("--origin", options->origin,
                   "Latitude and longitude of the scene's origin, as in 36.8,-121.8; without it "
                   "the middle of the first file")
      ->delimiter(',')
      ->expected(2);
  tiles->add_option("--cell", options->cell, "Metres between depths; as the finest file has it");
  tiles->add_option("--reach", options->reach, "Half the side of a square about the origin [m]");
  tiles->add_option("--crs", options->raster.crs, "Coordinate system of the files: EPSG:32610");
  tiles->add_option("--variable", options->raster.variable,
                    "Of a netCDF or HDF5 file with several");
  tiles->add_option("--band", options->raster.band, "Of a file with several")
      ->capture_default_str();
  tiles->add_option("--positive", options->positive, "up: elevations; down: depths")
      ->check(CLI::IsMember(names(kVerticalSigns)));
  tiles->add_option("--unit", options->unit, "Of the depths")
      ->check(CLI::IsMember(names(kVerticalUnits)));
  tiles->add_option("--scale", options->raster.scale, "What is stored times this ...");
  tiles->add_option("--offset", options->raster.offset, "... plus this");
  tiles->add_option("--nodata", options->raster.nodata, "Stored where nothing is known");
  tiles->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace remora
