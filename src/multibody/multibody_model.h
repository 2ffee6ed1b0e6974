// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "geometry/aabb.h"
#include "multibody/joint_command.h"
#include "multibody/multibody_spec.h"
#include "multibody/multibody_state.h"

namespace remora {

struct CollisionShape;  // collision_shape.h, private to the module

struct BodyModel {
  std::string name;
  bool is_static = false;
  Mat6 inertia = Mat6::Identity();  ///< about Bo in B, linear part first
  double friction = 0.5;
  double restitution = 0.0;
  std::uint32_t tree = 0;        ///< which tree it belongs to; meaningless when static
  double bounding_radius = 0.0;  ///< of the shapes of a moving body about Bo
  Aabb bounds;                   ///< of all its shapes: in B of a moving body, in W of a static one
  std::vector<CollisionShape> shapes;  ///< in B of a moving body, in W of a static one
};

/// Moving bodies held together by joints; a body without joints is a tree of its own.
struct TreeModel {
  std::uint32_t root = 0;             ///< the first moving body, parent before child
  bool is_bolted = false;             ///< the root hangs on a joint to a static body
  std::vector<std::uint32_t> bodies;  ///< root first, each parent before its children
  std::vector<std::uint32_t> joints;  ///< the joint above bodies[i]: entry i, or i - 1 when free

  /// No joints, so it may fly on its own when nothing is near.
  [[nodiscard]] bool is_single_body() const { return joints.empty(); }
};

/// How a joint carries its child along, compiled.
class JointMotion {
 public:
  explicit JointMotion(const JointSpec& joint);

  /// Where a joint that stands at q puts its child: X_PC, and its turn as a quaternion.
  struct Place {
    Quat q_PC;
    Pose X_PC;
  };
  [[nodiscard]] Place at(double q) const;

  Vec6 S = Vec6::Zero();  ///< the child's motion per rate, about its Bo in its axes

 private:
  JointType type_;
  Quat start_;        // q_PC at q = 0
  Quat half_turned_;  // of a revolute joint: q_PC at q = π
  Vec3 p_PJ_;
  Vec3 p_CJ_;
  Vec3 slide_P_;  // of a prismatic joint, per unit of q
};

/// What every pair of moving bodies is asked about, close together in memory.
struct BoundingSphere {
  std::uint32_t body = 0;
  std::uint32_t tree = 0;
  double radius = 0.0;  ///< about Bo; negative for a body that nothing can touch
};

/// Bodies, shapes and joints, compiled: constant for a run and shared.
class MultibodyModel {
 public:
  /// `problems(spec)` must be empty.
  explicit MultibodyModel(const MultibodySpec& spec);
  ~MultibodyModel();
  MultibodyModel(const MultibodyModel&) = delete;
  MultibodyModel& operator=(const MultibodyModel&) = delete;

  [[nodiscard]] const std::vector<BodyModel>& bodies() const { return bodies_; }
  [[nodiscard]] const std::vector<JointSpec>& joints() const { return joints_; }
  [[nodiscard]] const std::vector<JointMotion>& joint_motions() const { return joint_motions_; }
  [[nodiscard]] const std::vector<TreeModel>& trees() const { return trees_; }
  [[nodiscard]] const std::vector<std::uint32_t>& static_bodies() const { return static_bodies_; }
  [[nodiscard]] const std::vector<std::uint32_t>& moving_bodies() const { return moving_bodies_; }
  [[nodiscard]] const std::vector<BoundingSphere>& spheres() const { return spheres_; }
  [[nodiscard]] const std::vector<SelfContactSpec>& self_contacts() const { return self_contacts_; }
  [[nodiscard]] const MultibodyState& initial_state() const { return initial_state_; }

 private:
  std::vector<BodyModel> bodies_;
  std::vector<JointSpec> joints_;
  std::vector<JointMotion> joint_motions_;  // of joints_
  std::vector<TreeModel> trees_;
  std::vector<std::uint32_t> static_bodies_;
  std::vector<std::uint32_t> moving_bodies_;
  std::vector<BoundingSphere> spheres_;  // of moving_bodies_
  std::vector<SelfContactSpec> self_contacts_;
  MultibodyState initial_state_;
};

/// X_PC: where a joint that stands at q puts its child.
[[nodiscard]] Pose pose_in_parent(const JointSpec& joint, double q);

/// Puts every body of a tree where its root and its joints say, with the velocity they say. To be
/// called after a root or a joint was moved by hand.
void place_bodies_of_tree(const MultibodyModel& model, const TreeModel& tree,
                          MultibodyState& state);
void place_bodies_of_trees(const MultibodyModel& model, MultibodyState& state);

/// Puts a body, with all that is jointed to it, into the scene or takes it out.
void set_presence(const MultibodyModel& model, BodyId body, bool is_present, MultibodyState& state);

/// Marks with 1 each body that cannot be flown freely for the next `dt` seconds, because something
/// it could touch is near, a constraint holds it, or a joint of its tree is driven, geared, braked
/// or near its limit; static bodies and those that are not present get 0. `commands` has an entry
/// for each joint; none: all motors are off. Never misses a contact of bodies that accelerate by
/// less than `kMaxAcceleration`; pure function, no allocation. If one body is marked because of
/// another moving body, both are; with one body of a tree all of them are.
void find_bodies_that_may_touch(const MultibodyModel& model, const MultibodyState& state,
                                std::span<const JointCommand> commands, double dt,
                                std::span<std::uint8_t> may_touch);

/// How far a point of a moving body can get within dt. [m]
[[nodiscard]] double reach(const BodyModel& body, const RigidState& state, double dt);

/// The acceleration up to which nothing is missed: well above what an ROV's thrusters can do.
inline constexpr double kMaxAcceleration = 50.0;  // m/s², of joints also rad/s²

}  // namespace remora
