// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/conversation.h"

#include <limits>

namespace remora::ardusub {

void Conversation::hear(const Peer& from, const ServoPacket& packet, Time now) {
  if (peer_ && from != *peer_ && !is_silent(now)) {
    ++counts_.strangers;
    return;
  }
  if (peer_ != from) {
    peer_ = from;
    last_answered_.reset();
    request_ = Request::nothing;
    is_restart_ = false;
  }
  heard_ = now;
  const std::uint32_t count = packet.frame_count;
  if (request_ == Request::step && count == question_.frame_count) {
    ++counts_.repeated;  // it waited long; one answer serves both
    return;
  }
  if (!last_answered_) {
    ask(packet, count == 0 || is_restart_);
    return;
  }
  if (count == *last_answered_) {
    ++counts_.repeated;
    if (request_ == Request::nothing) request_ = Request::again;
    return;
  }
  // After 124 days at 400 Hz the counter comes round, which is not a restart.
  const bool has_come_round = *last_answered_ == std::numeric_limits<std::uint32_t>::max();
  if (count == 0 && !has_come_round) {
    ask(packet, true);
    return;
  }
  const std::uint32_t latest = request_ == Request::step ? question_.frame_count : *last_answered_;
  if (static_cast<std::int32_t>(count - latest) < 0) {
    ++counts_.stale;
    return;
  }
  ask(packet, is_restart_);
}

void Conversation::ask(const ServoPacket& packet, bool is_restart) {
  if (request_ == Request::step) ++counts_.superseded;
  question_ = packet;
  is_restart_ = is_restart;
  request_ = Request::step;
}

void Conversation::answered() {
  if (request_ == Request::step) {
    ++counts_.accepted;
    if (is_restart_) ++counts_.restarts;
    last_answered_ = question_.frame_count;
    is_restart_ = false;
  }
  request_ = Request::nothing;
}

}  // namespace remora::ardusub
