// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_environment.h"

namespace remora {

EnvironmentSpec read_environment(Section& scene, const ReadContext& context) {
  EnvironmentSpec spec;
  spec.gravity = context.gravity;
  std::string start;
  scene.read("start_utc", start);
  if (!start.empty()) {
    if (const auto time = parse_utc(start))
      spec.start = *time;
    else
      scene.error("start_utc", "start_utc is not a date", "Write for example \"2026-06-01 12:00\"");
  }
  // Whoever says when, gets the sun of that time.
  if (!start.empty()) spec.sky.sun_elevation = spec.sky.sun_bearing = std::nullopt;
  if (auto sky = scene.section("sky")) {
    read_sky(*sky, spec.sky);
    sky->report(problems(spec.sky));
  }
  if (auto place = scene.section("place")) {
    spec.place = read_place(*place);
    place->report(problems(spec.place));
  }
  if (auto water = scene.section("water")) {
    spec.water = read_water(*water);
    water->report(problems(spec.water));
    if (auto clarity = water->section("clarity")) {
      spec.clarity = read_clarity(*clarity);
      clarity->report(problems(spec.clarity));
    }
  }
  spec.currents = read_currents(scene, context);
  if (auto waves = scene.section("waves")) {
    spec.waves = read_waves(*waves);
    waves->report(problems(spec.waves));
  }
  if (auto noise = scene.section("noise")) {
    noise->read("wind_speed", spec.noise.wind_speed, between(0.0, 60.0, "m/s"));
    noise->read("shipping", spec.noise.shipping, between(0.0, 1.0, {}));
  }
  if (auto tide = scene.section("tide")) {
    spec.tide = read_harmonics(*tide, "m");
    tide->report(problems(spec.tide));
  }
  return spec;
}

void read_sky(Section& sky, SkySpec& spec) {
  const auto read_sun = [&sky](std::string_view key, double limit, std::optional<double>& value) {
    if (!sky.has(key)) return;
    double radians = 0.0;
    sky.read_degrees(key, radians, between(-limit, limit, {}));
    value = radians;
  };
  read_sun("sun_elevation_deg", 90.0, spec.sun_elevation);
  read_sun("sun_bearing_deg", 360.0, spec.sun_bearing);
  sky.read("cloud_cover", spec.cloud_cover, between(0.0, 1.0, {}));
}

PlaceSpec read_place(Section& place) {
  PlaceSpec spec;
  const auto read_optional_degrees = [&](std::string_view key, double limit,
                                         std::optional<double>& value) {
    if (!place.has(key)) return;
    double radians = 0.0;
    place.read_degrees(key, radians, between(-limit, limit, {}));
    value = radians;
  };
  place.read_degrees("latitude_deg", spec.origin.latitude, between(-90.0, 90.0, {}));
  place.read_degrees("longitude_deg", spec.origin.longitude, between(-180.0, 360.0, {}));
  place.read("air_pressure", spec.air_pressure, between(0.0, 2e5, "Pa"));
  read_optional_degrees("declination_deg", 180.0, spec.declination);
  read_optional_degrees("inclination_deg", 90.0, spec.inclination);
  std::optional<double> field_uT;
  place.read("field_uT", field_uT, {.low = 0.0, .high = 999.0, .above_low = true, .unit = "µT"});
  if (field_uT) spec.field_strength = *field_uT * 1e-6;
  return spec;
}

TidalHarmonicsSpec read_harmonics(Section& section, std::string_view unit) {
  TidalHarmonicsSpec spec;
  section.read("mean", spec.mean, any(unit));
  for (Section& item : section.sections("constituents")) {
    TidalConstituent constituent;
    item.require("name", "M2");
    item.require("amplitude", "0.58");
    item.read("name", constituent.name);
    item.read("amplitude", constituent.amplitude, not_negative(unit));
    item.read_degrees("phase_lag_deg", constituent.phase_lag, between(-360.0, 360.0, {}));
    item.read("speed", constituent.speed, positive("rad/s"));
    spec.constituents.push_back(std::move(constituent));
  }
  return spec;
}

}  // namespace remora
