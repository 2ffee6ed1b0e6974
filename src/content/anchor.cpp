// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/anchor.h"

#include <numbers>

#include "base/assert.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"

namespace remora {
namespace {

/// A rectangle square to z.
Ring rectangle(double x, double y, double z, double half_x, double half_y) {
  return {{x - half_x, y - half_y, z},
          {x + half_x, y - half_y, z},
          {x + half_x, y + half_y, z},
          {x - half_x, y + half_y, z}};
}

}  // namespace

TriangleMesh make_anchor(const AnchorSpec& spec) {
  REMORA_ASSERT(spec.length > 0.0);
  // In lengths of the anchor. The head turns about the pin at z = 0.42.
  const std::vector<Ring> shank{rectangle(0, 0, -0.5, 0.035, 0.025),
                                rectangle(0, 0, 0.46, 0.06, 0.04)};
  const std::vector<Ring> fluke{
      rectangle(0, 0.17, 0.06, 0.05, 0.09), rectangle(0, 0.19, -0.12, 0.035, 0.10),
      rectangle(0, 0.17, -0.34, 0.022, 0.06), rectangle(0, 0.15, -0.50, 0.008, 0.012)};
  const std::vector<Ring> palm{rectangle(0, 0.16, 0.09, 0.15, 0.08),
                               rectangle(0, 0.16, 0.03, 0.10, 0.07)};
  TriangleMesh head = make_box({0.14, 0.44, 0.13});
  for (const auto& rings : {fluke, palm}) {
    append(loft(rings), head);
    append(mirrored_to_port(loft(rings)), head);
  }
  transform({Eigen::AngleAxisd(-spec.fluke_angle, Vec3::UnitY()).toRotationMatrix(),
             Vec3(0.0, 0.0, 0.42)},
            head);
  TriangleMesh shackle = make_torus(0.06, 0.016, 24);
  transform({Eigen::AngleAxisd(0.5 * std::numbers::pi, Vec3::UnitX()).toRotationMatrix(),
             Vec3(0.0, 0.0, -0.54)},
            shackle);

  TriangleMesh anchor = loft(shank);
  append(head, anchor);
  append(shackle, anchor);
  for (Vec3& v : anchor.vertices) v *= spec.length;
  return anchor;
}

}  // namespace remora
