// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/frame_encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "media/png_file.h"
#include "session/thread_priority.h"

namespace remora {
namespace {

using Clock = StreamTurn::Clock;

// Before the drawing, which is in no hurry, after physics and the people's connections.
constexpr int kEncodingNiceness = 2;
constexpr int kPhotoQuality = 92;

bool write_bytes(std::span<const std::uint8_t> bytes, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  out.flush();
  return static_cast<bool>(out);
}

bool write_text(const std::string& text, const std::filesystem::path& file) {
  return write_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, file);
}

}  // namespace

std::string write_picture(const ColourImage& image, const std::filesystem::path& file) {
  bool is_written = false;
  if (file.extension() == ".png") {
    is_written = write_png(image, file);
  } else if (file.extension() == ".jpg") {
    JpegEncoder encoder;
    is_written = write_bytes(encoder.encode(image, kPhotoQuality), file);
  } else {
    return fmt::format("a photo is a .jpg or a .png, not {}", file.filename().string());
  }
  return is_written ? "" : fmt::format("the photo {} cannot be written", file.string());
}

FrameEncoder::FrameEncoder(StreamBoard& board) : board_(board), thread_([this] { run(); }) {}

FrameEncoder::~FrameEncoder() {
  {
    const std::scoped_lock lock(mutex_);
    is_closing_ = true;
  }
  has_work_.notify_one();
  thread_.join();
}

void FrameEncoder::post(EncodeJob job) {
  {
    const std::scoped_lock lock(mutex_);
    const auto* fresh = std::get_if<StreamJob>(&job);
    const auto is_outdated = [&](const EncodeJob& other) {
      const auto* print = std::get_if<StreamJob>(&other);
      return fresh != nullptr && print != nullptr && print->stream == fresh->stream;
    };
    const auto old = std::find_if(waiting_.begin(), waiting_.end(), is_outdated);
    if (old != waiting_.end())
      *old = std::move(job);
    else
      waiting_.push_back(std::move(job));
  }
  has_work_.notify_one();
}

void FrameEncoder::run() {
  set_niceness(kEncodingNiceness);
  std::unique_lock lock(mutex_);
  while (true) {
    has_work_.wait(lock, [&] { return is_closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const EncodeJob job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    std::visit([&](const auto& kind) { encode(kind); }, job);
    lock.lock();
  }
}

VideoFrame FrameEncoder::frame_of(const DrawnPicture& picture, int quality) {
  VideoFrame frame;
  const std::span<const std::uint8_t> jpeg = encoder_.encode(picture.image, quality);
  frame.jpeg.assign(jpeg.begin(), jpeg.end());
  frame.width = picture.image.width;
  frame.height = picture.image.height;
  frame.sim_time = picture.moment->state.now;
  for (const VehicleStatus& vehicle : picture.moment->vehicles)
    frame.sequences.push_back(vehicle.sequence);
  frame.taken = picture.taken;
  return frame;
}

void FrameEncoder::encode(const StreamJob& job) {
  const Clock::time_point start = Clock::now();
  VideoFrame frame = frame_of(job.picture, job.stream->spec.quality);
  board_.deliver(*job.stream, std::move(frame), job.picture.draw_ms, milliseconds_since(start));
}

void FrameEncoder::encode(const RepeatJob& job) { board_.repeat(*job.stream, job.taken); }

void FrameEncoder::encode(const StillJob& job) {
  const auto frame = std::make_shared<const VideoFrame>(frame_of(job.picture, job.quality));
  for (const VideoDesk::Viewer& viewer : job.viewers) viewer(frame);
}

void FrameEncoder::encode(const PhotoJob& job) {
  std::string problem = write_picture(job.image, job.file);
  std::filesystem::path beside = job.file;
  beside.replace_extension(".json");
  if (problem.empty() && !write_text(job.metadata, beside))
    problem = fmt::format("the photo's {} cannot be written", beside.string());
  job.done(problem);
}

}  // namespace remora
