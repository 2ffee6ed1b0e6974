// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

#include "run/dive.h"

namespace remora {

/// A program outside that takes part in a dive: an autopilot in the loop, a robot's own software,
/// somebody else's equations of motion. It puts commands into the input of a step, so that logs and
/// replays have them, and sees what every step came to.
///
/// A session calls everything but status() from its physics thread. A partner that has to wait for
/// the network does so in a thread of its own, or sets the pace.
class Partner {
 public:
  virtual ~Partner() = default;

  /// For people, as in "ArduSub: 400 Hz, armed"; from any thread.
  [[nodiscard]] virtual std::string status() const = 0;

  /// A dive begins, and from then on the others are called, until it ends.
  virtual void begin(const Dive& dive) = 0;
  virtual void end() {}

  /// In lock-step: a step is made when this partner says so, and at no other time, however fast
  /// that is. At most one partner of a dive sets the pace.
  [[nodiscard]] virtual bool sets_the_pace() const { return false; }
  /// Of a partner that sets the pace: true when the next step may be made. It may wait that long
  /// for the word to come. Not asked while people have paused the dive.
  [[nodiscard]] virtual bool is_ready(std::chrono::milliseconds /*patience*/) { return true; }

  /// Before a step: changes what people and script have asked for. Not called in a replay.
  virtual void steer(const Dive& /*dive*/, Input& /*input*/) {}
  /// After a step.
  virtual void see(const Dive& dive) = 0;
  /// The dive stands at another moment: somebody went back, or to and fro in a replay.
  virtual void jump(const Dive& /*dive*/) {}
};

}  // namespace remora
