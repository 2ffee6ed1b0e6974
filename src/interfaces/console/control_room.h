// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interfaces/console/peer.h"
#include "interfaces/console_protocol/encode.h"
#include "interfaces/console_protocol/orders.h"
#include "interfaces/console_protocol/permissions.h"
#include "interfaces/console_protocol/roster.h"
#include "interfaces/console_protocol/telemetry.h"
#include "station/station.h"

namespace remora {

/// Where everybody at the console meets the dive: takes what clients say, checks that they may,
/// turns it into orders, and tells all of them what goes on. Belongs to one thread.
class ControlRoom {
 public:
  using Time = Roster::Time;
  struct Ports {
    /// Brings a call from any thread to the room's own; lost when the room is gone.
    std::function<void(std::function<void()>)> post;
    /// Lets go of a dive that is over, which may take a moment, somewhere else.
    std::function<void(std::shared_ptr<StationDive>)> retire;
    /// A dive began or ended: pictures of the old one are over.
    std::function<void()> on_dive_change;
  };
  /// `instructor_code` empty: whoever says that they are an instructor is one.
  ControlRoom(Station& station, Ports ports, std::string instructor_code = {});

  /// A message of a client; its first must be a hello.
  void receive(const std::shared_ptr<Peer>& peer, std::string_view text, Time now);
  /// The connection has gone. Their sticks are let go.
  void gone(const Peer& peer, Time now);
  /// To be called often: sends telemetry that is due, tells of what happened.
  void look(Time now);
  /// After the station changed its dive.
  void take_station_dive(Time now);
  /// Says goodbye to all.
  void clear();

  /// What has happened in the dive, for whoever proves to be a client by `client_secret`: pilots
  /// and strangers are not told what they are to notice. There must be a dive.
  [[nodiscard]] std::vector<TimelineEntry> timeline_for(const std::string& client_secret) const;
  /// Why whoever shows this secret of a client may not end the dive; empty when they may.
  [[nodiscard]] std::string objection_to_ending(const std::string& client_secret) const;
  /// The same of anything else that is asked for over REST.
  [[nodiscard]] std::string objection_to(Right right, const std::string& client_secret) const;
  [[nodiscard]] bool has_instructor_code() const { return !instructor_code_.empty(); }
  /// Whether instructors may come in with this code. Wrong ones are counted.
  [[nodiscard]] bool is_instructor_code(const std::string& code, Time now);
  /// Whoever shows this secret of a client; without a name when nobody here has it. Ask only while
  /// there is a dive.
  struct Speaker {
    std::string name;
    Audience audience = Audience::pilot;
  };
  [[nodiscard]] Speaker speaker(const std::string& client_secret) const;
  /// Why whoever shows this secret of a client may not look through a source of video: in some
  /// flights there are no eyes outside the vehicles. Empty when they may; ask while there is a
  /// dive.
  [[nodiscard]] std::string objection_to_view(const std::string& source,
                                              const std::string& client_secret) const;
  /// Puts a vehicle of a shadow dive somewhere; the answer is why not.
  [[nodiscard]] std::string follow(const std::string& vehicle, const RigidState& state);
  /// Takes a photo through `source` (empty: the first camera) and tells everybody. `done` is called
  /// on the room's thread.
  void take_photo(const std::string& source,
                  std::function<void(const PhotoCard&, const std::string& problem)> done);

  [[nodiscard]] const Roster& roster() const { return roster_; }
  [[nodiscard]] const std::shared_ptr<StationDive>& station_dive() const { return station_dive_; }
  [[nodiscard]] bool is_here(const Peer& peer) const;
  [[nodiscard]] bool is_empty() const { return connected_.empty(); }

 private:
  /// A client and its end of the line.
  struct ConnectedClient {
    std::string id;
    std::shared_ptr<Peer> peer;
    int rate = 30;  ///< of telemetry [Hz]
  };
  /// All who want telemetry at one rate.
  struct RateGroup {
    Time next;
    std::uint64_t last_number = 0;
    std::uint64_t sent = 0;
  };
  struct SeatSnapshot {
    std::string vehicle;
    bool has_seat = false;
  };
  class Listener;  // what is done about each kind of message

  [[nodiscard]] Circumstances circumstances() const;
  [[nodiscard]] std::optional<std::string> dive_id() const;
  [[nodiscard]] double sim_seconds() const;
  [[nodiscard]] ConnectedClient* find(const Peer& peer);
  [[nodiscard]] std::map<std::string, SeatSnapshot> seats_now() const;

  void welcome(const std::shared_ptr<Peer>& peer, const client::Hello& hello, Time now);
  void change_roster(const std::function<void()>& change);
  void tell_seat(const std::string& id);
  void let_go(const std::string& vehicle);
  void broadcast(std::string text);
  void tell(ConsoleEvent event);
  void tell_instructors(const ConsoleEvent& event);
  [[nodiscard]] Audience audience_of(const ConnectedClient& who) const;
  [[nodiscard]] bool may_look_from_outside(Audience audience) const;
  void tell_of_timeline(const Moment& moment);
  void tell_of_links(const Moment& moment);
  void tell_of_mission(const Moment& moment);
  void tell_of_marks();
  void send_telemetry(const Moment& moment, Time now);
  [[nodiscard]] SharedText telemetry(const Moment& moment, Audience audience, bool has_nodes);

  Station& station_;
  Ports ports_;
  std::string instructor_code_;
  int wrong_codes_ = 0;
  Time codes_counted_since_{};
  Roster roster_;
  std::vector<ConnectedClient> connected_;
  std::shared_ptr<StationDive> station_dive_;

  std::map<int, RateGroup> groups_;  // by rate
  std::uint64_t encoded_number_ = 0;
  // By audience; without and with the tethers' shape.
  std::array<std::array<SharedText, 2>, 2> encoded_;
  std::vector<StreamFigures> figures_;
  Time figures_taken_{};
  std::size_t timeline_told_ = 0;
  std::vector<bool> is_link_lost_;
  std::string problem_told_;
  Aids aids_;
  std::optional<std::uint64_t> marks_told_;  // version of the board
  bool is_mission_over_ = false;             // as people have been told
};

}  // namespace remora
