// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "environment/environment.h"
#include "geometry/procedural.h"
#include "math/angles.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// Diffuse and nothing else: Lambert's law with µ = -20 dB.
inline constexpr SurfaceMaterial kDiffuse = {
    .backscatter_db = -20.0, .reflection = 0.0, .facet_slope = 0.2};
/// A perfect mirror and nothing else.
inline constexpr SurfaceMaterial kMirror = {
    .backscatter_db = -300.0, .reflection = 1.0, .facet_slope = 0.0};

/// Water, a bottom if wanted, and things in it.
class SonarTestScene {
 public:
  explicit SonarTestScene(std::optional<double> bottom = std::nullopt,
                          SurfaceMaterial bottom_material = kDiffuse) {
    EnvironmentSpec spec;
    spec.seabed.flat_depth = bottom;
    environment_ = std::make_unique<EnvironmentModel>(spec);
    water_ = initial_state(*environment_, 1);
    if (!bottom) return;
    parts_.push_back({.level_z = *bottom});
    materials_.push_back(bottom_material);
    motions_.push_back({});
  }

  void add(TriangleMesh mesh, const Vec3& p_W, SurfaceMaterial material,
           const Vec3& v_W = Vec3::Zero()) {
    Pose X_WP;
    X_WP.p = p_W;
    parts_.push_back({.mesh = std::make_shared<const TriangleMesh>(std::move(mesh)), .X_WP = X_WP});
    materials_.push_back(material);
    RigidState motion;
    motion.p_WB = p_W;
    motion.V_WB_B.linear = v_W;
    motions_.push_back(motion);
  }

  [[nodiscard]] SensorScene scene() {
    if (!rays_) rays_ = std::make_unique<RayScene>(parts_);
    return {environment_.get(), &water_, {}, rays_.get(), materials_, motions_};
  }
  [[nodiscard]] const EnvironmentModel& environment() const { return *environment_; }

 private:
  std::unique_ptr<EnvironmentModel> environment_;
  EnvironmentState water_;
  std::vector<RayScenePart> parts_;
  std::vector<SurfaceMaterial> materials_;
  std::vector<RigidState> motions_;
  std::unique_ptr<RayScene> rays_;
};

inline SonarPose head_at(const Vec3& p_W) {
  SonarPose pose;
  pose.X_WS.p = p_W;
  return pose;
}

inline std::vector<double> azimuths(double from, double to, int count) {
  std::vector<double> list;
  for (int i = 0; i < count; ++i) list.push_back(from + (to - from) * i / (count - 1));
  return list;
}

/// No noise, no echoes from the water, no mirrors: what a test adds is all there is.
inline SonarSpec quiet_head() {
  SonarSpec spec;
  spec.source_level = 200.0;
  spec.noise_level = -300.0;
  spec.volume_backscatter_db = -200.0;
  spec.has_multipath = false;
  spec.min_range = 0.0;
  return spec;
}

inline SonarEcho ping(const SonarSpec& spec, SonarTestScene& scene, const SonarPose& pose,
                      std::uint64_t seed = 1, std::uint64_t number = 0) {
  const SonarKernel kernel(spec);
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  kernel.ping(scene.scene(), pose, seed, number, workspace, echo);
  return echo;
}

inline double db(double amplitude) { return 20.0 * std::log10(amplitude); }

}  // namespace remora
