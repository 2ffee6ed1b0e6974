// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/frames.h"

namespace remora {

Mat3 ned_enu() { return (Mat3() << 0, 1, 0, 1, 0, 0, 0, 0, -1).finished(); }
Mat3 frd_flu() { return Vec3(1, -1, -1).asDiagonal(); }

Quat swap_world_and_body_axes(const Quat& q) {
  return Quat(ned_enu() * q.toRotationMatrix() * frd_flu());
}

Pose swap_world_and_body_axes(const Pose& X) {
  return {ned_enu() * X.R * frd_flu(), swap_ned_enu(X.p)};
}

Pose swap_body_axes(const Pose& X_BS) {
  return {frd_flu() * X_BS.R * frd_flu(), swap_frd_flu(X_BS.p)};
}

Mat3 swap_body_axes(const Mat3& tensor_B) { return frd_flu() * tensor_B * frd_flu(); }

Mat6 swap_body_axes(const Mat6& matrix_B) {
  const Vec6 signs = (Vec6() << 1, -1, -1, 1, -1, -1).finished();
  return signs.asDiagonal() * matrix_B * signs.asDiagonal();
}

}  // namespace remora
