// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/battery.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {

std::vector<Problem> problems(const BatterySpec& spec) {
  std::vector<Problem> found;
  const auto must_be = [&](bool good, const char* name, double value, const char* rule) {
    if (!good)
      found.push_back({name, fmt::format("{} is {}", name, value), fmt::format("Write {}", rule)});
  };
  must_be(std::isfinite(spec.hotel_power) && spec.hotel_power >= 0.0, "hotel_power",
          spec.hotel_power, "watts, 0 or more");
  if (spec.kind == SupplyKind::tether) {
    must_be(std::isfinite(spec.voltage) && spec.voltage > 0.0, "voltage", spec.voltage,
            "volts above 0, for example 16");
    return found;
  }
  must_be(std::isfinite(spec.capacity_Ah) && spec.capacity_Ah > 0.0, "capacity_Ah",
          spec.capacity_Ah, "ampere-hours above 0, for example 18");
  must_be(spec.initial_charge >= 0.0 && spec.initial_charge <= 1.0, "initial_charge",
          spec.initial_charge, "a share of the capacity from 0 to 1");
  must_be(std::isfinite(spec.internal_resistance) && spec.internal_resistance >= 0.0,
          "internal_resistance", spec.internal_resistance, "ohms, 0 or more, for example 0.04");
  const std::string table = table_problem(spec.charge, spec.open_circuit_voltage);
  if (!table.empty()) {
    found.push_back({"open_circuit_voltage", "open_circuit_voltage against charge: " + table});
  } else if (*std::min_element(spec.open_circuit_voltage.begin(),
                               spec.open_circuit_voltage.end()) <= 0.0) {
    found.push_back({"open_circuit_voltage", "open_circuit_voltage has a value that is not above 0",
                     "Write volts"});
  }
  return found;
}

BatteryModel battery_model(const BatterySpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  BatteryModel model;
  model.kind = spec.kind;
  model.constant_voltage = spec.voltage;
  model.capacity = 3600.0 * spec.capacity_Ah;
  model.internal_resistance = spec.internal_resistance;
  model.hotel_power = spec.hotel_power;
  model.initial_charge = spec.initial_charge;
  model.open_circuit_voltage = Table(spec.charge, spec.open_circuit_voltage);
  return model;
}

BatteryState initial_battery_state(const BatteryModel& model) {
  BatteryState state;
  state.charge = model.initial_charge;
  state.voltage = terminal_voltage(model, state, 0.0);
  return state;
}

double terminal_voltage(const BatteryModel& model, const BatteryState& state, double power) {
  if (model.kind == SupplyKind::tether) return model.constant_voltage;
  // V = E - R P/V, the upper root; below the peak power of E²/4R it is real.
  const double open_circuit = model.open_circuit_voltage(state.charge);
  const double total = power + model.hotel_power;
  const double discriminant = open_circuit * open_circuit - 4.0 * model.internal_resistance * total;
  return 0.5 * (open_circuit + std::sqrt(std::max(discriminant, 0.0)));
}

BatteryState step(const BatteryModel& model, BatteryState state, double power, double dt) {
  state.voltage = terminal_voltage(model, state, power);
  state.current = (power + model.hotel_power) / state.voltage;
  if (model.kind == SupplyKind::battery) {
    state.charge = std::max(state.charge - state.current * dt / model.capacity, 0.0);
  }
  return state;
}

}  // namespace remora
