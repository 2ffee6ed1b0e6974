// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "scenario/asset_paths.h"

namespace remora {

/// One figure: its name is a promise to other programs (docs/guides/benchmarks.md).
struct BenchmarkResult {
  std::string name;
  double value = 0.0;
  std::string unit;
  std::vector<std::pair<std::string, double>> details;
};

/// Measures and hands out one result after the other.
using Report = std::function<void(const BenchmarkResult&)>;
struct Benchmark {
  std::string name;  ///< what a user types
  std::string what;
  void (*run)(const AssetPaths& paths, const Report& report);
};

[[nodiscard]] const std::vector<Benchmark>& benchmarks();

/// A vehicle with an arm that moves: benchmarks/arm.cpp.
void run_arm(const AssetPaths& paths, const Report& report);
void run_two_arms(const AssetPaths& paths, const Report& report);
/// Ways of an arm around a valve panel: benchmarks/arm_plan.cpp.
void run_arm_plan(const AssetPaths& paths, const Report& report);
/// Dives with arms and their pictures: benchmarks/arm_picture.cpp.
void run_arm_pictures(const AssetPaths& paths, const Report& report);
/// Pictures of the default dive: benchmarks/camera.cpp.
void run_camera(const AssetPaths& paths, const Report& report);
/// What each effect of a picture costs: benchmarks/effects.cpp.
void run_effects(const AssetPaths& paths, const Report& report);
/// Speed of the equations of motion: benchmarks/dynamics.cpp.
void run_dynamics(const AssetPaths& paths, const Report& report);
/// What a ping of the Doppler log costs: benchmarks/sensors.cpp.
void run_dvl(const AssetPaths& paths, const Report& report);
/// One scan of a lidar beside a wreck: benchmarks/lidar.cpp.
void run_lidar(const AssetPaths& paths, const Report& report);
/// Pings of a side-scan beside a wreck: benchmarks/side_scan.cpp.
void run_side_scan(const AssetPaths& paths, const Report& report);
/// Pings of a forward-looking sonar beside a wreck: benchmarks/sonar.cpp.
void run_sonar(const AssetPaths& paths, const Report& report);

/// Ground that is read from tiles as it is needed: benchmarks/terrain.cpp.
void run_terrain(const AssetPaths& paths, const Report& report);
/// What a step of a tether costs: benchmarks/tether.cpp.
void run_tether(const AssetPaths& paths, const Report& report);

/// Calls of `work(n)`, which does n operations, per second: the median of several batches after a
/// warm-up, and the spread between the slowest and the fastest.
struct Rate {
  double median = 0.0;
  double slowest = 0.0;
  double fastest = 0.0;
};
template <class Work>
[[nodiscard]] Rate measure_rate(Work&& work);

// ---- implementation ----

[[nodiscard]] Rate rate_of(std::vector<double> batches);

template <class Work>
Rate measure_rate(Work&& work) {
  using Clock = std::chrono::steady_clock;
  constexpr int kBatches = 9;
  constexpr double kBatchSeconds = 0.2;
  const auto seconds_for = [&](long n) {
    const Clock::time_point start = Clock::now();
    work(n);
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  // The warm-up also finds out how many operations fill a batch.
  long n = 1;
  double took = seconds_for(n);
  while (took < 0.1 * kBatchSeconds) took = seconds_for(n *= 4);
  n = static_cast<long>(static_cast<double>(n) * kBatchSeconds / took) + 1;
  std::vector<double> batches;
  for (int i = 0; i < kBatches; ++i) batches.push_back(static_cast<double>(n) / seconds_for(n));
  return rate_of(std::move(batches));
}

}  // namespace remora
