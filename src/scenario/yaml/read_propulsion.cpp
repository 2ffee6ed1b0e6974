// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_propulsion.h"

#include <fmt/format.h>

#include <set>

#include "base/limits.h"
#include "scenario/yaml/read_pose.h"

namespace remora {
namespace {

enum class CurveKind { t200, table, quadratic, linear };

void read_bench_test(Section& section, const ReadContext& context, ThrustCurveSpec& spec) {
  constexpr std::size_t kLongestTable = 1u << 20;  // bytes
  std::string written;
  section.require("file", "thrusters/t200_16V.csv");
  section.read("file", written);
  if (written.empty()) return;
  Diagnostics& diagnostics = section.diagnostics();
  const SourceLocation where = section.where("file");
  const auto path = resolve_file(written, context.folder, context.paths, where, diagnostics);
  if (!path) return;
  if (const auto text = read_text_file(*path, kLongestTable, where, diagnostics))
    if (auto rows = parse_bench_test(*text, written, diagnostics)) spec.rows = std::move(*rows);
}

ThrustCurveSpec read_curve(Section& section, const ReadContext& context) {
  CurveKind kind = CurveKind::t200;
  section.require("kind", "t200");
  section.read("kind", kind,
               Choices<CurveKind>{{"t200", CurveKind::t200},
                                  {"table", CurveKind::table},
                                  {"quadratic", CurveKind::quadratic},
                                  {"linear", CurveKind::linear}});
  ThrustCurveSpec spec;
  switch (kind) {
    case CurveKind::t200:
      spec = t200_curve();
      break;
    case CurveKind::table:
      spec.kind = ThrustCurveKind::table;
      read_bench_test(section, context, spec);
      break;
    case CurveKind::quadratic:
      spec.kind = ThrustCurveKind::quadratic;
      section.require("max_speed", "400");
      section.require("gain_ahead", "4.0e-4");
      section.read("max_speed", spec.max_speed, positive("rad/s"));
      section.read("gain_ahead", spec.gain_ahead, positive("N·s²/rad²"));
      spec.gain_astern = spec.gain_ahead;
      section.read("gain_astern", spec.gain_astern, positive("N·s²/rad²"));
      break;
    case CurveKind::linear:
      spec.kind = ThrustCurveKind::linear;
      section.require("max_force_ahead", "4");
      section.read("max_force_ahead", spec.max_force_ahead, positive("N"));
      spec.max_force_astern = spec.max_force_ahead;
      section.read("max_force_astern", spec.max_force_astern, positive("N"));
      break;
  }
  section.read("name", spec.name);
  section.read("dead_band", spec.dead_band, between(0.0, 0.9, {}));
  section.read("nominal_voltage", spec.nominal_voltage, not_negative("V"));
  section.read("back_emf_share", spec.back_emf_share, between(0.0, 1.0, {}));
  section.read("diameter", spec.diameter, not_negative("m"));
  section.read("zero_thrust_advance_ratio", spec.zero_thrust_advance_ratio, not_negative({}));
  section.read("torque_gain", spec.torque_gain, not_negative("N·m·s²/rad²"));
  return spec;
}

ThrusterSpec read_thruster(Section& section, const ReadContext& context) {
  ThrusterSpec spec;
  section.require("name", "front_port");
  section.require("position", "[0.156, -0.111, 0.085]");
  section.require("direction", "[1, 0, 0]");
  section.read("name", spec.name);
  section.read("position", spec.position, any("m"));
  section.read("direction", spec.direction, any({}));
  section.read("rotation", spec.rotation,
               Choices<Rotation>{{"none", Rotation::none},
                                 {"clockwise", Rotation::clockwise},
                                 {"counterclockwise", Rotation::counterclockwise}});
  section.read("time_constant", spec.time_constant, not_negative("s"));
  if (auto curve = section.section("curve")) {
    const std::size_t before = section.diagnostics().list().size();
    spec.curve = read_curve(*curve, context);
    // What could not be read is told already; that it is missing need not be told as well.
    if (section.diagnostics().list().size() == before) curve->report(problems(spec.curve));
  } else {
    section.require("curve", "{kind: t200}");
  }
  return spec;
}

BatterySpec read_supply(Section& section) {
  BatterySpec spec;
  section.read(
      "kind", spec.kind,
      Choices<SupplyKind>{{"tether", SupplyKind::tether}, {"battery", SupplyKind::battery}});
  section.read("voltage", spec.voltage, positive("V"));
  section.read("capacity_Ah", spec.capacity_Ah, positive("A·h"));
  section.read("initial_charge", spec.initial_charge, between(0.0, 1.0, {}));
  section.read("internal_resistance", spec.internal_resistance, not_negative("Ω"));
  section.read("hotel_power", spec.hotel_power, not_negative("W"));
  section.read("charge", spec.charge, between(0.0, 1.0, {}));
  section.read("open_circuit_voltage", spec.open_circuit_voltage, positive("V"));
  section.report(problems(spec));
  return spec;
}

/// Each thruster on top of what all have in common.
std::vector<YamlNode> thrusters_with_defaults(Section& vehicle) {
  std::vector<YamlNode> nodes;
  const YamlNode* defaults = vehicle.node("thruster_defaults");
  const YamlNode* list = vehicle.node("thrusters");
  if (list == nullptr) return nodes;
  if (list->kind != YamlNode::Kind::sequence) {
    vehicle.error("thrusters", fmt::format("{} is not a list", vehicle.name_of("thrusters")),
                  "Start each thruster with `- `");
    return nodes;
  }
  for (const YamlNode& item : list->items) {
    nodes.push_back(defaults ? merged(*defaults, item) : item);
    nodes.back().line = item.line;
    nodes.back().file = item.file;
  }
  return nodes;
}

}  // namespace

PropulsionSpec read_propulsion(Section& vehicle, const ReadContext& context) {
  PropulsionSpec spec;
  const std::vector<YamlNode> nodes = thrusters_with_defaults(vehicle);
  if (nodes.size() > kMaxThrusters)
    vehicle.error("thrusters", fmt::format("the vehicle has {} thrusters", nodes.size()),
                  fmt::format("At most {} are possible", kMaxThrusters));
  std::set<std::string> names;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Section section(nodes[i], fmt::format("{}[{}]", vehicle.name_of("thrusters"), i),
                    vehicle.diagnostics());
    ThrusterSpec thruster = read_thruster(section, context);
    if (!names.insert(thruster.name).second)
      section.error("name", fmt::format("two thrusters are called `{}`", thruster.name),
                    "Give each its own name");
    ThrusterSpec without_curve = thruster;
    without_curve.curve = t200_curve();  // its own problems are reported above
    section.report(problems(without_curve));
    spec.thrusters.push_back(std::move(thruster));
  }
  if (auto supply = vehicle.section("supply")) spec.battery = read_supply(*supply);
  return spec;
}

std::optional<WrenchActuatorSpec> read_wrench_actuator(Section& vehicle) {
  auto section = vehicle.section("wrench_actuator");
  if (!section) return std::nullopt;
  WrenchActuatorSpec spec;
  section->read("max_force", spec.max_force, not_negative("N"));
  section->read("max_moment", spec.max_moment, not_negative("N·m"));
  section->read("time_constant", spec.time_constant, not_negative("s"));
  section->report(problems(spec));
  return spec;
}

std::vector<FinSpec> read_fins(Section& vehicle) {
  std::vector<FinSpec> fins;
  for (Section& section : vehicle.sections("fins")) {
    FinSpec spec;
    section.require("name", "rudder");
    section.read("name", spec.name);
    spec.X_BF = read_mounting(section);
    section.read("area", spec.area, positive("m²"));
    section.read("lift_slope", spec.lift_slope, positive("1/rad"));
    section.read_degrees("stall_angle_deg", spec.stall_angle, between(0.1, 90.0, {}));
    section.read("zero_lift_drag_coefficient", spec.zero_lift_drag_coefficient, not_negative({}));
    section.read("induced_drag_factor", spec.induced_drag_factor, not_negative({}));
    section.read("broadside_drag_coefficient", spec.broadside_drag_coefficient, not_negative({}));
    section.read_degrees("min_deg", spec.servo.min, between(-90.0, 90.0, {}));
    section.read_degrees("max_deg", spec.servo.max, between(-90.0, 90.0, {}));
    section.read("time_constant", spec.servo.time_constant, not_negative("s"));
    section.read_degrees("max_rate_deg", spec.servo.max_rate, not_negative({}));
    section.report(problems(spec));
    fins.push_back(std::move(spec));
  }
  return fins;
}

}  // namespace remora
