// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "session/dive_card.h"
#include "session/watched_dive.h"

namespace remora {

/// The mission's part of telemetry; the moment has one.
/// Of one of the moment's two accounts: the judges' or the one that its pilot may be told.
[[nodiscard]] nlohmann::json mission_telemetry(const Moment& moment, const MissionReport& report);

/// `GET /api/dive/mission`: what does not change. Holds no answers: neither what is to be found nor
/// how fouled or damaged anything is. The flight has a mission.
[[nodiscard]] std::string mission_description_text(const WatchedDive& dive);

/// `GET /api/dive/mission/report`: how it stands, each photo with the number of its picture.
[[nodiscard]] std::string mission_report_text(const WatchedDive& dive, const MissionReport& report,
                                              const std::vector<PhotoCard>& pictures);

/// "Passed, grade A (91 %): all done".
[[nodiscard]] std::string verdict(const MissionReport& report);
/// JSON of {phase, rating, grade, dive}, for the event that tells of a mission's end.
[[nodiscard]] std::string mission_end_data(const MissionReport& report, const std::string& dive);

}  // namespace remora
