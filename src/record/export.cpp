// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/export.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string_view>

#include "control/control_mode.h"
#include "math/rotation.h"

namespace remora {
namespace {

// Who commands: the pilot's mode, or the outside program in place of the pilot.
[[nodiscard]] std::string_view mode_of(const TrackRecord& record) {
  switch (record.kind) {
    case CommandKind::pilot:
      return name_in(kControlModeNames, record.mode);
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

bool has_estimates(const Log& log) {
  bool has_any = false;
  for_each<EstimateRecord>(log, [&](const EstimateRecord&) { has_any = true; });
  return has_any;
}

void write_estimate_csv(const Log& log, std::ostream& out) {
  const auto number = [](const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : std::string();
  };
  const auto part = [&](const std::optional<Vec3>& value, int axis) {
    return value ? fmt::format("{}", (*value)[axis]) : std::string();
  };
  out << "time,vehicle,north,east,depth,roll,pitch,yaw,u,v,w,altitude\n";
  for_each<EstimateRecord>(log, [&](const EstimateRecord& r) {
    out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", seconds_at(log, r.step),
                       cell(log.header.vehicles[r.vehicle.index]), part(r.position_W, 0),
                       part(r.position_W, 1), number(r.depth), part(r.attitude_rpy, 0),
                       part(r.attitude_rpy, 1), number(r.heading), part(r.velocity_B, 0),
                       part(r.velocity_B, 1), part(r.velocity_B, 2), number(r.altitude));
  });
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

void write_tether_csv(const Log& log, std::ostream& out) {
  out << "time,tether,condition,deployed,reel_tension,vehicle_tension,"
         "greatest_tension,route_length,straight\n";
  for_each<TetherRecord>(log, [&](const TetherRecord& r) {
    out << fmt::format("{},{},{},{},{},{},{},{},{}\n", seconds_at(log, r.step),
                       cell(log.header.tethers[r.tether.index]), name(r.condition), r.deployed,
                       r.reel_tension, r.vehicle_tension, r.greatest_tension, r.route_length,
                       r.straight);
  });
}

void write_tether_nodes_csv(const Log& log, std::ostream& out) {
  out << "time,tether,node,north,east,depth,tension\n";
  for_each<TetherRecord>(log, [&](const TetherRecord& r) {
    for (std::size_t i = 0; i < r.nodes.size(); ++i) {
      out << fmt::format("{},{},{},{},{},{},{}\n", seconds_at(log, r.step),
                         cell(log.header.tethers[r.tether.index]), i, r.nodes[i].x(),
                         r.nodes[i].y(), r.nodes[i].z(),
                         i < r.tensions.size() ? fmt::format("{}", r.tensions[i]) : "");
    }
  });
}

void write_sensor_csv(const Log& log, SensorId sensor, std::ostream& out) {
  const LoggedSensor& logged = log.header.sensors[sensor.index];
  out << "valid,delivered,sequence,status";
  for (const auto& [channel, unit] : logged.channels) out << ',' << cell(channel);
  for (const auto& [channel, unit] : logged.channels) out << ",true_" << cell(channel);
  out << '\n';
  const auto number = [](double value) {
    return std::isnan(value) ? std::string() : fmt::format("{}", value);
  };
  for_each<SensorRecord>(log, [&](const SensorRecord& r) {
    if (r.sensor != sensor) return;
    out << fmt::format("{},{},{},{}", r.valid.seconds(), r.delivered.seconds(), r.sequence,
                       to_string(r.status));
    for (const double value : r.values) out << ',' << number(value);
    for (const double value : r.truth) out << ',' << number(value);
    out << '\n';
  });
}

std::vector<TetherSummary> tether_summaries(const Log& log) {
  std::vector<TetherSummary> summaries;
  for (const std::string& tether : log.header.tethers)
    summaries.push_back({tether, "slack", 0.0, 0.0, 0.0});
  std::vector<double> last_time(summaries.size(), 0.0);
  for_each<TetherRecord>(log, [&](const TetherRecord& r) {
    TetherSummary& summary = summaries[r.tether.index];
    const double time = seconds_at(log, r.step);
    if (r.condition == TetherCondition::snagged)
      summary.snagged_seconds += time - last_time[r.tether.index];
    last_time[r.tether.index] = time;
    summary.condition = name(r.condition);
    summary.deployed = r.deployed;
    summary.greatest_tension = std::max(summary.greatest_tension, r.greatest_tension);
  });
  return summaries;
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
  for (const TetherSummary& tether : summary.tethers) {
    json["tethers"].push_back({{"name", tether.name},
                               {"condition", tether.condition},
                               {"deployed", tether.deployed},
                               {"greatest_tension", tether.greatest_tension},
                               {"snagged_seconds", tether.snagged_seconds}});
  }
  // A name that is not UTF-8 must not cost the whole summary.
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::optional<RunSummary> summary_from_json(std::string_view json) {
  const auto read = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (!read.is_object()) return std::nullopt;
  RunSummary summary;
  // Each key is asked for its kind first: a file that people can edit may hold anything.
  const auto text = [&](const char* key, std::string& value) {
    const auto found = read.find(key);
    if (found == read.end() || !found->is_string()) return false;
    value = found->get<std::string>();
    return true;
  };
  const auto number = [&](const char* key, auto& value) {
    const auto found = read.find(key);
    if (found == read.end() || !found->is_number()) return false;
    found->get_to(value);
    return true;
  };
  std::string hash;
  const bool is_summary = text("scenario", summary.scenario) && number("seed", summary.seed) &&
                          number("steps", summary.steps) &&
                          number("sim_seconds", summary.sim_seconds) &&
                          text("status", summary.status) && text("hash", hash);
  if (!is_summary) return std::nullopt;
  number("real_time_factor", summary.real_time_factor);
  text("message", summary.message);
  if (double score = 0.0; number("score", score)) summary.score = score;
  std::from_chars(hash.data(), hash.data() + hash.size(), summary.hash, 16);
  return summary;
}

}  // namespace remora
