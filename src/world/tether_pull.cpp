// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/tether_pull.h"

#include <algorithm>
#include <cmath>

#include "world/body_situation.h"

namespace remora {
namespace {

/// An end on a ship or quay: carried along, whatever the cable pulls.
CableEnd vessel_end(const Model& model, const State& state, const TetherEndSpec& end) {
  const double dt = model.step().seconds();
  const auto at = [&](SimTime time) {
    return vessel_point(end.vessel, model.environment(), state.environment, time, end.p);
  };
  CableEnd answer;
  answer.p_W = at(state.now);
  answer.v_W = (at(state.now + model.step()) - answer.p_W) / dt;
  return answer;
}

/// All that acts on a body but the tether.
Wrench total_force(const Model& model, const State& state, std::uint32_t body,
                   const WaterSample& water, const Wrench& F_B) {
  const Actuators actuators = actuators_of(model, state, body);
  return model.hull({body})->force(situation_of(model, state.bodies.bodies[body], actuators.span()),
                                   water) +
         F_B;
}

/// How a body gives way: by its own M⁻¹, or by that of the tree it is part of.
BodyResponse response_of(const Model& model, const State& state, std::uint32_t body,
                         std::span<const WaterSample> water, std::span<const Wrench> F_B,
                         const TreeResponses& trees) {
  if (trees.has({body})) return trees.of({body});
  const Mat6& inverse_inertia = model.hull({body})->inverse_inertia();
  const Wrench total = total_force(model, state, body, water[body], F_B[body]);
  return {inverse_inertia, Twist::from_vector(inverse_inertia * total.vector())};
}

void update_trees(const Model& model, const State& state, std::span<const WaterSample> water,
                  std::span<const Wrench> F_B, TetherPullWorkspace& workspace) {
  if (workspace.trees.is_empty()) return;
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    if (!state.is_present({i}) || !workspace.trees.has({i})) continue;
    workspace.total_F_B[i] = total_force(model, state, i, water[i], F_B[i]);
  }
  workspace.trees.update(state.bodies, workspace.total_F_B, model.step().seconds());
}

/// J M⁻¹ Jᵀ at a point of the body, with J = [1, -p×].
Mat3 mobility_at(const Mat6& inverse_inertia, const Vec3& p_BT) {
  Mat3 p_cross;
  p_cross << 0.0, -p_BT.z(), p_BT.y(), p_BT.z(), 0.0, -p_BT.x(), -p_BT.y(), p_BT.x(), 0.0;
  Eigen::Matrix<double, 3, 6> J;
  J << Mat3::Identity(), -p_cross;
  return J * inverse_inertia * J.transpose();
}

/// Whether a body is locked to one that stands still, as a plug in its socket: it does not give
/// way.
bool is_locked(const Model& model, const State& state, std::uint32_t body) {
  const auto is_held_by = [&](const ConstraintState& held) {
    return held.b.index == body && held.free_axes == kAllAxesHeld && std::isinf(held.max_force) &&
           std::isinf(held.max_moment) && model.multibody().bodies()[held.a.index].is_static;
  };
  const std::vector<ConstraintState>& constraints = state.bodies.constraints;
  return std::any_of(constraints.begin(), constraints.end(), is_held_by);
}

CableEnd body_end(const Model& model, const State& state, std::uint32_t body, const Vec3& p_BT,
                  std::span<const WaterSample> water, std::span<const Wrench> F_B,
                  const TreeResponses& trees) {
  const RigidState& now = state.bodies.bodies[body];
  const Mat3 R_WB = now.q_WB.toRotationMatrix();
  CableEnd end;
  end.p_W = now.p_WB + R_WB * p_BT;
  if (model.hull({body}) == nullptr || is_locked(model, state, body)) return end;

  const Vec3& w = now.V_WB_B.angular;
  const Vec3 v_B = now.V_WB_B.linear + w.cross(p_BT);
  const BodyResponse response = response_of(model, state, body, water, F_B, trees);
  const Twist& a = response.acceleration;
  end.v_W = R_WB * v_B;
  // d/dt of R (v + ω×p) in W: the turning axes add ω×(v + ω×p).
  end.a_W = R_WB * (a.linear + a.angular.cross(p_BT) + w.cross(v_B));
  end.mobility_W = R_WB * mobility_at(response.inverse_inertia, p_BT) * R_WB.transpose();
  return end;
}

/// A force in W at a place of the body, as a wrench about Bo in B.
Wrench wrench_about_body(const RigidState& body, const Vec3& p_W, const Vec3& force_W) {
  const Vec3 f_B = body.q_WB.conjugate() * force_W;
  const Vec3 p_B = body.q_WB.conjugate() * (p_W - body.p_WB);
  return {.force = f_B, .moment = p_B.cross(f_B)};
}

/// Where the bodies are that cables may press on, and how they give way.
void place_bodies(const Model& model, const State& state, std::span<const WaterSample> water,
                  std::span<const Wrench> F_B, const TreeResponses& trees,
                  std::vector<MovableBody>& bodies) {
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    if (!state.is_present({i})) continue;
    const RigidState& now = state.bodies.bodies[i];
    const BodyResponse response = response_of(model, state, i, water, F_B, trees);
    const Twist& a = response.acceleration;
    MovableBody& body = bodies[i];
    body.X_WB = now.X_WB();
    body.inverse_inertia = response.inverse_inertia;
    // In W the turning axes add ω×v.
    const Vec3 a_B = a.linear + now.V_WB_B.angular.cross(now.V_WB_B.linear);
    body.A_WB_W = {.linear = body.X_WB.R * a_B, .angular = body.X_WB.R * a.angular};
  }
}

void place_obstacles(const Model& model, const State& state, std::span<const MovableBody> bodies,
                     std::vector<Obstacle>& obstacles) {
  for (std::size_t i = 0; i < obstacles.size(); ++i) {
    const BodyObstacle& part = model.obstacles()[i];
    obstacles[i].is_present = state.is_present(part.body);
    if (obstacles[i].holder == nullptr || !obstacles[i].is_present) continue;
    const RigidState& body = state.bodies.bodies[part.body.index];
    const Pose& X_WB = bodies[part.body.index].X_WB;
    Obstacle& obstacle = obstacles[i];
    obstacle.X_WO = X_WB * part.X_BS;
    const Vec3 v_O_B = body.V_WB_B.linear + body.V_WB_B.angular.cross(Vec3(part.X_BS.p));
    obstacle.V_WO_W = {.linear = X_WB.R * v_O_B, .angular = X_WB.R * body.V_WB_B.angular};
  }
}

void view_other_cables(const Model& model, const State& state, std::size_t own,
                       std::vector<CableView>& views) {
  views.clear();
  for (std::size_t i = 0; i < state.tethers.size(); ++i) {
    if (i == own) continue;
    const CableState& cable = state.tethers[i].cable;
    views.push_back(
        {cable.position_W, cable.velocity_W, 0.5 * model.tethers()[i].spec.cable.diameter});
  }
}

void apply(const TetherModel& tether, const TetherStepInput& input, const State& state,
           const TetherOutput& output, std::vector<Wrench>& F_B) {
  for (std::size_t k = 0; k < 2; ++k) {
    const std::uint32_t body = tether.bodies[k];
    if (body == kNoBody) continue;
    F_B[body] +=
        wrench_about_body(state.bodies.bodies[body], input.ends[k].p_W, output.end_force_W[k]);
  }
  for (const CableLoad& load : output.loads)
    F_B[load.body] += wrench_about_body(state.bodies.bodies[load.body], load.p_W, load.force_W);
}

}  // namespace

TetherPullWorkspace::TetherPullWorkspace(const Model& model)
    : trees(model.multibody()),
      total_F_B(model.multibody().bodies().size()),
      bodies(model.multibody().bodies().size()) {
  for (const BodyObstacle& part : model.obstacles()) {
    Obstacle obstacle;
    obstacle.surface = part.surface;
    obstacle.X_WO = part.X_BS;
    obstacle.friction = part.friction;
    obstacle.body = part.body.index;
    if (!model.multibody().bodies()[part.body.index].is_static)
      obstacle.holder = &bodies[part.body.index];
    obstacles.push_back(obstacle);
  }
  cables.reserve(model.tethers().size());
  for (const TetherModel& tether : model.tethers()) tethers.emplace_back(tether);
}

void pull_tethers(const Model& model, std::span<const WaterSample> water, State& state,
                  std::vector<Wrench>& F_B, Output& output, TetherPullWorkspace& workspace) {
  if (model.tethers().empty()) return;
  update_trees(model, state, water, F_B, workspace);
  place_bodies(model, state, water, F_B, workspace.trees, workspace.bodies);
  place_obstacles(model, state, workspace.bodies, workspace.obstacles);
  for (std::size_t i = 0; i < model.tethers().size(); ++i) {
    const TetherModel& tether = model.tethers()[i];
    const std::array<const TetherEndSpec*, 2> specs{&tether.spec.reel_end,
                                                    &tether.spec.vehicle_end};
    TetherStepInput input;
    for (std::size_t k = 0; k < 2; ++k) {
      input.ends[k] =
          tether.bodies[k] == kNoBody
              ? vessel_end(model, state, *specs[k])
              : body_end(model, state, tether.bodies[k], specs[k]->p, water, F_B, workspace.trees);
    }
    view_other_cables(model, state, i, workspace.cables);
    input.obstacles = workspace.obstacles;
    input.other_cables = workspace.cables;
    input.environment = &model.environment();
    input.water = &state.environment;
    input.now = state.now;
    input.dt = model.step().seconds();
    step(tether, input, state.tethers[i], output.tethers[i], workspace.tethers[i]);
    apply(tether, input, state, output.tethers[i], F_B);
  }
}

void lay_out_tethers_of(const Model& model, BodyId body, State& state) {
  for (std::size_t i = 0; i < model.tethers().size(); ++i) {
    const TetherModel& tether = model.tethers()[i];
    if (tether.bodies[0] != body.index && tether.bodies[1] != body.index) continue;
    lay_out(tether, fastening(model, state, tether.spec.reel_end, tether.bodies[0]),
            fastening(model, state, tether.spec.vehicle_end, tether.bodies[1]), state.tethers[i]);
  }
}

void attach_tether(const Model& model, TetherId id, State& state) {
  const TetherModel& tether = model.tethers()[id.index];
  attach(tether, fastening(model, state, tether.spec.reel_end, tether.bodies[0]),
         fastening(model, state, tether.spec.vehicle_end, tether.bodies[1]),
         state.tethers[id.index]);
}

Vec3 fastening(const Model& model, const State& state, const TetherEndSpec& end,
               std::uint32_t body) {
  if (body == kNoBody)
    return vessel_point(end.vessel, model.environment(), state.environment, state.now, end.p);
  const RigidState& holder = state.bodies.bodies[body];
  return holder.p_WB + holder.q_WB * end.p;
}

}  // namespace remora
