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

std::vector<LineStation> yacht_stations() {
  return {{-6.3, 1.25, 0.08, 1.9, 1.9, 1.05, 1.8, -0.2},
          {-4.6, 1.55, 0.32, 1.75, 1.85, 1.08, 2.0, 0.0},
          {-2.2, 1.74, 0.55, 1.65, 1.8, 1.12, 2.1, 0.0},
          {0.0, 1.74, 0.64, 1.6, 1.8, 1.2, 2.08, 0.0},
          {2.2, 1.48, 0.61, 1.55, 1.75, 1.28, 1.85, 0.0},
          {4.2, 0.94, 0.5, 1.5, 1.75, 1.36, 1.38, 0.02},
          {5.6, 0.42, 0.34, 1.5, 1.75, 1.43, 0.8, 0.06},
          {6.35, 0.05, 0.12, 1.5, 1.75, 1.5, 0.16, 0.1}};
}

constexpr double kKeelX = 0.35;  // middle of the fin

TriangleMesh make_bulb_of_lead() {
  std::vector<Ring> rings;
  const double length = 2.5, z = 2.16;
  for (int i = 0; i <= 28; ++i) {
    const double u = (i + 0.25) / 28.5;  // from its tail
    // Fullest at 0.6 of the length: blunt before, fine behind.
    const double r = 0.235 * std::pow(std::sin(kPi * std::pow(u, 1.25)), 0.62);
    Ring ring;
    for (int k = 0; k < 28; ++k) {
      const double angle = 2.0 * kPi * k / 28;
      ring.push_back({kKeelX - 0.15 + length * (u - 0.5), 1.15 * r * std::cos(angle),
                      z + 0.85 * r * std::sin(angle)});
    }
    rings.push_back(std::move(ring));
  }
  TriangleMesh bulb = loft(rings);
  face_outwards(bulb);
  return bulb;
}

/// A sail drive: leg under the hull with a folding propeller of three blades behind it.
std::vector<NamedMesh> make_sail_drive(const ShipLines& lines) {
  const double x = -2.35, top = lines.bottom(x);
  const Vec3 hub(x - 0.34, 0.0, top + 0.42);
  TriangleMesh leg = make_foil({{x, top - 0.05, 0.5, 0.26, 0.5},
                                {x, top + 0.2, 0.4, 0.28, 0.5},
                                {x, hub.z(), 0.36, 0.3, 0.5}});
  append(shaft_drum(hub, {{0.05, 0.05}, {0.1, 0.068}, {0.4, 0.072}, {0.52, 0.05}, {0.56, 0.012}}),
         leg);
  TriangleMesh skeg_below =
      make_foil({{x + 0.02, hub.z(), 0.3, 0.14, 0.5}, {x - 0.02, hub.z() + 0.17, 0.2, 0.12, 0.5}});
  append(skeg_below, leg);
  TriangleMesh zinc = shaft_drum(hub, {{0.055, 0.05}, {0.06, 0.078}, {0.1, 0.08}, {0.105, 0.06}});
  TriangleMesh cap =
      shaft_drum(hub, {{-0.17, 0.012}, {-0.15, 0.03}, {-0.06, 0.052}, {0.05, 0.056}});
  TriangleMesh flange = moved(make_cylinder(0.19, 0.03, 40), {x, 0.0, top + 0.01});
  for (Vec3& v : flange.vertices) v.x() = x + 1.35 * (v.x() - x);
  return {{"sail_drive_leg", std::move(leg)},
          {"sail_drive_flange", std::move(flange)},
          {"anode_sail_drive", std::move(zinc)},
          {"propeller_blades", moved(make_propeller_blades({.diameter = 0.46,
                                                            .blades = 3,
                                                            .pitch_ratio = 0.7,
                                                            .area_ratio = 0.42,
                                                            .hub_ratio = 0.22,
                                                            .skew = 0.1,
                                                            .rake = 0.0,
                                                            .resolution = 12}),
                                     hub)},
          {"propeller_hub_cap", std::move(cap)}};
}

/// Skin fittings of bronze: a flange with its bore.
void add_skin_fitting(const char* name, double x, double y, const HullSkin& skin,
                      std::vector<NamedMesh>& pieces) {
  const SkinPlace at = skin.on_bottom(x, y);
  TriangleMesh ring = turned_part({{0.055, 0.008}, {0.05, 0.014}, {0.0, 0.014}}, 28);
  pieces.push_back({name, mounted(ring, at)});
  pieces.push_back({std::string(name) + "/bore",
                    mounted(moved(make_cylinder(0.026, 0.01, 20), {0.0, 0.0, 0.013}), at)});
}

void add_transducers(const HullSkin& skin, std::vector<NamedMesh>& pieces) {
  const SkinPlace depth = skin.on_bottom(2.6, 0.28), log = skin.on_bottom(2.75, -0.28);
  pieces.push_back(
      {"depth_transducer",
       mounted(turned_part({{0.05, 0.006}, {0.045, 0.012}, {0.0, 0.012}}, 28), depth)});
  TriangleMesh wheel = turned_part({{0.05, 0.006}, {0.045, 0.01}, {0.0, 0.01}}, 28);
  append(moved(make_cylinder(0.022, 0.012, 6), {0.0, 0.0, 0.014}), wheel);
  pieces.push_back({"log_paddle_wheel", mounted(wheel, log)});
}

std::vector<NamedMesh> make_yacht_above() {
  TriangleMesh house = make_rounded_box({4.6, 2.0, 0.5}, 0.2);
  house = moved(std::move(house), {0.4, 0.0, -1.45});
  TriangleMesh rig = make_rod({0.9, 0.0, -1.2}, {0.9, 0.0, -19.0}, 0.09, 16);
  append(make_rod({0.9, 0.0, -2.4}, {-4.0, 0.0, -2.6}, 0.08, 12), rig);
  for (const double side : {1.0, -1.0}) {
    append(make_rod({0.7, side * 1.95, -1.2}, {0.9, side * 0.05, -18.5}, 0.006, 6), rig);
    append(make_rod({0.8, 0.0, -7.0}, {0.6, side * 0.95, -7.1}, 0.03, 8), rig);
    append(make_rod({0.8, 0.0, -12.5}, {0.6, side * 0.75, -12.6}, 0.03, 8), rig);
  }
  append(make_rod({6.2, 0.0, -1.4}, {0.9, 0.0, -18.6}, 0.006, 6), rig);
  append(make_rod({-6.3, 0.0, -1.1}, {0.9, 0.0, -19.0}, 0.006, 6), rig);
  return {{"superstructure", std::move(house)}, {"rig", std::move(rig)}};
}

}  // namespace

VesselPlan plan_of_yacht() {
  VesselPlan plan;
  ShipLayout& layout = plan.layout;
  layout.lines = std::make_shared<const StationLines>(yacht_stations());
  layout.L = 12.65;
  layout.T = 0.64;
  plan.stations = 64;
  plan.side_points = 26;
  plan.is_of_plates = false;
  plan.paint = {.boot_top_upper = -0.12,
                .boot_top_lower = 0.0,
                .bottom = "/gelcoat",
                .boot_top = "/gelcoat",
                .topsides = "/gelcoat"};
  plan.gear.push_back({"fin_keel/gelcoat", make_foil({{kKeelX, 0.35, 1.75, 0.11, 0.5},
                                                      {kKeelX, 0.62, 1.6, 0.11, 0.5},
                                                      {kKeelX - 0.02, 0.8, 1.45, 0.115, 0.5},
                                                      {kKeelX - 0.08, 1.5, 1.28, 0.12, 0.5},
                                                      {kKeelX - 0.12, 2.14, 1.15, 0.12, 0.5}})});
  // The joint between hull and fin, filled with sealant: where cracks show.
  plan.gear.push_back({"keel_joint", make_foil({{kKeelX, 0.66, 1.635, 0.117, 0.5},
                                                {kKeelX, 0.685, 1.61, 0.117, 0.5}})});
  plan.gear.push_back({"keel_bulb/gelcoat", make_bulb_of_lead()});
  plan.gear.push_back({"rudder_blade/gelcoat", make_foil({{-5.15, 0.27, 0.66, 0.15, 0.28},
                                                          {-5.17, 0.8, 0.6, 0.15, 0.28},
                                                          {-5.2, 1.4, 0.5, 0.14, 0.28},
                                                          {-5.22, 1.84, 0.4, 0.13, 0.28},
                                                          {-5.23, 1.9, 0.26, 0.12, 0.28}})});
  plan.gear.push_back({"rudder_stock", make_rod({-5.15, 0.0, 0.0}, {-5.15, 0.0, 0.34}, 0.042, 24)});
  for (NamedMesh& piece : make_sail_drive(*layout.lines)) plan.gear.push_back(std::move(piece));
  const HullSkin skin(make_plating(layout, plan.stations, plan.side_points));
  add_skin_fitting("cooling_inlet", -1.6, 0.42, skin, plan.gear);
  add_skin_fitting("galley_outlet", 0.6, -0.85, skin, plan.gear);
  add_skin_fitting("heads_inlet", 2.1, 0.6, skin, plan.gear);
  add_skin_fitting("heads_outlet", 1.7, 0.95, skin, plan.gear);
  add_transducers(skin, plan.gear);
  const SkinPlace zinc = skin.on_bottom(-3.2, 0.5);
  plan.gear.push_back({"anode_hull", mounted(make_bar_anode(0.24, 0.09, 0.035), zinc)});
  const SkinPlace plate = skin.on_bottom(-0.9, -0.7);
  plan.gear.push_back(
      {"grounding_plate", mounted(make_rounded_box({0.3, 0.075, 0.03}, 0.01), plate)});
  plan.above = make_yacht_above();
  return plan;
}

}  // namespace remora
