// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "bench_ardusub.h"
#include "bench_console.h"
#include "benchmark.h"
#include "commands.h"
#include "program.h"

namespace remora {
namespace {

struct BenchCommand {
  std::vector<std::string> names;
  bool is_json = false;
  double seconds = kConsoleSeconds;
};

/// Everything that can be asked for, in the order in which it is measured.
struct NamedBenchmark {
  std::string name;
  std::string what;
  std::function<bool(const AssetPaths& paths, const Report& report)> run;
};

std::vector<NamedBenchmark> all_benchmarks(double console_seconds) {
  std::vector<NamedBenchmark> all;
  for (const Benchmark& benchmark : benchmarks())
    all.push_back({benchmark.name, benchmark.what,
                   [run = benchmark.run](const AssetPaths& paths, const Report& report) {
                     run(paths, report);
                     return true;
                   }});
  all.push_back({"console", "from the stick to telemetry and picture, and what eight viewers cost",
                 [=](const AssetPaths& paths, const Report& report) {
                   return run_console(paths, report, console_seconds);
                 }});
  all.push_back({"ardusub", "an autopilot in the loop at 400 Hz over a real socket", run_ardusub});
  return all;
}

void print_json(const BenchmarkResult& result) {
  nlohmann::ordered_json line = {
      {"name", result.name}, {"value", result.value}, {"unit", result.unit}};
  for (const auto& [key, value] : result.details) line[key] = value;
  fmt::print("{}\n", line.dump());
  std::fflush(stdout);
}

void print_row(const BenchmarkResult& result) {
  fmt::print("{:<26} {:>12.{}f} {}", result.name, result.value, result.value < 100.0 ? 2 : 0,
             result.unit);
  for (const auto& [key, value] : result.details) fmt::print("  {} {:.4g}", key, value);
  fmt::print("\n");
  std::fflush(stdout);
}

int run(const BenchCommand& command) {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kRunFailed;
  const std::vector<NamedBenchmark> all = all_benchmarks(command.seconds);
  const auto is_known = [&](const std::string& name) {
    return std::any_of(all.begin(), all.end(),
                       [&](const NamedBenchmark& benchmark) { return benchmark.name == name; });
  };
  for (const std::string& name : command.names) {
    if (is_known(name)) continue;
    fmt::print(stderr, "remora bench: there is no benchmark '{}'. There are:\n", name);
    for (const NamedBenchmark& benchmark : all) {
      fmt::print(stderr, "  {:<12} {}\n", benchmark.name, benchmark.what);
    }
    return kBadInput;
  }
  bool is_measured = true;
  for (const NamedBenchmark& benchmark : all) {
    const bool is_wanted = command.names.empty() ||
                           std::find(command.names.begin(), command.names.end(), benchmark.name) !=
                               command.names.end();
    if (is_wanted) is_measured &= benchmark.run(*paths, command.is_json ? print_json : print_row);
  }
  return is_measured ? kDone : kRunFailed;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<BenchCommand>();
  CLI::App* bench = app.add_subcommand("bench", "How fast it is on this machine");
  bench->add_option("name", command->names, "Which benchmarks (default: all)");
  bench->add_flag("--json", command->is_json, "One JSON object per line");
  bench->add_option("--seconds", command->seconds, "How long the console is served under load")
      ->check(CLI::Range(2.0, 36000.0))
      ->capture_default_str();
  bench->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
