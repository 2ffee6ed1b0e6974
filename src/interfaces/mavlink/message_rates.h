// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>

namespace remora::mavlink {

/// How often each message is sent. Ground stations ask for it by message or by stream; the last
/// word counts.
class MessageRates {
 public:
  using Clock = std::chrono::steady_clock;
  using Period = std::chrono::microseconds;

  MessageRates();  ///< with the rates that QGroundControl asks of ArduPilot

  [[nodiscard]] bool knows(std::uint32_t id) const { return plans_.contains(id); }
  /// 0 µs when it is not sent at all, nothing when we do not know it.
  [[nodiscard]] std::optional<Period> period(std::uint32_t id) const;
  /// In µs, as SET_MESSAGE_INTERVAL has it: 0 the usual rate, negative never. False when we do not
  /// know the message.
  bool set_interval(std::uint32_t id, double microseconds);
  /// As REQUEST_DATA_STREAM has it; 0 Hz stops it. False when there is no such stream.
  bool set_stream(std::uint8_t stream, double hertz);

  /// True when the message is to be sent now; then it is next due a period later.
  [[nodiscard]] bool is_due(std::uint32_t id, Clock::time_point now);

 private:
  struct Plan {
    Period usual{};
    std::uint8_t stream = 0;
    Period period{};  ///< zero: never
    Clock::time_point next{};
  };
  void set(Plan& plan, Period period) const;

  std::map<std::uint32_t, Plan> plans_;
};

}  // namespace remora::mavlink
