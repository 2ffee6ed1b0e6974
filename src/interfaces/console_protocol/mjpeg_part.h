// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "session/video_stream.h"

namespace remora {

inline constexpr const char* kMjpegBoundary = "remora";

/// The head of a multipart answer, and the first boundary.
[[nodiscard]] std::string mjpeg_head();
/// What stands before a picture of the stream, with its blank line. `unix_seconds`: when the state
/// it shows was taken.
[[nodiscard]] std::string mjpeg_part_head(const VideoFrame& frame, double unix_seconds);
/// What stands after each picture. The boundary comes with the part before it, not with the one
/// after: a browser shows a picture when it sees where it ends.
[[nodiscard]] const std::string& mjpeg_part_end();

/// The moment at which a frame's state was taken, as the wall clock counts [Unix s].
[[nodiscard]] double unix_seconds_of(const VideoFrame& frame);

}  // namespace remora
