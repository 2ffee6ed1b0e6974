// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/pacer.h"
#include "session/shared_timeline.h"
#include "world/input.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// Who holds the sticks of each vehicle, or says where it is: whether they are still heard, whether
/// the vehicle is armed, whether the scene's script flies it. Changes of a link go to the timeline.
///
/// The caller brings both clocks: the wall's, by which somebody is silent, and the dive's.
class PilotLinks {
 public:
  using Clock = Pacer::Clock;

  /// Model and timeline outlive it.
  PilotLinks(const Model& model, SharedTimeline& timeline);

  /// Before the first step: the script flies all vehicles.
  void give_to_script();
  /// Vehicles that are led from outside stand still until the first pose comes. Nobody has spoken
  /// yet, so no link can be lost.
  void hold_where_they_are(const State& state);

  [[nodiscard]] std::size_t size() const { return links_.size(); }
  [[nodiscard]] bool has(VehicleId vehicle) const { return vehicle.index < links_.size(); }

  /// True when a stick is far enough from its centre to take a vehicle from whoever flies it.
  bool move_sticks(VehicleId vehicle, const Sticks& sticks, std::uint64_t sequence,
                   Clock::time_point now, SimTime at);
  void follow_pose(VehicleId vehicle, const RigidState& state, Clock::time_point now, SimTime at);
  void arm(VehicleId vehicle, bool is_armed) { link(vehicle).is_armed = is_armed; }
  [[nodiscard]] bool is_flown_by_script(VehicleId vehicle) const {
    return links_[vehicle.index].is_script_flying;
  }
  void take_from_script(VehicleId vehicle) { link(vehicle).is_script_flying = false; }

  /// Sticks and poses that have stayed away for half a second count as lost. What follows from it
  /// goes through the input, so that a replay needs no clock.
  void look_for_silence(Clock::time_point now, SimTime at);

  /// Puts sticks and poses into the input of a step, and holds the thrusters of vehicles that are
  /// disarmed, led from outside, or dropping.
  void compose(bool is_first_dropping, Input& input);

  /// The dive stands at another moment, whose commands are in `wanted`. Sticks are where people
  /// hold them now.
  void take_up(bool is_first_dropping, Input& wanted);

  struct Status {
    bool is_armed = true;
    bool has_pilot = false;
    bool is_lost = false;
    double silence = 0.0;  ///< [s], of the wall
    std::uint64_t sequence = 0;
  };
  [[nodiscard]] Status status(VehicleId vehicle, Clock::time_point now) const;

 private:
  struct Link {
    Sticks sticks;
    std::uint64_t sequence = 0;
    Clock::time_point heard;
    bool has_pilot = false;
    bool is_lost = false;
    bool is_armed = true;
    bool is_script_flying = false;
    std::optional<RigidState> follows;  // shadow mode: where the vehicle is said to be
    SimTime followed;                   // for how long without news
  };
  [[nodiscard]] Link& link(VehicleId vehicle) { return links_[vehicle.index]; }
  [[nodiscard]] const std::string& name(std::size_t vehicle) const {
    return model_.vehicles()[vehicle].name;
  }
  void hear(VehicleId vehicle, Clock::time_point now, SimTime at);
  void put_pose(VehicleId vehicle, Input& input);

  const Model& model_;
  SharedTimeline& timeline_;
  std::vector<Link> links_;
};

}  // namespace remora
