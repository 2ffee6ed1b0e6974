// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "manipulation/arm_chain.h"

namespace remora {

/// A way from one posture to one of several, through postures that are free.
struct PathSearchSpec {
  std::vector<double> lower;  ///< of each coordinate
  std::vector<double> upper;
  ArmVector start;
  std::vector<ArmVector> goals;
  std::function<bool(std::span<const double>)> is_free;
  std::function<bool(std::span<const double>, std::span<const double>)> is_way_free;
  std::uint64_t seed = 0;  ///< of the stream "path_search"
  int max_attempts = 20'000;
  /// Asked now and then with the number of attempts made; false ends the search.
  std::function<bool(int)> may_go_on = {};
};

struct PathSearchResult {
  std::vector<ArmVector> waypoints;  ///< start to goal, straight lines between; none: not found
  int attempts = 0;
  bool was_stopped = false;  ///< by `may_go_on`
};

/// Whether this build can search: it needs OMPL.
[[nodiscard]] bool can_search_paths();

/// By OMPL's RRT-Connect, and then shortened. Whether the straight way is free was looked at
/// before. The same arguments give the same path: all chance comes from the seed, and the search
/// ends by the number of attempts, unless it is stopped.
[[nodiscard]] PathSearchResult find_path(const PathSearchSpec& spec);

}  // namespace remora
