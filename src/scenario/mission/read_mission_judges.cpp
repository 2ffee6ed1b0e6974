// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "scenario/mission/read_mission.h"

namespace remora {
namespace {

using JudgeKind = decltype(JudgeSpec::what);

judge::AvoidContact read_avoid_contact(Section& section, const MissionNames& names) {
  judge::AvoidContact judge;
  section.read("gentle_impulse", judge.gentle_impulse, not_negative("N·s"));
  section.read("hard_impulse", judge.hard_impulse, positive("N·s"));
  section.read("cost", judge.cost, any({}));
  for (const std::uint32_t body : read_numbers_of(section, "allowed", "body", names.bodies))
    judge.allowed.push_back({body});
  return judge;
}

judge::TetherCare read_tether_care(Section& section, TetherId tether) {
  judge::TetherCare judge;
  judge.tether = tether;
  section.read("greatest_turns", judge.greatest_turns, not_negative("turns"));
  section.read("turn_cost", judge.turn_cost, any({}));
  section.read("snag_cost", judge.snag_cost, any({}));
  section.read("greatest_tension", judge.greatest_tension, positive("N"));
  section.read("tension_cost", judge.tension_cost, any({}));
  return judge;
}

judge::KeepDepth read_keep_depth(Section& section) {
  judge::KeepDepth judge;
  section.read("shallowest", judge.shallowest, any("m"));
  section.read("deepest", judge.deepest, any("m"));
  section.read("cost", judge.cost, any({}));
  return judge;
}

judge::KeepAltitude read_keep_altitude(Section& section) {
  judge::KeepAltitude judge;
  section.read("lowest", judge.lowest, any("m"));
  section.read("highest", judge.highest, any("m"));
  section.read("cost", judge.cost, any({}));
  return judge;
}

judge::KeepControl read_keep_control(Section& section, const MissionNames& names) {
  judge::KeepControl judge;
  std::vector<std::string> known;
  for (const auto& [name, number] : names.events) known.push_back(name);
  section.require("event", "failure");
  if (const auto chosen = read_number_of(section, "event", "entry of the timeline", known))
    judge.event = names.events.at(known[*chosen]);
  section.read("band", judge.band, positive("m"));
  section.read("seconds", judge.seconds, positive("s"));
  section.read("cost", judge.cost, any({}));
  return judge;
}

judge::LimitLoad read_limit_load(Section& section, const MissionNames& names) {
  judge::LimitLoad judge;
  section.require("body", "valve");
  if (const auto body = read_number_of(section, "body", "body", names.bodies)) judge.body = {*body};
  section.read("greatest_force", judge.greatest_force, positive("N"));
  section.read("greatest_torque", judge.greatest_torque, positive("N·m"));
  section.read("cost", judge.cost, any({}));
  section.read("breaks_at", judge.breaks_at, any({}));
  return judge;
}

std::optional<JudgeKind> read_judge_kind(Section& entry, std::string_view kind,
                                         const MissionNames& names) {
  auto section = entry.section(kind);
  if (!section) return std::nullopt;
  if (kind == "avoid_contact") return read_avoid_contact(*section, names);
  if (kind == "time") {
    judge::Time judge;
    section->read("cost", judge.cost, any({}));
    return judge;
  }
  if (kind == "tether_care") {
    const auto tether = tether_of_vehicle(entry, kind, names);
    return read_tether_care(*section, tether.value_or(TetherId{}));
  }
  if (kind == "keep_depth") return read_keep_depth(*section);
  if (kind == "keep_altitude") return read_keep_altitude(*section);
  if (kind == "limit_load") return read_limit_load(*section, names);
  return read_keep_control(*section, names);
}

}  // namespace

void read_mission_judges(Section& file, const MissionNames& names, MissionSpec& mission,
                         PartPlaces& places) {
  static const std::vector<std::string_view> kKinds{
      "avoid_contact", "time",         "tether_care", "keep_depth",
      "keep_altitude", "keep_control", "limit_load"};
  std::vector<Section> entries = file.sections("judges");
  if (entries.size() > 50)
    file.error("judges", fmt::format("the mission has {} judges", entries.size()),
               "At most 50 are possible");
  for (Section& entry : entries) {
    JudgeSpec judge;
    const std::string_view kind = only_kind(entry, kKinds, "a judge");
    judge.name = std::string(kind);
    entry.read("name", judge.name);
    entry.read("title", judge.title);
    if (kind.empty()) continue;
    if (auto what = read_judge_kind(entry, kind, names)) judge.what = std::move(*what);
    places["judges/" + judge.name] = entry.where();
    mission.judges.push_back(std::move(judge));
  }
}

}  // namespace remora
