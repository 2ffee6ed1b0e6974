// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/side_scan.h"

#include "benchmark.h"
#include "wreck_scene.h"

namespace remora {

void run_side_scan(const AssetPaths& paths, const Report& report) {
  const WreckScene wreck(paths);
  const SensorScene scene = wreck.view();
  const SideScanSpec spec;
  const SideScan sonar(spec);
  SideScan::Workspace workspace;
  SideScanPing ping;
  std::uint64_t number = 0;
  const Rate rate = measure_rate([&](long pings) {
    for (long i = 0; i < pings; ++i, ++number) {
      SonarPose pose;
      pose.X_WS.p = Vec3(0.1 * static_cast<double>(number % 400) - 20.0, 15.0, 22.0);
      sonar.ping(scene, pose, 1, number, workspace, ping);
    }
  });
  report({.name = "sonar.side_scan",
          .value = rate.median,
          .unit = "pings/s",
          .details = {{"slowest", rate.slowest},
                      {"fastest", rate.fastest},
                      {"bins", 2.0 * spec.range_bins},
                      {"rays_per_column", static_cast<double>(spec.elevation_rays)}}});
}

}  // namespace remora
