// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/lookout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "base/hash.h"
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

/// What a loose contact does holds for so long; people see single flashes and gaps of a tenth of a
/// second.
constexpr SimTime kFlickerSlot{80'000'000};  // [ns]
constexpr double kFlickerOn = 0.6;           // share of the slots with light

double level_of(LampFaultKind fault, SimTime now, std::uint32_t lamp, double wanted) {
  switch (fault) {
    case LampFaultKind::none:
      return wanted;
    case LampFaultKind::dead:
      return 0.0;
    case LampFaultKind::flicker:
      return wanted * flicker(now, lamp);
  }
  return wanted;
}

}  // namespace

LookoutState initial_lookout(std::span<const LampSpec> lamps, std::span<const CameraSpec> cameras) {
  LookoutState state;
  state.lamps.resize(lamps.size());
  state.lamp_faults.resize(lamps.size());
  for (const CameraSpec& camera : cameras)
    state.cameras.push_back({.tilt = std::clamp(0.0, camera.min_tilt, camera.max_tilt)});
  return state;
}

void step(std::span<const LampSpec> lamps, std::span<const CameraSpec> cameras,
          const LookoutInput& wanted, SimTime now, double dt, LookoutState& state) {
  for (std::uint32_t i = 0; i < lamps.size(); ++i) {
    const double level = i < wanted.each_lamp.size() ? wanted.each_lamp[i] : wanted.lamps;
    state.lamps[i] = level_of(state.lamp_faults[i], now, i, std::clamp(level, 0.0, 1.0));
  }
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    CameraState& camera = state.cameras[i];
    camera.tilt = step(tilt_servo(cameras[i]), ServoState{camera.tilt}, wanted.tilt, dt).position;
    camera.zoom = step(zoom_servo(cameras[i]), ServoState{camera.zoom}, wanted.zoom, dt).position;
  }
}

double flicker(SimTime now, std::uint32_t lamp) {
  Hasher chance;
  chance.add(std::string_view("flicker"));
  chance.add(now / kFlickerSlot);
  chance.add(lamp);
  const double uniform = std::ldexp(static_cast<double>(chance.value() >> 11), -53);
  return uniform < kFlickerOn ? 1.0 : 0.0;
}

CameraSpec with_fault(CameraSpec camera, CameraFaultKind fault) {
  if (fault == CameraFaultKind::dark) {
    // A shutter that does not open leaves the chip its read noise, which the automatic turns up.
    camera.shutter = 1e-12;
    camera.gain_db = camera.max_gain_db;
    camera.effects.grain = 1.0;
  } else if (fault == CameraFaultKind::noisy) {
    // 40 dB leave a white pixel 100 of its 10 000 electrons: grain of a tenth of white, and the
    // read noise of a bad supply on top. Something can still be seen; no detail can.
    camera.gain_db = 40.0;
    camera.read_noise *= 2.0;
    camera.effects.grain = 1.0;
  }
  return camera;
}

Pose tilted(const CameraSpec& camera, double tilt) {
  // About +x, the right-hand way, forward (z) turns to up (-y).
  return camera.X_BC *
         Pose{Eigen::AngleAxisd(tilt, Vec3::UnitX()).toRotationMatrix(), Vec3::Zero()};
}

}  // namespace remora
