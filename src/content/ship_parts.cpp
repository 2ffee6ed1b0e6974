// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_parts.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "content/assembly.h"
#include "content/opening.h"
#include "content/ship_layout.h"
#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace {

int scaled(int count, double resolution, int least) {
  return std::max(least, static_cast<int>(std::lround(count * resolution)));
}

// ---- the coaster's hull ---------------------------------------------------------------------

/// The triangles of the loft over `rings` whose cells cover a rectangle in x and z on one side.
std::vector<bool> cells_over(const std::vector<Ring>& rings, std::size_t triangle_count,
                             double side, const Vec2& lo, const Vec2& hi) {
  const std::size_t n = rings[0].size(), keel = n / 2;
  const auto row_of = [&](std::size_t j) { return side > 0.0 ? j : n - 1 - j; };
  std::size_t i0 = 0, i1 = rings.size() - 1;
  while (rings[i0 + 1][keel].x() < lo.x()) ++i0;
  while (rings[i1 - 1][keel].x() > hi.x()) --i1;
  const auto all = [&](std::size_t j, auto&& holds) {
    for (std::size_t i = i0; i <= i1; ++i) {
      if (!holds(rings[i][row_of(j)].z())) return false;
    }
    return true;
  };
  std::size_t j0 = 0, j1 = keel;
  while (all(j0 + 1, [&](double z) { return z < lo.y(); })) ++j0;
  while (all(j1 - 1, [&](double z) { return z > hi.y(); })) --j1;
  REMORA_ASSERT(i0 < i1 && j0 < j1);

  std::vector<bool> removed(triangle_count, false);
  for (std::size_t i = i0; i < i1; ++i) {
    for (std::size_t j = j0; j < j1; ++j) {
      const std::size_t cell = i * n + std::min(row_of(j), row_of(j + 1));
      removed[2 * cell] = removed[2 * cell + 1] = true;
    }
  }
  return removed;
}

std::vector<Vec3> round_outline(const ShipLayout& layout, double side) {
  std::vector<Vec3> points;
  for (int k = 0; k < 24; ++k) {
    const double angle = 2.0 * kPi * k / 24;
    points.push_back(layout.on_side(layout.tunnel.x() + layout.tunnel_radius * std::cos(angle),
                                    layout.tunnel.z() + layout.tunnel_radius * std::sin(angle),
                                    side));
  }
  return points;
}

std::vector<Vec3> square_outline(const ShipLayout& layout, double side) {
  std::vector<Vec3> points;
  const double h = 0.5 * layout.chest_size;
  const Vec3 middle = layout.chest(side);
  for (const Vec2& corner : {Vec2(-h, -h), Vec2(h, -h), Vec2(h, h), Vec2(-h, h)})
    points.push_back(layout.on_side(middle.x() + corner.x(), middle.z() + corner.y(), side));
  return points;
}

/// Takes several openings out of one loft; those later in the list know the triangles by their
/// place in it.
class HullCutter {
 public:
  explicit HullCutter(std::vector<Ring> rings) : rings_(std::move(rings)), mesh_(loft(rings_)) {
    for (std::size_t i = 0; i < mesh_.triangles.size(); ++i) place_in_loft_.push_back(i);
    lofted_ = mesh_.triangles.size();
  }

  std::vector<std::uint32_t> cut(const std::vector<Vec3>& outline, double side) {
    constexpr double kMargin = 0.03;  // between outline and rim [m]
    Vec2 lo = Vec2::Constant(1e9), hi = -lo;
    for (const Vec3& p : outline) {
      lo = lo.cwiseMin(Vec2(p.x(), p.z()) - Vec2::Constant(kMargin));
      hi = hi.cwiseMax(Vec2(p.x(), p.z()) + Vec2::Constant(kMargin));
    }
    const std::vector<bool> cells = cells_over(rings_, lofted_, side, lo, hi);
    std::vector<bool> removed(mesh_.triangles.size(), false);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < mesh_.triangles.size(); ++i) {
      removed[i] = i < place_in_loft_.size() && cells[place_in_loft_[i]];
      if (i < place_in_loft_.size() && !removed[i]) places.push_back(place_in_loft_[i]);
    }
    place_in_loft_ = std::move(places);
    return cut_opening(mesh_, removed, outline);
  }

  TriangleMesh& mesh() { return mesh_; }

 private:
  std::vector<Ring> rings_;
  TriangleMesh mesh_;
  std::size_t lofted_ = 0;
  std::vector<std::size_t>
      place_in_loft_;  // of the triangles that are left of it, which come first
};

// ---- what is on and under it ----------------------------------------------------------------

TriangleMesh make_bulb(const ShipLayout& layout) {
  // Ahead of the forward perpendicular by 0.03 L, with a long taper back into the stem.
  const double ahead = 0.03 * layout.L, depth = 0.70 * layout.T, radius = 0.24 * layout.T;
  std::vector<Ring> rings;
  for (int i = 0; i <= 20; ++i) {
    const double u = -1.0 + 0.0995 * i;  // aft end to tip
    const double x = 0.5 * layout.L + (u < 0.0 ? 0.07 * layout.L * u : ahead * u);
    const double r = radius * (u < 0.0 ? std::pow(1.0 - u * u, 0.8) : std::sqrt(1.0 - u * u));
    Ring ring;
    for (int k = 0; k < 24; ++k) {
      const double angle = 2.0 * kPi * k / 24;
      ring.push_back({x, 0.72 * r * std::cos(angle), depth + r * std::sin(angle)});
    }
    if (r > 0.0) rings.push_back(std::move(ring));
  }
  return loft(rings);
}

/// Wedge on the centre line between the rising bottom and the keel line, with the shaft's boss.
TriangleMesh make_skeg(const ShipLayout& layout) {
  const double forward = -0.24 * layout.L, aft = layout.stern_frame_x;
  std::vector<Ring> rings;
  for (int i = 0; i <= 16; ++i) {
    const double share = i / 16.0, x = forward + share * (aft - forward);
    const double half = 0.05 * layout.T * (1.0 - share) + 0.10 * layout.T * (1.0 - share * share) +
                        0.035 * layout.T;
    const double top = std::max(0.05 * layout.T, layout.lines->bottom(x) - 0.12 * layout.T);
    const double heel = layout.T * (1.0 - 0.03 * share * share);
    rings.push_back({{x, half, top},
                     {x, half, heel - 0.6 * half},
                     {x, 0.5 * half, heel},
                     {x, -0.5 * half, heel},
                     {x, -half, heel - 0.6 * half},
                     {x, -half, top}});
  }
  TriangleMesh skeg = loft(rings);

  const double boss = 0.11 * layout.propeller_diameter;
  const double z = layout.propeller.z();
  const std::vector<Vec3> axis{{aft + 0.07 * layout.L, 0.0, z},
                               {aft + 0.03 * layout.L, 0.0, z},
                               {aft, 0.0, z},
                               {aft - 0.09 * layout.propeller_diameter, 0.0, z}};
  append(make_tube(axis, std::vector<double>{0.3 * boss, boss, 1.25 * boss, boss}, 24), skeg);
  return skeg;
}

TriangleMesh make_bilge_keels(const ShipLayout& layout) {
  constexpr double kDepth = 0.3, kThickness = 0.012, kRoot = 0.05;
  const Vec3 bilge = layout.lines->underwater_point(0.0, 0.25 * kPi);
  const Vec3 outward = Vec3(0.0, 1.0 / layout.lines->waterline_half_breadth(0.0), 1.0 / layout.T)
                           .normalized();  // of a superellipse at its diagonal
  const Vec3 middle = bilge + 0.5 * (kDepth - kRoot) * outward;
  const std::vector<Vec3> line{middle - 0.17 * layout.L * Vec3::UnitX(),
                               middle + 0.13 * layout.L * Vec3::UnitX()};
  return both_sides(make_bar(line, outward, kThickness, kDepth + kRoot));
}

TriangleMesh make_shaft(const ShipLayout& layout) {
  const std::vector<Vec3> axis{{layout.stern_frame_x, 0.0, layout.propeller.z()}, layout.propeller};
  return make_tube(axis, 0.05 * layout.propeller_diameter, 20);
}

TriangleMesh make_hung_rudder(const ShipLayout& layout, double angle) {
  const double height = layout.rudder_height;
  TriangleMesh rudder = make_rudder(height, layout.rudder_chord);
  const std::vector<Vec3> stock{{0.0, 0.0, -0.15 * layout.T}, {0.0, 0.0, 0.3}};
  append(make_tube(stock, 0.04 * height, 16), rudder);
  // Zinc discs of 150 mm on both faces.
  for (const double z : {0.35 * height, 0.7 * height}) {
    TriangleMesh disc = make_cylinder(0.075, 0.2 * height / 1.6 + 0.05, 20);
    const auto flat = Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitX()).toRotationMatrix();
    transform({flat, Vec3(-0.08 * height, 0.0, z)}, disc);
    append(disc, rudder);
  }
  transform({Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(), layout.rudder}, rudder);
  return rudder;
}

/// Bars of 12 mm at 24 mm over both sea chests, 30 mm inside the plating.
TriangleMesh make_gratings(const ShipLayout& layout) {
  TriangleMesh gratings;
  const double h = 0.5 * layout.chest_size;
  for (const double side : {1.0, -1.0}) {
    const Vec3 middle = layout.chest(side);
    for (double x = middle.x() - h + 0.024; x < middle.x() + h; x += 0.024) {
      const std::vector<Vec3> bar{layout.on_side(x, middle.z() - h - 0.01, side, 0.03),
                                  layout.on_side(x, middle.z() + h + 0.01, side, 0.03)};
      append(make_bar(bar, Vec3::UnitY(), 0.012, 0.03), gratings);
    }
  }
  return gratings;
}

/// Screw and gear housing in the tunnel, five bars before each mouth.
TriangleMesh make_bow_thruster(const ShipLayout& layout) {
  const double r = layout.tunnel_radius;
  TriangleMesh thruster = make_propeller({.diameter = 1.92 * r, .hub_ratio = 0.3});
  transform({Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitZ()).toRotationMatrix(), layout.tunnel},
            thruster);
  const Vec3 gear = layout.tunnel - 0.4 * r * Vec3::UnitY();
  const std::vector<Vec3> housing{gear - 0.35 * r * Vec3::UnitY(), gear + 0.3 * r * Vec3::UnitY()};
  append(make_tube(housing, 0.28 * r, 16), thruster);
  const std::vector<Vec3> leg{gear, gear - 1.05 * r * Vec3::UnitZ()};
  append(make_tube(leg, 0.15 * r, 12), thruster);
  for (const double side : {1.0, -1.0}) {
    for (int k = -2; k <= 2; ++k) {
      const double z = layout.tunnel.z() + 0.33 * r * k;
      const double reach = std::sqrt(1.0 - 0.33 * 0.33 * k * k) * r + 0.01;
      std::vector<Vec3> bar;
      for (const double u : {-1.0, -0.5, 0.0, 0.5, 1.0})
        bar.push_back(layout.on_side(layout.tunnel.x() + reach * u, z, side, 0.06));
      append(make_bar(bar, Vec3::UnitY(), 0.02, 0.06), thruster);
    }
  }
  return thruster;
}

/// Weld-on bars of 300 × 150 × 40 mm along the side.
TriangleMesh make_anodes(const ShipLayout& layout) {
  TriangleMesh anodes;
  for (const auto& [x, z, is_asked_for] : layout.anodes) {
    const Vec3 out = layout.lines->side_normal(x, z);
    Mat3 R;  // anode's x along the hull, z out of it
    R.col(2) = out;
    R.col(0) = (Vec3::UnitX() - out * out.x()).normalized();
    R.col(1) = R.col(2).cross(R.col(0));
    TriangleMesh bar = make_box({0.3, 0.15, 0.06});
    transform({R, layout.on_side(x, z, 1.0) + 0.01 * out}, bar);
    append(both_sides(bar), anodes);
  }
  return anodes;
}

TriangleMesh make_superstructure(const HullDimensions& hull) {
  const double L = hull.length, B = hull.beam;
  const double deck = -hull.freeboard + 0.05;  // just into the deck
  TriangleMesh mesh = make_block({-0.30 * L, -0.35 * B, deck - 1.2}, {0.30 * L, 0.35 * B, deck});
  append(make_block({-0.49 * L, -0.38 * B, deck - 2.7}, {-0.33 * L, 0.38 * B, deck}), mesh);
  append(make_block({-0.47 * L, -0.34 * B, deck - 5.3}, {-0.345 * L, 0.34 * B, deck - 2.7}), mesh);
  append(make_block({-0.44 * L, -0.42 * B, deck - 7.8}, {-0.35 * L, 0.42 * B, deck - 5.3}), mesh);
  append(make_block({-0.475 * L, -0.10 * B, deck - 9.0}, {-0.447 * L, 0.10 * B, deck - 5.3}), mesh);
  const std::vector<Vec3> mast{{-0.40 * L, 0.0, deck - 7.5}, {-0.40 * L, 0.0, deck - 12.0}};
  append(make_tube(mast, 0.12, 10), mesh);
  const std::vector<Vec3> foremast{{0.42 * L, 0.0, deck - 1.0}, {0.42 * L, 0.0, deck - 8.0}};
  append(make_tube(foremast, 0.12, 10), mesh);
  return mesh;
}

double naca_half_thickness(double x, double thickness) {
  // Closed trailing edge (last coefficient 0.1036).
  return 5.0 * thickness *
         (0.2969 * std::sqrt(x) - 0.1260 * x - 0.3516 * x * x + 0.2843 * x * x * x -
          0.1036 * x * x * x * x);
}

// ---- the workboat ----------------------------------------------------------------------------

Ring chine_section(const WorkboatSpec& spec, double x) {
  const double forward = std::clamp((x / spec.length + 0.05) / 0.55, 0.0, 1.0);  // 1 at the stem
  const double narrow = 1.0 - std::pow(forward, 2.4);
  const double deck_half = 0.5 * spec.beam * (0.02 + 0.98 * (1.0 - std::pow(forward, 3.6)));
  const double chine_half = 0.46 * spec.beam * (0.02 + 0.98 * narrow);
  const double deck = -0.85 - 0.75 * forward * forward;
  const double keel = spec.draught * (1.0 - 0.95 * std::pow(forward, 3.0));
  const double chine = std::min(0.25 * spec.draught - 0.55 * std::pow(forward, 2.0), keel - 0.05);
  const double rake = 0.5 * std::pow(forward, 4.0);
  const std::vector<Vec3> corners{
      {x + rake, deck_half, deck}, {x + 0.3 * rake, chine_half, chine}, {x, 0.0, keel}};
  Ring ring;
  constexpr int kSteps = 5;
  for (std::size_t c = 0; c < 2; ++c) {
    for (int k = 0; k < kSteps; ++k)
      ring.push_back(corners[c] + (corners[c + 1] - corners[c]) * (double(k) / kSteps));
  }
  ring.push_back(corners[2]);
  for (std::size_t k = 2 * kSteps; k-- > 0;)
    ring.push_back({ring[k].x(), -ring[k].y(), ring[k].z()});
  return ring;
}

}  // namespace

TriangleMesh make_plating(const ShipLayout& layout, int stations, int side_points) {
  HullCutter cutter(hull_rings(*layout.lines, stations, side_points));
  std::vector<std::uint32_t> tunnel[2], chest[2];
  constexpr double kSides[] = {1.0, -1.0};
  if (layout.tunnel_radius > 0.0)
    for (std::size_t i = 0; i < 2; ++i)
      tunnel[i] = cutter.cut(round_outline(layout, kSides[i]), kSides[i]);
  if (layout.chest_size > 0.0)
    for (std::size_t i = 0; i < 2; ++i)
      chest[i] = cutter.cut(square_outline(layout, kSides[i]), kSides[i]);
  if (layout.tunnel_radius > 0.0) add_tunnel(cutter.mesh(), tunnel[0], tunnel[1]);
  if (layout.chest_size > 0.0)
    for (std::size_t i = 0; i < 2; ++i)
      add_pocket(cutter.mesh(), chest[i], {0.0, -0.35 * kSides[i], 0.0});
  weld(cutter.mesh());
  return std::move(cutter.mesh());
}

TriangleMesh merged(std::span<const NamedMesh> parts) {
  TriangleMesh mesh;
  for (const NamedMesh& part : parts) append(part.mesh, mesh);
  return mesh;
}

TriangleMesh make_rudder(double height, double chord, int resolution) {
  REMORA_ASSERT(height > 0.0 && chord > 0.0 && resolution >= 4);
  const auto section = [&](double z, double share) {
    Ring ring;
    const int n = 2 * resolution;
    for (int k = 0; k < n; ++k) {
      const double angle = 2.0 * kPi * k / n;  // 0 at the trailing edge
      const double along = 0.5 * (1.0 + std::cos(angle));
      const double half = std::max(naca_half_thickness(along, 0.18), 0.004) * chord;
      // The stock stands at 0.3 of the chord.
      const double side = k == 0 || 2 * k == n ? 0.0 : (angle < kPi ? 1.0 : -1.0);
      ring.push_back({chord * share * (0.3 - along), side * share * half, z});
    }
    return ring;
  };
  std::vector<Ring> rings;
  for (int i = 0; i <= 6; ++i) {
    const double share = i / 6.0;
    rings.push_back(section(height * share, 1.0 - 0.12 * share));
  }
  return loft(rings);
}

std::vector<NamedMesh> make_coaster(const CoasterSpec& spec) {
  const ShipLayout layout = coaster_layout(spec);
  TriangleMesh propeller = make_propeller(
      {.diameter = layout.propeller_diameter, .resolution = scaled(14, spec.resolution, 6)});
  transform({Mat3::Identity(), layout.propeller}, propeller);
  return {{"hull",
           make_plating(layout, scaled(64, spec.resolution, 40), scaled(26, spec.resolution, 20))},
          {"bulb", make_bulb(layout)},
          {"skeg", make_skeg(layout)},
          {"bilge_keels", make_bilge_keels(layout)},
          {"shaft", make_shaft(layout)},
          {"propeller", std::move(propeller)},
          {"rudder", make_hung_rudder(layout, spec.rudder_angle)},
          {"sea_chest_gratings", make_gratings(layout)},
          {"bow_thruster", make_bow_thruster(layout)},
          {"anodes", make_anodes(layout)},
          {"superstructure", make_superstructure(spec.hull)}};
}

Vec3 propeller_position(const CoasterSpec& spec) { return coaster_layout(spec).propeller; }

std::vector<NamedMesh> make_workboat(const WorkboatSpec& spec) {
  const double L = spec.length, B = spec.beam, T = spec.draught;
  std::vector<Ring> rings;
  const int stations = scaled(28, spec.resolution, 12);
  for (int i = 0; i < stations; ++i)
    rings.push_back(chine_section(spec, L * (-0.5 + static_cast<double>(i) / (stations - 1))));

  const std::vector<Vec3> keel_line{{-0.33 * L, 0.0, T + 0.05}, {0.08 * L, 0.0, T - 0.1}};
  const double D = 0.75 * T;
  const Vec3 hub(-0.40 * L, 0.0, T + 0.32 - 0.5 * D);
  TriangleMesh propeller = make_propeller({.diameter = D, .area_ratio = 0.55, .resolution = 10});
  transform({Mat3::Identity(), hub}, propeller);
  const std::vector<Vec3> shaft{hub, {-0.2 * L, 0.0, T - 0.1}};
  TriangleMesh rudder = make_rudder(T + 0.33 - 0.25 * T, 0.6 * T);
  transform({Mat3::Identity(), Vec3(-0.465 * L, 0.0, 0.25 * T)}, rudder);
  const std::vector<Vec3> stock{{-0.465 * L, 0.0, -0.2}, {-0.465 * L, 0.0, 0.6 * T}};
  append(make_tube(stock, 0.03, 12), rudder);

  TriangleMesh house = make_block({-0.06 * L, -0.30 * B, -2.0}, {0.22 * L, 0.30 * B, -0.8});
  append(make_block({-0.04 * L, -0.27 * B, -2.9}, {0.18 * L, 0.27 * B, -2.0}), house);
  const std::vector<Vec3> mast{{0.02 * L, 0.0, -2.8}, {0.0, 0.0, -4.6}};
  append(make_tube(mast, 0.05, 8), house);
  std::vector<Vec3> fender;
  for (const Ring& ring : rings) fender.push_back(ring.front() + Vec3(0.0, 0.03, 0.08));
  return {{"hull", loft(rings)},
          {"skeg", make_bar(keel_line, Vec3::UnitZ(), 0.12, 0.6)},
          {"shaft", make_tube(shaft, 0.035, 12)},
          {"propeller", std::move(propeller)},
          {"rudder", std::move(rudder)},
          {"fenders", both_sides(make_tube(fender, 0.1, 10))},
          {"wheelhouse", std::move(house)}};
}

}  // namespace remora
