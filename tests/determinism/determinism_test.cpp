// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Same build, scenario, seed and inputs: the same hash. golden_hashes.txt has one line for each
// scene: its name, its hash after three seconds, a late hash, and when that is, unless it is after
// twenty seconds. Late is late enough that the scene differs from every other one. The hashes are
// those of x86-64 with FMA (ARCHITECTURE.md, "The determinism promise"); a change that moves them
// says so.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "run/dive.h"
#include "scenario/yaml/list.h"
#include "testing/source_dir.h"

namespace remora {
namespace determinism_test {

constexpr double kEarly = 3.0;       // [s]
constexpr double kUsualLate = 20.0;  // [s]

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
  double late_time = kUsualLate;  // [s]
};

std::map<std::string, GoldenHashes> golden_hashes() {
  std::map<std::string, GoldenHashes> hashes;
  std::ifstream file(source_dir() + "/tests/determinism/golden_hashes.txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    GoldenHashes golden;
    words >> name >> golden.early >> golden.late;
    if (double time = 0.0; words >> time) golden.late_time = time;
    hashes[name] = golden;
  }
  return hashes;
}

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

std::vector<std::string> scene_names() {
  std::vector<std::string> names;
  for (const Listing& entry : list_scenarios(paths())) names.push_back(entry.name);
  return names;
}

ScenarioSpec scene(const std::string& name) {
  return scenario(source_dir() + "/scenarios/" + name + ".yaml");
}

class EveryScene : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Determinism, EveryScene, ::testing::ValuesIn(scene_names()),
                         [](const auto& info) { return info.param; });

TEST_P(EveryScene, EndsInItsGoldenHash) {
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "golden hashes are those of CPUs with FMA";
  const std::map<std::string, GoldenHashes> golden = golden_hashes();
  const auto known = golden.find(GetParam());
  EXPECT_NE(known, golden.end()) << "it has no golden hashes";
  const GoldenHashes expected = known == golden.end() ? GoldenHashes{} : known->second;
  Dive dive(scene(GetParam()));
  run(dive, kEarly);
  EXPECT_EQ(hex(hash(dive.state())), expected.early) << "early";
  if (kIsSanitized) return;
  run(dive, expected.late_time - kEarly);
  EXPECT_EQ(hex(hash(dive.state())), expected.late) << "late, after " << expected.late_time << " s";
}

TEST_P(EveryScene, ContinuesFromASnapshotAsIfNothingHadHappened) {
  const double before = kIsSanitized ? 0.5 : 10.0;
  const double after = kIsSanitized ? 0.5 : 5.0;
  Dive straight(scene(GetParam()));
  run(straight, before);
  const Dive::Snapshot snapshot = straight.snapshot();
  run(straight, after);
  const std::uint64_t expected = hash(straight.state());

  Dive restored(scene(GetParam()));  // another model, another workspace
  run(restored, 0.1 * before);
  restored.restore(snapshot);
  run(restored, after);
  EXPECT_EQ(hash(restored.state()), expected);
  straight.restore(snapshot);
  run(straight, after);
  EXPECT_EQ(hash(straight.state()), expected);
}

TEST(Determinism, NoTwoScenesShareALateHash) {
  std::map<std::string, std::string> owner;  // by hash
  for (const auto& [name, golden] : golden_hashes()) {
    if (name == "hull_survey_fouled") continue;  // the test below
    const auto [first, is_new] = owner.emplace(golden.late, name);
    EXPECT_TRUE(is_new) << name << " ends as " << first->second
                        << " does: write a later time into golden_hashes.txt";
  }
}

/// Hashes of the whole seconds of a dive at full speed ahead, and whether the vehicle struck the
/// ship.
struct Ramming {
  std::vector<std::uint64_t> hashes;
  bool has_struck = false;
};

Ramming rammed(const char* name) {
  ScenarioSpec spec = scene(name);
  spec.script = {
      {.at = {}, .vehicle = {0}, .action = SetPilot{{ControlMode::manual, {.surge = 1.0}}}}};
  Dive dive(std::move(spec));
  Ramming ramming;
  for (int second = 0; second < 15; ++second) {
    const SimTime end = dive.state().now + from_seconds(1.0);
    while (dive.state().now < end && dive.step() == StepStatus::ok) {
      for (const Contact& contact : dive.output().contacts)
        for (const BodyId body : {contact.a, contact.b})
          ramming.has_struck |= dive.model().name_of(body) == "coaster";
    }
    ramming.hashes.push_back(hash(dive.state()));
  }
  return ramming;
}

// Growth is part of the Model: cameras see it and missions rate it, and nothing moves otherwise for
// it: it has no thickness for contacts and no drag (docs/theory/fouling.md, "What this does not
// do"). So the fouled ship's scene has the hashes of the clean one, even where the vehicle lies
// against her, and differs in what grows.
TEST(Determinism, FoulingIsSeenAndRatedButMovesNothing) {
  const Ramming clean = rammed("hull_survey"), fouled = rammed("hull_survey_fouled");
  EXPECT_TRUE(clean.has_struck);
  EXPECT_EQ(clean.hashes, fouled.hashes);

  const std::map<std::string, GoldenHashes> golden = golden_hashes();
  EXPECT_EQ(golden.at("hull_survey").late, golden.at("hull_survey_fouled").late);
  const auto fouled_bodies = [](const char* name) {
    const Model model(scene(name).world);
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < model.visuals().size(); ++i)
      if (model.fouling({i}) != nullptr) names.push_back(model.name_of({i}));
    return names;
  };
  EXPECT_EQ(fouled_bodies("hull_survey"), std::vector<std::string>{});
  EXPECT_EQ(fouled_bodies("hull_survey_fouled"), std::vector<std::string>{"coaster"});
}

}  // namespace determinism_test
}  // namespace remora
