// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/table.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/assert.h"

namespace remora {

std::string table_problem(const std::vector<double>& x, const std::vector<double>& y) {
  if (x.empty()) return "the table has no rows";
  if (x.size() != y.size()) return "the table's columns differ in length";
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i]))
      return "the table holds a value that is not a number";
    if (i > 0 && x[i] <= x[i - 1]) return "the table's first column does not increase";
  }
  return {};
}

Table::Table(std::vector<double> x, std::vector<double> y) : x_(std::move(x)), y_(std::move(y)) {
  REMORA_ASSERT(table_problem(x_, y_).empty());
  if (x_.size() < 3) return;
  const double spacing = (x_.back() - x_.front()) / static_cast<double>(x_.size() - 1);
  for (std::size_t i = 0; i < x_.size(); ++i) {
    const double even = x_.front() + spacing * static_cast<double>(i);
    if (std::abs(x_[i] - even) > 1e-9 * spacing) return;
  }
  inverse_spacing_ = 1.0 / spacing;
}

std::size_t Table::piece(double x) const {
  const std::size_t last = x_.size() - 2;
  if (inverse_spacing_ > 0.0) {
    return std::min(static_cast<std::size_t>((x - x_.front()) * inverse_spacing_), last);
  }
  const auto above = std::upper_bound(x_.begin(), x_.end(), x);
  return std::min(static_cast<std::size_t>(above - x_.begin()) - 1, last);
}

double Table::operator()(double x) const {
  if (!(x > x_.front())) return y_.front();
  if (x >= x_.back()) return y_.back();
  const std::size_t i = piece(x);
  return y_[i] + (y_[i + 1] - y_[i]) * (x - x_[i]) / (x_[i + 1] - x_[i]);
}

double Table::slope(double x) const {
  if (x < x_.front() || x > x_.back() || x_.size() < 2) return 0.0;
  const std::size_t i = piece(x);
  return (y_[i + 1] - y_[i]) / (x_[i + 1] - x_[i]);
}

}  // namespace remora
