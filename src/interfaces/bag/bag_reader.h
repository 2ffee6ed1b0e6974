// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/sim_time.h"

namespace remora {

struct BagTopic {
  std::string name;
  std::string type;  ///< "nav_msgs/Odometry"
  std::uint64_t messages = 0;
};

/// All messages of one topic, in the order they were recorded. Lives no longer than its bag.
class BagChannel {
 public:
  virtual ~BagChannel() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// When it was recorded, since 1970.
  [[nodiscard]] virtual SimTime time(std::size_t message) const = 0;
  /// The message as it went over the wire; false when the bag is damaged there.
  [[nodiscard]] virtual bool read(std::size_t message, std::vector<std::byte>& bytes) const = 0;
};

/// A ROS 1 bag that somebody else may have written. Used by one thread at a time.
class BagReader {
 public:
  /// Null, with a reason for people, when it cannot be read.
  [[nodiscard]] static std::shared_ptr<BagReader> open(const std::filesystem::path& file,
                                                       std::string& why_not);
  ~BagReader();

  [[nodiscard]] const std::vector<BagTopic>& topics() const { return topics_; }  ///< by name
  /// Empty when there is no such topic. Throws std::runtime_error where the index is damaged.
  [[nodiscard]] std::unique_ptr<BagChannel> channel(const std::string& topic) const;

 private:
  BagReader();
  struct Parts;
  std::unique_ptr<Parts> parts_;
  std::vector<BagTopic> topics_;
};

}  // namespace remora
