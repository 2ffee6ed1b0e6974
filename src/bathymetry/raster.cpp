// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/raster.h"

#include <algorithm>
#include <cmath>

namespace remora {

int smoothing_for(const RasterInfo& info, double cell) {
  constexpr double kMost = 4096.0;
  return static_cast<int>(std::clamp(std::floor(cell / info.spacing + 0.01), 1.0, kMost));
}

}  // namespace remora
