// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "interfaces/ros_messages/messages.h"
#include "math/frames.h"

namespace remora {

// Between our axes and those of ROS (REP 103, REP 105): `world` is east-north-up, `base_link` and
// the frames of instruments are forward-left-up, optical frames are ours. This edge only.

/// A vector of W: position, current, force on a line.
[[nodiscard]] msg::Vector3 vector_enu(const Vec3& v_W);
[[nodiscard]] msg::Point point_enu(const Vec3& p_W);
/// A vector of a body or an instrument.
[[nodiscard]] msg::Vector3 vector_flu(const Vec3& v_B);
[[nodiscard]] msg::Quaternion quaternion(const Quat& q);

/// Attitude of forward-left-up axes in east-north-up.
[[nodiscard]] msg::Quaternion attitude_enu(const Quat& q_WB);
[[nodiscard]] msg::Pose pose_enu(const Pose& X_WB);
[[nodiscard]] msg::Twist twist_flu(const Twist& V_B);

/// Mounting of an instrument, both ends forward-left-up.
[[nodiscard]] msg::Transform mounting_flu(const Pose& X_BS);
/// Of an optical frame on forward-left-up axes, and in east-north-up.
[[nodiscard]] msg::Transform optical_on_body(const Pose& X_BC);
[[nodiscard]] msg::Transform optical_in_world(const Pose& X_WC);
/// Of a rangefinder that looks along z of S: its frame looks along x, as sensor_msgs/Range wants.
[[nodiscard]] msg::Transform beam_on_body(const Pose& X_BS);

/// A tensor with these variances on forward-left-up axes, row by row. (Turning axes round changes
/// no variance.)
[[nodiscard]] std::array<double, 9> diagonal(double x, double y, double z);

// In a scene's own axes (catalogue.h) in place of those of REP 103.
struct SceneAxes;
[[nodiscard]] msg::Pose pose_in(const SceneAxes& axes, const Pose& X_WB);
[[nodiscard]] msg::Twist twist_in(const SceneAxes& axes, const Twist& V_B);
[[nodiscard]] std::optional<Pose> pose_from(const SceneAxes& axes, const msg::Pose& pose);
[[nodiscard]] std::optional<Twist> twist_from(const SceneAxes& axes, const msg::Twist& twist);

// And back. Nothing when it is not a pose: not finite, or a quaternion without direction.
[[nodiscard]] std::optional<Pose> pose_ned(const msg::Pose& pose);
/// Of a frame with forward-left-up axes against another.
[[nodiscard]] std::optional<Pose> pose_frd(const msg::Pose& pose);
[[nodiscard]] std::optional<Twist> twist_frd(const msg::Twist& twist);
[[nodiscard]] std::optional<Wrench> wrench_frd(const msg::Wrench& wrench);
[[nodiscard]] std::optional<Vec3> vector_ned(const msg::Vector3& vector);

}  // namespace remora
