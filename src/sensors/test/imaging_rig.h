// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <memory>
#include <utility>
#include <vector>

#include "environment/environment.h"
#include "geometry/procedural.h"
#include "sensors/sensor_scene.h"

namespace remora {

/// A piece of sea with surfaces in it, for tests of instruments that look.
class ImagingRig {
 public:
  explicit ImagingRig(const EnvironmentSpec& spec = {})
      : environment_(spec), water_(initial_state(environment_, 1)) {}

  void add(const TriangleMesh& mesh, const SurfaceMaterial& material, const Pose& X_WP = {}) {
    parts_.push_back({.mesh = std::make_shared<const TriangleMesh>(mesh), .X_WP = X_WP});
    materials_.push_back(material);
    motions_.push_back({.p_WB = X_WP.p, .q_WB = Quat(X_WP.R), .V_WB_B = {}});
  }
  void add_level_bottom(double z, const SurfaceMaterial& material) {
    parts_.push_back({.level_z = z});
    materials_.push_back(material);
    motions_.push_back({});
  }

  /// Valid as long as the rig lives and gets no more surfaces.
  [[nodiscard]] SensorScene scene() {
    if (!rays_) rays_ = std::make_unique<RayScene>(parts_);
    return {.environment = &environment_,
            .water = &water_,
            .now = {},
            .rays = rays_.get(),
            .material_of_part = materials_,
            .motion_of_part = motions_};
  }

 private:
  EnvironmentModel environment_;
  EnvironmentState water_;
  std::vector<RayScenePart> parts_;
  std::vector<SurfaceMaterial> materials_;
  std::vector<RigidState> motions_;
  std::unique_ptr<RayScene> rays_;
};

[[nodiscard]] inline EnvironmentSpec water_of(ClarityMeasure clarity) {
  EnvironmentSpec spec;
  spec.clarity.profile = {{0.0, clarity}};
  return spec;
}

/// Runs `work` in a pool of so many threads.
template <class Work>
void with_threads(int threads, Work&& work) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena(threads).execute(std::forward<Work>(work));
}

}  // namespace remora
