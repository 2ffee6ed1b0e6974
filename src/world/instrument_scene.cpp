// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/instrument_scene.h"

namespace remora {
namespace {

bool has_surface(const BodySurface& surface) {
  return surface.mesh != nullptr || surface.level_z.has_value();
}

std::vector<RayScenePart> parts_of(const Model& model) {
  std::vector<RayScenePart> parts;
  const std::vector<RigidState>& initial = model.multibody().initial_state().bodies;
  for (std::size_t i = 0; i < model.surfaces().size(); ++i) {
    const BodySurface& surface = model.surfaces()[i];
    if (!has_surface(surface)) continue;
    parts.push_back({.mesh = surface.mesh, .level_z = surface.level_z, .X_WP = initial[i].X_WB()});
  }
  return parts;
}

bool is_same_place(const RigidState& a, const RigidState& b) {
  return a.p_WB == b.p_WB && a.q_WB.coeffs() == b.q_WB.coeffs();
}

}  // namespace

InstrumentScene::InstrumentScene(const Model& model) : model_(&model), rays_(parts_of(model)) {
  const std::vector<RigidState>& initial = model.multibody().initial_state().bodies;
  for (std::uint32_t i = 0; i < model.surfaces().size(); ++i) {
    const BodySurface& surface = model.surfaces()[i];
    const bool is_part = has_surface(surface);
    part_of_body_.push_back(is_part ? static_cast<std::uint32_t>(body_of_part_.size()) : kNoPart);
    if (!is_part) continue;
    body_of_part_.push_back({i});
    material_of_part_.push_back(surface.material);
    motion_of_part_.push_back(initial[i]);
  }
  for (std::uint32_t i = 0; i < model.surfaces().size(); ++i) {
    for (const auto& terrain : model.surfaces()[i].terrains)
      grounds_.push_back({{i}, RayTerrain(terrain)});
  }
  is_shown_.assign(part_of_body_.size(), 1);
  show_what_is_present(model.multibody().initial_state());
  bring_ground(initial);
  rays_.commit();
}

bool InstrumentScene::bring_ground(std::span<const RigidState> bodies) {
  if (grounds_.empty()) return false;
  places_.clear();
  for (std::uint32_t v = 0; v < model_->vehicles().size(); ++v)
    places_.emplace_back(bodies[model_->body_of({v}).index].p_WB.head<2>());
  if (places_.empty()) places_.emplace_back(Vec2::Zero());
  bool has_changed = false;
  for (Ground& ground : grounds_) {
    if (!ground.terrain.move_to(places_, rays_)) continue;
    has_changed = true;
    body_of_part_.resize(rays_.part_count());
    material_of_part_.resize(rays_.part_count());
    motion_of_part_.resize(rays_.part_count());
    for (const auto& [tile, part] : ground.terrain.parts()) {
      body_of_part_[part] = ground.body;
      material_of_part_[part] = model_->surfaces()[ground.body.index].material;
      motion_of_part_[part] = RigidState{};
    }
  }
  return has_changed;
}

bool InstrumentScene::show_what_is_present(const MultibodyState& bodies) {
  bool has_changed = false;
  for (std::uint32_t body = 0; body < part_of_body_.size(); ++body) {
    const std::uint32_t part = part_of_body_[body];
    if (part == kNoPart || is_shown_[body] == bodies.is_present[body]) continue;
    is_shown_[body] = bodies.is_present[body];
    if (model_->surfaces()[body].mesh != nullptr) rays_.show(part, is_shown_[body] != 0);
    has_changed = true;
  }
  return has_changed;
}

void InstrumentScene::update(const State& state) {
  bool has_moved = bring_ground(state.bodies.bodies);
  has_moved = show_what_is_present(state.bodies) || has_moved;
  for (const std::uint32_t body : model_->multibody().moving_bodies()) {
    const std::uint32_t part = part_of_body_[body];
    if (part == kNoPart) continue;
    const RigidState& now = state.bodies.bodies[body];
    if (!is_same_place(now, motion_of_part_[part])) {
      rays_.place(part, now.X_WB());
      has_moved = true;
    }
    motion_of_part_[part] = now;
  }
  if (has_moved) rays_.commit();
}

SensorScene InstrumentScene::view(const State& state) const {
  return {.environment = &model_->environment(),
          .water = &state.environment,
          .now = state.now,
          .rays = &rays_,
          .material_of_part = material_of_part_,
          .motion_of_part = motion_of_part_};
}

}  // namespace remora
