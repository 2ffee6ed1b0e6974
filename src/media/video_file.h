// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "appearance/colour_image.h"

namespace remora {

/// Where the pictures of a film go, one after the other, all of one size.
class FilmFile {
 public:
  virtual ~FilmFile() = default;

  /// False when the disk refuses or the film is full; what was added before stays readable.
  [[nodiscard]] virtual bool add(const ColourImage& picture) = 0;
  /// Completes the film. False when the disk refuses.
  [[nodiscard]] virtual bool finish() = 0;
  /// For people: "120 pictures".
  [[nodiscard]] virtual std::string summary() const = 0;
};

/// A film of Motion JPEG in an AVI file, which every player and OpenCV read. Full at 2 GB.
[[nodiscard]] std::unique_ptr<FilmFile> make_avi_file(const std::filesystem::path& file, double fps,
                                                      int quality = 90);

/// A folder of numbered pictures: frame_00000.png, frame_00001.png, …
[[nodiscard]] std::unique_ptr<FilmFile> make_frame_folder(const std::filesystem::path& folder);

/// An AVI when the name ends in .avi, an MP4 (mp4_file.h) when in .mp4, else a folder. Null, with
/// the reason for people in `why_not`, when it cannot be made.
[[nodiscard]] std::unique_ptr<FilmFile> make_film_file(const std::filesystem::path& out, double fps,
                                                       std::string& why_not);

}  // namespace remora
