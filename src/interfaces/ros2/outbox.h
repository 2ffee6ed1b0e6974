// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "interfaces/ros2/participant.h"
#include "interfaces/ros_messages/translation.h"

namespace remora {

/// Sends messages from a thread of its own. Whoever posts never waits for the network: when it does
/// not keep up, what has waited longest is lost, and of a camera only the newest picture waits.
/// What nobody listens to is not sent, unless it is kept for those who come later.
class Outbox {
 public:
  /// About two seconds of a vehicle's messages: who is further behind wants the news.
  static constexpr std::size_t kMostWaiting = 2000;

  /// Makes a writer for every topic that is not an input. Both outlive it.
  Outbox(DdsParticipant& participant, const std::vector<Topic>& topics);
  ~Outbox();
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  /// Takes the messages, whose topics are positions in that list, and leaves `messages` empty.
  void post(std::vector<Publication>& messages);

  [[nodiscard]] std::size_t size() const { return count_; }   ///< topics that can be heard
  [[nodiscard]] std::size_t heard() const { return heard_; }  ///< … and are
  [[nodiscard]] bool is_heard(std::uint32_t topic) const;     ///< as of a moment ago
  [[nodiscard]] std::uint64_t lost() const { return lost_; }  ///< here, or at a slow reader

 private:
  struct Line {
    std::optional<DdsWriterId> writer;  ///< none: an input, or DDS would not have it
    bool is_latched = false;
    bool is_picture = false;  ///< large, and of no use when there is a newer one
    std::atomic<bool> is_heard = false;
  };
  void add(Publication& publication);
  void run();
  void look_for_readers();
  void send(const Publication& publication, std::vector<std::uint8_t>& payload);

  DdsParticipant& participant_;
  std::vector<std::unique_ptr<Line>> lines_;  ///< by topic
  std::size_t count_ = 0;
  std::atomic<std::size_t> heard_ = 0;
  std::atomic<std::uint64_t> lost_ = 0;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Publication> waiting_;
  bool is_over_ = false;
  std::thread sender_;
};

}  // namespace remora
