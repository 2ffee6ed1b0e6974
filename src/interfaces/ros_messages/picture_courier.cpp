// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/picture_courier.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "interfaces/ros_messages/translation.h"
#include "media/jpeg_file.h"
#include "station/station.h"

namespace remora {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenLooks = 100ms;  // for those who have come, gone, or launched another dive
constexpr int kQuality = 95;           // of the JPEG that raw pictures too are made from

bool is_picture(const Topic& topic) {
  return topic.kind == TopicKind::image || topic.kind == TopicKind::compressed_image ||
         topic.kind == TopicKind::camera_info || topic.kind == TopicKind::sonar_image;
}

/// The newest picture of each source that nobody has carried away yet.
struct Tray {
  std::mutex mutex;
  std::condition_variable news;
  std::map<std::string, std::shared_ptr<const VideoFrame>> frames;
  bool is_over = false;
};

/// One camera or sonar with its topics of one rate.
struct Source {
  std::string name;
  std::string key;  ///< its name and its rate
  std::vector<Topic> topics;
  CameraSpec camera;  ///< of a sonar without meaning
  int width = 0;
  std::shared_ptr<VideoDesk::Subscription> subscription;
};

const CameraSpec& camera_of(const Topic& topic, const Model& model) {
  return topic.is_fixed ? model.cameras()[topic.index]
                        : model.vehicles()[topic.vehicle].cameras[topic.index];
}

double zoom_of(const Topic& topic, const State& state) {
  return topic.is_fixed ? 1.0 : state.vehicles[topic.vehicle].lookout.cameras[topic.index].zoom;
}

std::vector<Source> sources_of(const Session& session) {
  std::vector<Source> sources;
  for (Topic& topic : topics_of(session.scenario(), session.model())) {
    if (!is_picture(topic)) continue;
    const std::string key = fmt::format("{} {}", topic.source, topic.period.nanoseconds);
    auto source = std::find_if(sources.begin(), sources.end(),
                               [&key](const Source& known) { return known.key == key; });
    if (source == sources.end()) {
      source = sources.insert(
          source,
          {.name = topic.source, .key = key, .topics = {}, .camera = {}, .subscription = {}});
      if (topic.kind != TopicKind::sonar_image) {
        source->camera = camera_of(topic, session.model());
        source->width = source->camera.width;
      }
    }
    source->topics.push_back(std::move(topic));
  }
  return sources;
}

msg::Header header(const Topic& topic, const VideoFrame& frame) {
  return {msg::to_time(frame.sim_time), topic.frame};
}

}  // namespace

struct PictureCourier::Parts {
  StationDiveSource station_dives;
  IsHeard is_heard;
  Publish publish;
  std::shared_ptr<Tray> tray = std::make_shared<Tray>();
  std::weak_ptr<StationDive> known;  ///< the dive that the sources belong to
  std::vector<Source> sources;
  std::thread thread;

  void run() {
    for (;;) {
      look_around();
      std::map<std::string, std::shared_ptr<const VideoFrame>> frames;
      {
        std::unique_lock lock(tray->mutex);
        tray->news.wait_for(lock, kBetweenLooks,
                            [this] { return tray->is_over || !tray->frames.empty(); });
        if (tray->is_over) break;
        frames.swap(tray->frames);
      }
      for (const auto& [key, frame] : frames) carry(key, *frame);
    }
    sources.clear();
  }

  /// Subscribes to what is wanted of the dive in progress. A flight is held no longer than that.
  void look_around() {
    const std::shared_ptr<StationDive> station_dive = station_dives();
    if (station_dive != known.lock()) {
      sources.clear();
      known = station_dive;
      if (station_dive) sources = sources_of(*station_dive->session);
    }
    if (!station_dive) return;
    for (Source& source : sources) {
      const bool is_wanted = std::any_of(source.topics.begin(), source.topics.end(), is_heard);
      if (!is_wanted) source.subscription.reset();
      if (is_wanted && !source.subscription) source.subscription = watch(*station_dive, source);
    }
  }

  [[nodiscard]] std::shared_ptr<VideoDesk::Subscription> watch(StationDive& station_dive,
                                                               const Source& source) const {
    const StreamSpec spec{.source = source.name,
                          .fps = 1.0 / source.topics.front().period.seconds(),
                          .quality = kQuality,
                          .width = source.width};
    return station_dive.video->watch(
        spec, [to = tray, key = source.key](const std::shared_ptr<const VideoFrame>& frame) {
          if (!frame) return;
          const std::lock_guard lock(to->mutex);
          to->frames[key] = frame;
          to->news.notify_one();
        });
  }

  void carry(const std::string& key, const VideoFrame& frame) {
    const std::shared_ptr<StationDive> station_dive = known.lock();
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&key](const Source& s) { return s.key == key; });
    if (!station_dive || source == sources.end()) return;
    for (const Topic& topic : source->topics) {
      if (!is_heard(topic)) continue;
      if (topic.kind == TopicKind::compressed_image) {
        publish(topic, msg::CompressedImage{header(topic, frame), "jpeg", frame.jpeg});
      } else if (topic.kind == TopicKind::camera_info) {
        msg::CameraInfo info =
            camera_info(source->camera, zoom_of(topic, station_dive->session->moment()->state),
                        frame.width, frame.height);
        info.header = header(topic, frame);
        publish(topic, std::move(info));
      } else {
        carry_raw(topic, frame);
      }
    }
  }

  void carry_raw(const Topic& topic, const VideoFrame& frame) const {
    ColourImage picture;
    if (!decode_jpeg(std::as_bytes(std::span(frame.jpeg)), picture)) return;
    msg::Image image;
    image.header = header(topic, frame);
    image.height = static_cast<std::uint32_t>(picture.height);
    image.width = static_cast<std::uint32_t>(picture.width);
    image.encoding = "rgb8";
    image.step = 3 * image.width;
    image.data = std::move(picture.pixels);
    publish(topic, std::move(image));
  }
};

PictureCourier::PictureCourier(StationDiveSource station_dives, IsHeard is_heard, Publish publish)
    : parts_(new Parts{.station_dives = std::move(station_dives),
                       .is_heard = std::move(is_heard),
                       .publish = std::move(publish),
                       .known = {},
                       .sources = {},
                       .thread = {}}) {
  parts_->thread = std::thread([this] { parts_->run(); });
}

PictureCourier::~PictureCourier() {
  {
    const std::lock_guard lock(parts_->tray->mutex);
    parts_->tray->is_over = true;
  }
  parts_->tray->news.notify_one();
  parts_->thread.join();
}

}  // namespace remora
