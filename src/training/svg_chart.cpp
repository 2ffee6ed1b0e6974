// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/svg_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "training/html.h"

namespace remora {
namespace {

// In units of the drawing, which the page scales.
constexpr double kWidth = 900.0, kHeight = 150.0;
constexpr double kLeft = 52.0, kRight = 12.0, kTop = 24.0, kBottom = 22.0;
constexpr std::size_t kColumns = 420;  // more could not be told apart

struct Axes {
  double duration = 1.0;
  double low = 0.0, high = 1.0;
  bool is_downward = false;

  [[nodiscard]] double x(double time) const {
    return kLeft + (kWidth - kLeft - kRight) * std::clamp(time / duration, 0.0, 1.0);
  }
  [[nodiscard]] double y(double value) const {
    const double share = (value - low) / (high - low);
    const double inner = kHeight - kTop - kBottom;
    return kTop + inner * (is_downward ? share : 1.0 - share);
  }
};

// Lowest and highest of each column, in the order in which they came: extremes are what one looks
// for.
std::vector<ChartPoint> thinned(const std::vector<ChartPoint>& points, double duration) {
  if (points.size() <= 2 * kColumns) return points;
  std::vector<ChartPoint> kept;
  const auto column = [&](const ChartPoint& p) {
    return static_cast<long>(p.time / duration * static_cast<double>(kColumns));
  };
  for (auto first = points.begin(); first != points.end();) {
    const auto last = std::find_if(
        first, points.end(), [&](const ChartPoint& p) { return column(p) != column(*first); });
    auto [low, high] = std::minmax_element(
        first, last, [](const ChartPoint& a, const ChartPoint& b) { return a.value < b.value; });
    if (high < low) std::swap(low, high);
    kept.push_back(*low);
    if (high != low) kept.push_back(*high);
    first = last;
  }
  return kept;
}

Axes axes_of(const Chart& chart) {
  Axes axes{.duration = std::max(chart.duration, 1e-3), .is_downward = chart.grows_downward};
  if (chart.round_circle) {
    axes.low = 0.0;
    axes.high = *chart.round_circle;
    return axes;
  }
  const auto by_value = [](const ChartPoint& a, const ChartPoint& b) { return a.value < b.value; };
  const auto [low, high] = std::ranges::minmax_element(chart.points, by_value);
  axes.low = chart.begins_at_zero ? std::min(0.0, low->value) : low->value;
  axes.high = high->value;
  // A value that does not change deserves a line in the middle, not a storm of rounding errors.
  const double least = std::max(0.1, 0.02 * std::abs(axes.high));
  if (axes.high - axes.low < least) {
    if (!chart.begins_at_zero) axes.low -= least / 2.0;
    axes.high = axes.low + least;
  }
  const double step = grid_step(axes.high - axes.low, 4);
  axes.low = std::floor(axes.low / step + 1e-9) * step;
  axes.high = std::ceil(axes.high / step - 1e-9) * step;
  return axes;
}

std::string grid(const Axes& axes, const Chart& chart) {
  std::string svg;
  const double step =
      chart.round_circle ? *chart.round_circle / 4.0 : grid_step(axes.high - axes.low, 4);
  for (double value = axes.low; value < axes.high + 0.5 * step; value += step) {
    const double y = axes.y(value);
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{:.0f}\" x2=\"{:.0f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text class=\"tick\" x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>",
        kLeft, kWidth - kRight, y, y, kLeft - 6.0, y + 3.5, tick_text(value, step));
  }
  const double seconds = time_step(axes.duration, 8);
  for (double time = 0.0; time <= axes.duration + 1e-6; time += seconds)
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.0f}\"/>"
        "<text class=\"tick\" x=\"{0:.1f}\" y=\"{3:.0f}\" text-anchor=\"middle\">{4}</text>",
        axes.x(time), kTop, kHeight - kBottom, kHeight - 6.0, clock_text(time));
  return svg;
}

std::string line(const Axes& axes, const Chart& chart) {
  std::string path;
  double before = 0.0;
  bool is_new = true;
  for (const ChartPoint& p : thinned(chart.points, axes.duration)) {
    if (chart.round_circle && std::abs(p.value - before) > *chart.round_circle / 2.0) is_new = true;
    path += fmt::format("{}{:.1f},{:.1f}", is_new ? "M" : "L", axes.x(p.time), axes.y(p.value));
    before = p.value;
    is_new = false;
  }
  return fmt::format("<path class=\"line\" d=\"{}\" style=\"stroke:{}\"/>", path, chart.colour);
}

std::string marks(const Axes& axes, const Chart& chart) {
  std::string svg;
  for (const ChartMark& mark : chart.marks)
    svg += fmt::format(
        "<g class=\"mark {0}\"><title>{1} {2}</title>"
        "<line x1=\"{3:.1f}\" x2=\"{3:.1f}\" y1=\"{4:.0f}\" y2=\"{5:.0f}\"/></g>",
        mark.kind, clock_text(mark.time), escaped(mark.text), axes.x(mark.time), kTop,
        kHeight - kBottom);
  return svg;
}

}  // namespace

double grid_step(double range, int count) {
  const double wanted = std::max(range, 1e-9) / count;
  const double power = std::pow(10.0, std::floor(std::log10(wanted)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= 0.999 * wanted) return factor * power;
  return 10.0 * power;
}

double time_step(double duration, int count) {
  for (const double step : {1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1200.0})
    if (duration <= step * count) return step;
  return 3600.0 * std::ceil(duration / 3600.0 / count);
}

std::string tick_text(double value, double step) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
  // No "-0".
  if (std::abs(value) < 0.5 * std::pow(10.0, -decimals)) value = 0.0;
  return fmt::format("{:.{}f}", value, decimals);
}

std::string svg_of(const Chart& chart) {
  if (chart.points.empty()) return {};
  const Axes axes = axes_of(chart);
  return fmt::format(
      "<svg class=\"chart\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">"
      "<text class=\"name\" x=\"{:.0f}\" y=\"14\">{} [{}]</text>{}{}{}</svg>\n",
      kWidth, kHeight, escaped(chart.title), kLeft, escaped(chart.title), escaped(chart.unit),
      grid(axes, chart), marks(axes, chart), line(axes, chart));
}

}  // namespace remora
