// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_distortion.h"

#include <algorithm>

namespace remora {
namespace {

/// Of an aged object's top below the water, as far as growth is concerned [m].
constexpr double kDepth = 1.0;

}  // namespace

std::optional<DistortionSpec> read_distortion(Section& object) {
  auto section = object.section("distortion");
  if (!section) return std::nullopt;
  DistortionSpec spec;
  section->require("extent", "0.4");
  section->read("extent", spec.extent, between(0.0, 1.0, {}));
  section->read("seed", spec.seed);
  return spec;
}

void age(const DistortionSpec& spec, ObjectSpec& object) {
  if (spec.extent == 0.0) return;
  Aabb bounds_B;
  for (const VisualSpec& visual : object.visuals) {
    if (visual.mesh == nullptr) continue;
    for (const Vec3& v : visual.mesh->vertices) bounds_B.include(visual.X_BV * v);
  }
  if (bounds_B.is_empty()) return;  // terrain and the like has no age
  const Distortion distortion(spec, bounds_B);
  const auto aged = [&](const TriangleMesh& mesh, const Pose& X_BV) {
    return std::make_shared<const TriangleMesh>(distortion.distorted(mesh, X_BV));
  };
  for (VisualSpec& visual : object.visuals) {
    if (visual.mesh == nullptr) continue;
    visual.mesh = aged(*visual.mesh, visual.X_BV);
    visual.appearance.wear = std::max(visual.appearance.wear, spec.extent);
  }
  for (ShapeSpec& shape : object.collision.shapes)
    if (shape.mesh != nullptr) shape.mesh = aged(*shape.mesh, shape.X_BS);
  object.collision.friction = aged_friction(object.collision.friction, spec);
  const int level = aged_fouling_level(spec);
  if ((!object.fouling || !object.fouling->level) && level > 0)
    object.fouling =
        FoulingSpec{.level = level, .seed = spec.seed, .waterline = bounds_B.lo.z() - kDepth};
}

}  // namespace remora
