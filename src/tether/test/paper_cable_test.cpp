// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/paper_cable.h"
#include "testing/source_dir.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>
#include <string>

namespace remora {
namespace paper_cable_test {

using PinnedRule = PaperCableSpec::PinnedRule;

constexpr int kSegments = 100;

std::vector<Vec3> straight() {
  std::vector<Vec3> x;
  for (int i = 0; i <= kSegments; ++i) x.emplace_back(0.1 * i, 0.0, 0.0);
  return x;
}

std::vector<Vec3> arc(int dimensions) {
  std::vector<Vec3> x;
  const double r = 10.0 / std::numbers::pi;
  for (int i = 0; i <= kSegments; ++i) {
    const double t = std::numbers::pi * i / kSegments;
    x.emplace_back(r - r * std::cos(t), -r * std::sin(t), dimensions == 3 ? 0.003 * i : 0.0);
  }
  return x;
}

/// A case of the reference: tests/validation/data/cable_paper/README.md.
struct Case {
  std::string name;
  int dimensions = 3;
  bool bending = false;
  PinnedRule pinned = PinnedRule::full;

  [[nodiscard]] bool is_straight() const { return name == "pull" || name == "push"; }
  [[nodiscard]] std::vector<Vec3> start() const {
    return is_straight() ? straight() : arc(dimensions);
  }
  [[nodiscard]] Vec3 end_shift(int k) const {
    Vec3 shift;
    if (name == "pull") {
      shift = std::min(k, 100) * Vec3(-0.02, 0.03, 0.01);
    } else if (name == "push") {
      shift = std::min(k, 100) * Vec3(0.01, 0.02, -0.015);
    } else {
      const double t = 2.0 * std::numbers::pi * k / 80.0;
      shift = Vec3(0.5 * std::cos(t) - 0.5, 0.5 * std::sin(t), 0.2 * std::sin(t));
    }
    if (dimensions == 2) shift.z() = 0.0;
    return shift;
  }
  [[nodiscard]] Vec3 acceleration() const {
    if (name != "arc_sink") return Vec3::Zero();
    return {0.0, -0.0005, dimensions == 3 ? -0.0002 : 0.0};
  }
};

using Row = std::vector<double>;
std::vector<Row> read_rows(const std::filesystem::path& path, std::string& header) {
  std::ifstream file(path);
  std::vector<Row> rows;
  std::string line;
  std::getline(file, header);
  while (std::getline(file, line)) {
    Row row;
    std::istringstream cells(line);
    // strtod: stod refuses the subnormal numbers that a settling cable leaves.
    for (std::string cell; std::getline(cells, cell, ',');) {
      row.push_back(std::strtod(cell.c_str(), nullptr));
    }
    rows.push_back(row);
  }
  return rows;
}

std::filesystem::path data_folder() {
  // The whole set, when it is at hand; the tree holds a thinned one.
  const char* whole = std::getenv("REMORA_CABLE_PAPER");
  return whole != nullptr
             ? std::filesystem::path(whole)
             : std::filesystem::path(source_dir()) / "tests/validation/data/cable_paper";
}

PaperCableSpec spec_of(const Case& c, int iterations) {
  return {.iterations = iterations, .bending = c.bending, .pinned = c.pinned};
}

/// Positions and total lengths of one run, by step.
struct Run {
  std::map<int, std::vector<Vec3>> positions;
  std::map<int, double> lengths;
};
Run run(const Case& c, int iterations, int steps) {
  const PaperCableSpec spec = spec_of(c, iterations);
  PaperCableState state = initial_state(spec, c.start(), 1);
  const Vec3 first = state.positions.front(), last = state.positions.back();
  Run result;
  result.lengths[0] = length(state);
  for (int k = 1; k <= steps; ++k) {
    step(spec, first + c.end_shift(k), last, c.acceleration(), state);
    result.lengths[k] = length(state);
    if (k == 1 || k == 10 || k == 100 || k == 300) result.positions[k] = state.positions;
  }
  return result;
}

Case case_of(const std::string& stem) {
  Case c;
  c.name = stem.substr(0, stem.find("d_bend") - 2);
  c.dimensions = stem.find("_2d") != std::string::npos ? 2 : 3;
  c.bending = stem.find("bend1") != std::string::npos;
  c.pinned = stem.find("pin_half") != std::string::npos ? PinnedRule::half : PinnedRule::full;
  return c;
}

double largest_difference_of_positions(const std::filesystem::path& path, std::size_t& rows_seen) {
  const Case c = case_of(path.stem().string());
  std::string header;
  std::map<int, Run> runs;
  double worst = 0.0;
  for (const Row& row : read_rows(path, header)) {
    const int iterations = static_cast<int>(row[0]), k = static_cast<int>(row[1]);
    if (!runs.contains(iterations)) runs[iterations] = run(c, iterations, 300);
    const Vec3& x = runs[iterations].positions.at(k)[static_cast<std::size_t>(row[2])];
    for (int axis = 0; axis < c.dimensions; ++axis) {
      worst = std::max(worst, std::abs(x[axis] - row[static_cast<std::size_t>(3 + axis)]));
    }
    ++rows_seen;
  }
  return worst;
}

double largest_difference_of_lengths(const std::filesystem::path& path, std::size_t& rows_seen) {
  const std::string stem = path.stem().string();
  const Case c = case_of(stem.substr(0, stem.size() - std::string("_length").size()));
  std::string header;
  const std::vector<Row> rows = read_rows(path, header);
  std::vector<int> iterations;
  std::istringstream cells(header);
  std::string cell;
  std::getline(cells, cell, ',');
  while (std::getline(cells, cell, ',')) {
    iterations.push_back(std::stoi(cell.substr(cell.find_first_of("0123456789"))));
  }
  double worst = 0.0;
  for (std::size_t column = 0; column < iterations.size(); ++column) {
    const Run r = run(c, iterations[column], 300);
    for (const Row& row : rows) {
      worst = std::max(worst, std::abs(r.lengths.at(static_cast<int>(row[0])) - row[column + 1]));
      ++rows_seen;
    }
  }
  return worst;
}

TEST(PaperCable, EqualsEveryReferenceFileToANanometre) {
  std::size_t files = 0, rows = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder())) {
    const std::string stem = entry.path().stem().string();
    if (entry.path().extension() != ".csv" || stem.starts_with("initial_")) continue;
    const double worst = stem.ends_with("_length")
                             ? largest_difference_of_lengths(entry.path(), rows)
                             : largest_difference_of_positions(entry.path(), rows);
    EXPECT_LT(worst, 1e-9) << stem;
    ++files;
  }
  EXPECT_GE(files, 34U);
  EXPECT_GT(rows, 3000U);
}

TEST(PaperCable, KeepsItsLengthBetterWithMoreIterations) {
  const Case c{"arc_circle", 2, false, PinnedRule::full};
  const double once = run(c, 1, 300).lengths[300], often = run(c, 10, 300).lengths[300];
  EXPECT_GT(std::abs(once - 10.0), 5.0 * std::abs(often - 10.0));  // Figure 5 of the paper
}

TEST(PaperCable, SpoolReleasesWhenTheFirstSegmentIsStretchedByATenth) {
  PaperCableSpec spec{.segments = 50, .iterations = 10, .bending = false, .released = 10};
  std::vector<Vec3> x(51, Vec3::Zero());
  for (int i = 40; i <= 50; ++i) x[static_cast<std::size_t>(i)] = {0.1 * (i - 40), 0, 0};
  PaperCableState state = initial_state(spec, x, 1);
  EXPECT_NEAR(length(state), 1.0, 1e-12);

  step(spec, Vec3::Zero(), {1.0, 0, 0}, Vec3::Zero(), state);
  EXPECT_NEAR(length(state), 1.0, 1e-12);  // nobody pulls: nothing comes
  EXPECT_EQ(state.first_free, 41);

  for (int k = 0; k < 2000; ++k) {
    step(spec, Vec3::Zero(), {1.0 + 0.001 * std::min(k, 1500), 0, 0}, Vec3::Zero(), state);
    const double first = state.positions[static_cast<std::size_t>(state.first_free)].norm();
    EXPECT_LT(first, 0.125) << "at step " << k;  // it never has to stretch much further
  }
  EXPECT_NEAR(length(state), 2.5, 1e-9);
  // Out by about what was asked for: each segment at most a tenth too long.
  EXPECT_GE(51 - state.first_free, 22);
  EXPECT_LE(51 - state.first_free, 26);
}

TEST(PaperCable, MicroCurrentsStayWithinTheirLimitAndFollowTheSeed) {
  const PaperCableSpec spec{.segments = 20, .iterations = 0, .micro_current = 0.01};
  std::vector<Vec3> x(21, Vec3::Zero());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = {0.1 * static_cast<double>(i), 0, 0};
  PaperCableState a = initial_state(spec, x, 7), b = initial_state(spec, x, 7),
                  c = initial_state(spec, x, 8);
  for (PaperCableState* s : {&a, &b, &c}) step(spec, x.front(), x.back(), Vec3::Zero(), *s);

  double largest = 0.0;
  for (std::size_t i = 2; i < 20; ++i) {
    largest = std::max(largest, (a.positions[i] - x[i]).cwiseAbs().maxCoeff());
    EXPECT_EQ(a.positions[i], b.positions[i]);
    EXPECT_NE(a.positions[i], c.positions[i]);
  }
  EXPECT_LE(largest, 0.01);
  EXPECT_GT(largest, 0.005);
  EXPECT_EQ(a.positions[1], x[1]);  // the first free one is left alone
}

TEST(PaperCable, TensionIsZeroWhenSlackAndGrowsWithTheStretch) {
  const PaperCableSpec spec{.segments = 2, .segment_length = 1.0, .stiffness = 500.0};
  const PaperCableState state =
      initial_state(spec, {Vec3(0, 0, 0), Vec3(0.9, 0, 0), Vec3(2.0, 0, 0)}, 1);
  EXPECT_EQ(tension(spec, state, 0), 0.0);
  EXPECT_NEAR(tension(spec, state, 1), 50.0, 1e-9);
}

TEST(PaperCable, RefusesWhatCannotBeACable) {
  EXPECT_TRUE(problems(PaperCableSpec{}).empty());
  EXPECT_EQ(problems(PaperCableSpec{.segments = 1}).size(), 1U);
  EXPECT_EQ(problems(PaperCableSpec{.segment_length = NAN}).size(), 1U);
  EXPECT_EQ(problems(PaperCableSpec{.drag = 1.2, .released = 101}).size(), 2U);
}

}  // namespace paper_cable_test
}  // namespace remora
