// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "appearance/appearance.h"
#include "appearance/camera_spec.h"
#include "appearance/strobe.h"
#include "geometry/terrain.h"
#include "geometry/triangle_mesh.h"
#include "math/angles.h"

namespace remora {

/// A part of a body as eyes see it. Forces never notice it.
struct VisualSpec {
  std::shared_ptr<const TriangleMesh> mesh;  ///< in V; parts that look alike may share one
  Pose X_BV = {};
  Appearance appearance = {};
  std::string label = {};                      ///< class in segmentation: `propeller`, `anode`, …
  std::optional<std::uint32_t> thruster = {};  ///< turns about Vx with this thruster's shaft
  std::shared_ptr<const Terrain> terrain = {};  ///< in place of a mesh: ground in W, tile by tile
  double apron = 0.0;                           ///< the ground goes on level beyond its edge [m]
};

/// An underwater lamp. Frame L: z along the beam.
struct LampSpec {
  std::string name;
  Pose X_BL = {};                 ///< mounting on its body; of a fixed light, in W
  double luminous_flux = 1500.0;  ///< at full, of a strobe in its flashes [lm]
  double beam_angle = 2.356;      ///< full width at half intensity [rad] (135°); 2 pi: all round
  double edge = 0.35;             ///< share of the beam over which it fades out
  double colour_temperature = 6200.0;  ///< [K]
  double glass = 0.033;                ///< how wide it is to somebody who looks into it [m]
  bool casts_shadows = true;
  std::optional<StrobeSpec> strobe = {};  ///< none: it burns steadily
};

/// Luminous intensity on the axis of a lamp at full: its flux spread evenly over the cone of the
/// beam [cd].
[[nodiscard]] inline double axial_intensity(const LampSpec& lamp) {
  return lamp.luminous_flux / (2.0 * kPi * (1.0 - std::cos(0.5 * lamp.beam_angle)));
}

/// A light of the scene, which burns by itself: on a quay, a docking station, a marker.
struct LightSpec {
  LampSpec lamp;
  std::string on = {};  ///< what carries it, by name; empty: it stands fixed in W
  double level = 1.0;   ///< 0 dark, 1 full
};

/// Plants, animals and the like that only eyes notice: many copies of a few meshes, placed by
/// chance, swaying or swimming in closed form.
enum class SceneryMotion { still, sway, swim };
struct ScenerySpec {
  std::string name;                                         ///< `kelp`, `herring`
  std::string label;                                        ///< class in segmentation
  std::vector<std::shared_ptr<const TriangleMesh>> meshes;  ///< variants; upright: -z up, root at 0
  Appearance appearance;
  SceneryMotion motion = SceneryMotion::still;
  Vec3 centre_W = Vec3::Zero();  ///< of the region; plants stand on the seabed below it
  Vec3 size = Vec3(20, 20, 2);   ///< of the region [m]
  int count = 100;
  double min_scale = 0.7, max_scale = 1.3;
  double speed = 0.4;  ///< of swimmers [m/s]
  std::uint64_t seed = 1;
};

/// What floats in the water.
struct ParticleSpec {
  double marine_snow = 1.0;  ///< multiple of an ordinary coast's (looks: 58 specks per 10⁴ px)
  double plankton = 0.0;     ///< 1: one emitter of 100 × 100 × 1 m below the surface
  double bubbles = 0.0;      ///< rising from where `bubble_source_W` is
  Vec3 bubble_source_W = Vec3::Zero();
};

}  // namespace remora
