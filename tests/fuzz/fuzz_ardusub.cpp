// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Datagrams of whoever finds ArduSub's port: whatever the bytes are, they end in a packet or in the
// name of what is wrong, and the talk asks for one step at most and never answers twice.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "interfaces/ardusub/conversation.h"
#include "interfaces/ardusub/servo_map.h"
#include "interfaces/ardusub/servo_packet.h"

using namespace remora;
using namespace remora::ardusub;

namespace {

void demand(bool claim) {
  if (!claim) std::abort();
}

void check(const ServoPacket& packet) {
  demand(packet.channels == 16 || packet.channels == 32);
  ServoMap map;
  for (std::size_t i = 1; i <= 8; ++i) map.thrusters.push_back({i, i % 2 == 0 ? 1.0 : -1.0});
  for (const Frame frame : {Frame::vectored, Frame::vectored_6dof}) {
    map.frame = frame;
    VehicleInput input;
    command(map, packet, input);
    for (const double thruster : input.thrusters) demand(thruster >= -1.0 && thruster <= 1.0);
    demand(input.lookout.lamps >= 0.0 && input.lookout.lamps <= 1.0);
    demand(input.lookout.tilt >= -0.8 && input.lookout.tilt <= 0.8);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
  const DecodedPacket whole = decode(bytes);
  if (whole.status == PacketStatus::ok) check(whole.packet);

  // The same bytes as a talk: a byte for who speaks and when, four for the count.
  Conversation talk;
  Conversation::Time now{};
  std::uint64_t answers = 0, questions = 0;
  for (std::size_t at = 0; at + 5 <= size; at += 5) {
    ServoPacket packet{.frame_rate = 400, .frame_count = 0, .channels = 16, .pwm = {}};
    std::memcpy(&packet.frame_count, data + at + 1, sizeof packet.frame_count);
    if (data[at] & 0x80u) packet.frame_count %= 4;  // often the same
    now += std::chrono::milliseconds(data[at] & 0x3fu) * 40;
    talk.hear({0x7f000001, (data[at] & 0x40u) != 0 ? std::uint16_t{1} : std::uint16_t{2}}, packet,
              now);
    ++questions;
    if (talk.request() == Conversation::Request::nothing || data[at] % 3 == 0) continue;
    talk.answered();
    ++answers;
    demand(talk.request() == Conversation::Request::nothing);
  }
  demand(answers <= questions);
  return 0;
}
