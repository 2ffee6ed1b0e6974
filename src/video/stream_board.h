// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "video/stream_schedule.h"
#include "video/video_desk.h"

namespace remora {

/// Who makes a picture.
enum class PictureKind {
  camera,      ///< the renderer
  instrument,  ///< a sonar or lidar
  film,        ///< a camera elsewhere, whose pictures are shown again
};

/// A picture that is made again and again, for everybody who asked for the same. The board knows
/// who watches; the rest belongs to the thread that makes the pictures.
struct Stream {
  StreamSpec spec;
  PictureKind kind = PictureKind::camera;
  std::atomic<bool> has_newcomer = true;  ///< somebody has seen nothing yet
  StreamTurn turn;
  std::optional<std::uint64_t> shown;  ///< PictureMaker::key of the last picture
  StreamTurn::Clock::time_point begun;
};

/// Who watches what, and how each stream fares. Safe to call from any thread; lives as long as
/// anybody watches or makes pictures.
class StreamBoard {
 public:
  using Clock = StreamTurn::Clock;
  using Viewer = VideoDesk::Viewer;

  /// Watches until leave() with the number given back.
  [[nodiscard]] std::uint64_t join(const StreamSpec& spec, PictureKind kind, Viewer viewer);
  void leave(std::uint64_t number);

  [[nodiscard]] std::vector<std::shared_ptr<Stream>> watched(PictureKind kind) const;
  /// Hands a picture to all who watch; the board numbers it.
  void deliver(const Stream& stream, VideoFrame frame, double draw_ms, double encode_ms);
  /// Hands out the last picture once more, as one just taken.
  void repeat(const Stream& stream, Clock::time_point taken);

  [[nodiscard]] std::vector<StreamFigures> figures() const;

 private:
  struct Seat {
    std::uint64_t number = 0;
    std::shared_ptr<const Viewer> viewer;
  };
  struct Entry {
    std::shared_ptr<Stream> stream;
    std::vector<Seat> seats;
    std::uint64_t frames = 0;
    std::shared_ptr<const VideoFrame> last;
    std::deque<Clock::time_point> handed_out;  ///< over the last seconds
    double draw_ms = 0.0;
    double encode_ms = 0.0;
  };
  [[nodiscard]] Entry* find(const Stream& stream);
  void hand_out(const Stream& stream, std::shared_ptr<VideoFrame> frame);

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;
  std::uint64_t joined_ = 0;
};

}  // namespace remora
