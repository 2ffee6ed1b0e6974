// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>

#include "commands.h"
#include "mission.h"
#include "program.h"
#include "run/dive_files.h"
#include "station/dive_archive.h"
#include "station/mission_files.h"
#include "terminal.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

struct ReportCommand {
  std::string dive;  ///< folder, or name of a dive on the user's shelf
  fs::path out;      ///< empty: report.html in the dive's folder
};

std::optional<fs::path> folder_of(const std::string& dive) {
  std::error_code none;
  if (fs::is_directory(dive, none)) return fs::path(dive);
  auto kept = DiveArchive(data_folder() / "dives").folder_of(dive);
  if (!kept)
    fmt::print(stderr, "remora report: there is no folder `{}` and no dive of that name in {}\n",
               dive, (data_folder() / "dives").string());
  return kept;
}

/// A dive on the shelf is known by its name; links of the page lead to the console.
DebriefSources sources_of(const fs::path& folder) {
  DebriefSources sources;
  std::error_code none;
  const fs::path shelf = fs::weakly_canonical(data_folder() / "dives", none);
  const fs::path dive = fs::weakly_canonical(folder, none);
  if (dive.parent_path() == shelf) sources.dive = dive.filename().string();
  sources.started = started_of(dive.filename().string());
  return sources;
}

int run(const ReportCommand& command) {
  const std::optional<fs::path> folder = folder_of(command.dive);
  if (!folder) return kBadInput;
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kBadInput;
  Diagnostics diagnostics;
  DebriefSources sources = sources_of(*folder);
  bool has_judged = false;
  const auto print_judged = [&](double share) {
    print_progress("judged", share);
    has_judged = true;
  };
  const bool is_on_screen = isatty(STDERR_FILENO) != 0;
  const bool is_ready =
      add_logged_sources(*folder, *paths, sources, diagnostics,
                         is_on_screen ? std::function<void(double)>(print_judged) : nullptr);
  if (has_judged) fmt::print(stderr, "\n");
  const fs::path out = command.out.empty() ? *folder / kReportFile : command.out;
  const bool is_written = is_ready && write_report(*folder, std::move(sources), out, diagnostics);
  print(diagnostics);
  if (!is_written) return is_ready ? kRunFailed : kBadInput;
  fmt::print("Report: {}\n", out.string());
  return kDone;
}

}  // namespace

void add_report(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ReportCommand>();
  CLI::App* report = app.add_subcommand("report", "Make the debrief page of a dive that was flown");
  report->add_option("dive", command->dive, "Folder of a dive, or its name on the user's shelf")
      ->required();
  report->add_option("--out", command->out, "File to write (default: report.html in its folder)");
  report->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
