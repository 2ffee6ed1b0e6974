// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// In place of mp4_file_gstreamer.cpp where GStreamer is not there.
#include "media/mp4_file.h"

namespace remora {

std::string mp4_problem() {
  return "H.264 is not in this build: tools/setup.sh video, and build again. A film whose name "
         "ends "
         "in .avi needs neither";
}

std::unique_ptr<FilmFile> make_mp4_file(const std::filesystem::path& /*file*/, double /*fps*/) {
  return nullptr;
}

}  // namespace remora
