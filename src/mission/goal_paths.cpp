// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace remora {
namespace {

constexpr double kMarkSpacing = 0.25;  // [m]
constexpr int kMostMarks = 4000;
constexpr int kMostCells = 200;  // along a side

double length_of(const std::vector<Vec3>& path) {
  double length = 0.0;
  for (std::size_t i = 1; i < path.size(); ++i) length += (path[i] - path[i - 1]).norm();
  return length;
}

std::vector<Vec3> marks_along(const std::vector<Vec3>& path) {
  if (path.empty()) return {};
  const double length = length_of(path);
  const int spaces = std::clamp(static_cast<int>(std::ceil(length / kMarkSpacing)), 1, kMostMarks);
  std::vector<Vec3> marks{path.front()};
  double walked = 0.0;  // up to the start of the leg
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double leg = (path[i] - path[i - 1]).norm();
    while (static_cast<int>(marks.size()) < spaces) {
      const double along = length * static_cast<double>(marks.size()) / spaces - walked;
      if (along > leg) break;
      marks.push_back(path[i - 1] + (path[i] - path[i - 1]) * (along / leg));
    }
    walked += leg;
  }
  marks.push_back(path.back());
  return marks;
}

std::string percent(double share) { return fmt::format("{:.0f} %", std::floor(100.0 * share)); }

}  // namespace

FollowRule::FollowRule(goal::Follow what, const Model& model)
    : goal(std::move(what)), marks_W(marks_along(goal.path_W)) {
  if (!goal.wall) return;
  const BodySurface& surface = model.surfaces()[goal.wall->index];
  if (surface.mesh != nullptr) {
    wall_B = mesh_surface(*surface.mesh);
  } else if (!surface.terrains.empty()) {
    wall_B = surface.terrains.front();
  }
}

FollowRule::Memory FollowRule::begin() const {
  Memory memory;
  memory.is_passed.assign(marks_W.size(), 0);
  return memory;
}

double FollowRule::distance_to_wall(const Observation& moment) const {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  if (!wall_B) return moment.altitude().value_or(kFar);  // a level seabed
  const Vec3& p_W = moment.vehicle().p_WB;
  const Pose X_WB = moment.state.bodies.bodies[goal.wall->index].X_WB();
  const auto nearest = remora::nearest(*wall_B, X_WB.inverse() * p_W, 2.0 * goal.farthest + 1.0);
  return nearest ? std::abs(nearest->distance) : kFar;
}

void FollowRule::observe(const Observation& moment, Memory& memory) const {
  if (!moment.is_tick || marks_W.empty() || !moment.situation.knows_place()) return;
  const Vec3& p_W = moment.vehicle().p_WB;
  const auto is_near = [&](const Vec3& mark_W) {
    return (mark_W - p_W).squaredNorm() <= goal.tolerance * goal.tolerance;
  };
  if (!memory.has_begun && !is_near(marks_W.front())) return;
  memory.has_begun = true;
  bool is_on_line = false;
  for (std::size_t i = 0; i < marks_W.size(); ++i) {
    if (!is_near(marks_W[i])) continue;
    is_on_line = true;
    if (memory.is_passed[i] == 0) ++memory.passed;
    memory.is_passed[i] = 1;
  }
  memory.has_ended = memory.has_ended || is_near(marks_W.back());
  if (!is_on_line || !goal.wall) return;
  memory.on_line += kTickSeconds;
  const double distance = distance_to_wall(moment);
  if (distance >= goal.nearest && distance <= goal.farthest) memory.at_distance += kTickSeconds;
}

double FollowRule::share(const Memory& memory) const {
  return marks_W.empty() ? 0.0 : memory.passed / static_cast<double>(marks_W.size());
}

double FollowRule::wall_share(const Memory& memory) const {
  if (!goal.wall) return 1.0;
  return memory.on_line > 0.0 ? memory.at_distance / memory.on_line : 0.0;
}

Standing FollowRule::standing(const Situation&, const Memory& memory) const {
  const double flown = std::min(1.0, share(memory) / goal.required_share);
  return {.is_done = memory.has_ended && flown >= 1.0,
          .progress = flown,
          .score = flown * wall_share(memory)};
}

std::string FollowRule::text(const Situation& situation, const Memory& memory) const {
  if (!situation.knows_place() && !memory.has_begun)
    return fmt::format("{} of the line asked for", percent(goal.required_share));
  std::string text = fmt::format("{} of the line, {} asked for", percent(share(memory)),
                                 percent(goal.required_share));
  if (goal.wall && memory.on_line > 0.0)
    text += fmt::format("; distance kept for {} of the time", percent(wall_share(memory)));
  return text;
}

std::string FollowRule::hint(const Situation& situation, const Memory& memory) const {
  if (marks_W.empty()) return {};
  if (!situation.knows_place()) return "fly along the line";
  if (!memory.has_begun)
    return fmt::format("the line begins {}", way_to(situation.vehicle, marks_W.front()));
  const auto open = std::find(memory.is_passed.begin(), memory.is_passed.end(), 0);
  const Vec3& next = open == memory.is_passed.end()
                         ? marks_W.back()
                         : marks_W[static_cast<std::size_t>(open - memory.is_passed.begin())];
  return fmt::format("next on the line: {}", way_to(situation.vehicle, next));
}

std::string FollowRule::improve(const Situation&, const Memory& memory) const {
  if (!memory.has_begun) return "you never came to where the line begins";
  if (share(memory) < goal.required_share)
    return fmt::format("{} of the line were flown within {:.1f} m; {} are asked for",
                       percent(share(memory)), goal.tolerance, percent(goal.required_share));
  if (!memory.has_ended) return "you did not fly to the end of the line";
  return fmt::format("keep {:.1f} to {:.1f} m from the surface; you did for {} of the time",
                     goal.nearest, goal.farthest, percent(wall_share(memory)));
}

CoverRule::CoverRule(goal::Cover what) : goal(what) {
  // Cells of a quarter of the swath: the board's share is that of the ground within a few per cent.
  const auto cells = [&](double side) {
    return std::clamp(static_cast<int>(std::ceil(4.0 * side / goal.swath)), 1, kMostCells);
  };
  rows = cells(goal.length);
  columns = cells(goal.width);
}

CoverRule::Memory CoverRule::begin() const {
  Memory memory;
  memory.is_seen.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), 0);
  return memory;
}

Vec2 CoverRule::in_rectangle(const Vec3& p_W) const {
  const Vec2 off = (p_W - goal.centre_W).head<2>();
  const double c = std::cos(goal.heading), s = std::sin(goal.heading);
  return {c * off.x() + s * off.y(), -s * off.x() + c * off.y()};
}

Vec2 CoverRule::centre_of(int row, int column) const {
  return {goal.length * ((row + 0.5) / rows - 0.5), goal.width * ((column + 0.5) / columns - 0.5)};
}

void CoverRule::observe(const Observation& moment, Memory& memory) const {
  if (!moment.is_tick || !moment.situation.knows_place()) return;
  const Vec3& p_W = moment.vehicle().p_WB;
  const Vec2 here = in_rectangle(p_W);
  const double reach = 0.5 * goal.swath;
  if (std::abs(here.x()) > 0.5 * goal.length + reach ||
      std::abs(here.y()) > 0.5 * goal.width + reach)
    return;
  const std::optional<double> altitude = moment.altitude();
  if (!altitude) return;
  if (*altitude > goal.highest) memory.too_high += kTickSeconds;
  if (*altitude < goal.lowest) memory.too_low += kTickSeconds;
  if (*altitude > goal.highest || *altitude < goal.lowest) return;
  const auto first = [&](double at, double side, int cells) {
    return std::clamp(static_cast<int>(std::floor((at - reach) / side * cells + 0.5 * cells)), 0,
                      cells);
  };
  const auto last = [&](double at, double side, int cells) {
    return std::clamp(static_cast<int>(std::ceil((at + reach) / side * cells + 0.5 * cells)), 0,
                      cells);
  };
  for (int row = first(here.x(), goal.length, rows); row < last(here.x(), goal.length, rows);
       ++row) {
    for (int column = first(here.y(), goal.width, columns);
         column < last(here.y(), goal.width, columns); ++column) {
      if ((centre_of(row, column) - here).norm() > reach) continue;
      std::uint8_t& is_seen =
          memory.is_seen[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                         static_cast<std::size_t>(column)];
      if (is_seen == 0) ++memory.seen;
      is_seen = 1;
    }
  }
}

double CoverRule::share(const Memory& memory) const {
  return memory.seen / static_cast<double>(memory.is_seen.size());
}

Standing CoverRule::standing(const Situation&, const Memory& memory) const {
  const double seen = std::min(1.0, share(memory) / goal.required_share);
  return {.is_done = seen >= 1.0, .progress = seen, .score = seen};
}

std::string CoverRule::text(const Situation& situation, const Memory& memory) const {
  if (!situation.knows_place() && memory.seen == 0)
    return fmt::format("{} asked for", percent(goal.required_share));
  return fmt::format("{} seen, {} asked for", percent(share(memory)), percent(goal.required_share));
}

std::string CoverRule::hint(const Situation& situation, const Memory& memory) const {
  const auto open = std::find(memory.is_seen.begin(), memory.is_seen.end(), 0);
  if (open == memory.is_seen.end()) return {};
  const std::string height =
      fmt::format("stay {:.1f} to {:.1f} m above it", goal.lowest, goal.highest);
  if (!situation.knows_place()) return height;
  const Vec3& at_W = situation.vehicle.body.p_WB;
  // The nearest cell that is still open.
  const Vec2 here = in_rectangle(at_W);
  Vec2 nearest = Vec2::Zero();
  double distance = std::numeric_limits<double>::infinity();
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const auto cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                        static_cast<std::size_t>(column);
      const Vec2 centre = centre_of(row, column);
      if (memory.is_seen[cell] != 0 || (centre - here).norm() >= distance) continue;
      distance = (centre - here).norm();
      nearest = centre;
    }
  }
  const double c = std::cos(goal.heading), s = std::sin(goal.heading);
  const Vec3 p_W(goal.centre_W.x() + c * nearest.x() - s * nearest.y(),
                 goal.centre_W.y() + s * nearest.x() + c * nearest.y(), at_W.z());
  return fmt::format("next open ground: {}; {}", way_to(situation.vehicle, p_W), height);
}

std::string CoverRule::improve(const Situation&, const Memory& memory) const {
  std::string text = fmt::format("{} of the ground were seen, {} are asked for",
                                 percent(share(memory)), percent(goal.required_share));
  if (memory.too_high > 5.0)
    text += fmt::format("; for {:.0f} s you were higher than {:.1f} m above it", memory.too_high,
                        goal.highest);
  if (memory.too_low > 5.0)
    text += fmt::format("; for {:.0f} s you were lower than {:.1f} m above it", memory.too_low,
                        goal.lowest);
  return text;
}

}  // namespace remora
