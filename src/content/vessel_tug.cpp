// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "content/assembly.h"
#include "content/station_lines.h"
#include "content/vessels.h"
#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr double kTugScrew = 2.4;      // diameter [m]
const Vec3 kTugHub(-9.3, 2.75, 3.45);  // of the starboard propeller
constexpr double kTugPodAhead = 0.62;  // of the gear box before the hub

std::vector<LineStation> tug_stations() {
  // x, half beam, keel, floor, side, deck, its half breadth, its shift
  return {
      {-13.8, 4.0, 0.45, 2.6, 2.2, 1.5, 4.7, -0.3}, {-12.2, 4.65, 1.05, 2.8, 2.4, 1.5, 5.1, 0.0},
      {-9.0, 5.1, 1.85, 2.6, 2.6, 1.5, 5.35, 0.0},  {-5.0, 5.25, 2.85, 2.0, 2.8, 1.5, 5.45, 0.0},
      {0.0, 5.3, 3.3, 1.75, 3.0, 1.6, 5.5, 0.0},    {4.0, 5.2, 3.35, 1.7, 2.9, 1.9, 5.5, 0.0},
      {8.0, 4.55, 3.3, 1.65, 2.5, 2.5, 5.2, 0.1},   {10.5, 3.3, 3.0, 1.6, 2.2, 3.1, 4.5, 0.3},
      {12.2, 1.75, 2.4, 1.6, 2.0, 3.5, 3.4, 0.6},   {13.4, 0.25, 1.2, 1.6, 1.9, 3.7, 2.0, 1.0}};
}

/// One azimuth unit about its hub, propeller aft of the gear box, nozzle on four struts: pieces of
/// the starboard side.
std::vector<NamedMesh> make_azimuth(double hull_depth) {
  const double R = 0.5 * kTugScrew, hub = 0.13 * kTugScrew;
  const Vec3 pod = kTugHub + kTugPodAhead * Vec3::UnitX();
  std::vector<NamedMesh> pieces;
  pieces.push_back({"propeller_blades", moved(make_propeller_blades({.diameter = 0.985 * kTugScrew,
                                                                     .blades = 4,
                                                                     .pitch_ratio = 1.0,
                                                                     .area_ratio = 0.72,
                                                                     .hub_ratio = 0.26,
                                                                     .skew = 0.2,
                                                                     .rake = 0.0,
                                                                     .resolution = 14}),
                                              kTugHub)});
  TriangleMesh cap = shaft_drum(kTugHub, {{-0.62, 0.15 * hub},
                                          {-0.58, 0.45 * hub},
                                          {-0.45, 0.75 * hub},
                                          {-0.28, 0.95 * hub},
                                          {-0.26, 1.02 * hub},
                                          {0.22, 1.06 * hub}});
  pieces.push_back({"propeller_hub_cap", std::move(cap)});
  TriangleMesh seal = shaft_drum(
      kTugHub, {{0.22, 1.1 * hub}, {0.25, 1.22 * hub}, {0.33, 1.22 * hub}, {0.36, 1.15 * hub}});
  pieces.push_back({"propeller_seal", std::move(seal)});
  // The lower gear box and the leg that turns.
  TriangleMesh leg = shaft_drum(pod, {{-0.3, 1.15 * hub},
                                      {-0.1, 1.5 * hub},
                                      {0.25, 1.6 * hub},
                                      {0.6, 1.35 * hub},
                                      {0.85, 0.8 * hub},
                                      {0.95, 0.25 * hub}});
  append(moved(make_foil({{pod.x() + 0.1, hull_depth - 0.1, 1.25, 0.55, 0.5},
                          {pod.x() + 0.1, hull_depth + 0.45, 1.05, 0.5, 0.5},
                          {pod.x() + 0.1, pod.z(), 0.95, 0.45, 0.5}}),
               pod.y() * Vec3::UnitY()),
         leg);
  append(make_rod({pod.x() + 0.1, pod.y(), hull_depth - 0.5},
                  {pod.x() + 0.1, pod.y(), hull_depth + 0.06}, 0.85, 36),
         leg);
  pieces.push_back({"azimuth_leg", std::move(leg)});

  TriangleMesh nozzle = moved(make_nozzle(kTugScrew), kTugHub);
  TriangleMesh struts;
  for (const double angle : {0.28 * kPi, 0.72 * kPi, 1.28 * kPi, 1.72 * kPi}) {
    const Vec3 out(0.0, std::cos(angle), std::sin(angle));
    append(make_rod(pod + Vec3(-0.25, 0.0, 0.0) + 0.2 * out,
                    kTugHub + 0.35 * Vec3::UnitX() + 1.1 * R * out, 0.06, 10),
           struts);
  }
  append(struts, nozzle);
  pieces.push_back({"nozzle", std::move(nozzle)});
  TriangleMesh zincs;
  for (int k = 0; k < 6; ++k) {
    const double angle = 2.0 * kPi * (k + 0.5) / 6;
    const Vec3 out(0.0, std::cos(angle), std::sin(angle));
    TriangleMesh bar = make_bar_anode(0.34, 0.13, 0.055);
    Mat3 turn;
    turn.col(0) = Vec3::UnitX();
    turn.col(2) = out;
    turn.col(1) = out.cross(Vec3::UnitX());
    transform({turn, kTugHub + 1.225 * 1.02 * R * out}, bar);
    append(bar, zincs);
  }
  pieces.push_back({"anode_nozzle", std::move(zincs)});
  TriangleMesh on_leg;
  for (const double side : {1.0, -1.0})
    append(moved(make_box({0.3, 0.05, 0.14}),
                 {pod.x() + 0.18, pod.y() + side * 0.26, 0.5 * (hull_depth + pod.z())}),
           on_leg);
  pieces.push_back({"anode_leg", std::move(on_leg)});
  return pieces;
}

/// A plate box on the centre line: steadies her course and carries her in dock.
TriangleMesh make_tug_skeg(const ShipLines& lines) {
  std::vector<Ring> rings;
  for (int i = 0; i <= 20; ++i) {
    const double share = i / 20.0, x = 5.6 - 12.4 * share;
    const double half =
        0.05 + 0.16 * std::min(1.0, 4.0 * share) * (1.0 - 0.55 * std::pow(share, 4));
    const double top = lines.bottom(x) - 0.25;
    const double heel = 3.35 + 1.2 * std::pow(std::min(1.0, 1.6 * share), 1.5);
    const double foot = share > 0.9 ? heel - 1.1 * std::pow((share - 0.9) / 0.1, 2.0) : heel;
    rings.push_back({{x, half, top},
                     {x, half, foot - 0.05},
                     {x, 0.6 * half, foot},
                     {x, -0.6 * half, foot},
                     {x, -half, foot - 0.05},
                     {x, -half, top}});
  }
  TriangleMesh skeg = loft(rings);
  face_outwards(skeg);
  return skeg;
}

std::vector<NamedMesh> make_tug_above(const ShipLines& lines) {
  // A fender of rubber along the deck's edge, and cylinders around the bow.
  std::vector<Vec3> sheer;
  for (int i = 0; i <= 40; ++i) {
    const double x = lines.aft_end() + (lines.forward_end() - lines.aft_end()) * i / 40.0;
    sheer.push_back(lines.topside_point(x, 0.86) + Vec3(0.0, 0.12, 0.0));
  }
  TriangleMesh fender = both_sides(make_tube(sheer, 0.24, 12));
  std::vector<Vec3> bow;
  for (int i = 0; i <= 24; ++i) {
    const double u = -1.0 + i / 12.0, x = lines.forward_end() - 3.2 * u * u;
    Vec3 p = lines.topside_point(x, 0.72);
    p.y() *= u < 0.0 ? -1.0 : 1.0;
    if (i == 12) p.y() = 0.0;
    bow.push_back(p + 0.3 * Vec3::UnitX());
  }
  append(make_tube(bow, 0.42, 14), fender);
  TriangleMesh house = make_block({-3.0, -3.0, -4.4}, {6.2, 3.0, -1.5});
  append(make_block({-0.6, -2.3, -6.7}, {4.6, 2.3, -4.4}), house);
  append(make_block({-0.9, -2.6, -6.9}, {4.9, 2.6, -6.7}), house);
  TriangleMesh funnels = both_sides(make_block({-2.8, 1.6, -6.2}, {-1.4, 2.7, -4.3}));
  append(make_rod({1.0, 0.0, -6.8}, {0.6, 0.0, -10.5}, 0.12), funnels);
  // Towing winch and staple before the house.
  append(make_rod({8.2, -1.0, -3.1}, {8.2, 1.0, -3.1}, 0.6, 20), funnels);
  append(make_rod({10.2, -0.5, -4.4}, {10.2, 0.5, -4.4}, 0.14), funnels);
  for (const double y : {-0.5, 0.5})
    append(make_rod({10.2, y, -4.4}, {10.2, y, -2.6}, 0.14), funnels);
  return {{"fender", std::move(fender)},
          {"superstructure", std::move(house)},
          {"deck_gear", std::move(funnels)}};
}

}  // namespace

VesselPlan plan_of_tug() {
  VesselPlan plan;
  ShipLayout& layout = plan.layout;
  const auto lines = std::make_shared<const StationLines>(tug_stations());
  layout.lines = lines;
  layout.L = 27.2;
  layout.T = 3.35;
  layout.chest_size = 0.55;
  layout.chests[0] = {-1.4, 1.0, 1.75};
  layout.chests[1] = {-2.6, -1.0, 2.0};
  layout.anodes = {{-11.6, 0.55}, {-7.2, 1.2, true}, {-4.5, 1.5},
                   {1.6, 1.6},    {5.2, 1.6},        {9.0, 1.5}};
  layout.discharge = Vec2(-4.0, 0.75);
  layout.sounder = Vec2(6.4, 0.7);
  layout.log = Vec2(7.6, -0.6);
  layout.repaired_seam_x = 2.72;
  plan.paint.topsides = "/black";
  plan.bilge_keels = {{-3.5, 4.5, 0.86, 0.28}};
  plan.marks_aft = -6.4;
  plan.marks_fwd = 9.6;
  const double hull_depth = lines->depth_at(kTugHub.x() + kTugPodAhead, kTugHub.y());
  for (NamedMesh& piece : make_azimuth(hull_depth)) {
    TriangleMesh port = mirrored_to_port(piece.mesh);
    plan.gear.push_back({piece.name + "_stbd", std::move(piece.mesh)});
    plan.gear.push_back({piece.name + "_port", std::move(port)});
  }
  plan.gear.push_back({"skeg", make_tug_skeg(*lines)});
  TriangleMesh zincs;
  for (const double x : {2.2, -1.0, -4.2})
    for (const double side : {1.0, -1.0}) {
      TriangleMesh bar = make_bar_anode(0.5, 0.16, 0.06);
      Mat3 turn;
      turn.col(0) = Vec3::UnitX();
      turn.col(2) = side * Vec3::UnitY();
      turn.col(1) = turn.col(2).cross(turn.col(0));
      transform({turn, Vec3(x, side * 0.19, 3.75)}, bar);
      append(bar, zincs);
    }
  plan.gear.push_back({"anode_skeg", std::move(zincs)});
  plan.above = make_tug_above(*lines);
  return plan;
}

}  // namespace remora
