// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "interfaces/ardusub/servo_packet.h"

namespace remora::ardusub {

/// Who sends: an address and port of IPv4.
struct Peer {
  std::uint32_t address = 0;
  std::uint16_t port = 0;

  bool operator==(const Peer&) const = default;
};

/// What has come in, by what became of it.
struct PacketCounts {
  std::uint64_t accepted = 0;    ///< a step each
  std::uint64_t repeated = 0;    ///< asked again: the same answer again, or one for several
  std::uint64_t restarts = 0;    ///< ArduPilot restarted
  std::uint64_t superseded = 0;  ///< a later one came before it was answered: a flood
  std::uint64_t stale = 0;       ///< older than one that was answered
  std::uint64_t strangers = 0;   ///< of a second program while the first was alive
  std::uint64_t malformed = 0;   ///< of wrong magic or size

  [[nodiscard]] std::uint64_t refused() const { return superseded + stale + strangers + malformed; }
};

/// The talk with one ArduPilot: strict question and answer, and never two answers to one question,
/// which would run its clock at double speed. Knows no socket and no clock.
class Conversation {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// A living ArduPilot asks again after 1.1 s at the latest; after this long in silence somebody
  /// else may take its place.
  static constexpr std::chrono::milliseconds kLongestSilence{1500};

  /// A packet that arrived. Packets that wait together count as one question: the latest.
  void hear(const Peer& from, const ServoPacket& packet, Time now);
  void hear_malformed() { ++counts_.malformed; }
  /// Nobody listened up to now: the silence was ours.
  void resume(Time now) { heard_ = now; }

  /// What the packets heard so far ask for.
  enum class Request {
    nothing,
    again,  ///< the last answer, without a step
    step,   ///< a step with question(), and its answer
  };
  [[nodiscard]] Request request() const { return request_; }
  [[nodiscard]] const ServoPacket& question() const { return question_; }
  /// The question comes from an ArduPilot that has just begun: the vehicle goes back to its start.
  [[nodiscard]] bool is_restart() const { return is_restart_; }
  /// The request has been met: an answer is on its way.
  void answered();

  [[nodiscard]] const std::optional<Peer>& peer() const { return peer_; }
  [[nodiscard]] bool is_silent(Time now) const { return peer_ && now - heard_ > kLongestSilence; }
  [[nodiscard]] const PacketCounts& counts() const { return counts_; }

 private:
  void ask(const ServoPacket& packet, bool is_restart);

  std::optional<Peer> peer_;
  Time heard_;
  Request request_ = Request::nothing;
  ServoPacket question_;
  bool is_restart_ = false;
  std::optional<std::uint32_t> last_answered_;
  PacketCounts counts_;
};

}  // namespace remora::ardusub
