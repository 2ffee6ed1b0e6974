// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/packages.h"

#include <algorithm>
#include <set>

#include "files/read_file.h"
#include "scenario/sdf/sdf_model.h"
#include "scenario/xml_tree.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestPackage = 4;  // folders below one in which packages are looked for
constexpr std::size_t kMostFolders = 4000;

std::optional<fs::path> canonical_folder(const fs::path& folder) {
  std::error_code failed;
  const fs::path path = fs::canonical(folder, failed);
  if (failed || !fs::is_directory(path, failed)) return std::nullopt;
  return path;
}

/// What a folder's package.xml calls it; empty when it is not a package.
std::string package_name(const fs::path& folder) {
  constexpr std::size_t kLongest = 1u << 16;
  const auto text = read_file(folder / "package.xml", kLongest);
  if (!text) return {};
  Diagnostics unheard;
  const auto xml = read_xml(*text, "package.xml", unheard);
  const XmlNode* name = xml ? xml->child("name") : nullptr;
  return name != nullptr ? name->text : folder.filename().string();
}

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> inside;
  std::error_code failed;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    std::error_code unreadable;
    if (inside.size() < kMostFolders && it->is_directory(unreadable) &&
        !it->is_symlink(unreadable) && !it->path().filename().string().starts_with('.'))
      inside.push_back(it->path());
  }
  std::sort(inside.begin(), inside.end());  // the same on every machine
  return inside;
}

/// The nearest folder around the robot that is a package.
fs::path package_around(const fs::path& own, const fs::path& root) {
  for (fs::path folder = own; lies_inside(folder, root); folder = folder.parent_path()) {
    std::error_code failed;
    if (fs::is_regular_file(folder / "package.xml", failed)) return folder;
    if (folder == root || folder == folder.parent_path()) break;
  }
  return own;
}

}  // namespace

bool lies_inside(const fs::path& path, const fs::path& folder) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

Packages::Packages(const RobotFolders& folders) {
  if (folders.own.empty()) return;
  const auto own = canonical_folder(folders.own);
  if (!own) return;
  own_ = *own;
  const auto root = folders.root.empty() ? own : canonical_folder(folders.root);
  roots_.push_back(root && lies_inside(own_, *root) ? *root : own_);
  for (const fs::path& path : folders.package_paths)
    if (const auto folder = canonical_folder(path)) roots_.push_back(*folder);
}

void Packages::look_in(const fs::path& folder) {
  std::vector<fs::path> level{folder};
  std::size_t seen = 0;
  for (int depth = 0; depth <= kDeepestPackage && !level.empty(); ++depth) {
    std::vector<fs::path> next;
    for (const fs::path& one : level) {
      if (++seen > kMostFolders) return;
      named_alike_.emplace(one.filename().string(), one);
      if (const std::string name = package_name(one); !name.empty()) {
        known_.emplace(name, one);
        continue;  // packages do not lie in packages
      }
      for (fs::path& inside : folders_in(one)) next.push_back(std::move(inside));
    }
    level = std::move(next);
  }
}

void Packages::look_around() {
  if (has_looked_ || roots_.empty()) return;
  has_looked_ = true;
  for (fs::path folder = own_;; folder = folder.parent_path()) {
    look_in(folder);
    if (folder == roots_.front() || folder == folder.parent_path()) break;
  }
  for (std::size_t i = 1; i < roots_.size(); ++i) look_in(roots_[i]);
}

std::optional<fs::path> Packages::find(const std::string& name) {
  look_around();
  for (const auto* names : {&known_, &named_alike_})
    if (const auto found = names->find(name); found != names->end()) return found->second;
  return std::nullopt;
}

bool Packages::allows(const fs::path& canonical) const {
  return std::any_of(roots_.begin(), roots_.end(),
                     [&](const fs::path& root) { return lies_inside(canonical, root); });
}

std::string Packages::shown(const fs::path& canonical) const {
  for (const fs::path& root : roots_)
    if (lies_inside(canonical, root)) return canonical.lexically_relative(root).string();
  return canonical.filename().string();
}

std::optional<fs::path> Packages::find_file(std::string_view uri) {
  if (roots_.empty() || uri.find('\0') != std::string_view::npos) return std::nullopt;
  if (auto path = file_inside(own_, uri)) return path;
  for (const std::string_view scheme : {"package://", "model://"}) {
    if (!uri.starts_with(scheme)) continue;
    const std::string rest(uri.substr(scheme.size()));
    const std::size_t slash = rest.find('/');
    const auto package = slash != std::string::npos ? find(rest.substr(0, slash)) : std::nullopt;
    return package ? file_inside(*package, rest.substr(slash + 1)) : std::nullopt;
  }
  const fs::path written(uri.starts_with("file://") ? uri.substr(7) : uri);
  std::error_code failed;
  const fs::path path = fs::canonical(own_ / written, failed);
  if (failed || !allows(path)) return std::nullopt;
  const bool is_found =
      written.is_absolute() || lies_inside(path, package_around(own_, roots_.front()));
  return is_found ? std::optional(path) : std::nullopt;
}

}  // namespace remora
