// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>

namespace remora {

/// How many connections there are at once. When there are too many, one that has kept us waiting
/// for its request gives way to a newcomer: whoever opens connections and says nothing keeps nobody
/// out. Belongs to one thread and outlives its tickets.
class ConnectionLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::size_t kMost = 256;
  /// How long a connection may keep us waiting before it can be turned out.
  static constexpr std::chrono::seconds kPatience{2};

  /// A place among the connections, for as long as it lives.
  class Ticket {
   public:
    explicit Ticket(ConnectionLimit& limit);
    ~Ticket();
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;

    /// We wait for a request; `turn_out` closes the connection.
    void begin_waiting(Time now, std::function<void()> turn_out);
    void end_waiting();

   private:
    friend class ConnectionLimit;
    ConnectionLimit& limit_;
    std::list<Ticket*>::iterator place_;
    std::optional<Time> waiting_since_;
    std::function<void()> turn_out_;
  };

  /// Null when there is no room.
  [[nodiscard]] std::shared_ptr<Ticket> enter(Time now);
  [[nodiscard]] std::size_t count() const { return tickets_.size(); }

 private:
  [[nodiscard]] bool make_room(Time now);

  std::list<Ticket*> tickets_;
};

}  // namespace remora
