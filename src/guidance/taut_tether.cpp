// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/taut_tether.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

// Of a line on steel. What is pulled at one end of a line round a bend comes out at the other less
// by exp(friction · angle).
constexpr double kFriction = 0.3;

}  // namespace

double TautTether::turning() const {
  double sum = 0.0;  // [rad]
  for (std::size_t i = 1; i + 1 < line_W_.size(); ++i) {
    const Vec3 before = line_W_[i] - line_W_[i - 1], after = line_W_[i + 1] - line_W_[i];
    sum += std::atan2(before.cross(after).norm(), before.dot(after));
  }
  return sum;
}

/// A bend may go when the line, drawn over to the straight, meets nothing on its way. That keeps it
/// on the side of everything on which it lies.
bool TautTether::can_drop(std::size_t vertex, const SolidWorld& world) const {
  const Vec3 &a = line_W_[vertex - 1], &bend = line_W_[vertex], &b = line_W_[vertex + 1];
  const Vec3 straight = a + (b - a) * nearest_on_segment(bend, a, b);
  const int stages = std::max(2, static_cast<int>((bend - straight).norm() / 0.5));
  for (int i = 1; i <= stages; ++i) {
    const Vec3 drawn = bend + (straight - bend) * (static_cast<double>(i) / stages);
    if (!world.is_in_sight(a, drawn, 0.0) || !world.is_in_sight(drawn, b, 0.0)) return false;
  }
  return true;
}

void TautTether::follow(const std::vector<Vec3>& way_W, const SolidWorld& world) {
  for (const Vec3& p_W : way_W) {
    if ((p_W - line_W_.back()).norm() < 1e-6) continue;
    line_W_.push_back(p_W);
    for (std::size_t i = line_W_.size() - 2; i >= 1 && i + 1 < line_W_.size(); --i) {
      if (!can_drop(i, world)) break;
      line_W_.erase(line_W_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

std::vector<Vec3> TautTether::way_back(const Vec3& from_W, const Vec3& goal_W,
                                       const SolidWorld& world, double clearance) const {
  std::vector<Vec3> way{from_W};
  for (std::size_t i = line_W_.size() - 1; i-- > 0;) {
    way.push_back(line_W_[i]);
    if (world.is_clear(line_W_[i], goal_W, clearance)) {
      way.push_back(goal_W);
      return way;
    }
  }
  return {};
}

std::vector<Vec3> cheaper_way(const TautTether& umbilical, const std::vector<Vec3>& shortest_W,
                              const SolidWorld& world, const RouteRules& vehicle) {
  // Straight out of a line without a bend, there is nothing to go back round.
  if (umbilical.line_W().size() <= 2 && shortest_W.size() <= 2) return shortest_W;
  const auto cost = [&](const std::vector<Vec3>& way_W) {
    TautTether then = umbilical;
    then.follow(way_W, world);
    return length_of(way_W) + then.length() * std::exp(kFriction * then.turning());
  };
  const std::vector<Vec3> back =
      umbilical.way_back(shortest_W.front(), shortest_W.back(), world, vehicle.radius);
  return back.empty() || cost(shortest_W) <= cost(back) ? shortest_W : back;
}

}  // namespace remora
