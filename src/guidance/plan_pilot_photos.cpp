// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "guidance/plan_pilot_parts.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr std::size_t kMostPlaces = 6;  // from which one component is tried
constexpr double kBeyondReach = 1.2;    // nearer to one out of reach than this, others are too [m]

bool is_captured(const MissionReport& report, std::uint32_t point) {
  for (const PhotoReport& photo : report.photos)
    for (const PhotoReport::Component& component : photo.components)
      if (component.point == point) return true;
  return false;
}

}  // namespace

void PlanPilot::Parts::begin_photo(std::uint32_t point, const State& state) {
  world->notice(state);
  const double clear = visibility(model->environment(), state.environment, here().p_WB.z());
  places =
      camera_viewpoints(spec->points[point], spec->capture, camera(), clear, state, *world, rules);
  tried_W.clear();
  steady_since.reset();
  if (places.empty()) return;
  place = places.front();
  tried_W.push_back(place.p_W);
  stage = PhotoStage::approach;
  is_under_way = false;
}

bool PlanPilot::Parts::try_elsewhere(std::uint32_t point, const std::string& why,
                                     const State& state, double apart) {
  const auto is_new = [&](const CameraViewpoint& other) {
    return std::all_of(tried_W.begin(), tried_W.end(),
                       [&](const Vec3& tried) { return (other.p_W - tried).norm() > apart; });
  };
  const auto next = std::find_if(places.begin(), places.end(), is_new);
  if (next == places.end() || tried_W.size() >= kMostPlaces) {
    words.push_back(fmt::format("gave up on {}: {}", title_of(point), why));
    return false;
  }
  place = *next;
  tried_W.push_back(place.p_W);
  stage = PhotoStage::approach;
  stage_began = state.now;
  steady_since.reset();
  is_under_way = false;
  return true;
}

bool PlanPilot::Parts::photograph(std::uint32_t point, const State& state,
                                  const MissionReport& report, Input& input) {
  if (is_fresh && is_captured(report, point)) return true;
  if (is_fresh) {
    begin_photo(point, state);
    if (places.empty()) {
      words.push_back(
          fmt::format("gave up on {}: there is no place to stand before it", title_of(point)));
      return true;
    }
  }
  switch (stage) {
    case PhotoStage::approach: {
      const Destination to{.p_W = place.p_W, .heading = place.heading, .facing_W = {}};
      if (!fly(to, state)) return false;
      if (is_lost) return !try_elsewhere(point, "there is no way to it", state, kBeyondReach);
      stage = PhotoStage::aim;
      stage_began = state.now;
      return false;
    }
    case PhotoStage::aim:
      return aim(point, state, report, input);
    case PhotoStage::check: {
      constexpr double kVerdict = 0.5;  // until a report must have the photo [s]
      if (is_captured(report, point)) {
        position.take_bearings(state.bodies.bodies[own.index]);
        p_last_W = here().p_WB;  // it has not been put elsewhere
        return true;
      }
      if (seconds_since(stage_began, state) < kVerdict) return false;
      std::string why = "the photo does not show it";
      if (!report.photos.empty() && report.photos.back().nearly &&
          report.photos.back().nearly->point == point)
        why = name(report.photos.back().nearly->problem);
      return !try_elsewhere(point, why, state);
    }
  }
  return true;
}

bool PlanPilot::Parts::is_in_sight(std::uint32_t point, const MissionReport& report) const {
  if (!report.sight || report.sight->point != point) return false;
  const CaptureProblem problem = report.sight->problem;
  return problem != CaptureProblem::behind && problem != CaptureProblem::out_of_frame &&
         problem != CaptureProblem::occluded;
}

/// Where a component is as far as the pilot knows: what is in the picture is seen to be there,
/// anything else is where the chart has it.
Vec3 PlanPilot::Parts::apparent_place(std::uint32_t point, const State& state,
                                      const MissionReport& report) const {
  const Vec3 p_W = place_of(spec->points[point], state).p_W;
  return is_in_sight(point, report) ? position.X_CW() * p_W : p_W;
}

/// Where to stand before it. Who has no position keeps their distance by the picture.
Vec3 PlanPilot::Parts::apparent_stand(std::uint32_t point, const MissionReport& report) const {
  const bool is_by_sight = !position.is_known() && is_in_sight(point, report);
  return is_by_sight ? position.X_CW() * place.p_W : place.p_W;
}

/// Stands, looks, and releases when all is still; true when there is nothing more to be done.
bool PlanPilot::Parts::aim(std::uint32_t point, const State& state, const MissionReport& report,
                           Input& input) {
  constexpr double kPatience = 15.0;  // [s]
  constexpr double kSettling = 0.4;   // still for so long [s]
  const RigidState& vehicle = here();
  LookoutInput& lookout = input.vehicles[spec->vehicle.index].lookout;
  const Aim wanted = aim_at(apparent_place(point, state, report), vehicle, camera());
  order.p_W = apparent_stand(point, report);
  order.v_W.setZero();
  order.heading = wanted.heading;
  lookout.tilt = wanted.tilt;

  const double turn = wrap_to_pi(wanted.heading - heading());
  const double tilt = wanted.tilt - state.vehicles[spec->vehicle.index].lookout.cameras[0].tilt;
  const bool is_still = vehicle.V_WB_B.linear.norm() < 0.05 &&
                        vehicle.V_WB_B.angular.norm() < 0.06 &&
                        (order.p_W - vehicle.p_WB).norm() < 0.15;
  const bool is_aimed = std::abs(turn) < 0.04 && std::abs(tilt) < 0.03;
  if (!is_still || !is_aimed)
    steady_since.reset();
  else if (!steady_since)
    steady_since = state.now;

  const double waited = seconds_since(stage_began, state);
  const bool is_settled = steady_since && seconds_since(*steady_since, state) >= kSettling;
  if (!is_settled && waited < kPatience) return false;
  if (!is_settled && (std::abs(turn) > 0.2 || std::abs(tilt) > 0.2))
    return !try_elsewhere(point, "it could not be held in the picture", state);
  if (report.sight && report.sight->point == point) {
    if (report.sight->problem == CaptureProblem::dark && !has_full_lamps) {
      has_full_lamps = true;
      lookout.lamps = 1.0;
      lookout.each_lamp.clear();
      stage_began = state.now;
      steady_since.reset();
      return false;
    }
    if (!report.sight->is_capturable() && waited < kPatience && is_settled &&
        seconds_since(*steady_since, state) < 1.5)
      return false;
    if (!report.sight->is_capturable())
      return !try_elsewhere(point, name(report.sight->problem), state);
  }
  input.events.push_back(TakePhoto{spec->vehicle, 0});
  stage = PhotoStage::check;
  stage_began = state.now;
  return false;
}

}  // namespace remora
