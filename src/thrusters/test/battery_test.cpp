// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/battery.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace battery_test {

BatterySpec pack() { return {.kind = SupplyKind::battery, .internal_resistance = 0.05}; }

TEST(Battery, SagsByItsCurrentTimesItsResistance) {
  const BatteryModel model = battery_model(pack());
  const BatteryState state = initial_battery_state(model);
  const double power = 600.0;
  const double voltage = terminal_voltage(model, state, power);
  EXPECT_NEAR(voltage, 16.8 - 0.05 * power / voltage, 1e-12);
}

TEST(Battery, GivesNoMoreThanItsGreatestPower) {
  const BatteryModel model = battery_model(pack());
  const BatteryState state = initial_battery_state(model);
  EXPECT_DOUBLE_EQ(terminal_voltage(model, state, 1e6), 0.5 * 16.8);
}

TEST(Battery, IsEmptyAfterItsCapacityHasBeenDrawn) {
  BatterySpec spec = pack();
  spec.capacity_Ah = 1.0;
  spec.internal_resistance = 0.0;
  spec.charge = {0.0, 1.0};
  spec.open_circuit_voltage = {10.0, 10.0};
  const BatteryModel model = battery_model(spec);
  BatteryState state = initial_battery_state(model);
  for (int i = 0; i < 1800; ++i) state = step(model, state, 10.0, 1.0);  // 1 A for half an hour
  EXPECT_NEAR(state.charge, 0.5, 1e-9);
  for (int i = 0; i < 3600; ++i) state = step(model, state, 10.0, 1.0);
  EXPECT_EQ(state.charge, 0.0);
}

TEST(Battery, ATetherKeepsItsVoltage) {
  const BatteryModel model = battery_model({.voltage = 15.0});
  const BatteryState state = step(model, initial_battery_state(model), 1500.0, 1.0);
  EXPECT_EQ(state.voltage, 15.0);
  EXPECT_DOUBLE_EQ(state.current, 100.0);
  EXPECT_EQ(state.charge, 1.0);
}

TEST(Battery, HotelLoadDrainsAVehicleAtRest) {
  BatterySpec spec = pack();
  spec.hotel_power = 20.0;
  const BatteryModel model = battery_model(spec);
  EXPECT_LT(step(model, initial_battery_state(model), 0.0, 10.0).charge, 1.0);
}

TEST(BatterySpec, SaysWhatIsWrong) {
  BatterySpec spec = pack();
  EXPECT_TRUE(problems(spec).empty());
  spec.capacity_Ah = 0.0;
  spec.initial_charge = 1.5;
  spec.open_circuit_voltage.pop_back();
  EXPECT_EQ(problems(spec).size(), 3u);
}

}  // namespace battery_test
}  // namespace remora
