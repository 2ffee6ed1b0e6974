// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/place_seen.h"

#include <cmath>

#include "appearance/camera_lens.h"
#include "math/rotation.h"
#include "world/instrument_scene.h"
#include "world/motion_of.h"
#include "world/navigate.h"

namespace remora {
namespace {

struct Eye {
  VehicleId vehicle;
  CameraLens lens;
  Pose X_WC;
};

std::optional<Eye> eye_of(const Model& model, const State& state, std::string_view source) {
  for (std::uint32_t v = 0; v < model.vehicles().size(); ++v) {
    const VehicleModel& vehicle = model.vehicles()[v];
    for (std::size_t c = 0; c < vehicle.cameras.size(); ++c) {
      const CameraSpec& camera = vehicle.cameras[c];
      if (source != vehicle.name + "/" + camera.name) continue;
      const CameraState& now = state.vehicles[v].lookout.cameras[c];
      const RigidState& carrier = motion_of_camera(model, state, {v}, c);
      return Eye{{v}, lens_of(camera, now.zoom), carrier.X_WB() * tilted(camera, now.tilt)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<SeenPlace> place_seen(const Model& model, const State& state, std::string_view source,
                                    double u, double v) {
  const std::optional<Eye> eye = eye_of(model, state, source);
  if (!eye) return std::nullopt;
  const LensRay sight = eye->lens.ray({u * eye->lens.width(), v * eye->lens.height()});
  const Vec3 from_W = eye->X_WC * sight.origin_C;
  const Vec3 along_W = eye->X_WC.R * sight.direction_C.normalized();

  InstrumentScene scene(model);
  scene.update(state);
  Ray ray;
  ray.origin = from_W.cast<float>();
  ray.direction = along_W.cast<float>();
  const RayHit hit =
      scene.view(state).rays->closest_hit(ray, scene.part_of(model.body_of(eye->vehicle)));
  if (!std::isfinite(hit.distance)) return std::nullopt;
  const Vec3 p_W = from_W + static_cast<double>(hit.distance) * along_W;
  return SeenPlace{.vehicle = eye->vehicle,
                   .p_B = motion_of(model, state, eye->vehicle).X_WB().inverse() * p_W,
                   .distance = hit.distance};
}

std::optional<Vec3> as_estimated(const Model& model, const State& state, const Output& output,
                                 const SeenPlace& seen) {
  const NavigationEstimate known = navigation_estimate(model, state, output, seen.vehicle);
  if (!known.position_W || !known.heading || !known.attitude) return std::nullopt;
  RollPitchYaw attitude = known.attitude->value;
  attitude.yaw = known.heading->value;
  return Vec3(known.position_W->value + to_quaternion(attitude) * seen.p_B);
}

Vec3 in_world(const Model& model, const State& state, const SeenPlace& seen) {
  return motion_of(model, state, seen.vehicle).X_WB() * seen.p_B;
}

}  // namespace remora
