// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/cable.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/assert.h"

namespace remora {

namespace {

// Strain 2.5e-5 under 500 N: what "does not stretch" means to the solver.
constexpr double kInextensible = 2.0e7;

/// The place at `distance` along the polyline of the given length.
[[nodiscard]] Vec3 place_along(std::span<const Vec3> shape, double distance) {
  for (std::size_t i = 0; i + 1 < shape.size(); ++i) {
    const double piece = (shape[i + 1] - shape[i]).norm();
    if (distance <= piece && piece > 0.0) {
      return shape[i] + (distance / piece) * (shape[i + 1] - shape[i]);
    }
    distance -= piece;
  }
  return shape.back();
}

}  // namespace

std::vector<Problem> problems(const CableSpec& spec) {
  std::vector<Problem> list;
  const auto expect = [&](bool is_good, Problem problem) {
    if (!is_good) list.push_back(std::move(problem));
  };
  const auto is_positive = [](double value) { return value > 0.0 && std::isfinite(value); };
  const auto is_not_negative = [](double value) { return value >= 0.0 && std::isfinite(value); };
  expect(is_positive(spec.diameter), {"diameter", "the cable's diameter must be positive"});
  expect(is_positive(spec.mass_per_length),
         {"mass_per_length", "the cable's mass per length must be positive"});
  expect(spec.axial_stiffness > 0.0,
         {"axial_stiffness", "the cable's axial stiffness must be positive"});
  expect(is_not_negative(spec.axial_damping),
         {"axial_damping", "the cable's axial damping must not be negative"});
  expect(is_not_negative(spec.bending_stiffness),
         {"bending_stiffness", "the cable's bending stiffness must not be negative"});
  expect(is_not_negative(spec.normal_drag) && is_not_negative(spec.tangential_drag),
         {"normal_drag", "the cable's drag coefficients must not be negative"});
  expect(is_not_negative(spec.normal_added_mass) && is_not_negative(spec.tangential_added_mass),
         {"normal_added_mass", "the cable's added-mass coefficients must not be negative"});
  expect(is_positive(spec.node_spacing),
         {"node_spacing", "the cable's node spacing must be positive"});
  expect(spec.substeps >= 0, {"substeps", "the cable's number of sub-steps must not be negative"});
  return list;
}

double mass_for_weight_in_water(double weight_in_water, double diameter, double density,
                                double gravity) {
  const double displaced = density * 0.25 * std::numbers::pi * diameter * diameter;
  return weight_in_water / gravity + displaced;
}

CableModel cable_model(const CableSpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  return {.spec = spec,
          .section_area = 0.25 * std::numbers::pi * spec.diameter * spec.diameter,
          .stiffness = std::min(spec.axial_stiffness, kInextensible)};
}

double CableState::total_rest_length() const {
  return std::accumulate(rest_length.begin(), rest_length.end(), length_owed);
}

CableState cable_along(const CableModel& model, std::span<const Vec3> shape_W, double length,
                       double capacity) {
  REMORA_ASSERT(shape_W.size() >= 2 && length > 0.0);
  const double spacing = model.spec.node_spacing;
  const auto segments = static_cast<std::size_t>(std::max(1.0, std::round(length / spacing)));
  // Segments are never shorter than half a spacing, and two more may be in the making.
  const auto most = std::max(segments, static_cast<std::size_t>(capacity / spacing) + 2) + 1;

  double shape_length = 0.0;
  for (std::size_t i = 0; i + 1 < shape_W.size(); ++i) {
    shape_length += (shape_W[i + 1] - shape_W[i]).norm();
  }
  CableState state;
  state.position_W.reserve(most + 1);
  state.velocity_W.reserve(most + 1);
  state.contact_load.reserve(most + 1);
  state.rest_length.reserve(most);
  state.tension.reserve(most);
  const auto n = static_cast<double>(segments);
  for (std::size_t i = 0; i <= segments; ++i) {
    state.position_W.push_back(place_along(shape_W, shape_length * static_cast<double>(i) / n));
  }
  state.velocity_W.assign(segments + 1, Vec3::Zero());
  state.contact_load.assign(segments + 1, 0.0);
  state.rest_length.assign(segments, length / n);
  for (std::size_t i = 0; i < segments; ++i) {
    const double stretched = (state.position_W[i + 1] - state.position_W[i]).norm();
    const double strain = stretched / state.rest_length[i] - 1.0;
    state.tension.push_back(std::max(0.0, model.stiffness * strain));
  }
  return state;
}

bool grow_at_reel(const CableModel& model, CableState& state) {
  const double spacing = model.spec.node_spacing;
  const double rest = state.rest_length[0];
  if (!(rest > 1.5 * spacing)) return false;

  // The new node sits on the straight segment, so both parts have the strain of the whole.
  const double fraction = (rest - spacing) / rest;
  const Vec3 d = state.position_W[1] - state.position_W[0];
  const Vec3 position = state.position_W[0] + fraction * d;
  // Across, the segment turns about its ends. Along, it runs off the drum with one speed.
  const Vec3 relative = state.velocity_W[1] - state.velocity_W[0];
  const Vec3 running =
      d.squaredNorm() > 0.0 ? Vec3(relative.dot(d) / d.squaredNorm() * d) : relative;
  const Vec3 velocity = state.velocity_W[0] + fraction * (relative - running) + running;
  state.position_W.insert(state.position_W.begin() + 1, position);
  state.velocity_W.insert(state.velocity_W.begin() + 1, velocity);
  state.contact_load.insert(state.contact_load.begin() + 1, 0.0);
  state.rest_length[0] = rest - spacing;
  state.rest_length.insert(state.rest_length.begin() + 1, spacing);
  state.tension.insert(state.tension.begin() + 1, state.tension[0]);
  return true;
}

bool shrink_at_reel(const CableModel& model, CableState& state) {
  if (state.segments() < 2 || !(state.rest_length[0] < 0.5 * model.spec.node_spacing)) return false;

  const double rest = state.rest_length[0] + state.rest_length[1];
  const double chord = (state.position_W[2] - state.position_W[0]).norm();
  // A node leaves with the mean tension of its neighbours. The straight chord is shorter than the
  // bend it replaces: the difference is kept back, or the tension would drop at once.
  const double pull = 0.5 * (state.tension[0] + state.tension[1]);
  const double matched = chord / (1.0 + pull / model.stiffness);
  const bool is_taut = state.tension[0] > 0.0 && state.tension[1] > 0.0;
  const double kept = is_taut ? std::min(rest, matched) : rest;

  state.position_W.erase(state.position_W.begin() + 1);
  state.velocity_W.erase(state.velocity_W.begin() + 1);
  state.contact_load.erase(state.contact_load.begin() + 1);
  state.rest_length.erase(state.rest_length.begin() + 1);
  state.tension.erase(state.tension.begin() + 1);
  state.rest_length[0] = kept;
  state.tension[0] = pull;
  state.length_owed += rest - kept;
  return true;
}

}  // namespace remora
