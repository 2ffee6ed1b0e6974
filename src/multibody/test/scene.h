// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "math/rotation.h"
#include "multibody/contact.h"
#include "multibody/joint_command.h"
#include "multibody/multibody_model.h"
#include "multibody/multibody_state.h"

namespace remora {
class ContactSolver;
}

namespace remora::test {

inline constexpr double kGravity = 9.81;  // m/s²

inline ShapeSpec box(const Vec3& size, const Pose& X_BS = {}) {
  ShapeSpec shape;
  shape.kind = ShapeKind::box;
  shape.size = size;
  shape.X_BS = X_BS;
  return shape;
}

/// Solid below the given depth.
inline ShapeSpec floor_at(double depth) {
  ShapeSpec shape;
  shape.kind = ShapeKind::half_space;
  shape.X_BS.p.z() = depth;
  return shape;
}

inline BodySpec static_body(const ShapeSpec& shape, double friction = 0.5) {
  BodySpec body;
  body.name = "ground";
  body.is_static = true;
  body.shapes = {shape};
  body.friction = friction;
  return body;
}

/// A box of even density, moving without water.
inline BodySpec dry_box(const Vec3& size, double mass, double friction = 0.5) {
  BodySpec body;
  body.name = "box";
  const Vec3 s2 = size.cwiseAbs2();
  body.inertia.setZero();
  body.inertia.diagonal() << mass, mass, mass, mass / 12.0 * (s2.y() + s2.z()),
      mass / 12.0 * (s2.x() + s2.z()), mass / 12.0 * (s2.x() + s2.y());
  body.shapes = {box(size)};
  body.friction = friction;
  return body;
}

inline const Vec3 kVehicleSize(0.46, 0.58, 0.25);  // m

/// A vehicle of 11.5 kg whose added mass has all 36 entries.
inline BodySpec vehicle(double added_mass_factor = 1.0) {
  BodySpec body = dry_box(kVehicleSize, 11.5);
  body.name = "vehicle";
  Mat6 L = Mat6::Zero();  // any lower triangle gives a positive definite L·Lᵀ
  L.diagonal() << 2.4, 3.6, 3.8, 0.35, 0.4, 0.35;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < i; ++j) L(i, j) = 0.04 * (i - 2 * j);
  }
  body.inertia += added_mass_factor * L * L.transpose();
  return body;
}

/// Force and moment of weight less buoyancy, acting at Bo, of a body at `state`.
inline Wrench net_weight(double newtons, const RigidState& state) {
  return {state.q_WB.conjugate() * Vec3(0.0, 0.0, newtons), Vec3::Zero()};
}

/// A model, its state and a solver, stepped with a force law.
struct Scene {
  explicit Scene(const MultibodySpec& spec);
  ~Scene();

  using ForceLaw = std::function<Wrench(std::uint32_t body, const RigidState&)>;

  void run(int steps, double dt, const ForceLaw& law);

  [[nodiscard]] std::uint64_t hash() const;

  MultibodyModel model;
  MultibodyState state;
  std::unique_ptr<ContactSolver> solver;
  std::vector<std::uint8_t> active;
  std::vector<Wrench> forces;
  std::vector<JointCommand> commands;  ///< none: all motors are off
  std::vector<Contact> contacts;
  std::vector<double> motor_efforts;
  std::vector<Wrench> loads;             ///< of the constraints
  Vec3 impulse_on_first = Vec3::Zero();  ///< sum over the contacts of the last step
  Vec3 total_impulse = Vec3::Zero();
};

}  // namespace remora::test
