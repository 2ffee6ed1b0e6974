// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/depth_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bathymetry/gap_fill.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr double kMostAlong = 2'000'000;  // points along a side
constexpr double kFarthest = 2.0e6;       // from the origin; beyond, a plane is no map [m]
constexpr double kFinest = 0.001;         // [m]

std::string degrees(const GeoPoint& place) {
  return fmt::format("{:.4f}, {:.4f}", place.latitude * kDegreesPerRadian,
                     place.longitude * kDegreesPerRadian);
}

/// The part of the map that a file covers, as far as it lies before the horizon: around its own
/// rim, and what it covers of the area that is wanted, of which the rim of a large file may lie
/// far.
std::optional<MapArea> area_of(const DepthFile& file, const LocalFrame& frame,
                               const MapArea& wanted) {
  std::optional<MapArea> area;
  const auto include = [&](const Vec2& p) {
    if (!area) area = MapArea{p, p};
    area->lo = area->lo.cwiseMin(p);
    area->hi = area->hi.cwiseMax(p);
  };
  for (const GeoPoint& place : file.info().outline) {
    const Vec3 p = frame.to_ned(place);
    if (p.norm() < kFarthest) include(p.head<2>());
  }
  constexpr int kLattice = 32;
  for (int i = 0; i <= kLattice; ++i) {
    for (int j = 0; j <= kLattice; ++j) {
      const Vec2 share(i / static_cast<double>(kLattice), j / static_cast<double>(kLattice));
      const Vec2 p = wanted.lo + (wanted.hi - wanted.lo).cwiseProduct(share);
      if (file.covers(frame.to_geo({p.x(), p.y(), 0.0}))) include(p);
    }
  }
  return area;
}

bool make_plan(const DepthGridSpec& spec, const std::vector<std::unique_ptr<DepthFile>>& files,
               GridPlan& plan, std::vector<Problem>& found) {
  plan.origin = spec.origin.value_or(files.front()->info().middle);
  plan.cell = files.front()->info().spacing;
  for (const auto& file : files) plan.cell = std::min(plan.cell, file->info().spacing);
  if (spec.cell) plan.cell = *spec.cell;
  if (!(plan.cell >= kFinest && plan.cell <= kFarthest)) {
    found.push_back({"cell", fmt::format("cells of {} m are too small or too large", plan.cell),
                     "Write metres, for example cell: 10"});
    return false;
  }
  const LocalFrame frame(plan.origin);
  const MapArea wanted = around(Vec2::Zero(), spec.reach.value_or(kFarthest));
  std::optional<MapArea> area;
  for (const auto& file : files) {
    const auto own = area_of(*file, frame, wanted);
    if (!own) continue;
    if (!area) area = own;
    area->lo = area->lo.cwiseMin(own->lo);
    area->hi = area->hi.cwiseMax(own->hi);
  }
  const GeoPoint& middle = files.front()->info().middle;
  if (!area || !overlap(*area, wanted)) {
    found.push_back(
        {"origin",
         fmt::format("'{}' lies about {}, too far from the origin at {}", spec.files.front().file,
                     degrees(middle), degrees(plan.origin)),
         fmt::format("Write origin: {{latitude_deg: {:.4f}, longitude_deg: {:.4f}}}",
                     middle.latitude * kDegreesPerRadian, middle.longitude * kDegreesPerRadian)});
    return false;
  }
  const Vec2 lo = area->lo.cwiseMax(wanted.lo) / plan.cell;
  const Vec2 hi = area->hi.cwiseMin(wanted.hi) / plan.cell;
  if ((hi - lo).maxCoeff() > kMostAlong) {
    found.push_back({"cell",
                     fmt::format("{:g} m is too small for an area {:.0f} km wide", plan.cell,
                                 (hi - lo).maxCoeff() * plan.cell * 1e-3),
                     "Write a larger cell, or a reach"});
    return false;
  }
  plan.first_row = static_cast<int>(std::ceil(lo.x() - 1e-6));
  plan.first_column = static_cast<int>(std::ceil(lo.y() - 1e-6));
  plan.rows = static_cast<int>(std::floor(hi.x() + 1e-6)) - plan.first_row + 1;
  plan.columns = static_cast<int>(std::floor(hi.y() + 1e-6)) - plan.first_column + 1;
  if (plan.rows >= 2 && plan.columns >= 2) return true;
  found.push_back({"cell",
                   fmt::format("cells of {:g} m leave {} by {} points", plan.cell,
                               std::max(plan.rows, 0), std::max(plan.columns, 0)),
                   "Write a smaller cell"});
  return false;
}

}  // namespace

std::optional<DepthGrid> DepthGrid::open(const DepthGridSpec& spec, std::vector<Problem>& found) {
  DepthGrid grid;
  const std::size_t before = found.size();
  for (const RasterSpec& file : spec.files) {
    if (auto opened = open_raster(file, found)) grid.files_.push_back(std::move(opened));
  }
  if (found.size() > before) return std::nullopt;
  if (grid.files_.empty()) {
    found.push_back({"file", "there is no file of depths", "Name at least one"});
    return std::nullopt;
  }
  if (!make_plan(spec, grid.files_, grid.plan_, found)) return std::nullopt;
  for (const auto& file : grid.files_)
    grid.smoothing_.push_back(smoothing_for(file->info(), grid.plan_.cell));
  return grid;
}

bool DepthGrid::read(int row, int column, int rows, int columns, std::vector<double>& depths,
                     std::vector<Problem>& found) {
  const LocalFrame frame(plan_.origin);
  std::vector<GeoPoint> places;
  places.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const Vec2 p = plan_.point(row + i, column + j);
      places.push_back(frame.to_geo({p.x(), p.y(), 0.0}));
    }
  }
  depths.assign(places.size(), std::numeric_limits<double>::quiet_NaN());
  std::vector<double> own(places.size());
  for (std::size_t f = 0; f < files_.size(); ++f) {
    if (!files_[f]->read(places, smoothing_[f], own, found)) return false;
    bool is_complete = true;
    for (std::size_t k = 0; k < depths.size(); ++k) {
      if (std::isnan(depths[k])) depths[k] = own[k];
      is_complete = is_complete && !std::isnan(depths[k]);
    }
    if (is_complete) break;
  }
  return true;
}

std::optional<LoadedSeabed> load_seabed(DepthGrid& grid, std::vector<Problem>& found) {
  const GridPlan& plan = grid.plan();
  if (plan.count() > kMostPointsInMemory) {
    found.push_back({"cell",
                     fmt::format("{} by {} points of {:g} m are too many to be held in memory",
                                 plan.rows, plan.columns, plan.cell),
                     "Make tiles with `remora tiles`, or write a larger cell or a reach"});
    return std::nullopt;
  }
  LoadedSeabed seabed;
  HeightFieldSpec& field = seabed.field;
  field.origin = plan.point(0, 0);
  field.spacing = Vec2::Constant(plan.cell);
  field.rows = plan.rows;
  field.columns = plan.columns;
  GapFill fill(plan.rows, plan.columns);
  std::vector<double> some;
  const int at_once = std::clamp(65'536 / plan.columns, 1, plan.rows);
  for (int row = 0; row < plan.rows; row += at_once) {
    const int count = std::min(at_once, plan.rows - row);
    if (!grid.read(row, 0, count, plan.columns, some, found)) return std::nullopt;
    field.depths.insert(field.depths.end(), some.begin(), some.end());
  }
  std::size_t unknown = 0;
  const auto columns = static_cast<std::size_t>(plan.columns);
  for (std::size_t k = 0; k < field.depths.size(); ++k) {
    if (std::isnan(field.depths[k]))
      ++unknown;
    else
      fill.add(static_cast<int>(k / columns), static_cast<int>(k % columns), field.depths[k]);
  }
  seabed.filled = static_cast<double>(unknown) / static_cast<double>(field.depths.size());
  if (unknown == 0) return seabed;
  if (!fill.finish()) {
    found.push_back({"reach", "no file knows a depth within the area",
                     "Write another origin or a larger reach"});
    return std::nullopt;
  }
  for (std::size_t k = 0; k < field.depths.size(); ++k) {
    if (std::isnan(field.depths[k]))
      field.depths[k] = fill.depth(static_cast<int>(k / columns), static_cast<int>(k % columns));
  }
  return seabed;
}

}  // namespace remora
