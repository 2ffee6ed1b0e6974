// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "mission/mission_spec.h"
#include "scenario/scenario.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// What the readers of a mission's parts know of the scene, and of what was read before them.
struct MissionNames {
  const WorldSpec& world;
  VehicleId vehicle;
  std::vector<std::string> bodies;  ///< vehicles, objects, the seabed: in the model's order
  std::vector<std::string> plugs, receptacles;  ///< in the model's order
  std::vector<std::string> points, zones, goals;
  std::map<std::string, std::uint32_t> events;  ///< entries of the timeline that have a name
  std::optional<VesselChoice> vessel;  ///< took the place of the one the mission was written for
  std::uint64_t seed = 1;              ///< of the scene
};
/// The object that the mission's file means by a name: another vessel may have taken its place.
[[nodiscard]] const std::string& object_meant(const MissionNames& names,
                                              const std::string& written);
/// `before: {body: coaster, place: [0.5, 1, 0.5], distance: 2.3}`: a place in the free water before
/// a hull's surface, whatever hull it is.
[[nodiscard]] std::optional<Vec3> read_place_before(Section& owner, const MissionNames& names);
[[nodiscard]] MissionNames mission_names(const WorldSpec& world);

/// Where each part stands that a problem can be about: `goals/corner_1`, `par`.
using PartPlaces = std::map<std::string, SourceLocation>;

/// Title, briefing, times, grades, capture: what needs no scene. `scenario` and `changes` too.
void read_mission_head(Section& file, MissionSpec& mission, PartPlaces& places);
/// What a mission changes of its scene, as a launch menu would.
void read_mission_changes(Section& file, ScenarioOverrides& overrides);
void read_mission_points(Section& file, const ReadContext& context, MissionNames& names,
                         MissionSpec& mission, PartPlaces& places);
void read_mission_zones(Section& file, MissionNames& names, MissionSpec& mission,
                        PartPlaces& places);
/// Which entries of the timeline have names: goals speak of them, and they of goals.
void note_timeline_names(Section& file, MissionNames& names);
void read_mission_goals(Section& file, MissionNames& names, MissionSpec& mission,
                        PartPlaces& places);
void read_mission_timeline(Section& file, MissionNames& names, MissionSpec& mission,
                           PartPlaces& places);
void read_mission_judges(Section& file, const MissionNames& names, MissionSpec& mission,
                         PartPlaces& places);
void read_mission_plan(Section& file, const MissionNames& names, MissionSpec& mission,
                       PartPlaces& places);

// ---- small words that several of them use ----

/// A list of texts; none when absent. What is not a text is reported.
struct Word {
  std::string text;
  SourceLocation where;
};
[[nodiscard]] std::vector<Word> read_words(Section& section, std::string_view key);
/// The numbers of the names in the list under `key`, or of all when it says `all`.
[[nodiscard]] std::vector<std::uint32_t> read_numbers_of(Section& section, std::string_view key,
                                                         std::string_view what,
                                                         const std::vector<std::string>& names);
/// The number of the one that `key` names; nothing, with a message, when there is none.
[[nodiscard]] std::optional<std::uint32_t> read_number_of(Section& section, std::string_view key,
                                                          std::string_view what,
                                                          const std::vector<std::string>& names);
void read_optional_degrees(Section& section, std::string_view key, std::optional<double>& radians);
/// A list of places `[[x, y, z], …]`.
[[nodiscard]] std::vector<Vec3> read_places(Section& section, std::string_view key);
/// The tether of the mission's vehicle; reported when it has none.
[[nodiscard]] std::optional<TetherId> tether_of_vehicle(const Section& section,
                                                        std::string_view key,
                                                        const MissionNames& names);
/// The only key of `kinds` that the entry has; reported when there is none or more than one.
[[nodiscard]] std::string_view only_kind(Section& entry, const std::vector<std::string_view>& kinds,
                                         std::string_view what);

}  // namespace remora
