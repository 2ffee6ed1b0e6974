// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <mutex>
#include <thread>

#include "base/assert.h"
#include "media/mp4_file.h"

namespace remora {
namespace {

constexpr int kQuantiser = 23;                      // no blocks that an eye would find
constexpr std::uint64_t kMostWaiting = 50'000'000;  // pictures before the encoder [bytes]
constexpr int kRateScale = 1000;

void start_gstreamer() {
  static std::once_flag once;
  std::call_once(once, [] { gst_init(nullptr, nullptr); });
}

struct UnrefObject {
  void operator()(void* object) const { gst_object_unref(object); }
};
template <class T>
using HeldObject = std::unique_ptr<T, UnrefObject>;

/// Quotes a file's name as gst_parse_launch() reads it.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

class Mp4File final : public FilmFile {
 public:
  Mp4File(std::filesystem::path file, double fps) : file_(std::move(file)), fps_(fps) {}
  ~Mp4File() override {
    if (pipeline_) gst_element_set_state(pipeline_.get(), GST_STATE_NULL);
  }
  Mp4File(const Mp4File&) = delete;
  Mp4File& operator=(const Mp4File&) = delete;

  bool add(const ColourImage& picture) override {
    if (!pipeline_ && !open(picture)) return false;
    REMORA_ASSERT(picture.width / 2 == width_ / 2 && picture.height / 2 == height_ / 2);
    while (gst_app_src_get_current_level_bytes(GST_APP_SRC(pictures_.get())) > kMostWaiting) {
      if (has_failed()) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return !has_failed() && push(picture);
  }

  bool finish() override {
    if (!pipeline_) return true;
    gst_app_src_end_of_stream(GST_APP_SRC(pictures_.get()));
    // What waits is encoded first, which takes what it takes.
    GstMessage* const last = gst_bus_timed_pop_filtered(
        bus_.get(), GST_CLOCK_TIME_NONE,
        static_cast<GstMessageType>(GST_MESSAGE_EOS | GST_MESSAGE_ERROR));
    const bool is_whole = last != nullptr && GST_MESSAGE_TYPE(last) == GST_MESSAGE_EOS;
    if (last != nullptr) gst_message_unref(last);
    gst_element_set_state(pipeline_.get(), GST_STATE_NULL);
    return is_whole;
  }

  std::string summary() const override { return fmt::format("{} pictures", count_); }

 private:
  /// H.264 halves the resolution of colour: sides are even.
  bool open(const ColourImage& picture) {
    width_ = picture.width & ~1;
    height_ = picture.height & ~1;
    const std::string text = fmt::format(
        "appsrc name=pictures format=time caps=video/x-raw,format=RGB,width={},height={},"
        "framerate={}/{} ! videoconvert ! video/x-raw,format=I420 "
        "! x264enc pass=qual quantizer={} speed-preset=veryfast "
        "! mp4mux faststart=true ! filesink location={}",
        width_, height_, std::lround(fps_ * kRateScale), kRateScale, kQuantiser,
        quoted(file_.string()));
    GError* problem = nullptr;
    pipeline_.reset(gst_parse_launch(text.c_str(), &problem));
    const bool is_made = problem == nullptr && pipeline_ != nullptr;
    g_clear_error(&problem);
    if (!is_made) return false;
    pictures_.reset(gst_bin_get_by_name(GST_BIN(pipeline_.get()), "pictures"));
    bus_.reset(gst_element_get_bus(pipeline_.get()));
    return gst_element_set_state(pipeline_.get(), GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE;
  }

  bool push(const ColourImage& picture) {
    // GStreamer begins each row at a multiple of four bytes.
    const std::size_t row = 3 * static_cast<std::size_t>(width_);
    const std::size_t stride = (row + 3) / 4 * 4;
    GstBuffer* const buffer =
        gst_buffer_new_allocate(nullptr, stride * static_cast<std::size_t>(height_), nullptr);
    GstMapInfo map;
    if (!gst_buffer_map(buffer, &map, GST_MAP_WRITE)) {
      gst_buffer_unref(buffer);
      return false;
    }
    for (std::size_t y = 0; y < static_cast<std::size_t>(height_); ++y)
      std::memcpy(map.data + y * stride,
                  picture.pixels.data() + 3 * y * static_cast<std::size_t>(picture.width), row);
    gst_buffer_unmap(buffer, &map);
    GST_BUFFER_PTS(buffer) = time_of(count_);
    GST_BUFFER_DURATION(buffer) = time_of(count_ + 1) - time_of(count_);
    ++count_;
    return gst_app_src_push_buffer(GST_APP_SRC(pictures_.get()), buffer) == GST_FLOW_OK;
  }

  [[nodiscard]] std::uint64_t time_of(std::int64_t number) const {
    return static_cast<std::uint64_t>(std::llround(1e9 * static_cast<double>(number) / fps_));
  }

  [[nodiscard]] bool has_failed() {
    GstMessage* const message = gst_bus_pop_filtered(bus_.get(), GST_MESSAGE_ERROR);
    if (message != nullptr) gst_message_unref(message);
    return message != nullptr;
  }

  std::filesystem::path file_;
  double fps_;
  int width_ = 0;
  int height_ = 0;
  std::int64_t count_ = 0;
  HeldObject<GstElement> pipeline_;
  HeldObject<GstElement> pictures_;
  HeldObject<GstBus> bus_;
};

}  // namespace

std::string mp4_problem() {
  start_gstreamer();
  for (const char* name : {"appsrc", "videoconvert", "x264enc", "mp4mux", "filesink"}) {
    const HeldObject<GstElementFactory> factory(gst_element_factory_find(name));
    if (!factory)
      return fmt::format(
          "GStreamer has no `{}` here: tools/setup.sh video. A film whose name ends in .avi needs "
          "none",
          name);
  }
  return {};
}

std::unique_ptr<FilmFile> make_mp4_file(const std::filesystem::path& file, double fps) {
  REMORA_ASSERT(fps > 0.0);
  if (!mp4_problem().empty() || !std::ofstream(file, std::ios::binary | std::ios::app))
    return nullptr;
  return std::make_unique<Mp4File>(file, fps);
}

}  // namespace remora
