// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "math/rotation.h"
#include "mission/touches.h"

namespace remora {
namespace {

constexpr double kLongestBreak = 1.0;  // of holding [s]
constexpr double kSettled = 1.0;       // how long a thing that was carried must stay [s]

bool is_headed(const RigidState& vehicle, const std::optional<double>& heading, double tolerance) {
  return !heading || std::abs(wrap_to_pi(heading_of(vehicle) - *heading)) <= tolerance;
}

double degrees(double radians) {
  const double turned = std::fmod(radians * kDegreesPerRadian, 360.0);
  return turned < 0.0 ? turned + 360.0 : turned;
}

double share_of_way(double first, double left) {
  return first > 0.0 ? std::clamp(1.0 - left / first, 0.0, 1.0) : 0.0;
}

/// "5.2 m away, to the north; look to 090°"
std::string whither(const KnownMotion& vehicle, const Vec3& p_W,
                    const std::optional<double>& heading) {
  const std::string way = way_to(vehicle, p_W);
  if (!heading) return way;
  return with_way(way, way.empty() ? "" : "; ",
                  fmt::format("look to {:03.0f}°", degrees(*heading)));
}

/// Whether the account has what it takes to say that the vehicle is at a place and looks that way.
bool knows(const Situation& situation, const std::optional<double>& heading) {
  return situation.knows_place() && (!heading || situation.vehicle.knows_heading);
}

}  // namespace

void ReachRule::observe(const Observation& moment, Memory& memory) const {
  if (!knows(moment.situation, goal.heading)) return;
  const double distance = (moment.vehicle().p_WB - goal.p_W).norm();
  if (memory.first_distance < 0.0) memory = {.first_distance = distance, .nearest = distance};
  memory.nearest = std::min(memory.nearest, distance);
  memory.is_done =
      distance <= goal.radius && is_headed(moment.vehicle(), goal.heading, goal.heading_tolerance);
}

Standing ReachRule::standing(const Situation&, const Memory& memory) const {
  if (memory.is_done) return {.is_done = true, .progress = 1.0, .score = 1.0};
  return {.progress = share_of_way(memory.first_distance, memory.nearest)};
}

std::string ReachRule::text(const Situation& situation, const Memory& memory) const {
  if (memory.is_done) return situation.is_of_pilot() ? "there, by your instruments" : "reached";
  if (memory.first_distance < 0.0)
    return situation.knows_place() ? "not begun" : "not reached so far";
  return fmt::format("came as near as {:.1f} m", memory.nearest);
}

std::string ReachRule::hint(const Situation& situation, const Memory&) const {
  return whither(situation.vehicle, goal.p_W, goal.heading);
}

std::string ReachRule::improve(const Situation&, const Memory& memory) const {
  if (memory.first_distance < 0.0) return "it was never begun";
  return fmt::format("the nearest you came was {:.1f} m, and {:.1f} m are asked for",
                     memory.nearest, goal.radius);
}

void HoldRule::observe(const Observation& moment, Memory& memory) const {
  if (!knows(moment.situation, goal.heading)) return;
  const bool is_there = (moment.vehicle().p_WB - goal.p_W).norm() <= goal.radius &&
                        is_headed(moment.vehicle(), goal.heading, goal.heading_tolerance);
  if (is_there) {
    memory.held += moment.dt;
    memory.away = 0.0;
    memory.longest = std::max(memory.longest, memory.held);
    return;
  }
  memory.away += moment.dt;
  if (memory.away <= kLongestBreak || memory.held == 0.0) return;
  memory.held = 0.0;
  ++memory.breaks;
}

Standing HoldRule::standing(const Situation&, const Memory& memory) const {
  // Times are sums of steps: what is short of the whole by less than one counts as whole.
  const bool is_done = memory.longest >= goal.seconds - 1e-6;
  return {.is_done = is_done,
          .progress = is_done ? 1.0 : std::clamp(memory.held / goal.seconds, 0.0, 1.0),
          .score = is_done ? 1.0 : 0.0};
}

std::string HoldRule::text(const Situation& situation, const Memory& memory) const {
  if (!situation.knows_place() && memory.longest == 0.0)
    return fmt::format("to be held for {:.0f} s", goal.seconds);
  const double shown =
      std::min(memory.longest >= goal.seconds - 1e-6 ? goal.seconds : memory.held, goal.seconds);
  return fmt::format("held for {:.0f} of {:.0f} s", std::floor(shown + 1e-6), goal.seconds);
}

std::string HoldRule::hint(const Situation& situation, const Memory& memory) const {
  if (memory.held > 0.0 && memory.away == 0.0)
    return fmt::format("stay here, {:.0f} s to go",
                       std::ceil(std::max(goal.seconds - memory.held, 0.0)));
  return whither(situation.vehicle, goal.p_W, goal.heading);
}

std::string HoldRule::improve(const Situation&, const Memory& memory) const {
  if (memory.longest == 0.0) return "you were never there";
  return fmt::format("the longest you stayed was {:.0f} of {:.0f} s; it was broken {}",
                     memory.longest, goal.seconds, counted(memory.breaks, "time", "times"));
}

void SurfaceRule::observe(const Observation& moment, Memory& memory) const {
  if (!moment.situation.vehicle.knows_depth) return;
  const double depth = moment.vehicle().p_WB.z();
  if (memory.first_depth < 0.0)
    memory = {.first_depth = std::max(depth, 0.0), .least = depth, .is_done = false};
  memory.least = std::min(memory.least, depth);
  const VehicleId vehicle = moment.situation.mission.vehicle;
  if (!moment.situation.is_of_pilot())
    memory.is_flooded |= moment.state.vehicles[vehicle.index].flooded > goal.most_water;
  memory.is_done = depth <= goal.depth && !memory.is_flooded;
}

Standing SurfaceRule::standing(const Situation&, const Memory& memory) const {
  if (memory.is_done) return {.is_done = true, .progress = 1.0, .score = 1.0};
  return {.is_lost = memory.is_flooded,
          .progress = share_of_way(memory.first_depth, std::max(memory.least, 0.0))};
}

std::string SurfaceRule::text(const Situation&, const Memory& memory) const {
  if (memory.is_done) return "at the surface";
  if (memory.is_flooded) return "flooded under water";
  return "under water";
}

std::string SurfaceRule::improve(const Situation&, const Memory& memory) const {
  if (memory.is_flooded)
    return fmt::format(
        "more than {:.1f} kg of water were in the hull; come up as soon as you "
        "know of a leak",
        goal.most_water);
  return "you did not come up";
}

void CarryRule::observe(const Observation& moment, Memory& memory) const {
  memory.distance = (moment.state.bodies.bodies[goal.body.index].p_WB - goal.p_W).norm();
  if (memory.first_distance < 0.0) memory.first_distance = memory.distance;
  const bool is_there = memory.distance <= goal.radius;
  const auto is_it = [&](BodyId other) { return other == goal.body; };
  memory.is_held = is_there && goal.is_let_go && blow_on_vehicle(moment, is_it).has_value();
  memory.there = is_there && !memory.is_held ? memory.there + moment.dt : 0.0;
}

Standing CarryRule::standing(const Situation& situation, const Memory& memory) const {
  if (memory.there >= kSettled - 1e-6) return {.is_done = true, .progress = 1.0, .score = 1.0};
  // How far it still is nobody on board measures.
  if (situation.is_of_pilot()) return {};
  return {.progress = share_of_way(memory.first_distance, memory.distance)};
}

std::string CarryRule::text(const Situation& situation, const Memory& memory) const {
  if (memory.first_distance < 0.0) return "not begun";
  if (memory.is_held) return "there, not let go";
  if (memory.there > 0.0) return "in place";
  return situation.is_of_pilot() ? "not in its place"
                                 : fmt::format("{:.1f} m to go", memory.distance);
}

std::string CarryRule::hint(const Situation& situation, const Memory& memory) const {
  if (memory.is_held) return "it is in its place: open the jaws and back off";
  const std::string way = way_to(situation.vehicle, goal.p_W);
  if (!situation.is_of_pilot())
    return fmt::format("it has {:.1f} m to go; its place is {}", memory.distance, way);
  return way.empty() ? "bring it to its place" : "its place is " + way;
}

std::string CarryRule::improve(const Situation&, const Memory& memory) const {
  if (memory.is_held) return "it was in its place, but you did not let go of it";
  return fmt::format("it ended {:.1f} m from its place", memory.distance);
}

}  // namespace remora
