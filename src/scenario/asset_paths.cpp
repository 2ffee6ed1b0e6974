// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/asset_paths.h"

#include <fmt/format.h>

#include <algorithm>

namespace remora {
namespace {

namespace fs = std::filesystem;

/// Whether `path` lies in `folder`; both without links and dots.
bool is_inside(const fs::path& path, const fs::path& folder) {
  const auto [end_of_folder, unused] =
      std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end_of_folder == folder.end();
}

}  // namespace

std::optional<AssetPaths> AssetPaths::found_above(const fs::path& start) {
  std::error_code error;
  for (fs::path folder = fs::weakly_canonical(start, error); !error;
       folder = folder.parent_path()) {
    if (fs::is_directory(folder / "assets" / "vehicles", error) &&
        fs::is_directory(folder / "scenarios", error))
      return AssetPaths{folder / "assets", folder / "scenarios", folder / "missions"};
    if (folder == folder.parent_path()) break;
    error.clear();
  }
  return std::nullopt;
}

std::optional<fs::path> resolve_file(const std::string& written, const fs::path& folder,
                                     const AssetPaths& paths, const SourceLocation& where,
                                     Diagnostics& diagnostics) {
  const fs::path relative(written);
  if (written.empty() || relative.is_absolute() || written.find('\0') != std::string::npos) {
    diagnostics.error(where, fmt::format("`{}` is not a path that a scenario may use", written),
                      "Write a path relative to the scenario's folder or to assets/");
    return std::nullopt;
  }
  std::error_code error;
  bool exists_outside = false;
  for (const fs::path& root : {folder, paths.assets}) {
    const fs::path canonical_root = fs::canonical(root, error);
    if (error) continue;
    const fs::path candidate = fs::weakly_canonical(root / relative, error);
    if (error) continue;
    if (!is_inside(candidate, canonical_root)) {
      exists_outside = true;
      continue;
    }
    if (fs::is_regular_file(candidate, error)) return candidate;
  }
  if (exists_outside)
    diagnostics.error(where, fmt::format("`{}` leaves the scenario's folder", written),
                      "Copy the file into that folder and write its path without `..`");
  else
    diagnostics.error(where, fmt::format("there is no file `{}`", written),
                      "Check the spelling; the path is relative to the scenario's folder or to "
                      "assets/");
  return std::nullopt;
}

fs::path folder_around(const fs::path& file, const fs::path& folder, const AssetPaths& paths) {
  std::error_code error;
  const fs::path own = fs::canonical(folder, error);
  return !error && is_inside(file, own) ? own : paths.assets;
}

bool is_plain_name(const std::string& name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
}

}  // namespace remora
