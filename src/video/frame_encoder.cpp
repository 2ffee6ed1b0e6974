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

PrintRoom::PrintRoom(StreamBoard& board) : board_(board), thread_([this] { run(); }) {}

PrintRoom::~PrintRoom() {
  {
    const std::scoped_lock lock(mutex_);
    is_closing_ = true;
  }
  has_work_.notify_one();
  thread_.join();
}

void PrintRoom::post(PrintOrder order) {
  {
    const std::scoped_lock lock(mutex_);
    const auto* fresh = std::get_if<StreamPrint>(&order);
    const auto is_outdated = [&](const PrintOrder& other) {
      const auto* print = std::get_if<StreamPrint>(&other);
      return fresh != nullptr && print != nullptr && print->stream == fresh->stream;
    };
    const auto old = std::find_if(waiting_.begin(), waiting_.end(), is_outdated);
    if (old != waiting_.end())
      *old = std::move(order);
    else
      waiting_.push_back(std::move(order));
  }
  has_work_.notify_one();
}

void PrintRoom::run() {
  set_niceness(kEncodingNiceness);
  std::unique_lock lock(mutex_);
  while (true) {
    has_work_.wait(lock, [&] { return is_closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const PrintOrder order = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    std::visit([&](const auto& kind) { print(kind); }, order);
    lock.lock();
  }
}

VideoFrame PrintRoom::frame_of(const Sheet& sheet, int quality) {
  VideoFrame frame;
  const std::span<const std::uint8_t> jpeg = encoder_.encode(sheet.image, quality);
  frame.jpeg.assign(jpeg.begin(), jpeg.end());
  frame.width = sheet.image.width;
  frame.height = sheet.image.height;
  frame.sim_time = sheet.moment->state.now;
  for (const VehicleWatch& vehicle : sheet.moment->vehicles)
    frame.sequences.push_back(vehicle.sequence);
  frame.taken = sheet.taken;
  return frame;
}

void PrintRoom::print(const StreamPrint& order) {
  const Clock::time_point start = Clock::now();
  VideoFrame frame = frame_of(order.sheet, order.stream->spec.quality);
  board_.deliver(*order.stream, std::move(frame), order.sheet.draw_ms, milliseconds_since(start));
}

void PrintRoom::print(const RepeatPrint& order) { board_.repeat(*order.stream, order.taken); }

void PrintRoom::print(const StillPrint& order) {
  const auto frame = std::make_shared<const VideoFrame>(frame_of(order.sheet, order.quality));
  for (const VideoDesk::Viewer& viewer : order.viewers) viewer(frame);
}

void PrintRoom::print(const PhotoPrint& order) {
  std::string problem = write_picture(order.image, order.file);
  std::filesystem::path beside = order.file;
  beside.replace_extension(".json");
  if (problem.empty() && !write_text(order.metadata, beside))
    problem = fmt::format("the photo's {} cannot be written", beside.string());
  order.done(problem);
}

}  // namespace remora
