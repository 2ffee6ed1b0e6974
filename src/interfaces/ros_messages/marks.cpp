// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "interfaces/ros_messages/axes.h"
#include "station/station.h"

namespace remora {
namespace {

constexpr std::chrono::milliseconds kPeriod{500};

/// Two marks of one name must not be one frame.
std::string frame_of(const PlacedMark& mark, const std::vector<PlacedMark>& marks) {
  const std::string name = ros_name(mark.name);
  const auto same = std::count_if(marks.begin(), marks.end(), [&](const PlacedMark& other) {
    return ros_name(other.name) == name;
  });
  return same > 1 ? fmt::format("marks/{}_{}", name, mark.id) : "marks/" + name;
}

}  // namespace

msg::TFMessage marks_message(const std::vector<PlacedMark>& marks, SimTime now) {
  msg::TFMessage message;
  for (const PlacedMark& mark : marks) {
    msg::TransformStamped& frame = message.transforms.emplace_back();
    frame.header = {msg::to_time(now), std::string(kWorldFrame)};
    frame.child_frame_id = frame_of(mark, marks);
    frame.transform.translation = vector_enu(mark.p_W);
  }
  return message;
}

struct MarkCourier::Parts {
  StationDiveSource station_dives;
  IsHeard is_heard;
  Publish publish;
  std::mutex mutex;
  std::condition_variable news;
  bool is_over = false;
  std::thread thread;

  void run() {
    for (;;) {
      tell();
      std::unique_lock lock(mutex);
      if (news.wait_for(lock, kPeriod, [this] { return is_over; })) return;
    }
  }

  /// A dive is held no longer than that.
  void tell() const {
    const Topic topic = marks_topic();
    const std::shared_ptr<StationDive> dive = station_dives();
    if (!dive || !is_heard(topic)) return;
    publish(topic, marks_message(dive->marks->marks(), dive->session->moment()->state.now));
  }
};

MarkCourier::MarkCourier(StationDiveSource station_dives, IsHeard is_heard, Publish publish)
    : parts_(std::make_unique<Parts>()) {
  parts_->station_dives = std::move(station_dives);
  parts_->is_heard = std::move(is_heard);
  parts_->publish = std::move(publish);
  parts_->thread = std::thread([parts = parts_.get()] { parts->run(); });
}

MarkCourier::~MarkCourier() {
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->is_over = true;
  }
  parts_->news.notify_one();
  parts_->thread.join();
}

}  // namespace remora
