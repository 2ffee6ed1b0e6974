// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/control_room.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interfaces/console_protocol/access.h"
#include "interfaces/console_protocol/decode.h"
#include "interfaces/console_protocol/exchange.h"
#include "interfaces/console_protocol/mark_text.h"
#include "interfaces/console_protocol/mission_text.h"
#include "interfaces/console_protocol/telemetry.h"
#include "run/recording.h"

namespace remora {
namespace {

constexpr auto kFiguresPeriod = std::chrono::milliseconds(250);
constexpr int kMostWrongCodes = 10;  // in a minute: nobody mistypes more often
constexpr int kNodesEvery = 6;       // telemetry messages: the shape of a tether changes slowly
// A timer's grain: telemetry that is due in less than this is sent now.
constexpr auto kGrain = std::chrono::milliseconds(2);

// Told by the room itself, with more than the timeline knows: who holds which seat, how a mission
// was graded.
bool is_news(const TimelineEntry& entry) {
  return !entry.is_told && entry.kind != "link" && entry.kind != "mission" &&
         entry.kind != kFinishKind;
}

// A vehicle does not say what is broken, what it touched or what its line hangs on. Its pilot
// notices, or does not.
bool is_for_instructors(const TimelineEntry& entry) {
  return entry.kind == "fault" || entry.kind == "diagnosis" || entry.kind == "weather" ||
         entry.kind == "tether" || entry.kind == "contact";
}

constexpr const char* kNoOutsideView = "views from outside are not allowed in this flight";

/// Whether a source of video is an eye outside the vehicles: a vehicle's own are called
/// `VEHICLE/NAME`.
bool is_outside_view(const Model& model, std::string_view source) {
  return std::none_of(
      model.vehicles().begin(), model.vehicles().end(),
      [&](const VehicleModel& vehicle) { return source.starts_with(vehicle.name + "/"); });
}

std::string first_camera(const Model& model, const std::string& vehicle) {
  for (const VehicleModel& candidate : model.vehicles()) {
    if (!vehicle.empty() && candidate.name != vehicle) continue;
    if (!candidate.cameras.empty()) return candidate.name + "/" + candidate.cameras.front().name;
  }
  return model.cameras().empty() ? std::string() : model.cameras().front().name;
}

/// The renderer makes its meshes and shaders ready at the first picture: now, while pages load.
void warm_up(const StationDive& station_dive) {
  constexpr int kSmall = 64;
  const StreamSpec spec{.source = first_camera(station_dive.session->model(), {}), .width = kSmall};
  if (!station_dive.video->problem(spec.source).empty()) return;
  station_dive.video->take(spec, [](const std::shared_ptr<const VideoFrame>&) {});
}

std::optional<VehicleId> find_vehicle(const Model& model, const std::string& name) {
  for (std::uint32_t i = 0; i < model.vehicles().size(); ++i) {
    if (model.vehicles()[i].name == name) return VehicleId{i};
  }
  return std::nullopt;
}

std::vector<std::string> vehicle_names(const StationDive* station_dive) {
  std::vector<std::string> names;
  if (station_dive == nullptr) return names;
  for (const VehicleModel& vehicle : station_dive->session->model().vehicles())
    names.push_back(vehicle.name);
  return names;
}

}  // namespace

/// One message of one client: each overload obeys, or answers why it does not.
class ControlRoom::Listener {
 public:
  Listener(ControlRoom& room, const Roster::Client& client, ConnectedClient& who,
           const std::string& id)
      : room_(room), client_(client), who_(who), id_(id) {}

  std::string operator()(const client::Hello&) { return "you have said hello before"; }
  std::string operator()(const client::Ping& ping) {
    who_.peer->send(std::make_shared<std::string>(pong_text(ping.sent)));
    return {};
  }

  std::string operator()(const client::Command& command) {
    return std::visit([&](auto order) { return obey(command.vehicle, std::move(order)); },
                      command.order);
  }
  std::string operator()(const client::TurnReel& wish) {
    return with_command(wish.vehicle, [&](VehicleId vehicle) {
      const auto moment = session().moment();
      return post(reel_orders(wish, vehicle, model(), moment->state));
    });
  }

  std::string operator()(const client::MoveJoints& wish) {
    return with_sticks(wish.vehicle, [&](VehicleId vehicle) {
      return post(joint_orders(wish, vehicle, model()));
    });
  }
  std::string operator()(const client::MoveHand& wish) {
    return with_sticks(
        wish.vehicle, [&](VehicleId vehicle) { return post(hand_orders(wish, vehicle, model())); });
  }
  std::string operator()(const client::PlaceHand& wish) {
    return with_sticks(wish.vehicle, [&](VehicleId vehicle) {
      const auto moment = session().moment();
      return post(hand_orders(wish, vehicle, model(), moment->state));
    });
  }
  std::string operator()(const client::PlanArm& wish) { return work_by_plan(wish); }
  std::string operator()(const client::FollowPlan& wish) { return work_by_plan(wish); }
  std::string operator()(const client::StopArm& wish) { return work_by_plan(wish); }

  std::string operator()(const client::Jump& wish) {
    if (const std::string why_not = objection(Right::jump); !why_not.empty()) return why_not;
    return with_dive([&] {
      if (client_.role != Role::instructor && session().mission() != nullptr)
        return std::string("a mission is flown, not jumped through");
      return post(jump_orders(wish, model()));
    });
  }

  std::string operator()(const client::TakePhoto& wish) {
    if (const std::string why_not = objection(Right::command); !why_not.empty()) return why_not;
    const std::string source = !wish.source.empty() || room_.station_dive_ == nullptr
                                   ? wish.source
                                   : first_camera(model(), client_.vehicle);
    if (room_.station_dive_ && is_outside_view(model(), source) &&
        !room_.may_look_from_outside(remora::audience_of(client_.role, session())))
      return kNoOutsideView;
    // The answer comes with the photo.
    const std::weak_ptr<Peer> peer = who_.peer;
    room_.take_photo(source, [peer, id = id_](const PhotoCard&, const std::string& problem) {
      const std::shared_ptr<Peer> still_there = peer.lock();
      if (still_there && (!id.empty() || !problem.empty()))
        still_there->send(std::make_shared<std::string>(answer_text(id, problem)));
    });
    is_answered_later_ = true;
    return {};
  }
  std::string operator()(const client::Message& message) {
    if (const std::string why_not = objection(Right::speak); !why_not.empty()) return why_not;
    const bool is_vehicle = room_.roster_.pilot_of(message.to).has_value();
    if (!message.to.empty() && !is_vehicle && room_.roster_.find(message.to) == nullptr)
      return fmt::format("there is nobody here called `{}`", message.to);
    room_.tell({.at = room_.sim_seconds(),
                .kind = "message",
                .text = message.text,
                .level = EventLevel::warning,
                .data = message_data(client_.name, message.to)});
    if (room_.station_dive_) {
      session().note({.at = session().moment()->state.now,
                      .kind = "message",
                      .text = fmt::format("{}: {}", client_.name, message.text),
                      .is_told = true});
    }
    return {};
  }

  std::string operator()(const client::Fault& fault) {
    if (const std::string why_not = objection(Right::disturb); !why_not.empty()) return why_not;
    return with_command(fault.vehicle, [&](VehicleId vehicle) {
      return post(fault_orders(fault, vehicle, model()));
    });
  }
  std::string operator()(const client::Diagnose& wish) {
    return with_command(wish.vehicle, [&](VehicleId vehicle) {
      if (session().is_replay()) return std::string("a replay has been flown");
      return post(diagnosis_orders(wish, vehicle, model()));
    });
  }
  std::string operator()(const client::Weather& weather) {
    if (const std::string why_not = objection(Right::disturb); !why_not.empty()) return why_not;
    return with_dive([&] { return post(weather_orders(weather, model())); });
  }

  std::string operator()(const client::PlaceFreeView& view) {
    return with_view_from_outside([&] {
      room_.station_dive_->video->set_free_view(view.name, view.eye_W, view.target_W);
      return std::string();
    });
  }
  std::string operator()(const client::FollowWithView& view) {
    return with_view_from_outside([&] {
      const std::vector<VehicleModel>& vehicles = model().vehicles();
      if (vehicles.empty()) return std::string("there is no vehicle to look at");
      const std::string& name = view.vehicle.empty() ? vehicles.front().name : view.vehicle;
      return with_vehicle(name, [&](VehicleId vehicle) {
        room_.station_dive_->video->set_free_view(view.name, vehicle, view.eye_V);
        return std::string();
      });
    });
  }
  std::string operator()(const client::AllowAids& wish) {
    if (std::string why_not = objection(Right::allow_aids); !why_not.empty()) return why_not;
    return with_dive([&] {
      Aids& aids = room_.aids_;
      aids.has_outside_view = wish.outside_view.value_or(aids.has_outside_view);
      aids.has_taut_route = wish.taut_route.value_or(aids.has_taut_route);
      room_.encoded_ = {};
      return std::string();
    });
  }

  std::string operator()(const client::RequestSeat& wish) {
    if (std::string why_not = objection(Right::ask_for_seat); !why_not.empty()) return why_not;
    return change([&](Roster& roster) { return roster.request(client_.id, wish.vehicle); });
  }
  std::string operator()(const client::GrantSeat& wish) {
    if (std::string why_not = objection(Right::give_seat); !why_not.empty()) return why_not;
    return change([&](Roster& roster) { return roster.grant(client_.id, wish.client); });
  }
  std::string operator()(const client::DenySeat& wish) {
    if (std::string why_not = objection(Right::give_seat); !why_not.empty()) return why_not;
    std::string problem =
        change([&](Roster& roster) { return roster.deny(client_.id, wish.client); });
    if (problem.empty()) room_.tell_seat(wish.client);
    return problem;
  }
  std::string operator()(const client::ReleaseSeat&) {
    return change([&](Roster& roster) { return roster.release(client_.id); });
  }

  [[nodiscard]] bool is_answered_later() const { return is_answered_later_; }

 private:
  // ---- orders: who may give them, and whose vehicle they are for

  std::string obey(const std::string&, order::MoveSticks order) {
    return with_sticks({}, [&](VehicleId vehicle) { return post_for(vehicle, std::move(order)); });
  }
  std::string obey(const std::string& name, order::SetMode order) {
    return with_command(name, [&](VehicleId vehicle) {
      const auto& way = model().vehicles()[vehicle.index].controller.hold.waypoints;
      if (order.mode == ControlMode::waypoints && way.empty())
        return std::string("this vehicle has no waypoints");
      return post_for(vehicle, std::move(order));
    });
  }
  std::string obey(const std::string& name, order::Arm order) {
    return with_command(name,
                        [&](VehicleId vehicle) { return post_for(vehicle, std::move(order)); });
  }
  std::string obey(const std::string& name, order::SetLampsAndCamera order) {
    return with_command(name,
                        [&](VehicleId vehicle) { return post_for(vehicle, std::move(order)); });
  }
  std::string obey(const std::string& name, order::ReversePropeller order) {
    return with_command(name, [&](VehicleId vehicle) {
      const auto& thrusters = model().vehicles()[vehicle.index].propulsion.thrusters;
      if (order.thruster >= thrusters.size()) return std::string("there is no such thruster");
      return post_for(vehicle, std::move(order));
    });
  }
  std::string obey(const std::string&, const order::MoveJoints&) {
    return "joints are asked for by name";
  }
  template <class ArmOrder>
  requires requires(ArmOrder order) { order.arm; }
  std::string obey(const std::string&, const ArmOrder&) { return "arms are asked for by name"; }
  std::string obey(const std::string&, const order::InjectEvent&) {
    return "events are asked for as faults and weather";
  }
  std::string obey(const std::string&, order::SetPace order) {
    if (const std::string why_not = objection(Right::set_pace); !why_not.empty()) return why_not;
    return with_dive([&] { return post(order); });
  }
  std::string obey(const std::string&, order::Seek order) {
    if (const std::string why_not = objection(Right::seek); !why_not.empty()) return why_not;
    const bool is_graded = room_.station_dive_ && room_.station_dive_->launch.trainee != 0;
    if (is_graded && !session().is_replay() && client_.role != Role::instructor)
      return "a graded flight is flown once";
    return with_dive([&] { return post(order); });
  }
  std::string obey(const std::string&, order::Mark order) {
    if (const std::string why_not = objection(Right::mark); !why_not.empty()) return why_not;
    order.author = client_.name;
    return with_dive([&] { return post(std::move(order)); });
  }
  std::string obey(const std::string& name, const order::FollowPose& order) {
    const bool is_own = client_.has_seat && client_.vehicle == name;
    if (client_.role != Role::instructor && !is_own)
      return "only its pilot or an instructor says where a vehicle is";
    return room_.follow(name, order.state);
  }
  std::string obey(const std::string&, const order::Report& order) {
    return with_running_mission(
        [&](const MissionSpec& mission) { return post(report_orders(order.event, mission)); });
  }
  std::string obey(const std::string&, order::FlyByAutopilot order) {
    return with_mission([&](const MissionSpec&) {
      if (order.is_on && !session().moment()->has_autopilot)
        return std::string("this mission has no plan that could be flown");
      return post(order);
    });
  }
  std::string obey(const std::string&, order::FinishMission order) {
    return with_running_mission([&](const MissionSpec&) { return post(order); });
  }

  [[nodiscard]] Session& session() const { return *room_.station_dive_->session; }
  [[nodiscard]] const Model& model() const { return session().model(); }
  /// Why this client may not; empty when they may.
  [[nodiscard]] std::string objection(Right right) const {
    return std::string(
        remora::objection(right, {client_.role, client_.has_seat}, room_.circumstances()));
  }
  static std::string vehicle_or_a(const std::string& name) {
    return name.empty() ? "a vehicle" : name;
  }

  template <class Do>
  std::string with_dive(Do&& act) {
    return room_.station_dive_ ? act() : std::string("there is no dive");
  }
  /// For those who may look at the vehicle from outside.
  template <class Do>
  std::string with_view_from_outside(Do&& act) {
    return with_dive([&] {
      const bool is_allowed =
          room_.may_look_from_outside(remora::audience_of(client_.role, session()));
      return is_allowed ? act() : std::string(kNoOutsideView);
    });
  }
  template <class Do>
  std::string with_vehicle(const std::string& name, Do&& act) {
    return with_dive([&] {
      const std::optional<VehicleId> vehicle = find_vehicle(model(), name);
      return vehicle ? act(*vehicle) : fmt::format("there is no vehicle `{}`", name);
    });
  }
  /// For whoever has the seat of a vehicle, and nobody else: they feel what they do.
  template <class Do>
  std::string with_sticks(const std::string& wished, Do&& act) {
    if (!objection(Right::fly).empty())
      return "you do not have the seat of " + vehicle_or_a(client_.vehicle);
    if (!wished.empty() && wished != client_.vehicle)
      return fmt::format("you fly {}, not {}", client_.vehicle, wished);
    return with_vehicle(client_.vehicle, act);
  }
  template <class Wish>
  std::string work_by_plan(const Wish& wish) {
    return with_sticks(
        wish.vehicle, [&](VehicleId vehicle) { return post(plan_orders(wish, vehicle, model())); });
  }
  /// For those who may command a vehicle: a pilot their own, an instructor each.
  template <class Do>
  std::string with_command(const std::string& wished, Do&& act) {
    if (!objection(Right::command).empty())
      return "you do not have the seat of " + vehicle_or_a(client_.vehicle);
    const bool is_instructor = client_.role == Role::instructor;
    if (!is_instructor && !wished.empty() && wished != client_.vehicle)
      return fmt::format("you fly {}, not {}", client_.vehicle, wished);
    if (!is_instructor) return with_vehicle(client_.vehicle, act);
    const std::vector<std::string>& names = room_.roster_.vehicles();
    return with_vehicle(wished.empty() && !names.empty() ? names.front() : wished, act);
  }

  /// For those who fly the mission's vehicle, and instructors.
  template <class Do>
  std::string with_mission(Do&& act) {
    if (!objection(Right::command).empty())
      return "you do not have the seat of " + vehicle_or_a(client_.vehicle);
    return with_dive([&] {
      const MissionSpec* mission = session().mission();
      if (mission == nullptr) return std::string("this dive has no mission");
      if (session().is_replay()) return std::string("a replay is judged as it was flown");
      const std::string& vehicle = model().vehicles()[mission->vehicle.index].name;
      if (client_.role != Role::instructor && client_.vehicle != vehicle)
        return fmt::format("the mission is flown with {}", vehicle);
      return act(*mission);
    });
  }
  template <class Do>
  std::string with_running_mission(Do&& act) {
    return with_mission([&](const MissionSpec& mission) {
      if (session().moment()->mission->phase != MissionPhase::running)
        return std::string("the mission is over");
      return act(mission);
    });
  }
  template <class VehicleOrder>
  std::string post_for(VehicleId vehicle, VehicleOrder order) {
    order.vehicle = vehicle;
    return post(std::move(order));
  }
  std::string post(Order order) {
    session().post(std::move(order));
    return {};
  }
  std::string post(Orders orders) {
    for (Order& order : orders.list) session().post(std::move(order));
    return std::move(orders.problem);
  }
  std::string change(const std::function<Roster::Outcome(Roster&)>& wish) {
    Roster::Outcome outcome;
    room_.change_roster([&] { outcome = wish(room_.roster_); });
    return outcome.problem;
  }

  ControlRoom& room_;
  const Roster::Client client_;  // as it was when it spoke
  ConnectedClient& who_;
  const std::string& id_;
  bool is_answered_later_ = false;
};

ControlRoom::ControlRoom(Station& station, Ports ports, std::string instructor_code)
    : station_(station), ports_(std::move(ports)), instructor_code_(std::move(instructor_code)) {}

Circumstances ControlRoom::circumstances() const {
  return {.is_replay = station_dive_ && station_dive_->session->is_replay(),
          .has_instructor = roster_.has_instructor(),
          .has_code = !instructor_code_.empty()};
}

std::string ControlRoom::objection_to(Right right, const std::string& client_secret) const {
  const Roster::Client* client = roster_.find_by_secret(client_secret);
  const Asker asker = client == nullptr ? Asker{} : Asker{client->role, client->has_seat};
  return std::string(objection(right, asker, circumstances()));
}

bool ControlRoom::is_instructor_code(const std::string& code, Time now) {
  if (instructor_code_.empty()) return true;
  if (now - codes_counted_since_ > std::chrono::minutes(1)) {
    codes_counted_since_ = now;
    wrong_codes_ = 0;
  }
  if (wrong_codes_ >= kMostWrongCodes) return false;
  const bool is_it = is_same_secret(code, instructor_code_);
  // A page that has not asked for the code yet guesses nothing.
  if (!is_it && !code.empty()) ++wrong_codes_;
  return is_it;
}

std::optional<std::string> ControlRoom::dive_id() const {
  return station_dive_ ? std::optional(station_dive_->id) : std::nullopt;
}

double ControlRoom::sim_seconds() const {
  return station_dive_ ? station_dive_->session->moment()->state.now.seconds() : 0.0;
}

ControlRoom::ConnectedClient* ControlRoom::find(const Peer& peer) {
  const auto found =
      std::find_if(connected_.begin(), connected_.end(),
                   [&](const ConnectedClient& who) { return who.peer.get() == &peer; });
  return found == connected_.end() ? nullptr : &*found;
}

bool ControlRoom::is_here(const Peer& peer) const {
  return std::any_of(connected_.begin(), connected_.end(),
                     [&](const ConnectedClient& who) { return who.peer.get() == &peer; });
}

void ControlRoom::receive(const std::shared_ptr<Peer>& peer, std::string_view text, Time now) {
  const DecodedMessage message = decode_message(text);
  const auto answer = [&](const std::string& problem) {
    peer->send(std::make_shared<std::string>(answer_text(message.id, problem)));
  };
  ConnectedClient* who = find(*peer);
  if (!message.message) return answer(message.problem);
  if (who == nullptr) {
    const client::Hello* hello = std::get_if<client::Hello>(&*message.message);
    if (hello == nullptr) return answer("say hello first");
    if (hello->role == Role::instructor && !is_instructor_code(hello->code, now)) {
      peer->send(std::make_shared<std::string>(answer_text(
          message.id,
          hello->code.empty() ? "this station asks instructors for their code"
                              : "this is not the instructor's code, or too many were wrong: wait a "
                                "minute and try again",
          kInstructorCodeRequired)));
      return;
    }
    return welcome(peer, *hello, now);
  }
  const Roster::Client* client = roster_.find(who->id);
  if (client == nullptr) return answer("you are not here");
  Listener listener(*this, *client, *who, message.id);
  const std::string problem = std::visit(listener, *message.message);
  if (!problem.empty() || (!message.id.empty() && !listener.is_answered_later())) answer(problem);
}

void ControlRoom::welcome(const std::shared_ptr<Peer>& peer, const client::Hello& hello, Time now) {
  Roster::Joined joined;
  connected_.push_back({{}, peer, std::clamp(static_cast<int>(std::lround(hello.rate)), 1, 50)});
  const std::size_t place = connected_.size() - 1;
  change_roster([&] {
    joined = roster_.join(hello, random_secret(), now);
    connected_[place].id = joined.id;
    const Roster::Client* client = roster_.find(joined.id);
    peer->send(std::make_shared<std::string>(welcome_text(roster_, *client, dive_id())));
    if (station_dive_)
      peer->send(std::make_shared<std::string>(marks_message(station_dive_->marks->marks())));
  });
  if (station_dive_) station_dive_->session->begin();
  if (!joined.replaced) return;
  for (const ConnectedClient& who : connected_) {
    if (who.id == *joined.replaced)
      who.peer->close(CloseReason::policy, "the seat went on with another page of yours");
  }
}

void ControlRoom::gone(const Peer& peer, Time now) {
  const auto leaving =
      std::find_if(connected_.begin(), connected_.end(),
                   [&](const ConnectedClient& who) { return who.peer.get() == &peer; });
  if (leaving == connected_.end()) return;
  const std::string id = leaving->id;
  connected_.erase(leaving);
  const Roster::Client* client = roster_.find(id);
  if (client != nullptr && client->has_seat) let_go(client->vehicle);
  change_roster([&] { roster_.leave(id, now); });
}

/// Nobody holds the sticks of this vehicle any more.
void ControlRoom::let_go(const std::string& vehicle) {
  if (!station_dive_) return;
  const std::optional<VehicleId> id = find_vehicle(station_dive_->session->model(), vehicle);
  if (!id) return;
  const std::uint64_t sequence = station_dive_->session->moment()->vehicles[id->index].sequence;
  station_dive_->session->post(order::MoveSticks{*id, {}, sequence});
}

std::map<std::string, ControlRoom::SeatSnapshot> ControlRoom::seats_now() const {
  std::map<std::string, SeatSnapshot> seats;
  for (const Roster::Client& client : roster_.clients())
    seats[client.id] = {client.vehicle, client.has_seat};
  return seats;
}

void ControlRoom::tell_seat(const std::string& id) {
  const Roster::Client* client = roster_.find(id);
  for (const ConnectedClient& who : connected_) {
    if (who.id == id && client != nullptr)
      who.peer->send(std::make_shared<std::string>(seat_text(roster_, *client)));
  }
}

/// Tells everybody who is concerned what a change of the roster amounts to.
void ControlRoom::change_roster(const std::function<void()>& change) {
  const std::map<std::string, SeatSnapshot> before = seats_now();
  change();
  for (const auto& [id, now] : seats_now()) {
    const auto old = before.find(id);
    const bool is_new = old == before.end();
    const bool had_seat = !is_new && old->second.has_seat;
    if (!is_new && (had_seat != now.has_seat || old->second.vehicle != now.vehicle)) tell_seat(id);
    if (had_seat && !now.has_seat) let_go(old->second.vehicle);
    if (!had_seat && now.has_seat) {
      const std::string text = fmt::format("{} flies {}", roster_.find(id)->name, now.vehicle);
      tell({.at = sim_seconds(), .kind = "seat", .text = text});
      if (station_dive_)
        station_dive_->session->note({.at = station_dive_->session->moment()->state.now,
                                      .kind = "seat",
                                      .text = text,
                                      .is_told = true});
    }
  }
  broadcast(roster_text(roster_));
}

void ControlRoom::broadcast(std::string text) {
  const SharedText shared = std::make_shared<const std::string>(std::move(text));
  for (const ConnectedClient& who : connected_) {
    if (!who.id.empty()) who.peer->send(shared);
  }
}

void ControlRoom::tell(ConsoleEvent event) { broadcast(event_text(event)); }

void ControlRoom::tell_instructors(const ConsoleEvent& event) {
  const SharedText shared = std::make_shared<const std::string>(event_text(event));
  for (const ConnectedClient& who : connected_) {
    if (!who.id.empty() && audience_of(who) == Audience::instructor) who.peer->send(shared);
  }
}

Audience ControlRoom::audience_of(const ConnectedClient& who) const {
  const Roster::Client* client = roster_.find(who.id);
  const Role role = client == nullptr ? Role::observer : client->role;
  return remora::audience_of(role, *station_dive_->session);
}

void ControlRoom::take_station_dive(Time /*now*/) {
  std::shared_ptr<StationDive> old = std::exchange(station_dive_, station_.station_dive());
  if (old == station_dive_) return;
  // A recorded dive brings its whole timeline: none of that happens now.
  const bool is_replay = station_dive_ && station_dive_->session->is_replay();
  timeline_told_ = is_replay ? station_dive_->session->timeline().size() : 0;
  problem_told_.clear();
  is_mission_over_ = false;
  is_link_lost_.assign(vehicle_names(station_dive_.get()).size(), false);
  encoded_ = {};
  aids_ = station_dive_ ? usual_aids(*station_dive_->session) : Aids{};
  marks_told_.reset();
  for (auto& [rate, group] : groups_) group.last_number = 0;
  if (station_dive_) warm_up(*station_dive_);
  if (station_dive_ && !connected_.empty()) station_dive_->session->begin();
  change_roster([&] { roster_.set_vehicles(vehicle_names(station_dive_.get())); });
  broadcast(dive_text(dive_id()));
  ports_.on_dive_change();
  if (old) ports_.retire(std::move(old));
}

void ControlRoom::clear() {
  for (const ConnectedClient& who : connected_)
    who.peer->close(CloseReason::going_away, "the console closes");
  connected_.clear();
  station_dive_.reset();
}

void ControlRoom::look(Time now) {
  if (roster_.has_expired(now)) change_roster([&] { roster_.expire(now); });
  if (!station_dive_) return;
  const std::shared_ptr<const Moment> moment = station_dive_->session->moment();
  tell_of_timeline(*moment);
  tell_of_links(*moment);
  tell_of_mission(*moment);
  tell_of_marks();
  if (moment->problem != problem_told_) {
    problem_told_ = moment->problem;
    if (!problem_told_.empty()) {
      tell({.at = moment->state.now.seconds(),
            .kind = "problem",
            .text = problem_told_,
            .level = EventLevel::alarm});
    }
  }
  send_telemetry(*moment, now);
}

void ControlRoom::tell_of_timeline(const Moment& moment) {
  if (moment.timeline_size == timeline_told_) return;
  const std::vector<TimelineEntry> timeline = station_dive_->session->timeline();
  const std::size_t size = std::min(moment.timeline_size, timeline.size());
  for (std::size_t i = std::min(timeline_told_, size); i < size; ++i) {
    if (!is_news(timeline[i])) continue;
    const ConsoleEvent event = event_of(timeline[i]);
    is_for_instructors(timeline[i]) ? tell_instructors(event) : tell(event);
  }
  timeline_told_ = size;
}

void ControlRoom::tell_of_marks() {
  const std::uint64_t version = station_dive_->marks->version();
  if (marks_told_ == version) return;
  marks_told_ = version;
  broadcast(marks_message(station_dive_->marks->marks()));
}

/// A dive that went back may end its mission once more.
void ControlRoom::tell_of_mission(const Moment& moment) {
  const bool is_over = moment.mission && moment.mission->phase != MissionPhase::running;
  if (is_over == is_mission_over_) return;
  is_mission_over_ = is_over;
  if (!is_over) return;
  const bool is_passed = moment.mission->phase == MissionPhase::passed;
  tell({.at = moment.state.now.seconds(),
        .kind = "mission",
        .text = verdict(*moment.mission),
        .level = is_passed ? EventLevel::info : EventLevel::warning,
        .data = mission_end_data(*moment.mission, station_dive_->id)});
}

void ControlRoom::tell_of_links(const Moment& moment) {
  const TelemetrySource source{*station_dive_->session, moment, roster_, figures_};
  for (std::size_t i = 0; i < is_link_lost_.size(); ++i) {
    const std::string link = link_of(source, i);
    const std::string& name = station_dive_->session->model().vehicles()[i].name;
    const double at = moment.state.now.seconds();
    if (link == "lost" && !is_link_lost_[i]) {
      is_link_lost_[i] = true;
      tell({.at = at,
            .kind = "link_lost",
            .text = moment.vehicles[i].is_link_lost
                        ? fmt::format("{}: no word from the pilot, sticks are neutral", name)
                        : fmt::format("{}: no connection to the vehicle", name),
            .level = EventLevel::alarm});
    } else if (link != "lost" && is_link_lost_[i]) {
      is_link_lost_[i] = false;
      if (link == "ok") tell({.at = at, .kind = "link_back", .text = name + ": the link is back"});
    }
  }
}

SharedText ControlRoom::telemetry(const Moment& moment, Audience audience, bool has_nodes) {
  if (encoded_number_ != moment.number) encoded_ = {};
  encoded_number_ = moment.number;
  SharedText& text = encoded_[audience == Audience::instructor ? 1 : 0][has_nodes ? 1 : 0];
  if (!text) {
    text = std::make_shared<const std::string>(telemetry_text(
        {*station_dive_->session, moment, roster_, figures_, has_nodes, audience, aids_}));
  }
  return text;
}

void ControlRoom::send_telemetry(const Moment& moment, Time now) {
  if (now - figures_taken_ > kFiguresPeriod) {
    figures_ = station_dive_->video->figures();
    figures_taken_ = now;
  }
  std::map<int, RateGroup> groups;
  for (const ConnectedClient& who : connected_) {
    if (!who.id.empty()) groups.try_emplace(who.rate, groups_[who.rate]);
  }
  for (auto& [rate, group] : groups) {
    const auto period =
        std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(1.0 / rate));
    if (group.last_number == moment.number || now + kGrain < group.next) continue;
    const bool has_nodes = group.sent % kNodesEvery == 0;
    for (const ConnectedClient& who : connected_) {
      if (!who.id.empty() && who.rate == rate)
        who.peer->send_latest(telemetry(moment, audience_of(who), has_nodes));
    }
    group.last_number = moment.number;
    ++group.sent;
    group.next = std::max(group.next + period, now);
  }
  groups_ = std::move(groups);
}

std::vector<TimelineEntry> ControlRoom::timeline_for(const std::string& client_secret) const {
  std::vector<TimelineEntry> timeline = station_dive_->session->timeline();
  const Role role = roster_.is_instructor(client_secret) ? Role::instructor : Role::observer;
  if (remora::audience_of(role, *station_dive_->session) == Audience::pilot)
    std::erase_if(timeline, is_for_instructors);
  return timeline;
}

std::string ControlRoom::objection_to_ending(const std::string& client_secret) const {
  const bool is_flown = station_dive_ && !station_dive_->session->is_replay();
  return is_flown ? roster_.objection_to_ending(client_secret) : std::string();
}

ControlRoom::Speaker ControlRoom::speaker(const std::string& client_secret) const {
  for (const Roster::Client& client : roster_.clients()) {
    if (!client_secret.empty() && client.secret == client_secret)
      return {client.name, remora::audience_of(client.role, *station_dive_->session)};
  }
  return {{}, remora::audience_of(Role::observer, *station_dive_->session)};
}

bool ControlRoom::may_look_from_outside(Audience audience) const {
  return aids_.has_outside_view || audience == Audience::instructor;
}

std::string ControlRoom::objection_to_view(const std::string& source,
                                           const std::string& client_secret) const {
  const bool may_look = !is_outside_view(station_dive_->session->model(), source) ||
                        may_look_from_outside(speaker(client_secret).audience);
  return may_look ? std::string() : kNoOutsideView;
}

std::string ControlRoom::follow(const std::string& name, const RigidState& state) {
  if (!station_dive_) return "there is no dive";
  if (!station_dive_->launch.is_shadow) return "this dive is not a shadow of another";
  const Model& model = station_dive_->session->model();
  const bool is_first = name.empty() && !model.vehicles().empty();
  const auto vehicle = is_first ? std::optional(VehicleId{0}) : find_vehicle(model, name);
  if (!vehicle) return fmt::format("there is no vehicle `{}`", name);
  station_dive_->session->post(order::FollowPose{*vehicle, state});
  return {};
}

void ControlRoom::take_photo(
    const std::string& source,
    std::function<void(const PhotoCard&, const std::string& problem)> done) {
  if (!station_dive_) return done({}, "there is no dive");
  const std::string wanted =
      source.empty() ? first_camera(station_dive_->session->model(), {}) : source;
  if (const std::string problem = station_dive_->video->problem(wanted); !problem.empty())
    return done({}, problem);
  const auto post = ports_.post;
  station_.take_photo(wanted, [this, post, done = std::move(done)](const PhotoCard& card,
                                                                   const std::string& problem) {
    // Called by whoever drew it; `post` loses the call when the room is gone.
    post([this, done, card, problem] {
      if (problem.empty()) {
        tell({.at = card.at.seconds(),
              .kind = "photo",
              .text = fmt::format("photo {} through {}", card.id, card.source),
              .level = EventLevel::info,
              .data = photo_text(card)});
      }
      done(card, problem);
    });
  });
}

}  // namespace remora
