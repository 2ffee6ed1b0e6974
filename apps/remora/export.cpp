// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/export.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "commands.h"
#include "program.h"

namespace remora {
namespace {

struct ExportCommand {
  std::filesystem::path log;
  std::filesystem::path csv;
  bool is_contacts = false;
  bool is_tether = false;
  bool is_tether_nodes = false;
  std::string sensor;
};

/// The sensor of this name, `rov/dvl` or `dvl`; nothing, with those there are, when there is none.
std::optional<SensorId> find_sensor(const Log& log, const std::string& name) {
  std::string known;
  for (std::uint32_t i = 0; i < log.header.sensors.size(); ++i) {
    const std::string& full = log.header.sensors[i].name;
    if (full == name || full.ends_with("/" + name)) return SensorId{i};
    known += (known.empty() ? "" : ", ") + full;
  }
  fmt::print(stderr, "remora: the log has no sensor `{}`. {}\n", name,
             known.empty() ? "It has none at all" : "It has " + known);
  return std::nullopt;
}

int run(const ExportCommand& command) {
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(command.log, diagnostics);
  print(diagnostics);
  if (!log) return kBadInput;
  std::optional<SensorId> sensor;
  if (!command.sensor.empty()) {
    sensor = find_sensor(*log, command.sensor);
    if (!sensor) return kBadInput;
  }
  const auto write = [&](const Log& from, std::ostream& out) {
    if (sensor) return write_sensor_csv(from, *sensor, out);
    if (command.is_tether) return write_tether_csv(from, out);
    if (command.is_tether_nodes) return write_tether_nodes_csv(from, out);
    return command.is_contacts ? write_contacts_csv(from, out) : write_track_csv(from, out);
  };
  // What is readable is written; that some of it is lost must not pass for done.
  const int verdict = diagnostics.has_errors() ? kRunFailed : kDone;
  if (command.csv.empty()) {
    write(*log, std::cout);
    return verdict;
  }
  std::ofstream stream(command.csv, std::ios::binary);
  write(*log, stream);
  stream.flush();
  if (stream) return verdict;
  fmt::print(stderr, "remora: cannot write {}\n", command.csv.string());
  return kRunFailed;
}

}  // namespace

void add_export(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ExportCommand>();
  CLI::App* sub =
      app.add_subcommand("export", "A log's track, contacts, tethers or measurements as CSV");
  sub->add_option("log", command->log, "log.remora of a dive")->required();
  sub->add_option("--csv", command->csv, "File to write (default: standard output)");
  sub->add_flag("--contacts", command->is_contacts, "Contacts in place of the track");
  sub->add_flag("--tether", command->is_tether, "How the tethers pulled");
  sub->add_flag("--tether-nodes", command->is_tether_nodes, "The tethers node by node");
  sub->add_option("--sensor", command->sensor, "The measurements of this sensor");
  sub->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
