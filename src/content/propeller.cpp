// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/propeller.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

/// One radius of the B-series (Oosterveld & van Oossanen 1975, tables 1 and 2): chord as
/// c·Z/(D·A_E/A_0) and greatest thickness t/D = a - b·Z.
struct SeriesRow {
  double radius, chord, thickness_a, thickness_b;
};
constexpr std::array<SeriesRow, 9> kSeries{{{0.2, 1.662, 0.0526, 0.0040},
                                            {0.3, 1.882, 0.0464, 0.0035},
                                            {0.4, 2.050, 0.0402, 0.0030},
                                            {0.5, 2.152, 0.0340, 0.0025},
                                            {0.6, 2.187, 0.0278, 0.0020},
                                            {0.7, 2.144, 0.0216, 0.0015},
                                            {0.8, 1.970, 0.0154, 0.0010},
                                            {0.9, 1.582, 0.0092, 0.0005},
                                            {1.0, 0.000, 0.0030, 0.0000}}};

SeriesRow series_at(double radius) {
  const double place = std::clamp((radius - 0.2) / 0.1, 0.0, 8.0);
  const auto i = std::min<std::size_t>(7, static_cast<std::size_t>(place));
  const double share = place - static_cast<double>(i);
  const SeriesRow &p = kSeries[i], &q = kSeries[i + 1];
  const auto between = [&](double a, double b) { return a + share * (b - a); };
  // Towards the tip the outline is round: the chord falls with the root, not along a line.
  const double chord =
      i == 7 ? p.chord * std::sqrt(1.0 - share * share) : between(p.chord, q.chord);
  return {radius, chord, between(p.thickness_a, q.thickness_a),
          between(p.thickness_b, q.thickness_b)};
}

TriangleMesh make_blade(const PropellerSpec& spec) {
  const int n = spec.resolution + 1;
  SheetGrid back{n, n, {}}, face{n, n, {}};
  const double R = 0.5 * spec.diameter, root = 0.85 * spec.hub_ratio;
  for (int i = 0; i < n; ++i) {
    // Rows crowd towards the tip; the last stops short of it to keep an edge.
    const double outward = std::sin(0.25 * kTwoPi * i / (n - 1));
    const double radius = root + (0.998 - root) * outward, r = radius * R;
    const SeriesRow row = series_at(radius);
    const double chord = row.chord * spec.diameter * spec.area_ratio / spec.blades;
    const double thickness = (row.thickness_a - row.thickness_b * spec.blades) * spec.diameter;
    const double pitch_angle = std::atan(spec.pitch_ratio * spec.diameter / (kTwoPi * r));
    const double skew =
        -spec.skew * std::max(0.0, radius - 0.4) * std::max(0.0, radius - 0.4) / 0.36;
    for (int j = 0; j < n; ++j) {
      const double u = -std::cos(0.5 * kTwoPi * j / (n - 1));  // -1 trailing to 1 leading edge
      const double round = 1.0 - u * u;
      const double along = 0.5 * chord * u, camber = 0.02 * chord * round;
      const double half = 0.5 * thickness * std::max(0.08, std::sqrt(round));
      const auto point = [&](double off) {
        const double angle =
            skew + (along * std::cos(pitch_angle) - off * std::sin(pitch_angle)) / r;
        const double x =
            along * std::sin(pitch_angle) + off * std::cos(pitch_angle) - r * std::tan(spec.rake);
        return Vec3(x, r * std::sin(angle), -r * std::cos(angle));
      };
      back.points.push_back(point(camber + half));
      face.points.push_back(point(camber - half));
    }
  }
  return make_slab(back, face);
}

TriangleMesh make_hub(const PropellerSpec& spec) {
  const double r = 0.5 * spec.hub_ratio * spec.diameter, D = spec.diameter;
  // Along z, then laid along x: a drum with a cap that tapers aft.
  TriangleMesh hub = surface_of_revolution({{0.0, -0.26 * D},
                                            {0.35 * r, -0.25 * D},
                                            {0.72 * r, -0.18 * D},
                                            {0.94 * r, -0.11 * D},
                                            {r, -0.09 * D},
                                            {1.05 * r, 0.10 * D},
                                            {0.0, 0.10 * D}},
                                           2 * spec.resolution, /*is_closed=*/false);
  transform({Eigen::AngleAxisd(0.25 * kTwoPi, Vec3::UnitY()).toRotationMatrix(), Vec3::Zero()},
            hub);
  return hub;
}

}  // namespace

TriangleMesh make_propeller_blades(const PropellerSpec& spec) {
  TriangleMesh mesh;
  const TriangleMesh first = make_blade(spec);
  for (int k = 0; k < spec.blades; ++k) {
    TriangleMesh blade = first;
    const Eigen::AngleAxisd turn(kTwoPi * k / spec.blades, Vec3::UnitX());
    transform({turn.toRotationMatrix(), Vec3::Zero()}, blade);
    append(blade, mesh);
  }
  return mesh;
}

TriangleMesh make_propeller(const PropellerSpec& spec) {
  REMORA_ASSERT(spec.diameter > 0.0 && spec.blades >= 2 && spec.resolution >= 3);
  TriangleMesh mesh = make_hub(spec);
  append(make_propeller_blades(spec), mesh);
  return mesh;
}

}  // namespace remora
