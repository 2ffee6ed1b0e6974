// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "interfaces/ros_messages/catalogue.h"

namespace remora {

/// The disk refuses; for people.
class BagError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes a ROS 1 bag, uncompressed. It has its name when it is complete and not before: until then
/// it is FILE.active, as rosbag's own are, and an unfinished one goes away with its writer.
class BagWriter {
 public:
  /// Throws BagError, as all of it does.
  explicit BagWriter(std::filesystem::path file);
  ~BagWriter();
  BagWriter(const BagWriter&) = delete;
  BagWriter& operator=(const BagWriter&) = delete;

  /// `at`: when it was heard, in simulated time and later than zero, which bags do not know.
  void write(const Topic& topic, SimTime at, const msg::AnyMessage& message);
  void finish();

  [[nodiscard]] std::uint64_t messages() const { return messages_; }

 private:
  struct Parts;
  std::filesystem::path file_;
  std::unique_ptr<Parts> parts_;
  std::uint64_t messages_ = 0;
};

}  // namespace remora
