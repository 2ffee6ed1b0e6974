// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace remora {

struct ChartPoint {
  double time = 0.0;  ///< [s]
  double value = 0.0;
};

/// A moment that a chart points out with a vertical line.
struct ChartMark {
  double time = 0.0;
  const char* kind = "";  ///< class of its colour: `contact`, `fault`, `photo`, `goal`
  std::string text;       ///< shown when the pointer rests on it
};

/// A value over the time of a dive.
struct Chart {
  std::string title;
  const char* unit = "";
  const char* colour = "var(--sea)";  ///< of CSS
  std::vector<ChartPoint> points;
  double duration = 0.0;  ///< of the time axis [s]
  std::vector<ChartMark> marks;
  bool grows_downward = false;         ///< as depth does
  bool begins_at_zero = false;         ///< the value axis
  std::optional<double> round_circle;  ///< a jump by this much (360°) is none: the line is broken
};

/// An SVG element of a fixed shape that fits the width of whatever it stands in. However many
/// points there are, extremes stay visible.
[[nodiscard]] std::string svg_of(const Chart& chart);

/// 1, 2 or 5 times a power of ten: distance of grid lines, of which there are about `count`.
[[nodiscard]] double grid_step(double range, int count);
/// The same for an axis of seconds: 10 s, 30 s, whole minutes …
[[nodiscard]] double time_step(double duration, int count);
/// A number without needless zeros.
[[nodiscard]] std::string tick_text(double value, double step);

}  // namespace remora
