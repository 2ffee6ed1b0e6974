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
};

int run(const ExportCommand& command) {
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(command.log, diagnostics);
  print(diagnostics);
  if (!log) return kBadInput;
  const auto write = command.is_contacts ? write_contacts_csv : write_track_csv;
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
  CLI::App* sub = app.add_subcommand("export", "A log's track or contacts as CSV");
  sub->add_option("log", command->log, "log.remora of a dive")->required();
  sub->add_option("--csv", command->csv, "File to write (default: standard output)");
  sub->add_flag("--contacts", command->is_contacts, "Contacts in place of the track");
  sub->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
