// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace remora {

/// Where the things that come with Remora are.
struct AssetPaths {
  std::filesystem::path assets;         ///< holds vehicles/, objects/, ...
  std::filesystem::path scenarios;      ///< holds the scenes that have a name
  std::filesystem::path missions = {};  ///< holds the missions and the course; may not exist
  /// Folders outside the scene's in which robots find ROS packages: the user's word, not a scene's.
  std::vector<std::filesystem::path> packages = {};

  /// The folders next to `start` or in one of the folders above it: right for the program in
  /// build/release and for a test in the source tree alike.
  [[nodiscard]] static std::optional<AssetPaths> found_above(const std::filesystem::path& start);
};

/// The file a scenario in `folder` means by `written`. It must lie in that folder or in the assets,
/// also after symbolic links are followed: a scene from a stranger reads nothing else. Otherwise,
/// and when there is no such file, the answer is empty and the reason is in `diagnostics`.
[[nodiscard]] std::optional<std::filesystem::path> resolve_file(const std::string& written,
                                                                const std::filesystem::path& folder,
                                                                const AssetPaths& paths,
                                                                const SourceLocation& where,
                                                                Diagnostics& diagnostics);

/// Which of the two folders a resolved file lies in: the scene's own or the assets.
[[nodiscard]] std::filesystem::path folder_around(const std::filesystem::path& file,
                                                  const std::filesystem::path& folder,
                                                  const AssetPaths& paths);

/// Whether `name` can name a vehicle, an object or a scenario: letters, digits, `_` and `-`.
[[nodiscard]] bool is_plain_name(const std::string& name);

}  // namespace remora
