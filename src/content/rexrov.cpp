// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "content/assembly.h"
#include "content/propeller.h"
#include "content/vehicle_parts.h"
#include "geometry/extrusion.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

// A work-class vehicle of 2.6 × 1.5 × 1.6 m: a foam block over an open frame of square tube. The
// four boxes are those of rexrov_base; thrusters sit at the poses of rexrov_actuators.

namespace remora {
namespace {

TriangleMesh beam(const Vec3& from, const Vec3& to, double width) {
  const std::array<Vec3, 2> line{from, to};
  const Vec3 along = (to - from).normalized();
  const Vec3 across = std::abs(along.z()) > 0.9 ? Vec3(Vec3::UnitY()) : Vec3(Vec3::UnitZ());
  return make_bar(line, across, width, width);
}

}  // namespace

TriangleMesh make_rexrov_foam() {
  // Four wells for the vertical thrusters, which lean inwards a little.
  const Outline outline = rounded(make_rectangle({2.56, 1.5}), 0.16, 5);
  std::array<Outline, 4> wells;
  std::size_t i = 0;
  for (const double x : {-0.890895, 0.890895})
    for (const double y : {-0.334385, 0.334385}) wells[i++] = make_circle(0.20, {x, y}, 28);
  TriangleMesh foam = moved(make_plate(outline, wells, 0.40), {0.0, 0.0, -0.60});
  append(moved(make_rounded_box({1.1, 1.2, 0.10}, 0.04), {0.0, 0.0, -0.83}), foam);
  return foam;
}

TriangleMesh make_rexrov_frame() {
  constexpr double kTube = 0.06;
  TriangleMesh side;
  const double y = 0.70, top = -0.40, bottom = 0.77;
  append(make_rod({-1.28, y, bottom}, {1.20, y, bottom}, 0.05, 12), side);  // the skid
  append(beam({-1.2, y, top}, {1.2, y, top}, kTube), side);
  append(beam({-1.2, y, 0.2}, {1.2, y, 0.2}, kTube), side);
  for (const double x : {-1.2, -0.45, 0.45, 1.2})
    append(beam({x, y, top}, {x, y, bottom}, kTube), side);
  append(beam({-1.2, y, 0.2}, {-0.45, y, bottom}, 0.04), side);
  append(beam({1.2, y, 0.2}, {0.45, y, bottom}, 0.04), side);
  TriangleMesh frame = both_sides(side);
  for (const double x : {-1.2, -0.45, 0.45, 1.2}) {
    append(beam({x, -y, bottom - 0.04}, {x, y, bottom - 0.04}, kTube), frame);
    append(beam({x, -y, top}, {x, y, top}, kTube), frame);
  }
  append(beam({1.2, -y, 0.2}, {1.2, y, 0.2}, kTube), frame);
  append(beam({-1.2, -y, 0.2}, {-1.2, y, 0.2}, kTube), frame);
  return frame;
}

TriangleMesh make_rexrov_units() {
  TriangleMesh units = make_block({-0.95, -0.45, 0.25}, {-0.35, 0.45, 0.68});  // power unit
  append(aligned(make_cylinder(0.17, 0.7, 24), Vec3::UnitX(), {0.15, -0.33, 0.45}), units);
  append(aligned(make_cylinder(0.13, 0.7, 24), Vec3::UnitX(), {0.15, 0.35, 0.48}), units);
  append(make_block({0.60, -0.30, 0.40}, {1.00, 0.30, 0.68}), units);  // valve pack
  for (const double y : {-0.2, 0.0, 0.2})
    append(aligned(make_cylinder(0.045, 0.10, 14), Vec3::UnitX(), {1.03, y, 0.52}), units);
  // Pan-and-tilt cameras on the bar in front.
  for (const double y : {-0.35, 0.35}) {
    append(aligned(make_cylinder(0.05, 0.22, 18), Vec3::UnitX(), {1.18, y, 0.05}), units);
    append(make_block({1.12, y - 0.03, 0.08}, {1.22, y + 0.03, 0.19}), units);
  }
  // Hoses.
  for (const double y : {-0.15, 0.0, 0.15}) {
    const std::array<Vec3, 5> hose{Vec3(-0.4, y, 0.3), Vec3(-0.1, 1.6 * y, 0.12),
                                   Vec3(0.2, y, 0.08), Vec3(0.5, 0.7 * y, 0.18),
                                   Vec3(0.65, y, 0.42)};
    append(make_tube(hose, 0.02, 8), units);
  }
  return units;
}

TriangleMesh make_work_nozzle() {
  TriangleMesh nozzle = surface_of_revolution({{0.128, -0.060},
                                               {0.136, -0.070},
                                               {0.148, -0.060},
                                               {0.160, 0.050},
                                               {0.156, 0.070},
                                               {0.140, 0.062},
                                               {0.128, 0.015}},
                                              32, /*is_closed=*/true);
  append(surface_of_revolution(
             {{0.0, -0.20}, {0.045, -0.19}, {0.055, -0.16}, {0.055, -0.035}, {0.0, -0.035}}, 20,
             /*is_closed=*/false),
         nozzle);
  for (int k = 0; k < 4; ++k) {
    const double angle = 0.5 * kPi * k + 0.4;
    const Vec3 out(std::cos(angle), std::sin(angle), 0.0);
    const std::array<Vec3, 2> strut{0.03 * out - 0.10 * Vec3::UnitZ(),
                                    0.14 * out - 0.05 * Vec3::UnitZ()};
    append(make_bar(strut, Vec3::UnitZ(), 0.012, 0.045), nozzle);
  }
  return turned(std::move(nozzle), 0.5 * kPi, Vec3::UnitY());
}

TriangleMesh make_work_propeller() {
  return make_propeller({.diameter = 0.25,
                         .blades = 4,
                         .pitch_ratio = 1.0,
                         .area_ratio = 0.7,
                         .hub_ratio = 0.3,
                         .skew = 0.1,
                         .rake = 0.0,
                         .resolution = 6});
}

}  // namespace remora
