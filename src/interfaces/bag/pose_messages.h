// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interfaces/ros_messages/messages.h"

namespace remora::msg {

/// What filters of other vehicles tell of their pose; we never publish it ourselves.
struct PoseWithCovarianceStamped {
  static constexpr std::string_view kType = "geometry_msgs/PoseWithCovarianceStamped";
  Header header;
  PoseWithCovariance pose;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("pose", m.pose);
  }
};

}  // namespace remora::msg
