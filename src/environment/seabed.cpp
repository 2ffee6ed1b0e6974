// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/seabed.h"

#include <fmt/format.h>

namespace remora {

std::vector<Problem> problems(const SeabedSpec& spec) {
  std::vector<Problem> found;
  if (spec.flat_depth && !(*spec.flat_depth > 0.0 && *spec.flat_depth < Seabed::kNoBottom)) {
    found.push_back({"depth",
                     fmt::format("the seabed's depth {} is not positive", *spec.flat_depth),
                     "Write metres below the surface"});
  }
  if (spec.flat_depth && spec.terrain) {
    found.push_back({{}, "the seabed is both level and a terrain", "Keep one of the two"});
  }
  return found;
}

}  // namespace remora
