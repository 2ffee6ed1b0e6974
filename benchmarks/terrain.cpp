// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include "base/random.h"
#include "bathymetry/paged_terrain.h"
#include "benchmark.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTileCells = 256;
constexpr double kDepth = 50.0;

/// Hills made by numbers, so that the disk is not measured: those who load are the same.
std::shared_ptr<const PagedTerrain> hills(double side, double cell) {
  TileManifest manifest;
  const int points = static_cast<int>(side / cell) + 1;
  const int first = -points / 2;
  manifest.plan = {.origin = {},
                   .cell = cell,
                   .first_row = first,
                   .first_column = first,
                   .rows = points,
                   .columns = points};
  manifest.tile_cells = kTileCells;
  manifest.levels = levels_of(manifest.plan, kTileCells);
  manifest.depths = {kDepth - 4.0, kDepth + 4.0};
  const auto load = [manifest](const TilePlace& place, DepthTile& tile) {
    const TileLevel& level = manifest.levels[static_cast<std::size_t>(place.level)];
    const double step = manifest.plan.cell * (1 << place.level);
    const int row = place.row * kTileCells, column = place.column * kTileCells;
    tile.rows = std::min(kTileCells, level.rows - 1 - row) + 1;
    tile.columns = std::min(kTileCells, level.columns - 1 - column) + 1;
    tile.depths.clear();
    for (int i = row; i < row + tile.rows; ++i) {
      const double along = kDepth + 2.0 * std::sin(0.02 * step * i);
      for (int j = column; j < column + tile.columns; ++j)
        tile.depths.push_back(static_cast<float>(along + 2.0 * std::sin(0.03 * step * j)));
    }
    return std::string();
  };
  return std::make_shared<const PagedTerrain>(manifest, load);
}

double held_megabytes(const PagedTerrain& terrain) {
  constexpr double kTile = sizeof(float) * (kTileCells + 1.0) * (kTileCells + 1.0);
  return static_cast<double>(terrain.counts().held) * kTile * 1e-6;
}

/// Depth and normal under somebody who strays over 100 km by 100 km.
void measure_query(const Report& report) {
  const auto terrain = hills(100'000.0, 10.0);
  Random chance(1, "walk");
  Vec2 place = Vec2::Zero();
  double kept = 0.0;  // so that the work cannot be left out
  const Rate rate = measure_rate([&](long n) {
    for (long i = 0; i < n; ++i) {
      place += Vec2(chance.uniform(-10.0, 10.0), chance.uniform(-10.0, 10.0));
      kept +=
          terrain->depth_at(place.x(), place.y()) + terrain->normal_at(place.x(), place.y()).z();
    }
  });
  report({"terrain.query",
          1e6 / rate.median,
          "microseconds",
          {{"slowest", 1e6 / rate.slowest},
           {"fastest", 1e6 / rate.fastest},
           {"held_mb", held_megabytes(*terrain)},
           {"checksum", kept}}});
}

WorldSpec drifters(const AssetPaths& paths, std::shared_ptr<const Terrain> terrain) {
  constexpr int kVehicles = 10;
  constexpr double kApart = 2'000.0, kSpeed = 5.0;
  Diagnostics diagnostics;
  const std::optional<VehicleSpec> vehicle = load_vehicle("bluerov2", paths, diagnostics);
  if (!vehicle) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  WorldSpec spec;
  spec.environment.seabed.terrain = std::move(terrain);
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(kSpeed, 0.5 * kSpeed, 0.0)};
  spec.environment.currents.push_back(current);
  for (int i = 0; i < kVehicles; ++i) {
    VehicleSpec copy = *vehicle;
    copy.name = fmt::format("rov{}", i);
    copy.initial.p_WB = Vec3(-9'000.0, kApart * (i - 0.5 * kVehicles), kDepth - 10.0);
    spec.vehicles.push_back(copy);
  }
  return spec;
}

/// The longest step of ten vehicles that a current of 5 m/s carries over tiles of 256 m.
void measure_flight(const AssetPaths& paths, const Report& report) {
  constexpr double kSeconds = 120.0;
  constexpr double kPace = 40.0;  // times real time: the loader has a fortieth of its time
  const auto terrain = hills(20'000.0, 1.0);
  const Model model(drifters(paths, terrain));
  State state = initial_state(model, 1);
  Input input = neutral_input(model);
  for (VehicleInput& vehicle : input.vehicles) vehicle.pilot = {ControlMode::depth_hold, {}};
  Output output = make_output(model);
  Workspace workspace(model);
  std::vector<double> took;
  std::size_t waits = 0;
  const Clock::time_point begin = Clock::now();
  while (state.now.seconds() < kSeconds) {
    const std::chrono::duration<double> due(state.now.seconds() / kPace);
    std::this_thread::sleep_until(begin + std::chrono::duration_cast<Clock::duration>(due));
    const Clock::time_point start = Clock::now();
    if (step(model, input, state, output, workspace) != StepStatus::ok) {
      fmt::print(stderr, "remora bench: the run diverged\n");
      std::exit(1);
    }
    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    if (took.size() == 1) waits = terrain->counts().waits;  // where they begin
  }
  took.erase(took.begin());
  std::sort(took.begin(), took.end());
  report({"terrain.flight",
          took.back(),
          "ms",
          {{"median", took[took.size() / 2]},
           {"of_1000", took[took.size() - took.size() / 1000 - 1]},
           {"waits", static_cast<double>(terrain->counts().waits - waits)},
           {"tiles_loaded", static_cast<double>(terrain->counts().loaded)},
           {"held_mb", held_megabytes(*terrain)}}});
}

}  // namespace

void run_terrain(const AssetPaths& paths, const Report& report) {
  measure_query(report);
  measure_flight(paths, report);
}

}  // namespace remora
