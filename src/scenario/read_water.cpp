// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/read_environment.h"

namespace remora {
namespace {

WaterProfilePoint read_point(Section& section) {
  WaterProfilePoint point;
  section.read("temperature_degc", point.temperature_degc, between(-2.0, 40.0, "°C"));
  section.read("salinity_psu", point.salinity_psu, between(0.0, 42.0, "psu"));
  return point;
}

}  // namespace

WaterColumnSpec read_water(Section& water) {
  WaterColumnSpec spec;
  if (water.has("profile")) {
    spec.profile.clear();
    for (Section& row : water.sections("profile")) {
      row.require("depth", "10");
      WaterProfilePoint point = read_point(row);
      row.read("depth", point.depth, between(0.0, 11'000.0, "m"));
      spec.profile.push_back(point);
    }
  } else {
    spec.profile = {read_point(water)};
  }
  water.read("density", spec.fixed_density, between(900.0, 1100.0, "kg/m³"));
  water.read("sound_speed", spec.sound_speed_formula,
             Choices<SoundSpeedFormula>{{"chen_millero", SoundSpeedFormula::chen_millero},
                                        {"mackenzie", SoundSpeedFormula::mackenzie}});
  return spec;
}

}  // namespace remora
