// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/connection_limit.h"

#include <utility>

namespace remora {

ConnectionLimit::Ticket::Ticket(ConnectionLimit& limit)
    : limit_(limit), place_(limit.tickets_.insert(limit.tickets_.end(), this)) {}

ConnectionLimit::Ticket::~Ticket() { limit_.tickets_.erase(place_); }

void ConnectionLimit::Ticket::begin_waiting(Time now, std::function<void()> turn_out) {
  waiting_since_ = now;
  turn_out_ = std::move(turn_out);
}

void ConnectionLimit::Ticket::end_waiting() {
  waiting_since_.reset();
  turn_out_ = nullptr;
}

bool ConnectionLimit::make_room(Time now) {
  Ticket* longest = nullptr;
  for (Ticket* ticket : tickets_) {
    if (!ticket->waiting_since_ || now - *ticket->waiting_since_ < kPatience) continue;
    if (longest == nullptr || *ticket->waiting_since_ < *longest->waiting_since_) longest = ticket;
  }
  if (longest == nullptr) return false;
  // Its place is free as soon as its last operation has noticed.
  const std::function<void()> turn_out = std::move(longest->turn_out_);
  longest->end_waiting();
  turn_out();
  return true;
}

std::shared_ptr<ConnectionLimit::Ticket> ConnectionLimit::enter(Time now) {
  if (tickets_.size() >= kMost && !make_room(now)) return nullptr;
  return std::make_shared<Ticket>(*this);
}

}  // namespace remora
