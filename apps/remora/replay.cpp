// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

#include "commands.h"
#include "mission.h"
#include "program.h"
#include "run/logged_dive.h"
#include "terminal.h"

namespace remora {
namespace {

void print_replayed(std::int64_t done, std::int64_t total) {
  print_progress("replayed",
                 static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(total, 1)));
  if (done >= total) fmt::print(stderr, "\n");
}

int run(const std::filesystem::path& file) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kBadInput;
  Diagnostics diagnostics;
  const std::optional<OpenedLog> opened = open_log(file, *paths, diagnostics);
  print(diagnostics);
  if (!opened) return kBadInput;
  const bool is_on_screen = isatty(STDERR_FILENO) != 0;
  const HeadlessReplay replayed =
      replay_headless(*opened, is_on_screen ? ReplayProgress(print_replayed) : ReplayProgress());
  fmt::print("{}\n", to_string(replayed.steps));
  if (replayed.mission) print_verdict(opened->dive.mission->spec, *replayed.mission);
  return replayed.is_same() ? kDone : kRunFailed;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto file = std::make_shared<std::filesystem::path>();
  CLI::App* command =
      app.add_subcommand("replay", "Simulate a logged dive again and compare the hashes");
  command->add_option("log", *file, "log.remora of a dive")->required();
  command->callback([file, &exit_code] { exit_code = run(*file); });
}

}  // namespace remora
