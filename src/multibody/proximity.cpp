// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/proximity.h"

#include <algorithm>

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

}  // namespace

void find_bodies_that_may_touch(const MultibodyModel& model, const MultibodyState& state, double dt,
                                std::span<std::uint8_t> may_touch) {
  REMORA_ASSERT(may_touch.size() == model.bodies().size());
  std::fill(may_touch.begin(), may_touch.end(), std::uint8_t{0});
  const std::vector<BoundingSphere>& spheres = model.spheres();
  for (std::size_t k = 0; k < spheres.size(); ++k) {
    const std::uint32_t i = spheres[k].body;
    const BodyModel& body = model.bodies()[i];
    const RigidState& at_i = state.bodies[i];
    if (!state.is_present[i]) continue;
    if (!model.trees()[spheres[k].tree].is_single_body()) may_touch[i] = 1;
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
      const MovingBox box_i = moving_box(body.bounds, at_i, reach_i);
      const MovingBox box_j = moving_box(body_j.bounds, at_j, reach(body_j, at_j, dt));
      if (overlap(box_i.bounds_W, box_j.bounds_W)) may_touch[i] = may_touch[other.body] = 1;
    }
  }
  for (const ConstraintState& held : state.constraints) {
    if (!state.is_present[held.a.index] || !state.is_present[held.b.index]) continue;
    for (const BodyId body : {held.a, held.b})
      if (!model.bodies()[body.index].is_static) may_touch[body.index] = 1;
  }
}

}  // namespace remora
