// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/station_dive_source.h"
#include "session/mark_board.h"

namespace remora {

/// Places that people have marked, as frames that stand still in the world: `marks/valve_left`.
[[nodiscard]] msg::TFMessage marks_message(const std::vector<PlacedMark>& marks, SimTime now);

/// Tells the marks of a station's dives on their topic, twice a second to those who listen.
class MarkCourier {
 public:
  /// Both are called from the courier's thread.
  using IsHeard = std::function<bool(const Topic& topic)>;
  using Publish = std::function<void(const Topic& topic, msg::AnyMessage message)>;

  /// Begins at once. Whatever `station_dives` speaks of outlives it.
  MarkCourier(StationDiveSource station_dives, IsHeard is_heard, Publish publish);
  ~MarkCourier();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
