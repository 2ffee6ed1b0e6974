// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/asset_paths.h"
#include "scenario/yaml/yaml_tree.h"

namespace remora {

/// A vessel or structure that hull missions can be flown on: one that has a plan in
/// assets/arrangements. What a menu shows.
struct VesselCard {
  std::string name, title, purpose;
  double length = 0.0, beam = 0.0, draught = 0.0;  ///< [m]
  int components = 0;                              ///< of its plan
};
[[nodiscard]] std::vector<VesselCard> list_vessels(const AssetPaths& paths,
                                                   Diagnostics& diagnostics);

/// Which of a scene's objects was replaced, and by what: names of objects and of kinds.
struct VesselChoice {
  std::string own_name, own_kind;  ///< as the scene has it
  std::string name, kind;          ///< as it was launched

  bool operator==(const VesselChoice&) const = default;
};

/// The scene's vessel: the first object that is of a kind with a plan. By its place in the list.
[[nodiscard]] std::optional<std::size_t> vessel_of(const YamlNode& scene, const AssetPaths& paths);

/// Puts a vessel of another kind in the place of the scene's: its stern where hers was, or where
/// its plan says; with defects of the same kinds on components of its own. Nothing when it is there
/// already, or when the scene has none (which is an error).
[[nodiscard]] std::optional<VesselChoice> replace_vessel(const std::string& kind,
                                                         const AssetPaths& paths, YamlNode& scene,
                                                         Diagnostics& diagnostics);

}  // namespace remora
