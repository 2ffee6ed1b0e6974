// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a tether costs: the cable alone in open water, and draped over a hull with the search for
// contacts. One step is 10 ms.
#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "base/assert.h"
#include "benchmark.h"
#include "geometry/procedural.h"
#include "tether/cable.h"
#include "tether/contact_finder.h"

namespace remora {

namespace {

constexpr double kStep = 0.01;

/// A cable whose lower end is moved to and fro, so that no step is like the one before.
struct Moored {
  CableModel model;
  CableState state;
  CableStepInput input;
  std::vector<WaterSample> water;
  std::vector<Obstacle> obstacles;
  std::vector<CableContact> contacts;
  ContactWorkspace contact_workspace;
  CableStepOutput output;
  CableWorkspace workspace;
  Vec3 mooring_W = Vec3::Zero();
  long steps = 0;
  double touching = 0.0;  ///< contacts that bore, summed over the steps

  Moored(const std::vector<Vec3>& shape_W, double length, int segments) {
    CableSpec spec;
    spec.mass_per_length = mass_for_weight_in_water(0.15, spec.diameter);
    spec.axial_stiffness = 1.0e4;
    spec.node_spacing = length / segments;
    model = cable_model(spec);
    state = cable_along(model, shape_W, length, length);
    water.assign(state.nodes(), {.velocity_W = Vec3(0.1, 0.3, 0.0), .surface_z = -100.0});
    contact_workspace.reserve(state.nodes());
    input.ends[0].p_W = shape_W.front();
    mooring_W = shape_W.back();
  }

  [[nodiscard]] Vec3 mooring(long step) const {
    return mooring_W + Vec3(0.3 * std::sin(kStep * static_cast<double>(step)), 0.0, 0.0);
  }

  void step_once() {
    contacts.clear();
    if (!obstacles.empty()) {
      const CableView view{state.position_W, state.velocity_W, 0.5 * model.spec.diameter};
      find_contacts({}, view, {}, obstacles, kStep, contact_workspace, contacts);
    }
    input.dt = kStep;
    input.water = water;
    input.contacts = contacts;
    input.ends[1].p_W = mooring(steps);
    input.ends[1].v_W = (mooring(steps + 1) - mooring(steps)) / kStep;
    step(model, input, state, output, workspace);
    ++steps;
    for (const Vec3& force : output.contact_force_W) touching += force.isZero(0.0) ? 0.0 : 1.0;
  }
};

/// Forty metres in a bight.
[[nodiscard]] Moored open_water(int segments) {
  std::vector<Vec3> shape;
  for (int i = 0; i <= 100; ++i) {
    const double angle = std::numbers::pi * i / 100.0;
    shape.emplace_back(15.0 - 15.0 * std::cos(angle), 0.0, 20.0 + 10.0 * std::sin(angle));
  }
  return Moored(shape, 40.0, segments);
}

[[nodiscard]] TriangleMesh hull_mesh() {
  TriangleMesh mesh = make_capsule(2.0, 12.0, 160);
  REMORA_ASSERT(mesh.triangles.size() >= 20000);
  return mesh;
}

/// Sixteen metres across a round hull, from one side over its back to the other.
[[nodiscard]] Moored over_hull(const TriangleMesh& mesh, int segments) {
  const double radius = 2.02;
  std::vector<Vec3> shape{Vec3(-radius, 0.0, 6.0)};
  for (int i = 0; i <= 60; ++i) {
    const double angle = std::numbers::pi * i / 60.0;
    shape.emplace_back(-radius * std::cos(angle), 0.0, -radius * std::sin(angle));
  }
  shape.emplace_back(radius, 0.0, 6.0);
  Moored moored(shape, 12.0 + std::numbers::pi * radius, segments);
  Obstacle hull;
  hull.surface = std::make_shared<const Surface>(mesh_surface(mesh));
  hull.X_WO.R = Eigen::AngleAxisd(0.5 * std::numbers::pi, Vec3::UnitX()).toRotationMatrix();
  moored.obstacles.push_back(hull);
  return moored;
}

[[nodiscard]] double microseconds_per_step(Moored& moored) {
  const Rate rate = measure_rate([&](long n) {
    for (long i = 0; i < n; ++i) moored.step_once();
  });
  return 1e6 / rate.median;
}

}  // namespace

void run_tether(const AssetPaths&, const Report& report) {
  BenchmarkResult open{"tether.open_100", 0.0, "us/step", {}};
  for (const int segments : {50, 100, 200, 400, 800}) {
    Moored moored = open_water(segments);
    const double cost = microseconds_per_step(moored);
    if (segments == 100) open.value = cost;
    open.details.emplace_back("segments_" + std::to_string(segments), cost);
  }
  report(open);

  const TriangleMesh mesh = hull_mesh();
  Moored moored = over_hull(mesh, 100);
  BenchmarkResult hull{"tether.hull_100", microseconds_per_step(moored), "us/step", {}};
  hull.details.emplace_back("triangles", static_cast<double>(mesh.triangles.size()));
  hull.details.emplace_back("bearing_contacts",
                            moored.touching / static_cast<double>(moored.steps));
  report(hull);
}

}  // namespace remora
