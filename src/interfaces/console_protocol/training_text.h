// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mission/course.h"
#include "scenario/mission/mission_file.h"
#include "training/records.h"

namespace remora {

// Answers of REST about missions and those who fly them: protocol/console_rest.schema.json.

/// `progress` of nobody is empty: then every mission is open.
[[nodiscard]] std::string missions_text(
    const std::optional<CourseSpec>& course, const std::vector<MissionCard>& missions,
    const std::optional<std::vector<MissionProgress>>& progress);

[[nodiscard]] std::string trainee_text(const Trainee& trainee);
[[nodiscard]] std::string trainees_text(const std::vector<Trainee>& trainees);

/// `missions` lend their titles; an attempt at one that is no longer shipped has its name instead.
[[nodiscard]] std::string history_text(const Trainee& trainee, const std::vector<Attempt>& attempts,
                                       const std::vector<MissionProgress>& progress,
                                       const std::vector<MissionCard>& missions);

}  // namespace remora
