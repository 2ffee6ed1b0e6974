// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/gap_fill.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace remora {
namespace {

constexpr double kMostSquares = 4e6;

int halves(int n) { return (n + 1) / 2; }

}  // namespace

GapFill::GapFill(int rows, int columns) {
  while (static_cast<double>(rows) * columns / (block_ * block_) > kMostSquares) block_ *= 2;
  finest_.rows = (rows + block_ - 1) / block_;
  finest_.columns = (columns + block_ - 1) / block_;
  finest_.depths.assign(finest_.at(finest_.rows, 0), 0.0F);
  finest_.counts.assign(finest_.depths.size(), 0);
}

void GapFill::add(int row, int column, double depth) {
  const std::size_t at = finest_.at(row / block_, column / block_);
  finest_.depths[at] += static_cast<float>(depth);
  ++finest_.counts[at];
}

double GapFill::Layer::between(double row, double column) const {
  const double r = std::clamp(row, 0.0, rows - 1.0), c = std::clamp(column, 0.0, columns - 1.0);
  const int r0 = static_cast<int>(r), c0 = static_cast<int>(c);
  const int r1 = std::min(r0 + 1, rows - 1), c1 = std::min(c0 + 1, columns - 1);
  const double u = c - c0, v = r - r0;
  const auto z = [&](int i, int j) { return static_cast<double>(depths[at(i, j)]); };
  return std::lerp(std::lerp(z(r0, c0), z(r0, c1), u), std::lerp(z(r1, c0), z(r1, c1), u), v);
}

/// Means of two by two squares, of those that are known.
GapFill::Layer GapFill::coarser(const Layer& fine) {
  Layer layer{halves(fine.rows), halves(fine.columns), {}, {}};
  layer.depths.assign(layer.at(layer.rows, 0), 0.0F);
  layer.counts.assign(layer.depths.size(), 0);
  for (int i = 0; i < fine.rows; ++i) {
    for (int j = 0; j < fine.columns; ++j) {
      if (fine.counts[fine.at(i, j)] == 0) continue;
      layer.depths[layer.at(i / 2, j / 2)] += fine.depths[fine.at(i, j)];
      ++layer.counts[layer.at(i / 2, j / 2)];
    }
  }
  for (std::size_t k = 0; k < layer.depths.size(); ++k)
    if (layer.counts[k] != 0) layer.depths[k] /= static_cast<float>(layer.counts[k]);
  return layer;
}

bool GapFill::finish() {
  bool is_known = false;
  for (std::size_t k = 0; k < finest_.depths.size(); ++k) {
    if (finest_.counts[k] == 0) continue;
    finest_.depths[k] /= static_cast<float>(finest_.counts[k]);
    is_known = true;
  }
  if (!is_known) return false;
  std::vector<Layer> layers{std::move(finest_)};
  while (layers.back().rows > 1 || layers.back().columns > 1)
    layers.push_back(coarser(layers.back()));
  for (std::size_t n = layers.size() - 1; n-- > 0;) {
    Layer& layer = layers[n];
    for (int i = 0; i < layer.rows; ++i) {
      for (int j = 0; j < layer.columns; ++j) {
        if (layer.counts[layer.at(i, j)] != 0) continue;
        layer.depths[layer.at(i, j)] =
            static_cast<float>(layers[n + 1].between(0.5 * i - 0.25, 0.5 * j - 0.25));
      }
    }
  }
  finest_ = std::move(layers.front());
  return true;
}

double GapFill::depth(int row, int column) const {
  const double half = 0.5 * (block_ - 1);
  return finest_.between((row - half) / block_, (column - half) / block_);
}

}  // namespace remora
