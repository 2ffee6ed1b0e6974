// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "control/control_mode.h"
#include "mission/hull_zones.h"
#include "scenario/mission/read_arrangement.h"
#include "scenario/mission/read_hand_steps.h"
#include "scenario/mission/read_mission.h"
#include "scenario/yaml/read_script_events.h"

namespace remora {
namespace {

constexpr std::size_t kMostSteps = 2000;
constexpr Range kCommand = between(-1.0, 1.0, {});

/// The modes that sticks mean something in.
const Choices<ControlMode>& modes() {
  static const Choices<ControlMode> choices = [] {
    Choices<ControlMode> all = choices_of(kControlModeNames);
    std::erase_if(all, [](const auto& choice) { return choice.second == ControlMode::waypoints; });
    return all;
  }();
  return choices;
}

plan::Go read_go(Section& section, const MissionNames& names) {
  plan::Go step;
  if (section.has("before")) {
    step.p_W = read_place_before(section, names).value_or(Vec3::Zero());
  } else {
    section.require("to", "[5, 0, 2]");
    section.read("to", step.p_W, any("m"));
  }
  read_optional_degrees(section, "heading_deg", step.heading);
  if (section.has("facing")) {
    Vec3 facing_W = Vec3::Zero();
    section.read("facing", facing_W, any("m"));
    step.facing_W = facing_W;
  }
  section.read("speed", step.speed, {.low = 0.0, .high = 5.0, .above_low = true, .unit = "m/s"});
  section.read("tolerance", step.tolerance,
               {.low = 0.0, .high = 50.0, .above_low = true, .unit = "m"});
  section.read("straight", step.is_straight);
  return step;
}

plan::Push read_push(Section& section) {
  plan::Push step;
  section.read("mode", step.mode, modes());
  if (auto sticks = section.section("sticks")) {
    sticks->read("surge", step.sticks.surge, kCommand);
    sticks->read("sway", step.sticks.sway, kCommand);
    sticks->read("heave", step.sticks.heave, kCommand);
    sticks->read("roll", step.sticks.roll, kCommand);
    sticks->read("pitch", step.sticks.pitch, kCommand);
    sticks->read("yaw", step.sticks.yaw, kCommand);
  }
  section.read("seconds", step.seconds, between(0.0, 1e4, "s"));
  return step;
}

plan::Look read_look(Section& section) {
  plan::Look step;
  section.read("lamps", step.lamps, between(0.0, 1.0, {}));
  read_optional_degrees(section, "tilt_deg", step.tilt);
  section.read("zoom", step.zoom, between(1.0, 100.0, {}));
  return step;
}

PlanStep read_photograph(Section& entry, const MissionNames& names) {
  std::string point;
  entry.read("photograph", point);
  if (point == "all") return plan::PhotographAll{};
  (void)read_number_of(entry, "photograph", "point", names.points);  // says what is wrong
  return plan::Photograph{point};
}

plan::Rate read_rate(Section& section, const MissionNames& names) {
  plan::Rate step;
  section.require("zone", "bow_port");
  if (const auto zone = read_number_of(section, "zone", "zone", names.zones))
    step.zone = names.zones[*zone];
  int level = 0;
  section.require("level", "3");
  section.read("level", level, 0, 5);
  step.level = static_cast<std::uint32_t>(level);
  return step;
}

plan::Defect read_defect(Section& section, const MissionNames& names) {
  plan::Defect step;
  section.require("point", "anode_3");
  if (const auto point = read_number_of(section, "point", "point", names.points))
    step.point = names.points[*point];
  Choices<std::uint32_t> kinds;
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(kDefectKinds); ++i)
    kinds.emplace_back(name(static_cast<DefectKind>(i)), i);
  section.require("kind", "wasted_anode");
  section.read("kind", step.defect, kinds);
  return step;
}

/// The winch: the pilot's own means.
void read_winch(Section& entry, const MissionNames& names, FlightPlan& plan) {
  for (const Event& event : read_vehicle_events(entry, names.vehicle, names.world))
    plan.push_back(plan::Do{event});
}

/// `together: [{grip: {arm: port}}, {grip: {arm: starboard}}]`, each for another arm.
void read_together(Section& entry, const MissionNames& names, FlightPlan& plan) {
  plan::Together together;
  std::vector<std::string> arms;
  for (Section& each : entry.sections("together")) {
    const std::string_view kind =
        only_kind(each, {kHandSteps.begin(), kHandSteps.end()}, "a step of an arm");
    if (kind.empty()) continue;
    const auto step = read_hand_step(each, kind, names);
    if (!step) continue;
    for (const std::string& arm : arms_of_step(*step, names)) {
      if (std::find(arms.begin(), arms.end(), arm) != arms.end())
        each.error(kind, fmt::format("the arm `{}` is told to do two things at once", arm),
                   "Name another `arm`, or write the steps one after the other");
      arms.push_back(arm);
    }
    together.steps.push_back(*step);
  }
  if (together.steps.size() < 2)
    entry.error("together", "fewer than two steps are to be done at the same time",
                "Write a list: [{grip: {arm: port}}, {grip: {arm: starboard}}]");
  else
    plan.push_back(std::move(together));
}

/// Looks at each zone from the free water before it and says what is true.
void add_ratings(const MissionNames& names, const MissionSpec& mission, FlightPlan& plan) {
  constexpr double kDistance = 2.2;  // [m]
  for (const FoulingZone& zone : mission.zones) {
    for (const ObjectSpec& object : names.world.objects) {
      if (find_body(names.world, object.name) != zone.body) continue;
      const ZoneView view = view_of(inspected_hull(object), zone, kDistance);
      plan::Go go;
      go.p_W = view.p_W;
      go.facing_W = view.target_W;
      go.tolerance = 0.5;
      plan.push_back(go);
    }
    plan.push_back(plan::Rate{zone.name});
  }
}

/// Says of each point what is true.
void add_findings(const MissionSpec& mission, FlightPlan& plan) {
  for (const InspectionPoint& point : mission.points)
    plan.push_back(plan::Defect{point.name, static_cast<std::uint32_t>(point.defect)});
}

bool says_all(Section& entry, std::string_view kind) {
  const YamlNode* node = entry.node(kind);
  return node->kind == YamlNode::Kind::scalar && node->text == "all";
}

void read_step(Section& entry, const MissionNames& names, const MissionSpec& mission,
               FlightPlan& plan) {
  static const std::vector<std::string_view> kKinds = [] {
    std::vector<std::string_view> kinds{"go",   "hold",   "push", "look", "photograph",
                                        "rate", "defect", "find", "reel", "set_up_propellers"};
    kinds.insert(kinds.end(), kHandSteps.begin(), kHandSteps.end());
    kinds.push_back("together");
    return kinds;
  }();
  const std::string_view kind = only_kind(entry, kKinds, "a step of the autopilot");
  if (kind == "hold") {
    plan::Hold step;
    entry.read("hold", step.seconds, between(0.0, 1e5, "s"));
    plan.push_back(step);
  } else if (kind == "photograph") {
    plan.push_back(read_photograph(entry, names));
  } else if (kind == "rate" && says_all(entry, kind)) {
    add_ratings(names, mission, plan);
  } else if (kind == "defect" && says_all(entry, kind)) {
    add_findings(mission, plan);
  } else if (kind == "find") {
    ReportFind event;
    entry.read("find", event.p_W, any("m"));
    plan.push_back(plan::Do{event});
  } else if (kind == "set_up_propellers") {
    bool is_wanted = true;
    entry.read("set_up_propellers", is_wanted);
    if (is_wanted) plan.push_back(plan::SetUpPropellers{});
  } else if (kind == "reel") {
    read_winch(entry, names, plan);
  } else if (kind == "together") {
    read_together(entry, names, plan);
  } else if (std::find(kHandSteps.begin(), kHandSteps.end(), kind) != kHandSteps.end()) {
    if (const auto step = read_hand_step(entry, kind, names)) plan.push_back(*step);
  } else if (!kind.empty()) {
    auto section = entry.section(kind);
    if (!section) return;
    if (kind == "go") plan.push_back(read_go(*section, names));
    if (kind == "push") plan.push_back(read_push(*section));
    if (kind == "look") plan.push_back(read_look(*section));
    if (kind == "rate") plan.push_back(read_rate(*section, names));
    if (kind == "defect") plan.push_back(read_defect(*section, names));
  }
}

}  // namespace

void read_mission_plan(Section& file, const MissionNames& names, MissionSpec& mission,
                       PartPlaces& places) {
  file.read("autopilot_remark", mission.plan_remark);
  const auto read_steps = [&](const char* key, FlightPlan& plan) {
    std::vector<Section> entries = file.sections(key);
    if (entries.size() > kMostSteps)
      file.error(key, fmt::format("the autopilot has {} steps", entries.size()),
                 fmt::format("At most {} are possible", kMostSteps));
    for (Section& entry : entries) read_step(entry, names, mission, plan);
  };
  places["autopilot"] = file.where("autopilot");
  read_steps("autopilot", mission.plan);
  read_steps("autopilot_on_fault", mission.plan_on_fault);
  // Where nobody asks for a diagnosis none is given.
  mission.is_plan_watchful = std::any_of(
      mission.goals.begin(), mission.goals.end(),
      [](const GoalSpec& goal) { return std::holds_alternative<goal::Diagnose>(goal.what); });
  if (!mission.plan_on_fault.empty() && !mission.is_plan_watchful)
    file.error("autopilot_on_fault", "no goal asks for a diagnosis, so that nothing is found",
               "Add a goal `diagnose`, or take the steps out");
}

}  // namespace remora
