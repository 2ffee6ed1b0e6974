// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace remora {

/// Where the files of a robot may lie.
struct RobotFolders {
  std::filesystem::path own;   ///< of the robot's file; nothing can be asked for when empty
  std::filesystem::path root;  ///< holds `own` and the packages beside it; `own` when empty
  std::vector<std::filesystem::path> package_paths = {};  ///< further folders with packages
};

/// ROS packages by their names: folders whose package.xml has that name, else folders that are
/// called so. First in the folders around the robot, from its own up to the root; then in the
/// package paths.
class Packages {
 public:
  explicit Packages(const RobotFolders& folders);

  /// The package's folder without links; empty when there is none.
  [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& name);

  /// The file that a mesh's address means: relative to the robot, in a package (`package://name/…`,
  /// `model://name/…`) or, after `$(find name)`, absolute. A relative path may leave the robot's
  /// own folder but not its package; nothing may leave the roots.
  [[nodiscard]] std::optional<std::filesystem::path> find_file(std::string_view uri);

  /// Whether the file, links followed, lies where the robot's files may lie.
  [[nodiscard]] bool allows(const std::filesystem::path& canonical) const;
  /// The path as messages show it: from the folder that it lies in.
  [[nodiscard]] std::string shown(const std::filesystem::path& canonical) const;

 private:
  void look_around();
  void look_in(const std::filesystem::path& folder);

  std::filesystem::path own_;
  std::vector<std::filesystem::path> roots_;  // the robot's own one first
  std::map<std::string, std::filesystem::path> known_;
  std::map<std::string, std::filesystem::path> named_alike_;
  bool has_looked_ = false;
};

/// Whether `path` lies in `folder` or is it; both without links and dots.
[[nodiscard]] bool lies_inside(const std::filesystem::path& path,
                               const std::filesystem::path& folder);

}  // namespace remora
