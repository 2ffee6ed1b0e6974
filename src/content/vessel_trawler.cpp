// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "content/assembly.h"
#include "content/station_lines.h"
#include "content/vessels.h"
#include "geometry/extrusion.h"
#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace {

std::vector<LineStation> trawler_stations() {
  return {
      {-11.6, 2.75, 0.35, 2.4, 2.0, 1.7, 3.35, -0.3}, {-10.0, 3.2, 0.75, 2.1, 2.0, 1.7, 3.6, 0.0},
      {-8.0, 3.5, 1.2, 1.6, 2.0, 1.6, 3.75, 0.0},     {-5.0, 3.7, 2.05, 1.3, 2.2, 1.6, 3.85, 0.0},
      {-1.0, 3.75, 2.7, 1.4, 2.6, 1.7, 3.85, 0.0},    {3.0, 3.6, 2.8, 1.4, 2.5, 2.0, 3.8, 0.0},
      {6.5, 2.9, 2.75, 1.35, 2.2, 2.7, 3.5, 0.1},     {9.0, 1.85, 2.5, 1.3, 2.0, 3.4, 2.8, 0.3},
      {10.8, 0.85, 2.05, 1.3, 1.9, 3.9, 1.9, 0.7},    {11.9, 0.14, 1.1, 1.3, 1.8, 4.2, 1.0, 1.2}};
}

/// The deadwood that carries the shaft, from the rise of the bottom to the stern frame, with its
/// boss; below it the sole piece to the rudder's heel, before it the bar keel.
std::vector<NamedMesh> make_trawler_keel(const ShipLayout& layout) {
  const ShipLines& lines = *layout.lines;
  const double heel = 3.35;
  std::vector<Ring> rings;
  for (int i = 0; i <= 20; ++i) {
    const double share = i / 20.0, x = -1.5 + share * (layout.stern_frame_x + 1.5);
    const double half = 0.07 + 0.19 * std::min(1.0, 2.0 * share) * (1.0 - 0.5 * share * share);
    const double top = std::max(0.3, lines.bottom(x) - 0.25);
    const double foot = 3.0 + (heel - 3.0) * share;
    rings.push_back({{x, half, top},
                     {x, half, foot - 0.3},
                     {x, 0.08, foot},
                     {x, -0.08, foot},
                     {x, -half, foot - 0.3},
                     {x, -half, top}});
  }
  TriangleMesh skeg = loft(rings);
  face_outwards(skeg);
  const double aft = layout.stern_frame_x, z = layout.propeller.z(),
               r = 0.13 * layout.propeller_diameter;
  append(make_tube(
             std::vector<Vec3>{
                 {aft + 1.6, 0.0, z}, {aft + 0.7, 0.0, z}, {aft, 0.0, z}, {aft - 0.16, 0.0, z}},
             std::vector<double>{0.3 * r, r, 1.15 * r, r}, 24),
         skeg);
  std::vector<Vec3> keel_line;
  for (int i = 0; i <= 24; ++i) {
    const double x = -1.4 + i * 0.5;
    keel_line.push_back({x, 0.0, lines.bottom(x) + (x < 9.0 ? 0.08 : 0.08 - 0.05 * (x - 9.0))});
  }
  TriangleMesh bar_keel = make_bar(keel_line, Vec3::UnitZ(), 0.14, 0.42);
  const std::vector<Vec3> sole{{aft + 0.5, 0.0, heel - 0.1},
                               {layout.rudder.x() - 0.25, 0.0, heel - 0.02}};
  TriangleMesh sole_piece = make_bar(sole, Vec3::UnitZ(), 0.26, 0.16);
  append(make_rod({layout.rudder.x(), 0.0, heel - 0.28}, {layout.rudder.x(), 0.0, heel + 0.06},
                  0.14, 20),
         sole_piece);
  return {{"skeg", std::move(skeg)},
          {"bar_keel", std::move(bar_keel)},
          {"sole_piece", std::move(sole_piece)}};
}

/// The nozzle is welded to hull and sole piece; zincs around it.
void add_trawler_nozzle(const ShipLayout& layout, std::vector<NamedMesh>& pieces) {
  TriangleMesh nozzle = moved(make_nozzle(layout.propeller_diameter), layout.propeller);
  const double R = 0.5 * layout.propeller_diameter;
  const Vec3 top = layout.propeller - 1.15 * R * Vec3::UnitZ();
  append(make_block(top + Vec3(-0.4, -0.12, -0.5), top + Vec3(0.4, 0.12, 0.05)), nozzle);
  const Vec3 foot = layout.propeller + 1.15 * R * Vec3::UnitZ();
  append(make_block(foot + Vec3(-0.35, -0.1, -0.05), foot + Vec3(0.35, 0.1, 0.12)), nozzle);
  pieces.push_back({"nozzle", std::move(nozzle)});
  TriangleMesh zincs;
  for (int k = 0; k < 8; ++k) {
    const double angle = 2.0 * kPi * (k + 0.5) / 8;
    const Vec3 out(0.0, std::cos(angle), std::sin(angle));
    TriangleMesh bar = make_bar_anode(0.28, 0.11, 0.05);
    Mat3 turn;
    turn.col(0) = Vec3::UnitX();
    turn.col(2) = out;
    turn.col(1) = out.cross(Vec3::UnitX());
    transform({turn, layout.propeller + 1.225 * 1.02 * R * out}, bar);
    append(bar, zincs);
  }
  pieces.push_back({"anode_nozzle", std::move(zincs)});
}

/// Tubes along the port side in which the engine's fresh water is cooled, under a guard.
TriangleMesh make_keel_cooler(const ShipLines& lines) {
  TriangleMesh cooler;
  for (int tube = 0; tube < 5; ++tube) {
    std::vector<Vec3> line;
    for (int k = 0; k <= 16; ++k) {
      const double x = -3.2 + 4.6 * k / 16.0, z = 1.28 + 0.13 * tube;
      const Vec3 out = lines.side_normal(x, z);
      line.push_back(Vec3(x, lines.half_breadth(x, z), z) + 0.055 * out);
    }
    append(make_tube(line, 0.045, 12), cooler);
  }
  for (const double x : {-3.2, -0.9, 1.4})
    append(make_rod({x, lines.half_breadth(x, 1.2), 1.2}, {x, lines.half_breadth(x, 1.9), 1.9},
                    0.07, 12),
           cooler);
  return mirrored_to_port(std::move(cooler));
}

/// The fish finder's transducers in a blister beside the keel.
std::vector<NamedMesh> make_transducer_pod(const StationLines& lines) {
  const double x = 4.2, y = 0.75;
  const double z = lines.depth_at(x, y);
  TriangleMesh pod;
  std::vector<Ring> rings;
  for (int i = 0; i <= 14; ++i) {
    const double u = -1.0 + 2.0 * (i + 0.3) / 14.6, r = std::sqrt(1.0 - u * u);
    Ring ring;
    for (int k = 0; k < 20; ++k) {
      const double angle = 2.0 * kPi * k / 20;
      ring.push_back(
          {x + 0.8 * u, y + 0.26 * r * std::cos(angle), z + 0.04 + 0.2 * r * std::sin(angle)});
    }
    rings.push_back(std::move(ring));
  }
  pod = loft(rings);
  face_outwards(pod);
  TriangleMesh faces = moved(make_cylinder(0.14, 0.04, 28), {x + 0.22, y, z + 0.225});
  append(moved(make_cylinder(0.09, 0.04, 24), {x - 0.2, y, z + 0.225}), faces);
  return {{"fish_finder/housing", std::move(pod)}, {"fish_finder", std::move(faces)}};
}

std::vector<NamedMesh> make_trawler_above(const ShipLines& lines) {
  TriangleMesh house = make_block({1.0, -2.4, -4.6}, {6.6, 2.4, -1.6});
  append(make_block({2.2, -2.0, -6.8}, {6.0, 2.0, -4.6}), house);
  TriangleMesh gear;
  // Gallows aft with net drum, mast and derrick.
  for (const double y : {-2.9, 2.9})
    append(make_rod({-10.2, y, -1.4}, {-10.0, y, -6.0}, 0.16), gear);
  append(make_rod({-10.0, -2.9, -6.0}, {-10.0, 2.9, -6.0}, 0.16), gear);
  append(make_rod({-6.5, -1.8, -2.6}, {-6.5, 1.8, -2.6}, 0.7, 20), gear);
  append(make_rod({3.0, 0.0, -6.7}, {3.0, 0.0, -11.5}, 0.12), gear);
  append(make_rod({3.0, 0.0, -8.0}, {-4.0, 0.0, -9.5}, 0.08), gear);
  std::vector<Vec3> rail;
  for (int i = 0; i <= 40; ++i) {
    const double x = lines.aft_end() + (lines.forward_end() - lines.aft_end()) * i / 40.0;
    rail.push_back(lines.topside_point(x, 0.97) + Vec3(0.0, 0.03, 0.0));
  }
  return {{"superstructure", std::move(house)},
          {"deck_gear", std::move(gear)},
          {"rubbing_strake", both_sides(make_tube(rail, 0.09, 8))}};
}

}  // namespace

VesselPlan plan_of_trawler() {
  VesselPlan plan;
  ShipLayout& layout = plan.layout;
  const auto lines = std::make_shared<const StationLines>(trawler_stations());
  layout.lines = lines;
  layout.L = 23.5;
  layout.T = 3.35;
  layout.propeller_diameter = 1.9;
  layout.propeller = {-8.75, 0.0, 2.2};
  layout.stern_frame_x = -8.05;
  layout.chest_size = 0.4;
  layout.chests[0] = {-2.2, 1.0, 1.35};
  layout.chests[1] = {-4.3, -1.0, 1.1};
  layout.rudder = {-10.05, 0.0, 1.05};
  layout.rudder_height = 2.1;
  layout.rudder_chord = 1.35;
  layout.anodes = {{-9.0, 0.45}, {-6.6, 0.8, true}, {-4.6, 1.25},
                   {0.4, 1.6},   {4.6, 1.6},        {8.2, 1.3}};
  layout.discharge = Vec2(-0.4, 0.6);
  layout.sounder = Vec2(2.4, -0.55);
  layout.repaired_seam_x = 2.35;
  plan.bilge_keels = {{-4.0, 3.5, 0.80, 0.24}};
  plan.marks_aft = -7.2;
  plan.marks_fwd = 9.3;
  const auto add = [&](std::vector<NamedMesh> more) {
    for (NamedMesh& piece : more) plan.gear.push_back(std::move(piece));
  };
  add(make_trawler_keel(layout));
  add(make_screw(layout, 1.0));
  add(make_pintle_rudder(layout, 0.0));
  add_trawler_nozzle(layout, plan.gear);
  plan.gear.push_back({"keel_cooler", make_keel_cooler(*lines)});
  add(make_transducer_pod(*lines));
  plan.above = make_trawler_above(*lines);
  return plan;
}

}  // namespace remora
