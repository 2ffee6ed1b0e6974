// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interfaces/ros2/cdr.h"
#include "interfaces/ros2/participant.h"
#include "interfaces/ros_messages/catalogue.h"

namespace remora {

// How ROS 2 names and sends over DDS what it calls topics and messages.

/// "/rov/imu" → "rt/rov/imu": DDS topics of ROS 2's own begin with their kind.
[[nodiscard]] std::string dds_topic(std::string_view ros_topic);

/// "sensor_msgs/Imu" → "sensor_msgs::msg::dds_::Imu_".
[[nodiscard]] std::string dds_type(std::string_view ros_type);

/// What a topic's writer promises. Everything is reliable, because that suits those who ask for it
/// and those who do not; but the clock is best effort and one deep, as ROS 2's clocks are, so that
/// a node that hangs never gets old times afterwards.
[[nodiscard]] DdsQuality offered_quality(const Topic& topic);

/// What a reader of commands asks for: nothing, so that every writer will do. A command that is
/// lost is repeated anyway.
[[nodiscard]] DdsQuality asked_quality();

/// A message as a payload.
void encode(const msg::AnyMessage& message, std::vector<std::uint8_t>& payload);

/// A payload as a message of the type that a topic has; of no use unless the answer is `ok`.
[[nodiscard]] CdrStatus decode(std::string_view ros_type, std::span<const std::uint8_t> payload,
                               msg::AnyMessage& message);

}  // namespace remora
