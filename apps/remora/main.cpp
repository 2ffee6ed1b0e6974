// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <exception>

#include "commands.h"
#include "program.h"

int main(int argc, char** argv) {
  CLI::App app("Remora: an underwater-vehicle simulator", "remora");
  app.set_version_flag("--version", REMORA_VERSION);
  app.require_subcommand(1);
  app.fallthrough();  // what a command does not know is asked of the program
  app.add_option(
         "--package-path", remora::package_paths(),
         "A folder outside the scene's with ROS packages that its robots may read; repeatable")
      ->check(CLI::ExistingDirectory)
      ->expected(1)
      ->take_all();

  int exit_code = remora::kDone;
  remora::add_dive(app, exit_code);
  remora::add_class(app, exit_code);
  remora::add_list(app, exit_code);
  remora::add_check(app, exit_code);
  remora::add_replay(app, exit_code);
  remora::add_distort(app, exit_code);
  remora::add_export(app, exit_code);
  remora::add_film(app, exit_code);
  remora::add_shot(app, exit_code);
  remora::add_plan(app, exit_code);
  remora::add_bench(app, exit_code);
  remora::add_report(app, exit_code);
  remora::add_trainee(app, exit_code);
  remora::add_tiles(app, exit_code);
#ifdef REMORA_HAS_BAG
  remora::add_playback(app, exit_code);
#endif

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    return app.exit(problem) == 0 ? remora::kDone : remora::kBadInput;
  } catch (const std::exception& misfortune) {
    fmt::print(stderr, "remora: {}\n", misfortune.what());
    return remora::kRunFailed;
  }
  return exit_code;
}
