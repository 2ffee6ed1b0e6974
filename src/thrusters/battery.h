// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "math/table.h"

namespace remora {

/// Where the vehicle's power comes from.
enum class SupplyKind {
  tether,   ///< a regulated supply at constant voltage
  battery,  ///< its own cells, whose voltage sags under load and with the charge
};

/// The supply of one vehicle. The battery figures are those of a 4-cell lithium-ion pack of
/// 14.8 V, 18 Ah, as small ROVs carry.
struct BatterySpec {
  SupplyKind kind = SupplyKind::tether;
  double voltage = 16.0;              ///< tether: [V]
  double capacity_Ah = 18.0;          ///< battery
  double initial_charge = 1.0;        ///< battery: share of the capacity at the start
  double internal_resistance = 0.04;  ///< battery and wiring [Ω]
  double hotel_power = 0.0;           ///< drawn all the time by electronics and lights [W]
  /// Battery: open-circuit voltage against state of charge in [0, 1].
  std::vector<double> charge = {0.0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0};
  std::vector<double> open_circuit_voltage = {12.0, 13.2, 13.8,  14.3, 14.7,
                                              15.3, 15.9, 16.35, 16.8};
};

[[nodiscard]] std::vector<Problem> problems(const BatterySpec& spec);

struct BatteryModel {
  SupplyKind kind = SupplyKind::tether;
  double constant_voltage = 16.0;
  double capacity = 1.0;  ///< [A·s]
  double internal_resistance = 0.0;
  double hotel_power = 0.0;
  double initial_charge = 1.0;
  Table open_circuit_voltage;
};

[[nodiscard]] BatteryModel battery_model(const BatterySpec& spec);

struct BatteryState {
  double charge = 1.0;   ///< share of the capacity that is left
  double voltage = 0.0;  ///< at the terminals during the last step [V]
  double current = 0.0;  ///< drawn during the last step [A]
};
REMORA_FIELDS(BatteryState, charge, voltage, current);

[[nodiscard]] BatteryState initial_battery_state(const BatteryModel& model);

/// Terminal voltage while `power` watts (thrusters alone) are drawn: V = E - R·P/V solved in closed
/// form. More than the cells can give leaves the voltage of their greatest power, half of E.
[[nodiscard]] double terminal_voltage(const BatteryModel& model, const BatteryState& state,
                                      double power);

/// The state after `dt` seconds at constant `power` watts (thrusters alone).
[[nodiscard]] BatteryState step(const BatteryModel& model, BatteryState state, double power,
                                double dt);

}  // namespace remora
