// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/environment.h"

#include <algorithm>
#include <cmath>
#include <numbers>
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

/// A flat scene's or a harbour's sea when it blows: longer than what was there.
WaveSpec raised(const WaveSpec& waves) {
  return {SeaSpec{.towards = mean_direction(waves)}, waves.water_depth};
}

/// As high as the scene describes its sea it may always be.
double own_limit(const EnvironmentModel& model) {
  return std::max(model.waves().significant_height(), model.waves().breaking_height());
}

/// How the two seas share a height: the scene's own carries what it can, the raised one the rest.
/// Energies add up, so heights do as squares.
struct HeightShares {
  double own = 0.0;
  double raised = 0.0;
};
HeightShares shares_of(const EnvironmentModel& model, double height) {
  const double own = std::min(height, own_limit(model));
  const double rest = std::sqrt(std::max(0.0, height * height - own * own));
  return {own, std::min(rest, model.raised_sea().breaking_height())};
}

/// Closer to its end than this a fade has arrived [m].
constexpr double kArrived = 1e-4;

void fade(const WaveModel& sea, double height, double dt, WaveState& state) {
  if (sea.significant_height() == 0.0) return;
  const double target = height / sea.significant_height();
  state.scale = target + (state.scale - target) * std::exp(-dt / kWaveFade);
  if (std::abs(state.scale - target) * sea.significant_height() < kArrived) state.scale = target;
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

std::vector<Problem> problems(const EnvironmentSpec& spec) {
  std::vector<Problem> found;
  const auto take = [&found](std::vector<Problem> more) { append(std::move(more), found); };
  take(problems(spec.water));
  take(problems(spec.clarity));
  std::set<std::string> names;
  for (const CurrentSpec& current : spec.currents) {
    take(problems(current));
    if (!names.insert(current.name).second)
      found.push_back({"currents", fmt::format("two currents are called '{}'", current.name),
                       "Give each its own name"});
  }
  take(problems(spec.seabed));
  take(problems(spec.noise));
  take(problems(over_the_seabed(spec.waves, spec.seabed)));
  take(problems(spec.tide));
  take(problems(spec.place));
  take(problems(spec.sky));
  if (!(spec.gravity > 0.0 && spec.gravity < 100.0))
    found.push_back({"gravity", fmt::format("gravity {} m/s² is not positive", spec.gravity),
                     "On Earth write 9.81"});
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
      raised_sea_(raised(over_the_seabed(spec.waves, spec.seabed)), spec.gravity),
      tide_(spec.tide, spec.start),
      seabed_(spec.seabed),
      noise_(spec.noise),
      place_(spec.place),
      gravity_(spec.gravity) {
  REMORA_ASSERT(problems(spec).empty());
}

UtcTime EnvironmentModel::minute_of(SimTime now) const {
  constexpr std::int64_t kMinute = 60;  // the sun moves by half its width in it
  const auto since_start = static_cast<std::int64_t>(now.seconds());
  return {start_.seconds + since_start / kMinute * kMinute};
}

Daylight EnvironmentModel::daylight(SimTime now, std::optional<double> sun_elevation) const {
  SkySpec sky = sky_;
  if (sun_elevation) sky.sun_elevation = sun_elevation;
  const GeoPoint& origin = place_.frame().origin();
  return remora::daylight(sky, minute_of(now), origin.latitude, origin.longitude);
}

EnvironmentModel compile(const EnvironmentSpec& spec) { return EnvironmentModel(spec); }

EnvironmentState initial_state(const EnvironmentModel& model, std::uint64_t seed) {
  EnvironmentState state;
  for (const CurrentModel& current : model.currents())
    state.currents.push_back(current.initial_state(seed));
  state.uniform_current_W = sum_of_uniform(model, state);
  state.sea_level = model.tide()(0.0);
  state.waves = model.waves().initial_state(seed);
  state.raised_sea = model.raised_sea().initial_state(seed, "waves/raised");
  state.raised_sea.scale = 0.0;
  return state;
}

void advance(const EnvironmentModel& model, double dt, EnvironmentState& state) {
  state.time += from_seconds(dt);
  const double t = state.time.seconds();
  state.sea_level = model.tide()(t);
  if (state.wave_height_override) {
    const HeightShares shares = shares_of(model, *state.wave_height_override);
    fade(model.waves(), shares.own, dt, state.waves);
    fade(model.raised_sea(), shares.raised, dt, state.raised_sea);
  }

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

  if (is_calm(model, state)) return water;
  const Vec3 below_W(p_W.x(), p_W.y(), p_W.z() + state.sea_level);
  const bool is_near_surface = below_W.z() < highest_crest(model, state) + kSurfaceMargin;
  const auto add = [&](const WaveModel& sea, const WaveState& sea_state) {
    if (sea.is_calm(sea_state)) return;
    const OrbitalMotion motion =
        is_near_surface ? sea.orbital_motion_and_surface(sea_state, below_W, now.seconds())
                        : sea.orbital_motion(sea_state, below_W, now.seconds());
    water.velocity_W += motion.velocity_W;
    water.acceleration_W += motion.acceleration_W;
    water.surface_z += motion.surface_z;
  };
  add(model.waves(), state.waves);
  add(model.raised_sea(), state.raised_sea);
  return water;
}

double pressure(const EnvironmentModel& model, const EnvironmentState& state, SimTime now,
                const Vec3& p_W) {
  const Vec3 below_W(p_W.x(), p_W.y(), p_W.z() + state.sea_level);
  const double z = below_W.z();
  const double weight_density = model.water().density(z) * model.gravity();
  // Between the still level and a crest the column goes on as it begins.
  const double still = z > 0.0 ? model.water().pressure(z) : weight_density * z;
  double head = model.waves().pressure_head(state.waves, below_W, now.seconds());
  if (state.raised_sea.scale != 0.0)
    head += model.raised_sea().pressure_head(state.raised_sea, below_W, now.seconds());
  return std::max(0.0, still + weight_density * head);
}

double surface_z(const EnvironmentModel& model, const EnvironmentState& state, SimTime now,
                 double x, double y) {
  double z = model.waves().surface_z(state.waves, x, y, now.seconds());
  if (state.raised_sea.scale != 0.0)
    z += model.raised_sea().surface_z(state.raised_sea, x, y, now.seconds());
  return z - state.sea_level;
}

Vec2 surface_slope(const EnvironmentModel& model, const EnvironmentState& state, SimTime now,
                   double x, double y) {
  Vec2 slope = model.waves().surface_slope(state.waves, x, y, now.seconds());
  if (state.raised_sea.scale != 0.0)
    slope += model.raised_sea().surface_slope(state.raised_sea, x, y, now.seconds());
  return slope;
}

void set_wave_height(EnvironmentState& state, double significant_height) {
  REMORA_ASSERT(std::isfinite(significant_height) && significant_height >= 0.0);
  state.wave_height_override = significant_height;
}

double wave_height(const EnvironmentModel& model, const EnvironmentState& state) {
  return std::hypot(state.waves.scale * model.waves().significant_height(),
                    state.raised_sea.scale * model.raised_sea().significant_height());
}

double greatest_wave_height(const EnvironmentModel& model) {
  return std::hypot(own_limit(model), model.raised_sea().breaking_height());
}

bool is_calm(const EnvironmentModel& model, const EnvironmentState& state) {
  return model.waves().is_calm(state.waves) && model.raised_sea().is_calm(state.raised_sea);
}

double highest_crest(const EnvironmentModel& model, const EnvironmentState& state) {
  return model.waves().highest_crest(state.waves) +
         model.raised_sea().highest_crest(state.raised_sea);
}

std::vector<SurfaceWave> surface_waves(const EnvironmentModel& model,
                                       const EnvironmentState& state) {
  std::vector<SurfaceWave> all = model.waves().surface_waves(state.waves);
  const std::vector<SurfaceWave> more = model.raised_sea().surface_waves(state.raised_sea);
  all.insert(all.end(), more.begin(), more.end());
  if (all.size() <= kMaxWaveComponents) return all;
  std::stable_sort(all.begin(), all.end(), [](const SurfaceWave& a, const SurfaceWave& b) {
    return a.amplitude > b.amplitude;
  });
  all.resize(kMaxWaveComponents);
  return all;
}

void set_visibility(EnvironmentState& state, double visibility) {
  REMORA_ASSERT(std::isfinite(visibility));
  state.visibility_override = std::clamp(visibility, kLeastVisibility, greatest_visibility());
}

void set_sun_elevation(EnvironmentState& state, double elevation) {
  constexpr double kOverhead = 0.5 * std::numbers::pi;
  REMORA_ASSERT(std::isfinite(elevation));
  state.sun_elevation_override = std::clamp(elevation, -kOverhead, kOverhead);
}

double visibility(const EnvironmentModel& model, const EnvironmentState& state, double z) {
  if (state.visibility_override) return *state.visibility_override;
  return visibility_of(model.clarity().attenuation(z));
}

GreenOptics green_optics(const EnvironmentModel& model, const EnvironmentState& state, double z) {
  return state.visibility_override ? green_optics(Visibility{*state.visibility_override})
                                   : model.clarity().at(z);
}

double mean_attenuation(const EnvironmentModel& model, const EnvironmentState& state, double z_from,
                        double z_to) {
  return state.visibility_override
             ? green_optics(Visibility{*state.visibility_override}).attenuation()
             : model.clarity().mean_attenuation(z_from, z_to);
}

WaterOptics optics_in_force(const EnvironmentModel& model, const EnvironmentState& state) {
  if (!state.visibility_override) return model.optics();
  return WaterOptics({.profile = {{0.0, Visibility{*state.visibility_override}}}});
}

Daylight daylight(const EnvironmentModel& model, const EnvironmentState& state, SimTime now) {
  return model.daylight(now, state.sun_elevation_override);
}

double sun_elevation(const EnvironmentModel& model, const EnvironmentState& state, SimTime now) {
  if (state.sun_elevation_override) return *state.sun_elevation_override;
  if (model.sky().sun_elevation) return *model.sky().sun_elevation;
  const GeoPoint& origin = model.place().frame().origin();
  return sun_position(model.minute_of(now), origin.latitude, origin.longitude).elevation;
}

}  // namespace remora
