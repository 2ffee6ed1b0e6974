// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/station_dive_source.h"

namespace remora {

struct CloudPoint;

/// Raw pings of imaging sonars and the points of lidars and multibeam sounders, for those who
/// listen and no one else, in a thread that gives way to everybody. An instrument that the machine
/// cannot keep up with leaves pings out.
class Soundings {
 public:
  /// Both are called from the thread, with topics of the dive in progress.
  using IsHeard = std::function<bool(const Topic& topic)>;
  using Publish = std::function<void(const Topic& topic, msg::AnyMessage message)>;

  /// Begins at once. Whatever `flights` speaks of outlives it.
  Soundings(StationDiveSource station_dives, IsHeard is_heard, Publish publish);
  ~Soundings();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Points in forward-left-up axes as x, y, z and intensity, 16 bytes each.
[[nodiscard]] msg::PointCloud2 cloud_message(const msg::Header& header,
                                             std::span<const CloudPoint> points_S);

}  // namespace remora
