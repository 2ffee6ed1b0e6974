// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/seabed.h"

#include <fmt/format.h>

namespace remora {

std::vector<std::string> problems(const SeabedSpec& spec) {
  std::vector<std::string> found;
  if (spec.flat_depth && !(*spec.flat_depth > 0.0 && *spec.flat_depth < Seabed::kNoBottom)) {
    found.push_back(fmt::format(
        "the seabed's depth {} is not positive; write metres below the surface", *spec.flat_depth));
  }
  if (spec.flat_depth && spec.terrain) {
    found.push_back("the seabed is both level and a terrain; keep one of the two");
  }
  return found;
}

}  // namespace remora
