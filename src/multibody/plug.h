// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/problem.h"
#include "base/sim_time.h"
#include "math/pose.h"

namespace remora {

/// How a plug and a receptacle stand to each other.
enum class PlugPhase {
  free,
  joined,  ///< the plug slides along the receptacle's axis, as far in as the seat
  fixed,   ///< locked where it was
};
REMORA_VALUES(PlugPhase, free, joined, fixed);

/// When a receptacle takes a plug, locks it and lets it go. The numbers are those of DAVE's plug
/// and socket. Theory: docs/theory/plugs.md.
struct PlugRules {
  Vec3 tolerance{0.15, 0.15, 0.15};  ///< of the plug's roll, pitch and yaw in F [rad]
  double range = 0.14;           ///< a plug joins from nearer than this, and slides so far out [m]
  double dwell = 2.0;            ///< how long it must be in line to join [s]
  double dead_time = 5.0;        ///< after locking and releasing, and at the start [s]
  double mating_force = 50.0;    ///< on the seat, to lock [N]
  double unmating_force = 90.0;  ///< out of the lock, to release [N]
  double window = 0.1;           ///< both forces are means over this [s]
  double least_time = 0.02;      ///< … of readings that add up to more than this [s]
  double least_force = 5.0;      ///< smaller readings do not count [N]
};
/// A problem's field is the name of the rule.
[[nodiscard]] std::vector<Problem> problems(const PlugRules& rules);

/// A socket on a body. Frame F: x points out of the socket, along the way of the plug.
struct ReceptacleSpec {
  std::string name;
  std::string kind;  ///< takes plugs of the same kind
  Pose X_BF;
  double seat = 0.015;         ///< where a plug stops on its way in, along Fx [m]
  double guide_force = 200.0;  ///< presses a joined plug into line, along Fy and Fz [N]
  double guide_moment = 20.0;  ///< turns it into line [N·m]
  PlugRules rules;
};
[[nodiscard]] std::vector<Problem> problems(const ReceptacleSpec& spec);

/// A plug on a moving body. Its frame G lies on F when it is all the way in: x points back, from
/// the plug's nose to its tail.
struct PlugSpec {
  std::string kind;
  Pose X_BG;
};

/// Whether a plug stands before a receptacle as the rules ask: turned right, within the cone about
/// Fx, near enough.
[[nodiscard]] bool is_in_line(const PlugRules& rules, const Pose& X_FG);

/// Readings that follow each other within a fiftieth of the window.
struct ForceBin {
  SimTime first;  ///< reading in it
  SimTime last;
  SimTime time;          ///< of all of them together
  double impulse = 0.0;  ///< [N·s]
};
REMORA_FIELDS(ForceBin, first, last, time, impulse);
inline constexpr std::size_t kForceBins = 50;

/// Readings of a force over the last window, in bins: the steps may be short.
struct RunningForce {
  FixedVector<ForceBin, kForceBins + 2> bins;

  /// Adds the mean force over `step`, which ends `now`, unless it is less than the rules count.
  void add(const PlugRules& rules, SimTime now, SimTime step, double force);
  [[nodiscard]] double mean() const;   ///< 0 without readings [N]
  [[nodiscard]] SimTime time() const;  ///< of all readings together
};
REMORA_FIELDS(RunningForce, bins);

/// All of a plug that changes, but for the motion of its body and the constraint that holds it.
struct PlugState {
  PlugPhase phase = PlugPhase::free;
  /// The number of the one it is in; while free, of the one before which it is in line.
  std::optional<std::uint32_t> receptacle;
  SimTime in_line_since;  ///< while free and before a receptacle
  SimTime quiet_since;    ///< when it was locked or released; the start
  RunningForce force;
};
REMORA_FIELDS(PlugState, phase, receptacle, in_line_since, quiet_since, force);

/// What the rules see of a plug at the end of a step.
struct PlugMoment {
  SimTime now;
  SimTime step;
  /// While free: the receptacle before which it is in line.
  std::optional<std::uint32_t> before;
  /// Mean over the step: while joined, of the seat on the plug along +Fx; while fixed, of all that
  /// pulls the plug along +Fx. [N]
  double force = 0.0;
};

/// Applies the rules of the receptacle that the plug is in or before. When the phase changes, the
/// mean force that made it; zero for one that joins. [N]
std::optional<double> advance(const PlugRules& rules, const PlugMoment& moment, PlugState& state);

/// Takes a plug out, whatever held it: its body was put elsewhere.
void release(SimTime now, PlugState& state);

}  // namespace remora
