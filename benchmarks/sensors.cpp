// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "benchmark.h"
#include "scenario/scenario.h"
#include "scenario/yaml/read_sensors.h"
#include "world/instrument_scene.h"
#include "world/world.h"

namespace remora {
namespace {

template <class T>
T or_exit(std::optional<T> value, const Diagnostics& diagnostics) {
  if (!value) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  return std::move(*value);
}

ScenarioSpec wreck_scene(const AssetPaths& paths) {
  Diagnostics diagnostics;
  const auto file = or_exit(find_scenario("lidar_wreck", paths, diagnostics), diagnostics);
  return or_exit(load_scenario(file, paths, diagnostics), diagnostics);
}

SensorSpec preset(const std::string& name, const AssetPaths& paths, SimTime step) {
  Diagnostics diagnostics;
  return or_exit(load_sensor(name, paths, step, diagnostics), diagnostics);
}

}  // namespace

void run_dvl(const AssetPaths& paths, const Report& report) {
  const ScenarioSpec scenario = wreck_scene(paths);
  const Model model(scenario.world);
  const State start = initial_state(model, 1);
  InstrumentScene surroundings(model);
  surroundings.update(start);

  VehicleSensorsSpec vehicle;
  vehicle.vehicle = "rov";
  vehicle.sensors = {preset("dvl_nortek1000", paths, scenario.world.step)};
  const SensorsModel sensors(std::span(&vehicle, 1));
  SensorsState state = initial_state(sensors, 1);
  SensorsOutput output(sensors);
  SensorScene scene = surroundings.view(start);

  // To and fro over the wreck, so that beams meet deck, ribs, holes and sand.
  SensorTruth truth;
  long ping = 0;
  const auto measure = [&](long pings) {
    for (long i = 0; i < pings; ++i, ++ping) {
      const double along = 0.05 * static_cast<double>(ping % 1000) - 25.0;
      truth.body.p_WB = Vec3(along, 1.0, 22.0);
      truth.body.V_WB_B.linear = Vec3(0.5, 0.1, 0.0);
      scene.now += sensors.sensors()[0].period;
      measure_due(sensors, std::span(&truth, 1), scene, state, output);
    }
  };
  const Rate rate = measure_rate(measure);
  report({.name = "dvl.ping",
          .value = 1e6 / rate.median,
          .unit = "µs",
          .details = {{"slowest", 1e6 / rate.slowest}, {"fastest", 1e6 / rate.fastest}}});
}

}  // namespace remora
