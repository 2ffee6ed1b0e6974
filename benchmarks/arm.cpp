// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "benchmark.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

constexpr const char* kScene = R"(
purpose: a work class vehicle with a Bravo 7 in open water
seabed: {depth: 300}
vehicles:
  - name: rov
    vehicle: rexrov
    navigation: truth  # the arm is what is measured
    position: [0, 0, 50]
    arms: [{arm: reach_bravo7, name: arm, position: [1.3, 0.3, 0.6]}]
)";

WorldSpec scene(const AssetPaths& paths) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(kScene, "arm benchmark", paths, diagnostics);
  if (!spec) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  return spec->world;
}

}  // namespace

/// The vehicle keeps its station while every motor of the arm swings its joint to and fro.
void run_arm(const AssetPaths& paths, const Report& report) {
  const Model model(scene(paths));
  const State start = initial_state(model, 1);
  Input input = neutral_input(model);
  input.vehicles[0].pilot = {ControlMode::station_keep, {}};
  Output output = make_output(model);
  Workspace workspace(model);
  const Rate rate = measure_rate([&](long n) {
    State state = start;
    for (long i = 0; i < n; ++i) {
      const double swing = std::sin(0.5 * state.now.seconds());
      for (JointCommand& joint : input.vehicles[0].joints)
        joint = {JointCommandKind::velocity, 0.2 * swing};
      if (step(model, input, state, output, workspace) != StepStatus::ok) {
        fmt::print(stderr, "remora bench: the run diverged\n");
        std::exit(1);
      }
    }
  });
  double driven = 0.0;
  for (const JointId joint : model.vehicles()[0].joints) driven += model.joint(joint).motor ? 1 : 0;
  report({"arm.seven",
          rate.median,
          "steps/s",
          {{"driven_joints", driven},
           {"slowest", rate.slowest},
           {"fastest", rate.fastest},
           {"microseconds", 1e6 / rate.median}}});
  run_two_arms(paths, report);
  run_arm_plan(paths, report);
  run_arm_pictures(paths, report);
}

}  // namespace remora
