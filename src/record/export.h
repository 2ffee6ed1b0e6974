// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "record/log_reader.h"

namespace remora {

/// The vehicles' tracks as a table, one row for each sample: time, vehicle, north, east, depth,
/// roll, pitch, yaw, u, v, w, p, q, r, mode, contacts, thruster_1, ... SI and radians; every number
/// in the fewest digits that read back as the same double.
void write_track_csv(const Log& log, std::ostream& out);

/// The moments at which two bodies began to touch: time, a, b, north, east, depth, impulse.
void write_contacts_csv(const Log& log, std::ostream& out);

/// A run in a few numbers.
struct RunSummary {
  std::string scenario;
  std::uint64_t seed = 0;
  std::int64_t steps = 0;
  double sim_seconds = 0.0;
  double real_time_factor = 0.0;  ///< simulated seconds a second of real time
  std::uint64_t hash = 0;         ///< of the last state
  std::string status;
  std::string message;          ///< left out when empty
  std::optional<double> score;  ///< left out when the scenario has no mission
};

/// One JSON object, indented, with the hash as 16 hexadecimal digits.
[[nodiscard]] std::string to_json(const RunSummary& summary);

}  // namespace remora
