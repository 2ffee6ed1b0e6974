// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/lookout.h"

#include <algorithm>
#include <numbers>

#include "thrusters/servo.h"

namespace remora {
namespace {

// A hobby servo as in the BlueROV2's camera tilt turns 60° in 0.1 s unloaded; the autopilot lets it
// go slower, so that the picture can be followed. Zoom: a block camera's lens takes some seconds
// from end to end.
constexpr double kTiltRate = std::numbers::pi / 3.0;  // [rad/s]
constexpr double kZoomRate = 2.0;                     // [1/s]

ServoModel tilt_servo(const CameraSpec& camera) {
  return {
      .min = camera.min_tilt, .max = camera.max_tilt, .time_constant = 0.0, .max_rate = kTiltRate};
}

ServoModel zoom_servo(const CameraSpec& camera) {
  return {.min = 1.0, .max = camera.max_zoom, .time_constant = 0.0, .max_rate = kZoomRate};
}

}  // namespace

void LookoutState::add_to(Hasher& hasher) const {
  for (const double level : lamps) hasher.add(level);
  for (const CameraState& camera : cameras) {
    hasher.add(camera.tilt);
    hasher.add(camera.zoom);
  }
}

LookoutState initial_lookout(std::span<const LampSpec> lamps, std::span<const CameraSpec> cameras) {
  LookoutState state;
  state.lamps.resize(lamps.size());
  for (const CameraSpec& camera : cameras)
    state.cameras.push_back({.tilt = std::clamp(0.0, camera.min_tilt, camera.max_tilt)});
  return state;
}

void step(std::span<const LampSpec> lamps, std::span<const CameraSpec> cameras,
          const LookoutInput& wanted, double dt, LookoutState& state) {
  for (std::size_t i = 0; i < lamps.size(); ++i) {
    const double level = i < wanted.each_lamp.size() ? wanted.each_lamp[i] : wanted.lamps;
    state.lamps[i] = std::clamp(level, 0.0, 1.0);
  }
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    CameraState& camera = state.cameras[i];
    camera.tilt = step(tilt_servo(cameras[i]), ServoState{camera.tilt}, wanted.tilt, dt).position;
    camera.zoom = step(zoom_servo(cameras[i]), ServoState{camera.zoom}, wanted.zoom, dt).position;
  }
}

Pose tilted(const CameraSpec& camera, double tilt) {
  // About +x, the right-hand way, forward (z) turns to up (-y).
  return camera.X_BC *
         Pose{Eigen::AngleAxisd(tilt, Vec3::UnitX()).toRotationMatrix(), Vec3::Zero()};
}

}  // namespace remora
