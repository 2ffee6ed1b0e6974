// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/list.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "commands.h"
#include "program.h"
#include "scenario/mission/mission_file.h"
#include "scenario/vessel_choice.h"

namespace remora {
namespace {

void print(const char* heading, const std::vector<Listing>& list) {
  fmt::print("{}\n", heading);
  std::size_t width = 0;
  for (const Listing& entry : list) width = std::max(width, entry.name.size());
  for (const Listing& entry : list) {
    fmt::print("  {:<{}}  {}\n", entry.name, width, entry.purpose);
  }
}

void print_missions(const AssetPaths& paths) {
  Diagnostics diagnostics;
  std::vector<Listing> list;
  for (const MissionCard& card : list_missions(paths, diagnostics))
    list.push_back({card.name,
                    fmt::format("{} (difficulty {}, {:.0f} min)", card.title, card.difficulty,
                                card.par_time / 60.0),
                    {}});
  remora::print(diagnostics);
  print("missions", list);
}

void print_vessels(const AssetPaths& paths) {
  Diagnostics diagnostics;
  std::vector<Listing> list;
  for (const VesselCard& card : list_vessels(paths, diagnostics))
    list.push_back(
        {card.name, fmt::format("{} (plan of {} components)", card.purpose, card.components), {}});
  remora::print(diagnostics);
  print("vessels to inspect (--vessel)", list);
}

int run() {
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kRunFailed;
  print("scenarios", list_scenarios(*paths));
  print_missions(*paths);
  print("vehicles", list_vehicles(*paths));
  print("objects", list_objects(*paths));
  print_vessels(*paths);
  return kDone;
}

}  // namespace

void add_list(CLI::App& app, int& exit_code) {
  app.add_subcommand("list",
                     "What there is to dive with: scenarios, missions, vehicles, objects, vessels")
      ->callback([&exit_code] { exit_code = run(); });
}

}  // namespace remora
