// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/object_hull.h"
#include "math/angles.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace remora {
namespace {

/// Added mass of a square prism of side a and length t·a that moves along its axis, over ρa³. After
/// DNV-RP-H103 (2011), appendix A: square prisms (t ≥ 1) and the square plate (t = 0); quoted from
/// memory, not checked against the document.
double prism_added_mass(double t) {
  constexpr std::array<std::array<double, 2>, 9> kTable{{{0.0, 0.455},
                                                         {1.0, 0.68},
                                                         {2.0, 0.72},
                                                         {3.0, 0.72},
                                                         {4.0, 0.76},
                                                         {5.0, 0.75},
                                                         {6.0, 0.78},
                                                         {7.0, 0.77},
                                                         {10.0, 0.80}}};
  for (std::size_t i = 1; i < kTable.size(); ++i) {
    const auto [t1, a1] = kTable[i];
    const auto [t0, a0] = kTable[i - 1];
    if (t <= t1) return a0 + (a1 - a0) * (t - t0) / (t1 - t0);
  }
  return kTable.back()[1];
}

/// What differs between the shapes, for motion along and about each axis.
struct ShapeFigures {
  double volume;
  Vec3 inertia_over_mass;
  Vec3 added_mass;     // over ρ
  Vec3 added_inertia;  // over ρ
  Vec3 drag;           // C_d A
  Vec3 spin_drag;      // moment over ½ρ ω|ω|
};

ShapeFigures box(const ObjectHullSpec& object) {
  const Vec3& l = object.size;
  ShapeFigures figures{};
  figures.volume = l.prod();
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double side = std::sqrt(l[j] * l[k]);
    figures.inertia_over_mass[i] = (l[j] * l[j] + l[k] * l[k]) / 12.0;
    figures.added_mass[i] = prism_added_mass(l[i] / side) * side * side * side;
    figures.drag[i] = object.box_drag * l[j] * l[k];
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    // Strips: motion across j grows along k, and the other way round. A square section that spins
    // about its axis pushes only the water its corners reach, which the difference expresses.
    figures.added_inertia[i] =
        std::abs(figures.added_mass[j] * l[k] * l[k] - figures.added_mass[k] * l[j] * l[j]) / 12.0;
    // ∫ C_d |r|³ dr over both faces.
    const auto face = [&](int along) { return std::pow(l[along], 4) / 32.0; };
    figures.spin_drag[i] = object.box_drag * l[i] * (face(j) + face(k));
  }
  return figures;
}

ShapeFigures sphere(const ObjectHullSpec& object) {
  constexpr double kSpinTorque = 0.02;  // moment over ½ρω²R⁵; order of magnitude near Re 10⁵
  const double R = 0.5 * object.size.x();
  const double volume = 4.0 / 3.0 * kPi * R * R * R;
  return {.volume = volume,
          .inertia_over_mass = Vec3::Constant(0.4 * R * R),
          .added_mass = Vec3::Constant(0.5 * volume),  // Lamb 1932
          .added_inertia = Vec3::Zero(),
          .drag = Vec3::Constant(object.sphere_drag * kPi * R * R),
          .spin_drag = Vec3::Constant(kSpinTorque * std::pow(R, 5))};
}

ShapeFigures cylinder(const ObjectHullSpec& object) {
  constexpr double kSkinFriction = 0.005;  // order of magnitude, turbulent
  const double L = object.size.x();
  const double R = 0.5 * object.size.y();
  const double section = kPi * R * R;
  // Across: the two-dimensional ρπR² per length, less the flow round the ends by L/(L + R), our
  // own fit to the trend of DNV-RP-H103, appendix A (as remembered: within 14 %). Along: the disc's
  // 8/3 ρR³ (Lamb 1932).
  const double across = section * L * L / (L + R);
  const double along = 8.0 / 3.0 * R * R * R;
  const double pitch_drag = object.cylinder_side_drag * 2.0 * R * std::pow(L, 4) / 32.0;
  return {.volume = section * L,
          .inertia_over_mass =
              Vec3(0.5 * R * R, (3.0 * R * R + L * L) / 12.0, (3.0 * R * R + L * L) / 12.0),
          .added_mass = Vec3(along, across, across),
          .added_inertia = Vec3(0.0, across * L * L / 12.0, across * L * L / 12.0),
          .drag = Vec3(object.cylinder_end_drag * section, object.cylinder_side_drag * 2.0 * R * L,
                       object.cylinder_side_drag * 2.0 * R * L),
          .spin_drag = Vec3(kSkinFriction * 2.0 * kPi * R * L * R * R * R, pitch_drag, pitch_drag)};
}

ShapeFigures figures_of(const ObjectHullSpec& object) {
  switch (object.shape) {
    case ObjectShape::sphere:
      return sphere(object);
    case ObjectShape::cylinder:
      return cylinder(object);
    case ObjectShape::box:
      break;
  }
  return box(object);
}

double height_of(const ObjectHullSpec& object) {
  switch (object.shape) {
    case ObjectShape::sphere:
      return object.size.x();
    case ObjectShape::cylinder:
      return object.size.y();
    case ObjectShape::box:
      break;
  }
  return object.size.z();
}

}  // namespace

FossenHullSpec fossen_hull_spec(const ObjectHullSpec& object) {
  constexpr double kAirDensity = 1.225;  // [kg/m³] at 15 °C
  const ShapeFigures figures = figures_of(object);
  Vec6 added_mass, drag;
  added_mass << figures.added_mass, figures.added_inertia;
  drag << figures.drag, figures.spin_drag;

  FossenHullSpec hull;
  hull.mass = object.mass;
  hull.volume = object.solidity * figures.volume;
  hull.inertia_about_cg = (object.mass * figures.inertia_over_mass).asDiagonal();
  hull.added_mass = (object.density * added_mass).asDiagonal();
  hull.quadratic_damping = (0.5 * object.density * drag).asDiagonal();
  hull.height = height_of(object);
  hull.air_drag = 0.5 * kAirDensity * figures.drag.maxCoeff();
  hull.gravity = object.gravity;
  return hull;
}

}  // namespace remora
