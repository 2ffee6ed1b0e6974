// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace remora::mavlink {

/// How a parameter's value travels; the numbers are those of MAV_PARAM_TYPE.
enum class ParameterType : std::uint8_t { int8 = 2, int16 = 4, int32 = 6, real32 = 9 };

struct Parameter {
  std::string name;  ///< at most 16 letters
  float value = 0.0F;
  ParameterType type = ParameterType::real32;
  float least = 0.0F;
  float most = 0.0F;
  bool is_settable = false;  ///< what describes the vehicle is only told
};

/// The vehicle's settings under the names that ArduSub 4.5 has for them, so that ground stations
/// find what they look for. All that can be set has an effect.
class Parameters {
 public:
  /// Of the vehicle with this number, which has so many thrusters.
  Parameters(std::uint8_t system, std::size_t thrusters);

  [[nodiscard]] std::size_t size() const { return list_.size(); }
  [[nodiscard]] const Parameter& operator[](std::size_t i) const { return list_[i]; }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
  /// Of a parameter that there is.
  [[nodiscard]] float value(std::string_view name) const;

  enum class SetResult { set, clamped, read_only, no_number };
  SetResult set(std::size_t i, float value);

 private:
  void tell(std::string name, float value, ParameterType type);
  void offer(std::string name, float value, ParameterType type, float least, float most);
  void add_joystick();
  void add_vehicle(std::uint8_t system, std::size_t thrusters);
  void add_instruments();

  std::vector<Parameter> list_;
};

inline constexpr int kButtons = 32;

}  // namespace remora::mavlink
