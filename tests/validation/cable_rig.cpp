// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "cable_rig.h"

#include <cmath>
#include <numbers>

namespace remora::validation {

std::vector<Vec3> arc(const Vec3& A, const Vec3& B, const Vec3& b, double length, int segments) {
  const double chord = (B - A).norm();
  const double n = segments;
  // The angle whose n chords are `length` long in all, by bisection.
  double low = 1e-9, high = 2.0 * std::numbers::pi - 1e-9;
  for (int i = 0; i < 200; ++i) {
    const double angle = 0.5 * (low + high);
    const double ratio = n * std::sin(0.5 * angle / n) / std::sin(0.5 * angle);
    (ratio < length / chord ? low : high) = angle;
  }
  const double angle = 0.5 * (low + high);
  const double radius = 0.5 * chord / std::sin(0.5 * angle);
  const Vec3 along = (B - A) / chord;
  const Vec3 across = (b - along.dot(b) * along).normalized();
  const Vec3 centre = 0.5 * (A + B) - radius * std::cos(0.5 * angle) * across;
  std::vector<Vec3> points;
  for (int i = 0; i <= segments; ++i) {
    const double a = angle * (i / n - 0.5);
    points.push_back(centre + radius * (std::cos(a) * across + std::sin(a) * along));
  }
  return points;
}

CableRig::CableRig(const CableSpec& spec, const std::vector<Vec3>& shape_W, double length,
                   double density, double gravity)
    : model_(cable_model(spec)), state_(cable_along(model_, shape_W, length, length)) {
  input.gravity = gravity;
  input.ends[0].p_W = shape_W.front();
  input.ends[1].p_W = shape_W.back();
  water_.assign(state_.nodes(), WaterSample{.density = density, .surface_z = -1000.0});
}

void CableRig::step_to(const Vec3& p_W, double dt) {
  if (current_W) {
    for (std::size_t i = 0; i < water_.size(); ++i) {
      water_[i].velocity_W = current_W(state_.position_W[i]);
    }
  }
  if (contacts) contact_list_ = contacts(state_);
  input.dt = dt;
  input.water = water_;
  input.contacts = contact_list_;
  input.ends[1].v_W = (p_W - input.ends[1].p_W) / dt;
  step(model_, input, state_, output_, workspace_);
  input.ends[1].p_W = p_W;
}

void CableRig::settle(double seconds, double dt, double speed) {
  bool moves = true;
  for (double t = 0.0; t < seconds && moves; t += dt) {
    step_to(input.ends[1].p_W, dt);
    moves = t < 1.0;
    for (const Vec3& v : state_.velocity_W) moves |= v.norm() > speed;
  }
}

}  // namespace remora::validation
