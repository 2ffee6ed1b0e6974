// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "benchmark.h"
#include "commands.h"
#include "program.h"

namespace remora {
namespace {

struct BenchCommand {
  std::vector<std::string> names;
  bool is_json = false;
};

void print_json(const BenchmarkResult& result) {
  nlohmann::ordered_json line = {
      {"name", result.name}, {"value", result.value}, {"unit", result.unit}};
  for (const auto& [key, value] : result.details) line[key] = value;
  fmt::print("{}\n", line.dump());
  std::fflush(stdout);
}

void print_row(const BenchmarkResult& result) {
  fmt::print("{:<26} {:>12.0f} {}", result.name, result.value, result.unit);
  for (const auto& [key, value] : result.details) fmt::print("  {} {:.4g}", key, value);
  fmt::print("\n");
  std::fflush(stdout);
}

int run(const BenchCommand& command) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kRunFailed;
  const auto is_known = [](const std::string& name) {
    return std::any_of(benchmarks().begin(), benchmarks().end(),
                       [&](const Benchmark& benchmark) { return benchmark.name == name; });
  };
  for (const std::string& name : command.names) {
    if (is_known(name)) continue;
    fmt::print(stderr, "remora bench: there is no benchmark '{}'. There are:\n", name);
    for (const Benchmark& benchmark : benchmarks()) {
      fmt::print(stderr, "  {:<12} {}\n", benchmark.name, benchmark.what);
    }
    return kBadInput;
  }
  for (const Benchmark& benchmark : benchmarks()) {
    const bool is_wanted = command.names.empty() ||
                           std::find(command.names.begin(), command.names.end(), benchmark.name) !=
                               command.names.end();
    if (is_wanted) benchmark.run(*paths, command.is_json ? print_json : print_row);
  }
  return kDone;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<BenchCommand>();
  CLI::App* bench = app.add_subcommand("bench", "How fast it is on this machine");
  bench->add_option("name", command->names, "Which benchmarks (default: all)");
  bench->add_flag("--json", command->is_json, "One JSON object per line");
  bench->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
