// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "geometry/terrain.h"
#include "geometry/triangle_mesh.h"
#include "math/rigid_state.h"

namespace remora {

enum class ShapeKind {
  box,         ///< `size` along Sx, Sy, Sz
  sphere,      ///< `radius`
  cylinder,    ///< `radius`, `length` along Sz; a prism of 24 sides of the same volume
  capsule,     ///< `radius`, `length` along Sz between the centres of its caps
  half_space,  ///< solid where z of S is positive: with S along W, everything below its origin
  convex,      ///< the convex hull of `mesh`
  mesh,        ///< the surface of `mesh`; hollow inside
  terrain,     ///< `terrain`, which is given in W: on static bodies only, not placed by X_BS
};

/// A solid that others can touch, fixed to a body. Frame S is the shape's own.
struct ShapeSpec {
  ShapeKind kind = ShapeKind::box;
  Pose X_BS = {};
  Vec3 size = Vec3::Zero();  ///< box: edge lengths [m]
  double radius = 0.0;       ///< sphere, cylinder, capsule [m]
  double length = 0.0;       ///< cylinder, capsule [m]
  std::shared_ptr<const TriangleMesh> mesh;
  std::shared_ptr<const Terrain> terrain;
};

struct BodySpec {
  std::string name;
  bool is_static = false;
  /// Inertia about Bo in B, linear part first, added mass included; any symmetric positive definite
  /// 6×6. Not used when static.
  Mat6 inertia = Mat6::Identity();
  std::vector<ShapeSpec> shapes;
  double friction = 0.5;     ///< Coulomb; of two bodies in contact the smaller counts
  double restitution = 0.0;  ///< share of the approach speed that returns; the smaller counts
  RigidState initial;        ///< where it starts; where it stays when static
  bool is_present = true;    ///< whether it is in the scene at the start
};

enum class JointType { fixed, revolute, prismatic };

/// What drives a joint, gear included: it reaches any rate up to `max_rate` at once, as long as
/// that takes no more than `max_effort`.
struct JointMotorSpec {
  double max_effort = 10.0;    ///< [N·m] or [N]
  double max_rate = 0.5;       ///< [rad/s] or [m/s]
  double position_gain = 5.0;  ///< rate per distance from the commanded position [1/s]
};

/// Turns a joint along with another of the same tree: q = ratio · q_driver + offset, without
/// backlash. The forces on both act on whatever drives the first.
struct JointGearSpec {
  std::uint32_t driver = 0;  ///< index of a joint that is not geared itself
  double ratio = 1.0;        ///< -1: the other way round, as the two jaws of a gripper
  double offset = 0.0;       ///< [rad] or [m]
};

/// Holds a child body to its parent. Frame J is fixed to both; at q = 0 the two coincide, and the
/// child turns about or slides along `axis_J`.
struct JointSpec {
  std::string name;
  std::uint32_t parent = 0;  ///< index of a body; a static one bolts the child to the world
  std::uint32_t child = 0;   ///< index of a moving body
  JointType type = JointType::fixed;
  Pose X_PJ = {};  ///< J in the parent's frame
  Pose X_CJ = {};  ///< J in the child's frame
  Vec3 axis_J = Vec3::UnitZ();
  double lower = -std::numeric_limits<double>::infinity();  ///< [rad] or [m]
  double upper = std::numeric_limits<double>::infinity();
  double damping = 0.0;   ///< [N·m·s/rad] or [N·s/m]
  double friction = 0.0;  ///< of the dry kind: it resists with up to this [N·m] or [N]
  double initial = 0.0;   ///< where it starts, within its limits [rad] or [m]
  std::optional<JointMotorSpec> motor = {};  ///< none: nothing drives it
  std::optional<JointGearSpec> gear = {};    ///< in place of a motor and of a start
};

/// Two bodies of one tree that stop each other: the jaws of a gripper, a forearm and the hull.
/// Bodies of one tree pass through each other where nothing is said.
struct SelfContactSpec {
  std::uint32_t a = 0;  ///< indices of moving bodies
  std::uint32_t b = 0;
};

struct MultibodySpec {
  std::vector<BodySpec> bodies;
  std::vector<JointSpec> joints;
  std::vector<SelfContactSpec> self_contacts = {};
};

/// Everything that keeps the spec from becoming a model, in words; empty when nothing does.
/// A problem's field is the name of the body or joint it is about.
[[nodiscard]] std::vector<Problem> problems(const MultibodySpec& spec);

}  // namespace remora
