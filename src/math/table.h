// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace remora {

/// A function given at knots, linear between them and constant beyond the ends. Values of any x are
/// found without allocation; equal spacing is noticed and makes the search a multiplication.
class Table {
 public:
  Table() = default;
  /// `x` strictly increasing, as many values as knots, at least one.
  Table(std::vector<double> x, std::vector<double> y);

  [[nodiscard]] double operator()(double x) const;
  /// Slope of the piece that holds x; zero beyond the ends.
  [[nodiscard]] double slope(double x) const;
  [[nodiscard]] bool empty() const { return x_.empty(); }
  [[nodiscard]] const std::vector<double>& x() const { return x_; }
  [[nodiscard]] const std::vector<double>& y() const { return y_; }

 private:
  [[nodiscard]] std::size_t piece(double x) const;

  std::vector<double> x_;
  std::vector<double> y_;
  double inverse_spacing_ = 0.0;  // of an even grid; zero when uneven
};

/// Why `x` and `y` cannot be a Table, or empty when they can: for loaders, which must not assert.
[[nodiscard]] std::string table_problem(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace remora
