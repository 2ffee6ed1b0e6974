// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "environment/current.h"

namespace remora {
namespace {

/// Calls `read(fields, where)` for each row below the header; blank lines are passed over.
template <class Read>
void for_each_row(std::string_view text, const std::string& file_name, int header_lines,
                  Read&& read) {
  for (int line = 1; !text.empty(); ++line) {
    const std::string_view row = take_until('\n', text);
    if (line <= header_lines || trimmed(row).empty()) continue;
    read(csv_fields(row), SourceLocation{file_name, line});
  }
}

/// The signed speed of a tidal event, or empty after reporting what is wrong.
std::optional<double> event_speed(std::string_view kind, std::string_view speed_text,
                                  const SourceLocation& where, Diagnostics& diagnostics) {
  if (kind == "slack") return 0.0;
  if (kind != "flood" && kind != "ebb") {
    diagnostics.error(where, fmt::format("'{}' is not a tidal event", kind),
                      "Write flood, ebb or slack");
    return {};
  }
  const std::optional<double> speed = finite_number(speed_text);
  const bool is_flood = kind == "flood";
  if (!speed || (is_flood ? *speed < 0.0 : *speed > 0.0)) {
    diagnostics.error(where, fmt::format("'{}' is not a speed of {}", speed_text, kind),
                      is_flood ? "Write cm/s, zero or positive, for example 39"
                               : "Write cm/s, zero or negative, for example -24");
    return {};
  }
  return 0.01 * *speed;
}

}  // namespace

StratifiedCurrentSpec parse_current_csv(std::string_view text, const std::string& file_name,
                                        Diagnostics& diagnostics) {
  constexpr int kHeaderLines = 3;
  StratifiedCurrentSpec spec;
  for_each_row(text, file_name, kHeaderLines, [&](const auto& fields, const SourceLocation& where) {
    const auto wrong = [&](std::string what) {
      diagnostics.error(where, std::move(what),
                        "Write north velocity [m/s], east velocity [m/s], depth [m], for example "
                        "0.01,0.03,10");
    };
    if (fields.size() != 3) return wrong(fmt::format("{} values instead of 3", fields.size()));
    const auto north = finite_number(fields[0]);
    const auto east = finite_number(fields[1]);
    const auto depth = finite_number(fields[2]);
    if (!north || !east || !depth) return wrong("a value is not a number");
    if (*depth < 0.0) return wrong(fmt::format("depth {} m is above the surface", *depth));
    if (!spec.layers.empty() && *depth <= spec.layers.back().depth)
      return wrong(fmt::format("depth {} m is not below the row above", *depth));
    spec.layers.push_back({*depth, Vec3(*north, *east, 0.0)});
  });
  if (spec.layers.empty() && !diagnostics.has_errors())
    diagnostics.error({file_name, 0}, "no rows after the three header lines",
                      "Write rows of north, east, depth");
  return spec;
}

std::vector<TidalEvent> parse_tidal_events_csv(std::string_view text, const std::string& file_name,
                                               Diagnostics& diagnostics) {
  constexpr int kHeaderLines = 1;
  std::vector<TidalEvent> events;
  for_each_row(text, file_name, kHeaderLines, [&](const auto& fields, const SourceLocation& where) {
    if (fields.size() != 3)
      return diagnostics.error(where, fmt::format("{} values instead of 3", fields.size()),
                               "Write time, event, speed, for example 2020-01-01 03:29,flood,39");
    const auto time = parse_utc(fields[0]);
    if (!time)
      return diagnostics.error(where, fmt::format("'{}' is not a date and time", fields[0]),
                               "Write GMT as 2020-01-01 03:29");
    const auto speed = event_speed(fields[1], fields[2], where, diagnostics);
    if (!speed) return;
    if (!events.empty() && time->seconds <= events.back().time.seconds)
      return diagnostics.error(where, "the event is not later than the one before",
                               "Sort the rows by time");
    events.push_back({*time, *speed});
  });
  if (events.empty() && !diagnostics.has_errors())
    diagnostics.error({file_name, 0}, "no rows after the header line",
                      "Write rows of time, event, speed");
  return events;
}

}  // namespace remora
