// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// What the seabed does to a vehicle close above it, by what the vehicle does then.
#include "hydro/ground_effect.h"

#include <gtest/gtest.h>

#include <cmath>

#include "run/dive.h"
#include "world/test/scenes.h"

namespace remora {
namespace ground_effect_test {

constexpr double kDensity = 1025.0;

/// Twenty metres of still water, and a vehicle whose hull is changed by `change`.
ScenarioSpec scene_with(const auto& change) {
  ScenarioSpec scene;
  scene.world = test::open_water();
  VehicleSpec& vehicle = scene.world.vehicles[0];
  change(std::get<FossenHullSpec>(vehicle.hull));
  for (ThrusterSpec& thruster : vehicle.propulsion.thrusters) thruster.time_constant = 0.0;
  return scene;
}

// Without weight and with quadratic drag D alone, M dv/dt = -D f v² and ds = v dt give
// d(ln v)/ds = -D/M f, and of f = 1 + g (1 - z/h)² the integral is s + g h/3 (1 - z/h)³.
TEST(GroundEffect, ABodyThatGlidesDownSlowsAsItsDragIntegratedOverTheWaySays) {
  constexpr double kHeight = 2.0, kGain = 3.0, kDrag = 6.0, kStart = 4.0;
  ScenarioSpec scene = scene_with([](FossenHullSpec& hull) {
    hull.linear_damping.setZero();
    hull.quadratic_damping.setZero();
    hull.quadratic_damping(2, 2) = kDrag;
    hull.ground_effect = {.height = kHeight, .drag_gain = kGain};
  });
  VehicleSpec& vehicle = scene.world.vehicles[0];
  vehicle.propulsion.thrusters.clear();
  vehicle.initial.p_WB.z() = 20.0 - kStart;
  vehicle.initial.V_WB_B.linear.z() = 1.0;
  const auto& hull = std::get<FossenHullSpec>(vehicle.hull);
  const double mass = hull.mass + hull.added_mass(2, 2);
  const auto speed_at = [&](double altitude, double gain) {
    const double near = std::max(0.0, 1.0 - altitude / kHeight);
    return std::exp(-kDrag / mass *
                    (kStart - altitude + gain * kHeight / 3.0 * std::pow(near, 3.0)));
  };

  Dive dive(scene);
  for (const double altitude : {2.0, 1.5, 1.0, 0.5}) {
    const auto above_seabed = [&] { return 20.0 - dive.state().bodies.bodies[0].p_WB.z(); };
    while (above_seabed() > altitude) ASSERT_EQ(dive.step(), StepStatus::ok);
    EXPECT_NEAR(dive.state().bodies.bodies[0].V_WB_B.linear.z(), speed_at(above_seabed(), kGain),
                0.002 * speed_at(above_seabed(), kGain))
        << altitude << " m";
  }
  // The seabed has taken a share that is far above that error.
  EXPECT_LT(speed_at(0.5, kGain), 0.85 * speed_at(0.5, 0.0));
}

// A tenth heavier than its thrust T in open water: T (1 + g (1 - z/h)²) = 1.1 T at z = h/2 when
// g = 0.4. Below it there is more thrust, above it less: it settles there.
TEST(GroundEffect, AVehicleTooHeavyForItsThrustersHoversOnTheCushionUnderIt) {
  constexpr double kHeight = 2.0;
  double volume = 12.0 / kDensity;
  const auto dive_from = [&](double altitude) {
    ScenarioSpec scene = scene_with([&](FossenHullSpec& hull) {
      hull.volume = volume;
      hull.ground_effect = {.height = kHeight, .thrust_gain = 0.4};
    });
    scene.world.vehicles[0].initial.p_WB.z() = 20.0 - altitude;
    return Dive(scene);
  };
  const auto with_lift = [](const Dive& dive) {
    Input input = neutral_input(dive.model());
    const auto& thrusters = dive.model().vehicles()[0].propulsion.thrusters;
    hold_thrusters(thrusters.size(), input.vehicles[0]);
    for (std::size_t i = 0; i < thrusters.size(); ++i)
      if (thrusters[i].axis_B.z() > 0.5) input.vehicles[0].thrusters[i] = -0.3;
    return input;
  };

  Dive open_water = dive_from(10.0);
  ASSERT_EQ(open_water.step(with_lift(open_water)), StepStatus::ok);
  const double thrust = -open_water.output().vehicles[0].thrust_B.force.z();
  ASSERT_GT(thrust, 1.0);
  volume = (12.0 - 1.1 * thrust / open_water.model().environment().gravity()) / kDensity;

  Dive dive = dive_from(1.6);
  const Input input = with_lift(dive);
  while (dive.state().now < from_seconds(120.0)) ASSERT_EQ(dive.step(input), StepStatus::ok);
  EXPECT_NEAR(20.0 - dive.state().bodies.bodies[0].p_WB.z(), 0.5 * kHeight, 0.005);
  EXPECT_NEAR(dive.state().bodies.bodies[0].V_WB_B.linear.norm(), 0.0, 1e-3);
}

// T / T∞ = 1 / (1 - (R / 4z)²): Cheeseman and Bennett, "The effect of the ground on a helicopter
// rotor in forward flight", A.R.C. R&M 3021, 1955, for hover; R is the rotor's radius.
TEST(GroundEffect, ThrustFollowsCheesemanAndBennettsRotorWithinThreeAndAHalfPercent) {
  constexpr GroundEffectSpec kRotor{.height = 1.45, .thrust_gain = 0.68};  // in radii
  for (double z = 0.5; z <= 3.0; z += 0.01) {
    const double rotor = 1.0 / (1.0 - std::pow(1.0 / (4.0 * z), 2.0));
    EXPECT_NEAR(ground_thrust_factor(kRotor, z), rotor, 0.035 * rotor) << z << " radii";
  }
}

}  // namespace ground_effect_test
}  // namespace remora
