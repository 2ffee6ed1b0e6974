// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/environment.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

/// Waves feel the bottom that the scene has, unless they are told of another.
WaveSpec over_the_seabed(WaveSpec waves, const SeabedSpec& seabed) {
  if (!waves.water_depth) waves.water_depth = seabed.flat_depth;
  return waves;
}

std::vector<CurrentModel> compiled(const std::vector<CurrentSpec>& specs, UtcTime start) {
  std::vector<CurrentModel> models;
  for (const CurrentSpec& spec : specs) models.emplace_back(spec, start);
  return models;
}

Vec3 sum_of_uniform(const EnvironmentModel& model, const EnvironmentState& state) {
  Vec3 sum_W = Vec3::Zero();
  for (std::size_t i = 0; i < state.currents.size(); ++i)
    if (model.currents()[i].is_uniform()) sum_W += state.currents[i].layers.front().velocity_W;
  return sum_W;
}

}  // namespace

std::vector<std::string> problems(const EnvironmentSpec& spec) {
  std::vector<std::string> found;
  const auto append = [&found](const std::vector<std::string>& more) {
    found.insert(found.end(), more.begin(), more.end());
  };
  append(problems(spec.water));
  append(problems(spec.clarity));
  std::set<std::string> names;
  for (const CurrentSpec& current : spec.currents) {
    append(problems(current));
    if (!names.insert(current.name).second)
      found.push_back(
          fmt::format("two currents are called '{}'; give each its own name", current.name));
  }
  append(problems(spec.seabed));
  append(problems(spec.noise));
  append(problems(over_the_seabed(spec.waves, spec.seabed)));
  append(problems(spec.tide));
  append(problems(spec.place));
  append(problems(spec.sky));
  if (!(spec.gravity > 0.0 && spec.gravity < 100.0))
    found.push_back(
        fmt::format("gravity {} m/s² is not positive; on Earth write 9.81", spec.gravity));
  return found;
}

EnvironmentModel::EnvironmentModel(const EnvironmentSpec& spec)
    : water_(spec.water, spec.gravity),
      clarity_(spec.clarity),
      optics_(spec.clarity),
      sky_(spec.sky),
      start_(spec.start),
      currents_(compiled(spec.currents, spec.start)),
      waves_(over_the_seabed(spec.waves, spec.seabed), spec.gravity),
      tide_(spec.tide, spec.start),
      seabed_(spec.seabed),
      noise_(spec.noise),
      place_(spec.place),
      gravity_(spec.gravity) {
  REMORA_ASSERT(problems(spec).empty());
}

Daylight EnvironmentModel::daylight(SimTime now) const {
  constexpr std::int64_t kMinute = 60;  // the sun moves by half its width in it
  const auto since_start = static_cast<std::int64_t>(now.seconds());
  const UtcTime time = {start_.seconds + since_start / kMinute * kMinute};
  const GeoPoint& origin = place_.frame().origin();
  return remora::daylight(sky_, time, origin.latitude, origin.longitude);
}

void EnvironmentState::add_to(Hasher& hasher) const {
  hasher.add(time.nanoseconds);
  for (const CurrentState& current : currents) current.add_to(hasher);
  for (const double v : uniform_current_W) hasher.add(v);
  hasher.add(uniform_current_override_W.has_value());
  if (uniform_current_override_W)
    for (const double v : *uniform_current_override_W) hasher.add(v);
  hasher.add(sea_level);
  waves.add_to(hasher);
}

EnvironmentModel compile(const EnvironmentSpec& spec) { return EnvironmentModel(spec); }

EnvironmentState initial_state(const EnvironmentModel& model, std::uint64_t seed) {
  EnvironmentState state;
  for (const CurrentModel& current : model.currents())
    state.currents.push_back(current.initial_state(seed));
  state.uniform_current_W = sum_of_uniform(model, state);
  state.sea_level = model.tide()(0.0);
  state.waves = model.waves().initial_state(seed);
  return state;
}

void advance(const EnvironmentModel& model, double dt, EnvironmentState& state) {
  state.time += from_seconds(dt);
  const double t = state.time.seconds();
  state.sea_level = model.tide()(t);

  // With an override the first uniform current takes its place and the others rest.
  std::optional<Vec3> override_W = state.uniform_current_override_W;
  for (std::size_t i = 0; i < state.currents.size(); ++i) {
    const CurrentModel& current = model.currents()[i];
    if (current.is_uniform() && state.uniform_current_override_W) {
      if (override_W)
        current.advance_about(*override_W, dt, state.currents[i]);
      else
        state.currents[i].layers.front().velocity_W.setZero();
      override_W.reset();
    } else {
      current.advance(dt, t, state.currents[i]);
    }
  }
  state.uniform_current_W = sum_of_uniform(model, state);
  if (override_W) state.uniform_current_W = *override_W;  // the scenario has no uniform current
}

void set_uniform_current(EnvironmentState& state, const Vec3& velocity_W) {
  state.uniform_current_override_W = velocity_W;
  state.uniform_current_W = velocity_W;
}

Vec3 current(const EnvironmentModel& model, const EnvironmentState& state, const Vec3& p_W) {
  Vec3 velocity_W = state.uniform_current_W;
  for (std::size_t i = 0; i < state.currents.size(); ++i) {
    const CurrentModel& one = model.currents()[i];
    if (!one.is_uniform()) velocity_W += one.velocity_W(state.currents[i], p_W.z());
  }
  return velocity_W;
}

WaterSample sample(const EnvironmentModel& model, const EnvironmentState& state, SimTime now,
                   const Vec3& p_W) {
  WaterSample water;
  water.velocity_W = current(model, state, p_W);
  water.density = model.water().density(p_W.z());
  water.surface_z = -state.sea_level;

  const WaveModel& waves = model.waves();
  if (waves.is_calm()) return water;
  const Vec3 below_W(p_W.x(), p_W.y(), p_W.z() + state.sea_level);
  const bool is_near_surface = below_W.z() < waves.highest_crest() + kSurfaceMargin;
  const OrbitalMotion motion =
      is_near_surface ? waves.orbital_motion_and_surface(state.waves, below_W, now.seconds())
                      : waves.orbital_motion(state.waves, below_W, now.seconds());
  water.velocity_W += motion.velocity_W;
  water.acceleration_W = motion.acceleration_W;
  water.surface_z += motion.surface_z;
  return water;
}

double pressure(const EnvironmentModel& model, const EnvironmentState& state, SimTime now,
                const Vec3& p_W) {
  const Vec3 below_W(p_W.x(), p_W.y(), p_W.z() + state.sea_level);
  const double z = below_W.z();
  const double weight_density = model.water().density(z) * model.gravity();
  // Between the still level and a crest the column goes on as it begins.
  const double still = z > 0.0 ? model.water().pressure(z) : weight_density * z;
  const double head = model.waves().pressure_head(state.waves, below_W, now.seconds());
  return std::max(0.0, still + weight_density * head);
}

double surface_z(const EnvironmentModel& model, const EnvironmentState& state, SimTime now,
                 double x, double y) {
  return model.waves().surface_z(state.waves, x, y, now.seconds()) - state.sea_level;
}

}  // namespace remora
