// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "interfaces/mavlink/dive_mode.h"
#include "interfaces/mavlink/joystick.h"

namespace remora::mavlink {
namespace {

constexpr float kGroundStation = 255.0F;

struct DefaultButton {
  ButtonFunction plain = ButtonFunction::none;
  ButtonFunction shifted = ButtonFunction::none;
};

/// What a BlueROV2's buttons do as it is delivered, but for trims, which we have not.
constexpr std::array<DefaultButton, 15> kDefaultButtons{{
    {},
    {ButtonFunction::mode_manual},
    {ButtonFunction::mode_depth_hold},
    {ButtonFunction::mode_stabilize},
    {ButtonFunction::disarm},
    {ButtonFunction::shift},
    {ButtonFunction::arm},
    {ButtonFunction::mount_center},
    {},
    {ButtonFunction::mount_tilt_down},
    {ButtonFunction::mount_tilt_up},
    {ButtonFunction::gain_inc},
    {ButtonFunction::gain_dec},
    {ButtonFunction::lights1_dimmer},
    {ButtonFunction::lights1_brighter},
}};

/// FRAME_CONFIG by what we know of the vehicle: 1 vectored, 2 vectored with six degrees of freedom,
/// 7 custom.
float frame_config(std::size_t thrusters) {
  if (thrusters == 6) return 1.0F;
  if (thrusters == 8) return 2.0F;
  return 7.0F;
}

}  // namespace

Parameters::Parameters(std::uint8_t system, std::size_t thrusters) {
  add_joystick();
  add_vehicle(system, thrusters);
  add_instruments();
  std::sort(list_.begin(), list_.end(),
            [](const Parameter& a, const Parameter& b) { return a.name < b.name; });
}

void Parameters::tell(std::string name, float value, ParameterType type) {
  list_.push_back({std::move(name), value, type, value, value, false});
}

void Parameters::offer(std::string name, float value, ParameterType type, float least, float most) {
  list_.push_back({std::move(name), value, type, least, most, true});
}

void Parameters::add_joystick() {
  for (int i = 0; i < kButtons; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const DefaultButton button =
        at < kDefaultButtons.size() ? kDefaultButtons[at] : DefaultButton{};
    const auto number = [](ButtonFunction function) { return static_cast<float>(function); };
    offer(fmt::format("BTN{}_FUNCTION", i), number(button.plain), ParameterType::int8, 0, 127);
    offer(fmt::format("BTN{}_SFUNCTION", i), number(button.shifted), ParameterType::int8, 0, 127);
  }
  offer("JS_GAIN_DEFAULT", 0.5F, ParameterType::real32, 0.1F, 1.0F);
  offer("JS_GAIN_MAX", 1.0F, ParameterType::real32, 0.2F, 1.0F);
  offer("JS_GAIN_MIN", 0.25F, ParameterType::real32, 0.1F, 0.8F);
  offer("JS_GAIN_STEPS", 4, ParameterType::int8, 1, 10);
  offer("JS_LIGHTS_STEPS", 8, ParameterType::int8, 1, 10);
  offer("JS_THR_GAIN", 1.0F, ParameterType::real32, 0.5F, 4.0F);
}

void Parameters::add_vehicle(std::uint8_t system, std::size_t thrusters) {
  offer("SYSID_MYGCS", kGroundStation, ParameterType::int16, 1, 255);
  tell("SYSID_THISMAV", system, ParameterType::int16);
  tell("SYSID_SW_MREV", 1, ParameterType::int16);
  tell("FORMAT_VERSION", 1, ParameterType::int16);
  tell("FRAME_CONFIG", frame_config(thrusters), ParameterType::int8);
  offer("INITIAL_MODE", static_cast<float>(SubMode::manual), ParameterType::int8, 0, 21);
  // 0 nothing, 1 a warning, 2 disarm.
  offer("FS_PILOT_INPUT", 2, ParameterType::int8, 0, 2);
  offer("FS_PILOT_TIMEOUT", 3.0F, ParameterType::real32, 0.1F, 3.0F);
  offer("FS_GCS_ENABLE", 2, ParameterType::int8, 0, 2);
  offer("FS_GCS_TIMEOUT", 5.0F, ParameterType::real32, 2.0F, 120.0F);
  offer("FS_LEAK_ENABLE", 1, ParameterType::int8, 0, 2);
  tell("ARMING_CHECK", 0, ParameterType::int32);
  for (std::size_t i = 1; i <= std::min<std::size_t>(thrusters, 12); ++i)
    offer(fmt::format("MOT_{}_DIRECTION", i), 1, ParameterType::int8, -1, 1);
  // What the channels of SERVO_OUTPUT_RAW are: motors 33 … 40, lights 181, camera tilt 7.
  for (std::size_t i = 1; i <= 16; ++i) {
    float function = 0;
    if (i <= std::min<std::size_t>(thrusters, 8)) function = static_cast<float>(32 + i);
    if (i == 9) function = 181;
    if (i == 10) function = 7;
    tell(fmt::format("SERVO{}_FUNCTION", i), function, ParameterType::int16);
    tell(fmt::format("SERVO{}_MIN", i), 1100, ParameterType::int16);
    tell(fmt::format("SERVO{}_MAX", i), 1900, ParameterType::int16);
    tell(fmt::format("SERVO{}_TRIM", i), 1500, ParameterType::int16);
    tell(fmt::format("SERVO{}_REVERSED", i), 0, ParameterType::int8);
  }
}

/// Simulated instruments come calibrated; ground stations ask whether they are.
void Parameters::add_instruments() {
  tell("BATT_MONITOR", 4, ParameterType::int8);
  tell("BATT_CAPACITY", 18000, ParameterType::int32);
  tell("COMPASS_DEV_ID", 1, ParameterType::int32);
  tell("COMPASS_DEV_ID2", 0, ParameterType::int32);
  tell("COMPASS_DEV_ID3", 0, ParameterType::int32);
  tell("COMPASS_EXTERNAL", 0, ParameterType::int8);
  tell("COMPASS_USE", 1, ParameterType::int8);
  tell("COMPASS_USE2", 0, ParameterType::int8);
  tell("COMPASS_USE3", 0, ParameterType::int8);
  for (const char axis : {'X', 'Y', 'Z'}) {
    tell(fmt::format("COMPASS_OFS_{}", axis), 1, ParameterType::real32);
    tell(fmt::format("INS_ACCOFFS_{}", axis), 0.001F, ParameterType::real32);
    tell(fmt::format("INS_ACCSCAL_{}", axis), 1, ParameterType::real32);
    tell(fmt::format("INS_GYROFFS_{}", axis), 0, ParameterType::real32);
  }
  tell("BARO_SPEC_GRAV", 1, ParameterType::real32);
  tell("RNGFND1_TYPE", 100, ParameterType::int8);
  tell("RNGFND1_ORIENT", 25, ParameterType::int8);
}

std::optional<std::size_t> Parameters::find(std::string_view name) const {
  const auto found = std::lower_bound(
      list_.begin(), list_.end(), name,
      [](const Parameter& parameter, std::string_view wanted) { return parameter.name < wanted; });
  if (found == list_.end() || found->name != name) return std::nullopt;
  return static_cast<std::size_t>(found - list_.begin());
}

float Parameters::value(std::string_view name) const {
  const std::optional<std::size_t> i = find(name);
  REMORA_ASSERT(i.has_value());
  return list_[*i].value;
}

Parameters::SetResult Parameters::set(std::size_t i, float value) {
  Parameter& parameter = list_[i];
  if (!parameter.is_settable) return SetResult::read_only;
  if (!std::isfinite(value)) return SetResult::no_number;
  if (parameter.type != ParameterType::real32) value = std::round(value);
  parameter.value = std::clamp(value, parameter.least, parameter.most);
  return parameter.value == value ? SetResult::set : SetResult::clamped;
}

}  // namespace remora::mavlink
