// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

#include "media/overlay.h"

namespace remora::test {

inline ColourImage plain(int width, int height, const Colour& colour = {0, 0, 0}) {
  ColourImage image{width, height, {}};
  for (int i = 0; i < width * height; ++i)
    image.pixels.insert(image.pixels.end(), colour.begin(), colour.end());
  return image;
}

inline Colour at(const ColourImage& image, int x, int y) {
  const std::size_t i = 3 * static_cast<std::size_t>(y * image.width + x);
  return {image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]};
}

inline int count(const ColourImage& image, const Colour& colour) {
  int found = 0;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) found += at(image, x, y) == colour ? 1 : 0;
  return found;
}

/// A folder of its own for one test, gone when it ends.
class Folder {
 public:
  explicit Folder(const std::string& name)
      : path_(std::filesystem::temp_directory_path() /
              ("remora_" + name + "_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const {
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace remora::test
