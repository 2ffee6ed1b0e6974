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

// Outer sizes are the maker's data sheet; the rest was judged from photographs, to some
// millimetres.
constexpr double kHalfLength = 0.2285, kHalfWidth = 0.169, kHalfWingspan = 0.2875;
constexpr double kPanel = 0.0095;       // thickness of the polyethylene sheets
constexpr double kTubeRadius = 0.0572;  // of the four-inch enclosure
constexpr double kBatteryRadius = 0.0445;
constexpr double kFairingBelowTop = 0.092;

double tube_height(const BlueRov2Build& build) { return build.top + 0.062; }
double battery_height(const BlueRov2Build& build) { return build.bottom - 0.068; }

/// A plate cut in x and z, standing at y.
TriangleMesh upright_plate(const Outline& outline, std::span<const Outline> holes, double y) {
  TriangleMesh plate = make_plate(outline, holes, kPanel);
  transform({Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitX()).toRotationMatrix(), Vec3(0.0, y, 0.0)},
            plate);
  return plate;
}

/// A plate cut in x and y, lying at z.
TriangleMesh level_plate(const Outline& outline, std::span<const Outline> holes, double z) {
  return moved(make_plate(outline, holes, kPanel), {0.0, 0.0, z});
}

TriangleMesh make_side_panel(const BlueRov2Build& build) {
  const double top = build.top + 0.05, bottom = build.bottom, middle = 0.5 * (top + bottom);
  const Outline outline = rounded({{-0.185, top},
                                   {0.185, top},
                                   {0.195, middle},
                                   {kHalfLength, bottom - 0.03},
                                   {kHalfLength, bottom},
                                   {-kHalfLength, bottom},
                                   {-kHalfLength, bottom - 0.03},
                                   {-0.195, middle}},
                                  0.014);
  const double upper = top + 0.045, lower = bottom - 0.030;
  const auto opening = [&](double from, double to, double lean) {
    return rounded({{from, upper}, {to, upper}, {to + lean, lower}, {from + lean, lower}}, 0.016);
  };
  const std::array<Outline, 5> holes{
      opening(-0.165, -0.068, 0.0), opening(-0.042, 0.042, 0.0), opening(0.068, 0.165, 0.0),
      rounded(make_rectangle({0.11, 0.016}, {-0.09, top + 0.022}), 0.006, 3),
      rounded(make_rectangle({0.11, 0.016}, {0.09, top + 0.022}), 0.006, 3)};
  return upright_plate(outline, holes, kHalfWidth - 0.003 - 0.5 * kPanel);  // under the fairings
}

/// The plate between the sides, with slots, and the feet it stands on.
TriangleMesh make_bottom(const BlueRov2Build& build) {
  const double z = build.bottom - 0.018;
  const std::array<Outline, 4> slots{
      rounded(make_rectangle({0.10, 0.07}, {-0.075, -0.055}), 0.012, 3),
      rounded(make_rectangle({0.10, 0.07}, {-0.075, 0.055}), 0.012, 3),
      rounded(make_rectangle({0.10, 0.07}, {0.075, -0.055}), 0.012, 3),
      rounded(make_rectangle({0.10, 0.07}, {0.075, 0.055}), 0.012, 3)};
  TriangleMesh bottom =
      level_plate(rounded(make_rectangle({0.30, 2.0 * kHalfWidth - kPanel}), 0.012, 3), slots, z);
  for (const double x : {-0.205, 0.205}) {
    append(make_block({x - 0.012, -kHalfWidth, build.bottom - 0.022},
                      {x + 0.012, kHalfWidth, build.bottom - 0.010}),
           bottom);
  }
  return bottom;
}

/// The crosswise plates that hold the tubes, cut out round them.
TriangleMesh make_cradles(const BlueRov2Build& build) {
  TriangleMesh cradles;
  const double top = build.top + 0.055, bottom = build.bottom - 0.016;
  const std::array<Outline, 1> battery{
      make_circle(kBatteryRadius + 0.001, {0.0, battery_height(build)}, 28)};
  // The upper edge follows the large tube.
  Outline outline{{-0.075, bottom}, {-0.09, top}};
  for (int k = 0; k <= 12; ++k) {
    const double angle = kPi * k / 12.0;
    const double z = tube_height(build) + (kTubeRadius + 0.002) * std::sin(angle);
    outline.push_back({-(kTubeRadius + 0.002) * std::cos(angle), std::max(z, top)});
  }
  outline.push_back({0.09, top});
  outline.push_back({0.075, bottom});
  for (const double x : {-0.115, 0.0, 0.115}) {
    TriangleMesh plate = make_plate(outline, battery, kPanel);
    Mat3 R;  // cut in y and z
    R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
    transform({R, Vec3(x, 0.0, 0.0)}, plate);
    append(plate, cradles);
  }
  return cradles;
}

/// The Heavy's plates outside the panels, each with round holes for two thrusters.
TriangleMesh make_wings(const BlueRov2Build& build) {
  TriangleMesh wing;
  const Outline outline = rounded(
      {{-0.19, 0.16}, {0.19, 0.16}, {0.175, kHalfWingspan}, {-0.175, kHalfWingspan}}, 0.03, 6);
  const std::array<Outline, 2> holes{make_circle(0.0495, {0.12, 0.218}, 28),
                                     make_circle(0.0495, {-0.12, 0.218}, 28)};
  for (const double z : {-0.022, 0.030})
    append(level_plate(outline, holes, build.wing_height + z), wing);
  for (const double x : {-0.165, 0.0, 0.165}) {
    append(make_block({x - 0.006, 0.165, build.wing_height - 0.022},
                      {x + 0.006, 0.268, build.wing_height + 0.030}),
           wing);
  }
  return both_sides(wing);
}

/// One blue shell to starboard, from `back` to `front` along x, its outer end rounded.
TriangleMesh make_fairing(const BlueRov2Build& build, double inner_end, double outer_end) {
  std::vector<Ring> rings;
  const double bottom = build.top + kFairingBelowTop;
  const double length = outer_end - inner_end;
  for (const Vec2& station : {Vec2(0.0, 0.0), Vec2(0.55, 0.0), Vec2(0.75, 0.003), Vec2(0.88, 0.010),
                              Vec2(0.96, 0.021), Vec2(1.0, 0.040)}) {
    const double inset = station.y();
    const Outline section = rounded({{0.063, bottom},
                                     {0.063, build.top + 0.25 * inset + 0.012},
                                     {0.085, build.top + inset},
                                     {kHalfWidth - 0.018 - 0.3 * inset, build.top + inset},
                                     {kHalfWidth - 0.3 * inset, build.top + inset + 0.024},
                                     {kHalfWidth - 0.3 * inset, bottom}},
                                    0.011, 3);
    Ring ring;
    for (const Vec2& p : section) ring.push_back({inner_end + station.x() * length, p.x(), p.y()});
    rings.push_back(std::move(ring));
  }
  return loft(rings);
}

/// A profile turned about x, placed at a height.
TriangleMesh along_x(const Profile& profile, double z, int segments) {
  TriangleMesh mesh = surface_of_revolution(profile, segments, /*is_closed=*/false);
  transform({Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitY()).toRotationMatrix(), Vec3(0.0, 0.0, z)},
            mesh);
  return mesh;
}

TriangleMesh ring_at(double x, double z, double radius, double length) {
  return aligned(make_cylinder(radius, length, 28), Vec3::UnitX(), {x, 0.0, z});
}

constexpr int kPenetrators = 8;  // on the electronics' end cap

/// Where a cable leaves the end cap.
Vec3 penetrator(int k, double tube_z) {
  const double angle = 2.0 * kPi * k / kPenetrators + 0.2;
  return {-0.178, 0.036 * std::cos(angle), tube_z + 0.036 * std::sin(angle)};
}

/// From the penetrators down and forward under the foam.
TriangleMesh make_cables(double tube_z) {
  TriangleMesh cables;
  for (int k = 0; k < kPenetrators; ++k) {
    const Vec3 start = penetrator(k, tube_z);
    const double side = start.y() < 0.0 ? -1.0 : 1.0;
    const std::array<Vec3, 4> cable{start, start + Vec3(-0.022, 0.004 * side, 0.012),
                                    Vec3(-0.190, 0.062 * side, tube_z + 0.055),
                                    Vec3(-0.150, 0.090 * side, tube_z + 0.075)};
    append(make_tube(cable, 0.0032, 6), cables);
  }
  return cables;
}

TriangleMesh make_battery_caps(double z) {
  TriangleMesh caps;
  for (const double end : {-1.0, 1.0}) {
    append(ring_at(end * 0.128, z, kBatteryRadius + 0.003, 0.020), caps);
    append(ring_at(end * 0.140, z, kBatteryRadius - 0.004, 0.008), caps);
  }
  return caps;
}

}  // namespace

// ---- shared parts ---------------------------------------------------------------------------

TriangleMesh make_t200_nozzle() {
  // A Kort nozzle, wider at the inlet (+x); the propeller of 76 mm turns in its throat.
  TriangleMesh nozzle = surface_of_revolution({{0.0392, -0.020},
                                               {0.0420, -0.024},
                                               {0.0450, -0.020},
                                               {0.0485, 0.016},
                                               {0.0480, 0.022},
                                               {0.0450, 0.024},
                                               {0.0410, 0.018},
                                               {0.0392, 0.006}},
                                              28, /*is_closed=*/true);
  // The motor's fixed end behind the propeller, held by struts.
  append(surface_of_revolution({{0.0, -0.058},
                                {0.010, -0.056},
                                {0.017, -0.048},
                                {0.0195, -0.036},
                                {0.0195, -0.013},
                                {0.0, -0.013}},
                               20, /*is_closed=*/false),
         nozzle);
  for (int k = 0; k < 5; ++k) {
    const double angle = 2.0 * kPi * k / 5.0 + 0.3;
    const Vec3 out(std::cos(angle), std::sin(angle), 0.0);
    const std::array<Vec3, 2> strut{0.012 * out - 0.030 * Vec3::UnitZ(),
                                    0.0435 * out - 0.018 * Vec3::UnitZ()};
    append(make_bar(strut, Vec3::UnitZ(), 0.003, 0.014), nozzle);
  }
  return turned(std::move(nozzle), 0.5 * kPi, Vec3::UnitY());
}

TriangleMesh make_t200_propeller() {
  return make_propeller({.diameter = 0.076,
                         .blades = 3,
                         .pitch_ratio = 0.9,
                         .area_ratio = 0.55,
                         .hub_ratio = 0.53,
                         .skew = 0.1,
                         .rake = 0.0,
                         .resolution = 5});
}

TriangleMesh make_left_handed_t200_propeller() { return mirrored_to_port(make_t200_propeller()); }

TriangleMesh make_lumen_housing() {
  TriangleMesh lamp = surface_of_revolution({{0.0, -0.052},
                                             {0.011, -0.050},
                                             {0.0135, -0.044},
                                             {0.0135, -0.026},
                                             {0.0165, -0.024},
                                             {0.0165, 0.002},
                                             {0.0140, 0.002},
                                             {0.0140, -0.001},
                                             {0.0, -0.001}},
                                            20, /*is_closed=*/false);
  append(make_block({-0.005, -0.004, -0.034}, {0.005, 0.026, -0.028}), lamp);  // its bracket
  return lamp;
}

TriangleMesh make_lumen_glass() {
  return surface_of_revolution({{0.0, -0.002}, {0.0136, -0.002}, {0.0136, 0.0005}, {0.0, 0.0012}},
                               20, /*is_closed=*/false);
}

TriangleMesh make_newton_gripper() {
  TriangleMesh gripper = aligned(make_cylinder(0.024, 0.17, 20), Vec3::UnitX(), {0.085, 0, 0});
  append(aligned(make_cylinder(0.017, 0.06, 16), Vec3::UnitX(), {0.195, 0, 0}), gripper);
  append(make_block({0.215, -0.020, -0.008}, {0.240, 0.020, 0.008}), gripper);
  const Outline jaw{{0.0, 0.0},     {0.018, 0.030}, {0.050, 0.034}, {0.095, 0.006},
                    {0.088, 0.000}, {0.050, 0.022}, {0.026, 0.018}, {0.014, -0.008}};
  const TriangleMesh right = moved(make_plate(jaw, 0.008), {0.230, 0.010, 0.0});
  append(both_sides(right), gripper);
  return gripper;
}

// ---- the vehicle ----------------------------------------------------------------------------

BlueRov2Build standard_build() { return {}; }

// The hubs are von Benzon's (2022, table A1): horizontals 85 mm below the centre of gravity, which
// puts it nearer to the top.
BlueRov2Build heavy_build() { return {-0.112, 0.142, true, 0.0}; }

TriangleMesh make_bluerov2_frame(const BlueRov2Build& build) {
  TriangleMesh frame = both_sides(make_side_panel(build));
  append(make_bottom(build), frame);
  append(make_cradles(build), frame);
  append(make_battery_caps(battery_height(build)), frame);
  append(make_cables(tube_height(build)), frame);
  if (build.has_wings) append(make_wings(build), frame);
  return frame;
}

TriangleMesh make_bluerov2_fairings(const BlueRov2Build& build) {
  return both_sides(
      joined({make_fairing(build, 0.058, 0.205), make_fairing(build, -0.058, -0.205)}));
}

TriangleMesh make_bluerov2_foam(const BlueRov2Build& build) {
  // Under the fairings; in the Heavy also where the standard vehicle has its verticals.
  const double bottom = build.top + kFairingBelowTop;
  TriangleMesh foam = make_block({0.065, 0.066, bottom - 0.01}, {0.185, 0.158, bottom + 0.012});
  append(make_block({-0.185, 0.066, bottom - 0.01}, {-0.065, 0.158, bottom + 0.012}), foam);
  if (build.has_wings) {
    TriangleMesh middle = make_rounded_box({0.112, 0.096, kFairingBelowTop - 0.012}, 0.006);
    append(moved(middle, {0.0, 0.114, build.top + 0.5 * kFairingBelowTop + 0.006}), foam);
  }
  return both_sides(foam);
}

TriangleMesh make_bluerov2_tubes(const BlueRov2Build& build) {
  Profile large{{0.0, -0.150}, {kTubeRadius, -0.150}, {kTubeRadius, 0.155}};
  for (int k = 0; k < 8; ++k) {  // the dome
    const double angle = 0.5 * kPi * k / 8.0;
    large.emplace_back(0.052 * std::cos(angle), 0.160 + 0.052 * std::sin(angle));
  }
  large.emplace_back(0.0, 0.212);
  TriangleMesh tubes = along_x(large, tube_height(build), 32);
  append(along_x({{0.0, -0.125}, {kBatteryRadius, -0.125}, {kBatteryRadius, 0.125}, {0.0, 0.125}},
                 battery_height(build), 28),
         tubes);
  return tubes;
}

TriangleMesh make_bluerov2_flanges(const BlueRov2Build& build) {
  const double upper = tube_height(build);
  TriangleMesh metal = ring_at(0.150, upper, kTubeRadius + 0.004, 0.022);
  append(ring_at(-0.146, upper, kTubeRadius + 0.004, 0.022), metal);
  append(ring_at(-0.160, upper, kTubeRadius - 0.002, 0.010), metal);
  for (int k = 0; k < kPenetrators; ++k) {
    append(aligned(make_cylinder(0.0085, 0.016, 8), Vec3::UnitX(),
                   penetrator(k, upper) + Vec3(0.006, 0.0, 0.0)),
           metal);
  }
  // The tether's thimble at the back.
  append(moved(turned(make_torus(0.013, 0.003, 16), 0.5 * kPi, Vec3::UnitX()),
               {-0.212, 0.0, build.top + 0.020}),
         metal);
  return metal;
}

TriangleMesh make_bluerov2_ballast(const BlueRov2Build& build) {
  TriangleMesh lead;
  for (const double x : {-0.135, 0.0, 0.135}) {
    append(
        moved(make_rounded_box({0.038, 0.030, 0.022}, 0.004, 2), {x, 0.138, build.bottom - 0.034}),
        lead);
  }
  return both_sides(lead);
}

}  // namespace remora
