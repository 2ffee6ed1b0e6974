// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdlib>

#include "interfaces/bag/pose_messages.h"
#include "interfaces/ros_messages/packed.h"

namespace {

/// Bytes that are taken for a message are that message's own, to the last one.
template <class M>
void read_as(std::span<const std::byte> bytes) {
  M message;
  if (!remora::unpack(bytes, message)) return;
  if (remora::packed_size(message) != bytes.size()) std::abort();
  if (remora::pack(message).size() != bytes.size()) std::abort();
}

}  // namespace

/// What a stranger may send to our topics, or have in a bag, in ROS 1's wire format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  read_as<remora::msg::Twist>(bytes);
  read_as<remora::msg::Wrench>(bytes);
  read_as<remora::msg::PoseStamped>(bytes);
  read_as<remora::msg::Odometry>(bytes);
  read_as<remora::msg::Float64MultiArray>(bytes);
  read_as<remora::msg::JointState>(bytes);
  read_as<remora::msg::PointCloud2>(bytes);
  read_as<remora::msg::PoseWithCovarianceStamped>(bytes);
  read_as<remora::msg::Image>(bytes);
  read_as<remora::msg::CompressedImage>(bytes);
  return 0;
}
