// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/propulsion.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/hash_fields.h"

namespace remora {
namespace propulsion_test {

/// Two thrusters side by side, pushing ahead.
PropulsionSpec twin() {
  PropulsionSpec spec;
  spec.thrusters.push_back({.name = "port", .position = Vec3(0.0, -0.2, 0.0)});
  spec.thrusters.push_back({.name = "starboard", .position = Vec3(0.0, 0.2, 0.0)});
  return spec;
}

PropulsionState after(const PropulsionModel& model, const std::vector<double>& commands,
                      double seconds) {
  PropulsionState state = initial_propulsion_state(model);
  for (int i = 0; i < static_cast<int>(seconds / 0.01); ++i) step(model, commands, 0.01, state);
  return state;
}

TEST(Propulsion, EqualThrustersPushStraightAhead) {
  const PropulsionModel model = propulsion_model(twin());
  const Wrench F_B = wrench_on_body(model, after(model, {1.0, 1.0}, 2.0), {});
  EXPECT_NEAR(F_B.force.x(), 2.0 * 51.485, 0.02);
  EXPECT_NEAR(F_B.moment.norm(), 0.0, 1e-9);
}

TEST(Propulsion, ThrustersOfOneKindShareTheirCurve) {
  const PropulsionModel model = propulsion_model(twin());
  EXPECT_EQ(model.thrusters[0].curve, model.thrusters[1].curve);
}

TEST(Propulsion, FullThrustOnABatteryIsLessThanOnATether) {
  PropulsionSpec spec = twin();
  spec.battery.kind = SupplyKind::battery;
  spec.battery.charge = {0.0, 1.0};
  spec.battery.open_circuit_voltage = {16.0, 16.0};
  const PropulsionModel sagging = propulsion_model(spec);
  const PropulsionModel steady = propulsion_model(twin());

  const PropulsionState state = after(sagging, {1.0, 1.0}, 3.0);

  // The steady state of V = E - R P(n(V))/V, found by iteration in the simulation.
  double power = 0.0;
  for (const ThrusterState& thruster : state.thrusters) {
    power += supply_power(sagging.thrusters[0], thruster);
  }
  EXPECT_NEAR(state.battery.voltage, 16.0 - 0.04 * power / state.battery.voltage, 1e-3);
  EXPECT_LT(state.battery.voltage, 15.0);
  EXPECT_LT(wrench_on_body(sagging, state, {}).force.x(),
            wrench_on_body(steady, after(steady, {1.0, 1.0}, 3.0), {}).force.x() - 5.0);
}

TEST(Propulsion, DrawsTheBenchTestsCurrent) {
  const PropulsionModel model = propulsion_model(twin());
  // 23.83 A each at 1900 µs and 16 V.
  EXPECT_NEAR(after(model, {1.0, 1.0}, 2.0).battery.current, 2.0 * 23.83, 0.1);
}

TEST(Propulsion, AMissingCommandIsNeutral) {
  const PropulsionModel model = propulsion_model(twin());
  const PropulsionState state = after(model, {1.0}, 1.0);
  EXPECT_GT(state.thrusters[0].speed, 0.0);
  EXPECT_EQ(state.thrusters[1].speed, 0.0);
}

TEST(Propulsion, StatesThatDifferHashDifferently) {
  const PropulsionModel model = propulsion_model(twin());
  PropulsionState a = initial_propulsion_state(model);
  PropulsionState b = a;
  EXPECT_EQ(hash_of(a), hash_of(b));
  b.thrusters[1].fault.kind = ThrusterFaultKind::dead;
  EXPECT_NE(hash_of(a), hash_of(b));
}

TEST(PropulsionSpec, NamesTheThrusterThatIsWrong) {
  PropulsionSpec spec = twin();
  spec.thrusters[1].direction.setZero();
  ASSERT_EQ(problems(spec).size(), 1u);
  EXPECT_NE(problems(spec)[0].what.find("starboard"), std::string::npos);
}

}  // namespace propulsion_test
}  // namespace remora
