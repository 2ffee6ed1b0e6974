// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "scenario/yaml/list.h"
#include "session/watched_dive.h"

namespace remora {

/// What a page must know of a dive before its telemetry makes sense: `GET /api/dive`.
[[nodiscard]] std::string dive_description_text(const WatchedDive& dive);

/// The scenes to choose from. Reads each file: takes a while.
[[nodiscard]] std::string scenarios_text(const AssetPaths& assets);
/// The vessels and structures that hull missions can be flown on.
[[nodiscard]] std::string vessels_text(const AssetPaths& assets);
[[nodiscard]] std::string vehicles_text(const AssetPaths& assets);

}  // namespace remora
