// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/deployment.h"

#include <array>
#include <cmath>

#include "math/rotation.h"
#include "world/instrument_scene.h"
#include "world/motion_of.h"

namespace remora {
namespace {

constexpr double kCalmSpeed = 0.1;  // up or down, below which a vehicle counts as settled [m/s]
const SimTime kCalmTime = from_seconds(0.5);
const SimTime kLongestSettling = from_seconds(15.0);  // in a seaway it never comes to rest

/// Half the width of what must be free above the start: an inspection vehicle is half a metre wide.
constexpr double kClearance = 0.4;  // [m]

/// True when a vehicle lowered from `top_W` straight down to `bottom_W` would meet something.
bool is_way_blocked(const Model& model, const State& state, const Vec3& top_W,
                    const Vec3& bottom_W) {
  InstrumentScene scene(model);
  scene.update(state);
  const SensorScene view = scene.view(state);
  constexpr std::array<std::array<double, 2>, 5> kPlumbLines{
      {{0, 0}, {kClearance, 0}, {-kClearance, 0}, {0, kClearance}, {0, -kClearance}}};
  for (const auto& [north, east] : kPlumbLines) {
    Ray ray;
    ray.origin = (top_W + Vec3(north, east, -kClearance)).cast<float>();
    ray.direction = Eigen::Vector3f::UnitZ();
    ray.far = static_cast<float>(bottom_W.z() - top_W.z() + kClearance);
    if (view.rays->is_blocked(ray, scene.part_of(model.body_of(VehicleId{0})))) return true;
  }
  return false;
}

}  // namespace

std::optional<RigidState> Deployment::start(const Model& model, const State& state,
                                            std::string& why_not) {
  const RigidState& given = motion_of(model, state, {0});
  const double surface =
      surface_z(model.environment(), state.environment, state.now, given.p_WB.x(), given.p_WB.y());
  RigidState above;
  above.p_WB = Vec3(given.p_WB.x(), given.p_WB.y(), surface - kDropHeight);
  above.q_WB = to_quaternion({0.0, 0.0, to_roll_pitch_yaw(given.q_WB).yaw});
  if (is_way_blocked(model, state, above.p_WB, given.p_WB)) {
    why_not = "there is something solid above the start: the dive begins at the scene's own place";
    return std::nullopt;
  }
  return above;
}

bool Deployment::observe(const Model& model, const State& state, const Output& output) {
  const RigidState& body = motion_of(model, state, {0});
  if (stage_ == Stage::falling) {
    if (body.p_WB.z() < output.vehicles[0].water.surface_z) return false;
    stage_ = Stage::settling;
    begun_ = restless_ = state.now;
    return true;
  }
  if (stage_ == Stage::done) return false;
  const Vec3 v_W = body.q_WB * body.V_WB_B.linear;
  if (std::abs(v_W.z()) >= kCalmSpeed) restless_ = state.now;
  if (state.now - restless_ < kCalmTime && state.now - begun_ < kLongestSettling) return false;
  stage_ = Stage::done;
  return true;
}

}  // namespace remora
