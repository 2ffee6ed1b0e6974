// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "interfaces/console_protocol/target.h"

namespace remora {

/// A file to be sent.
struct PageFile {
  std::filesystem::path file;
  std::string type;               ///< `text/html; charset=utf-8`
  bool is_gzipped = false;        ///< `file` is the compressed sibling
  bool is_named_by_hash = false;  ///< its content never changes: caches may keep it
};

/// `text/css`, `image/svg+xml`, … by the end of its name.
[[nodiscard]] std::string media_type(const std::filesystem::path& file);

/// The console's pages, and under /docs/ the documentation: files of these two folders, and nothing
/// outside them.
class WebPages {
 public:
  explicit WebPages(std::filesystem::path folder, std::filesystem::path docs = {});

  /// The pages have been built.
  [[nodiscard]] bool exist() const;
  /// Paths that show a page of the console: all are the same index.html, which looks at the path.
  [[nodiscard]] static bool is_page(const std::string& path);
  /// Paths of the documentation. Those that end with a slash show the index.html of a folder.
  [[nodiscard]] static bool is_of_docs(const std::string& path);
  /// Nothing when there is no such file.
  [[nodiscard]] std::optional<PageFile> find(const Target& target, bool accepts_gzip) const;

 private:
  std::filesystem::path folder_;
  std::filesystem::path docs_;
};

}  // namespace remora
