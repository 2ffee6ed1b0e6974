// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/log_reader.h"

namespace remora {

/// The vehicles' tracks as a table, one row for each sample: time, vehicle, north, east, depth,
/// roll, pitch, yaw, u, v, w, p, q, r, mode, contacts, thruster_1, ... SI and radians; every number
/// in the fewest digits that read back as the same double.
void write_track_csv(const Log& log, std::ostream& out);

/// What vehicles that fly by instruments knew of themselves: time, vehicle, north, east, depth,
/// roll, pitch, yaw, u, v, w, altitude. What was not known is empty.
void write_estimate_csv(const Log& log, std::ostream& out);
[[nodiscard]] bool has_estimates(const Log& log);

/// The moments at which two bodies began to touch: time, a, b, north, east, depth, impulse.
void write_contacts_csv(const Log& log, std::ostream& out);

/// How each tether lay and pulled: time, tether, condition, deployed, reel_tension,
/// vehicle_tension, greatest_tension (since the row before), route_length, straight. Metres and
/// newtons.
void write_tether_csv(const Log& log, std::ostream& out);

/// The same, node by node: time, tether, node, north, east, depth, tension (of the segment that
/// begins at the node; empty at the last).
void write_tether_nodes_csv(const Log& log, std::ostream& out);

/// The measurements of one sensor: valid, delivered, sequence, status, each channel and each
/// channel without error. A channel without a value is empty.
void write_sensor_csv(const Log& log, SensorId sensor, std::ostream& out);

/// A tether over a whole run.
struct TetherSummary {
  std::string name;
  std::string condition;          ///< at the end
  double deployed = 0.0;          ///< at the end [m]
  double greatest_tension = 0.0;  ///< anywhere along the line, in any step [N]
  double snagged_seconds = 0.0;   ///< [s]
};
[[nodiscard]] std::vector<TetherSummary> tether_summaries(const Log& log);

/// A run in a few numbers.
struct RunSummary {
  std::string scenario;
  std::uint64_t seed = 0;
  std::int64_t steps = 0;
  double sim_seconds = 0.0;
  double real_time_factor = 0.0;  ///< simulated seconds a second of real time
  std::uint64_t hash = 0;         ///< of the last state
  std::string status;
  std::string message;                 ///< left out when empty
  std::optional<double> score;         ///< left out when the scenario has no mission
  std::vector<TetherSummary> tethers;  ///< left out when there are none
};

/// One JSON object, indented, with the hash as 16 hexadecimal digits.
[[nodiscard]] std::string to_json(const RunSummary& summary);
/// Such an object back, without its tethers; nothing when the text is something else.
[[nodiscard]] std::optional<RunSummary> summary_from_json(std::string_view json);

}  // namespace remora
