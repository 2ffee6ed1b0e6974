// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/replay.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "commands.h"
#include "mission.h"
#include "program.h"
#include "run/dive_files.h"
#include "station/mission_files.h"
#include "terminal.h"

namespace remora {
namespace {

void print_replayed(std::int64_t done, std::int64_t total) {
  print_progress("replayed",
                 static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(total, 1)));
  if (done >= total) fmt::print(stderr, "\n");
}

int run(const std::filesystem::path& file) {
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file, diagnostics);
  print(diagnostics);
  if (!log) return kBadInput;
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kBadInput;
  Diagnostics about_scene;
  const std::optional<LoggedDive> dive = logged_dive(*log, *paths, about_scene);
  print(about_scene);
  if (!dive) return kBadInput;
  const Model model(dive->scene.world);
  const bool is_on_screen = isatty(STDERR_FILENO) != 0;
  const ReplayResult result =
      replay(*log, model, is_on_screen ? ReplayProgress(print_replayed) : ReplayProgress());
  fmt::print("{}\n", to_string(result));
  if (dive->mission) print_verdict(dive->mission->spec, judge_again(*log, *dive));
  // Equal as far as it goes is not equal when a part of the log is lost.
  return result.is_same() && !diagnostics.has_errors() ? kDone : kRunFailed;
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
