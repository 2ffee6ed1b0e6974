// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/joystick.h"

#include <fmt/format.h>

#include <algorithm>

namespace remora::mavlink {
namespace {

constexpr double kFullThrow = 1000.0;
constexpr double kMiddleOfZ = 500.0;
constexpr std::uint8_t kHasPitch = 0x01;  // of enabled_extensions
constexpr std::uint8_t kHasRoll = 0x02;

double share(double value) { return std::clamp(value, -1.0, 1.0); }

ButtonFunction function_of(const Parameters& parameters, int button, bool is_shifted) {
  const auto number =
      parameters.value(fmt::format("BTN{}_{}FUNCTION", button, is_shifted ? "S" : ""));
  return static_cast<ButtonFunction>(static_cast<std::uint8_t>(number));
}

}  // namespace

Joystick::Joystick(const Parameters& parameters) : gain_(parameters.value("JS_GAIN_DEFAULT")) {}

Sticks Joystick::sticks(const ManualControl& said, const Parameters& parameters) const {
  const auto axis = [&](std::int16_t value) { return gain_ * share(value / kFullThrow); };
  const double throttle_gain = parameters.value("JS_THR_GAIN");
  Sticks sticks;
  sticks.surge = axis(said.x);
  sticks.sway = axis(said.y);
  sticks.yaw = axis(said.r);
  sticks.heave = share(gain_ * throttle_gain * share((kMiddleOfZ - said.z) / kMiddleOfZ));
  if ((said.enabled_extensions & kHasPitch) != 0) sticks.pitch = axis(said.s);
  if ((said.enabled_extensions & kHasRoll) != 0) sticks.roll = axis(said.t);
  return sticks;
}

std::vector<Joystick::Press> Joystick::press(const ManualControl& said,
                                             const Parameters& parameters) {
  const std::uint32_t now = said.buttons | static_cast<std::uint32_t>(said.buttons2) << 16u;
  const auto is_down = [](std::uint32_t buttons, int i) {
    return (buttons >> static_cast<unsigned>(i) & 1u) != 0;
  };
  bool is_shifted = false;
  for (int i = 0; i < kButtons && now != 0; ++i)
    if (is_down(now, i) && function_of(parameters, i, false) == ButtonFunction::shift)
      is_shifted = true;

  std::vector<Press> pressed;
  for (int i = 0; i < kButtons && now != 0; ++i) {
    if (!is_down(now, i)) continue;
    const Press press{function_of(parameters, i, is_shifted), is_down(down_, i)};
    if (!press.is_held) change_gain(press.function, parameters);
    pressed.push_back(press);
  }
  down_ = now;
  return pressed;
}

void Joystick::change_gain(ButtonFunction function, const Parameters& parameters) {
  const double least = parameters.value("JS_GAIN_MIN");
  const double most = std::max<double>(least, parameters.value("JS_GAIN_MAX"));
  // From the least to the greatest in so many settings; with one there is only the default.
  const int settings = static_cast<int>(parameters.value("JS_GAIN_STEPS"));
  const double step = settings > 1 ? (most - least) / (settings - 1) : 0.0;
  if (function == ButtonFunction::gain_inc) gain_ = std::clamp(gain_ + step, least, most);
  if (function == ButtonFunction::gain_dec) gain_ = std::clamp(gain_ - step, least, most);
  if (function == ButtonFunction::gain_toggle) {
    is_gain_low_ = !is_gain_low_;
    gain_ = is_gain_low_ ? least : most;
  }
}

}  // namespace remora::mavlink
