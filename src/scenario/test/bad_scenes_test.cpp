// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file in data/bad says in its first lines what a user must be told about it:
//     # expect: <line>: <what the message contains>
// The same files are given to the JSON schema (schema_test.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace bad_scenes_test {

namespace fs = std::filesystem;

struct Expectation {
  int line = 0;
  std::string text;
};

std::vector<Expectation> expectations(const fs::path& file) {
  std::vector<Expectation> list;
  std::ifstream stream(file);
  const std::string mark = "# expect: ";
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(mark)) continue;
    const std::size_t colon = line.find(": ", mark.size());
    list.push_back({std::stoi(line.substr(mark.size())), line.substr(colon + 2)});
  }
  return list;
}

std::vector<fs::path> bad_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(source_dir() + "/src/scenario/test/data/bad"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

class BadScene : public testing::TestWithParam<fs::path> {};

TEST_P(BadScene, IsRefusedWithEveryProblemAtItsLineAndNothingElse) {
  const fs::path file = GetParam();
  const std::vector<Expectation> expected = expectations(file);
  ASSERT_FALSE(expected.empty());

  Diagnostics diagnostics;
  const auto scenario = load_scenario(file, *AssetPaths::found_above(source_dir()), diagnostics);

  EXPECT_FALSE(scenario);
  EXPECT_EQ(diagnostics.list().size(), expected.size()) << to_string(diagnostics);
  for (const Expectation& e : expected) {
    const bool is_told =
        std::any_of(diagnostics.list().begin(), diagnostics.list().end(), [&](const Diagnostic& d) {
          return d.severity == Severity::error && d.where.file == file.string() &&
                 d.where.line == e.line && to_string(d).find(e.text) != std::string::npos;
        });
    EXPECT_TRUE(is_told) << e.line << ": " << e.text << "\ntold instead:\n"
                         << to_string(diagnostics);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, BadScene, testing::ValuesIn(bad_files()),
                         [](const auto& info) { return info.param.stem().string(); });

}  // namespace bad_scenes_test
}  // namespace remora
