// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interfaces/mavlink/frame.h"
#include "interfaces/mavlink/joystick.h"
#include "interfaces/mavlink/message_rates.h"
#include "interfaces/mavlink/parameters.h"
#include "interfaces/mavlink/readings.h"
#include "interfaces/mavlink/telemetry.h"

namespace remora::mavlink {

/// One who speaks to us: a way in, counted by the server, and its own numbers.
struct Speaker {
  std::uint64_t way = 0;
  std::uint8_t system = 0;
  std::uint8_t component = 0;
  bool operator==(const Speaker&) const = default;
};

/// What an autopilot answers and wants done.
struct Reply {
  std::vector<AnyMessage> messages;  ///< for everybody who listens
  std::vector<Order> orders;         ///< for the session
};

/// The dive as an autopilot sees it at a moment.
struct DiveView {
  Readings readings;
  bool can_move = true;  ///< not in a replay, and not when the dive is over
};

/// What stands in for ArduSub on one vehicle: it takes a ground station's messages, turns them into
/// orders for the session, and tells what the vehicle's instruments say. No sockets, no dive of
/// its own; a vehicle starts disarmed.
class MavlinkVehicle {
 public:
  using Clock = std::chrono::steady_clock;

  MavlinkVehicle(std::uint8_t system, VehicleId vehicle, std::size_t thrusters);

  [[nodiscard]] std::uint8_t system() const { return system_; }
  [[nodiscard]] const Parameters& parameters() const { return parameters_; }
  /// Who has the sticks; none when they are not heard any more.
  [[nodiscard]] std::optional<Speaker> pilot(Clock::time_point now) const {
    return is_pilot_here(now) ? pilot_ : std::nullopt;
  }

  /// A dive begins: disarmed, in the mode of INITIAL_MODE, propellers as the parameters say.
  void begin(const DiveView& view, Reply& reply);
  void hear(const Speaker& from, const AnyMessage& message, const DiveView& view,
            Clock::time_point now, Reply& reply);
  /// What is due now: telemetry, parameters somebody waits for, failsafes. To be called some
  /// hundred times a second.
  void tell(const DiveView& view, Clock::time_point now, Reply& reply);

 private:
  /// MAV_RESULT.
  enum class Result : std::uint8_t {
    accepted = 0,
    temporarily_rejected = 1,
    denied = 2,
    unsupported = 3
  };
  struct Command {
    std::uint16_t id = 0;
    std::array<float, 7> parameters{};
  };
  struct Scene;  ///< what the answer to one message needs

  void take(const Heartbeat& said, Scene& scene);
  void take(const ManualControl& said, Scene& scene);
  void take(const CommandLong& said, Scene& scene);
  void take(const CommandInt& said, Scene& scene);
  void take(const SetMode& said, Scene& scene);
  void take(const ParamRequestList& said, Scene& scene);
  void take(const ParamRequestRead& said, Scene& scene);
  void take(const ParamSet& said, Scene& scene);
  void take(const MissionRequestList& said, Scene& scene);
  void take(const MissionCount& said, Scene& scene);
  void take(const MissionClearAll& said, Scene& scene);
  void take(const MissionRequestInt& said, Scene& scene);
  void take(const RequestDataStream& said, Scene& scene);
  void take(const Timesync& said, Scene& scene);
  void take(const Ping& said, Scene& scene);
  void take(const SetGpsGlobalOrigin& said, Scene& scene);
  void take(const SetPositionTargetGlobalInt& said, Scene& scene);
  template <class M>
  void take(const M& /*what only an autopilot says*/, Scene& /*scene*/) {}

  void obey(const Command& command, Scene& scene);
  [[nodiscard]] Result result_of(const Command& command, Scene& scene);
  [[nodiscard]] Result move_gripper(float number, float action, Scene& scene);
  [[nodiscard]] Result arm(bool is_wanted, Scene& scene);
  [[nodiscard]] Result set_mode(std::uint32_t custom_mode, Scene& scene);
  [[nodiscard]] Result request(std::uint32_t id, Scene& scene);
  void act(const Joystick::Press& press, Scene& scene);
  void look(std::optional<double> lamps, std::optional<double> tilt, Scene& scene);
  void set_direction(std::size_t parameter, Reply& reply) const;
  void mission_ack(std::uint8_t result, std::uint8_t type, Scene& scene) const;

  /// Whether this speaker may steer: the first who moves the sticks holds them while it is there.
  [[nodiscard]] bool may_steer(const Speaker& from, Clock::time_point now) const;
  [[nodiscard]] bool is_pilot_here(Clock::time_point now) const;
  [[nodiscard]] bool is_for_us(std::uint8_t system, std::uint8_t component) const;
  [[nodiscard]] ParamValue param_value(std::size_t i) const;
  void watch_failsafes(const DiveView& view, Clock::time_point now, Reply& reply);
  void fail_safe(float action, std::string_view why, Reply& reply) const;
  /// The same words are said again only after some seconds.
  void say(Severity severity, std::string_view text, Clock::time_point now, Reply& reply);

  std::uint8_t system_;
  VehicleId vehicle_;
  Parameters parameters_;
  Joystick joystick_{parameters_};
  MessageRates rates_;
  std::size_t next_parameter_;  ///< of the list that is being sent; beyond its end when none is
  std::uint64_t sticks_ = 0;    ///< counts them

  std::optional<Speaker> pilot_;
  Clock::time_point pilot_heard_{};                 ///< anything from them
  Clock::time_point sticks_heard_{};                ///< MANUAL_CONTROL from them
  std::optional<Clock::time_point> station_heard_;  ///< a heartbeat of the ground station
  Clock::time_point armed_{};
  bool is_disarming_ = false;  ///< a dive began armed and has not carried out our first order yet
  bool was_armed_ = false;
  std::optional<ControlMode> mode_told_;
  bool was_leaking_ = false;
  double tilt_ = 0.0;  ///< asked for [rad]
  double lamps_ = 0.0;
  bool is_cycling_up_ = true;
  Clock::time_point tilted_{};
  std::string last_words_;
  Clock::time_point last_said_{};
};

}  // namespace remora::mavlink
