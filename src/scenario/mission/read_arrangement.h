// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mission/arrangement.h"
#include "scenario/mission/read_mission.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `arrangements/NAME.yaml` next to the mission or of the assets. Empty, with the reasons in the
/// diagnostics, when it is wrong.
[[nodiscard]] std::optional<Arrangement> read_arrangement(const std::string& name,
                                                          const ReadContext& context,
                                                          const SourceLocation& asked_for_at,
                                                          Diagnostics& diagnostics);

/// The words for them in files.
[[nodiscard]] Choices<ComponentCategory> component_categories();

/// What eyes see of an object where it stands at the start.
[[nodiscard]] InspectedHull inspected_hull(const ObjectSpec& object);

/// Inspection points that a mission does not list one by one:
///
///     points: {arrangement: coaster, body: ship, components: [rudder_blade, anode_hull_aft]}
///     points: {arrangement: coaster}             # body: the object of that name; all components
///     points: {seeded: {body: barge, count: 10, seed: 3}}
///
/// Where another vessel took the place of the one that is named, so does its plan, and as many
/// components are drawn from that by the scene's seed: damaged ones first.
///
/// `points` is that map. Points carry the defects that the scene's object has. Unknown names, and
/// components for which this hull has no place, are put into the diagnostics.
[[nodiscard]] std::vector<InspectionPoint> read_arranged_points(Section& points,
                                                                const MissionNames& names,
                                                                const ReadContext& context);

}  // namespace remora
