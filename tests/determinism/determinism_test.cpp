// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Same build, scenario, seed and inputs: the same hash. The golden hashes in golden_hashes.txt,
// after three and after twenty seconds, are those of x86-64 with FMA (ARCHITECTURE.md, "The
// determinism promise"); a change that moves them says so.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "run/dive.h"
#include "scenario/yaml/list.h"
#include "testing/source_dir.h"

namespace remora {
namespace determinism_test {

constexpr double kEarly = 3.0;  // [s]
constexpr double kLate = 20.0;

// A sanitized step takes ten times as long. Compilers that disagree do so at once, and everything a
// scene has is there from its beginning: the early hash is enough then.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif
#else
constexpr bool kIsSanitized = false;
#endif

AssetPaths paths() { return AssetPaths::found_above(source_dir()).value(); }

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

struct GoldenHashes {
  std::string early, late;
};

std::map<std::string, GoldenHashes> golden_hashes() {
  std::map<std::string, GoldenHashes> hashes;
  std::ifstream file(source_dir() + "/tests/determinism/golden_hashes.txt");
  std::string name;
  GoldenHashes golden;
  while (file >> name >> golden.early >> golden.late) hashes[name] = golden;
  return hashes;
}

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

TEST(Determinism, EveryScenarioEndsInItsGoldenHash) {
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "golden hashes are those of CPUs with FMA";
  const std::map<std::string, GoldenHashes> golden = golden_hashes();
  for (const Listing& entry : list_scenarios(paths())) {
    const auto known = golden.find(entry.name);
    EXPECT_NE(known, golden.end()) << entry.name << " has no golden hashes";
    const GoldenHashes expected = known == golden.end() ? GoldenHashes{} : known->second;
    Dive dive(scenario(entry.file));
    run(dive, kEarly);
    EXPECT_EQ(hex(hash(dive.state())), expected.early) << entry.name;
    if (kIsSanitized) continue;
    run(dive, kLate - kEarly);
    EXPECT_EQ(hex(hash(dive.state())), expected.late) << entry.name;
  }
}

TEST(Determinism, EveryScenarioContinuesFromASnapshotAsIfNothingHadHappened) {
  const double before = kIsSanitized ? 0.5 : 10.0;
  const double after = kIsSanitized ? 0.5 : 5.0;
  for (const Listing& entry : list_scenarios(paths())) {
    Dive straight(scenario(entry.file));
    run(straight, before);
    const Dive::Snapshot snapshot = straight.snapshot();
    run(straight, after);
    const std::uint64_t expected = hash(straight.state());

    Dive restored(scenario(entry.file));  // another model, another workspace
    run(restored, 0.1 * before);
    restored.restore(snapshot);
    run(restored, after);
    EXPECT_EQ(hash(restored.state()), expected) << entry.name;
    straight.restore(snapshot);
    run(straight, after);
    EXPECT_EQ(hash(straight.state()), expected) << entry.name;
  }
}

}  // namespace determinism_test
}  // namespace remora
