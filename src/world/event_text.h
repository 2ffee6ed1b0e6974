// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "world/input.h"
#include "world/model.h"

namespace remora {

// All that is said of an event, once for everybody: the timeline of a session, the debrief, the
// console. A new event needs its struct (input.h), its effect (world.cpp) and its lines in
// event_text.cpp; one that a script may cause also its reader (read_script_events.cpp).

/// What the things that events speak of are called. A name that is missing is replaced by a number.
struct SceneNames {
  std::vector<std::string> vehicles;
  std::vector<std::string> bodies;
  std::vector<std::string> tethers;
  std::vector<std::string> sensors;               ///< with their vehicle, "rov/depth"
  std::vector<std::vector<std::string>> lamps;    ///< by vehicle
  std::vector<std::vector<std::string>> cameras;  ///< by vehicle
};
[[nodiscard]] SceneNames names_of(const Model& model);

struct EventText {
  const char* name = "";  ///< for programs: "thruster_fault"
  /// Of a timeline: `fault`, `diagnosis`, `tether`, `weather`. Empty for what pilots and scripts do
  /// all the time, and for reports that those who hear them tell: no timeline has it.
  const char* kind = "";
  std::string words;  ///< for people: "rov: thruster 3 is dead"
};
[[nodiscard]] EventText event_text(const Event& event, const SceneNames& names);

/// What a pilot does or says that moves nothing in the world: judges listen to it.
[[nodiscard]] bool is_report(const Event& event);

/// Whether an event that nobody vouches for names what the model has, with numbers that a step can
/// take.
[[nodiscard]] bool is_possible(const Event& event, const Model& model);

}  // namespace remora
