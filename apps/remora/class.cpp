// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "commands.h"
#include "console.h"
#include "interfaces/console_protocol/access.h"
#include "program.h"
#include "scenario/class_file.h"
#include "terminal.h"

namespace remora {
namespace {

struct ClassCommand {
  std::string file;
  ConsoleCommand console;
};

/// What the file says beyond its stations must be what the stations' own options could be.
std::string secrets_problem(const ClassSpec& spec) {
  if (!spec.token.empty())
    if (std::string problem = token_problem(spec.token); !problem.empty()) return problem;
  if (!spec.instructor_code.empty())
    if (std::string problem = code_problem(spec.instructor_code); !problem.empty()) return problem;
  return {};
}

int run(ClassCommand command) {
  Diagnostics diagnostics;
  std::optional<ClassSpec> spec = load_class(command.file, diagnostics);
  if (spec)
    if (const std::string problem = secrets_problem(*spec); !problem.empty())
      diagnostics.error({command.file, 0}, problem, "Write the same as at the stations");
  print(diagnostics);
  if (diagnostics.has_errors()) return kBadInput;
  // Who knows how to reach the stations can lead them.
  if (!is_loopback(command.console.address) && spec->instructor_code.empty()) {
    fmt::print(stderr,
               "remora class: {}: an overview that others can open needs an `instructor_code`. Add "
               "it, or omit --listen\n",
               command.file);
    return kBadInput;
  }
  ConsoleCommand& console = command.console;
  console.is_menu_only = true;
  console.instructor_code = spec->instructor_code;
  console.class_spec = std::move(spec);
  catch_interrupts();
  return dive_with_console(console, is_interrupted);
}

}  // namespace

void add_class(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ClassCommand>();
  CLI::App* overview =
      app.add_subcommand("class", "Watch and lead the stations of a class on one page");
  overview->add_option("file", command->file, "File that names the stations: CLASS.yaml")
      ->required();
  overview
      ->add_option("--port", command->console.port,
                   "Port of the overview (default: 8080, or one of the ten after it)")
      ->check(CLI::Range(0, 65535));
  overview
      ->add_option("--listen", command->console.address,
                   "Address of the overview; others than this machine's own need a token")
      ->capture_default_str();
  overview
      ->add_option("--token", command->console.token,
                   "Token that the overview asks for (default: made up)")
      ->check(token_problem);
  overview->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
