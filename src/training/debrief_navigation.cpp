// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "math/angles.h"
#include "training/debrief_sections.h"
#include "training/html.h"
#include "training/svg_chart.h"

namespace remora::debrief {
namespace {

using Track = DebriefFacts::TrackSample;
using Estimate = DebriefFacts::EstimateSample;

/// One quantity that a vehicle had wrong.
struct Parting {
  const char* title;
  const char* unit;
  const char* most;  ///< what its greatest value is called
  std::optional<double> (*error)(const Estimate& known, const Track& truth);
};

std::optional<double> off_the_place(const Estimate& known, const Track& truth) {
  if (!known.p_W) return std::nullopt;
  return (*known.p_W - truth.p_W).head<2>().norm();
}
std::optional<double> off_the_heading(const Estimate& known, const Track& truth) {
  if (!known.heading) return std::nullopt;
  return wrap_to_pi(*known.heading - truth.heading) / kDegree;
}
std::optional<double> off_the_depth(const Estimate& known, const Track& truth) {
  if (!known.depth) return std::nullopt;
  return *known.depth - truth.p_W.z();
}

constexpr Parting kPartings[] = {
    {"Position, estimate from truth", "m", "off its place, at most", off_the_place},
    {"Heading, estimate less truth", "°", "off its heading, at most", off_the_heading},
    {"Depth, estimate less truth", "m", "off its depth, at most", off_the_depth},
};

/// The error at each moment at which the quantity was known.
std::vector<ChartPoint> errors(const DebriefFacts& facts, const Parting& parting) {
  std::vector<ChartPoint> points;
  auto truth = facts.track.begin();
  for (const Estimate& known : facts.estimates) {
    while (truth != facts.track.end() && truth->time < known.time) ++truth;
    if (truth == facts.track.end()) break;
    if (truth->time != known.time) continue;
    if (const auto error = parting.error(known, *truth)) points.push_back({known.time, *error});
  }
  return points;
}

std::string greatest(const DebriefFacts& facts, const Parting& parting,
                     const std::vector<ChartPoint>& points) {
  if (points.empty()) return figure("–", fmt::format("{}: never known", parting.most));
  const auto worst = std::ranges::max_element(
      points, {}, [](const ChartPoint& point) { return std::abs(point.value); });
  const double known =
      100.0 * static_cast<double>(points.size()) / static_cast<double>(facts.estimates.size());
  const std::string share = known < 99.5 ? fmt::format("; known {:.0f} % of the time", known) : "";
  return figure(fmt::format("{:.1f} {}", std::abs(worst->value), parting.unit),
                fmt::format("{}, at {}{}", parting.most, clock_text(worst->time), share));
}

}  // namespace

std::string navigation(const DebriefFacts& facts) {
  if (facts.estimates.empty() || facts.track.size() < 2) return {};
  Chart chart;
  chart.duration = facts.seconds;
  chart.marks = marks_of(facts);
  chart.colour = "var(--drift)";
  std::string figures, charts;
  for (const Parting& parting : kPartings) {
    chart.points = errors(facts, parting);
    figures += greatest(facts, parting, chart.points);
    if (chart.points.size() < 2) continue;
    chart.title = parting.title;
    chart.unit = parting.unit;
    chart.begins_at_zero = true;
    charts += svg_of(chart);
  }
  return section(
      "navigation", "How far instruments and truth parted",
      "<div class=\"figures\">" + figures + "</div>\n" + plot_legend(chart.marks) + charts);
}

}  // namespace remora::debrief
