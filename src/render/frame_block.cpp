// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/frame_block.h"

namespace remora {

Float4 float4(const Vec3& v, double w) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z()),
          static_cast<float>(w)};
}

Float4x4 float4x4(const Eigen::Matrix4d& m) {
  Float4x4 columns;
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) columns[c][r] = static_cast<float>(m(r, c));
  }
  return columns;
}

Eigen::Matrix4d pinhole_projection(const Intrinsics& lens, int width, int height, double near) {
  Eigen::Matrix4d clip = Eigen::Matrix4d::Zero();
  clip(0, 0) = 2.0 * lens.fx / width;
  clip(0, 2) = 2.0 * lens.cx / width - 1.0;
  clip(1, 1) = 2.0 * lens.fy / height;
  clip(1, 2) = 2.0 * lens.cy / height - 1.0;
  clip(2, 3) = near;
  clip(3, 2) = 1.0;
  return clip;
}

}  // namespace remora
