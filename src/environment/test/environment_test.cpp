// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/environment.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/hash_fields.h"

namespace remora {
namespace environment_test {

EnvironmentSpec lively() {
  EnvironmentSpec spec;
  CurrentSpec drift{.name = "drift", .kind = UniformCurrentSpec{Vec3(0.2, 0.0, 0.0)}};
  drift.variation.speed.sigma = 0.05;
  drift.variation.horizontal_angle.sigma = 0.2;
  TidalCurrentSpec tidal;
  tidal.stream = TidalHarmonicsSpec{0.0, {{"M2", 0.4, 1.0, {}}}};
  spec.currents = {
      drift,
      {.name = "layers",
       .kind = StratifiedCurrentSpec{{{0.0, Vec3(0.0, 0.3, 0.0)}, {20.0, Vec3::Zero()}}}},
      {.name = "tide", .kind = tidal}};
  spec.waves = {SeaSpec{.significant_height = 1.0}, {}};
  spec.tide = {0.1, {{"M2", 0.6, 2.0, {}}}};
  return spec;
}

void run(const EnvironmentModel& model, int steps, EnvironmentState& state) {
  for (int i = 0; i < steps; ++i) advance(model, 0.01, state);
}

TEST(Environment, StillWaterByDefault) {
  const EnvironmentModel model = compile({});
  const EnvironmentState state = initial_state(model, 1);
  const WaterSample water = sample(model, state, {}, Vec3(1.0, 2.0, 3.0));
  EXPECT_EQ(water.velocity_W, Vec3::Zero());
  EXPECT_EQ(water.acceleration_W, Vec3::Zero());
  EXPECT_EQ(water.surface_z, 0.0);
  EXPECT_NEAR(water.density, 1026.97, 0.02);  // 35 psu, 10 °C: UNESCO 44, 1026.952 at the surface
  EXPECT_FALSE(model.seabed().exists());
}

TEST(Environment, CurrentsAndWavesAddUp) {
  EnvironmentSpec spec = lively();
  spec.currents[0].variation = {};
  const EnvironmentModel model = compile(spec);
  const EnvironmentState state = initial_state(model, 1);
  const Vec3 p_W(0.0, 0.0, 10.0);
  const TidalHarmonics stream(
      std::get<TidalHarmonicsSpec>(std::get<TidalCurrentSpec>(spec.currents[2].kind).stream),
      spec.start);
  const Vec3 currents_W = Vec3(0.2 + stream(0.0), 0.15, 0.0);
  EXPECT_TRUE(current(model, state, p_W).isApprox(currents_W, 1e-12));

  const SimTime now = from_seconds(2.5);
  const OrbitalMotion waves = model.waves().orbital_motion(
      state.waves, p_W + Vec3(0.0, 0.0, state.sea_level), now.seconds());
  const WaterSample water = sample(model, state, now, p_W);
  EXPECT_TRUE(water.velocity_W.isApprox(currents_W + waves.velocity_W, 1e-12));
  EXPECT_TRUE(water.acceleration_W.isApprox(waves.acceleration_W, 1e-12));
}

TEST(Environment, TheTideLiftsTheSurface) {
  EnvironmentSpec spec = lively();
  const EnvironmentModel model = compile(spec);
  EnvironmentState state = initial_state(model, 1);
  run(model, 1000, state);
  const TidalHarmonics tide(spec.tide, spec.start);
  EXPECT_NEAR(state.sea_level, tide(10.0), 1e-12);
  const SimTime now = state.time;
  const double wave_z = model.waves().surface_z(state.waves, 1.0, 2.0, now.seconds());
  EXPECT_NEAR(surface_z(model, state, now, 1.0, 2.0), wave_z - tide(10.0), 1e-12);
  EXPECT_NEAR(sample(model, state, now, Vec3(1.0, 2.0, 0.5)).surface_z, wave_z - tide(10.0), 1e-12);
}

TEST(Environment, WavesFeelTheSeabed) {
  EnvironmentSpec spec;
  spec.waves = {SeaSpec{}, {}};
  spec.seabed.flat_depth = 6.0;
  const EnvironmentModel model = compile(spec);
  const EnvironmentState state = initial_state(model, 1);
  EXPECT_EQ(model.seabed().depth_of_seabed(3.0, 4.0), 6.0);
  EXPECT_NEAR(sample(model, state, from_seconds(3.0), Vec3(0.0, 0.0, 6.0)).velocity_W.z(), 0.0,
              1e-12);
}

TEST(Environment, AnInputReplacesTheUniformCurrentsAndLeavesTheOthers) {
  EnvironmentSpec spec = lively();
  spec.currents.push_back({.name = "second", .kind = UniformCurrentSpec{Vec3(0.0, 0.0, 0.1)}});
  const EnvironmentModel model = compile(spec);
  EnvironmentState state = initial_state(model, 1);
  const Vec3 deep_W(0.0, 0.0, 30.0);  // below the layers: only the tide is left
  const Vec3 tide_W = model.currents()[2].velocity_W(state.currents[2], 30.0);

  set_uniform_current(state, Vec3(0.0, -0.7, 0.0));
  EXPECT_TRUE(current(model, state, deep_W).isApprox(tide_W + Vec3(0.0, -0.7, 0.0), 1e-12));

  Vec3 mean_W = Vec3::Zero();
  constexpr int kSamples = 4000;
  for (int i = 0; i < kSamples; ++i) {
    advance(model, 100.0, state);
    mean_W += state.uniform_current_W / kSamples;
  }
  // Bearing spread of 0.2 rad shortens the mean vector by exp(-σ²/2).
  EXPECT_NEAR(mean_W.y(), -0.7 * std::exp(-0.02), 0.01);
  EXPECT_NEAR(mean_W.x(), 0.0, 0.02);
  EXPECT_NEAR(mean_W.z(), 0.0, 1e-12);
}

TEST(Environment, AnInputCreatesAUniformCurrentWhereThereWasNone) {
  const EnvironmentModel model = compile({});
  EnvironmentState state = initial_state(model, 1);
  set_uniform_current(state, Vec3(0.3, 0.0, 0.0));
  run(model, 5, state);
  EXPECT_EQ(current(model, state, Vec3::Zero()), Vec3(0.3, 0.0, 0.0));
}

TEST(Environment, SameSeedSameWaterOtherSeedOtherWater) {
  const EnvironmentModel model = compile(lively());
  EnvironmentState a = initial_state(model, 42);
  EnvironmentState b = initial_state(model, 42);
  EnvironmentState c = initial_state(model, 43);
  run(model, 500, a);
  run(model, 500, b);
  run(model, 500, c);
  EXPECT_EQ(hash_of(a), hash_of(b));
  EXPECT_NE(hash_of(a), hash_of(c));
  const Vec3 p_W(1.0, 2.0, 3.0);
  EXPECT_EQ(sample(model, a, a.time, p_W).velocity_W, sample(model, b, b.time, p_W).velocity_W);
}

TEST(Environment, ACopyOfTheStateContinuesAsTheOriginal) {
  const EnvironmentModel model = compile(lively());
  EnvironmentState original = initial_state(model, 42);
  run(model, 300, original);
  EnvironmentState restored = original;
  run(model, 300, original);
  EXPECT_NE(hash_of(restored), hash_of(original));
  run(model, 300, restored);
  EXPECT_EQ(hash_of(restored), hash_of(original));
}

TEST(Environment, ANewCurrentDoesNotChangeHowAnotherWanders) {
  EnvironmentSpec spec = lively();
  const EnvironmentModel model = compile(spec);
  CurrentSpec other = spec.currents[0];
  other.name = "other";
  spec.currents.insert(spec.currents.begin(), other);
  const EnvironmentModel crowded = compile(spec);
  EnvironmentState a = initial_state(model, 9);
  EnvironmentState b = initial_state(crowded, 9);
  run(model, 50, a);
  run(crowded, 50, b);
  EXPECT_EQ(a.currents[0].layers[0].velocity_W, b.currents[1].layers[0].velocity_W);
  EXPECT_NE(a.currents[0].layers[0].velocity_W, b.currents[0].layers[0].velocity_W);
}

TEST(Environment, AllProblemsAreFoundAtOnce) {
  EnvironmentSpec spec = lively();
  spec.currents.push_back(spec.currents[0]);  // the name twice
  spec.gravity = 0.0;
  spec.seabed.flat_depth = -3.0;
  spec.water.profile = {};
  spec.waves.water_depth = -1.0;
  spec.tide.constituents[0].name = "Q9";
  EXPECT_EQ(problems(spec).size(), 6u);
  EXPECT_TRUE(problems(lively()).empty());
}

// ---- what an Input changes ----

EnvironmentSpec with_waves(const WaveSpec& waves) {
  EnvironmentSpec spec;
  spec.waves = waves;
  return spec;
}

/// Four deviations of the surface over half an hour at four places.
double measured_height(const EnvironmentModel& model, const EnvironmentState& state) {
  double square = 0.0;
  int count = 0;
  for (double t = 0.0; t < 2000.0; t += 0.7) {
    for (const double x : {0.0, 31.0, 170.0, 900.0}) {
      square += std::pow(surface_z(model, state, from_seconds(t), x, -0.4 * x), 2);
      ++count;
    }
  }
  return 4.0 * std::sqrt(square / count);
}

TEST(WaveHeight, TheSeaGoesToTheHeightAskedForWhateverTheSceneHas) {
  for (const WaveSpec& scene : {WaveSpec{}, *wave_preset("calm"), *wave_preset("inspection")}) {
    const EnvironmentModel model = compile(with_waves(scene));
    EnvironmentState state = initial_state(model, 3);
    for (const double height : {0.3, 1.5, 0.02}) {
      set_wave_height(state, height);
      run(model, 4000, state);
      EXPECT_NEAR(wave_height(model, state), height, 1e-9);
      EXPECT_NEAR(measured_height(model, state), height, 0.1 * height);
    }
  }
}

TEST(WaveHeight, AskingForItChangesNothingAtOnceAndMostOfItWithinSomeSeconds) {
  const EnvironmentModel model = compile({});
  EnvironmentState state = initial_state(model, 3);
  set_wave_height(state, 0.8);
  EXPECT_EQ(wave_height(model, state), 0.0);
  EXPECT_EQ(surface_z(model, state, from_seconds(5.0), 1.0, 2.0), 0.0);
  for (const double seconds : {3.0, 6.0, 9.0}) {
    run(model, 300, state);
    EXPECT_NEAR(wave_height(model, state), 0.8 * (1.0 - std::exp(-seconds / kWaveFade)), 1e-9);
  }
}

TEST(WaveHeight, AFlatSceneIsFlatAgainWhenItIsAskedToBe) {
  const EnvironmentModel model = compile({});
  EnvironmentState state = initial_state(model, 3);
  set_wave_height(state, 0.8);
  run(model, 1000, state);
  EXPECT_FALSE(is_calm(model, state));
  set_wave_height(state, 0.0);
  run(model, 6000, state);
  EXPECT_TRUE(is_calm(model, state));
  EXPECT_EQ(wave_height(model, state), 0.0);
  EXPECT_TRUE(surface_waves(model, state).empty());
}

// Within what its own waves carry, a sea keeps their phases: everything is the scene's own times
// one factor.
TEST(WaveHeight, SurfacePressureAndMotionGrowByTheSameFactor) {
  const EnvironmentModel model = compile(with_waves({SeaSpec{.significant_height = 0.5}, {}}));
  const EnvironmentState before = initial_state(model, 3);
  EnvironmentState after = before;
  set_wave_height(after, 1.25);
  run(model, 4000, after);
  const SimTime now = from_seconds(12.3);
  const Vec3 p_W(4.0, 5.0, 2.0);
  const WaterSample small = sample(model, before, now, p_W);
  const WaterSample great = sample(model, after, now, p_W);
  EXPECT_TRUE(great.velocity_W.isApprox(2.5 * small.velocity_W, 1e-9));
  EXPECT_TRUE(great.acceleration_W.isApprox(2.5 * small.acceleration_W, 1e-9));
  EXPECT_NEAR(great.surface_z, 2.5 * small.surface_z, 1e-9);
  EXPECT_NEAR(surface_z(model, after, now, 4.0, 5.0), 2.5 * surface_z(model, before, now, 4.0, 5.0),
              1e-9);
  EXPECT_TRUE(surface_slope(model, after, now, 4.0, 5.0)
                  .isApprox(2.5 * surface_slope(model, before, now, 4.0, 5.0), 1e-9));
  const double still = model.water().pressure(p_W.z());
  EXPECT_NEAR(pressure(model, after, now, p_W) - still,
              2.5 * (pressure(model, before, now, p_W) - still), 1e-6 * still);
}

// What is drawn is what is felt: the components add up to the surface.
TEST(WaveHeight, TheSurfaceIsTheSumOfItsComponents) {
  const EnvironmentModel model = compile(with_waves(*wave_preset("calm")));
  EnvironmentState state = initial_state(model, 3);
  set_wave_height(state, 1.0);  // more than short waves carry: both seas run
  run(model, 500, state);
  const double t = 7.7, x = 3.0, y = -8.0;
  double z = 0.0;
  for (const SurfaceWave& wave : surface_waves(model, state)) {
    const double turns =
        wave.turns_per_metre.dot(Vec2(x, y)) - wave.turns_per_second * t + wave.turns;
    z -= wave.amplitude * std::cos(2.0 * M_PI * turns);
  }
  EXPECT_GT(surface_waves(model, state).size(), 24u);
  EXPECT_NEAR(surface_z(model, state, from_seconds(t), x, y), z, 1e-7);
}

TEST(WaveHeight, NoSeaIsAskedBeyondWhatItsWavesCarry) {
  // One wave of 8 s in deep water: λ = g T² / 2π, broken at 0.142 λ (Miche), of which the highest
  // of a thousand takes 1.86 Hs.
  const EnvironmentModel swell =
      compile(with_waves({SwellSpec{{{.amplitude = 0.2, .period = 8.0, .sharpness = 0.0}}}, {}}));
  const double length = 9.81 * 64.0 / (2.0 * M_PI);
  EXPECT_NEAR(swell.waves().breaking_height(), 0.142 * length / 1.86, 1e-6);

  // In a pool of 2 m no wave gets higher than 0.142 · 2π of its depth, however long it is.
  EnvironmentSpec pool;
  pool.seabed.flat_depth = 2.0;
  const EnvironmentModel shallow = compile(pool);
  EnvironmentState state = initial_state(shallow, 1);
  set_wave_height(state, 100.0);
  run(shallow, 6000, state);
  EXPECT_NEAR(wave_height(shallow, state), greatest_wave_height(shallow), 1e-9);
  EXPECT_LT(wave_height(shallow, state), 0.142 * 2.0 * M_PI * 2.0 / 1.86);
  EXPECT_GT(wave_height(shallow, state), 0.4);
}

// Sharp crests that grow must not fold over: the surface stays a function of place.
TEST(WaveHeight, ASharpSwellGrowsWithoutLoops) {
  const EnvironmentModel model = compile(with_waves(*wave_preset("inspection")));
  EnvironmentState state = initial_state(model, 1);
  set_wave_height(state, model.waves().breaking_height());
  run(model, 6000, state);
  for (double x = 0.0; x < 80.0; x += 0.37) {
    const double z = surface_z(model, state, from_seconds(40.0), x, 1.0);
    const Vec2 slope = surface_slope(model, state, from_seconds(40.0), x, 1.0);
    const double ahead = surface_z(model, state, from_seconds(40.0), x + 1e-4, 1.0);
    EXPECT_NEAR((ahead - z) / 1e-4, slope.x(), 5e-3) << x;
  }
}

TEST(Visibility, AnInputMakesTheWaterAsClearAtEveryDepth) {
  EnvironmentSpec spec;
  spec.clarity.profile = {{0.0, Visibility{20.0}}, {30.0, Visibility{5.0}}};
  const EnvironmentModel model = compile(spec);
  EnvironmentState state = initial_state(model, 1);
  EXPECT_NEAR(visibility(model, state, 0.0), 20.0, 1e-9);
  EXPECT_NEAR(visibility(model, state, 40.0), 5.0, 1e-9);
  EXPECT_TRUE(optics_in_force(model, state) == model.optics());

  set_visibility(state, 3.0);
  for (const double z : {0.0, 10.0, 40.0}) {
    EXPECT_EQ(visibility(model, state, z), 3.0);
    // A black target vanishes at r = 4.8 / c (Zaneveld & Pegau 2003).
    EXPECT_NEAR(green_optics(model, state, z).attenuation(), 4.8 / 3.0, 1e-9);
    EXPECT_NEAR(mean_attenuation(model, state, z, z + 5.0), 4.8 / 3.0, 1e-9);
    EXPECT_NEAR(at_wavelength(optics_in_force(model, state).at(z).attenuation(), 532.0), 4.8 / 3.0,
                0.05 * 4.8 / 3.0);
  }
}

TEST(Visibility, WaterIsNeverClearerThanTheClearestSea) {
  EnvironmentState state;
  set_visibility(state, 1e6);
  EXPECT_NEAR(*state.visibility_override, 91.0, 1.0);
  set_visibility(state, -1.0);
  EXPECT_EQ(*state.visibility_override, kLeastVisibility);
}

TEST(SunElevation, AnInputPutsTheSunWhereverTheClockWouldHaveIt) {
  EnvironmentSpec spec;
  spec.sky.sun_elevation.reset();
  spec.sky.sun_bearing.reset();
  const EnvironmentModel model = compile(spec);
  EnvironmentState state = initial_state(model, 1);
  const Daylight clock = daylight(model, state, {});
  EXPECT_NEAR(-clock.to_sun_W.z(), std::sin(sun_elevation(model, state, {})), 1e-12);

  set_sun_elevation(state, 0.2);
  const Daylight low = daylight(model, state, {});
  EXPECT_EQ(sun_elevation(model, state, {}), 0.2);
  EXPECT_NEAR(-low.to_sun_W.z(), std::sin(0.2), 1e-12);
  const auto bearing = [](const Daylight& day) {
    return std::atan2(day.to_sun_W.y(), day.to_sun_W.x());
  };
  EXPECT_NEAR(bearing(low), bearing(clock), 1e-12);
  set_sun_elevation(state, -0.5);
  EXPECT_EQ(daylight(model, state, {}).sun.maxCoeff(), 0.0);
}

TEST(Environment, WhatAnInputChangesIsHashed) {
  const EnvironmentModel model = compile({});
  const EnvironmentState plain = initial_state(model, 1);
  EnvironmentState clouded = plain, dusk = plain, rough = plain;
  set_visibility(clouded, 3.0);
  set_sun_elevation(dusk, 0.1);
  set_wave_height(rough, 0.0);
  EXPECT_NE(hash_of(clouded), hash_of(plain));
  EXPECT_NE(hash_of(dusk), hash_of(plain));
  EXPECT_NE(hash_of(rough), hash_of(plain));
  EXPECT_NE(hash_of(clouded), hash_of(dusk));
}

}  // namespace environment_test
}  // namespace remora
