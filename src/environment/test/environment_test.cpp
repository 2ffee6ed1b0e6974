// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/environment.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace {

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

std::uint64_t hash_of(const EnvironmentState& state) {
  Hasher hasher;
  state.add_to(hasher);
  return hasher.value();
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

}  // namespace
}  // namespace remora
