// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What strangers send as MAVLink and as mavlink2rest's texts. Whatever the bytes are, they end in
// messages that can be said again, or are counted; an autopilot that hears them moves no stick
// beyond its throw.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "interfaces/mavlink/mavlink_vehicle.h"
#include "interfaces/mavlink/rest_text.h"

using namespace remora;
using namespace remora::mavlink;

namespace {

void demand(bool claim) {
  if (!claim) std::abort();
}

void check(const Spoken& spoken, MavlinkVehicle& autopilot) {
  FrameReader again;
  demand(again.read(frame_of(spoken)).size() == 1);
  demand(read_rest(rest_text(spoken)).problem.empty());
  Reply reply;
  const MavlinkVehicle::Clock::time_point now{std::chrono::hours(1)};
  autopilot.hear({1, spoken.system, spoken.component}, spoken.message, {}, now, reply);
  autopilot.tell({}, now, reply);
  for (const Order& order : reply.orders) {
    const auto* moved = std::get_if<order::MoveSticks>(&order);
    if (moved == nullptr) continue;
    const Sticks& s = moved->sticks;
    for (const double value : {s.surge, s.sway, s.heave, s.roll, s.pitch, s.yaw})
      demand(value >= -1.0 && value <= 1.0);
  }
  for (const AnyMessage& message : reply.messages) demand(!frame_of({1, 1, 0, message}).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  MavlinkVehicle autopilot(1, VehicleId{0}, 8);
  FrameReader reader;
  for (const Spoken& spoken : reader.read({data, size})) check(spoken, autopilot);
  const RestReading reading =
      read_rest(std::string_view(reinterpret_cast<const char*>(data), size));
  if (reading.problem.empty()) check(reading.spoken, autopilot);
  return 0;
}
