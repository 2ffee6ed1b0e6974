// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>

#include "content/assembly.h"
#include "content/propeller.h"
#include "content/vehicle_parts.h"
#include "geometry/extrusion.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

/// A plate cut in x and z, standing at y.
TriangleMesh upright_plate(const Outline& outline, std::span<const Outline> holes, double thickness,
                           double y) {
  return moved(turned(make_plate(outline, holes, thickness), 0.5 * kPi, Vec3::UnitX()),
               {0.0, y, 0.0});
}

/// A cylinder across the vehicle, along y.
TriangleMesh across(double radius, double length, const Vec3& centre, int segments = 24) {
  return moved(turned(make_cylinder(radius, length, segments), 0.5 * kPi, Vec3::UnitX()), centre);
}

TriangleMesh along(double radius, double length, const Vec3& centre, int segments = 20) {
  return aligned(make_cylinder(radius, length, segments), Vec3::UnitX(), centre);
}

}  // namespace

// ---- OpenROV 2.x ----------------------------------------------------------------------------

TriangleMesh make_openrov_shell() {
  // Two side plates with a round window for the tube, a lid and a rear bulkhead of acrylic sheet.
  constexpr double kSheet = 0.006;
  const std::array<Outline, 2> holes{make_circle(0.052, {0.055, -0.005}, 28),
                                     rounded(make_rectangle({0.09, 0.05}, {-0.075, 0.005}), 0.012)};
  const Outline side = rounded({{-0.15, 0.075},
                                {-0.15, -0.03},
                                {-0.10, -0.075},
                                {0.13, -0.075},
                                {0.15, -0.05},
                                {0.15, 0.075}},
                               0.015);
  TriangleMesh shell = both_sides(upright_plate(side, holes, kSheet, 0.097));
  // The lid has a round opening below the vertical thruster.
  const std::array<Outline, 1> well{make_circle(0.038, {-0.05, 0.0}, 24)};
  append(moved(make_plate(rounded(make_rectangle({0.22, 0.194}, {0.01, 0.0}), 0.01), well, kSheet),
               {0.0, 0.0, -0.070}),
         shell);
  append(make_block({-0.148, -0.095, -0.025}, {-0.142, 0.095, 0.040}), shell);
  append(make_block({-0.14, -0.095, 0.064}, {0.14, 0.095, 0.070}), shell);
  return shell;
}

TriangleMesh make_openrov_tube() { return across(0.0505, 0.19, {0.055, 0.0, -0.005}, 32); }

TriangleMesh make_openrov_fittings() {
  TriangleMesh parts = both_sides(across(0.054, 0.012, {0.055, 0.088, -0.005}, 28));  // end caps
  append(both_sides(along(0.018, 0.25, {0.0, 0.065, 0.048})), parts);                 // batteries
  append(both_sides(make_rod({-0.145, 0.1, 0.0}, {-0.085, 0.1, 0.0}, 0.004, 8)), parts);
  append(make_rod({-0.05, -0.036, -0.10}, {-0.05, 0.036, -0.10}, 0.004, 8), parts);
  append(make_rod({-0.05, 0.0, -0.07}, {-0.05, 0.0, -0.125}, 0.006, 8), parts);
  return parts;
}

TriangleMesh make_small_motor() {
  TriangleMesh motor = along(0.014, 0.024, {-0.020, 0.0, 0.0}, 16);
  append(along(0.003, 0.03, {0.0, 0.0, 0.0}, 8), motor);
  return motor;
}

TriangleMesh make_small_propeller() {
  return make_propeller({.diameter = 0.060,
                         .blades = 3,
                         .pitch_ratio = 1.0,
                         .area_ratio = 0.45,
                         .hub_ratio = 0.2,
                         .skew = 0.1,
                         .rake = 0.0,
                         .resolution = 5});
}

// ---- VideoRay Pro III -----------------------------------------------------------------------

TriangleMesh make_videoray_hull() {
  // A rounded body, narrower at its ends; the vertical thruster's well goes through the middle.
  std::vector<Ring> rings;
  for (const Vec3& station :
       {Vec3(-0.115, 0.032, 0.038), Vec3(-0.105, 0.048, 0.055), Vec3(-0.07, 0.060, 0.066),
        Vec3(0.0, 0.065, 0.070), Vec3(0.07, 0.062, 0.068), Vec3(0.105, 0.056, 0.060)}) {
    Ring ring;
    for (int k = 0; k < 28; ++k) {
      const double angle = 2.0 * kPi * k / 28.0;
      const double c = std::cos(angle), s = std::sin(angle);
      const double round =
          std::pow(std::pow(std::abs(c), 2.8) + std::pow(std::abs(s), 2.8), -1 / 2.8);
      ring.push_back({station.x(), station.y() * round * c, -0.015 + station.z() * round * s});
    }
    rings.push_back(std::move(ring));
  }
  TriangleMesh hull = loft(rings);
  append(moved(make_pipe(0.046, 0.041, 0.02, 28), {0.0, 0.0, -0.085}), hull);
  return hull;
}

TriangleMesh make_videoray_fittings() {
  // Skids, and the guards around the two thrusters astern.
  TriangleMesh side;
  const std::array<Vec3, 5> skid{Vec3(0.145, 0.095, 0.080), Vec3(0.120, 0.095, 0.102),
                                 Vec3(0.0, 0.095, 0.105), Vec3(-0.130, 0.095, 0.105),
                                 Vec3(-0.150, 0.095, 0.085)};
  append(make_tube(skid, 0.006, 10), side);
  for (const double x : {-0.05, 0.07}) {
    const std::array<Vec3, 3> leg{Vec3(x, 0.050, 0.035), Vec3(x, 0.085, 0.070),
                                  Vec3(x, 0.095, 0.103)};
    append(make_tube(leg, 0.006, 8), side);
  }
  append(aligned(make_pipe(0.046, 0.042, 0.035, 28), Vec3::UnitX(), {-0.1, 0.115, 0.0}), side);
  append(along(0.013, 0.075, {-0.135, 0.115, 0.0}, 14), side);
  for (const Vec3& spoke : {Vec3(0, 0.7, 0.7), Vec3(0, 0.7, -0.7), Vec3(0, -1, 0)}) {
    const Vec3 middle(-0.113, 0.115, 0.0);
    append(make_rod(middle, middle + 0.044 * spoke.normalized(), 0.003, 6), side);
  }
  return both_sides(side);
}

TriangleMesh make_videoray_dome() {
  TriangleMesh dome = make_sphere(0.052, 24);
  return moved(std::move(dome), {0.098, 0.0, -0.015});
}

// ---- the inspection vehicle -----------------------------------------------------------------

TriangleMesh make_inspection_frame() {
  const Outline outline = rounded(
      {{-0.25, 0.15}, {-0.25, 0.10}, {-0.21, -0.04}, {0.19, -0.04}, {0.25, 0.10}, {0.25, 0.15}},
      0.02);
  const std::array<Outline, 2> holes{
      rounded({{-0.19, -0.01}, {-0.03, -0.01}, {-0.03, 0.11}, {-0.215, 0.11}}, 0.02),
      rounded({{0.03, -0.01}, {0.17, -0.01}, {0.21, 0.11}, {0.03, 0.11}}, 0.02)};
  TriangleMesh frame = both_sides(upright_plate(outline, holes, 0.01, 0.19));
  for (const double x : {-0.22, 0.0, 0.22})
    append(make_rod({x, -0.19, 0.135}, {x, 0.19, 0.135}, 0.009, 10), frame);
  for (const double x : {-0.14, 0.14}) {
    for (const double y : {-0.13, 0.13}) {
      const Vec3 inward(-x, -y, 0.0);
      append(aligned(make_pipe(0.048, 0.042, 0.05, 24), inward, {x, y, 0.05}), frame);
      append(aligned(make_cylinder(0.016, 0.08, 12), inward, {x, y, 0.05}), frame);
    }
  }
  return frame;
}

TriangleMesh make_inspection_foam() {
  return moved(make_rounded_box({0.46, 0.40, 0.11}, 0.03, 4), {-0.01, 0.0, -0.095});
}

TriangleMesh make_inspection_tube() {
  TriangleMesh tube = along(0.055, 0.36, {0.0, 0.0, 0.035}, 28);
  append(moved(make_sphere(0.052, 24), {0.18, 0.0, 0.035}), tube);
  return tube;
}

}  // namespace remora
