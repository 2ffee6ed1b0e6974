// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/renderer.h"
#include "session/session.h"

namespace remora {

class RecordedFilm;

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

/// Draws what people watch, while they watch: one thread with the only renderer, one for sonars.
/// Each distinct StreamSpec is drawn and encoded once, however many watch; what nobody watches
/// costs nothing. When the machine cannot draw everything, the streams take turns, the larger
/// shares to the faster ones, and physics is never waited for.
class VideoDesk {
 public:
  /// `make_renderer` is called in the drawing thread. Without a renderer cameras answer with
  /// `why_not()`, sonars work all the same. The session outlives the desk.
  using MakeRenderer = std::function<std::unique_ptr<Renderer>(std::string& why_not)>;
  /// `film`: what was taken elsewhere during a recording, as one more source; null without.
  VideoDesk(const Session& session, MakeRenderer make_renderer,
            std::shared_ptr<RecordedFilm> film = nullptr);
  ~VideoDesk();
  VideoDesk(const VideoDesk&) = delete;
  VideoDesk& operator=(const VideoDesk&) = delete;

  /// Why `source` cannot be watched, for people; empty when it can.
  [[nodiscard]] std::string problem(const std::string& source) const;
  [[nodiscard]] std::vector<std::string> sources() const;

  /// Called from a thread of the desk with each picture; must be quick. A call that is under way
  /// when the watching ends is finished: a viewer holds what it touches.
  using Viewer = std::function<void(const std::shared_ptr<const VideoFrame>&)>;
  class Subscription;  ///< watching ends with its life
  /// Null when there is no such source. The subscription may outlive the desk.
  [[nodiscard]] std::shared_ptr<Subscription> watch(const StreamSpec& spec, Viewer viewer);

  /// One picture as soon as it is drawn: `viewer` is called once, with null when there is none.
  void take(const StreamSpec& spec, Viewer viewer);

  /// A still in full quality, free of overlays, written as `file` (.jpg or .png) with its metadata
  /// beside it (`.json`: view, pose, time, depth, heading, camera matrix, visibility, water).
  /// `done` is called with what went wrong, empty when nothing did.
  void take_photo(const std::string& source, const std::filesystem::path& file,
                  std::function<void(const std::string& problem)> done);

  void set_free_view(const std::string& name, const Vec3& eye_W, const Vec3& target_W);

  [[nodiscard]] std::vector<StreamFigures> figures() const;
  [[nodiscard]] std::string device() const;   ///< empty until the renderer is there, or without
  [[nodiscard]] std::string why_not() const;  ///< empty with one

 private:
  struct Parts;
  std::shared_ptr<Parts> parts_;
};

}  // namespace remora
