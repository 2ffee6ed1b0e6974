// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace remora::mavlink {

struct EnumName {
  std::int64_t value = 0;
  std::string_view name;
};

/// What the values of a field are called, for those who speak of them by name (mavlink2rest).
class EnumNames {
 public:
  constexpr explicit EnumNames(std::span<const EnumName> rows) : rows_(rows) {}

  [[nodiscard]] std::string_view name_of(std::int64_t value) const;  ///< empty when it has none
  [[nodiscard]] std::optional<std::int64_t> value_of(std::string_view name) const;

 private:
  std::span<const EnumName> rows_;
};

extern const EnumNames kMavType;
extern const EnumNames kMavAutopilot;
extern const EnumNames kMavState;
extern const EnumNames kMavMode;
extern const EnumNames kMavCmd;
extern const EnumNames kMavResult;
extern const EnumNames kMavFrame;
extern const EnumNames kMavParamType;
extern const EnumNames kMavSeverity;
extern const EnumNames kGpsFixType;
extern const EnumNames kMavMissionType;
extern const EnumNames kMavMissionResult;
extern const EnumNames kMissionState;
extern const EnumNames kMavDistanceSensor;
extern const EnumNames kMavSensorOrientation;
extern const EnumNames kMavBatteryFunction;
extern const EnumNames kMavBatteryType;
extern const EnumNames kMavBatteryChargeState;
extern const EnumNames kMavBatteryMode;

}  // namespace remora::mavlink
