// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "base/sim_time.h"
#include "world/input.h"

namespace remora {

/// New sticks and, if given, a new mode.
struct SetPilot {
  PilotInput pilot;
};
struct SetThrusters {
  FixedVector<double, kMaxThrusters> commands;
};
struct SetWrench {
  Wrench wrench_B;
};
struct SetActuators {
  FixedVector<double, kMaxActuators> values;
};
/// Lamps, tilt and zoom; what is not given stays as it is.
struct SetLookout {
  std::optional<double> lamps;  ///< of all; `each_lamp` is forgotten
  FixedVector<double, kMaxLamps> each_lamp;
  std::optional<double> tilt;  ///< [rad]
  std::optional<double> zoom;
};

/// What the motors of some joints do from now on; the others go on.
struct SetJoints {
  struct One {
    std::uint32_t joint = 0;  ///< in VehicleInput::joints
    JointCommand command;
  };
  std::vector<One> joints;
};

/// Which propellers turn the other way; see VehicleInput.
struct SetPropellerDirections {
  std::uint32_t reversed = 0;
};

/// Something a scene's script does at a moment: a command that holds until the next of its kind, or
/// an event.
struct ScriptEntry {
  SimTime at;
  VehicleId vehicle;  ///< of a command
  std::variant<SetPilot, SetThrusters, SetWrench, SetActuators, SetLookout, SetJoints,
               SetPropellerDirections, Event>
      action;
};

/// In the order of time.
using Script = std::vector<ScriptEntry>;

/// Changes `input` by all that the script does in [begin, end): call it before each step with the
/// times of that step. Events of the step before are removed.
void play(const Script& script, SimTime begin, SimTime end, Input& input);

}  // namespace remora
