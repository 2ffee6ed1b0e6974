// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/amphora.h"

#include "base/assert.h"
#include "geometry/sweep.h"

namespace remora {
namespace {

/// A curve through all points, four pieces between two (Catmull & Rom 1974).
template <class V>
std::vector<V> curve_through(const std::vector<V>& points) {
  constexpr int kPieces = 4;
  std::vector<V> curve;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const V &b = points[i], &c = points[i + 1];
    const V &a = i == 0 ? b : points[i - 1], &d = i + 2 < points.size() ? points[i + 2] : c;
    for (int k = 0; k < kPieces; ++k) {
      const double t = static_cast<double>(k) / kPieces;
      curve.push_back(0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t +
                             (3.0 * b - a - 3.0 * c + d) * t * t * t));
    }
  }
  curve.push_back(points.back());
  return curve;
}

}  // namespace

TriangleMesh make_amphora(const AmphoraSpec& spec) {
  REMORA_ASSERT(spec.height > 0.0 && spec.resolution >= 8);
  // All in heights of the jar: inside of the neck, rim, outside from the lip to the toe.
  const Profile outside = curve_through(Profile{{0.082, -0.49},
                                                {0.076, -0.455},
                                                {0.066, -0.43},
                                                {0.063, -0.36},
                                                {0.066, -0.26},
                                                {0.088, -0.19},
                                                {0.139, -0.135},
                                                {0.161, -0.06},
                                                {0.166, 0.03},
                                                {0.156, 0.13},
                                                {0.123, 0.25},
                                                {0.075, 0.355},
                                                {0.040, 0.42},
                                                {0.036, 0.455},
                                                {0.033, 0.485}});
  Profile profile{{0.0, -0.2}, {0.040, -0.2}, {0.048, -0.30}, {0.056, -0.485}, {0.070, -0.5}};
  profile.insert(profile.end(), outside.begin(), outside.end());
  profile.emplace_back(0.0, 0.5);
  for (Vec2& point : profile) point *= spec.height;
  TriangleMesh amphora = surface_of_revolution(profile, spec.resolution, /*is_closed=*/false);

  std::vector<Vec3> handle = curve_through(std::vector<Vec3>{{0.0, 0.058, -0.425},
                                                             {0.0, 0.100, -0.435},
                                                             {0.0, 0.133, -0.405},
                                                             {0.0, 0.140, -0.33},
                                                             {0.0, 0.138, -0.22},
                                                             {0.0, 0.124, -0.145}});
  for (Vec3& point : handle) point *= spec.height;
  const TriangleMesh starboard = make_tube(handle, 0.0165 * spec.height, spec.resolution / 4);
  append(starboard, amphora);
  append(mirrored_to_port(starboard), amphora);
  return amphora;
}

}  // namespace remora
