// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_sensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_sensor_kinds.h"
#include "world/fault_names.h"

namespace remora {
namespace {

constexpr std::size_t kMaxSensors = 64;   // of one vehicle
constexpr double kLongestLatency = 60.0;  // [s]

std::vector<SensorKind> all_kinds() {
  std::vector<SensorKind> all;
  for (const auto* kinds : {&navigation_sensor_kinds(), &acoustic_sensor_kinds(),
                            &sonar_sensor_kinds(), &scanner_sensor_kinds()})
    all.insert(all.end(), kinds->begin(), kinds->end());
  return all;
}

/// Whole steps. What the user asks for must be possible; what a preset says of the real instrument
/// is brought to the nearest slower rate that the step allows.
SimTime read_period(Section& section, bool is_users_own, double usual_rate_hz, SimTime step) {
  double rate_hz = usual_rate_hz;
  section.read("rate_hz", rate_hz, {.low = 0.0, .high = 1e5, .above_low = true, .unit = "Hz"});
  double seconds = 1.0 / rate_hz;
  section.read("period", seconds, {.low = 0.0, .high = 3600.0, .above_low = true, .unit = "s"});
  const SimTime period = from_seconds(seconds);
  // A rate such as 30 Hz has no whole nanoseconds: a millionth beside whole steps is meant so.
  const SimTime whole = std::max<std::int64_t>(std::llround(seconds / step.seconds()), 1) * step;
  if (std::abs(whole.seconds() - seconds) <= 1e-6 * seconds) return whole;
  const std::int64_t below = period / step;
  const SimTime slower = (below + 1) * step;
  if (!is_users_own) return slower;
  const SimTime faster = std::max<std::int64_t>(below, 1) * step;
  const std::string_view key = section.has("rate_hz") ? "rate_hz" : "period";
  section.error(
      key,
      fmt::format(
          "{} makes a period of {:.6g} s, which is not a whole multiple of the step of {} s",
          section.name_of(key), seconds, step.seconds()),
      fmt::format("Write `period: {}` or `period: {}`", faster.seconds(), slower.seconds()));
  return slower;
}

const SensorKind* find_kind(Section& section, const std::vector<SensorKind>& kinds) {
  Choices<const SensorKind*> choices;
  for (const SensorKind& kind : kinds) choices.emplace_back(kind.word, &kind);
  const SensorKind* chosen = nullptr;
  section.require("kind", "imu");
  section.read("kind", chosen, choices);
  return chosen;
}

/// An entry after its preset was put below it.
std::optional<SensorSpec> read_content(Section& section, const ReadContext& context,
                                       const std::string& link, bool is_rate_users_own) {
  static const std::vector<SensorKind> kinds = all_kinds();
  SensorSpec spec;
  std::string purpose;
  section.read("purpose", purpose);
  section.require("name", "depth");
  section.read("name", spec.name);
  if (section.has("name") && !is_plain_name(spec.name))
    section.error("name", fmt::format("`{}` is not a name", spec.name.substr(0, 64)),
                  "Write letters, digits, _ and -");
  spec.link = link;
  if (link.empty()) section.read("on", spec.link);
  spec.X_BS = read_mounting(section);
  double latency = 0.0;
  section.read("latency", latency, between(0.0, kLongestLatency, "s"));
  spec.latency = from_seconds(latency);
  if (auto fault = section.section("fault")) spec.fault = read_sensor_fault(*fault);

  const SensorKind* kind = find_kind(section, kinds);
  spec.period =
      read_period(section, is_rate_users_own, kind ? kind->usual_rate_hz : 10.0, context.step);
  if (kind == nullptr) {
    // Its keys cannot be known: asking for each counts it as known.
    for (const YamlNode::Entry& entry : section.node().entries)
      static_cast<void>(section.node(entry.key));
    return std::nullopt;
  }
  const std::size_t known_errors = section.diagnostics().list().size();
  const AnyInstrument instrument = kind->read(section, context);
  if (const auto* light = std::get_if<StepInstrumentSpec>(&instrument))
    spec.step_instrument = std::make_shared<StepInstrumentSpec>(*light);
  if (const auto* imaging = std::get_if<ImagingSpec>(&instrument))
    spec.imaging = std::make_shared<ImagingSpec>(*imaging);
  // What a range of the reader refused need not be told again.
  if (section.diagnostics().list().size() == known_errors)
    section.report(std::visit(
        [](const auto& group) {
          return std::visit([](const auto& s) { return problems(s); }, group);
        },
        instrument));
  if (spec.imaging && (section.has("fault") || section.has("latency")))
    section.error(section.has("fault") ? "fault" : "latency",
                  "sonars and lidars have no fault and no latency yet", "Leave it away");
  return spec;
}

std::optional<SensorSpec> read_sensor(YamlNode entry, const std::string& path,
                                      const ReadContext& context, const std::string& link,
                                      Diagnostics& diagnostics) {
  bool is_rate_users_own = entry.find("rate_hz") != nullptr || entry.find("period") != nullptr;
  if (const auto preset = take(entry, "sensor")) {
    auto base =
        read_asset({"sensor", "sensors"}, preset->text, context, preset->where(), diagnostics);
    if (!base) return std::nullopt;
    if (entry.find("period") != nullptr) take(*base, "rate_hz");
    if (entry.find("rate_hz") != nullptr) take(*base, "period");
    // Without a name of its own a sensor is called as its preset.
    if (entry.find("name") == nullptr && base->find("name") == nullptr) {
      YamlNode name = *preset;
      base->entries.push_back({"name", preset->line, std::move(name)});
    }
    base = merged(std::move(*base), entry);
    base->line = entry.line;
    base->file = entry.file;
    entry = std::move(*base);
  }
  Section section(entry, path, diagnostics);
  return read_content(section, context, link, is_rate_users_own);
}

}  // namespace

SensorFault read_sensor_fault(Section& section) {
  SensorFault fault;
  section.require("kind", "dropout");
  section.read("kind", fault.kind, choices_of(kSensorFaultNames));
  section.read("value", fault.value, any({}));
  section.read("probability", fault.probability, between(0.0, 1.0, {}));
  int channel = 0;
  section.read("channel", channel, 0, 1000);
  fault.channel = static_cast<std::uint32_t>(channel);
  section.report(problems(fault));
  return fault;
}

std::vector<SensorSpec> read_sensors(Section& owner, const ReadContext& context,
                                     const std::string& link) {
  std::vector<SensorSpec> sensors;
  const YamlNode* list = owner.node("sensors");
  if (list == nullptr) return sensors;
  if (list->kind != YamlNode::Kind::sequence) {
    owner.error("sensors", "sensors is not a list", "Start each sensor with `- `");
    return sensors;
  }
  if (list->items.size() > kMaxSensors) {
    owner.error("sensors", fmt::format("there are {} sensors", list->items.size()),
                fmt::format("At most {} are possible", kMaxSensors));
    return sensors;
  }
  Diagnostics& diagnostics = owner.diagnostics();
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const std::string path = fmt::format("{}[{}]", owner.name_of("sensors"), i);
    const SourceLocation where = list->items[i].where();
    auto sensor = read_sensor(list->items[i], path, context, link, diagnostics);
    if (!sensor) continue;
    for (const Problem& problem : mounting_problems(*sensor))
      diagnostics.error(where, fmt::format("sensor `{}`: {}", sensor->name, problem.what),
                        problem.instead);
    const bool is_taken = std::any_of(sensors.begin(), sensors.end(), [&](const SensorSpec& other) {
      return other.name == sensor->name;
    });
    if (is_taken)
      diagnostics.error(where, fmt::format("two sensors are called `{}`", sensor->name),
                        "Give each sensor of a vehicle its own `name`");
    sensors.push_back(std::move(*sensor));
  }
  return sensors;
}

std::vector<SensorSpec> with_added(std::vector<SensorSpec> own, std::vector<SensorSpec> added) {
  for (SensorSpec& sensor : added) {
    const auto same = std::find_if(
        own.begin(), own.end(), [&](const SensorSpec& other) { return other.name == sensor.name; });
    if (same != own.end())
      *same = std::move(sensor);
    else
      own.push_back(std::move(sensor));
  }
  return own;
}

std::optional<SensorSpec> load_sensor(const std::string& preset, const AssetPaths& paths,
                                      SimTime step, Diagnostics& diagnostics) {
  const ReadContext context{.paths = paths, .folder = paths.scenarios, .step = step};
  YamlNode name;
  name.kind = YamlNode::Kind::scalar;
  name.text = preset;
  YamlNode entry;
  entry.kind = YamlNode::Kind::map;
  entry.entries.push_back({"sensor", 0, name});
  auto spec = read_sensor(std::move(entry), preset, context, {}, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return spec;
}

}  // namespace remora
