// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"

namespace remora {

/// When a reel pays out of its own accord.
enum class AutomaticPayOut : std::uint8_t {
  off,
  tension,  ///< as fast as it takes to keep the tension at the drum at `automatic_tension`
  spool,  ///< when the first segment is stretched by `spool_stretch` (Drones 2019, 3, 1, sec. 4.2)
  reach,  ///< when the line is taut and near-straight (ROView, sec. 5.2)
};
REMORA_VALUES(AutomaticPayOut, off, tension, spool, reach);

/// A drum with a motor, a brake, a slip clutch and a counter.
struct ReelSpec {
  double deployed = 40.0;          ///< line out at the start [m] (ROView, sec. 5.2)
  double capacity = 100.0;         ///< all the line there is; its end is made fast to the drum [m]
  double shortest = 1.0;           ///< reeling in stops here [m]
  double max_pay_out_speed = 1.0;  ///< [m/s]
  double max_reel_in_speed = 0.5;  ///< [m/s]
  double acceleration = 1.0;       ///< of the line at the drum [m/s²]
  double max_pull = 300.0;         ///< at which the motor stalls [N]
  double brake_force = 2000.0;     ///< at which the line drags the braked drum round [N]
  double clutch_tension = 600.0;   ///< at which the clutch of an unbraked drum slips [N]
  AutomaticPayOut automatic = AutomaticPayOut::off;
  double automatic_tension = 20.0;  ///< [N]
  double automatic_gain = 0.05;     ///< pay-out speed per newton above it [m/(s·N)]
  double spool_stretch = 0.1;       ///< of the first segment's rest length
  double reach_ratio = 0.98;        ///< taut route over line out, from which `reach` pays
};

/// Why this cannot be a reel, a sentence each; empty when it can.
[[nodiscard]] std::vector<Problem> problems(const ReelSpec& spec);

/// What the pilot asks for. Held until the next command.
struct ReelCommand {
  double speed = 0.0;  ///< of the line, positive out [m/s]
  bool brake = false;  ///< stops the drum whatever else is asked
  AutomaticPayOut automatic = AutomaticPayOut::off;
};
REMORA_FIELDS(ReelCommand, speed, brake, automatic);

struct ReelState {
  double deployed = 0.0;      ///< line out [m]
  double speed = 0.0;         ///< of the line at the drum, positive out [m/s]
  double line_counter = 0.0;  ///< all line that ran over the drum, both ways [m]
  double slipped = 0.0;       ///< of it, dragged out against brake or clutch [m]
  bool is_braked = false;
  AutomaticPayOut automatic = AutomaticPayOut::off;  ///< the mode in force
};
REMORA_FIELDS(ReelState, deployed, speed, line_counter, slipped, is_braked, automatic);
[[nodiscard]] ReelState initial_state(const ReelSpec& spec);
[[nodiscard]] ReelCommand initial_command(const ReelSpec& spec);

/// What the drum feels of its line, from the step before.
struct ReelLoad {
  double tension = 0.0;        ///< at the drum [N]
  double first_stretch = 0.0;  ///< of the segment at the drum: (length - rest)/rest
  double route_ratio = 0.0;    ///< taut route over line out; from TautRoute
  bool is_straight = true;     ///< the route makes no detour worth the name
};
REMORA_FIELDS(ReelLoad, tension, first_stretch, route_ratio, is_straight);

/// What the cable is told for this step.
struct ReelDrive {
  double rest_length_change = 0.0;  ///< of the line out, positive: more [m]
  /// Tension at which the line drags the drum round; infinite when there is nothing left to give.
  double slip_tension = std::numeric_limits<double>::infinity();
  double max_slip = 0.0;  ///< line left on the drum after this step [m]
};

/// Moves the drum for `dt` seconds.
[[nodiscard]] ReelDrive step(const ReelSpec& spec, const ReelCommand& command, const ReelLoad& load,
                             double dt, ReelState& state);
/// Books what the cable's step dragged off the drum, at most `max_slip`.
void slip(double length, ReelState& state);

/// True when the drum would give line to a pull: there is line left, no brake, and it pays by
/// command or by itself.
[[nodiscard]] bool can_pay(const ReelSpec& spec, const ReelState& state);

}  // namespace remora
