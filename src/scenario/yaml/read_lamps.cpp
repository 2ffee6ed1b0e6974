// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_lamps.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_preset.h"

namespace remora {
namespace {

constexpr int kMostFlashes = 20;  // in a group; seamarks have up to nine

void read_seconds(Section& section, std::string_view key, SimTime& time) {
  double seconds = time.seconds();
  section.read(key, seconds, {.low = 0.0, .high = 3600.0, .above_low = true, .unit = "s"});
  time = from_seconds(seconds);
}

StrobeSpec read_strobe(Section& section) {
  StrobeSpec spec;
  section.require("period", "2");
  section.require("flash", "0.1");
  read_seconds(section, "period", spec.period);
  read_seconds(section, "flash", spec.flash);
  section.read("flashes", spec.flashes, 1, kMostFlashes);
  read_seconds(section, "interval", spec.interval);
  section.read("phase", spec.phase, between(0.0, 1.0, {}));
  if (spec.flashes == 1 && section.has("interval"))
    section.error("interval", "there is one flash in a group, and nothing after an interval",
                  "Write `flashes: 2` or more, or omit `interval`");
  section.report(problems(spec));
  return spec;
}

LampSpec read_lamp(Section& section) {
  LampSpec spec;
  std::string purpose;
  section.read("purpose", purpose);
  read_plain_name(section, "port", spec.name);
  section.read("lumens", spec.luminous_flux, between(0.0, 1e6, "lm"));
  section.read_degrees("beam_deg", spec.beam_angle, between(1.0, 360.0, {}));
  section.read("edge", spec.edge, between(0.0, 1.0, {}));
  section.read("colour_temperature", spec.colour_temperature, between(1500.0, 20'000.0, "K"));
  section.read("glass", spec.glass, between(0.001, 2.0, "m"));
  section.read("shadows", spec.casts_shadows);
  if (auto strobe = section.section("strobe")) spec.strobe = read_strobe(*strobe);
  return spec;
}

/// What a light can be on: all bodies but the seabed and its muds.
std::vector<std::string> carriers(const WorldSpec& world) {
  std::vector<std::string> names;
  for (const VehicleSpec& vehicle : world.vehicles) {
    names.push_back(vehicle.name);
    for (const LinkSpec& link : vehicle.links)
      names.push_back(fmt::format("{}/{}", vehicle.name, link.name));
  }
  for (const ObjectSpec& object : world.objects) names.push_back(object.name);
  return names;
}

Pose read_place_on(Section& section, LightSpec& light, const WorldSpec& world) {
  section.read("on", light.on);
  const std::vector<std::string> known = carriers(world);
  if (!light.on.empty() && std::find(known.begin(), known.end(), light.on) == known.end()) {
    const std::string_view meant = nearest_word(light.on, known);
    section.error("on", fmt::format("there is no vehicle, link or object `{}`", light.on),
                  meant.empty() ? fmt::format("Write one of {}", listed(known))
                                : fmt::format("Did you mean `{}`?", meant));
  }
  for (const char* key : {"heading_deg", "look_at"}) {
    if (section.node(key) != nullptr)
      section.error(key, fmt::format("the light is on {} and turns with it", light.on),
                    "Write `yaw_deg` and `pitch_deg`, seen from there");
  }
  return looking(read_mounting(section));
}

/// The water's lamp light is that of lamps in it.
Pose read_place_in_world(Section& section) {
  section.require("position", "[0, 0, 2]");
  const Pose X_WL = read_stand(section, "the light stands where it is to shine");
  if (section.has("position") && X_WL.p.z() <= 0.0)
    section.error("position",
                  fmt::format("the light is at a depth of {} m, not under water", X_WL.p.z()),
                  "Write a depth below the surface, for example [0, 0, 2]");
  return X_WL;
}

LightSpec read_light(Section& section, const WorldSpec& world) {
  LightSpec light;
  light.lamp = read_lamp(section);
  light.lamp.X_BL =
      section.has("on") ? read_place_on(section, light, world) : read_place_in_world(section);
  section.read("level", light.level, between(0.0, 1.0, {}));
  return light;
}

}  // namespace

std::vector<LampSpec> read_lamps(Section& vehicle, const ReadContext& context) {
  std::vector<LampSpec> lamps;
  for (const PresetEntry& entry :
       entries_with_presets(vehicle, "lamps", {"lamp", "lamps"}, context)) {
    Section section(entry.node, entry.path, vehicle.diagnostics());
    LampSpec& lamp = lamps.emplace_back(read_lamp(section));
    lamp.X_BL = looking(read_mounting(section));
  }
  check_names(lamps, vehicle, "lamps");
  return lamps;
}

std::vector<LightSpec> read_lights(Section& scene, const ReadContext& context,
                                   const WorldSpec& world) {
  std::vector<LightSpec> lights;
  std::vector<std::string_view> names;
  for (const PresetEntry& entry :
       entries_with_presets(scene, "lights", {"lamp", "lamps"}, context)) {
    Section section(entry.node, entry.path, scene.diagnostics());
    lights.push_back(read_light(section, world));
  }
  for (const LightSpec& light : lights) names.push_back(light.lamp.name);
  check_names(names, scene, "lights");
  if (lights.size() > kMaxLights)
    scene.error("lights", fmt::format("the scene has {} lights", lights.size()),
                fmt::format("Keep at most {}", kMaxLights));
  return lights;
}

}  // namespace remora
