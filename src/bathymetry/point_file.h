// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"

namespace remora {

/// Soundings sorted into cells. Row 0 has the greatest y.
struct PointGrid {
  double x = 0.0;  ///< of the outer corner of the first cell
  double y = 0.0;
  double dx = 0.0;
  double dy = 0.0;  ///< negative
  int columns = 0;
  int rows = 0;
  std::vector<double> values;  ///< mean of the soundings in a cell; not a number without
};

/// Reads lines of "x y z", parted by blanks, tabs, commas or semicolons. Lines that begin with a
/// letter, `#` or `//` are headings. Points on a lattice keep it; of others a cell is so large that
/// most hold one. `is_geographic`: x and y are degrees.
[[nodiscard]] std::optional<PointGrid> read_points(const std::string& file, bool is_geographic,
                                                   std::vector<Problem>& found);

}  // namespace remora
