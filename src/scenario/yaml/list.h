// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "scenario/asset_paths.h"

namespace remora {

/// Something a user can name, and what it is for.
struct Listing {
  std::string name;
  std::string purpose;  ///< empty when the file cannot be read
  std::filesystem::path file;
};

/// All that comes with Remora, in alphabetical order.
[[nodiscard]] std::vector<Listing> list_scenarios(const AssetPaths& paths);
[[nodiscard]] std::vector<Listing> list_vehicles(const AssetPaths& paths);
[[nodiscard]] std::vector<Listing> list_objects(const AssetPaths& paths);

}  // namespace remora
