// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "scenario/mission/read_mission.h"

namespace remora {
namespace {

constexpr std::size_t kMostGoals = 100;
constexpr Range kLength = {.low = 0.0, .high = 1e4, .above_low = true, .unit = "m"};
constexpr Range kSeconds = {.low = 0.0, .high = 1e5, .above_low = true, .unit = "s"};
constexpr Range kShare = {.low = 0.0, .high = 1.0, .above_low = true};

void read_place(Section& section, Vec3& p_W, double& radius) {
  section.require("position", "[5, 0, 2]");
  section.read("position", p_W, any("m"));
  section.read("radius", radius, kLength);
}

void read_heading(Section& section, std::optional<double>& heading, double& tolerance) {
  read_optional_degrees(section, "heading_deg", heading);
  section.read_degrees("heading_tolerance_deg", tolerance, between(1.0, 180.0, "degrees"));
}

goal::Reach read_reach(Section& section, const MissionNames& names) {
  goal::Reach goal;
  if (section.has("before")) {
    goal.p_W = read_place_before(section, names).value_or(Vec3::Zero());
    section.read("radius", goal.radius, kLength);
  } else {
    read_place(section, goal.p_W, goal.radius);
  }
  read_heading(section, goal.heading, goal.heading_tolerance);
  return goal;
}

goal::Hold read_hold(Section& section) {
  goal::Hold goal;
  read_place(section, goal.p_W, goal.radius);
  read_heading(section, goal.heading, goal.heading_tolerance);
  section.read("seconds", goal.seconds, kSeconds);
  return goal;
}

goal::Follow read_follow(Section& section, const MissionNames& names) {
  goal::Follow goal;
  section.require("path", "[[0, 0, 2], [5, 0, 2]]");
  goal.path_W = read_places(section, "path");
  section.read("tolerance", goal.tolerance, kLength);
  section.read("share", goal.required_share, kShare);
  if (const auto body = read_number_of(section, "wall", "body", names.bodies))
    goal.wall = BodyId{*body};
  section.read("nearest", goal.nearest, between(0.0, 1000.0, "m"));
  section.read("farthest", goal.farthest, kLength);
  return goal;
}

goal::Find read_find(Section& section) {
  goal::Find goal;
  section.require("targets", "[[12, -4, 8]]");
  goal.targets_W = read_places(section, "targets");
  section.read("tolerance", goal.tolerance, kLength);
  section.read("false_reports", goal.false_reports, 0, 1000);
  return goal;
}

goal::Touch read_touch(Section& section, const MissionNames& names) {
  goal::Touch goal;
  section.require("body", "crate");
  if (const auto body = read_number_of(section, "body", "body", names.bodies)) goal.body = {*body};
  section.read("greatest_impulse", goal.greatest_impulse, positive("N·s"));
  return goal;
}

goal::Carry read_carry(Section& section, const MissionNames& names) {
  goal::Carry goal;
  section.require("body", "crate");
  if (const auto body = read_number_of(section, "body", "body", names.bodies)) goal.body = {*body};
  read_place(section, goal.p_W, goal.radius);
  section.read("let_go", goal.is_let_go);
  return goal;
}

goal::Lift read_lift(Section& section, const MissionNames& names) {
  goal::Lift goal;
  section.require("body", "crate");
  if (const auto body = read_number_of(section, "body", "body", names.bodies)) goal.body = {*body};
  section.read("height", goal.height, kLength);
  section.read("seconds", goal.seconds, kSeconds);
  section.read("hands", goal.hands, 1, 8);
  return goal;
}

/// `to_deg` of a joint that turns, `to` of one that slides.
goal::Turn read_turn(Section& section, const MissionNames& names) {
  goal::Turn goal;
  section.require("body", "valve");
  if (const auto body = read_number_of(section, "body", "body", names.bodies)) goal.body = {*body};
  if (section.has("to")) {
    section.read("to", goal.angle, any("m"));
    section.read("tolerance", goal.tolerance, positive("m"));
  } else {
    section.require("to_deg", "90");
    section.read_degrees("to_deg", goal.angle, any("degrees"));
    section.read_degrees("tolerance_deg", goal.tolerance, positive("degrees"));
  }
  return goal;
}

goal::Surface read_surface(Section& section) {
  goal::Surface goal;
  section.read("depth", goal.depth, kLength);
  section.read("most_water", goal.most_water, positive("kg"));
  return goal;
}

goal::Diagnose read_diagnose(Section& section, const MissionNames& names) {
  goal::Diagnose goal;
  std::vector<std::string> known;
  for (const auto& [name, number] : names.events) known.push_back(name);
  section.require("event", "failure");
  if (const auto chosen = read_number_of(section, "event", "entry of the timeline", known))
    goal.event = names.events.at(known[*chosen]);
  section.read("seconds", goal.seconds, kSeconds);
  section.read("wrong_reports", goal.wrong_reports, 0, 1000);
  return goal;
}

goal::Mate read_mate(Section& section, const MissionNames& names) {
  goal::Mate goal;
  section.require("plug", "lead");
  if (const auto plug = read_number_of(section, "plug", "plug", names.plugs)) goal.plug = *plug;
  if (section.has("receptacle"))
    goal.receptacle = read_number_of(section, "receptacle", "receptacle", names.receptacles);
  section.read("out", goal.is_out);
  return goal;
}

goal::Cover read_cover(Section& section) {
  goal::Cover goal;
  section.require("centre", "[0, 0, 8]");
  section.read("centre", goal.centre_W, any("m"));
  section.read("length", goal.length, kLength);
  section.read("width", goal.width, kLength);
  section.read_degrees("heading_deg", goal.heading, between(-360.0, 360.0, "degrees"));
  section.read("swath", goal.swath, kLength);
  section.read("lowest", goal.lowest, between(0.0, 1e4, "m"));
  section.read("highest", goal.highest, kLength);
  section.read("share", goal.required_share, kShare);
  return goal;
}

using GoalKind = decltype(GoalSpec::what);

/// `photograph: all`, `photograph: [a, b]` or `photograph: {points: …}`.
std::vector<std::uint32_t> read_subjects(Section& entry, std::string_view kind,
                                         std::string_view list, std::string_view what,
                                         const std::vector<std::string>& names, Section* map) {
  return map != nullptr ? read_numbers_of(*map, list, what, names)
                        : read_numbers_of(entry, kind, what, names);
}

std::optional<GoalKind> read_goal_kind(Section& entry, std::string_view kind,
                                       const MissionNames& names) {
  const YamlNode* node = entry.node(kind);
  const bool is_map = node != nullptr && node->kind == YamlNode::Kind::map;
  const bool is_list_of_names = kind == "photograph" || kind == "rate" || kind == "find_defects";
  std::optional<Section> section;
  if (is_map || !is_list_of_names) {
    auto read = entry.section(kind);
    if (!read) return std::nullopt;
    section.emplace(std::move(*read));
  }
  Section* map = section ? &*section : nullptr;
  if (kind == "photograph")
    return goal::Photograph{read_subjects(entry, kind, "points", "point", names.points, map)};
  if (kind == "find_defects")
    return goal::FindDefects{read_subjects(entry, kind, "points", "point", names.points, map)};
  if (kind == "rate") {
    goal::Rate goal;
    goal.zones = read_subjects(entry, kind, "zones", "zone", names.zones, map);
    if (map != nullptr) map->read("pass_share", goal.pass_share, kShare);
    return goal;
  }
  if (kind == "reach") return read_reach(*section, names);
  if (kind == "hold") return read_hold(*section);
  if (kind == "follow") return read_follow(*section, names);
  if (kind == "find") return read_find(*section);
  if (kind == "touch") return read_touch(*section, names);
  if (kind == "carry") return read_carry(*section, names);
  if (kind == "cover") return read_cover(*section);
  if (kind == "lift") return read_lift(*section, names);
  if (kind == "turn") return read_turn(*section, names);
  if (kind == "mate") return read_mate(*section, names);
  if (kind == "diagnose") return read_diagnose(*section, names);
  if (kind == "surface") return read_surface(*section);
  goal::FreeTether goal;
  if (const auto tether = tether_of_vehicle(entry, kind, names)) goal.tether = *tether;
  section->read("seconds", goal.seconds, kSeconds);
  return goal;
}

/// Names first: a goal may come after one that stands below it.
std::vector<std::string> names_of(const std::vector<Section>& entries) {
  std::vector<std::string> names;
  for (const Section& entry : entries) {
    const YamlNode* name = entry.node().find("name");
    names.push_back(name != nullptr ? name->text : std::string{});
  }
  return names;
}

GoalSpec read_goal(Section& entry, const MissionNames& names) {
  static const std::vector<std::string_view> kKinds{
      "reach", "hold",  "follow",      "photograph", "rate", "find_defects", "find",     "touch",
      "carry", "cover", "free_tether", "lift",       "turn", "mate",         "diagnose", "surface"};
  GoalSpec goal;
  entry.require("name", "corner_1");
  entry.read("name", goal.name);
  goal.title = goal.name;
  entry.read("title", goal.title);
  entry.read("hint", goal.hint);
  entry.read("weight", goal.weight, any({}));
  entry.read("required", goal.is_required);
  goal.after = read_numbers_of(entry, "after", "goal", names.goals);
  std::optional<double> within;
  entry.read("within", within, kSeconds);
  if (within) goal.within = from_seconds(*within);
  const std::string_view kind = only_kind(entry, kKinds, "a goal");
  if (kind.empty()) return goal;
  if (auto what = read_goal_kind(entry, kind, names)) goal.what = std::move(*what);
  return goal;
}

}  // namespace

void read_mission_goals(Section& file, MissionNames& names, MissionSpec& mission,
                        PartPlaces& places) {
  file.require("goals", "[{name: there, reach: {position: [5, 0, 2]}}]");
  std::vector<Section> entries = file.sections("goals");
  if (entries.size() > kMostGoals)
    file.error("goals", fmt::format("the mission has {} goals", entries.size()),
               fmt::format("At most {} are possible", kMostGoals));
  names.goals = names_of(entries);
  for (Section& entry : entries) {
    mission.goals.push_back(read_goal(entry, names));
    places["goals/" + mission.goals.back().name] = entry.where();
  }
}

}  // namespace remora
