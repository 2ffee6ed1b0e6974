// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "control/pilot_input.h"
#include "interfaces/mavlink/messages.h"
#include "interfaces/mavlink/parameters.h"

namespace remora::mavlink {

/// What a button may do, by the numbers of ArduSub's BTNn_FUNCTION.
enum class ButtonFunction : std::uint8_t {
  none = 0,
  shift = 1,
  arm_toggle = 2,
  arm = 3,
  disarm = 4,
  mode_manual = 5,
  mode_stabilize = 6,
  mode_depth_hold = 7,
  mode_poshold = 8,
  mode_auto = 9,
  mode_surftrak = 13,
  mount_center = 21,
  mount_tilt_up = 22,
  mount_tilt_down = 23,
  lights1_cycle = 31,
  lights1_brighter = 32,
  lights1_dimmer = 33,
  gain_toggle = 41,
  gain_inc = 42,
  gain_dec = 43,
};

/// From MANUAL_CONTROL to sticks, gain, lights and camera.
class Joystick {
 public:
  explicit Joystick(const Parameters& parameters);

  [[nodiscard]] double gain() const { return gain_; }

  /// The message's axes in our sense, times the gain. ArduSub's z is 500 in the middle and up at
  /// 1000; its s and t are pitch and roll, if the message says that it has them.
  [[nodiscard]] Sticks sticks(const ManualControl& said, const Parameters& parameters) const;

  struct Press {
    ButtonFunction function = ButtonFunction::none;
    bool is_held = false;  ///< it was down before
  };
  /// What the buttons that are down stand for. Those of the gain have already acted.
  [[nodiscard]] std::vector<Press> press(const ManualControl& said, const Parameters& parameters);

 private:
  void change_gain(ButtonFunction function, const Parameters& parameters);

  double gain_ = 0.5;
  bool is_gain_low_ = false;
  std::uint32_t down_ = 0;  ///< bit by button
};

}  // namespace remora::mavlink
