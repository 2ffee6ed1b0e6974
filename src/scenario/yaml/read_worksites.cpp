// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_worksites.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_script_events.h"

namespace remora {
namespace {

/// One entry of `vehicles`. The name may be omitted in a scene with one vehicle.
WorksiteSpec::Stand read_stand(Section& section, const WorldSpec& world) {
  WorksiteSpec::Stand stand;
  if (world.vehicles.size() == 1)
    stand.vehicle = world.vehicles.front().name;
  else
    section.require("vehicle", "rov");
  section.read("vehicle", stand.vehicle);
  section.require("position", "[0, 0, 5]");
  stand.state = read_start(section);
  std::vector<std::string> known;
  for (const VehicleSpec& vehicle : world.vehicles) known.push_back(vehicle.name);
  if (!stand.vehicle.empty() && std::find(known.begin(), known.end(), stand.vehicle) == known.end())
    report_unknown(section, "vehicle", stand.vehicle, known);
  return stand;
}

WorksiteSpec read_worksite(Section& section, const WorldSpec& world) {
  WorksiteSpec worksite;
  section.require("name", "valve_panel");
  section.read("name", worksite.name);
  section.require("vehicles", "[{position: [0, 0, 5], heading_deg: 90}]");
  for (Section& entry : section.sections("vehicles")) {
    WorksiteSpec::Stand stand = read_stand(entry, world);
    const bool is_second = std::any_of(
        worksite.stands.begin(), worksite.stands.end(),
        [&](const WorksiteSpec::Stand& other) { return other.vehicle == stand.vehicle; });
    if (is_second)
      entry.error("vehicle", fmt::format("'{}' has a stand there already", stand.vehicle),
                  "Give each vehicle one stand");
    worksite.stands.push_back(std::move(stand));
  }
  return worksite;
}

}  // namespace

std::vector<WorksiteSpec> read_worksites(Section& scene, const WorldSpec& world) {
  std::vector<WorksiteSpec> worksites;
  for (Section& entry : scene.sections("worksites")) {
    WorksiteSpec worksite = read_worksite(entry, world);
    const bool is_second =
        std::any_of(worksites.begin(), worksites.end(),
                    [&](const WorksiteSpec& other) { return other.name == worksite.name; });
    if (is_second)
      entry.error("name", fmt::format("there are two worksites called '{}'", worksite.name),
                  "Give each worksite its own name");
    worksites.push_back(std::move(worksite));
  }
  return worksites;
}

}  // namespace remora
