// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/point_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>

#include "math/angles.h"
#include "math/linear_algebra.h"

namespace remora {
namespace {

constexpr std::size_t kMostPoints = 50'000'000;  // 1.2 GB
constexpr std::size_t kLongestLine = 1024;

bool is_heading(const std::string& line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return true;
  const char c = line[first];
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '#' || c == '/' || c == '"';
}

std::optional<Vec3> read_point(const std::string& line) {
  Vec3 p;
  const char* at = line.data();
  const char* const end = at + line.size();
  for (int i = 0; i < 3; ++i) {
    while (at != end && (std::isspace(static_cast<unsigned char>(*at)) != 0 || *at == ',' ||
                         *at == ';' || *at == '+'))
      ++at;
    const auto [rest, error] = std::from_chars(at, end, p[i]);
    if (error != std::errc{}) return std::nullopt;
    at = rest;
  }
  if (!p.allFinite()) return std::nullopt;
  return p;
}

std::optional<std::vector<Vec3>> read_lines(const std::string& file, std::vector<Problem>& found) {
  std::ifstream stream(file);
  std::vector<Vec3> points;
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    if (line.size() > kLongestLine) line.resize(kLongestLine);
    if (is_heading(line)) continue;
    const auto point = read_point(line);
    if (!point) {
      found.push_back({"file", fmt::format("line {} of '{}' is not three numbers", number, file),
                       "Write x, y and z in each line, parted by blanks or commas"});
      return std::nullopt;
    }
    if (points.size() == kMostPoints) {
      found.push_back({"file", fmt::format("'{}' has more than {} points", file, kMostPoints),
                       "Cut it into several files"});
      return std::nullopt;
    }
    points.push_back(*point);
  }
  if (points.size() < 4) {
    found.push_back({"file", fmt::format("'{}' has {} points", file, points.size()),
                     "Name a file with at least four lines of \"x y z\""});
    return std::nullopt;
  }
  return points;
}

/// Equally spaced values that hold all these.
struct Lattice {
  double first = 0.0;
  double spacing = 0.0;
  double count = 0.0;
};

std::optional<Lattice> lattice_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const double first = values.front(), width = values.back() - first;
  const double slack = 1e-9 * std::max(std::abs(first), std::abs(values.back()));
  double spacing = width;
  for (std::size_t i = 1; i < values.size(); ++i) {
    const double gap = values[i] - values[i - 1];
    if (gap > slack) spacing = std::min(spacing, gap);
  }
  const double count = std::round(width / spacing);
  if (count > 1e5) return std::nullopt;
  spacing = width / count;
  for (const double value : values) {
    const double step = (value - first) / spacing;
    if (std::abs(step - std::round(step)) > 0.01) return std::nullopt;
  }
  return Lattice{first, spacing, count + 1.0};
}

/// Fills the grid's frame when the points lie on a lattice that is not mostly empty.
bool take_lattice(const std::vector<Vec3>& points, PointGrid& grid) {
  std::vector<double> x, y;
  for (const Vec3& p : points) {
    x.push_back(p.x());
    y.push_back(p.y());
  }
  const auto along = lattice_of(std::move(x)), across = lattice_of(std::move(y));
  if (!along || !across) return false;
  if (along->count * across->count > 4.0 * static_cast<double>(points.size())) return false;
  grid.columns = static_cast<int>(along->count);
  grid.rows = static_cast<int>(across->count);
  grid.dx = along->spacing;
  grid.dy = -across->spacing;
  grid.x = along->first - 0.5 * grid.dx;
  grid.y = across->first + (across->count - 0.5) * across->spacing;
  return true;
}

/// Square cells on the ground, `stretch`: of x against y.
void take_cells(const std::vector<Vec3>& points, const Vec3& lo, const Vec3& hi, double stretch,
                PointGrid& grid) {
  const double width = (hi.x() - lo.x()) * stretch, height = hi.y() - lo.y();
  // Of points strewn at random one cell in ten stays empty at this size.
  const double cell = 1.5 * std::sqrt(width * height / static_cast<double>(points.size()));
  grid.columns = static_cast<int>(std::ceil(width / cell)) + 1;
  grid.rows = static_cast<int>(std::ceil(height / cell)) + 1;
  grid.dx = cell / stretch;
  grid.dy = -cell;
  grid.x = lo.x() - 0.5 * grid.dx;
  grid.y = hi.y() + 0.5 * cell;
}

}  // namespace

std::optional<PointGrid> read_points(const std::string& file, bool is_geographic,
                                     std::vector<Problem>& found) {
  const auto points = read_lines(file, found);
  if (!points) return std::nullopt;
  Vec3 lo = points->front(), hi = lo;
  for (const Vec3& p : *points) {
    lo = lo.cwiseMin(p);
    hi = hi.cwiseMax(p);
  }
  if (!(hi.x() > lo.x() && hi.y() > lo.y())) {
    found.push_back({"file", fmt::format("the points of '{}' lie on one line", file),
                     "Name a file whose points cover an area"});
    return std::nullopt;
  }
  PointGrid grid;
  if (!take_lattice(*points, grid)) {
    const double middle = 0.5 * (lo.y() + hi.y()) * kDegree;
    take_cells(*points, lo, hi, is_geographic ? std::max(std::cos(middle), 0.01) : 1.0, grid);
  }
  const auto columns = static_cast<std::size_t>(grid.columns);
  const auto rows = static_cast<std::size_t>(grid.rows);
  const std::size_t cells = columns * rows;
  grid.values.assign(cells, 0.0);
  std::vector<std::uint32_t> counts(cells, 0);
  for (const Vec3& p : *points) {
    const auto column = std::min(static_cast<std::size_t>((p.x() - grid.x) / grid.dx), columns - 1);
    const auto row = std::min(static_cast<std::size_t>((p.y() - grid.y) / grid.dy), rows - 1);
    const std::size_t at = row * columns + column;
    grid.values[at] += p.z();
    ++counts[at];
  }
  for (std::size_t i = 0; i < cells; ++i) {
    grid.values[i] = counts[i] == 0 ? std::numeric_limits<double>::quiet_NaN()
                                    : grid.values[i] / static_cast<double>(counts[i]);
  }
  return grid;
}

}  // namespace remora
