// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// One scene with several seeds, as fast as it goes: how far does the vehicle stray?
#include <algorithm>
#include <cstdio>

#include "run/headless.h"
#include "world/motion_of.h"

int main() {
  using namespace remora;

  const auto paths = AssetPaths::found_above(".");
  Diagnostics diagnostics;
  const auto scene =
      load_scenario(paths->scenarios / "current_station_keeping.yaml", *paths, diagnostics);
  if (!scene) return std::fputs(to_string(diagnostics).c_str(), stderr), 2;
  const Vec3 start_W = scene->world.vehicles[0].initial.p_WB;

  for (unsigned seed = 1; seed <= 3; ++seed) {
    double farthest = 0.0;
    HeadlessOptions options{.seed = seed, .duration = from_seconds(20.0)};
    options.hooks.after_step = [&](const Dive& dive, const MissionRun*) {
      const Vec3 p_W = motion_of(dive.model(), dive.state(), {0}).p_WB;
      farthest = std::max(farthest, (p_W - start_W).norm());
      return true;  // go on
    };
    const HeadlessResult result = fly_headless(*scene, options);
    if (!result.is_ok()) return std::fputs(to_string(result.problems).c_str(), stderr), 1;
    std::printf("seed %u: %.2f m away at most, %.0fx real time, hash %016llx\n", seed, farthest,
                result.real_time_factor(), static_cast<unsigned long long>(result.hash));
  }
}
