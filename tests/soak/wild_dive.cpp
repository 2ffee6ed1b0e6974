// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "wild_dive.h"

#include "scenario/asset_paths.h"
#include "testing/source_dir.h"
#include "wild_pilot.h"
#include "world/world.h"

namespace remora {
namespace {

/// Scenes may lay things a little into the bottom: they come up within this time [s].
constexpr double kSettling = 5.0;

void note(double value, double at, double& worst, double& worst_at) {
  if (value <= worst) return;
  worst = value;
  worst_at = at;
}

void look_at(const Model& model, const State& state, const Output& output, WildDive& found) {
  const double now = state.now.seconds();
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    const Twist& V = state.bodies.bodies[i].V_WB_B;
    if (model.vehicle_of({i})) {
      note(V.linear.norm(), now, found.fastest, found.fastest_at);
      if (model.vehicle_with_hull({i}))
        note(V.angular.norm(), now, found.fastest_turn, found.fastest_turn_at);
      else
        note(V.angular.norm(), now, found.fastest_link_turn, found.fastest_link_turn_at);
    } else {
      note(V.linear.norm(), now, found.fastest_object, found.fastest_object_at);
    }
  }
  for (const TetherOutput& tether : output.tethers)
    note(tether.greatest_tension, now, found.tightest, found.tightest_at);
  if (now < kSettling) return;
  for (const Contact& contact : output.contacts)
    note(contact.depth, now, found.deepest, found.deepest_at);
}

}  // namespace

std::optional<ScenarioSpec> shipped_scene(const std::string& name, const std::string& vehicle) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  ScenarioOverrides overrides;
  if (!vehicle.empty()) overrides.launch.vehicle = vehicle;
  Diagnostics diagnostics;
  return load_scenario(paths.scenarios / (name + ".yaml"), paths, diagnostics, overrides);
}

WildDive fly_wildly(const ScenarioSpec& scene, std::uint64_t seed, double seconds) {
  const Model model(scene.world);
  State state = initial_state(model, seed);
  Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  WildPilot pilot(model, seed);
  WildDive found;
  while (!found.diverged && state.now.seconds() < seconds) {
    pilot.command(state.now, input);
    found.diverged = step(model, input, state, output, workspace) != StepStatus::ok;
    if (!found.diverged) look_at(model, state, output, found);
  }
  found.seconds = state.now.seconds();
  found.hash = hash(state);
  return found;
}

}  // namespace remora
