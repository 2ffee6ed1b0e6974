// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/table_units.h"

#include <fmt/format.h>

#include <array>

namespace remora {
namespace {

struct ColumnUnit {
  std::string_view column;
  std::string_view unit;
};
constexpr std::array<ColumnUnit, 24> kColumnUnits{{{"time", "s"},
                                                   {"valid", "s"},
                                                   {"delivered", "s"},
                                                   {"north", "m"},
                                                   {"east", "m"},
                                                   {"depth", "m"},
                                                   {"altitude", "m"},
                                                   {"roll", "rad"},
                                                   {"pitch", "rad"},
                                                   {"yaw", "rad"},
                                                   {"u", "m/s"},
                                                   {"v", "m/s"},
                                                   {"w", "m/s"},
                                                   {"p", "rad/s"},
                                                   {"q", "rad/s"},
                                                   {"r", "rad/s"},
                                                   {"impulse", "N·s"},
                                                   {"deployed", "m"},
                                                   {"route_length", "m"},
                                                   {"straight", "m"},
                                                   {"reel_tension", "N"},
                                                   {"vehicle_tension", "N"},
                                                   {"greatest_tension", "N"},
                                                   {"tension", "N"}}};

std::string unit_of(std::string_view column, const LoggedSensor* sensor) {
  if (sensor != nullptr)
    for (const auto& [channel, unit] : sensor->channels)
      if (column == channel || column == "true_" + channel) return std::string(unit);
  if (column.starts_with("thruster_")) return "N";
  for (const ColumnUnit& known : kColumnUnits)
    if (known.column == column) return std::string(known.unit);
  return {};
}

}  // namespace

std::string header_with_units(std::string_view header, const LoggedSensor* sensor) {
  std::string text;
  while (true) {
    const std::size_t end = header.find(',');
    const std::string_view column = header.substr(0, end);
    const std::string unit = unit_of(column, sensor);
    text += column;
    if (!unit.empty()) text += fmt::format(" [{}]", unit);
    if (end == std::string_view::npos) return text;
    text += ',';
    header.remove_prefix(end + 1);
  }
}

}  // namespace remora
