// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "media/jpeg_encoder.h"
#include "video/stream_board.h"

namespace remora {

/// A picture fresh from whoever made it.
struct DrawnPicture {
  ColourImage image;
  std::shared_ptr<const Moment> moment;  ///< that it shows
  StreamTurn::Clock::time_point taken;
  double draw_ms = 0.0;
};

struct StreamJob {
  std::shared_ptr<Stream> stream;
  DrawnPicture picture;
};
/// The stream's last picture once more.
struct RepeatJob {
  std::shared_ptr<Stream> stream;
  StreamTurn::Clock::time_point taken;
};
/// For people who asked for one picture.
struct StillJob {
  DrawnPicture picture;
  int quality = 70;
  std::vector<VideoDesk::Viewer> viewers;
};
/// For the album: a file, and what is known about the picture beside it.
struct PhotoJob {
  ColourImage image;
  std::string metadata;  ///< JSON
  std::filesystem::path file;
  std::function<void(const std::string& problem)> done;
};
using EncodeJob = std::variant<StreamJob, RepeatJob, StillJob, PhotoJob>;

/// Encodes pictures and hands them out, in a thread of its own, while the next are drawn. Of each
/// stream only the newest picture waits: who is slow here loses pictures and delays nobody there.
class FrameEncoder {
 public:
  explicit FrameEncoder(StreamBoard& board);
  ~FrameEncoder();  ///< encodes what waits
  FrameEncoder(const FrameEncoder&) = delete;
  FrameEncoder& operator=(const FrameEncoder&) = delete;

  void post(EncodeJob job);

 private:
  void run();
  void encode(const StreamJob& job);
  void encode(const RepeatJob& job);
  void encode(const StillJob& job);
  void encode(const PhotoJob& job);
  [[nodiscard]] VideoFrame frame_of(const DrawnPicture& picture, int quality);

  StreamBoard& board_;
  JpegEncoder encoder_;
  std::mutex mutex_;
  std::condition_variable has_work_;
  std::deque<EncodeJob> waiting_;
  bool is_closing_ = false;
  std::thread thread_;
};

/// Writes a picture as .jpg or .png; what went wrong, for people, or nothing.
[[nodiscard]] std::string write_picture(const ColourImage& image,
                                        const std::filesystem::path& file);

}  // namespace remora
