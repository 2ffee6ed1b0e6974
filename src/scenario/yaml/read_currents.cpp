// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <set>

#include "scenario/yaml/read_environment.h"

namespace remora {
namespace {

constexpr Range kBearing = between(-360.0, 360.0, {});
constexpr Range kWaterSpeed = between(-20.0, 20.0, "m/s");
constexpr std::size_t kLongestTable = 4u << 20;  // bytes

/// `velocity: [north, east, down]`, or `speed` and `towards_deg`.
Vec3 read_velocity(Section& section) {
  Vec3 velocity_W = Vec3::Zero();
  if (!section.has("velocity") && !section.has("speed")) section.require("velocity", "[0.3, 0, 0]");
  double speed = 0.0, towards = 0.0;
  section.read("velocity", velocity_W, kWaterSpeed);
  section.read("speed", speed, between(0.0, 20.0, "m/s"));
  section.read_degrees("towards_deg", towards, kBearing);
  if (!section.has("speed")) return velocity_W;
  if (section.has("velocity"))
    section.error("speed", "the current is given twice, as velocity and as speed",
                  "Keep one of the two");
  return {speed * std::cos(towards), speed * std::sin(towards), 0.0};
}

/// The text of the file under `key`; its problems are already reported when empty.
std::optional<std::string> read_table(Section& section, std::string_view key,
                                      const ReadContext& context) {
  std::string written;
  section.read(key, written);
  const auto path = resolve_file(written, context.folder, context.paths, section.where(key),
                                 section.diagnostics());
  if (!path) return std::nullopt;
  return read_text_file(*path, kLongestTable, section.where(key), section.diagnostics());
}

std::string shown_name(Section& section, std::string_view key) { return section.node(key)->text; }

StratifiedCurrentSpec read_stratified(Section& section, const ReadContext& context) {
  StratifiedCurrentSpec spec;
  if (section.has("file")) {
    if (const auto text = read_table(section, "file", context))
      spec = parse_current_csv(*text, shown_name(section, "file"), section.diagnostics());
    return spec;
  }
  section.require("layers", "[{depth: 0, velocity: [0.3, 0, 0]}]");
  for (Section& row : section.sections("layers")) {
    CurrentLayer layer;
    row.require("depth", "10");
    row.read("depth", layer.depth, between(0.0, 11'000.0, "m"));
    layer.velocity_W = read_velocity(row);
    spec.layers.push_back(layer);
  }
  return spec;
}

enum class ProfileKind { uniform, seventh_power, ratios };

DepthProfile read_profile(Section& section) {
  ProfileKind kind = ProfileKind::uniform;
  section.read("kind", kind,
               Choices<ProfileKind>{{"uniform", ProfileKind::uniform},
                                    {"seventh_power", ProfileKind::seventh_power},
                                    {"ratios", ProfileKind::ratios}});
  if (kind == ProfileKind::seventh_power) {
    SeventhPowerLaw law;
    section.require("water_depth", "50");
    section.read("water_depth", law.water_depth, positive("m"));
    return law;
  }
  if (kind == ProfileKind::ratios) {
    DepthRatios ratios;
    section.require("depths", "[0, 10, 20]");
    section.require("ratios", "[1, 0.8, 0.5]");
    section.read("depths", ratios.depths, not_negative("m"));
    section.read("ratios", ratios.ratios, any({}));
    return ratios;
  }
  return UniformWithDepth{};
}

TidalCurrentSpec read_tidal(Section& section, const ReadContext& context) {
  TidalCurrentSpec spec;
  if (section.has("events_file")) {
    if (const auto text = read_table(section, "events_file", context))
      spec.stream =
          parse_tidal_events_csv(*text, shown_name(section, "events_file"), section.diagnostics());
  } else {
    section.require("constituents", "[{name: M2, amplitude: 0.4, phase_lag_deg: 30}]");
    spec.stream = read_harmonics(section, "m/s");
  }
  section.read_degrees("flood_bearing_deg", spec.flood_bearing, kBearing);
  spec.ebb_bearing = spec.flood_bearing + 3.141592653589793;
  section.read_degrees("ebb_bearing_deg", spec.ebb_bearing, kBearing);
  if (auto profile = section.section("profile")) spec.profile = read_profile(*profile);
  return spec;
}

CurrentVariationSpec read_variation(Section& section) {
  CurrentVariationSpec spec;
  if (auto speed = section.section("speed")) {
    speed->read("sigma", spec.speed.sigma, not_negative("m/s"));
    speed->read("time_constant", spec.speed.time_constant, positive("s"));
  }
  if (auto angle = section.section("horizontal_angle")) {
    angle->read_degrees("sigma_deg", spec.horizontal_angle.sigma, between(0.0, 180.0, {}));
    angle->read("time_constant", spec.horizontal_angle.time_constant, positive("s"));
  }
  if (auto angle = section.section("vertical_angle")) {
    angle->read_degrees("sigma_deg", spec.vertical_angle.sigma, between(0.0, 90.0, {}));
    angle->read("time_constant", spec.vertical_angle.time_constant, positive("s"));
  }
  section.read("max_speed", spec.max_speed, positive("m/s"));
  return spec;
}

enum class CurrentKind { uniform, stratified, tidal };

CurrentSpec read_current(Section& section, const ReadContext& context) {
  CurrentSpec spec;
  CurrentKind kind = CurrentKind::uniform;
  section.read("name", spec.name);
  section.read("kind", kind,
               Choices<CurrentKind>{{"uniform", CurrentKind::uniform},
                                    {"stratified", CurrentKind::stratified},
                                    {"tidal", CurrentKind::tidal}});
  switch (kind) {
    case CurrentKind::uniform:
      spec.kind = UniformCurrentSpec{read_velocity(section)};
      break;
    case CurrentKind::stratified:
      spec.kind = read_stratified(section, context);
      break;
    case CurrentKind::tidal:
      spec.kind = read_tidal(section, context);
      break;
  }
  if (auto variation = section.section("variation")) spec.variation = read_variation(*variation);
  return spec;
}

}  // namespace

std::vector<CurrentSpec> read_currents(Section& scene, const ReadContext& context) {
  std::vector<CurrentSpec> currents;
  std::set<std::string> names;
  for (Section& section : scene.sections("currents")) {
    const std::size_t before = section.diagnostics().list().size();
    CurrentSpec spec = read_current(section, context);
    // What could not be read is told already; that it is missing need not be told as well.
    if (section.diagnostics().list().size() == before) section.report(problems(spec));
    if (!names.insert(spec.name).second)
      section.error("name", "two currents are called `" + spec.name + "`",
                    "Give each its own `name`: it names the current's random streams");
    currents.push_back(std::move(spec));
  }
  return currents;
}

}  // namespace remora
