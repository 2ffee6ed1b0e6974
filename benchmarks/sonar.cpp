// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <tbb/info.h>

#include <memory>
#include <numbers>
#include <string>

#include "benchmark.h"
#include "content/seabed_relief.h"
#include "sensors/imaging_sonar.h"
#include "wreck_scene.h"

namespace remora {
namespace {

// BlueView P900-90 at a range of 20 m: 512 beams, 100 rays for each, 1000 bins.
ImagingSonarSpec usual_head() { return {}; }

// Abreast of her, 2.5 m over the bottom at 30 m, looking west at her side.
SonarPose beside_the_wreck() {
  SonarPose pose;
  pose.X_WS.p = {0.0, 14.0, 27.5};
  pose.X_WS.R = Eigen::AngleAxisd(-std::numbers::pi / 2.0, Vec3::UnitZ()).toRotationMatrix();
  return pose;
}

Rate pings_per_second(const ImagingSonarSpec& spec, const SensorScene& scene) {
  const ImagingSonar sonar(spec);
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  std::uint64_t number = 0;
  return measure_rate([&](long n) {
    for (long i = 0; i < n; ++i) {
      sonar.ping(scene, beside_the_wreck(), 1, number++, workspace, echo);
    }
  });
}

// A bottom of about so many triangles under the same head.
double rate_over_triangles(double spacing, std::size_t& triangles) {
  TerrainSpec terrain;
  terrain.size = Vec2::Constant(60.0);
  terrain.spacing = spacing;
  terrain.depth = 30.0;
  EnvironmentSpec spec;
  const auto field = std::make_shared<const HeightField>(make_terrain(terrain));
  spec.seabed.terrain = field;
  const EnvironmentModel environment(spec);
  const EnvironmentState water = initial_state(environment, 1);
  const auto mesh = std::make_shared<const TriangleMesh>(field->mesh({}, 0, 0.0));
  triangles = mesh->triangles.size();
  const RayScene rays({{.mesh = mesh}});
  const std::vector<SurfaceMaterial> materials(1);
  const std::vector<RigidState> motions(1);
  return pings_per_second(usual_head(), {&environment, &water, {}, &rays, materials, motions})
      .median;
}

}  // namespace

void run_sonar(const AssetPaths& paths, const Report& report) {
  const WreckScene scene(paths);
  const Rate rate = pings_per_second(usual_head(), scene.view());
  const ImagingSonarSpec usual = usual_head();
  BenchmarkResult result{
      .name = "sonar.fls_512", .value = rate.median, .unit = "Hz", .details = {}};
  result.details = {{"beams", usual.beams},           {"rays_per_beam", usual.rays_per_beam},
                    {"range_bins", usual.range_bins}, {"threads", tbb::info::default_concurrency()},
                    {"slowest", rate.slowest},        {"fastest", rate.fastest}};
  for (const int beams : {128, 256, 1024}) {
    ImagingSonarSpec spec = usual;
    spec.beams = beams;
    result.details.emplace_back("with_" + std::to_string(beams) + "_beams",
                                pings_per_second(spec, scene.view()).median);
  }
  for (const int rays : {50, 200, 400}) {
    ImagingSonarSpec spec = usual;
    spec.rays_per_beam = rays;
    result.details.emplace_back("with_" + std::to_string(rays) + "_rays_per_beam",
                                pings_per_second(spec, scene.view()).median);
  }
  for (const double spacing : {0.5, 0.25, 0.125}) {
    std::size_t triangles = 0;
    const double hz = rate_over_triangles(spacing, triangles);
    result.details.emplace_back("over_" + std::to_string(triangles) + "_triangles", hz);
  }
  report(result);
}

}  // namespace remora
