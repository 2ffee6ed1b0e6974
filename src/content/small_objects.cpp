// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/small_objects.h"

#include <array>
#include <cmath>

#include "content/assembly.h"
#include "geometry/extrusion.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

TriangleMesh lying(const Profile& profile, int segments) {
  TriangleMesh mesh = surface_of_revolution(profile, segments, /*is_closed=*/false);
  return turned(std::move(mesh), 0.5 * kPi, Vec3::UnitY());
}

}  // namespace

TriangleMesh make_t_handle() {
  TriangleMesh handle = make_rod({-0.10, 0.0, 0.0}, {0.08, 0.0, 0.0}, 0.010, 14);
  append(make_rod({0.09, -0.10, 0.0}, {0.09, 0.10, 0.0}, 0.012, 14), handle);
  return handle;
}

TriangleMesh make_ring_handle() {
  TriangleMesh handle = turned(make_torus(0.07, 0.010, 28), 0.5 * kPi, Vec3::UnitX());
  append(make_rod({-0.20, 0.0, 0.0}, {-0.065, 0.0, 0.0}, 0.010, 14), handle);
  return handle;
}

TriangleMesh make_toolbox() {
  TriangleMesh box = moved(make_rounded_box({0.45, 0.22, 0.13}, 0.012), {0.0, 0.0, 0.045});
  append(moved(make_rounded_box({0.46, 0.23, 0.07}, 0.02), {0.0, 0.0, -0.055}), box);
  const std::array<Vec3, 4> handle{Vec3(-0.09, 0.0, -0.08), Vec3(-0.08, 0.0, -0.135),
                                   Vec3(0.08, 0.0, -0.135), Vec3(0.09, 0.0, -0.08)};
  append(make_tube(handle, 0.011, 10), box);
  for (const double x : {-0.13, 0.13})
    append(make_block({x - 0.02, -0.118, -0.05}, {x + 0.02, -0.108, 0.02}), box);
  return box;
}

TriangleMesh make_buoy() {
  TriangleMesh buoy = make_sphere(0.2, 28);
  for (const double end : {-1.0, 1.0}) {
    append(moved(turned(make_torus(0.035, 0.010, 16), 0.5 * kPi, Vec3::UnitX()),
                 {0.0, 0.0, end * 0.225}),
           buoy);
  }
  return buoy;
}

TriangleMesh make_shell_casing() {
  return lying({{0.0, -0.55},
                {0.075, -0.55},
                {0.080, -0.53},
                {0.080, -0.40},
                {0.100, -0.36},
                {0.100, -0.27},
                {0.104, -0.265},
                {0.104, -0.225},
                {0.100, -0.22},
                {0.100, 0.12},
                {0.094, 0.25},
                {0.078, 0.38},
                {0.050, 0.48},
                {0.022, 0.535},
                {0.0, 0.55}},
               28);
}

TriangleMesh make_float_barrel() {
  TriangleMesh barrel = lying({{0.0, -0.60},
                               {0.20, -0.60},
                               {0.27, -0.55},
                               {0.30, -0.45},
                               {0.30, -0.15},
                               {0.285, -0.12},
                               {0.285, 0.12},
                               {0.30, 0.15},
                               {0.30, 0.45},
                               {0.27, 0.55},
                               {0.20, 0.60},
                               {0.0, 0.60}},
                              24);
  for (const double x : {-0.35, 0.35})
    append(moved(turned(make_torus(0.05, 0.014, 14), 0.5 * kPi, Vec3::UnitX()), {x, 0.0, 0.31}),
           barrel);
  return barrel;
}

TriangleMesh make_valve_panel() {
  constexpr double kSheet = 0.02, kTop = -1.6;
  const std::array<Outline, 1> slot{rounded(make_rectangle({0.25, 0.12}, {0.0, 0.30}), 0.03)};
  TriangleMesh plate = make_plate(rounded(make_rectangle({1.2, 0.9}), 0.05), slot, kSheet);
  Mat3 R;  // cut in y and z, facing along x
  R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  transform({R, Vec3(0.5 * kSheet, 0.0, kTop + 0.45)}, plate);
  TriangleMesh side = make_block({0.02, 0.54, kTop}, {0.10, 0.62, 0.0});
  append(make_block({-0.35, 0.54, -0.08}, {0.55, 0.62, 0.0}), side);
  const std::array<Vec3, 2> strut{Vec3(0.08, 0.58, -0.9), Vec3(0.5, 0.58, -0.05)};
  append(make_bar(strut, Vec3::UnitY(), 0.05, 0.05), side);
  append(both_sides(side), plate);
  append(make_block({0.03, -0.58, kTop + 0.02}, {0.09, 0.58, kTop + 0.08}), plate);
  return plate;
}

TriangleMesh make_panel_valves() {
  TriangleMesh valves;
  for (int k = -1; k <= 1; ++k) {
    const Vec3 at(0.0, 0.38 * k, -1.2);
    append(aligned(make_cylinder(0.07, 0.03, 24), Vec3::UnitX(), at - Vec3(0.005, 0, 0)), valves);
    append(make_rod(at, at - Vec3(0.14, 0.0, 0.0), 0.015, 14), valves);
    // Each handle stands at another angle: open, half open, shut.
    const Vec3 bar = Eigen::AngleAxisd(0.25 * kPi * (k + 1), Vec3::UnitX()) * Vec3(0.0, 0.10, 0.0);
    const Vec3 end = at - Vec3(0.15, 0.0, 0.0);
    append(make_rod(end - bar, end + bar, 0.014, 14), valves);
  }
  return valves;
}

TriangleMesh make_target_plate() { return make_block({0.0, -0.3, -0.2}, {0.01, 0.3, 0.2}); }

TriangleMesh make_checkerboard_squares() {
  constexpr double kSquare = 0.05;
  TriangleMesh squares;
  for (int i = 0; i < 11; ++i) {
    for (int j = 0; j < 7; ++j) {
      if ((i + j) % 2 != 0) continue;
      const double y = (i - 5.5) * kSquare, z = (j - 3.5) * kSquare;
      append(make_block({-0.0005, y, z}, {0.001, y + kSquare, z + kSquare}), squares);
    }
  }
  return squares;
}

}  // namespace remora
