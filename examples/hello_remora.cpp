// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// The smallest dive: a BlueROV2 Heavy sinks to three metres and holds its depth.
#include <cstdio>

#include "scenario/scenario.h"
#include "world/motion_of.h"
#include "world/world.h"

int main() {
  using namespace remora;

  const auto paths = AssetPaths::found_above(".");
  Diagnostics diagnostics;
  const auto rov = load_vehicle("bluerov2_heavy", *paths, diagnostics);
  if (!rov) return std::fputs(to_string(diagnostics).c_str(), stderr), 2;

  WorldSpec scene;
  scene.environment.seabed.flat_depth = 10.0;
  scene.vehicles.push_back(*rov);

  const Model model(scene);                        // constant
  State state = initial_state(model, /*seed=*/1);  // everything that changes
  Input input = neutral_input(model);              // the only way in
  Output output = make_output(model);
  Workspace workspace(model);

  input.vehicles[0].pilot.mode = ControlMode::depth_hold;
  for (int i = 0; i < 3000; ++i) {
    const double depth = motion_of(model, state, {0}).p_WB.z();
    input.vehicles[0].pilot.sticks.heave = depth < 3.0 ? 0.5 : 0.0;  // down until three metres
    if (step(model, input, state, output, workspace) != StepStatus::ok) return 1;
    if (i % 500 == 499) std::printf("%4.0f s  depth %.2f m\n", state.now.seconds(), depth);
  }
  std::printf("hash %016llx\n", static_cast<unsigned long long>(hash(state)));
}
