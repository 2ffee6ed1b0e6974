// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/sim_time.h"

namespace remora {

/// How a film of a recorded dive stands that is being made, or could not be.
struct FilmStatus {
  bool is_making = false;
  double share = 0.0;        ///< of the dive that is in it
  std::string problem = {};  ///< why the last try failed, for people; else empty
};

/// A dive that was recorded.
struct DiveCard {
  std::string id;
  std::string scenario;
  std::string started;
  double seconds = 0.0;
  int photos = 0;
  std::string status;
  std::string mission = {};  ///< title of the mission that was flown; empty without one, as are …
  std::string phase = {};    ///< … `passed`, `failed`, `stopped` or `running`,
  std::string grade = {};    ///< `S` … `D`,
  double rating = 0.0;       ///< 0 … 1,
  bool is_by_autopilot = false;
  std::string trainee = {};             ///< whose attempt it is, as long as the records know them
  std::vector<std::string> films = {};  ///< files in its folder
  std::optional<FilmStatus> film = {};  ///< nothing when none is being made and none has failed
};

struct PhotoCard {
  std::string id;  ///< `0003`
  std::string dive;
  std::string source;
  SimTime at;
  std::optional<double> depth = {};  ///< that the vehicle's gauge said; nothing when it said none
};

}  // namespace remora
