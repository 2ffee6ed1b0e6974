// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "program.h"
#include "world/model.h"

namespace remora {
namespace {

std::string counted(std::size_t count, const char* thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

int run(const std::vector<std::string>& names) {
  int exit_code = kDone;
  for (const std::string& name : names) {
    const std::optional<ScenarioSpec> scenario = open_scenario(name, {});
    if (!scenario) {
      exit_code = kBadInput;
      continue;
    }
    // Compiling finds nothing new; it shows that the scene can really start.
    const Model model(scenario->world);
    fmt::print("{}: fine ({}, {}, step {:g} s)\n", name,
               counted(model.vehicles().size(), "vehicle"),
               counted(scenario->world.objects.size(), "object"), model.step().seconds());
  }
  return exit_code;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  auto names = std::make_shared<std::vector<std::string>>();
  CLI::App* check = app.add_subcommand("check", "Every problem of a scene, with line and advice");
  check->add_option("file", *names, "Path or name of a scene")->required();
  check->callback([names, &exit_code] { exit_code = run(*names); });
}

}  // namespace remora
