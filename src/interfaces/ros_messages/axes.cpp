// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/axes.h"

#include <cmath>

#include "interfaces/ros_messages/catalogue.h"

namespace remora {
namespace {

msg::Vector3 vector3(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Vec3 vec3(const msg::Vector3& v) { return {v.x, v.y, v.z}; }

msg::Transform transform(const Vec3& p, const Mat3& R) { return {vector3(p), quaternion(Quat(R))}; }

std::optional<Vec3> finite(const Vec3& v) {
  return v.allFinite() ? std::optional(v) : std::nullopt;
}

/// As it is said, in whatever axes; nothing when it is not a pose.
std::optional<Pose> sound(const msg::Pose& pose) {
  const msg::Point& p = pose.position;
  const msg::Quaternion& o = pose.orientation;
  const Vec3 position(p.x, p.y, p.z);
  Quat q(o.w, o.x, o.y, o.z);
  // Senders round; what is further off than this is a mistake, not rounding.
  constexpr double kNormTolerance = 0.1;
  const double norm = q.norm();
  if (!position.allFinite() || !(std::abs(norm - 1.0) < kNormTolerance)) return std::nullopt;
  q.coeffs() /= norm;
  return Pose{q.toRotationMatrix(), position};
}

}  // namespace

msg::Vector3 vector_enu(const Vec3& v_W) { return vector3(swap_ned_enu(v_W)); }

msg::Point point_enu(const Vec3& p_W) {
  const Vec3 p = swap_ned_enu(p_W);
  return {p.x(), p.y(), p.z()};
}

msg::Vector3 vector_flu(const Vec3& v_B) { return vector3(swap_frd_flu(v_B)); }

msg::Quaternion quaternion(const Quat& q) { return {q.x(), q.y(), q.z(), q.w()}; }

msg::Quaternion attitude_enu(const Quat& q_WB) {
  return quaternion(swap_world_and_body_axes(q_WB));
}

msg::Pose pose_enu(const Pose& X_WB) { return {point_enu(X_WB.p), attitude_enu(Quat(X_WB.R))}; }

msg::Twist twist_flu(const Twist& V_B) { return {vector_flu(V_B.linear), vector_flu(V_B.angular)}; }

msg::Transform mounting_flu(const Pose& X_BS) {
  const Pose X = swap_body_axes(X_BS);
  return transform(X.p, X.R);
}

msg::Transform optical_on_body(const Pose& X_BC) {
  return transform(swap_frd_flu(X_BC.p), frd_flu() * X_BC.R);
}

msg::Transform optical_in_world(const Pose& X_WC) {
  return transform(swap_ned_enu(X_WC.p), ned_enu() * X_WC.R);
}

msg::Transform beam_on_body(const Pose& X_BS) {
  Mat3 R_SR;  // columns: x along z of S, y to port, z ahead
  R_SR << 0, 0, 1, 0, -1, 0, 1, 0, 0;
  return transform(swap_frd_flu(X_BS.p), frd_flu() * X_BS.R * R_SR);
}

std::array<double, 9> diagonal(double x, double y, double z) { return {x, 0, 0, 0, y, 0, 0, 0, z}; }

std::optional<Pose> pose_ned(const msg::Pose& pose) {
  const std::optional<Pose> X = sound(pose);
  return X ? std::optional(swap_world_and_body_axes(*X)) : std::nullopt;
}

std::optional<Pose> pose_frd(const msg::Pose& pose) {
  const std::optional<Pose> X = sound(pose);
  return X ? std::optional(swap_body_axes(*X)) : std::nullopt;
}

msg::Pose pose_in(const SceneAxes& axes, const Pose& X_WB) {
  const Pose X_LU = axes.X_WL.inverse() * X_WB * Pose{axes.R_BU, Vec3::Zero()};
  return {{X_LU.p.x(), X_LU.p.y(), X_LU.p.z()}, quaternion(Quat(X_LU.R).normalized())};
}

msg::Twist twist_in(const SceneAxes& axes, const Twist& V_B) {
  const Mat3 R_UB = axes.R_BU.transpose();
  return {vector3(R_UB * V_B.linear), vector3(R_UB * V_B.angular)};
}

std::optional<Pose> pose_from(const SceneAxes& axes, const msg::Pose& pose) {
  const std::optional<Pose> X_LU = sound(pose);
  if (!X_LU) return std::nullopt;
  return axes.X_WL * *X_LU * Pose{axes.R_BU.transpose(), Vec3::Zero()};
}

std::optional<Twist> twist_from(const SceneAxes& axes, const msg::Twist& twist) {
  const auto linear = finite(axes.R_BU * vec3(twist.linear));
  const auto angular = finite(axes.R_BU * vec3(twist.angular));
  if (!linear || !angular) return std::nullopt;
  return Twist{*linear, *angular};
}

std::optional<Twist> twist_frd(const msg::Twist& twist) {
  const auto linear = finite(swap_frd_flu(vec3(twist.linear)));
  const auto angular = finite(swap_frd_flu(vec3(twist.angular)));
  if (!linear || !angular) return std::nullopt;
  return Twist{*linear, *angular};
}

std::optional<Wrench> wrench_frd(const msg::Wrench& wrench) {
  const auto force = finite(swap_frd_flu(vec3(wrench.force)));
  const auto moment = finite(swap_frd_flu(vec3(wrench.torque)));
  if (!force || !moment) return std::nullopt;
  return Wrench{*force, *moment};
}

std::optional<Vec3> vector_ned(const msg::Vector3& vector) {
  return finite(swap_ned_enu(vec3(vector)));
}

}  // namespace remora
