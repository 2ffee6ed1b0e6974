// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "environment/environment.h"
#include "sensors/sensor.h"
#include "sensors/step_instrument.h"

namespace remora {

/// One vehicle with sensors in a sea, moved by hand: what a world would do around measure_due().
struct Rig {
  explicit Rig(std::vector<SensorSpec> sensors, const EnvironmentSpec& sea = {},
               SimTime time_step = from_seconds(0.01), std::uint64_t seed = 1)
      : step(time_step),
        environment(sea),
        water(initial_state(environment, seed)),
        model(std::vector<VehicleSensorsSpec>{{"rov", checked(std::move(sensors), time_step)}}),
        state(initial_state(model, seed)),
        output(model),
        vehicles(1) {}

  void see(std::vector<RayScenePart> parts, std::vector<SurfaceMaterial> of_parts) {
    rays.emplace(std::move(parts));
    rays->commit();
    materials = std::move(of_parts);
    motions.resize(materials.size());
  }

  /// The same again with other noise.
  void restart(std::uint64_t seed) {
    now = {};
    state = initial_state(model, seed);
  }

  /// One step later.
  const SensorsOutput& advance() {
    now += step;
    measure();
    return output;
  }
  void measure() {
    const SensorScene scene{.environment = &environment,
                            .water = &water,
                            .now = now,
                            .rays = rays ? &*rays : nullptr,
                            .material_of_part = materials,
                            .motion_of_part = motions};
    measure_due(model, vehicles, scene, state, output);
  }
  /// Steps until the first sensor delivers, and what it says.
  Measurement next() {
    do advance();
    while (!output.find(SensorId{0}));
    return *output.find(SensorId{0});
  }

  SimTime step;
  SimTime now = {};
  EnvironmentModel environment;
  EnvironmentState water;
  SensorsModel model;
  SensorsState state;
  SensorsOutput output;
  std::vector<SensorTruth> vehicles;
  std::optional<RayScene> rays;
  std::vector<SurfaceMaterial> materials;
  std::vector<RigidState> motions;

 private:
  static std::vector<SensorSpec> checked(std::vector<SensorSpec> sensors, SimTime time_step) {
    for (const SensorSpec& sensor : sensors)
      for (const Problem& problem : problems(sensor, time_step))
        ADD_FAILURE() << to_string(problem);
    return sensors;
  }
};

/// A sensor that measures in every step of the rig, unless told otherwise.
template <class Instrument>
SensorSpec fitted(const std::string& name, const Instrument& instrument, double period = 0.01) {
  SensorSpec spec;
  spec.name = name;
  spec.period = from_seconds(period);
  spec.step_instrument = step_instrument(instrument);
  return spec;
}

}  // namespace remora
