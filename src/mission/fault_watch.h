// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/sim_time.h"
#include "control/control_mode.h"
#include "world/device_fault.h"
#include "world/input.h"

namespace remora {

/// A device broke; what its pilot did about it. Times are those that the watch was told.
struct FaultRecord {
  DeviceFault fault;
  SimTime at = {};                       ///< when it broke
  std::optional<SimTime> mended = {};    ///< or broke in another way
  std::optional<SimTime> reported = {};  ///< its device was named for the first time after that
  bool is_kind_right = false;            ///< in that report
  // What can be seen of a pilot's hands. That a mode was changed after a fault does not say that it
  // was changed because of it.
  std::optional<SimTime> mode_changed = {};  ///< the first time after it
  ControlMode mode = ControlMode::manual;
  std::optional<SimTime> propeller_turned = {};  ///< of a thruster: its direction was set up anew
};

/// What a pilot said was broken.
struct ClaimRecord {
  DeviceFault fault;
  SimTime at;
  bool is_right = false;       ///< that device was broken then
  bool is_kind_right = false;  ///< and in that way
  double delay = 0.0;          ///< of a right one: since the device broke [s]
};

/// Listens to the inputs of a dive: what breaks, when pilots say so and what they do. Needs nothing
/// else, so that a log tells the same as the dive did. A value: copying it is the snapshot.
class FaultWatch {
 public:
  /// With the input of each step, or of those in which something changes. `at` never goes back.
  void observe(SimTime at, const Input& input);
  /// The dive goes back: what came from `to` on has not been.
  void forget_after(SimTime to);

  [[nodiscard]] const std::vector<FaultRecord>& faults() const { return faults_; }
  [[nodiscard]] const std::vector<ClaimRecord>& claims() const { return claims_; }

 private:
  void take(SimTime at, const DeviceFault& set);
  void hear(SimTime at, const DeviceFault& claimed);
  void watch_hands(SimTime at, const Input& input);

  struct Hands {
    ControlMode mode = ControlMode::manual;
    std::uint32_t reversed_propellers = 0;
  };
  std::vector<FaultRecord> faults_;
  std::vector<ClaimRecord> claims_;
  std::vector<Hands> hands_;  // of each vehicle, as they were last
};

/// "reported 12 s later, rightly: rov/compass is biased" of a claim, for timelines.
[[nodiscard]] std::string verdict_words(const ClaimRecord& claim);
/// "named after 12 s, mode changed to manual after 9 s"; "not reported".
[[nodiscard]] std::string reaction_words(const FaultRecord& fault);

}  // namespace remora
