// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/rigid_state.h"

namespace remora {

/// The two world conventions and the two body conventions of our field. Inside Remora everything is
/// north-east-down and forward-right-down; SDF, URDF and ROS are east-north-up and forward-left-up.
/// Each map is its own inverse.
[[nodiscard]] inline Vec3 swap_ned_enu(const Vec3& v) { return {v.y(), v.x(), -v.z()}; }
[[nodiscard]] inline Vec3 swap_frd_flu(const Vec3& v) { return {v.x(), -v.y(), -v.z()}; }

/// The matrices of the maps above.
[[nodiscard]] Mat3 ned_enu();
[[nodiscard]] Mat3 frd_flu();

/// Attitude of a forward-left-up body in east-north-up from that of the same body as
/// forward-right-down in north-east-down, and back.
[[nodiscard]] Quat swap_world_and_body_axes(const Quat& q);
[[nodiscard]] Pose swap_world_and_body_axes(const Pose& X);

/// A mounting pose on a body, between forward-right-down and forward-left-up axes on both ends.
[[nodiscard]] Pose swap_body_axes(const Pose& X_BS);
/// An inertia tensor or any other second-order tensor between the two body conventions.
[[nodiscard]] Mat3 swap_body_axes(const Mat3& tensor_B);
/// A 6×6 of added mass or damping, linear part first, between the two body conventions.
[[nodiscard]] Mat6 swap_body_axes(const Mat6& matrix_B);

/// OpenGL's eye axes (x right, y up, z backward) from the camera's (x right, y down, z forward).
/// Its own inverse.
[[nodiscard]] inline Vec3 swap_camera_gl(const Vec3& v) { return {v.x(), -v.y(), -v.z()}; }

}  // namespace remora
