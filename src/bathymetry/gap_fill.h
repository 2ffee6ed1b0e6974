// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace remora {

/// Depths for the points of a grid that no file knows: smooth, level far away from what is known.
/// Made of the means of squares of points, so that it needs little memory however large the grid
/// is, and a point's depth does not depend on who asks. First `add` all points that are known,
/// then `finish`.
class GapFill {
 public:
  GapFill(int rows, int columns);

  void add(int row, int column, double depth);
  /// False when nothing was added: then there is no depth to fill with.
  bool finish();
  [[nodiscard]] double depth(int row, int column) const;

 private:
  struct Layer {
    int rows = 0;
    int columns = 0;
    std::vector<float> depths;          // sums until `finish`
    std::vector<std::uint32_t> counts;  // zero: not known
    [[nodiscard]] std::size_t at(int row, int column) const {
      return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
             static_cast<std::size_t>(column);
    }
    /// Bilinear between the middles of squares.
    [[nodiscard]] double between(double row, double column) const;
  };
  [[nodiscard]] static Layer coarser(const Layer& fine);

  int block_ = 2;  // points along the side of a square
  Layer finest_;
};

}  // namespace remora
