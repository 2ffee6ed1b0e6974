// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "interfaces/console_protocol/client_message.h"

namespace remora {

/// Who is at the console, who sits at which vehicle's sticks, and who would like to. No sockets,
/// no clock: whoever calls brings the time. One pilot flies a vehicle; a seat changes hands when
/// its holder, or an instructor, says so.
class Roster {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// How long the seat of a pilot whose connection closed waits for them: the time of a reload.
  static constexpr std::chrono::seconds kSeatKept{10};

  struct Client {
    std::string id;       ///< `c3`
    std::string name;     ///< for people
    std::string vehicle;  ///< a pilot's: the one they fly or would like to; else empty
    std::string secret;   ///< proves after a reload that the seat is theirs
    Role role = Role::observer;
    bool has_seat = false;
  };
  struct Request {
    std::string client;
    std::string vehicle;
  };

  /// What became of a wish.
  struct Outcome {
    std::string problem;  ///< why nothing changed, for people; empty when it was done
    bool is_changed = false;
  };

  struct Joined {
    std::string id;
    /// A client that claimed a seat under an older connection of its own: to be closed.
    std::optional<std::string> replaced;
  };

  /// A client comes in. A pilot gets the seat back if `hello.resume` proves that it was theirs,
  /// else that of the vehicle they name, else that of the first vehicle without a pilot, if it is
  /// free.
  Joined join(const client::Hello& hello, std::string secret, Time now);
  /// Somebody's connection has gone. Their seat is kept for a while.
  void leave(const std::string& id, Time now);
  /// Frees the seats that were kept long enough; true when something changed.
  bool expire(Time now);

  /// The vehicles of a new dive; none between dives. Pilots keep the seat of a vehicle that has the
  /// same name; free seats go to pilots without one, in the order in which they came.
  void set_vehicles(std::vector<std::string> names);

  /// Asks for the seat of a vehicle; granted at once when it is free.
  Outcome request(const std::string& id, const std::string& vehicle);
  /// `by`, its holder or an instructor, gives the seat that `to` wants.
  Outcome grant(const std::string& by, const std::string& to);
  Outcome deny(const std::string& by, const std::string& whose);
  /// Leaves the seat; it goes to whoever asked for it first.
  Outcome release(const std::string& id);

  [[nodiscard]] const std::vector<Client>& clients() const { return clients_; }
  [[nodiscard]] const std::vector<Request>& requests() const { return requests_; }
  [[nodiscard]] const std::vector<std::string>& vehicles() const { return vehicles_; }
  [[nodiscard]] const Client* find(const std::string& id) const;
  /// Whose welcome held this secret; null when nobody's here.
  [[nodiscard]] const Client* find_by_secret(const std::string& secret) const;
  [[nodiscard]] bool has_instructor() const;
  /// Why whoever proves to be a client by `secret` (or shows none) may not end the dive: somebody
  /// else flies in it. Empty when they may. Instructors may always.
  [[nodiscard]] std::string objection_to_ending(const std::string& secret) const;
  /// Whether somebody proves by `secret` to be an instructor who is here.
  [[nodiscard]] bool is_instructor(const std::string& secret) const;
  /// True when a seat that is kept for somebody has been kept long enough.
  [[nodiscard]] bool has_expired(Time now) const;
  /// Name of the pilot of a vehicle, also of one whose seat is kept for them; nothing without.
  [[nodiscard]] std::optional<std::string> pilot_of(const std::string& vehicle) const;

 private:
  struct KeptSeat {
    std::string vehicle;
    std::string name;
    std::string secret;
    Time until;
  };

  [[nodiscard]] Client* find_to_change(const std::string& id);
  [[nodiscard]] Client* holder_of(const std::string& vehicle);
  [[nodiscard]] bool is_free(const std::string& vehicle) const;
  [[nodiscard]] bool is_vehicle(const std::string& name) const;
  [[nodiscard]] std::string wished_vehicle(const std::string& wish) const;
  bool resume(const std::string& secret, Client& client, Joined& joined);
  void seat(Client& client, const std::string& vehicle);
  void unseat(Client& client);
  void offer(const std::string& vehicle);
  void forget_requests_of(const std::string& id);

  std::vector<Client> clients_;  // in the order in which they came
  std::vector<KeptSeat> kept_;
  std::vector<Request> requests_;  // in the order in which they were made
  std::vector<std::string> vehicles_;
  int joined_ = 0;
};

}  // namespace remora
