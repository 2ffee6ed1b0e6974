// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/roster.h"

#include <fmt/format.h>

#include <algorithm>

#include "interfaces/console_protocol/access.h"

namespace remora {
namespace {

Roster::Outcome denied(std::string why) { return {.problem = std::move(why), .is_changed = false}; }
Roster::Outcome done() { return {.problem = {}, .is_changed = true}; }

}  // namespace

const Roster::Client* Roster::find(const std::string& id) const {
  const auto found = std::find_if(clients_.begin(), clients_.end(),
                                  [&](const Client& client) { return client.id == id; });
  return found == clients_.end() ? nullptr : &*found;
}

Roster::Client* Roster::find_to_change(const std::string& id) {
  return const_cast<Client*>(find(id));
}

Roster::Client* Roster::holder_of(const std::string& vehicle) {
  const auto found = std::find_if(clients_.begin(), clients_.end(), [&](const Client& client) {
    return client.has_seat && client.vehicle == vehicle;
  });
  return found == clients_.end() ? nullptr : &*found;
}

std::optional<std::string> Roster::pilot_of(const std::string& vehicle) const {
  for (const Client& client : clients_) {
    if (client.has_seat && client.vehicle == vehicle) return client.name;
  }
  for (const KeptSeat& seat : kept_) {
    if (seat.vehicle == vehicle) return seat.name;
  }
  return std::nullopt;
}

bool Roster::is_free(const std::string& vehicle) const { return !pilot_of(vehicle).has_value(); }

bool Roster::is_vehicle(const std::string& name) const {
  return std::find(vehicles_.begin(), vehicles_.end(), name) != vehicles_.end();
}

const Roster::Client* Roster::find_by_secret(const std::string& secret) const {
  const Client* found = nullptr;
  for (const Client& client : clients_)
    if (is_same_secret(client.secret, secret)) found = &client;
  return found;
}

bool Roster::has_instructor() const {
  return std::any_of(clients_.begin(), clients_.end(),
                     [](const Client& client) { return client.role == Role::instructor; });
}

bool Roster::is_instructor(const std::string& secret) const {
  return std::any_of(clients_.begin(), clients_.end(), [&](const Client& client) {
    return client.role == Role::instructor && is_same_secret(client.secret, secret);
  });
}

std::string Roster::objection_to_ending(const std::string& secret) const {
  if (is_instructor(secret)) return {};
  const auto asks = [&](const Client& client) { return is_same_secret(client.secret, secret); };
  for (const Client& client : clients_) {
    if (client.has_seat && !asks(client))
      return fmt::format("{} is flying {}. Only {} or an instructor can end this dive", client.name,
                         client.vehicle, client.name);
  }
  return {};
}

std::string Roster::wished_vehicle(const std::string& wish) const {
  if (vehicles_.empty()) return {};
  if (is_vehicle(wish)) return wish;
  const auto free = std::find_if(vehicles_.begin(), vehicles_.end(),
                                 [&](const std::string& name) { return is_free(name); });
  return free == vehicles_.end() ? vehicles_.front() : *free;
}

void Roster::seat(Client& client, const std::string& vehicle) {
  client.vehicle = vehicle;
  client.has_seat = true;
  forget_requests_of(client.id);
}

void Roster::unseat(Client& client) { client.has_seat = false; }

void Roster::forget_requests_of(const std::string& id) {
  std::erase_if(requests_, [&](const Request& request) { return request.client == id; });
}

/// A seat that became free goes to whoever asked for it first.
void Roster::offer(const std::string& vehicle) {
  if (!is_free(vehicle)) return;
  const auto first = std::find_if(requests_.begin(), requests_.end(), [&](const Request& request) {
    return request.vehicle == vehicle;
  });
  if (first == requests_.end()) return;
  if (Client* next = find_to_change(first->client)) seat(*next, vehicle);
}

bool Roster::resume(const std::string& secret, Client& client, Joined& joined) {
  if (secret.empty()) return false;
  const auto kept = std::find_if(kept_.begin(), kept_.end(),
                                 [&](const KeptSeat& seat) { return seat.secret == secret; });
  if (kept != kept_.end()) {
    const std::string vehicle = kept->vehicle;
    kept_.erase(kept);
    seat(client, vehicle);
    return true;
  }
  // The old connection may not have noticed yet that its page is gone.
  const auto old = std::find_if(clients_.begin(), clients_.end(), [&](const Client& other) {
    return other.has_seat && other.secret == secret;
  });
  if (old == clients_.end()) return false;
  joined.replaced = old->id;
  unseat(*old);
  seat(client, old->vehicle);
  return true;
}

Roster::Joined Roster::join(const client::Hello& hello, std::string secret, Time now) {
  expire(now);
  Client client;
  client.id = fmt::format("c{}", ++joined_);
  client.name = hello.name.empty() ? client.id : hello.name;
  client.role = hello.role;
  client.secret = std::move(secret);
  Joined joined{.id = client.id, .replaced = std::nullopt};
  if (client.role == Role::pilot && !resume(hello.resume, client, joined)) {
    client.vehicle = wished_vehicle(hello.vehicle);
    if (!client.vehicle.empty() && is_free(client.vehicle)) seat(client, client.vehicle);
  }
  clients_.push_back(std::move(client));
  return joined;
}

void Roster::leave(const std::string& id, Time now) {
  const auto leaving = std::find_if(clients_.begin(), clients_.end(),
                                    [&](const Client& client) { return client.id == id; });
  if (leaving == clients_.end()) return;
  if (leaving->has_seat)
    kept_.push_back({leaving->vehicle, leaving->name, leaving->secret, now + kSeatKept});
  forget_requests_of(id);
  clients_.erase(leaving);
}

bool Roster::has_expired(Time now) const {
  return std::any_of(kept_.begin(), kept_.end(),
                     [&](const KeptSeat& seat) { return seat.until <= now; });
}

bool Roster::expire(Time now) {
  std::vector<std::string> freed;
  std::erase_if(kept_, [&](const KeptSeat& seat) {
    if (seat.until > now) return false;
    freed.push_back(seat.vehicle);
    return true;
  });
  for (const std::string& vehicle : freed) offer(vehicle);
  return !freed.empty();
}

void Roster::set_vehicles(std::vector<std::string> names) {
  vehicles_ = std::move(names);
  std::erase_if(kept_, [&](const KeptSeat& seat) { return !is_vehicle(seat.vehicle); });
  std::erase_if(requests_, [&](const Request& request) { return !is_vehicle(request.vehicle); });
  for (Client& client : clients_) {
    if (client.has_seat && !is_vehicle(client.vehicle)) unseat(client);
  }
  for (Client& client : clients_) {
    if (client.role != Role::pilot || client.has_seat) continue;
    client.vehicle = wished_vehicle(client.vehicle);
    if (!client.vehicle.empty() && is_free(client.vehicle)) seat(client, client.vehicle);
  }
}

Roster::Outcome Roster::request(const std::string& id, const std::string& vehicle) {
  Client* client = find_to_change(id);
  if (client == nullptr || client->role != Role::pilot) return denied("only pilots have a seat");
  const std::string wanted = vehicle.empty() ? client->vehicle : vehicle;
  if (!is_vehicle(wanted)) return denied("there is no vehicle `" + wanted + "`");
  if (client->has_seat && client->vehicle == wanted) return denied("the seat is yours already");
  if (client->has_seat) return denied("leave the seat of " + client->vehicle + " first");
  client->vehicle = wanted;
  if (is_free(wanted)) {
    seat(*client, wanted);
    return done();
  }
  forget_requests_of(id);
  requests_.push_back({id, wanted});
  return done();
}

Roster::Outcome Roster::grant(const std::string& by, const std::string& to) {
  Client* giver = find_to_change(by);
  Client* taker = find_to_change(to);
  if (giver == nullptr) return denied("you are not here");
  if (taker == nullptr) return denied("there is nobody here called `" + to + "`");
  if (taker->role != Role::pilot) return denied(taker->name + " is not a pilot");
  if (!is_vehicle(taker->vehicle)) return denied("there is no vehicle to fly");
  const bool is_holder = giver->has_seat && giver->vehicle == taker->vehicle;
  if (giver->role != Role::instructor && !is_holder)
    return denied("only the pilot of " + taker->vehicle + " or an instructor can hand it over");
  if (taker->has_seat) return denied(taker->name + " has the seat already");
  if (Client* holder = holder_of(taker->vehicle)) unseat(*holder);
  std::erase_if(kept_, [&](const KeptSeat& seat) { return seat.vehicle == taker->vehicle; });
  seat(*taker, taker->vehicle);
  return done();
}

Roster::Outcome Roster::deny(const std::string& by, const std::string& whose) {
  const Client* denier = find(by);
  const auto request = std::find_if(requests_.begin(), requests_.end(),
                                    [&](const Request& r) { return r.client == whose; });
  if (denier == nullptr || request == requests_.end()) return denied("there is no such request");
  const bool is_holder = denier->has_seat && denier->vehicle == request->vehicle;
  if (denier->role != Role::instructor && !is_holder)
    return denied("only the pilot of " + request->vehicle + " or an instructor can say no");
  requests_.erase(request);
  return done();
}

Roster::Outcome Roster::release(const std::string& id) {
  Client* client = find_to_change(id);
  if (client == nullptr || !client->has_seat) return denied("you have no seat to leave");
  unseat(*client);
  offer(client->vehicle);
  return done();
}

}  // namespace remora
