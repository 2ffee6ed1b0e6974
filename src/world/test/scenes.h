// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hydro/object_hull.h"
#include "world/world.h"

namespace remora::test {

/// A small open-frame vehicle with eight vectored thrusters, neutral in sea water. Its figures are
/// round on purpose: these tests are about the world, not about a maker's vehicle.
inline VehicleSpec small_rov(const std::string& name) {
  FossenHullSpec hull;
  hull.mass = 12.0;
  hull.volume = 12.0 / 1025.0;
  hull.center_of_gravity_B = Vec3(0.0, 0.0, 0.02);
  hull.inertia_about_cg = Vec3(0.25, 0.25, 0.35).asDiagonal();
  hull.added_mass.diagonal() << 6.0, 8.0, 15.0, 0.15, 0.15, 0.2;
  hull.linear_damping.diagonal() << 6.0, 8.0, 10.0, 0.3, 0.3, 0.3;
  hull.quadratic_damping.diagonal() << 50.0, 60.0, 90.0, 1.5, 1.5, 1.5;
  hull.height = 0.25;

  VehicleSpec vehicle;
  vehicle.name = name;
  vehicle.kind = "small_rov";
  vehicle.hull = hull;
  for (const double x : {0.15, -0.15}) {
    for (const double y : {0.1, -0.1}) {
      ThrusterSpec horizontal;
      horizontal.position = Vec3(x, y, 0.0);
      horizontal.direction = Vec3(1.0, x * y > 0.0 ? -1.0 : 1.0, 0.0).normalized();
      vehicle.propulsion.thrusters.push_back(horizontal);
      ThrusterSpec vertical;
      vertical.position = Vec3(x, 2.0 * y, -0.05);
      vertical.direction = Vec3::UnitZ();
      vehicle.propulsion.thrusters.push_back(vertical);
    }
  }
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = Vec3(0.46, 0.58, 0.25);
  vehicle.collision.shapes.push_back(box);
  vehicle.initial.p_WB = Vec3(0.0, 0.0, 3.0);
  return vehicle;
}

/// Open water 20 m deep with one small vehicle at 3 m.
inline WorldSpec open_water() {
  WorldSpec spec;
  spec.environment.water.fixed_density = 1025.0;
  spec.environment.seabed.flat_depth = 20.0;
  spec.vehicles.push_back(small_rov("rov"));
  return spec;
}

inline ObjectSpec fixed_box(const std::string& name, const Vec3& centre_W, const Vec3& size) {
  ObjectSpec object;
  object.name = name;
  object.initial.p_WB = centre_W;
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = size;
  object.collision.shapes.push_back(box);
  return object;
}

/// A rectangular pool, 4 m × 4 m and 2 m deep, with the vehicle in the middle.
inline WorldSpec pool() {
  WorldSpec spec = open_water();
  spec.environment.seabed.flat_depth = 2.0;
  spec.vehicles[0].initial.p_WB = Vec3(0.0, 0.0, 1.0);
  spec.objects.push_back(fixed_box("north_wall", {2.25, 0.0, 0.5}, {0.5, 5.0, 3.0}));
  spec.objects.push_back(fixed_box("south_wall", {-2.25, 0.0, 0.5}, {0.5, 5.0, 3.0}));
  spec.objects.push_back(fixed_box("east_wall", {0.0, 2.25, 0.5}, {5.0, 0.5, 3.0}));
  spec.objects.push_back(fixed_box("west_wall", {0.0, -2.25, 0.5}, {5.0, 0.5, 3.0}));
  return spec;
}

/// A vehicle high in the air, and below it a tether called "umbilical" between two fixed
/// ends in the sea. A current of kTorrent is more than the tether can follow, and the vehicle feels
/// nothing of it: what runs away is the tether.
inline const Vec3 kTorrent{0.0, 50'000.0, 0.0};
inline WorldSpec tether_apart_from_the_vehicle() {
  WorldSpec spec = open_water();
  spec.vehicles[0].initial.p_WB.z() = -100.0;
  TetherSpec tether;
  tether.name = "umbilical";
  tether.cable.mass_per_length = mass_for_weight_in_water(0.5, tether.cable.diameter);
  tether.reel_end.p = Vec3(0.0, 0.0, 5.0);
  spec.objects.push_back(fixed_box("post", {8.0, 0.0, 5.0}, {1.0, 1.0, 1.0}));
  tether.vehicle_end.body = "post";
  tether.reel.deployed = 10.0;
  spec.tethers.push_back(tether);
  return spec;
}

/// Model, state and everything a step needs, in one place.
struct Scene {
  explicit Scene(const WorldSpec& spec, std::uint64_t seed = 1)
      : model(spec),
        state(initial_state(model, seed)),
        input(neutral_input(model)),
        output(make_output(model)),
        workspace(model) {}

  StepStatus run(double seconds) {
    const SimTime end = state.now + from_seconds(seconds);
    while (state.now < end) {
      const StepStatus status = step(model, input, state, output, workspace);
      input.events.clear();
      if (status != StepStatus::ok) return status;
    }
    return StepStatus::ok;
  }
  [[nodiscard]] const RigidState& body(std::size_t i = 0) const { return state.bodies.bodies[i]; }

  Model model;
  State state;
  Input input;
  Output output;
  Workspace workspace;
};

}  // namespace remora::test
