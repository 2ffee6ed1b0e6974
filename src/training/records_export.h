// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "training/records.h"

namespace remora {

/// A trainee's attempts for people who take them elsewhere.

[[nodiscard]] std::string to_csv(const Trainee& trainee, const std::vector<Attempt>& history);
[[nodiscard]] std::string to_json(const Trainee& trainee, const std::vector<Attempt>& history);

/// What the attempts add up to, mission by mission, in the order in which they were first flown.
[[nodiscard]] std::vector<MissionProgress> progress_of(const std::vector<Attempt>& history);

}  // namespace remora
