// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "render/renderer.h"
#include "session/session.h"
#include "session/video_stream.h"

namespace remora {

class RecordedFilm;

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
  /// One that goes with a vehicle: `eye_V` is seen from its origin, in level axes that turn with
  /// its bow.
  void set_free_view(const std::string& name, VehicleId vehicle, const Vec3& eye_V);

  [[nodiscard]] std::vector<StreamFigures> figures() const;
  [[nodiscard]] std::string device() const;   ///< empty until the renderer is there, or without
  [[nodiscard]] std::string why_not() const;  ///< empty with one

 private:
  struct Parts;
  std::shared_ptr<Parts> parts_;
};

}  // namespace remora
