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
  rays_.commit();
}

void InstrumentScene::update(const State& state) {
  bool has_moved = false;
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
