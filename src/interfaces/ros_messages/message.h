// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/sim_time.h"

namespace remora::msg {

// The messages that ROS 1 and ROS 2 share are plain structs here. Each lists its fields once, in
// the order of its .msg file: `M::fields(message, visit)` calls `visit(name, member)` for each.
// Whoever writes or reads a wire format is one such visitor.
//
// A member is a bool, a number, a string, a Time or Duration, another message, or an array or
// vector of those.

/// ROS 1's `time`, ROS 2's builtin_interfaces/Time: the same eight bytes in both.
struct Time {
  std::int32_t sec = 0;
  std::uint32_t nanosec = 0;

  bool operator==(const Time&) const = default;
};

/// ROS 1's `duration`, ROS 2's builtin_interfaces/Duration: as a time on the wire.
struct Duration : Time {};

[[nodiscard]] constexpr double to_seconds(const Time& time) {
  return time.sec + 1e-9 * time.nanosec;
}

[[nodiscard]] constexpr Time to_time(SimTime time) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  return {static_cast<std::int32_t>(time.nanoseconds / kSecond),
          static_cast<std::uint32_t>(time.nanoseconds % kSecond)};
}

/// `kType` is the name of both worlds with one slash: "sensor_msgs/Imu". (ROS 2's own has `/msg/`
/// in the middle.)
template <class M>
concept Message = requires {
  std::string_view(M::kType);
};

/// Who and when. On ROS 1's wire a counter comes first; ROS 2 has none.
struct Header {
  static constexpr std::string_view kType = "std_msgs/Header";
  Time stamp;
  std::string frame_id;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("stamp", m.stamp);
    visit("frame_id", m.frame_id);
  }
};

}  // namespace remora::msg
