// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/magnetic_disturbance.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "environment/environment.h"

namespace remora {
namespace {

bool has_steel(const SensorScene& scene) {
  return scene.rays != nullptr &&
         std::any_of(scene.material_of_part.begin(), scene.material_of_part.end(),
                     [](const SurfaceMaterial& material) { return material.is_magnetic; });
}

}  // namespace

void check(const SteelSpec& spec, SpecCheck& check) {
  check.not_negative("steel.strength", spec.strength);
  check.positive("steel.range", spec.range);
}

LocalMagneticField::LocalMagneticField(const SteelSpec& spec) : spec_(spec) {
  // Fibonacci's lattice: every direction stands for the same solid angle.
  const double turn = std::numbers::pi * (3.0 - std::sqrt(5.0));
  for (std::size_t i = 0; i < kDirections; ++i) {
    const double z = 1.0 - (2.0 * static_cast<double>(i) + 1.0) / kDirections;
    const double level = std::sqrt(1.0 - z * z);
    const double angle = turn * static_cast<double>(i);
    directions_W_[i] = {level * std::cos(angle), level * std::sin(angle), z};
  }
}

Vec3 LocalMagneticField::at(const SensorScene& scene, const Vec3& p_W,
                            std::uint32_t own_part) const {
  const Vec3& earth_W = scene.environment->place().magnetic_field_W();
  if (spec_.strength <= 0.0 || !has_steel(scene)) return earth_W;

  Vec3 steel_W = Vec3::Zero();
  for (const Vec3& r_W : directions_W_) {
    const Ray ray{.origin = p_W.cast<float>(),
                  .direction = r_W.cast<float>(),
                  .far = static_cast<float>(spec_.range)};
    const RayHit hit = scene.rays->closest_hit(ray, own_part);
    if (!hit.is_hit() || !scene.material_of_part[hit.part].is_magnetic) continue;
    // A patch d² dΩ of plate is a dipole along the Earth's field; its own falls with d³. Fading
    // towards the range keeps the sum from jumping.
    const double d = std::max(0.05, static_cast<double>(hit.distance));
    const double fade = std::max(0.0, 1.0 - d / spec_.range);
    steel_W += fade * fade / d * (3.0 * earth_W.dot(r_W) * r_W - earth_W);
  }
  return earth_W + spec_.strength / kDirections * steel_W;
}

}  // namespace remora
