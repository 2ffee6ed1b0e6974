// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/proximity.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace remora {

double reach(const BodyModel& body, const RigidState& state, double dt) {
  const double speed =
      state.V_WB_B.linear.norm() + state.V_WB_B.angular.norm() * body.bounding_radius;
  return speed * dt + kMaxAcceleration * dt * dt;
}

MovingBox moving_box(const Aabb& bounds, const RigidState& state, double reach) {
  MovingBox box;
  box.R_WB = state.q_WB.toRotationMatrix();
  box.centre = state.p_WB + box.R_WB * bounds.centre();
  box.half = 0.5 * bounds.size();
  box.reach = reach;
  const Vec3 half_W = box.R_WB.cwiseAbs() * box.half + Vec3::Constant(reach);
  box.bounds_W = {box.centre - half_W, box.centre + half_W};
  return box;
}

bool may_touch_shape(const MovingBox& box, const CollisionShape& shape) {
  if (shape.kind == ShapeKind::half_space) return box.lowest_along(shape.normal) <= shape.offset;
  if (!overlap(box.bounds_W, shape.bounds)) return false;
  if (shape.kind == ShapeKind::terrain) {
    return shape.terrain->depth_range(under(box.bounds_W)).shallowest <= box.bounds_W.hi.z();
  }
  if (shape.surface) return shape.surface->bvh.any_overlapping(box.bounds_W);
  return std::none_of(shape.faces.begin(), shape.faces.end(), [&](const ConvexHull::Face& face) {
    return box.lowest_along(face.normal) > face.offset;
  });
}

namespace {

bool may_touch_something_static(const MultibodyModel& model, const MultibodyState& all,
                                const BodyModel& body, const RigidState& state, double reach) {
  const double radius = body.bounding_radius + reach;
  MovingBox box;
  bool has_box = false;
  for (const std::uint32_t s : model.static_bodies()) {
    const BodyModel& obstacle = model.bodies()[s];
    if (obstacle.shapes.empty() || !all.is_present[s]) continue;
    if (squared_distance(obstacle.bounds, state.p_WB) > radius * radius) continue;
    if (!has_box) box = moving_box(body.bounds, state, reach);
    has_box = true;
    for (const CollisionShape& shape : obstacle.shapes) {
      if (may_touch_shape(box, shape)) return true;
    }
  }
  return false;
}

/// Whether a joint of the tree is driven, geared, braked or may come to its limit.
bool is_held_up(const MultibodyModel& model, const TreeModel& tree, const MultibodyState& state,
                std::span<const JointCommand> commands, double dt) {
  return std::any_of(tree.joints.begin(), tree.joints.end(), [&](std::uint32_t j) {
    const JointSpec& joint = model.joints()[j];
    const JointState& at = state.joints[j];
    if (joint.type == JointType::fixed) return false;
    if (joint.friction > 0.0 || joint.gear) return true;
    if (joint.motor && j < commands.size() && commands[j].kind != JointCommandKind::off)
      return true;
    const double reach = std::abs(at.dq) * dt + kMaxAcceleration * dt * dt;
    return at.q - reach < joint.lower || at.q + reach > joint.upper;
  });
}

bool may_touch_each_other(const BodyModel& a, const RigidState& at_a, const BodyModel& b,
                          const RigidState& at_b, double dt) {
  const MovingBox box_a = moving_box(a.bounds, at_a, reach(a, at_a, dt));
  const MovingBox box_b = moving_box(b.bounds, at_b, reach(b, at_b, dt));
  return overlap(box_a.bounds_W, box_b.bounds_W);
}

/// With one body of a tree all of them are marked.
void mark_whole_trees(const MultibodyModel& model, std::span<std::uint8_t> may_touch) {
  for (const TreeModel& tree : model.trees()) {
    if (tree.is_single_body()) continue;
    const bool is_marked = std::any_of(tree.bodies.begin(), tree.bodies.end(),
                                       [&](std::uint32_t i) { return may_touch[i] != 0; });
    for (const std::uint32_t i : tree.bodies) may_touch[i] = is_marked ? 1 : 0;
  }
}

}  // namespace

void find_bodies_that_may_touch(const MultibodyModel& model, const MultibodyState& state,
                                std::span<const JointCommand> commands, double dt,
                                std::span<std::uint8_t> may_touch) {
  REMORA_ASSERT(may_touch.size() == model.bodies().size());
  std::fill(may_touch.begin(), may_touch.end(), std::uint8_t{0});
  for (const TreeModel& tree : model.trees()) {
    if (tree.is_single_body() || !state.is_present[tree.root]) continue;
    if (is_held_up(model, tree, state, commands, dt)) may_touch[tree.root] = 1;
  }
  const std::vector<BoundingSphere>& spheres = model.spheres();
  for (std::size_t k = 0; k < spheres.size(); ++k) {
    const std::uint32_t i = spheres[k].body;
    const BodyModel& body = model.bodies()[i];
    const RigidState& at_i = state.bodies[i];
    if (!state.is_present[i]) continue;
    if (spheres[k].radius < 0.0) continue;
    const double reach_i = reach(body, at_i, dt);
    if (!may_touch[i] && may_touch_something_static(model, state, body, at_i, reach_i))
      may_touch[i] = 1;
    const double extent_i = spheres[k].radius + reach_i;
    for (std::size_t l = k + 1; l < spheres.size(); ++l) {
      const BoundingSphere& other = spheres[l];
      const RigidState& at_j = state.bodies[other.body];
      if (are_far_apart(at_i, extent_i, at_j, other.radius, dt)) continue;
      if (other.radius < 0.0 || other.tree == spheres[k].tree || !state.is_present[other.body])
        continue;
      const BodyModel& body_j = model.bodies()[other.body];
      if (may_touch_each_other(body, at_i, body_j, at_j, dt))
        may_touch[i] = may_touch[other.body] = 1;
    }
  }
  for (const SelfContactSpec& pair : model.self_contacts()) {
    if (!state.is_present[pair.a] || may_touch[pair.a] != 0) continue;
    if (may_touch_each_other(model.bodies()[pair.a], state.bodies[pair.a], model.bodies()[pair.b],
                             state.bodies[pair.b], dt))
      may_touch[pair.a] = 1;
  }
  for (const ConstraintState& held : state.constraints) {
    if (!state.is_present[held.a.index] || !state.is_present[held.b.index]) continue;
    for (const BodyId body : {held.a, held.b})
      if (!model.bodies()[body.index].is_static) may_touch[body.index] = 1;
  }
  mark_whole_trees(model, may_touch);
}

}  // namespace remora
