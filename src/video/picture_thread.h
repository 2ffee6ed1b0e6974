// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "video/frame_encoder.h"
#include "video/picture_maker.h"
#include "video/stream_board.h"

namespace remora {

/// One picture, for one person.
struct StillRequest {
  StreamSpec spec;
  VideoDesk::Viewer viewer;
};
/// One picture, for the album.
struct SnapshotRequest {
  std::string source;
  std::filesystem::path file;
  std::function<void(const std::string& problem)> done;
};

/// Makes the pictures of one kind, each when it is due, from the latest moment of a session. Gives
/// way to everybody else.
class PictureThread {
 public:
  /// Called in the thread; null, with a reason for people, when there are no pictures to be had.
  using MakeMaker = std::function<std::unique_ptr<PictureMaker>(std::string& why_not)>;
  PictureThread(const Session& session, StreamBoard& board, FrameEncoder& encoder, PictureKind kind,
                MakeMaker make_maker);
  ~PictureThread();  ///< what was requested and not begun is refused
  PictureThread(const PictureThread&) = delete;
  PictureThread& operator=(const PictureThread&) = delete;

  void request(StillRequest still);
  void request(SnapshotRequest photo);
  /// Something has changed that the thread may be waiting for.
  void wake();

 private:
  using Clock = StreamTurn::Clock;
  using Request = std::variant<StillRequest, SnapshotRequest>;

  void run();
  void add(Request request);
  [[nodiscard]] bool is_ending() const;
  [[nodiscard]] std::optional<Request> next_request();
  void wait_until(Clock::time_point when);
  [[nodiscard]] bool serve_stream(const std::shared_ptr<const Moment>& moment);
  [[nodiscard]] bool serve_request(const std::shared_ptr<const Moment>& moment);
  void make(const std::shared_ptr<Stream>& stream, const std::shared_ptr<const Moment>& moment);
  void serve(const StillRequest& still, const std::shared_ptr<const Moment>& moment);
  void serve(const SnapshotRequest& photo, const std::shared_ptr<const Moment>& moment);
  void refuse_all(const std::string& why);
  [[nodiscard]] Clock::time_point next_look() const;

  const Session& session_;
  StreamBoard& board_;
  FrameEncoder& encoder_;
  PictureKind kind_;
  MakeMaker make_maker_;
  std::unique_ptr<PictureMaker> maker_;  // of the thread only

  mutable std::mutex mutex_;
  std::condition_variable is_woken_;
  std::deque<Request> requests_;
  bool is_ending_ = false;
  bool has_news_ = false;
  std::thread thread_;
};

}  // namespace remora
