// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/harbour_parts.h"

#include <array>
#include <cmath>

#include "base/assert.h"
#include "content/assembly.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {

/// Where the sheet's face is, along the wall: flat crests and troughs with sloping webs between.
std::vector<Vec2> wave(const SheetPileWallSpec& spec) {
  std::vector<Vec2> points;
  const int waves = std::max(1, static_cast<int>(std::lround(spec.length / spec.pitch)));
  const double pitch = spec.length / waves;
  for (int i = 0; i < waves; ++i) {
    const double y = -0.5 * spec.length + i * pitch;
    points.insert(points.end(), {{0.0, y + 0.05 * pitch},
                                 {0.0, y + 0.38 * pitch},
                                 {spec.depth, y + 0.57 * pitch},
                                 {spec.depth, y + 0.86 * pitch}});
  }
  points.emplace_back(0.0, 0.5 * spec.length);
  return points;
}

/// Points of a parabola between two equal heights.
Vec3 hanging(double span, double sag, double share) {
  return {span * share, 0.0, 4.0 * sag * share * (1.0 - share)};
}

/// One link, long axis along x, flat in the plane z = 0.
TriangleMesh make_link(double bar) {
  TriangleMesh link = make_torus(1.3 * bar, 0.5 * bar, 12);
  const double stretch = 1.2 * bar;  // ends at ±3 bars, sides at ±1.8
  for (Vec3& v : link.vertices)
    if (std::abs(v.x()) > 1e-6 * bar) v.x() += std::copysign(stretch, v.x());
  return link;
}

}  // namespace

TriangleMesh make_sheet_pile_wall(const SheetPileWallSpec& spec) {
  REMORA_ASSERT(spec.length > 0.0 && spec.height > 0.0 && spec.pitch > 0.0);
  const std::vector<Vec2> face = wave(spec);
  const double behind = spec.depth + 0.1;
  const auto columns = static_cast<int>(face.size());
  SheetGrid front{2, columns, {}}, back{2, columns, {}};
  for (const double z : {0.0, spec.height}) {
    for (const Vec2& p : face) {
      front.points.push_back({p.x(), p.y(), z});
      back.points.push_back({behind, p.y(), z});
    }
  }
  return make_slab(front, back);
}

TriangleMesh make_ladder(double length) {
  constexpr double kHalfWidth = 0.2, kStandOff = -0.12;
  TriangleMesh ladder = both_sides(make_block({kStandOff - 0.03, kHalfWidth - 0.008, -0.6},
                                              {kStandOff + 0.03, kHalfWidth + 0.008, length}));
  for (double z = 0.1; z < length; z += 0.3)
    append(make_rod({kStandOff, -kHalfWidth, z}, {kStandOff, kHalfWidth, z}, 0.011, 8), ladder);
  for (double z = 0.2; z < length; z += 1.8)
    append(both_sides(
               make_block({kStandOff, kHalfWidth - 0.008, z}, {0.1, kHalfWidth + 0.008, z + 0.06})),
           ladder);
  return ladder;
}

TriangleMesh make_bollard() {
  TriangleMesh bollard = surface_of_revolution({{0.0, -0.55},
                                                {0.14, -0.54},
                                                {0.20, -0.48},
                                                {0.20, -0.43},
                                                {0.125, -0.36},
                                                {0.12, -0.10},
                                                {0.17, -0.05},
                                                {0.24, -0.04},
                                                {0.24, 0.0},
                                                {0.0, 0.0}},
                                               24, /*is_closed=*/false);
  face_outwards(bollard);
  return bollard;
}

TriangleMesh make_tyre_fender(double radius, double tube_radius) {
  return turned(make_torus(radius, tube_radius, 28), 0.5 * kPi, Vec3::UnitY());
}

TriangleMesh make_hanging_rope(double span, double sag, double radius) {
  std::vector<Vec3> line;
  const int segments = std::clamp(static_cast<int>(span / 0.4), 8, 120);
  for (int i = 0; i <= segments; ++i)
    line.push_back(hanging(span, sag, static_cast<double>(i) / segments));
  return make_tube(line, radius, 7);
}

TriangleMesh make_chain(double span, double sag, double bar) {
  const TriangleMesh link = make_link(bar);
  // Lengths along the curve from a fine polygon; a link advances by its length less two bars.
  constexpr int kFine = 400;
  std::vector<double> length(kFine + 1, 0.0);
  for (int i = 1; i <= kFine; ++i) {
    length[static_cast<std::size_t>(i)] =
        length[static_cast<std::size_t>(i - 1)] +
        (hanging(span, sag, double(i) / kFine) - hanging(span, sag, double(i - 1) / kFine)).norm();
  }
  const int links = std::max(2, static_cast<int>(length.back() / (4.0 * bar)));
  TriangleMesh chain;
  for (int k = 0; k < links; ++k) {
    const double at = length.back() * (k + 0.5) / links;
    const auto i =
        static_cast<double>(std::lower_bound(length.begin(), length.end(), at) - length.begin());
    const Vec3 p = hanging(span, sag, i / kFine);
    const Vec3 along =
        (hanging(span, sag, (i + 0.5) / kFine) - hanging(span, sag, (i - 0.5) / kFine))
            .normalized();
    TriangleMesh turned_link = turned(link, k % 2 == 0 ? 0.0 : 0.5 * kPi, Vec3::UnitX());
    transform({rotation_of_x_to(along), p}, turned_link);
    append(turned_link, chain);
  }
  return chain;
}

}  // namespace remora
