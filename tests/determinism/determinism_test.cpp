// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Same build, scenario, seed and inputs: the same hash. The golden hashes in golden_hashes.txt are
// those of x86-64 with FMA (ARCHITECTURE.md, "The determinism promise"); a change that moves them
// says so.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "runtime/dive.h"
#include "scenario/list.h"

namespace remora {
namespace {

constexpr double kGoldenSeconds = 20.0;

AssetPaths paths() { return AssetPaths::found_above(REMORA_SOURCE_DIR).value(); }

ScenarioSpec scenario(const std::filesystem::path& file) {
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> found = load_scenario(file, paths(), diagnostics);
  EXPECT_TRUE(found.has_value()) << to_string(diagnostics);
  return std::move(*found);
}

void run(Dive& dive, double seconds) {
  const SimTime end = dive.state().now + from_seconds(seconds);
  while (dive.state().now < end) ASSERT_EQ(dive.step(), StepStatus::ok);
}

std::map<std::string, std::string> golden_hashes() {
  std::map<std::string, std::string> hashes;
  std::ifstream file(REMORA_SOURCE_DIR "/tests/determinism/golden_hashes.txt");
  std::string name, value;
  while (file >> name >> value) hashes[name] = value;
  return hashes;
}

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

TEST(Determinism, EveryScenarioEndsInItsGoldenHash) {
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "golden hashes are those of CPUs with FMA";
  const std::map<std::string, std::string> golden = golden_hashes();
  for (const Listing& entry : list_scenarios(paths())) {
    Dive dive(scenario(entry.file));
    run(dive, kGoldenSeconds);
    const auto known = golden.find(entry.name);
    ASSERT_NE(known, golden.end())
        << entry.name << " has no golden hash; it ended in " << hex(hash(dive.state()));
    EXPECT_EQ(hex(hash(dive.state())), known->second) << entry.name;
  }
}

TEST(Determinism, EveryScenarioContinuesFromASnapshotAsIfNothingHadHappened) {
  for (const Listing& entry : list_scenarios(paths())) {
    Dive straight(scenario(entry.file));
    run(straight, 10.0);
    const Dive::Snapshot snapshot = straight.snapshot();
    run(straight, 5.0);
    const std::uint64_t expected = hash(straight.state());

    Dive restored(scenario(entry.file));  // another model, another workspace
    run(restored, 1.0);
    restored.restore(snapshot);
    run(restored, 5.0);
    EXPECT_EQ(hash(restored.state()), expected) << entry.name;
    straight.restore(snapshot);
    run(straight, 5.0);
    EXPECT_EQ(hash(straight.state()), expected) << entry.name;
  }
}

}  // namespace
}  // namespace remora
