// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "content/seabed_relief.h"
#include "environment/environment.h"
#include "math/angles.h"
#include "sensors/imaging_sonar.h"

namespace remora {

/// A scene like the one in the recorded Oculus pings: a rough floor, the head half a metre above
/// it, looking down at 40°. The floor's shape is not known; only statistics can be compared.
class OculusScene {
 public:
  OculusScene() {
    TerrainSpec floor;
    floor.size = Vec2::Constant(4.0);
    floor.spacing = 0.01;
    floor.depth = 5.0;
    floor.relief = 0.04;
    floor.relief_wavelength = 0.8;
    floor.smoothness = 0.7;
    EnvironmentSpec spec;
    const auto field = std::make_shared<const HeightField>(make_terrain(floor));
    spec.seabed.terrain = field;
    environment_ = std::make_unique<EnvironmentModel>(spec);
    water_ = initial_state(*environment_, 1);
    rays_ = std::make_unique<RayScene>(std::vector<RayScenePart>{
        {.mesh = std::make_shared<const TriangleMesh>(field->mesh({}, 0, 0.0))}});
    materials_ = {*find_surface_material("gravel")};
    motions_.resize(1);
  }

  [[nodiscard]] static ImagingSonarSpec head() {
    ImagingSonarSpec spec;
    spec.frequency = 2098881.0;  // from the packets
    spec.range_resolution = 0.0025;
    spec.sector = 60.0 * kDegree;
    spec.vertical_width = 12.0 * kDegree;
    spec.beams = 256;
    spec.beam_width = 0.4 * kDegree;
    spec.has_equal_sines = true;
    spec.source_level = 200.0;
    spec.min_range = 0.03;
    spec.range = 703 * 0.002842;
    spec.range_bins = 703;
    spec.self_noise_db = kSelfNoiseDb;
    spec.window = PulseWindow::rectangular;
    spec.display.gamma = 0.57;
    spec.display.gain_db = kGainDb;
    return spec;
  }
  [[nodiscard]] static SonarPose pose() {
    SonarPose pose;
    pose.X_WS.p = {-0.75, 0.0, 5.0 - 0.6};
    pose.X_WS.R = Eigen::AngleAxisd(-40.0 * kDegree, Vec3::UnitY()).toRotationMatrix();
    return pose;
  }
  [[nodiscard]] SensorScene scene() const {
    return {environment_.get(), &water_, {}, rays_.get(), materials_, motions_};
  }

 private:
  // The packet says gain 50 %; in decibels nobody knows. Chosen, like gamma and the pulse window,
  // so that the floor is as bright and the water beyond it as noisy as recorded.
  static constexpr double kGainDb = 5.0;
  static constexpr double kSelfNoiseDb = 30.0;

  std::unique_ptr<EnvironmentModel> environment_;
  EnvironmentState water_;
  std::unique_ptr<RayScene> rays_;
  std::vector<SurfaceMaterial> materials_;
  std::vector<RigidState> motions_;
};

}  // namespace remora
