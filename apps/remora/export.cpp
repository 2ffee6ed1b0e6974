// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/export.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

#ifdef REMORA_HAS_BAG
#include <unistd.h>

#include "interfaces/bag/bag_export.h"
#include "run/dive_files.h"
#endif

#include "commands.h"
#include "program.h"
#include "record/table_units.h"
#include "terminal.h"

namespace remora {
namespace {

struct ExportCommand {
  std::filesystem::path log;
  std::filesystem::path csv;
  bool is_contacts = false;
  bool is_tether = false;
  bool is_tether_nodes = false;
  std::string sensor;
  bool has_units = false;
  std::filesystem::path bag;
  bool has_pictures = false;
};

/// The sensor of this name, `rov/dvl` or `dvl`; nothing, with those there are, when there is none.
std::optional<SensorId> logged_sensor(const Log& log, const std::string& name) {
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

#ifdef REMORA_HAS_BAG
/// The dive flown again, as a ROS 1 bag.
int write_bag(const ExportCommand& command, const Log& log) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kBadInput;
  Diagnostics about_scene;
  const std::optional<ScenarioSpec> scene = logged_scenario(log, *paths, about_scene);
  print(about_scene);
  if (!scene) return kBadInput;
  catch_interrupts();
  const bool is_on_screen = isatty(STDERR_FILENO) != 0;
  BagExportOptions options;
  if (command.has_pictures) options.make_renderer = make_gl_renderer;
  if (is_on_screen) {
    options.progress = [](std::int64_t done, std::int64_t total) {
      print_progress("exported", static_cast<double>(done) / static_cast<double>(total));
    };
  }
  options.is_to_stop = is_interrupted;
  const BagExportResult result = export_bag(log, *scene, command.bag, options);
  if (is_on_screen) fmt::print(stderr, "\r\033[K");
  if (!result.problem.empty()) {
    fmt::print(stderr, "remora export: {}\n", result.problem);
    return kRunFailed;
  }
  fmt::print("{}: {:.2f} s, {} messages{}\n", command.bag.string(), result.end.seconds(),
             result.messages,
             command.has_pictures ? fmt::format(", {} pictures", result.pictures) : "");
  return kDone;
}
#endif

/// The table that was asked for, with its header.
std::string table_of(const Log& log, const ExportCommand& command,
                     const std::optional<SensorId>& sensor) {
  std::ostringstream out;
  if (sensor)
    write_sensor_csv(log, *sensor, out);
  else if (command.is_tether)
    write_tether_csv(log, out);
  else if (command.is_tether_nodes)
    write_tether_nodes_csv(log, out);
  else
    command.is_contacts ? write_contacts_csv(log, out) : write_track_csv(log, out);
  std::string table = out.str();
  if (!command.has_units) return table;
  const std::size_t end = table.find('\n');
  const LoggedSensor* logged = sensor ? &log.header.sensors[sensor->index] : nullptr;
  return header_with_units(table.substr(0, end), logged) + table.substr(end);
}

/// What there is in the file now, with the units of its columns.
void print_written(const ExportCommand& command, const std::string& table,
                   const LoggedSensor* sensor) {
  const std::string header = table.substr(0, table.find('\n'));
  fmt::print("{}: {} rows of {}\n", command.csv.string(),
             std::count(table.begin(), table.end(), '\n') - 1,
             command.has_units ? header : header_with_units(header, sensor));
}

int run(const ExportCommand& command) {
#ifndef REMORA_HAS_BAG
  if (!command.bag.empty() || command.has_pictures) {
    fmt::print(stderr,
               "remora export: ROS bags are not in this build: tools/setup.sh ros, and build "
               "again\n");
    return kBadInput;
  }
#endif
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(command.log, diagnostics);
  print(diagnostics);
  if (!log) return kBadInput;
#ifdef REMORA_HAS_BAG
  if (!command.bag.empty()) {
    const int verdict = write_bag(command, *log);
    return verdict == kDone && diagnostics.has_errors() ? kRunFailed : verdict;
  }
#endif
  std::optional<SensorId> sensor;
  if (!command.sensor.empty()) {
    sensor = logged_sensor(*log, command.sensor);
    if (!sensor) return kBadInput;
  }
  const std::string table = table_of(*log, command, sensor);
  // What is readable is written; that some of it is lost must not pass for done.
  const int verdict = diagnostics.has_errors() ? kRunFailed : kDone;
  if (command.csv.empty()) {
    std::cout << table;
    return verdict;
  }
  std::ofstream stream(command.csv, std::ios::binary);
  stream << table;
  stream.flush();
  if (stream) {
    print_written(command, table, sensor ? &log->header.sensors[sensor->index] : nullptr);
    return verdict;
  }
  fmt::print(stderr, "remora: cannot write {}\n", command.csv.string());
  return kRunFailed;
}

}  // namespace

void add_export(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ExportCommand>();
  CLI::App* sub = app.add_subcommand(
      "export",
      "A log's track, contacts, tethers or measurements as CSV, or all of it as a ROS bag");
  sub->add_option("log", command->log, "log.remora of a dive")->required();
  CLI::Option* csv =
      sub->add_option("--csv", command->csv, "File to write (default: standard output)");
  sub->add_flag("--contacts", command->is_contacts, "Contacts in place of the track");
  sub->add_flag("--tether", command->is_tether, "How the tethers pulled");
  sub->add_flag("--tether-nodes", command->is_tether_nodes, "The tethers node by node");
  CLI::Option* sensor =
      sub->add_option("--sensor", command->sensor, "The measurements of this sensor");
  sub->add_flag("--units", command->has_units, "Units in the table's header: `north [m]`");
  CLI::Option* bag =
      sub->add_option("--bag", command->bag,
                      "ROS 1 bag to write: the dive flown again, with the topics of --ros1")
          ->excludes(csv)
          ->excludes(sensor);
  for (const char* table : {"--contacts", "--tether", "--tether-nodes"})
    bag->excludes(sub->get_option(table));
  sub->add_flag("--pictures", command->has_pictures,
                "In the bag also what the cameras saw, at their rates; takes its time")
      ->needs(bag);
  sub->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
