// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/message_rates.h"

#include <algorithm>
#include <cmath>

#include "interfaces/mavlink/messages.h"

namespace remora::mavlink {
namespace {

using namespace std::chrono_literals;

// The streams of REQUEST_DATA_STREAM (MAV_DATA_STREAM).
constexpr std::uint8_t kAll = 0, kRawSensors = 1, kExtendedStatus = 2, kServos = 3, kPosition = 6,
                       kExtra1 = 10, kExtra2 = 11, kExtra3 = 12;

// A session tells of itself fifty times a second: nothing is newer than that.
constexpr MessageRates::Period kShortest = 20ms;
constexpr MessageRates::Period kLongest = 60s;

struct Row {
  std::uint32_t id;
  std::uint8_t stream;
  MessageRates::Period period;
};

// Streams as ArduSub groups them, at the rates QGroundControl wants; what Cockpit wants faster
// (ATTITUDE 16 Hz, AHRS2 and VFR_HUD alike) it asks for.
constexpr Row kRows[] = {
    {RawImu::kInfo.id, kRawSensors, 500ms},
    {ScaledPressure::kInfo.id, kRawSensors, 500ms},
    {ScaledPressure2::kInfo.id, kRawSensors, 500ms},
    {ScaledPressure3::kInfo.id, kRawSensors, 500ms},
    {SysStatus::kInfo.id, kExtendedStatus, 500ms},
    {GpsRawInt::kInfo.id, kExtendedStatus, 500ms},
    {MissionCurrent::kInfo.id, kExtendedStatus, 500ms},
    {NamedValueFloat::kInfo.id, kExtendedStatus, 500ms},
    {ServoOutputRaw::kInfo.id, kServos, 500ms},
    {GlobalPositionInt::kInfo.id, kPosition, 333ms},
    {LocalPositionNed::kInfo.id, kPosition, 333ms},
    {Attitude::kInfo.id, kExtra1, 50ms},
    {Ahrs2::kInfo.id, kExtra1, 62ms},
    {VfrHud::kInfo.id, kExtra2, 62ms},
    {BatteryStatus::kInfo.id, kExtra3, 333ms},
    {Rangefinder::kInfo.id, kExtra3, 333ms},
    {DistanceSensor::kInfo.id, kExtra3, 333ms},
    {SystemTime::kInfo.id, kExtra3, 1s},
    {HomePosition::kInfo.id, kExtra3, 10s},
    {Heartbeat::kInfo.id, 255, 1s},
};

}  // namespace

MessageRates::MessageRates() {
  for (const Row& row : kRows) plans_[row.id] = {row.period, row.stream, row.period, {}};
}

std::optional<MessageRates::Period> MessageRates::period(std::uint32_t id) const {
  const auto found = plans_.find(id);
  if (found == plans_.end()) return std::nullopt;
  return found->second.period;
}

void MessageRates::set(Plan& plan, Period period) const {
  plan.period = period == Period::zero() ? period : std::clamp(period, kShortest, kLongest);
  plan.next = {};
}

bool MessageRates::set_interval(std::uint32_t id, double microseconds) {
  const auto found = plans_.find(id);
  if (found == plans_.end() || !std::isfinite(microseconds)) return false;
  const double longest = static_cast<double>(kLongest.count());
  if (microseconds < 0.0) {
    set(found->second, Period::zero());
  } else if (microseconds == 0.0) {
    set(found->second, found->second.usual);
  } else {
    const double period = std::clamp(microseconds, 1.0, longest);
    set(found->second, Period(static_cast<std::int64_t>(period)));
  }
  return true;
}

bool MessageRates::set_stream(std::uint8_t stream, double hertz) {
  bool is_known = false;
  for (auto& [id, plan] : plans_) {
    const bool is_meant = stream == kAll ? plan.stream <= kExtra3 : plan.stream == stream;
    if (!is_meant) continue;
    is_known = true;
    set(plan, hertz > 0.0 ? Period(static_cast<std::int64_t>(1e6 / hertz)) : Period::zero());
  }
  return is_known;
}

bool MessageRates::is_due(std::uint32_t id, Clock::time_point now) {
  const auto found = plans_.find(id);
  if (found == plans_.end()) return false;
  Plan& plan = found->second;
  if (plan.period == Period::zero() || now < plan.next) return false;
  // In step with its own beat; whoever fell behind does not catch up.
  plan.next = (now - plan.next < plan.period ? plan.next : now) + plan.period;
  return true;
}

}  // namespace remora::mavlink
