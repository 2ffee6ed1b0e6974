// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmark.h"

#include <algorithm>

namespace remora {

const std::vector<Benchmark>& benchmarks() {
  static const std::vector<Benchmark> list = {
      {"dynamics",
       "steps per second: open water, bottom contact, bare integrator, 1 to 100 vehicles",
       run_dynamics},
  };
  return list;
}

Rate rate_of(std::vector<double> batches) {
  std::sort(batches.begin(), batches.end());
  return {batches[batches.size() / 2], batches.front(), batches.back()};
}

}  // namespace remora
