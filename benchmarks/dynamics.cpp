// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "benchmark.h"
#include "hydro/free_flight.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

constexpr const char* kVehicle = "bluerov2_heavy";
constexpr double kSpacing =
    5.0;  // between vehicles: near neighbours, but out of each other's reach [m]

/// Current with a slow variation and a 24-component sea over a bottom 30 m deep.
WorldSpec open_water(const AssetPaths& paths, int vehicles) {
  Diagnostics diagnostics;
  const std::optional<VehicleSpec> vehicle = load_vehicle(kVehicle, paths, diagnostics);
  if (!vehicle) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  WorldSpec spec;
  spec.environment.seabed.flat_depth = 30.0;
  spec.environment.waves.kind = SeaSpec{.significant_height = 0.5, .peak_period = 5.0};
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(0.2, 0.1, 0.0)};
  current.variation.speed = {.sigma = 0.05, .time_constant = 60.0};
  spec.environment.currents.push_back(current);
  for (int i = 0; i < vehicles; ++i) {
    VehicleSpec copy = *vehicle;
    copy.name = fmt::format("rov{}", i);
    copy.initial.p_WB = Vec3(kSpacing * (i % 10), kSpacing * (i / 10), 5.0);
    spec.vehicles.push_back(copy);
  }
  return spec;
}

/// A world that is set back to its start for each batch, so that every batch does the same work.
class Runner {
 public:
  explicit Runner(const WorldSpec& spec)
      : model_(spec),
        start_(initial_state(model_, 1)),
        input_(neutral_input(model_)),
        output_(make_output(model_)),
        workspace_(model_) {}

  Input& input() { return input_; }
  [[nodiscard]] const Output& output() const { return output_; }

  /// Lets the scene find its steady state and starts from there.
  void settle(double seconds) {
    run(static_cast<long>(seconds / model_.step().seconds()));
    start_ = state_;
  }

  void run(long steps) {
    state_ = start_;
    for (long i = 0; i < steps; ++i) {
      if (step(model_, input_, state_, output_, workspace_) != StepStatus::ok) {
        fmt::print(stderr, "remora bench: the run diverged\n");
        std::exit(1);
      }
    }
  }

 private:
  Model model_;
  State start_;
  State state_;
  Input input_;
  Output output_;
  Workspace workspace_;
};

void add(const Report& report, const std::string& name, const Rate& rate, int vehicles,
         std::vector<std::pair<std::string, double>> details = {}) {
  details.insert(details.begin(), {{"vehicles", vehicles},
                                   {"slowest", rate.slowest},
                                   {"fastest", rate.fastest},
                                   {"microseconds", 1e6 / rate.median}});
  report({name, rate.median, "steps/s", std::move(details)});
}

void measure_open_water(const AssetPaths& paths, const std::string& name, int vehicles,
                        const Report& report) {
  Runner runner(open_water(paths, vehicles));
  for (VehicleInput& vehicle : runner.input().vehicles) {
    vehicle.pilot = {ControlMode::station_keep, {}};
  }
  add(report, name, measure_rate([&](long n) { runner.run(n); }), vehicles);
}

/// `dynamics.world` with the instruments of a survey vehicle, and with the filter over them.
void measure_navigation(const AssetPaths& paths, const Report& report) {
  Diagnostics diagnostics;
  const auto scene = load_scenario(paths.scenarios / "instruments_only.yaml", paths, diagnostics);
  if (!scene) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  for (const bool has_filter : {false, true}) {
    WorldSpec spec = open_water(paths, 1);
    spec.vehicles[0].sensors = scene->world.vehicles[0].sensors;
    if (has_filter) spec.vehicles[0].navigation = scene->world.vehicles[0].navigation;
    Runner runner(spec);
    runner.input().vehicles[0].pilot = {ControlMode::station_keep, {}};
    add(report, has_filter ? "dynamics.navigation" : "dynamics.instruments",
        measure_rate([&](long n) { runner.run(n); }), 1);
  }
}

void measure_resting(const AssetPaths& paths, const Report& report) {
  WorldSpec spec = open_water(paths, 1);
  spec.environment.seabed.flat_depth = 5.2;
  Runner runner(spec);
  // The thrusters press the vehicle onto the bottom: every step has contacts.
  runner.input().vehicles[0].pilot = {ControlMode::manual, {.heave = 0.3}};
  runner.settle(10.0);
  const Rate rate = measure_rate([&](long n) { runner.run(n); });
  add(report, "dynamics.resting", rate, 1,
      {{"contacts", static_cast<double>(runner.output().contacts.size())}});
}

void measure_lean(const AssetPaths& paths, const Report& report) {
  const WorldSpec spec = open_water(paths, 1);
  const std::shared_ptr<const Hull> hull = make_hull(spec.vehicles[0].hull);
  FreeFlightInput input;
  input.F_B.force = Vec3(20.0, 5.0, 3.0);
  input.F_B.moment = Vec3(0.0, 0.1, 0.5);
  input.water.velocity_W = Vec3(0.2, 0.1, 0.0);
  RigidState start;
  start.p_WB = Vec3(0.0, 0.0, 5.0);
  double kept = 0.0;  // so that the work cannot be left out
  const Rate rate = measure_rate([&](long n) {
    RigidState state = start;
    for (long i = 0; i < n; ++i) advance(*hull, input, 0.01, state);
    kept += state.p_WB.x();
  });
  add(report, "dynamics.lean", rate, 1, {{"north_of_start", kept}});
}

}  // namespace

void run_dynamics(const AssetPaths& paths, const Report& report) {
  measure_lean(paths, report);
  measure_open_water(paths, "dynamics.world", 1, report);
  measure_navigation(paths, report);
  measure_resting(paths, report);
  measure_open_water(paths, "dynamics.ten_vehicles", 10, report);
  for (const int vehicles : {1, 2, 5, 10, 20, 50, 100}) {
    measure_open_water(paths, fmt::format("dynamics.vehicles_{}", vehicles), vehicles, report);
  }
}

}  // namespace remora
