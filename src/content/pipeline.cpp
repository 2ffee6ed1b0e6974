// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/pipeline.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "geometry/noise.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {
constexpr double kFlange = 0.06;  // thickness of one [m]
constexpr double kGap = 0.01;     // gasket between two [m]
constexpr double kBare = 0.35;    // length of pipe left bare at a field joint [m]

/// A dip or a rise in the pipe's outline, from its start on.
struct Feature {
  double z = 0.0;
  Profile outline;
};

Feature field_joint(double z, double coat) {
  const double steel = 0.9 * coat, h = 0.5 * kBare, slope = 0.03;
  return {z - h, {{coat, z - h}, {steel, z - h + slope}, {steel, z + h - slope}, {coat, z + h}}};
}

Feature flange_pair(double z, double coat, double flange) {
  const double g = 0.5 * kGap, neck = 0.92 * coat, end = g + kFlange;
  return {z - end - 0.15,
          {{coat, z - end - 0.15},
           {neck, z - end - 0.12},
           {neck, z - end},
           {flange, z - end},
           {flange, z - g},
           {neck, z - g},
           {neck, z + g},
           {flange, z + g},
           {flange, z + end},
           {neck, z + end},
           {neck, z + end + 0.12},
           {coat, z + end + 0.15}}};
}

/// Heads and nuts show on both sides of the pair.
TriangleMesh bolt_circle(const PipelineSpec& spec, double z) {
  TriangleMesh bolts;
  const double circle = 0.25 * (spec.diameter + spec.flange_diameter);
  const double radius = 0.16 * (spec.flange_diameter - spec.diameter);
  const double reach = kFlange + 0.5 * kGap + 0.035;
  for (int k = 0; k < spec.bolts; ++k) {
    const double angle = 2.0 * kPi * k / spec.bolts;
    const Vec3 middle(circle * std::cos(angle), circle * std::sin(angle), z);
    const std::vector<Vec3> axis{middle - reach * Vec3::UnitZ(), middle + reach * Vec3::UnitZ()};
    append(make_tube(axis, radius, 6), bolts);
  }
  return bolts;
}

}  // namespace

TriangleMesh make_pipeline(const PipelineSpec& spec) {
  REMORA_ASSERT(spec.length > 2.0 && spec.diameter > 0.0 && spec.joint_spacing > 2.0 * kBare);
  const double coat = 0.5 * spec.diameter, flange = 0.5 * spec.flange_diameter;
  const double end = 0.5 * spec.length;
  std::vector<Feature> features;
  std::vector<double> flanges;
  if (flange > coat) {
    const double inset = 0.5 * kGap + kFlange + 0.15;  // a pair closed by a blind flange
    flanges = {-end + inset, 0.0, end - inset};
    for (const double z : flanges) features.push_back(flange_pair(z, coat, flange));
  }
  for (double z = 0.5 * spec.joint_spacing; z < end - 1.0; z += spec.joint_spacing) {
    features.push_back(field_joint(z, coat));
    features.push_back(field_joint(-z, coat));
  }
  std::sort(features.begin(), features.end(),
            [](const Feature& a, const Feature& b) { return a.z < b.z; });

  Profile profile{{0.0, -end}, {coat, -end}};
  for (const Feature& feature : features)
    for (const Vec2& point : feature.outline)
      if (point.y() > profile.back().y() || point.x() != profile.back().x())
        profile.push_back(point);
  if (profile.back() != Vec2(coat, end)) profile.emplace_back(coat, end);
  profile.emplace_back(0.0, end);
  TriangleMesh mesh = surface_of_revolution(profile, spec.resolution, /*is_closed=*/false);
  for (const double z : flanges) append(bolt_circle(spec, z), mesh);
  transform({Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitY()).toRotationMatrix(), Vec3::Zero()}, mesh);
  return mesh;
}

TriangleMesh make_pile(const PileSpec& spec) {
  REMORA_ASSERT(spec.radius > 0.0 && spec.length > 0.0 && spec.fouling >= 0.0);
  const GradientNoise noise(spec.seed);
  const double pitch = 2.0 * kPi * spec.radius / spec.resolution;  // square cells
  const int rows = std::clamp(static_cast<int>(spec.length / pitch), 2, 2000);
  std::vector<Ring> rings;
  for (int i = 0; i <= rows; ++i) {
    const double z = spec.length * (static_cast<double>(i) / rows - 0.5);
    Ring ring;
    for (int k = 0; k < spec.resolution; ++k) {
      const double angle = 2.0 * kPi * k / spec.resolution;
      const Vec3 out(std::cos(angle), std::sin(angle), 0.0);
      const Vec3 p = spec.radius * out + Vec3(0.0, 0.0, z);
      // Clumps a few hand widths across, mussels a few centimetres.
      const double clumps = std::clamp(0.5 + 1.2 * noise(1.7 * p), 0.0, 1.0);
      const double shells = 0.6 + 0.4 * noise(14.0 * p);
      ring.push_back(p + spec.fouling * clumps * shells * out);
    }
    rings.push_back(std::move(ring));
  }
  return loft(rings);
}

}  // namespace remora
