// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/station_lines.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace remora {
namespace {

/// Slopes at the stations that keep the curve between neighbours' values.
std::vector<double> fair_slopes(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t n = x.size();
  std::vector<double> secant(n - 1), slope(n);
  for (std::size_t i = 0; i + 1 < n; ++i) secant[i] = (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
  slope.front() = secant.front();
  slope.back() = secant.back();
  for (std::size_t i = 1; i + 1 < n; ++i)
    slope[i] = secant[i - 1] * secant[i] <= 0.0 ? 0.0 : 0.5 * (secant[i - 1] + secant[i]);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    if (secant[i] == 0.0) {
      slope[i] = slope[i + 1] = 0.0;
      continue;
    }
    const double a = slope[i] / secant[i], b = slope[i + 1] / secant[i];
    const double size = std::hypot(a, b);
    if (size <= 3.0) continue;
    slope[i] = 3.0 * a / size * secant[i];
    slope[i + 1] = 3.0 * b / size * secant[i];
  }
  return slope;
}

}  // namespace

StationLines::StationLines(std::vector<LineStation> stations) {
  REMORA_ASSERT(stations.size() >= 2);
  for (const LineStation& s : stations) {
    REMORA_ASSERT(x_.empty() || s.x > x_.back());
    x_.push_back(s.x);
    values_.push_back({s.half_beam, s.keel, s.floor, s.side, s.deck, s.deck_half, s.deck_shift});
  }
  slopes_.resize(values_.size());
  for (std::size_t c = 0; c < kColumns; ++c) {
    std::vector<double> column;
    for (const Row& row : values_) column.push_back(row[c]);
    const std::vector<double> slopes = fair_slopes(x_, column);
    for (std::size_t i = 0; i < slopes.size(); ++i) slopes_[i][c] = slopes[i];
  }
}

LineStation StationLines::at(double x) const {
  const double inside = std::clamp(x, x_.front(), x_.back());
  const auto after = std::upper_bound(x_.begin() + 1, x_.end() - 1, inside);
  const auto i = static_cast<std::size_t>(after - x_.begin()) - 1;
  const double h = x_[i + 1] - x_[i], t = (inside - x_[i]) / h, u = 1.0 - t;
  Row row{};
  for (std::size_t c = 0; c < kColumns; ++c)
    row[c] = (1.0 + 2.0 * t) * u * u * values_[i][c] + t * u * u * h * slopes_[i][c] +
             t * t * (3.0 - 2.0 * t) * values_[i + 1][c] - t * t * u * h * slopes_[i + 1][c];
  return {x, row[0], row[1], row[2], row[3], row[4], row[5], row[6]};
}

double StationLines::aft_end() const { return x_.front(); }
double StationLines::forward_end() const { return x_.back(); }
double StationLines::waterline_half_breadth(double x) const { return at(x).half_beam; }
double StationLines::bottom(double x) const { return at(x).keel; }

double StationLines::half_breadth(double x, double z) const {
  const LineStation s = at(x);
  const double share = std::clamp(z / s.keel, 0.0, 1.0);
  return s.half_beam * std::pow(1.0 - std::pow(share, s.side), 1.0 / s.floor);
}

Vec3 StationLines::underwater_point(double x, double angle) const {
  const LineStation s = at(x);
  const double c = std::max(0.0, std::cos(angle)), d = std::max(0.0, std::sin(angle));
  // How far out along the ray the section is: its sum grows with the way, so halving finds it.
  double inside = 0.0, outside = 1.5;
  for (int k = 0; k < 52; ++k) {
    const double middle = 0.5 * (inside + outside);
    (std::pow(middle * c, s.floor) + std::pow(middle * d, s.side) < 1.0 ? inside : outside) =
        middle;
  }
  return {x, s.half_beam * inside * c, s.keel * inside * d};
}

Vec3 StationLines::topside_point(double x, double share) const {
  const LineStation s = at(x);
  return {x + s.deck_shift * share,
          s.half_beam + (s.deck_half - s.half_beam) * std::pow(share, 1.5), -s.deck * share};
}

double StationLines::depth_at(double x, double y) const {
  const LineStation s = at(x);
  const double share = std::min(1.0, std::abs(y) / s.half_beam);
  return s.keel * std::pow(1.0 - std::pow(share, s.floor), 1.0 / s.side);
}

}  // namespace remora
