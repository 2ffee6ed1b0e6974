// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "interfaces/ros_messages/arm_commands.h"
#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/joints.h"
#include "run/dive.h"

namespace remora {

/// Keeps the latest command for each vehicle and puts it into the input of every step. Whoever
/// commands has to repeat it: after half a second of silence, by the dive's clock and by ours, the
/// vehicle is neutral, until it speaks again or people take the sticks. A vehicle that follows a
/// pose stands still then. A vehicle that people have disarmed stays so. Commands may still come in
/// when the model is no more.
class CommandBoard {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double kPatience = 0.5;  ///< [s]

  explicit CommandBoard(const WorldSpec& world);

  /// From any thread. False, and counted, with the reason in status(), for what makes no sense: not
  /// finite, too many numbers, a pose in another frame than the world.
  bool receive(const Topic& topic, const msg::AnyMessage& message, Clock::time_point now);

  /// From the physics thread, before a step.
  void steer(const Dive& dive, Input& input, Clock::time_point now);
  /// From the physics thread, after a step: adds what the board itself has found, plans of arms.
  void tell(std::span<const Topic> topics, std::vector<Publication>& out);
  /// Nobody has said anything, as at the start.
  void forget();

  /// For people: "rov: cmd_wrench", "rov: cmd_vel silent, neutral"; empty when nobody commands.
  [[nodiscard]] std::string status() const;
  [[nodiscard]] std::uint64_t refused() const;

 private:
  using Numbers = FixedVector<double, kMaxThrusters>;
  /// From where the vehicle is, with this velocity, whatever the forces on it.
  struct Drift {
    Twist V_B;
  };
  using Command = std::variant<std::monostate, Wrench, Numbers, Twist, RigidState, Drift>;
  struct Seat {
    explicit Seat(const VehicleSpec& spec) : vehicle(spec.name), arms(spec) {}

    std::string vehicle;
    std::size_t thrusters = 0;
    std::vector<DrivenJoint> joints;
    Command command;
    const char* name = "";
    Clock::time_point heard;
    SimTime heard_at;                                 ///< when the first step with it began
    bool is_fresh = false;                            ///< no step has had it yet
    bool is_silent = false;                           ///< neutral by now
    std::vector<std::optional<double>> actuators;     ///< those that have been told something
    std::optional<double> tilt;                       ///< of the cameras [rad]
    std::vector<std::optional<JointCommand>> motors;  ///< of VehicleInput::joints, likewise
    ArmCommands arms;                                 ///< hands, jaws and ways of joints
    Clock::time_point motors_heard;                   ///< when they were last told
  };
  [[nodiscard]] static std::string take_joints(const msg::JointState& wanted, Seat& seat);
  [[nodiscard]] static std::string take(const Topic& topic, const msg::AnyMessage& message,
                                        Seat& seat);
  static void put(const Dive& dive, VehicleId vehicle, Seat& seat, Input& input);
  static void drift(const Twist& V_B, Seat& seat);
  static void clear(Seat& seat);

  mutable std::mutex mutex_;
  std::vector<Seat> seats_;
  std::uint64_t refused_ = 0;
  std::string why_refused_;
};

/// The sticks at which the pilot law aims for this velocity, within what it allows. Roll and pitch
/// are not flown.
[[nodiscard]] Sticks sticks_for(const ControllerModel& controller, const Twist& V_B);

}  // namespace remora
