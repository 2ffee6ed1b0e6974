// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/list.h"

#include <algorithm>

#include "scenario/yaml/yaml_tree.h"

namespace remora {
namespace {

std::vector<Listing> list_folder(const std::filesystem::path& folder) {
  std::vector<Listing> listings;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".yaml") continue;
    Listing listing{entry.path().stem().string(), {}, entry.path()};
    Diagnostics unheard;  // `remora check` tells what is wrong; a list only lists
    if (const auto root = parse_yaml_file(entry.path(), entry.path().string(), unheard))
      if (const YamlNode* purpose = root->find("purpose")) listing.purpose = purpose->text;
    listings.push_back(std::move(listing));
  }
  std::sort(listings.begin(), listings.end(),
            [](const Listing& a, const Listing& b) { return a.name < b.name; });
  return listings;
}

}  // namespace

std::vector<Listing> list_scenarios(const AssetPaths& paths) {
  return list_folder(paths.scenarios);
}
std::vector<Listing> list_vehicles(const AssetPaths& paths) {
  return list_folder(paths.assets / "vehicles");
}
std::vector<Listing> list_objects(const AssetPaths& paths) {
  return list_folder(paths.assets / "objects");
}

}  // namespace remora
