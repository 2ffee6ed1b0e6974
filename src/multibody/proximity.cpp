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
  if (shape.kind == ShapeKind::height_field) {
    return shape.field->depth_range(box.bounds_W.lo.head<2>(), box.bounds_W.hi.head<2>())
               .shallowest <= box.bounds_W.hi.z();
  }
  if (shape.surface) return shape.surface->bvh.any_overlapping(box.bounds_W);
  return std::none_of(shape.faces.begin(), shape.faces.end(), [&](const ConvexHull::Face& face) {
    return box.lowest_along(face.normal) > face.offset;
  });
}

// Without a square root, by (x + y)² ≤ 2 (x² + y²) twice: this is asked for every pair of bodies.
bool are_far_apart(const BodyModel& a, const RigidState& at_a, double reach_a, const BodyModel& b,
                   const RigidState& at_b, double dt) {
  const double x = a.bounding_radius + reach_a + b.bounding_radius + kMaxAcceleration * dt * dt;
  const double speed2 =
      2.0 * (at_b.V_WB_B.linear.squaredNorm() +
             at_b.V_WB_B.angular.squaredNorm() * b.bounding_radius * b.bounding_radius);
  return (at_a.p_WB - at_b.p_WB).squaredNorm() > 2.0 * (x * x + speed2 * dt * dt);
}

namespace {

bool may_touch_something_static(const MultibodyModel& model, const BodyModel& body,
                                const RigidState& state, double reach) {
  const double radius = body.bounding_radius + reach;
  MovingBox box;
  bool has_box = false;
  for (const std::uint32_t s : model.static_bodies()) {
    const BodyModel& obstacle = model.bodies()[s];
    if (obstacle.shapes.empty()) continue;
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
  const std::vector<std::uint32_t>& moving = model.moving_bodies();
  for (std::size_t k = 0; k < moving.size(); ++k) {
    const std::uint32_t i = moving[k];
    const BodyModel& body = model.bodies()[i];
    if (!model.trees()[body.tree].is_single_body()) may_touch[i] = 1;
    if (body.shapes.empty()) continue;
    const double reach_i = reach(body, state.bodies[i], dt);
    if (!may_touch[i] && may_touch_something_static(model, body, state.bodies[i], reach_i)) {
      may_touch[i] = 1;
    }
    for (std::size_t l = k + 1; l < moving.size(); ++l) {
      const std::uint32_t j = moving[l];
      const BodyModel& other = model.bodies()[j];
      if (other.shapes.empty() || other.tree == body.tree) continue;
      if (are_far_apart(body, state.bodies[i], reach_i, other, state.bodies[j], dt)) continue;
      const double reach_j = reach(other, state.bodies[j], dt);
      const MovingBox box_i = moving_box(body.bounds, state.bodies[i], reach_i);
      const MovingBox box_j = moving_box(other.bounds, state.bodies[j], reach_j);
      if (overlap(box_i.bounds_W, box_j.bounds_W)) may_touch[i] = may_touch[j] = 1;
    }
  }
}

}  // namespace remora
