// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "interfaces/mavlink/message_rates.h"
#include "interfaces/mavlink/messages.h"
#include "interfaces/mavlink/readings.h"

namespace remora::mavlink {

/// Severities of STATUSTEXT (MAV_SEVERITY).
enum class Severity : std::uint8_t { critical = 2, warning = 4, notice = 5, info = 6 };
/// For people; what is longer than 50 letters is cut.
[[nodiscard]] Statustext status_text(Severity severity, std::string_view text);

template <std::size_t kSize>
[[nodiscard]] std::array<char, kSize> letters(std::string_view text) {
  std::array<char, kSize> made{};
  for (std::size_t i = 0; i < std::min(kSize, text.size()); ++i) made[i] = text[i];
  return made;
}
template <std::size_t kSize>
[[nodiscard]] std::string_view text_of(const std::array<char, kSize>& letters) {
  const std::string_view all(letters.data(), kSize);
  return all.substr(0, all.find('\0'));
}

[[nodiscard]] AutopilotVersion autopilot_version();

/// The messages of this number that tell the readings: one, several (NAMED_VALUE_FLOAT), or none
/// when the vehicle has nothing to tell or the number is of none that we send.
[[nodiscard]] std::vector<AnyMessage> telemetry(std::uint32_t id, const Readings& readings,
                                                double pilot_gain);

/// All numbers that telemetry() knows.
[[nodiscard]] std::vector<std::uint32_t> telemetry_ids();

}  // namespace remora::mavlink
