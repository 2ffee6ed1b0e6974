// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/pose.h"
#include "math/rigid_state.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// Where a pilot takes the vehicle to be, by its instruments alone: what its navigation says, and
/// reckoning for what it does not say. Without a heading they count the turns, without a velocity
/// they take the one that they asked for, without a position they add up the way from where they
/// last knew it, or last saw something that is on the chart; at first from where the crew put it
/// into the water. A value: copying it is the snapshot.
class OwnPosition {
 public:
  OwnPosition() = default;
  explicit OwnPosition(const RigidState& launched) : body_(launched) {}

  /// Once each step from the launch on, whoever flies. `asked_B` is the velocity that the sticks
  /// asked for in the step before.
  void look(const Model& model, const State& state, VehicleId vehicle, const Vec3& asked_B);

  /// Something that the chart has is in the picture: one who reckons has their place from it again.
  void take_bearings(const RigidState& truth);

  /// Motion of the vehicle as the pilot has it on the chart.
  [[nodiscard]] const RigidState& body() const { return body_; }

  /// Whether its instruments say where it is; else it reckons.
  [[nodiscard]] bool is_known() const { return is_known_; }

  /// From W to the chart. What the pilot sees they see from the vehicle: its place on the chart is
  /// as wrong as the vehicle's own.
  [[nodiscard]] const Pose& X_CW() const { return X_CW_; }

 private:
  RigidState body_;
  Pose X_CW_;
  bool is_known_ = true;
};

}  // namespace remora
