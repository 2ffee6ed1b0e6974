// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/sim_time.h"

namespace remora {

/// What somebody wants to watch.
struct StreamSpec {
  /// `rov/main`, `quay`, `chase`, `top`, `chase-rov2`; a sonar or lidar `rov/sonar`; `film`, of
  /// a playback; `free-NAME`, placed by set_free_view.
  std::string source;
  double fps = 20.0;
  int quality = 70;  ///< of the JPEG, 1 … 100
  int width = 0;     ///< 0: the camera's own, of a stream 640 at most; the height follows
  bool has_axes = false;
  bool has_trail = false;

  bool operator==(const StreamSpec&) const = default;
};

/// One encoded picture, shared by all who watch.
struct VideoFrame {
  std::uint64_t number = 0;
  std::vector<std::uint8_t> jpeg;
  int width = 0;
  int height = 0;
  SimTime sim_time;
  std::vector<std::uint64_t> sequences;  ///< of each vehicle's sticks in the state that is shown
  std::chrono::steady_clock::time_point taken;  ///< when its state was taken
};

/// How a stream fares, for display.
struct StreamFigures {
  StreamSpec spec;
  int viewers = 0;
  double fps = 0.0;        ///< reached over the last seconds
  double draw_ms = 0.0;    ///< of the last picture: drawing …
  double encode_ms = 0.0;  ///< … and encoding
};

/// What the film of a playback is called among the sources of video.
inline constexpr const char* kFilmSource = "film";

}  // namespace remora
