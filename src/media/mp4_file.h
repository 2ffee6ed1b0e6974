// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "media/video_file.h"

namespace remora {

/// Why no film of H.264 can be made here, and what would change that; empty when one can.
[[nodiscard]] std::string mp4_problem();

/// A film of H.264 in an MP4 file, which browsers play too. Pictures lose a last odd row or column.
/// Null when `mp4_problem()` says why, or when the file cannot be written.
[[nodiscard]] std::unique_ptr<FilmFile> make_mp4_file(const std::filesystem::path& file,
                                                      double fps);

}  // namespace remora
