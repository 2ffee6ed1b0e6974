// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mission/mission_report.h"
#include "mission/mission_spec.h"

namespace remora {

/// A dive's folder has the report of its mission under this name.
inline constexpr const char* kMissionFile = "mission.json";

/// What of a mission's description a reader of its report needs: titles, times, marks.
struct MissionOutline {
  std::string name, title, scenario;
  int difficulty = 1;
  std::vector<std::string> competences;
  double par_time = 0.0;    ///< [s]
  double time_limit = 0.0;  ///< [s]
  double pass_mark = 0.0;
  GradeThresholds grades;
  struct Point {
    std::string name, title;
    ComponentCategory category = ComponentCategory::hull;
  };
  std::vector<Point> points;  ///< in the order by which reports count them
};
[[nodiscard]] MissionOutline outline_of(const MissionSpec& spec);

/// A report and the mission it is about: what `mission.json` holds.
struct MissionResult {
  MissionOutline mission;
  MissionReport report;
};

/// One JSON object, indented: the fields of the report with enums as their names, and the outline
/// under `mission`. As long as the mission runs it holds no truth of zones and defects, so that
/// whoever is shown it cannot copy the answers. A number that is not finite is written as 0.
[[nodiscard]] std::string to_json(const MissionResult& result);
[[nodiscard]] std::string to_json(const MissionReport& report, const MissionSpec& spec);

/// Such an object back. Nothing when the text is something else; a field that is missing or of
/// another kind has its default, for people may have edited the file.
[[nodiscard]] std::optional<MissionResult> mission_from_json(std::string_view json);

}  // namespace remora
