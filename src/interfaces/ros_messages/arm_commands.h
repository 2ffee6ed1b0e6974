// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "guidance/hand_control.h"
#include "guidance/trajectory_follower.h"
#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/messages.h"
#include "interfaces/ros_messages/translation.h"
#include "run/dive.h"

namespace remora {

/// Whether what comes in there moves a hand by arm and vehicle together.
[[nodiscard]] bool moves_vehicle(TopicKind kind);

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

  /// Somebody else moves the vehicle: no hand leads it any more.
  void give_back_vehicle();

  /// Before a step: puts what the motors are to do into `told`, and where the vehicle keeps its
  /// station into `input` while a hand leads it. `is_silent`: nobody has spoken for a while; then
  /// hands that are moved stop. Trajectories are flown to their end, and poses are held.
  void steer(const Dive& dive, VehicleId vehicle, bool is_silent, Motors& told,
             VehicleInput& input);

  /// Plans that were found since this was asked last, for the topics of this vehicle's arms.
  void tell(std::span<const Topic> topics, std::uint32_t vehicle, std::vector<Publication>& out);

  /// Why a trajectory was stopped, "rov/arm/hand is pressed by panel with …", no plan was found, or
  /// a place was refused; else empty.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  struct Jaws {
    bool is_effort = false;
    double value = 0.0;
  };
  /// How the hand is to move, or where it is to be.
  struct Wish {
    HandMover mover = HandMover::arm;
    std::variant<HandMotion, HandPlace> what;
  };
  struct Arm {
    std::optional<Wish> wish;                  ///< not passed on yet
    std::optional<HandControl> hand;           ///< from the first wish on
    std::optional<Jaws> jaws;                  ///< not passed on yet
    std::optional<HandPlace> goal;             ///< of a plan; not looked for yet
    std::optional<msg::JointTrajectory> plan;  ///< not told yet
  };
  struct Way {
    std::vector<std::uint32_t> joints;  // in VehicleInput::joints
    JointTrajectory trajectory;
  };
  [[nodiscard]] std::string take_trajectory(const msg::JointTrajectory& wanted);
  [[nodiscard]] std::string take_twist(const msg::TwistStamped& wanted, HandMover mover,
                                       std::uint32_t arm);
  /// A place, or what is wrong with it.
  [[nodiscard]] std::variant<HandPlace, std::string> read_place(
      const msg::PoseStamped& wanted) const;
  [[nodiscard]] std::string take_pose(const msg::PoseStamped& wanted, HandMover mover,
                                      std::uint32_t arm);
  [[nodiscard]] std::string take_goal(const msg::PoseStamped& wanted, std::uint32_t arm);
  void want(std::uint32_t arm, Wish wish);
  void forget_hands();
  /// Whether the vehicle cannot bring its hand there; trouble() says why.
  [[nodiscard]] bool refuses(const Dive& dive, VehicleId vehicle, const VehicleArm& known,
                             HandMover mover, const HandPlace& place);
  void lead_hand(const Dive& dive, VehicleId vehicle, const VehicleArm& known, bool is_silent,
                 Arm& one, Motors& told, VehicleInput& input);
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

}  // namespace remora
