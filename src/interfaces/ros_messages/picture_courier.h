// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/station_dive_source.h"

namespace remora {

/// Carries the pictures of a station's dives to their topics: of cameras raw, compressed and with
/// what they mean, of imaging sonars the fan that people see. Only what somebody listens to is
/// drawn, at the instrument's own rate at most; a picture has the time of the state it shows.
class PictureCourier {
 public:
  /// Both are called from threads of the courier, with topics of the dive in progress.
  using IsHeard = std::function<bool(const Topic& topic)>;
  using Publish = std::function<void(const Topic& topic, msg::AnyMessage message)>;

  /// Begins at once. Whatever `flights` speaks of outlives it.
  PictureCourier(StationDiveSource station_dives, IsHeard is_heard, Publish publish);
  ~PictureCourier();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
