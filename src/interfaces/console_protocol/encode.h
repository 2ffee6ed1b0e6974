// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "interfaces/console_protocol/roster.h"
#include "scenario/class_file.h"
#include "session/dive_card.h"

namespace remora {

inline constexpr int kProtocolVersion = 1;

/// How loudly a page tells of an event.
enum class EventLevel { info, warning, alarm };

/// An event, announced once to every client of the console.
struct ConsoleEvent {
  double at = 0.0;  ///< simulated [s]
  std::string kind;
  std::string text;
  EventLevel level = EventLevel::info;
  std::string data = {};  ///< JSON; empty for none
};
[[nodiscard]] ConsoleEvent event_of(const TimelineEntry& entry);

// What the server says at /ws: protocol/console_server.schema.json.
[[nodiscard]] std::string event_text(const ConsoleEvent& event);
[[nodiscard]] std::string welcome_text(const Roster& roster, const Roster::Client& client,
                                       const std::optional<std::string>& dive);
[[nodiscard]] std::string roster_text(const Roster& roster);
[[nodiscard]] std::string dive_text(const std::optional<std::string>& dive);
[[nodiscard]] std::string seat_text(const Roster& roster, const Roster::Client& client);
/// `id` as JSON, empty for none; `problem` empty when all is well.
/// `code` says to programs what is wrong; empty where there is nothing they could do about it.
[[nodiscard]] std::string answer_text(const std::string& id, const std::string& problem,
                                      std::string_view code = {});
[[nodiscard]] std::string pong_text(double sent);

// Answers of REST: protocol/console_rest.schema.json.
struct StationFacts {
  std::string version;
  std::string device;
  std::string why_no_pictures;
  std::optional<std::string> dive;
  bool needs_token = false;
  bool needs_code = false;  ///< of instructors
};
[[nodiscard]] std::string station_text(const StationFacts& facts, const Roster& roster);
/// `code` for programs, a name that stays; `error` for people.
[[nodiscard]] std::string error_text(std::string_view code, const std::string& error,
                                     const std::vector<std::string>& problems = {});
/// What the overview of a class needs to reach its stations. The code is not in it: instructors
/// know it.
[[nodiscard]] std::string class_text(const ClassSpec& spec);
[[nodiscard]] std::string dives_text(const std::vector<DiveCard>& dives);
[[nodiscard]] std::string film_text(const FilmStatus& film);
[[nodiscard]] std::string photo_text(const PhotoCard& card);
[[nodiscard]] std::string photos_text(const std::vector<PhotoCard>& photos);
[[nodiscard]] std::string timeline_text(const std::vector<TimelineEntry>& timeline);
/// JSON of {from, to} of a message, for ConsoleEvent::data.
[[nodiscard]] std::string message_data(const std::string& from, const std::string& to);

}  // namespace remora
