// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/contact_rows.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// A unit vector across `n`, along the sliding if there is any.
Vec3 tangent(const Vec3& n, const Vec3& velocity) {
  const Vec3 sliding = velocity - n.dot(velocity) * n;
  if (sliding.norm() > 1e-9) return sliding.normalized();
  return n.cross(std::abs(n.x()) < 0.9 ? Vec3::UnitX() : Vec3::UnitY()).normalized();
}

/// A unit vector along `velocity` and two across it: a limit is then exact in the direction that
/// counts.
std::array<Vec3, 3> directions_of(const Vec3& velocity) {
  const Vec3 along = velocity.norm() > 1e-12 ? velocity.normalized() : Vec3(Vec3::UnitX());
  const Vec3 across = tangent(along, Vec3::Zero());
  return {along, across, along.cross(across)};
}

}  // namespace

void add_contact_rows(const StepBodies& bodies, const TouchingPair& pair,
                      std::span<const ContactPoint> points, const MultibodyState& state, double dt,
                      std::vector<Row>& rows, std::vector<ContactRows>& contacts) {
  const std::uint32_t a = pair.a, b = pair.b;
  const BodyModel& body_a = bodies.model->bodies()[a];
  const BodyModel& body_b = bodies.model->bodies()[b];
  const double friction = std::min(body_a.friction, body_b.friction);
  const double restitution = std::min(body_a.restitution, body_b.restitution);
  for (const ContactPoint& point : points) {
    const Vec3& n = point.normal_W;
    const Vec3 free = bodies.velocity_at(a, bodies.velocity[a], point.p_W) -
                      bodies.velocity_at(b, bodies.velocity[b], point.p_W);
    const Vec3 before = bodies.velocity_at(a, state.bodies[a].V_WB_B.vector(), point.p_W) -
                        bodies.velocity_at(b, state.bodies[b].V_WB_B.vector(), point.p_W);
    const double target = parting_speed(point.gap, n.dot(before), n.dot(free), restitution, dt);

    const Vec3 t = tangent(n, free);
    const std::array<Vec3, 3> directions = {n, t, n.cross(t)};
    contacts.push_back(
        {{{a}, {b}, point.p_W, n, -point.gap, Vec3::Zero()}, directions, rows.size()});
    for (int k = 0; k < 3; ++k) {
      const Vec3& d = directions[static_cast<std::size_t>(k)];
      Row& row = rows.emplace_back();
      row.tree = body_a.tree;
      row.a = bodies.side(a, point.p_W, d, 1.0);
      row.b = bodies.side(b, point.p_W, d, -1.0);
      row.current = d.dot(free);
      row.target = k == 0 ? target : 0.0;
      row.lower = k == 0 ? 0.0 : -friction;
      row.upper = k == 0 ? kNoLimit : friction;
      row.normal_row = -k;
    }
  }
}

void add_yield_rows(const StepBodies& bodies, std::span<const Resistance> resistances, double dt,
                    std::vector<Row>& rows) {
  if (resistances.empty()) return;
  for (const std::uint32_t i : bodies.model->moving_bodies()) {
    const Resistance& resistance = resistances[i];
    if (!bodies.is_active[i] || !(resistance.yield_force > 0.0)) continue;
    const Vec3 p_W = bodies.X_WB[i] * resistance.centre_B;
    const Vec3 v_W = bodies.velocity_at(i, bodies.velocity[i], p_W);
    const Vec3 w_W = bodies.X_WB[i].R * bodies.velocity[i].tail<3>();
    for (const bool is_turn : {false, true}) {
      for (const Vec3& d : directions_of(is_turn ? w_W : v_W)) {
        Row& row = rows.emplace_back();
        row.tree = bodies.model->bodies()[i].tree;
        row.a = is_turn ? bodies.turning_side(i, d, 1.0) : bodies.side(i, p_W, d, 1.0);
        row.current = d.dot(is_turn ? w_W : v_W);
        row.upper = (is_turn ? resistance.yield_moment : resistance.yield_force) * dt;
        row.lower = -row.upper;
      }
    }
  }
}

}  // namespace remora
