// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/constraint_rows.h"

#include <cmath>

namespace remora {
namespace {

/// What slides along Fx stops at the ends of its way, as a joint does at its limits. The rows are
/// there wherever it is: what pushes it may be a contact, which the free velocity does not show.
void add_ends_of_travel(std::size_t number, const ConstraintState& constraint, const Pose& X_WF,
                        const Vec3& p_WG, const Vec3& v_W, double dt, const StepBodies& bodies,
                        std::vector<Row>& rows, std::vector<HeldAxis>& held_axes) {
  const std::uint32_t a = constraint.a.index, b = constraint.b.index;
  const Vec3 d = X_WF.R.col(0);
  const double travel = d.dot(p_WG - X_WF.p);
  for (const double sign : {1.0, -1.0}) {  // the far end pushes a along +Fx, the near one along -Fx
    const double room =
        sign > 0.0 ? constraint.max_travel - travel : travel - constraint.min_travel;
    if (!std::isfinite(room)) continue;
    held_axes.push_back({number, 0, rows.size(), sign});
    Row& row = rows.emplace_back();
    row.tree = bodies.model->bodies()[bodies.is_active[a] ? a : b].tree;
    row.a = bodies.side(a, p_WG, d, sign);
    row.b = bodies.side(b, p_WG, d, -sign);
    row.current = sign * d.dot(v_W);
    row.target = parting_speed(room, 0.0, 0.0, 0.0, dt);
    row.upper = kNoLimit;
  }
}

/// One row for each axis that is held: it stops the motion along it and brings what has crept away
/// back. Both bodies are pushed at the same point, so that no momentum comes from nowhere.
void add_held_axes(std::size_t number, const ConstraintState& constraint, double dt,
                   const StepBodies& bodies, std::vector<Row>& rows,
                   std::vector<HeldAxis>& held_axes) {
  const std::uint32_t a = constraint.a.index, b = constraint.b.index;
  const Pose& X_WA = bodies.X_WB[a];
  const Pose& X_WB = bodies.X_WB[b];
  const Pose X_WF = X_WA * constraint.X_AF, X_WG = X_WB * constraint.X_BG;
  const Eigen::AngleAxisd turn(Mat3(X_WG.R * X_WF.R.transpose()));
  const Vec3 way_W = X_WG.p - X_WF.p, turn_W = turn.angle() * turn.axis();
  const Vec3 v_W = bodies.velocity_at(a, bodies.velocity[a], X_WG.p) -
                   bodies.velocity_at(b, bodies.velocity[b], X_WG.p);
  const Vec3 w_W = X_WA.R * bodies.velocity[a].tail<3>() - X_WB.R * bodies.velocity[b].tail<3>();
  for (int axis = 0; axis < 6; ++axis) {
    if ((constraint.free_axes >> axis & 1u) != 0) continue;
    const bool is_turn = axis >= 3;
    const Vec3 d = X_WF.R.col(axis % 3);
    const double limit = (is_turn ? constraint.max_moment : constraint.max_force) * dt;
    held_axes.push_back({number, axis, rows.size()});
    Row& row = rows.emplace_back();
    row.tree = bodies.model->bodies()[bodies.is_active[a] ? a : b].tree;
    row.a = is_turn ? bodies.turning_side(a, d, 1.0) : bodies.side(a, X_WG.p, d, 1.0);
    row.b = is_turn ? bodies.turning_side(b, d, -1.0) : bodies.side(b, X_WG.p, d, -1.0);
    row.current = d.dot(is_turn ? w_W : v_W);
    row.target = return_speed(d.dot(is_turn ? turn_W : way_W), dt);
    row.lower = -limit;
    row.upper = limit;
  }
  if ((constraint.free_axes & kSlidesAlongX) != 0)
    add_ends_of_travel(number, constraint, X_WF, X_WG.p, v_W, dt, bodies, rows, held_axes);
}

}  // namespace

void add_constraint_rows(const MultibodyState& state, double dt, StepBodies& bodies,
                         std::vector<Row>& rows, std::vector<HeldAxis>& held_axes) {
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    const ConstraintState& constraint = state.constraints[i];
    const std::uint32_t a = constraint.a.index, b = constraint.b.index;
    if (!state.is_present[a] || !state.is_present[b]) continue;
    if (!bodies.is_active[a] && !bodies.is_active[b]) continue;
    for (const std::uint32_t body : {a, b})
      if (!bodies.is_active[body]) bodies.take_obstacle(body, state, dt);
    add_held_axes(i, constraint, dt, bodies, rows, held_axes);
  }
}

}  // namespace remora
