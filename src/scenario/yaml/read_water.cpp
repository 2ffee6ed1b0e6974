// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_environment.h"

namespace remora {
namespace {

WaterProfilePoint read_point(Section& section) {
  WaterProfilePoint point;
  section.read("temperature_degc", point.temperature_degc, between(-2.0, 40.0, "°C"));
  section.read("salinity_psu", point.salinity_psu, between(0.0, 42.0, "psu"));
  return point;
}

ClarityMeasure read_measure(Section& section) {
  const int said = section.has("visibility") + section.has("jerlov") +
                   section.has("turbidity_ntu") + section.has("chlorophyll");
  if (said != 1) {
    section.diagnostics().error(section.where(),
                                said == 0 ? "nothing says how clear the water is"
                                          : "more than one key says how clear the water is",
                                "Write one of visibility: 12, jerlov: 3C, turbidity_ntu: 2 and "
                                "chlorophyll: 1.5");
  }
  Visibility visibility;
  section.read("visibility", visibility.distance, positive("m"));
  Turbidity turbidity;
  section.read("turbidity_ntu", turbidity.ntu, not_negative("NTU"));
  if (section.has("turbidity_ntu")) return turbidity;
  Chlorophyll chlorophyll;
  section.read("chlorophyll", chlorophyll.concentration, positive("mg/m³"));
  if (section.has("chlorophyll")) return chlorophyll;
  if (!section.has("jerlov")) return visibility;

  Choices<JerlovType> types;
  for (const std::string_view name : jerlov_type_names())
    types.emplace_back(name, *find_jerlov_type(name));
  JerlovType type = JerlovType::II;
  section.read("jerlov", type, types);
  return type;
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
                                        {"mackenzie", SoundSpeedFormula::mackenzie},
                                        {"medwin", SoundSpeedFormula::medwin},
                                        {"del_grosso", SoundSpeedFormula::del_grosso}});
  water.read("ph", spec.ph, between(6.0, 9.0, {}));
  return spec;
}

ClaritySpec read_clarity(Section& clarity) {
  ClaritySpec spec;
  if (auto bloom = clarity.section("bloom")) {
    spec.bloom.emplace();
    bloom->read("scale_depth", spec.bloom->scale_depth, positive("m"));
    spec.bloom->at_surface = read_measure(*bloom);
  }
  if (!clarity.has("profile")) {
    spec.profile = {{0.0, read_measure(clarity)}};
    return spec;
  }
  spec.profile.clear();
  for (Section& row : clarity.sections("profile")) {
    row.require("depth", "10");
    ClarityPoint point;
    row.read("depth", point.depth, between(0.0, 11'000.0, "m"));
    point.measure = read_measure(row);
    spec.profile.push_back(point);
  }
  return spec;
}

}  // namespace remora
