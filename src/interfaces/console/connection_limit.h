// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <utility>

namespace remora {

/// How many connections there are at once. Strangers, who have not shown yet that they may use the
/// console, never take all places; when there are too many, one that keeps us waiting gives way to
/// a newcomer, or else the stranger who has been there longest. So whoever opens connections and
/// says or reads nothing keeps nobody out. Belongs to one thread and outlives its tickets.
class ConnectionLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::size_t kMost = 256;
  static constexpr std::size_t kMostStrangers = 192;
  /// How long a connection may keep us waiting before it can be turned out.
  static constexpr std::chrono::seconds kPatience{2};

  /// A place among the connections, for as long as it lives.
  class Ticket {
   public:
    explicit Ticket(ConnectionLimit& limit);
    ~Ticket();
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;

    /// `turn_out` closes the connection. One without it keeps its place.
    void can_be_turned_out(std::function<void()> turn_out) { turn_out_ = std::move(turn_out); }
    void keep_place() { turn_out_ = nullptr; }
    /// We wait for a request, or for more of our answer to be taken.
    void begin_waiting(Time now) { waiting_since_ = now; }
    void end_waiting() { waiting_since_.reset(); }
    /// Whoever is here may use the console.
    void admit() { leave_strangers(); }

   private:
    friend class ConnectionLimit;
    void leave_strangers();

    ConnectionLimit& limit_;
    std::list<Ticket*>::iterator place_;
    std::optional<Time> waiting_since_;
    std::function<void()> turn_out_;
    bool is_stranger_ = true;
  };

  /// Null when there is no room.
  [[nodiscard]] std::shared_ptr<Ticket> enter(Time now);
  [[nodiscard]] std::size_t count() const { return tickets_.size(); }

 private:
  [[nodiscard]] bool make_room(Time now);
  [[nodiscard]] Ticket* longest_waiting(Time now) const;
  [[nodiscard]] Ticket* first_stranger() const;

  std::list<Ticket*> tickets_;  // in the order in which they came
  std::size_t strangers_ = 0;
};

}  // namespace remora
