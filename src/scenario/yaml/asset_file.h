// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_tree.h"

namespace remora {

/// A kind of thing that comes in files of its own: `vehicle` in vehicles/, `object` in objects/.
struct AssetKind {
  std::string word;    ///< "vehicle"
  std::string folder;  ///< "vehicles"
};

/// The file `name`.yaml of a vehicle or object, from the folder of that kind next to the scene or
/// else from the assets. What it is `based_on` stands below it: the file's own values win.
[[nodiscard]] std::optional<YamlNode> read_asset(const AssetKind& kind, const std::string& name,
                                                 const ReadContext& context,
                                                 const SourceLocation& asked_for_at,
                                                 Diagnostics& diagnostics);

/// Names of all assets of a kind that come with Remora, in alphabetical order.
[[nodiscard]] std::vector<std::string> asset_names(const AssetKind& kind, const AssetPaths& paths);

/// Removes `key` from a map and returns what it held.
std::optional<YamlNode> take(YamlNode& map, std::string_view key);

}  // namespace remora
