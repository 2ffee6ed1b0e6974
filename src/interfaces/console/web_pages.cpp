// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/web_pages.h"

#include <array>
#include <utility>

namespace remora {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kMediaTypes{
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".json", "application/json"},
     {".map", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".jpg", "image/jpeg"},
     {".ico", "image/x-icon"},
     {".webp", "image/webp"},
     {".woff2", "font/woff2"},
     {".wasm", "application/wasm"},
     {".txt", "text/plain; charset=utf-8"},
     {".csv", "text/csv; charset=utf-8"},
     {".wav", "audio/wav"},
     {".mp3", "audio/mpeg"},
     {".mp4", "video/mp4"},
     {".avi", "video/x-msvideo"},
     {".remora", "application/octet-stream"}}};

constexpr std::string_view kDocs = "/docs/";

bool is_inside(const std::filesystem::path& file, const std::filesystem::path& folder) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end();
}

/// A plain file of the folder, also after symbolic links are followed.
bool is_file_of(const std::filesystem::path& file, const std::filesystem::path& folder) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(file, error);
  if (error) return false;
  const std::filesystem::path home = std::filesystem::canonical(folder, error);
  return !error && is_inside(real, home) && std::filesystem::is_regular_file(real, error);
}

}  // namespace

std::string media_type(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  for (const auto& [ending, type] : kMediaTypes) {
    if (ending == extension) return std::string(type);
  }
  return "application/octet-stream";
}

WebPages::WebPages(std::filesystem::path folder, std::filesystem::path docs)
    : folder_(std::move(folder)), docs_(std::move(docs)) {}

bool WebPages::exist() const {
  return !folder_.empty() && is_file_of(folder_ / "index.html", folder_);
}

bool WebPages::is_page(const std::string& path) {
  return path == "/" || path == "/pilot" || path == "/instructor" || path == "/replay" ||
         path == "/progress" || path == "/class";
}

bool WebPages::is_of_docs(const std::string& path) { return path.rfind(kDocs, 0) == 0; }

std::optional<PageFile> WebPages::find(const Target& target, bool accepts_gzip) const {
  const bool is_docs = is_of_docs(target.path);
  const std::filesystem::path& folder = is_docs ? docs_ : folder_;
  if (folder.empty()) return std::nullopt;
  std::string name = is_page(target.path) ? "index.html" : target.path.substr(1);
  if (is_docs) name = target.path.substr(kDocs.size());
  if (is_docs && (name.empty() || name.back() == '/')) name += "index.html";
  const std::filesystem::path file = folder / name;
  if (!is_file_of(file, folder)) return std::nullopt;
  PageFile page{.file = file,
                .type = media_type(file),
                .is_gzipped = false,
                .is_named_by_hash = target.path.rfind("/assets/", 0) == 0};
  std::filesystem::path compressed = file;
  compressed += ".gz";
  if (accepts_gzip && is_file_of(compressed, folder)) {
    page.file = compressed;
    page.is_gzipped = true;
  }
  return page;
}

}  // namespace remora
