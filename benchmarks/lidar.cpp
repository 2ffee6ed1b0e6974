// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/lidar.h"

#include "benchmark.h"
#include "wreck_scene.h"

namespace remora {

void run_lidar(const AssetPaths& paths, const Report& report) {
  const WreckScene wreck(paths);
  const SensorScene scene = wreck.view();
  LidarScan scan;
  const auto measure = [&](const LidarSpec& spec, const char* name) {
    std::uint64_t number = 0;
    const Rate rate = measure_rate([&](long scans) {
      for (long i = 0; i < scans; ++i, ++number) {
        const double along = 0.2 * static_cast<double>(number % 100) - 10.0;
        // From the side of the wreck, looking across it.
        Viewpoint at;
        at.X_WS.R = Eigen::AngleAxisd(-1.57, Vec3::UnitZ()).toRotationMatrix();
        at.X_WS.p = Vec3(along, 10.0, 26.0);
        scan_lidar(spec, scene, at, {}, 1, number, scan);
      }
    });
    report({.name = name,
            .value = rate.median,
            .unit = "Hz",
            .details = {{"slowest", rate.slowest},
                        {"fastest", rate.fastest},
                        {"rays", static_cast<double>(scan.returns.size())}}});
  };
  measure(LidarSpec{}, "lidar.145");
  measure(LidarSpec{.points_per_ray = 10}, "lidar.145_ten_points");
}

}  // namespace remora
