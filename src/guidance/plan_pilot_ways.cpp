// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <utility>

#include "guidance/plan_pilot_parts.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr int kCellsPerStep = 40;      // of a search for a way: about a millisecond
constexpr double kApproach = 0.5;      // slows down by this share of what is left [1/s]
constexpr double kCornerSpeed = 0.15;  // round a sharp corner [m/s]
constexpr double kSharpCorner = 0.5;   // cosine of the turn
constexpr double kFacesItsWay = 1.5;   // with less left it turns as it is to arrive [m]
constexpr int kMostTimesBack = 3;      // on one way, to free a line that has caught

double heading_along(const Vec3& way_W) { return std::atan2(way_W.y(), way_W.x()); }

}  // namespace

bool PlanPilot::Parts::fly(const Destination& to, const State& state) {
  if (!is_under_way) {
    times_back = 0;
    begin_way(to, state);
  }
  if (search) {
    if (!search->advance(kCellsPerStep)) return false;
    const std::vector<Vec3> found = search->is_found() ? search->route_W() : std::vector<Vec3>{};
    search.reset();
    settle_way(found, state);
  }
  if (is_lost) return true;
  follow_way(way_back ? *way_back : to);
  const bool is_there = has_arrived(way_back ? *way_back : to);
  is_lost = !is_there && seconds_since(way_began, state) > way_limit;
  trail.note(here().p_WB, way_left(here().p_WB), state.now);
  const bool is_held =
      has_umbilical && position.is_known() && !is_there && trail.is_held(state.now);
  if (is_there || is_lost || is_held) umbilical = line_so_far();
  if (way_back && (is_there || is_lost || is_held)) {
    way_back.reset();
    begin_way(to, state);
    return false;
  }
  if (is_held && times_back < kMostTimesBack) {
    back_out(state.now);
    return false;
  }
  return is_there || is_lost;
}

/// Led round whatever the vehicle has gone round.
TautTether PlanPilot::Parts::line_so_far() const {
  TautTether line = *umbilical;
  if (is_under_way && !search && !way_W.empty())
    line.follow({way_W.begin(), way_W.begin() + static_cast<std::ptrdiff_t>(leg) + 1}, *world);
  line.follow({here().p_WB}, *world);
  return line;
}

/// The line has caught: farther back each time.
void PlanPilot::Parts::back_out(SimTime now) {
  constexpr double kBack = 5.0;  // [m]
  ++times_back;
  std::vector<Vec3> way = trail.take_back(here().p_WB, kBack * times_back);
  if (way.size() < 2) return;
  way_back = Destination{.p_W = way.back(), .heading = {}, .facing_W = {}, .tolerance = 0.5};
  set_out(std::move(way), now);
}

void PlanPilot::Parts::begin_way(const Destination& to, const State& state) {
  is_under_way = true;
  is_lost = false;
  way_began = state.now;
  way_limit = 1e9;
  way_heading = order.heading;
  // It waits here while it looks for a way.
  order.v_W.setZero();
  if ((order.p_W - here().p_WB).norm() > kCornerRadius) order.p_W = here().p_WB;
  world->notice(state);
  if (to.is_straight)
    settle_way({here().p_WB, to.p_W}, state);
  else
    search.emplace(grid, here().p_WB, to.p_W);
}

void PlanPilot::Parts::settle_way(std::vector<Vec3> found, const State& state) {
  is_lost = found.empty();
  if (is_lost) return;
  set_out(has_umbilical ? cheaper_way(*umbilical, found, *world, rules) : std::move(found),
          state.now);
}

void PlanPilot::Parts::set_out(std::vector<Vec3> way, SimTime now) {
  way_W = std::move(way);
  leg = 0;
  way_began = now;
  trail.begin_way(now);
  constexpr double kSlowest = 0.1;  // on average, against wind and tide [m/s]
  way_limit = 30.0 + length_of(way_W) / kSlowest;
}

double PlanPilot::Parts::way_left(const Vec3& p_W) const {
  double left = (way_W[leg + 1] - p_W).norm();
  for (std::size_t i = leg + 2; i < way_W.size(); ++i) left += (way_W[i] - way_W[i - 1]).norm();
  return left;
}

double PlanPilot::Parts::arrival_heading(const Destination& to) const {
  if (to.heading) return *to.heading;
  if (to.facing_W) return heading_along(*to.facing_W - here().p_WB);
  return way_heading;
}

/// Along the way, leg by leg: on the line, and on with the speed that the next corner allows.
void PlanPilot::Parts::follow_way(const Destination& to) {
  const Vec3& p_W = here().p_WB;
  while (leg + 2 < way_W.size()) {
    const Vec3 &a = way_W[leg], &b = way_W[leg + 1];
    if ((b - p_W).norm() > kCornerRadius && nearest_on_segment(p_W, a, b) < 1.0) break;
    ++leg;
  }
  const Vec3 &a = way_W[leg], &b = way_W[leg + 1];
  const bool is_last = leg + 2 == way_W.size();
  const Vec3 along = (b - a).norm() > 1e-9 ? Vec3((b - a).normalized()) : Vec3(Vec3::Zero());
  const double left = (b - p_W).norm();

  const Vec3 course = b - p_W;
  const bool is_level = std::hypot(course.x(), course.y()) > 0.5 * std::abs(course.z());
  if (is_level && std::hypot(course.x(), course.y()) > 0.5)
    way_heading = heading_along(along.norm() > 0.0 ? along : course);
  order.heading = way_left(p_W) > kFacesItsWay ? way_heading : arrival_heading(to);
  order.greatest_speed = to.speed;
  if (is_last && kApproach * left < to.speed) {
    order.p_W = b;
    order.v_W.setZero();
    return;
  }
  double speed = to.speed;
  if (!is_last) {
    const Vec3 next = (way_W[leg + 2] - b).normalized();
    if (along.dot(next) < kSharpCorner) speed = std::min(speed, kCornerSpeed + kApproach * left);
  }
  const double off = std::abs(wrap_to_pi(heading() - order.heading));
  if (!helm.can_sway() && off > 0.4) speed = 0.0;  // it can go nowhere but ahead
  order.p_W = a + (b - a) * nearest_on_segment(p_W, a, b);
  order.v_W = speed * along;
}

bool PlanPilot::Parts::has_arrived(const Destination& to) const {
  const RigidState& vehicle = here();
  if (leg + 2 < way_W.size() || (to.p_W - vehicle.p_WB).norm() > to.tolerance) return false;
  constexpr double kStill = 0.12;  // [m/s]
  if (vehicle.V_WB_B.linear.norm() > kStill) return false;
  if (!to.heading && !to.facing_W) return true;
  constexpr double kTurned = 0.09;  // [rad]
  return std::abs(wrap_to_pi(heading() - arrival_heading(to))) < kTurned;
}

void PlanPilot::Parts::tend_line(const State& state, const Output& output, Input& input) {
  constexpr double kLeastSlack = 1.5;  // [m]
  constexpr double kUsualSlack = 4.0;  // for the next turn or two [m]
  constexpr double kMostSlack = 8.0;   // [m]
  constexpr double kPayOut = 0.6;      // [m/s]
  constexpr double kReelIn = -0.4;     // [m/s]
  constexpr double kHeldPull = 15.0;   // something holds the line [N]
  constexpr double kPeriod = 0.5;      // [s]
  if (!tended || !position.is_known() || seconds_since(line_tended, state) < kPeriod) return;
  line_tended = state.now;
  const TetherState& line = state.tethers[tended->index];
  const TautTether now = line_so_far();
  const double to_the_start = (line.cable.position_W.front() - now.line_W().front()).norm();
  const double slack = line.reel.deployed - to_the_start - now.length();
  const bool is_held = output.tethers[tended->index].reel_tension > kHeldPull;
  double wanted = reel_speed;
  if (slack < kLeastSlack) wanted = kPayOut;
  if (slack > kMostSlack) wanted = kReelIn;
  const bool is_enough = reel_speed > 0.0 ? slack > kUsualSlack : slack < kUsualSlack || is_held;
  if (wanted == reel_speed && is_enough) wanted = 0.0;
  if (wanted == reel_speed) return;
  reel_speed = wanted;
  const AutomaticPayOut automatic = model->tethers()[tended->index].spec.reel.automatic;
  input.events.push_back(SetReel{*tended, {.speed = reel_speed, .automatic = automatic}});
}

}  // namespace remora
