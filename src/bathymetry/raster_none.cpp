// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bathymetry/raster.h"

namespace remora {

bool can_read_rasters() { return false; }

std::unique_ptr<DepthFile> open_raster(const RasterSpec& spec, std::vector<Problem>& found) {
  found.push_back(
      {"file", fmt::format("'{}' cannot be read: this program was built without GDAL", spec.file),
       "Install the packages with `tools/setup.sh ocean` and build again"});
  return nullptr;
}

}  // namespace remora
