// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_fittings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "content/assembly.h"
#include "geometry/extrusion.h"
#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace {

/// Turns a mesh that was made along z to lie along x.
TriangleMesh along_x(TriangleMesh mesh) {
  return turned(std::move(mesh), 0.5 * kPi, Vec3::UnitY());
}

}  // namespace

TriangleMesh mounted(TriangleMesh mesh, const SkinPlace& place) {
  transform(place.X_HF, mesh);
  return mesh;
}

TriangleMesh turned_part(Profile profile, int segments) {
  profile.insert(profile.begin(), Vec2(0.0, -0.03));
  profile.insert(profile.begin() + 1, Vec2(profile[1].x(), -0.03));
  TriangleMesh mesh = surface_of_revolution(profile, segments, /*is_closed=*/false);
  face_outwards(mesh);
  return mesh;
}

TriangleMesh shaft_drum(const Vec3& hub, const Profile& profile) {
  Profile turned_profile{{0.0, profile.front().x()}};
  for (const Vec2& p : profile) turned_profile.push_back({p.y(), p.x()});
  turned_profile.push_back({0.0, profile.back().x()});
  TriangleMesh drum = along_x(surface_of_revolution(turned_profile, 40, /*is_closed=*/false));
  face_outwards(drum);
  return moved(std::move(drum), hub);
}

TriangleMesh make_bar_anode(double length, double width, double height) {
  std::vector<Ring> rings;
  const auto add = [&](double x, double share) {
    const double foot = 0.5 * width * (0.7 + 0.3 * share), top = 0.34 * width * share;
    rings.push_back({{x, foot, 0.008},
                     {x, foot, 0.008 + 0.35 * height * share},
                     {x, top, height * share},
                     {x, -top, height * share},
                     {x, -foot, 0.008 + 0.35 * height * share},
                     {x, -foot, 0.008}});
  };
  add(-0.5 * length, 0.55);
  add(-0.42 * length, 1.0);
  add(0.42 * length, 1.0);
  add(0.5 * length, 0.55);
  TriangleMesh anode = loft(rings);
  for (const double end : {-1.0, 1.0})
    append(moved(make_box({0.16, 0.035, 0.03}), {end * 0.5 * length, 0.0, 0.012}), anode);
  return anode;
}

namespace {

/// Bolt heads on a circle about z, or along the sides of a rectangle.
TriangleMesh bolt_circle(double radius, double z, int count, double bolt = 0.014) {
  TriangleMesh bolts;
  for (int k = 0; k < count; ++k) {
    const double angle = 2.0 * kPi * (k + 0.5) / count;
    append(moved(make_cylinder(bolt, 0.024, 6),
                 {radius * std::cos(angle), radius * std::sin(angle), z}),
           bolts);
  }
  return bolts;
}

// ---- stern gear -------------------------------------------------------------------------------

/// Bolts on the face of a flange across the shaft.
TriangleMesh shaft_bolts(const ShipLayout& layout, double x, double radius, int count) {
  return moved(along_x(bolt_circle(radius, x, count, 0.018)), layout.propeller);
}

/// From forward to aft: rope guard (a sleeve welded to the stern tube's boss), the seal's flange in
/// the gap before it, the hub with its blades, and the cap.
void add_screw(const ShipLayout& layout, double resolution, std::vector<NamedMesh>& pieces) {
  const double D = layout.propeller_diameter, hub = 0.09 * D;
  const int fineness = std::max(6, static_cast<int>(std::lround(14 * resolution)));
  pieces.push_back(
      {"propeller_blades",
       moved(make_propeller_blades({.diameter = D, .resolution = fineness}), layout.propeller)});
  pieces.push_back({"propeller_hub", shaft_drum(layout.propeller, {{-0.09 * D, 0.98 * hub},
                                                                   {-0.085 * D, hub},
                                                                   {0.045 * D, 1.04 * hub},
                                                                   {0.055 * D, 0.98 * hub}})});
  // A cap with fins would save fuel; this one is plain: a cone with a flange and its bolts.
  TriangleMesh cap = shaft_drum(layout.propeller, {{-0.262 * D, 0.12 * hub},
                                                   {-0.25 * D, 0.38 * hub},
                                                   {-0.20 * D, 0.66 * hub},
                                                   {-0.13 * D, 0.90 * hub},
                                                   {-0.105 * D, 0.94 * hub},
                                                   {-0.104 * D, 1.08 * hub},
                                                   {-0.088 * D, 1.08 * hub}});
  append(shaft_bolts(layout, -0.106 * D, 1.0 * hub, 8), cap);
  pieces.push_back({"propeller_hub_cap", std::move(cap)});

  TriangleMesh seal = shaft_drum(layout.propeller, {{0.062 * D, 0.78 * hub},
                                                    {0.062 * D, 1.02 * hub},
                                                    {0.075 * D, 1.02 * hub},
                                                    {0.075 * D, 0.82 * hub},
                                                    {0.092 * D, 0.82 * hub},
                                                    {0.092 * D, 1.06 * hub},
                                                    {0.108 * D, 1.06 * hub}});
  append(shaft_bolts(layout, 0.09 * D, 0.95 * hub, 10), seal);
  pieces.push_back({"stern_tube_seal", std::move(seal)});

  // The sleeve is of two halves: straps along the joints and a rim before the gap.
  const double sleeve = 0.128 * D;
  TriangleMesh guard = shaft_drum(layout.propeller, {{0.112 * D, 0.93 * sleeve},
                                                     {0.112 * D, sleeve},
                                                     {0.121 * D, sleeve},
                                                     {0.122 * D, 0.97 * sleeve},
                                                     {0.205 * D, 0.97 * sleeve},
                                                     {0.206 * D, sleeve},
                                                     {0.213 * D, sleeve}});
  for (const double side : {1.0, -1.0})
    append(moved(make_block({0.114 * D, side * 0.95 * sleeve - 0.03, -0.03},
                            {0.21 * D, side * 0.95 * sleeve + 0.03, 0.03}),
                 layout.propeller),
           guard);
  pieces.push_back({"rope_guard", std::move(guard)});
  const std::vector<Vec3> axis{layout.propeller + 0.24 * D * Vec3::UnitX(), layout.propeller};
  pieces.push_back({"shaft", make_tube(axis, 0.05 * D, 20)});
}

double naca0018_half_thickness(double x) {
  return 0.9 * (0.2969 * std::sqrt(x) - 0.1260 * x - 0.3516 * x * x + 0.2843 * x * x * x -
                0.1036 * x * x * x * x);
}

/// A section of the blade; before `cut` (from the stock, forward) nothing is left of it.
Ring blade_section(double z, double chord, double cut) {
  Ring ring;
  constexpr int n = 32;
  for (int k = 0; k < n; ++k) {
    const double angle = 2.0 * kPi * k / n;  // 0 at the trailing edge
    const double along = 0.5 * (1.0 + std::cos(angle));
    const double side = k == 0 || 2 * k == n ? 0.0 : (angle < kPi ? 1.0 : -1.0);
    const double half = std::max(naca0018_half_thickness(along), 0.004) * chord;
    ring.push_back({std::min(cut, chord * (0.3 - along)), side * half, z});
  }
  return ring;
}

/// The blade has a recess in its leading edge, in which the pintle turns: where clearances are
/// measured. Zinc discs of 260 mm on both faces; the stock comes out of the counter.
void add_rudder(const ShipLayout& layout, double angle, std::vector<NamedMesh>& pieces) {
  const double h = layout.rudder_height, chord = layout.rudder_chord;
  const double top = 0.20 * h, foot = top + std::min(0.45, 0.15 * h);  // of the recess
  const double nose = 0.3 * chord, cut = nose - 0.12 * chord;
  const auto taper = [&](double z) { return 1.0 - 0.12 * z / h; };
  std::vector<Ring> rings;
  const auto add = [&](double z, double limit) {
    rings.push_back(blade_section(z, chord * taper(z), limit));
  };
  add(0.0, nose);
  add(0.5 * top, nose);
  add(top - 1e-3, nose);
  add(top, cut);
  add(foot, cut);
  add(foot + 1e-3, nose);
  for (const double share : {0.3, 0.6, 1.0}) add(foot + share * (h - foot), nose);
  TriangleMesh blade = loft(rings);
  // Plugs for draining and lifting, as divers know them, and the plate over the coupling.
  for (const double side : {1.0, -1.0}) {
    append(moved(make_block({-0.13 * chord, -0.012, 0.02 * h}, {0.13 * chord, 0.012, 0.1 * h}),
                 {0.0, side * 0.088 * chord, 0.0}),
           blade);
  }

  const double pin = 0.045 * chord, x = 0.5 * (nose + cut) + 0.01 * chord;
  TriangleMesh bush = make_rod({x, 0.0, top - 0.02}, {x, 0.0, foot + 0.02}, pin, 20);
  append(make_rod({x, 0.0, top + 0.22 * (foot - top)}, {x, 0.0, top + 0.78 * (foot - top)},
                  1.5 * pin, 24),
         bush);
  TriangleMesh housing = make_block({cut - 0.02, -1.1 * pin, top + 0.3 * (foot - top)},
                                    {x, 1.1 * pin, top + 0.7 * (foot - top)});
  for (const double z : {top + 0.03, foot - 0.03})
    append(make_rod({x, 0.0, z - 0.02}, {x, 0.0, z + 0.02}, 1.9 * pin, 20), housing);

  const double stock_radius = 0.04 * h;
  TriangleMesh stock = make_rod({0.0, 0.0, -0.15 * layout.T}, {0.0, 0.0, 0.1}, stock_radius, 24);
  // Gland below the counter and palm on top of the blade.
  append(
      make_rod({0.0, 0.0, -0.12 * layout.T}, {0.0, 0.0, -0.055 * layout.T}, 1.6 * stock_radius, 24),
      stock);
  append(make_rod({0.0, 0.0, -0.03}, {0.0, 0.0, 0.02}, 1.35 * stock_radius, 24), stock);

  TriangleMesh zinc;
  for (const double z : {0.38 * h, 0.72 * h}) {
    const double x_disc = -0.08 * h;
    const double half =
        naca0018_half_thickness(0.3 - x_disc / (chord * taper(z))) * chord * taper(z);
    for (const double side : {1.0, -1.0}) {
      TriangleMesh disc = turned_part(
          {{0.13, 0.035}, {0.115, 0.055}, {0.035, 0.055}, {0.03, 0.07}, {0.0, 0.07}}, 28);
      append(aligned(disc, side * Vec3::UnitY(), {x_disc, side * half, z}), zinc);
    }
  }

  const Pose hung{Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(), layout.rudder};
  std::vector<NamedMesh> parts{{"rudder_blade", std::move(blade)},
                               {"rudder_pintle_gap", std::move(bush)},
                               {"rudder_pintle_gap/housing", std::move(housing)},
                               {"rudder_stock", std::move(stock)},
                               {"anode_rudder", std::move(zinc)}};
  for (NamedMesh& part : parts) {
    transform(hung, part.mesh);
    pieces.push_back(std::move(part));
  }
}

// ---- anodes and the impressed-current system --------------------------------------------------

void add_anodes(const ShipLayout& layout, const HullSkin& skin, std::vector<NamedMesh>& pieces) {
  TriangleMesh others, aft;
  const TriangleMesh bar = make_bar_anode(0.5, 0.16, 0.065);
  for (const AnodePlace& place : layout.anodes) {
    for (const double side : {1.0, -1.0}) {
      const bool is_aft = place.is_asked_for && side > 0.0;
      append(mounted(bar, skin.on_side(place.x, place.z, side)), is_aft ? aft : others);
    }
  }
  pieces.push_back({"anode", std::move(others)});
  pieces.push_back({"anode_hull_aft", std::move(aft)});
  if (layout.chest_size == 0.0) return;

  const Vec3 chest = layout.chest(1.0);
  TriangleMesh beside;
  const TriangleMesh block = make_bar_anode(0.30, 0.16, 0.06);
  for (const double x : {-0.26, 0.26})
    append(mounted(block, skin.on_side(chest.x() + x * layout.chest_size / 0.57,
                                       chest.z() + 0.5 * layout.chest_size + 0.24, 1.0)),
           beside);
  pieces.push_back({"anode_sea_chest", std::move(beside)});
}

/// A stadium of these outer measures in the plane z = 0.
Outline stadium(double length, double width) {
  return rounded(make_rectangle({length, width}), 0.499 * width, 8);
}

/// A plate on the skin whose back is sunk a little.
TriangleMesh plate_on_skin(const Outline& outline, double thickness) {
  constexpr double kSunk = 0.02;
  return moved(make_plate(outline, thickness + kSunk), {0.0, 0.0, 0.5 * (thickness - kSunk)});
}

/// An active anode of 1.2 m in its holder, on a shield of epoxy that spreads the current.
void add_iccp(const ShipLayout& layout, const HullSkin& skin, std::vector<NamedMesh>& pieces) {
  const SkinPlace at = skin.on_side(layout.iccp_anode->x(), layout.iccp_anode->y(), 1.0);
  pieces.push_back({"iccp_anode/shield", mounted(plate_on_skin(stadium(1.7, 0.75), 0.004), at)});
  pieces.push_back({"iccp_anode/holder", mounted(plate_on_skin(stadium(1.2, 0.26), 0.022), at)});
  TriangleMesh element;
  for (const double y : {-0.055, 0.055})
    append(moved(make_rounded_box({1.0, 0.05, 0.03}, 0.01), {0.0, y, 0.024}), element);
  for (const double x : {-0.545, 0.545})
    append(moved(make_cylinder(0.016, 0.02, 6), {x, 0.0, 0.026}), element);
  pieces.push_back({"iccp_anode", mounted(element, at)});

  const SkinPlace cell = skin.on_side(layout.reference_cell->x(), layout.reference_cell->y(), 1.0);
  TriangleMesh ring = turned_part({{0.17, 0.012}, {0.165, 0.02}, {0.11, 0.02}, {0.0, 0.02}});
  append(bolt_circle(0.14, 0.026, 8), ring);
  pieces.push_back({"iccp_reference_cell/flange", mounted(ring, cell)});
  TriangleMesh face = turned_part({{0.10, 0.024}, {0.09, 0.04}, {0.03, 0.046}, {0.0, 0.046}});
  pieces.push_back({"iccp_reference_cell", mounted(face, cell)});
}

// ---- openings ---------------------------------------------------------------------------------

/// A hinged grating in its frame: bars of 14 mm at 40 mm along the flow, two stiffeners behind.
TriangleMesh make_grating(const ShipLayout& layout, const HullSkin& skin, double side) {
  TriangleMesh grating;
  const double h = 0.5 * layout.chest_size;
  const Vec3 middle = layout.chest(side);
  const auto at = [&](double x, double z, double out) {
    return layout.on_side(middle.x() + x, middle.z() + z, side, -out);
  };
  const int bars = static_cast<int>(std::floor(2.0 * h / 0.04));
  for (int i = 0; i < bars; ++i) {
    const double x = (i - 0.5 * (bars - 1)) * 0.04;
    const std::array<Vec3, 3> bar{at(x, -h - 0.01, -0.03), at(x, 0.0, -0.03),
                                  at(x, h + 0.01, -0.03)};
    append(make_bar(bar, Vec3::UnitY(), 0.014, 0.04), grating);
  }
  for (const double z : {-0.4 * h, 0.4 * h}) {
    const std::array<Vec3, 2> bar{at(-h - 0.01, z, -0.055), at(h + 0.01, z, -0.055)};
    append(make_bar(bar, Vec3::UnitY(), 0.03, 0.03), grating);
  }
  // The frame around the opening, on the plate.
  const double r = h + 0.045;
  const std::array<Vec2, 5> corners{Vec2(-r, -r), Vec2(r, -r), Vec2(r, r), Vec2(-r, r),
                                    Vec2(-r, -r)};
  for (std::size_t c = 0; c + 1 < corners.size(); ++c) {
    std::vector<SkinPlace> line;
    for (int k = 0; k <= 4; ++k) {
      // Strips overlap at the corners.
      const Vec2 p = corners[c] + (corners[c + 1] - corners[c]) * (-0.04 + 0.27 * k);
      line.push_back(skin.on_side(middle.x() + p.x(), middle.z() + p.y(), side));
      if (k == 4) continue;
      append(mounted(moved(make_cylinder(0.015, 0.03, 6), {0.0, 0.0, 0.02}), line.back()), grating);
    }
    append(make_strip(line, 0.09, 0.016), grating);
  }
  // Hinges at the upper edge.
  for (const double x : {-0.6 * h, 0.6 * h}) {
    const SkinPlace hinge = skin.on_side(middle.x() + x, middle.z() - r, side);
    append(
        mounted(moved(make_block({-0.05, -0.025, 0.0}, {0.05, 0.025, 0.045}), Vec3::Zero()), hinge),
        grating);
  }
  return grating;
}

/// The end of a pipe of 250 mm in a doubler plate.
void add_discharge(const ShipLayout& layout, const HullSkin& skin, std::vector<NamedMesh>& pieces) {
  const SkinPlace at = skin.on_side(layout.discharge->x(), layout.discharge->y(), 1.0);
  TriangleMesh plate = plate_on_skin(make_circle(0.27, Vec2::Zero(), 36), 0.012);
  append(moved(make_pipe(0.15, 0.125, 0.09, 36), {0.0, 0.0, 0.008}), plate);
  pieces.push_back({"overboard_discharge", mounted(plate, at)});
  pieces.push_back({"overboard_discharge/bore",
                    mounted(moved(make_cylinder(0.128, 0.02, 36), {0.0, 0.0, 0.005}), at)});
}

/// Screw and gear housing in the tunnel, bars before each mouth, and a ring of round bar about it.
void add_bow_thruster(const ShipLayout& layout, const HullSkin& skin,
                      std::vector<NamedMesh>& pieces) {
  const double r = layout.tunnel_radius;
  TriangleMesh screw = make_propeller({.diameter = 1.92 * r, .hub_ratio = 0.3});
  transform({Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitZ()).toRotationMatrix(), layout.tunnel}, screw);
  const Vec3 gear = layout.tunnel - 0.4 * r * Vec3::UnitY();
  append(make_rod(gear - 0.35 * r * Vec3::UnitY(), gear + 0.3 * r * Vec3::UnitY(), 0.28 * r, 16),
         screw);
  append(make_rod(gear, gear - 1.05 * r * Vec3::UnitZ(), 0.15 * r), screw);
  pieces.push_back({"bow_thruster_tunnel/screw", std::move(screw)});

  TriangleMesh grid, lips;
  for (const double side : {1.0, -1.0}) {
    for (int k = -2; k <= 2; ++k) {
      const double z = layout.tunnel.z() + 0.33 * r * k;
      const double reach = std::sqrt(1.0 - 0.33 * 0.33 * k * k) * r + 0.01;
      std::vector<Vec3> bar;
      for (const double u : {-1.0, -0.5, 0.0, 0.5, 1.0})
        bar.push_back(layout.on_side(layout.tunnel.x() + reach * u, z, side, 0.05));
      append(make_bar(bar, Vec3::UnitY(), 0.03, 0.06), grid);
    }
    std::vector<Vec3> upright;
    for (const double u : {-1.0, -0.5, 0.0, 0.5, 1.0})
      upright.push_back(
          layout.on_side(layout.tunnel.x(), layout.tunnel.z() + (r + 0.01) * u, side, 0.07));
    append(make_bar(upright, Vec3::UnitY(), 0.03, 0.05), grid);

    std::vector<SkinPlace> ring;
    for (int k = 0; k <= 36; ++k) {
      const double angle = 2.0 * kPi * k / 36;
      ring.push_back(skin.on_side(layout.tunnel.x() + 1.075 * r * std::cos(angle),
                                  layout.tunnel.z() + 1.075 * r * std::sin(angle), side));
    }
    append(make_strip(ring, 0.06, 0.02), lips);
  }
  pieces.push_back({"bow_thruster_grid", std::move(grid)});
  pieces.push_back({"bow_thruster_tunnel/lip", std::move(lips)});
}

// ---- sensors ----------------------------------------------------------------------------------

/// Two transducers in a blister on the flat of the bottom.
void add_echo_sounder(const ShipLayout& layout, const HullSkin& skin,
                      std::vector<NamedMesh>& pieces) {
  const SkinPlace at = skin.on_bottom(layout.sounder->x(), layout.sounder->y());
  TriangleMesh housing = plate_on_skin(stadium(1.0, 0.46), 0.02);
  append(moved(plate_on_skin(stadium(0.9, 0.38), 0.045), Vec3::Zero()), housing);
  TriangleMesh faces;
  append(moved(make_cylinder(0.15, 0.03, 32), {0.22, 0.0, 0.045}), faces);
  append(moved(make_cylinder(0.10, 0.03, 28), {-0.22, 0.0, 0.045}), faces);
  append(moved(bolt_circle(0.165, 0.05, 10, 0.01), {0.22, 0.0, 0.0}), housing);
  append(moved(bolt_circle(0.12, 0.05, 8, 0.01), {-0.22, 0.0, 0.0}), housing);
  pieces.push_back({"echo_sounder/housing", mounted(housing, at)});
  pieces.push_back({"echo_sounder", mounted(faces, at)});
}

/// An electromagnetic log: a flange with a small streamlined rod below it.
void add_speed_log(const ShipLayout& layout, const HullSkin& skin, std::vector<NamedMesh>& pieces) {
  const SkinPlace at = skin.on_bottom(layout.log->x(), layout.log->y());
  TriangleMesh flange = turned_part({{0.24, 0.015}, {0.23, 0.03}, {0.12, 0.035}, {0.0, 0.035}});
  append(bolt_circle(0.19, 0.04, 8), flange);
  std::vector<Ring> rings;
  for (const Vec2& size : {Vec2(0.10, -0.02), Vec2(0.10, 0.07), Vec2(0.085, 0.095)}) {
    Ring ring;
    for (int k = 0; k < 20; ++k) {
      const double angle = 2.0 * kPi * k / 20;
      ring.push_back({size.x() * std::cos(angle), 0.4 * size.x() * std::sin(angle), size.y()});
    }
    rings.push_back(std::move(ring));
  }
  pieces.push_back({"speed_log", mounted(flange, at)});
  pieces.push_back({"speed_log/rod", mounted(loft(rings), at)});
}

// ---- bilge keels ------------------------------------------------------------------------------

/// Plates of 300 mm along the turn of the bilge, and a zinc bar on the upper face to starboard.
}  // namespace

std::vector<NamedMesh> make_straight_bilge_keels(const ShipLayout& layout) {
  std::vector<NamedMesh> pieces;
  constexpr double kDepth = 0.3, kThickness = 0.012, kRoot = 0.05;
  const Vec3 bilge = layout.lines->underwater_point(0.0, 0.25 * kPi);
  const Vec3 outward = Vec3(0.0, 1.0 / layout.lines->waterline_half_breadth(0.0), 1.0 / layout.T)
                           .normalized();  // of a superellipse at its diagonal
  const Vec3 middle = bilge + 0.5 * (kDepth - kRoot) * outward;
  const std::vector<Vec3> line{middle - 0.17 * layout.L * Vec3::UnitX(),
                               middle + 0.13 * layout.L * Vec3::UnitX()};
  TriangleMesh keel = make_bar(line, outward, kThickness, kDepth + kRoot);
  // A round bar along the edge, as against fatigue cracks.
  const Vec3 edge = 0.5 * (kDepth + kRoot) * outward;
  append(make_rod(line[0] + edge, line[1] + edge, 0.022), keel);
  pieces.push_back({"bilge_keel_port", mirrored_to_port(keel)});
  pieces.push_back({"bilge_keel_stbd", std::move(keel)});

  SkinPlace face;  // the keel's upper side
  face.X_HF.R.col(0) = Vec3::UnitX();
  face.X_HF.R.col(2) = Vec3(0.0, outward.z(), -outward.y());
  face.X_HF.R.col(1) = face.X_HF.R.col(2).cross(face.X_HF.R.col(0));
  face.X_HF.p = middle - 0.03 * layout.L * Vec3::UnitX();
  pieces.push_back({"anode_bilge_keel", mounted(make_bar_anode(0.5, 0.16, 0.06), face)});
  return pieces;
}

std::vector<NamedMesh> make_bilge_keels_along(const ShipLines& lines, const BilgeKeelPlan& plan) {
  constexpr double kThickness = 0.02, kRoot = 0.06;
  constexpr int kSteps = 24;
  std::vector<Vec3> line, edge;
  const Vec3 middle = lines.underwater_point(0.5 * (plan.aft + plan.forward), plan.angle);
  const Vec3 outward = Vec3(0.0, middle.y(), middle.z()).normalized();
  for (int k = 0; k <= kSteps; ++k) {
    const double x = plan.aft + (plan.forward - plan.aft) * k / kSteps;
    const Vec3 bilge = lines.underwater_point(x, plan.angle);
    // The ends are snubbed: there the plate runs out into the shell.
    const double share = std::min(1.0, 5.0 * std::min(k, kSteps - k) / kSteps);
    line.push_back(bilge +
                   (0.5 * (plan.depth - kRoot) - (1.0 - share) * 0.8 * plan.depth) * outward);
    edge.push_back(line.back() + 0.5 * (plan.depth + kRoot) * outward);
  }
  TriangleMesh keel = make_bar(line, outward, kThickness, plan.depth + kRoot);
  append(make_tube(edge, 0.02, 8), keel);
  std::vector<NamedMesh> pieces;
  pieces.push_back({"bilge_keel_port", mirrored_to_port(keel)});
  pieces.push_back({"bilge_keel_stbd", std::move(keel)});
  return pieces;
}

std::vector<NamedMesh> make_screw(const ShipLayout& layout, double resolution) {
  std::vector<NamedMesh> pieces;
  add_screw(layout, resolution, pieces);
  return pieces;
}

std::vector<NamedMesh> make_pintle_rudder(const ShipLayout& layout, double angle) {
  std::vector<NamedMesh> pieces;
  add_rudder(layout, angle, pieces);
  return pieces;
}

std::vector<NamedMesh> make_hull_fittings(const ShipLayout& layout, const HullSkin& skin) {
  std::vector<NamedMesh> pieces;
  if (!layout.anodes.empty()) add_anodes(layout, skin, pieces);
  if (layout.iccp_anode && layout.reference_cell) add_iccp(layout, skin, pieces);
  if (layout.chest_size > 0.0) {
    pieces.push_back({"sea_chest_high_stbd", make_grating(layout, skin, 1.0)});
    pieces.push_back({"sea_chest_low_port", make_grating(layout, skin, -1.0)});
  }
  if (layout.discharge) add_discharge(layout, skin, pieces);
  if (layout.tunnel_radius > 0.0) add_bow_thruster(layout, skin, pieces);
  if (layout.sounder) add_echo_sounder(layout, skin, pieces);
  if (layout.log) add_speed_log(layout, skin, pieces);
  return pieces;
}

std::string component_of(const std::string& piece_name) {
  return piece_name.substr(0, piece_name.find('/'));
}

}  // namespace remora
