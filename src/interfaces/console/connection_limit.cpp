// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/connection_limit.h"

#include <algorithm>
#include <utility>

namespace remora {

ConnectionLimit::Ticket::Ticket(ConnectionLimit& limit)
    : limit_(limit), place_(limit.tickets_.insert(limit.tickets_.end(), this)) {
  ++limit_.strangers_;
}

ConnectionLimit::Ticket::~Ticket() {
  leave_strangers();
  limit_.tickets_.erase(place_);
}

void ConnectionLimit::Ticket::leave_strangers() {
  if (std::exchange(is_stranger_, false)) --limit_.strangers_;
}

ConnectionLimit::Ticket* ConnectionLimit::longest_waiting(Time now) const {
  Ticket* longest = nullptr;
  for (Ticket* ticket : tickets_) {
    if (!ticket->turn_out_ || !ticket->waiting_since_) continue;
    if (now - *ticket->waiting_since_ < kPatience) continue;
    if (longest == nullptr || *ticket->waiting_since_ < *longest->waiting_since_) longest = ticket;
  }
  return longest;
}

ConnectionLimit::Ticket* ConnectionLimit::first_stranger() const {
  const auto first = std::find_if(tickets_.begin(), tickets_.end(), [](const Ticket* ticket) {
    return ticket->is_stranger_ && ticket->turn_out_;
  });
  return first == tickets_.end() ? nullptr : *first;
}

bool ConnectionLimit::make_room(Time now) {
  Ticket* leaver = longest_waiting(now);
  if (leaver == nullptr || (strangers_ >= kMostStrangers && !leaver->is_stranger_))
    leaver = first_stranger();
  if (leaver == nullptr) return false;
  // Its place is free as soon as its last operation has noticed.
  const std::function<void()> turn_out = std::exchange(leaver->turn_out_, nullptr);
  leaver->leave_strangers();
  turn_out();
  return true;
}

std::shared_ptr<ConnectionLimit::Ticket> ConnectionLimit::enter(Time now) {
  const bool is_full = strangers_ >= kMostStrangers || tickets_.size() >= kMost;
  if (is_full && !make_room(now)) return nullptr;
  return std::make_shared<Ticket>(*this);
}

}  // namespace remora
