// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/contact_search.h"

#include <algorithm>

#include "multibody/proximity.h"

namespace remora {
namespace {

bool are_held_together(const MultibodyState& state, std::uint32_t i, std::uint32_t j) {
  return std::any_of(
      state.constraints.begin(), state.constraints.end(), [&](const ConstraintState& held) {
        return (held.a.index == i && held.b.index == j) || (held.a.index == j && held.b.index == i);
      });
}

}  // namespace

ContactSearch::ContactSearch() {
  pairs_.reserve(32);
  points_.reserve(128);
  of_pair_.reserve(64);
}

void ContactSearch::find(const MultibodyState& state, double dt, StepBodies& bodies) {
  const MultibodyModel& model = *bodies.model;
  pairs_.clear();
  points_.clear();
  const std::vector<std::uint32_t>& moving = model.moving_bodies();
  for (std::size_t k = 0; k < moving.size(); ++k) {
    const std::uint32_t i = moving[k];
    if (!bodies.is_active[i] || model.bodies()[i].shapes.empty()) continue;
    find_with_static(i, state, bodies);
    for (std::size_t l = 0; l < moving.size(); ++l) {
      const std::uint32_t j = moving[l];
      const bool is_done = bodies.is_active[j] && l <= k;
      if (is_done || model.bodies()[j].shapes.empty() || !state.is_present[j]) continue;
      if (model.bodies()[i].tree == model.bodies()[j].tree) continue;
      if (are_held_together(state, i, j)) continue;
      find_of_pair(i, j, state, dt, bodies);
    }
  }
  for (const SelfContactSpec& pair : model.self_contacts()) {
    if (bodies.is_active[pair.a]) find_of_pair(pair.a, pair.b, state, dt, bodies);
  }
}

void ContactSearch::find_with_static(std::uint32_t i, const MultibodyState& state,
                                     const StepBodies& bodies) {
  const MultibodyModel& model = *bodies.model;
  const BodyModel& body = model.bodies()[i];
  const double reach = bodies.reach[i];
  const double radius = body.bounding_radius + reach;
  for (const std::uint32_t s : model.static_bodies()) {
    const BodyModel& obstacle = model.bodies()[s];
    if (obstacle.shapes.empty() || !state.is_present[s]) continue;
    if (squared_distance(obstacle.bounds, state.bodies[i].p_WB) > radius * radius) continue;
    if (are_held_together(state, i, s)) continue;
    for (const CollisionShape& shape : body.shapes) {
      const MovingBox box = moving_box(shape.bounds, state.bodies[i], reach);
      for (const CollisionShape& other : obstacle.shapes) {
        if (!may_touch_shape(box, other)) continue;
        find_contact_points(shape, bodies.X_WB[i], other, {}, reach, scratch_, of_pair_);
      }
    }
    keep(i, s);
  }
}

void ContactSearch::find_of_pair(std::uint32_t i, std::uint32_t j, const MultibodyState& state,
                                 double dt, StepBodies& bodies) {
  const BodyModel& a = bodies.model->bodies()[i];
  const BodyModel& b = bodies.model->bodies()[j];
  const double extent_a = a.bounding_radius + bodies.reach[i];
  if (are_far_apart(state.bodies[i], extent_a, state.bodies[j], b.bounding_radius, dt)) return;
  if (!bodies.is_active[j]) bodies.take_obstacle(j, state, dt);
  const double margin = bodies.reach[i] + bodies.reach[j];
  for (const CollisionShape& shape : a.shapes) {
    const MovingBox box = moving_box(shape.bounds, state.bodies[i], bodies.reach[i]);
    for (const CollisionShape& other : b.shapes) {
      const MovingBox other_box = moving_box(other.bounds, state.bodies[j], bodies.reach[j]);
      if (!overlap(box.bounds_W, other_box.bounds_W)) continue;
      find_contact_points(shape, bodies.X_WB[i], other, bodies.X_WB[j], margin, scratch_, of_pair_);
    }
  }
  keep(i, j);
}

void ContactSearch::keep(std::uint32_t a, std::uint32_t b) {
  if (of_pair_.empty()) return;
  reduce(of_pair_);
  pairs_.push_back({a, b, points_.size(), of_pair_.size()});
  points_.insert(points_.end(), of_pair_.begin(), of_pair_.end());
  of_pair_.clear();
}

}  // namespace remora
