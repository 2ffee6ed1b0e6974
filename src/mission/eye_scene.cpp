// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/eye_scene.h"

#include <algorithm>

namespace remora {
namespace {

/// What of its own body is so near to a component is the fitting itself, or the plate it sits on:
/// half the component, and at least this [m].
constexpr double kOwnSurface = 0.1;

/// Calls `visit(body, visual)` for each drawn part but those of `own`, always in the same order.
template <class Visit>
void for_each_part(const Model& model, BodyId own, Visit&& visit) {
  for (std::uint32_t body = 0; body < model.visuals().size(); ++body) {
    if (body == own.index) continue;
    for (const VisualSpec& visual : model.visuals()[body]) {
      if (visual.mesh != nullptr) visit(BodyId{body}, visual);
    }
  }
}

std::vector<RayScenePart> ray_parts(const Model& model, BodyId own) {
  std::vector<RayScenePart> parts;
  const std::vector<RigidState>& initial = model.multibody().initial_state().bodies;
  for_each_part(model, own, [&](BodyId body, const VisualSpec& visual) {
    parts.push_back({.mesh = visual.mesh, .X_WP = initial[body.index].X_WB() * visual.X_BV});
  });
  return parts;
}

}  // namespace

EyeScene::EyeScene(const Model& model, BodyId own) : rays_(ray_parts(model, own)) {
  for_each_part(model, own, [&](BodyId body, const VisualSpec& visual) {
    parts_.push_back({body, visual.X_BV, !model.multibody().bodies()[body.index].is_static});
  });
  is_shown_.assign(parts_.size(), 1);
  for (std::uint32_t body = 0; body < model.visuals().size(); ++body) {
    for (const VisualSpec& visual : model.visuals()[body]) {
      if (visual.terrain != nullptr)
        grounds_.push_back({{body}, RayTerrain(visual.terrain, visual.apron)});
    }
  }
}

void EyeScene::bring_ground(const Vec3& p_eye_W) const {
  const Vec2 place = p_eye_W.head<2>();
  bool has_changed = false;
  for (Ground& ground : grounds_)
    has_changed = ground.terrain.move_to({&place, 1}, rays_) || has_changed;
  if (has_changed) rays_.commit();
}

BodyId EyeScene::body_of(std::uint32_t part) const {
  if (part < parts_.size()) return parts_[part].body;
  for (const Ground& ground : grounds_) {
    for (const auto& [tile, own] : ground.terrain.parts())
      if (own == part) return ground.body;
  }
  return {};
}

void EyeScene::place_bodies(const State& state) const {
  bool has_moved = false;
  for (std::uint32_t i = 0; i < parts_.size(); ++i) {
    const bool is_present = state.is_present(parts_[i].body);
    if (is_present != (is_shown_[i] != 0)) {
      rays_.show(i, is_present);
      is_shown_[i] = is_present ? 1 : 0;
      has_moved = true;
    }
    if (!parts_[i].is_moving || !is_present) continue;
    rays_.place(i, state.bodies.bodies[parts_[i].body.index].X_WB() * parts_[i].X_BV);
    has_moved = true;
  }
  if (has_moved) rays_.commit();
}

EyeScene::View EyeScene::at(const State& state) const {
  View view(*this);
  place_bodies(state);
  return view;
}

EyeScene::Sight EyeScene::View::look(const Vec3& p_eye_W, const Vec3& p_target_W) const {
  const Vec3 way = p_target_W - p_eye_W;
  const double distance = way.norm();
  if (distance <= 0.0) return {};
  const Ray ray{.origin = p_eye_W.cast<float>(),
                .direction = (way / distance).cast<float>(),
                .far = static_cast<float>(distance)};
  scene_->bring_ground(p_eye_W);
  const RayHit hit = scene_->rays_.closest_hit(ray);
  if (!hit.is_hit()) return {};
  return {.is_blocked = true, .body = scene_->body_of(hit.part), .distance = hit.distance};
}

bool EyeScene::View::sees(const Vec3& p_eye_W, const Vec3& p_W, BodyId body, double size) const {
  const Sight sight = look(p_eye_W, p_W);
  if (!sight.is_blocked) return true;
  const double own = std::max(kOwnSurface, 0.5 * size);
  return sight.body == body && sight.distance >= (p_W - p_eye_W).norm() - own;
}

}  // namespace remora
