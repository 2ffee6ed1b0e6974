// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/encode.h"

#include "interfaces/console_protocol/json_text.h"
#include "interfaces/console_protocol/names.h"

namespace remora {
namespace {

using nlohmann::json;

constexpr NameTable<EventLevel, 3> kLevelNames{
    {{EventLevel::info, "info"}, {EventLevel::warning, "warning"}, {EventLevel::alarm, "alarm"}}};

json or_null(const std::optional<std::string>& text) { return text ? json(*text) : json(nullptr); }
json or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

json client_json(const Roster::Client& client) {
  return {{"client", client.id},
          {"name", client.name},
          {"role", name_in(kRoleNames, client.role)},
          {"vehicle", or_null(client.vehicle)},
          {"seat", client.has_seat}};
}

json clients_json(const Roster& roster) {
  json clients = json::array();
  for (const Roster::Client& client : roster.clients()) clients.push_back(client_json(client));
  return clients;
}

json photo_json(const PhotoCard& card) {
  return {{"id", card.id},
          {"dive", card.dive},
          {"source", card.source},
          {"at", card.at.seconds()},
          {"depth", card.depth ? json(coarse(*card.depth)) : json(nullptr)},
          {"url", "/api/dives/" + card.dive + "/photos/" + card.id + ".jpg"}};
}

EventLevel level_of(const TimelineEntry& entry) {
  const auto says = [&](const char* word) { return entry.text.find(word) != std::string::npos; };
  if (entry.kind == "leak" || entry.kind == "diverged" || entry.kind == "problem")
    return EventLevel::alarm;
  if (entry.kind == "contact" || entry.kind == "fault" || entry.kind == "penalty")
    return EventLevel::warning;
  if (entry.kind == "tether") {
    if (says("part") || says("cut") || says("lost") || says("snag")) return EventLevel::alarm;
    return says("slack") ? EventLevel::info : EventLevel::warning;
  }
  return EventLevel::info;
}

}  // namespace

ConsoleEvent event_of(const TimelineEntry& entry) {
  return {.at = entry.at.seconds(),
          .kind = entry.kind,
          .text = entry.text,
          .level = level_of(entry),
          // The people's own are told by the room: this one is the mission's word to the pilot.
          .data = entry.kind == "message" ? message_data("mission", {}) : std::string()};
}

std::string event_text(const ConsoleEvent& event) {
  json message = {{"type", "event"},
                  {"at", coarse(event.at)},
                  {"kind", event.kind},
                  {"text", event.text},
                  {"level", name_in(kLevelNames, event.level)}};
  if (!event.data.empty()) message["data"] = json::parse(event.data, nullptr, false);
  return to_text(message);
}

std::string welcome_text(const Roster& roster, const Roster::Client& client,
                         const std::optional<std::string>& dive) {
  return to_text({{"type", "welcome"},
                  {"client", client.id},
                  {"resume", client.secret},
                  {"role", name_in(kRoleNames, client.role)},
                  {"vehicle", or_null(client.vehicle)},
                  {"seat", client.has_seat},
                  {"seat_holder", or_null(roster.pilot_of(client.vehicle))},
                  {"dive", or_null(dive)},
                  {"protocol", kProtocolVersion}});
}

std::string roster_text(const Roster& roster) {
  json requests = json::array();
  for (const Roster::Request& request : roster.requests()) {
    const Roster::Client* client = roster.find(request.client);
    requests.push_back({{"client", request.client},
                        {"name", client == nullptr ? request.client : client->name},
                        {"vehicle", request.vehicle}});
  }
  return to_text(
      {{"type", "roster"}, {"clients", clients_json(roster)}, {"requests", std::move(requests)}});
}

std::string dive_text(const std::optional<std::string>& dive) {
  return to_text({{"type", "dive"}, {"dive", or_null(dive)}});
}

std::string seat_text(const Roster& roster, const Roster::Client& client) {
  return to_text({{"type", "seat"},
                  {"vehicle", client.vehicle},
                  {"seat", client.has_seat},
                  {"holder", or_null(roster.pilot_of(client.vehicle))}});
}

std::string answer_text(const std::string& id, const std::string& problem, std::string_view code) {
  json message = {{"type", "answer"}, {"ok", problem.empty()}};
  if (!id.empty()) message["id"] = json::parse(id, nullptr, false);
  if (!problem.empty()) message["error"] = problem;
  if (!code.empty()) message["code"] = code;
  return to_text(message);
}

std::string pong_text(double sent) { return to_text({{"type", "pong"}, {"sent", sent}}); }

std::string station_text(const StationFacts& facts, const Roster& roster) {
  return to_text({{"program", "remora"},
                  {"version", facts.version},
                  {"protocol", kProtocolVersion},
                  {"device", facts.device},
                  {"why_no_pictures", facts.why_no_pictures},
                  {"dive", or_null(facts.dive)},
                  {"roster", clients_json(roster)},
                  {"token_required", facts.needs_token},
                  {"instructor_code_required", facts.needs_code}});
}

std::string class_text(const ClassSpec& spec) {
  json stations = json::array();
  for (const ClassSpec::Station& station : spec.stations)
    stations.push_back({{"name", station.name}, {"address", station.address}});
  return to_text({{"title", spec.title},
                  {"token", or_null(spec.token)},
                  {"instructor_code_required", !spec.instructor_code.empty()},
                  {"stations", std::move(stations)}});
}

std::string error_text(std::string_view code, const std::string& error,
                       const std::vector<std::string>& problems) {
  json message = {{"code", code}, {"error", error}};
  if (!problems.empty()) message["problems"] = problems;
  return to_text(message);
}

namespace {

json mission_of_card_json(const DiveCard& card) {
  if (card.mission.empty()) return nullptr;
  return {{"title", card.mission},
          {"phase", card.phase},
          {"grade", card.grade},
          {"rating", coarse(card.rating, 1e3)},
          {"by_autopilot", card.is_by_autopilot}};
}

}  // namespace

namespace {

json film_json(const std::optional<FilmStatus>& film) {
  if (!film) return nullptr;
  return {
      {"making", film->is_making}, {"share", coarse(film->share, 1e2)}, {"problem", film->problem}};
}

}  // namespace

std::string film_text(const FilmStatus& film) { return to_text(film_json(film)); }

std::string dives_text(const std::vector<DiveCard>& dives) {
  json list = json::array();
  for (const DiveCard& card : dives) {
    list.push_back({{"id", card.id},
                    {"scenario", card.scenario},
                    {"started", card.started},
                    {"seconds", coarse(card.seconds)},
                    {"photos", card.photos},
                    {"status", card.status},
                    {"trainee", or_null(card.trainee)},
                    {"mission", mission_of_card_json(card)},
                    {"films", card.films},
                    {"film", film_json(card.film)}});
  }
  return to_text(list);
}

std::string photo_text(const PhotoCard& card) { return to_text(photo_json(card)); }

std::string photos_text(const std::vector<PhotoCard>& photos) {
  json list = json::array();
  for (const PhotoCard& card : photos) list.push_back(photo_json(card));
  return to_text(list);
}

std::string timeline_text(const std::vector<TimelineEntry>& timeline) {
  json list = json::array();
  for (const TimelineEntry& entry : timeline) {
    list.push_back(
        {{"at", coarse(entry.at.seconds())}, {"kind", entry.kind}, {"text", entry.text}});
    if (entry.is_abandoned) list.back()["abandoned"] = true;
  }
  return to_text(list);
}

std::string message_data(const std::string& from, const std::string& to) {
  return to_text({{"from", from}, {"to", or_null(to)}});
}

}  // namespace remora
