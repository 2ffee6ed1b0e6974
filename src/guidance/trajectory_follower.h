// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "manipulation/joint_trajectory.h"
#include "manipulation/motion_planner.h"
#include "world/input.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

#include "guidance/vehicle_arm.h"

namespace remora {

/// What a plan for a vehicle's arm needs to know, but for its goal.
[[nodiscard]] ArmPlanSpec plan_spec(const Model& model, VehicleId vehicle, const VehicleArm& arm);

/// What ends the motion of an arm that nobody watches closely: a contact that presses harder than
/// this, unless somebody says otherwise. [N]
inline constexpr double kTrajectoryContactLimit = 100.0;

struct TrajectorySpec {
  VehicleId vehicle;
  std::vector<std::uint32_t> joints;  ///< in VehicleInput::joints, in the trajectory's order
  JointTrajectory trajectory;         ///< `problems()` must be empty
  /// Ends the motion when what moves is pressed harder than this by what it did not touch at the
  /// start. [N]
  double contact_limit = std::numeric_limits<double>::infinity();
};

/// Leads joints of a vehicle along a trajectory, by commands of their motors' rates: a replay needs
/// no trajectory. It begins with the first step that it leads, from wherever the joints are then
/// when the first point is later.
class TrajectoryFollower {
 public:
  enum class Status {
    moving,
    arrived,  ///< its time is over: the joints are held at the last point
    stopped,  ///< by a contact: the joints are held where they are; see reason()
  };

  /// The model outlives it.
  TrajectoryFollower(const Model& model, TrajectorySpec spec);

  /// Before a step: `output` is that of the step before.
  Status lead(const State& state, const Output& output, VehicleInput& input);

  [[nodiscard]] Status status() const { return status_; }
  /// "rov/arm/hand is pressed by panel with 62 N, more than 50 N"; empty while nothing is.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] const TrajectorySpec& spec() const { return spec_; }

 private:
  using BodyPair = std::pair<std::uint32_t, std::uint32_t>;

  void begin(const State& state, const Output& output);
  [[nodiscard]] bool is_pressed(const Output& output);
  [[nodiscard]] double place_of(const State& state, std::size_t joint) const;

  const Model* model_;
  TrajectorySpec spec_;
  Status status_ = Status::moving;
  std::string reason_;
  bool has_begun_ = false;
  SimTime began_;
  std::vector<std::uint8_t> is_moved_;  // each body
  std::vector<BodyPair> touched_at_start_;
};

}  // namespace remora
