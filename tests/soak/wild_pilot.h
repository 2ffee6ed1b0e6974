// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "world/input.h"
#include "world/model.h"

namespace remora {

/// Somebody who has never seen a vehicle and fears nothing: pushes every stick to its stop, now
/// hammering and now leaning on it, changes modes in flight, reels in and out, brakes. The same
/// seed does the same.
class WildPilot {
 public:
  WildPilot(const Model& model, std::uint64_t seed);

  /// What is commanded in the step that begins now.
  void command(SimTime now, Input& input);

 private:
  struct Hands {
    SimTime next_sticks;
    SimTime next_mode;
    SimTime hammers_until;
  };

  [[nodiscard]] double push();
  [[nodiscard]] SimTime after(SimTime now, double shortest, double longest);
  void move_sticks(SimTime now, Hands& hands, VehicleInput& vehicle);
  void deflect(const VehicleModel& model, VehicleInput& vehicle);
  void change_mode(VehicleInput& vehicle);
  [[nodiscard]] SetReel work_the_reel(std::uint32_t tether);

  Random random_;
  const Model* model_;
  std::vector<Hands> hands_;        // on each vehicle
  std::vector<SimTime> next_reel_;  // of each tether
};

}  // namespace remora
