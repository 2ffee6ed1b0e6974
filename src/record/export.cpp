// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/export.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string_view>

#include "math/rotation.h"

namespace remora {
namespace {

[[nodiscard]] const char* name(ControlMode mode) {
  switch (mode) {
    case ControlMode::manual:
      return "manual";
    case ControlMode::pilot:
      return "pilot";
    case ControlMode::stabilise:
      return "stabilise";
    case ControlMode::depth_hold:
      return "depth_hold";
    case ControlMode::heading_hold:
      return "heading_hold";
    case ControlMode::altitude_hold:
      return "altitude_hold";
    case ControlMode::station_keep:
      return "station_keep";
    case ControlMode::waypoints:
      return "waypoints";
  }
  return "unknown";
}

// Who commands: the pilot's mode, or the outside program that takes his place.
[[nodiscard]] const char* mode_of(const TrackRecord& record) {
  switch (record.kind) {
    case CommandKind::pilot:
      return name(record.mode);
    case CommandKind::thrusters:
      return "outside_thrusters";
    case CommandKind::wrench:
      return "outside_wrench";
  }
  return "unknown";
}

// Divided, not multiplied by 1e-9: that is how 300,000,000 ns become the double that prints as 0.3.
[[nodiscard]] double seconds_at(const Log& log, std::int64_t step) {
  return static_cast<double>(log.time_of(step).nanoseconds) / 1e9;
}

// A cell of a table, quoted where RFC 4180 asks for it.
[[nodiscard]] std::string cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

template <class Record>
void for_each(const Log& log, const auto& visit) {
  LogCursor cursor(log);
  while (const LogRecord* record = cursor.next()) {
    if (const auto* wanted = std::get_if<Record>(record)) visit(*wanted);
  }
}

[[nodiscard]] std::size_t most_thrusters(const Log& log) {
  std::size_t most = 0;
  for_each<TrackRecord>(
      log, [&](const TrackRecord& r) { most = std::max(most, r.thruster_forces.size()); });
  return most;
}

[[nodiscard]] std::string row(const Log& log, const TrackRecord& record, std::size_t thrusters) {
  const Vec3& p = record.body.p_WB;
  const RollPitchYaw attitude = to_roll_pitch_yaw(record.body.q_WB);
  const Vec6 nu = record.body.V_WB_B.vector();
  std::string text = fmt::format("{},{},{},{},{},{},{},{}", seconds_at(log, record.step),
                                 cell(log.header.vehicles[record.vehicle.index]), p.x(), p.y(),
                                 p.z(), attitude.roll, attitude.pitch, attitude.yaw);
  for (const double component : nu) text += fmt::format(",{}", component);
  text += fmt::format(",{},{}", mode_of(record), record.contacts);
  for (std::size_t i = 0; i < thrusters; ++i) {
    text += i < record.thruster_forces.size() ? fmt::format(",{}", record.thruster_forces[i]) : ",";
  }
  return text;
}

}  // namespace

void write_track_csv(const Log& log, std::ostream& out) {
  const std::size_t thrusters = most_thrusters(log);
  out << "time,vehicle,north,east,depth,roll,pitch,yaw,u,v,w,p,q,r,mode,contacts";
  for (std::size_t i = 0; i < thrusters; ++i) out << ",thruster_" << i + 1;
  out << '\n';
  for_each<TrackRecord>(
      log, [&](const TrackRecord& record) { out << row(log, record, thrusters) << '\n'; });
}

void write_contacts_csv(const Log& log, std::ostream& out) {
  out << "time,a,b,north,east,depth,impulse\n";
  for_each<ContactRecord>(log, [&](const ContactRecord& record) {
    out << fmt::format("{},{},{},{},{},{},{}\n", seconds_at(log, record.step),
                       cell(log.header.bodies[record.a.index]),
                       cell(log.header.bodies[record.b.index]), record.p_W.x(), record.p_W.y(),
                       record.p_W.z(), record.impulse_W.norm());
  });
}

std::string to_json(const RunSummary& summary) {
  nlohmann::ordered_json json;
  json["scenario"] = summary.scenario;
  json["seed"] = summary.seed;
  json["steps"] = summary.steps;
  json["sim_seconds"] = summary.sim_seconds;
  json["real_time_factor"] = summary.real_time_factor;
  json["hash"] = fmt::format("{:016x}", summary.hash);
  json["status"] = summary.status;
  if (!summary.message.empty()) json["message"] = summary.message;
  if (summary.score) json["score"] = *summary.score;
  // A name that is not UTF-8 must not cost the whole summary.
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace remora
