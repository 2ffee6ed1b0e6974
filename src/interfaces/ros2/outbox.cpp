// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/outbox.h"

#include <algorithm>

#include "interfaces/ros2/wire.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kBetweenLooks{100};  // for readers who have come or gone

}  // namespace

Outbox::Outbox(DdsParticipant& participant, const std::vector<Topic>& topics)
    : participant_(participant) {
  for (const Topic& topic : topics) {
    auto line = std::make_unique<Line>();
    if (!topic.is_input())
      line->writer = participant.add_writer(dds_topic(topic.name), dds_type(topic.type),
                                            offered_quality(topic));
    line->is_latched = topic.is_latched();
    line->is_picture = topic.kind >= TopicKind::image && !topic.is_input();
    count_ += line->writer ? 1 : 0;
    lines_.push_back(std::move(line));
  }
  sender_ = std::thread([this] { run(); });
}

Outbox::~Outbox() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  news_.notify_one();
  sender_.join();
}

void Outbox::post(std::vector<Publication>& messages) {
  if (messages.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    for (Publication& publication : messages) add(publication);
    for (; waiting_.size() > kMostWaiting; ++lost_) waiting_.pop_front();
  }
  messages.clear();
  news_.notify_one();
}

void Outbox::add(Publication& publication) {
  if (lines_[publication.topic]->is_picture) {
    const auto older = std::find_if(
        waiting_.begin(), waiting_.end(),
        [&publication](const Publication& other) { return other.topic == publication.topic; });
    if (older != waiting_.end()) {
      waiting_.erase(older);
      ++lost_;
    }
  }
  waiting_.push_back(std::move(publication));
}

bool Outbox::is_heard(std::uint32_t topic) const { return lines_[topic]->is_heard; }

void Outbox::run() {
  std::deque<Publication> sending;
  std::vector<std::uint8_t> payload;
  Clock::time_point next_look;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      news_.wait_for(lock, kBetweenLooks, [this] { return is_over_ || !waiting_.empty(); });
      if (is_over_) return;
      sending.swap(waiting_);
    }
    if (Clock::now() >= next_look) {
      look_for_readers();
      next_look = Clock::now() + kBetweenLooks;
    }
    for (const Publication& publication : sending) send(publication, payload);
    sending.clear();
  }
}

void Outbox::look_for_readers() {
  std::size_t heard = 0;
  for (const auto& line : lines_) {
    if (!line->writer) continue;
    line->is_heard = participant_.readers_of(*line->writer) > 0;
    heard += line->is_heard ? 1 : 0;
  }
  heard_ = heard;
}

void Outbox::send(const Publication& publication, std::vector<std::uint8_t>& payload) {
  const Line& line = *lines_[publication.topic];
  if (!line.writer || (!line.is_heard && !line.is_latched)) return;
  encode(publication.message, payload);
  if (!participant_.write(*line.writer, payload)) ++lost_;
}

}  // namespace remora
