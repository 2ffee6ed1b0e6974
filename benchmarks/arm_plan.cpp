// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "benchmark.h"
#include "guidance/trajectory_follower.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

/// Of the scene `arm_panel`: from beside the panel's edge to before its nearest valve.
const Vec3 kValve_W(1.6, 0.8, 5.1);

constexpr std::uint64_t kSeeds = 100;

WorldSpec panel_scene(const AssetPaths& paths) {
  Diagnostics diagnostics;
  const auto spec = load_scenario(paths.scenarios / "arm_panel.yaml", paths, diagnostics);
  if (!spec) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  return spec->world;
}

}  // namespace

/// Around the edge of a valve panel, with a hundred seeds.
void run_arm_plan(const AssetPaths& paths, const Report& report) {
  using Clock = std::chrono::steady_clock;
  const Model model(panel_scene(paths));
  const State state = initial_state(model, 1);
  const std::vector<VehicleArm> arms = arms_of(model, VehicleId{0});
  ArmPlanSpec spec = plan_spec(model, VehicleId{0}, arms.front());
  const Pose X_WB = state.bodies.bodies[model.body_of(VehicleId{0}).index].X_WB();
  spec.goal = HandGoal{.X_BE = {Mat3::Identity(), X_WB.inverse() * kValve_W},
                       .what = {PoseGoalKind::position}};
  std::vector<double> seconds;
  double found = 0.0, duration = 0.0, way = 0.0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    spec.seed = seed;
    const Clock::time_point start = Clock::now();
    const ArmPlan plan = plan_arm(model.multibody(), state.bodies, spec);
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    if (plan.outcome == PlanOutcome::unavailable) {
      fmt::print(stderr, "remora bench: arm.plan is left out: {}\n", plan.reason);
      return;
    }
    if (plan.outcome != PlanOutcome::found) continue;
    found += 1.0;
    duration += plan.trajectory.duration();
    way += plan.hand_way;
  }
  std::sort(seconds.begin(), seconds.end());
  report({"arm.plan",
          seconds[seconds.size() / 2],
          "s",
          {{"found", found},
           {"seeds", static_cast<double>(kSeeds)},
           {"95_percent", seconds[seconds.size() * 95 / 100]},
           {"slowest", seconds.back()},
           {"mean_duration", duration / std::max(found, 1.0)},
           {"mean_hand_way", way / std::max(found, 1.0)}}});
}

}  // namespace remora
