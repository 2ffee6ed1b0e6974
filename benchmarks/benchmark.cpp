// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmark.h"

#include <algorithm>

namespace remora {

const std::vector<Benchmark>& benchmarks() {
  static const std::vector<Benchmark> list = {
      {"arm", "steps per second of a vehicle with an arm of six axes and jaws, all moving",
       run_arm},
      {"camera", "pictures per second of the default dive, everything on", run_camera},
      {"dynamics",
       "steps per second: open water, bottom contact, bare integrator, 1 to 100 vehicles",
       run_dynamics},
      {"dvl", "one ping of a Doppler log over a wreck, its rays included", run_dvl},
      {"effects", "what water, particles, lens, shadows and tether add to a picture of that dive",
       run_effects},
      {"lidar", "scans of 145 x 145 rays beside a wreck", run_lidar},
      {"side_scan", "pings of a side-scan sonar, both sides, beside a wreck", run_side_scan},
      {"sonar", "pings of a forward-looking sonar of 512 beams beside a wreck", run_sonar},
      {"terrain",
       "microseconds per depth and normal over 100 km of tiles; the longest step across them",
       run_terrain},
      {"tether", "microseconds per step: 50 to 800 segments in open water, 100 over a hull",
       run_tether},
  };
  return list;
}

Rate rate_of(std::vector<double> batches) {
  std::sort(batches.begin(), batches.end());
  return {batches[batches.size() / 2], batches.front(), batches.back()};
}

}  // namespace remora
