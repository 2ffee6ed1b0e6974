// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/export.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>

#ifdef REMORA_HAS_BAG
#include <unistd.h>

#include "interfaces/bag/bag_export.h"
#include "run/dive_files.h"
#endif

#include "commands.h"
#include "program.h"
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

int run(const ExportCommand& command) {
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
#ifdef REMORA_HAS_BAG
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
#else
  static_cast<void>(csv);
  static_cast<void>(sensor);
#endif
  sub->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
