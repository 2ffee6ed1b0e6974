// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "guidance/trajectory_follower.h"
#include "guidance/vehicle_arm.h"
#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/messages.h"
#include "interfaces/ros_messages/translation.h"
#include "run/dive.h"

namespace remora {

/// What somebody wants of the arms of one vehicle: their hands, jaws, and ways of their joints. It
/// becomes commands of motors when a step is made, since only then a model is at hand. The latest
/// word counts for each arm; a joint that is told something by itself ends its arm's motion.
class ArmCommands {
 public:
  using Motors = std::vector<std::optional<JointCommand>>;  ///< of VehicleInput::joints

  explicit ArmCommands(const VehicleSpec& vehicle);

  /// What is wrong with it; nothing when it was taken.
  [[nodiscard]] std::string take(const Topic& topic, const msg::AnyMessage& message);
  /// A motor was told something by its name.
  void note_joint(std::uint32_t joint);
  void forget();

  /// Before a step: puts what the motors are to do into `told`. `is_silent`: nobody has spoken for
  /// a while; then hands stop. Trajectories are flown to their end.
  void steer(const Dive& dive, VehicleId vehicle, bool is_silent, Motors& told);

  /// Plans that were found since this was asked last, for the topics of this vehicle's arms.
  void tell(std::span<const Topic> topics, std::uint32_t vehicle, std::vector<Publication>& out);

  /// Why a trajectory was stopped, "rov/arm/hand is pressed by panel with …", or no plan was found;
  /// else empty.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  struct Jaws {
    bool is_effort = false;
    double value = 0.0;
  };
  /// Where a plan is to bring the hand.
  struct Goal {
    Pose X;  ///< of E in W or B
    bool is_in_vehicle = false;
    bool has_attitude = true;
  };
  struct Arm {
    std::optional<HandMotion> motion;
    std::optional<Jaws> jaws;                  ///< not passed on yet
    std::optional<Goal> goal;                  ///< not looked for yet
    std::optional<msg::JointTrajectory> plan;  ///< not told yet
  };
  struct Way {
    std::vector<std::uint32_t> joints;  // in VehicleInput::joints
    JointTrajectory trajectory;
  };
  [[nodiscard]] std::string take_trajectory(const msg::JointTrajectory& wanted);
  [[nodiscard]] std::string take_twist(const msg::TwistStamped& wanted, std::uint32_t arm);
  [[nodiscard]] std::string take_goal(const msg::PoseStamped& wanted, std::uint32_t arm);
  [[nodiscard]] Arm& arm(std::uint32_t index);
  void plan(const Dive& dive, VehicleId vehicle, const VehicleArm& known, Arm& one);
  void lead(const Dive& dive, VehicleId vehicle, Motors& told);

  std::string vehicle_;
  std::vector<JointSpec> joints_;  // of the vehicle's links
  std::vector<Arm> arms_;          // as arms_of() has them
  std::optional<Way> way_;         // not begun yet
  std::optional<TrajectoryFollower> follower_;
  std::string trouble_;
};

/// A trajectory is ended by a contact that presses the arm harder than this. [N]
inline constexpr double kTrajectoryContactLimit = 100.0;

}  // namespace remora
