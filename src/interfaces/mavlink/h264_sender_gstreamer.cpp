// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>

#include <mutex>

#include "interfaces/mavlink/h264_sender.h"

namespace remora::mavlink {
namespace {

constexpr int kFps = 20;
constexpr int kQuality = 90;    // of the pictures on their way to the encoder
constexpr int kBitrate = 2500;  // [kbit/s]; more than a tether's modem needs for these pictures
// A picture that waits is an old one: the encoder gets few at a time [bytes].
constexpr unsigned kMostWaiting = 1'000'000;

void initialise() {
  static std::once_flag once;
  std::call_once(once, [] { gst_init(nullptr, nullptr); });
}

struct Unref {
  void operator()(void* object) const { gst_object_unref(object); }
};
template <class T>
using Held = std::unique_ptr<T, Unref>;

/// From JPEG pictures to packets on the network. Safe to call from any thread.
class Pipeline {
 public:
  static std::shared_ptr<Pipeline> make(const std::string& host, std::uint16_t port) {
    initialise();
    // One key frame a second lets a viewer come in late; parameter sets go with each.
    const std::string text = fmt::format(
        "appsrc name=pictures is-live=true do-timestamp=true format=time max-bytes={} "
        "caps=image/jpeg,framerate={}/1 "
        "! jpegdec ! videoconvert ! video/x-raw,format=I420 "
        "! x264enc tune=zerolatency speed-preset=ultrafast bitrate={} key-int-max={} threads=1 "
        "! rtph264pay config-interval=1 pt=96 ! udpsink host={} port={} sync=false async=false",
        kMostWaiting, kFps, kBitrate, kFps, host, port);
    GError* problem = nullptr;
    Held<GstElement> pipeline(gst_parse_launch(text.c_str(), &problem));
    const bool is_whole = problem == nullptr;
    g_clear_error(&problem);
    if (!is_whole || !pipeline) return nullptr;
    return std::shared_ptr<Pipeline>(new Pipeline(std::move(pipeline)));
  }

  ~Pipeline() { gst_element_set_state(pipeline_.get(), GST_STATE_NULL); }
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  void push(const VideoFrame& frame) {
    read_bus();
    GstAppSrc* const source = GST_APP_SRC(pictures_.get());
    if (gst_app_src_get_current_level_bytes(source) > kMostWaiting / 2)
      return;  // too slow: left out
    GstBuffer* const buffer = gst_buffer_new_memdup(frame.jpeg.data(), frame.jpeg.size());
    gst_app_src_push_buffer(source, buffer);  // takes the buffer over
  }

  [[nodiscard]] std::string problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
  }

 private:
  explicit Pipeline(Held<GstElement> pipeline)
      : pipeline_(std::move(pipeline)),
        pictures_(gst_bin_get_by_name(GST_BIN(pipeline_.get()), "pictures")),
        bus_(gst_element_get_bus(pipeline_.get())) {
    gst_element_set_state(pipeline_.get(), GST_STATE_PLAYING);
  }

  /// Keeps what went wrong, and throws away all else: messages that nobody takes pile up.
  void read_bus() {
    GstMessage* const message = gst_bus_pop_filtered(bus_.get(), GST_MESSAGE_ERROR);
    if (message == nullptr) return;
    GError* error = nullptr;
    gst_message_parse_error(message, &error, nullptr);
    {
      const std::lock_guard lock(mutex_);
      problem_ = error != nullptr ? error->message : "GStreamer stopped";
    }
    g_clear_error(&error);
    gst_message_unref(message);
  }

  Held<GstElement> pipeline_;
  Held<GstElement> pictures_;
  Held<GstBus> bus_;
  mutable std::mutex mutex_;
  std::string problem_;  ///< under the mutex
};

class Sender final : public H264Sender {
 public:
  Sender(VideoDesk& desk, const std::string& source, std::shared_ptr<Pipeline> pipeline)
      : pipeline_(std::move(pipeline)),
        watching_(desk.watch({.source = source, .fps = kFps, .quality = kQuality},
                             [to = pipeline_](const std::shared_ptr<const VideoFrame>& frame) {
                               if (frame) to->push(*frame);
                             })) {}

  [[nodiscard]] std::string problem() const override {
    return watching_ ? pipeline_->problem() : "the camera cannot be watched";
  }

 private:
  std::shared_ptr<Pipeline> pipeline_;
  std::shared_ptr<VideoDesk::Subscription> watching_;
};

}  // namespace

std::string h264_problem() {
  initialise();
  for (const char* name :
       {"appsrc", "jpegdec", "videoconvert", "x264enc", "rtph264pay", "udpsink"}) {
    const Held<GstElementFactory> factory(gst_element_factory_find(name));
    if (!factory) return fmt::format("GStreamer has no `{}` here: tools/setup.sh video", name);
  }
  return {};
}

std::shared_ptr<H264Sender> send_h264(const Model& model, VideoDesk& desk, const std::string& host,
                                      std::uint16_t port) {
  const std::vector<VehicleModel>& vehicles = model.vehicles();
  if (vehicles.empty() || vehicles[0].cameras.empty()) return nullptr;
  std::shared_ptr<Pipeline> pipeline = Pipeline::make(host, port);
  if (!pipeline) return nullptr;
  const std::string source = vehicles[0].name + "/" + vehicles[0].cameras[0].name;
  return std::make_shared<Sender>(desk, source, std::move(pipeline));
}

}  // namespace remora::mavlink
