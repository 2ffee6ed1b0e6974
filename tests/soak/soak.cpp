// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// The long version of soak_test: every shipped scene with every vehicle that it takes, in the hands
// of wild pilots. One line per dive; a tool for whoever changes the physics.
//   soak [--dives N] [--seconds S] [--seed FIRST] [--scene NAME] [--vehicle NAME]
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/yaml/list.h"
#include "testing/source_dir.h"
#include "wild_dive.h"

namespace remora {
namespace {

struct Order {
  int dives = 1;
  double seconds = 200.0;
  std::uint64_t seed = 1;
  std::string scene;    // empty: all
  std::string vehicle;  // empty: the scene's own and all others; "own": only its own
};

Order order(int count, char** words) {
  Order order;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view option = words[i];
    const char* value = words[i + 1];
    if (option == "--dives") order.dives = std::atoi(value);
    if (option == "--seconds") order.seconds = std::atof(value);
    if (option == "--seed") order.seed = std::strtoull(value, nullptr, 10);
    if (option == "--scene") order.scene = value;
    if (option == "--vehicle") order.vehicle = value;
  }
  return order;
}

void tell(const std::string& scene, const std::string& vehicle, std::uint64_t seed,
          const WildDive& dive) {
  std::printf(
      "%-24s %-26s seed %-4llu %s %.2f s  v %.2f @%.2f  w %.1f @%.2f  object %.2f @%.2f  "
      "depth %.1f mm @%.2f  T %.0f @%.2f\n",
      scene.c_str(), vehicle.c_str(), static_cast<unsigned long long>(seed),
      dive.diverged ? "DIVERGED" : "ok", dive.seconds, dive.fastest, dive.fastest_at,
      dive.fastest_turn, dive.fastest_turn_at, dive.fastest_object, dive.fastest_object_at,
      1e3 * dive.deepest, dive.deepest_at, dive.tightest, dive.tightest_at);
  std::fflush(stdout);
}

}  // namespace
}  // namespace remora

int main(int count, char** words) {
  using namespace remora;
  const Order wanted = order(count, words);
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  std::vector<std::string> vehicles{"own"};
  for (const Listing& vehicle : list_vehicles(paths)) vehicles.push_back(vehicle.name);
  int diverged = 0;
  for (int i = 0; i < wanted.dives; ++i) {
    const std::uint64_t seed = wanted.seed + static_cast<std::uint64_t>(i);
    for (const Listing& scene : list_scenarios(paths)) {
      if (!wanted.scene.empty() && scene.name != wanted.scene) continue;
      for (const std::string& vehicle : vehicles) {
        if (!wanted.vehicle.empty() && vehicle != wanted.vehicle) continue;
        const std::optional<ScenarioSpec> spec =
            shipped_scene(scene.name, vehicle == "own" ? std::string() : vehicle);
        if (!spec) continue;
        const WildDive dive = fly_wildly(*spec, seed, wanted.seconds);
        diverged += dive.diverged ? 1 : 0;
        tell(scene.name, vehicle, seed, dive);
      }
    }
  }
  return diverged == 0 ? 0 : 1;
}
