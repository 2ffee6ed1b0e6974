// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/mavlink_vehicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interfaces/mavlink/dive_mode.h"
#include "math/angles.h"

namespace remora::mavlink {
namespace {

using namespace std::chrono_literals;

constexpr std::uint8_t kAutopilotComponent = 1;
constexpr std::uint8_t kGroundStationType = 6;  // MAV_TYPE_GCS
constexpr auto kBetweenSameWords = 5s;
constexpr std::size_t kParametersAtOnce = 8;  // a datagram's socket does not take all at once
constexpr double kTiltSpeed = 0.5;            // of the camera while a button is held [rad/s]

// Failsafe actions of FS_PILOT_INPUT and FS_GCS_ENABLE.
constexpr float kWarn = 1.0F, kDisarm = 2.0F;

// MAV_CMD.
constexpr std::uint16_t kDoSetMode = 176, kDoSetHome = 179, kDoSetServo = 183, kDoGripper = 211,
                        kDoMountControl = 205, kArmDisarm = 400, kGetHomePosition = 410,
                        kGetMessageInterval = 510, kSetMessageInterval = 511, kRequestMessage = 512,
                        kRequestAutopilotCapabilities = 520;

// MAV_MISSION_RESULT.
constexpr std::uint8_t kMissionAccepted = 0, kMissionUnsupported = 3, kMissionInvalidSequence = 13;

bool is_whole(float value, double most) {
  return std::isfinite(value) && value >= 0.0F && value <= most;
}

}  // namespace

struct MavlinkVehicle::Scene {
  const Speaker& from;
  const DiveView& view;
  Clock::time_point now;
  Reply& reply;
};

MavlinkVehicle::MavlinkVehicle(std::uint8_t system, VehicleId vehicle, std::size_t thrusters)
    : system_(system),
      vehicle_(vehicle),
      parameters_(system, thrusters),
      next_parameter_(parameters_.size()) {}

void MavlinkVehicle::begin(const DiveView& view, Reply& reply) {
  joystick_ = Joystick(parameters_);
  is_disarming_ = was_armed_ = was_leaking_ = false;
  mode_told_.reset();
  tilt_ = view.readings.tilt;
  lamps_ = view.readings.lamps;
  if (!view.can_move) return;
  is_disarming_ = view.readings.is_armed;
  reply.orders.push_back(order::Arm{vehicle_, false});
  const auto initial = control_mode(static_cast<std::uint32_t>(parameters_.value("INITIAL_MODE")));
  reply.orders.push_back(order::SetMode{vehicle_, initial.value_or(ControlMode::manual)});
  for (std::size_t i = 0; i < parameters_.size(); ++i) set_direction(i, reply);
}

void MavlinkVehicle::hear(const Speaker& from, const AnyMessage& message, const DiveView& view,
                          Clock::time_point now, Reply& reply) {
  if (pilot_ == from) pilot_heard_ = now;
  Scene scene{from, view, now, reply};
  std::visit([&](const auto& said) { take(said, scene); }, message);
}

// ---- who speaks ----

bool MavlinkVehicle::is_for_us(std::uint8_t system, std::uint8_t component) const {
  return (system == 0 || system == system_) && (component == 0 || component == kAutopilotComponent);
}

bool MavlinkVehicle::is_pilot_here(Clock::time_point now) const {
  const std::chrono::duration<float> patience(parameters_.value("FS_GCS_TIMEOUT"));
  return pilot_ && now - pilot_heard_ < patience;
}

bool MavlinkVehicle::may_steer(const Speaker& from, Clock::time_point now) const {
  const bool is_station = static_cast<float>(from.system) == parameters_.value("SYSID_MYGCS");
  return is_station && (!is_pilot_here(now) || pilot_ == from);
}

void MavlinkVehicle::take(const Heartbeat& said, Scene& scene) {
  const bool is_own = static_cast<float>(scene.from.system) == parameters_.value("SYSID_MYGCS");
  if (is_own && said.type == kGroundStationType) station_heard_ = scene.now;
}

// ---- sticks and buttons ----

void MavlinkVehicle::take(const ManualControl& said, Scene& scene) {
  if (said.target != 0 && said.target != system_) return;
  if (!scene.view.can_move) return;
  if (!may_steer(scene.from, scene.now)) {
    say(Severity::warning,
        fmt::format("Sticks of system {} refused: not the pilot", scene.from.system), scene.now,
        scene.reply);
    return;
  }
  pilot_ = scene.from;
  pilot_heard_ = sticks_heard_ = scene.now;
  for (const Joystick::Press& press : joystick_.press(said, parameters_)) act(press, scene);
  scene.reply.orders.push_back(
      order::MoveSticks{vehicle_, joystick_.sticks(said, parameters_), ++sticks_});
}

void MavlinkVehicle::act(const Joystick::Press& press, Scene& scene) {
  const auto enter = [&](SubMode mode) {
    static_cast<void>(set_mode(static_cast<std::uint32_t>(mode), scene));
  };
  // What is held down: the camera alone.
  switch (press.function) {
    case ButtonFunction::mount_tilt_up:
    case ButtonFunction::mount_tilt_down: {
      const std::chrono::duration<double> since = press.is_held ? scene.now - tilted_ : 40ms;
      const double sign = press.function == ButtonFunction::mount_tilt_up ? 1.0 : -1.0;
      tilted_ = scene.now;
      return look({}, tilt_ + sign * kTiltSpeed * std::min(since.count(), 0.2), scene);
    }
    default:
      break;
  }
  if (press.is_held) return;
  const double step = 1.0 / parameters_.value("JS_LIGHTS_STEPS");
  switch (press.function) {
    case ButtonFunction::arm:
      return static_cast<void>(arm(true, scene));
    case ButtonFunction::disarm:
      return static_cast<void>(arm(false, scene));
    case ButtonFunction::arm_toggle:
      return static_cast<void>(arm(!scene.view.readings.is_armed, scene));
    case ButtonFunction::mode_manual:
      return enter(SubMode::manual);
    case ButtonFunction::mode_stabilize:
      return enter(SubMode::stabilize);
    case ButtonFunction::mode_depth_hold:
      return enter(SubMode::alt_hold);
    case ButtonFunction::mode_poshold:
      return enter(SubMode::poshold);
    case ButtonFunction::mode_auto:
      return enter(SubMode::automatic);
    case ButtonFunction::mode_surftrak:
      return enter(SubMode::surftrak);
    case ButtonFunction::mount_center:
      return look({}, 0.0, scene);
    case ButtonFunction::lights1_brighter:
      return look(lamps_ + step, {}, scene);
    case ButtonFunction::lights1_dimmer:
      return look(lamps_ - step, {}, scene);
    case ButtonFunction::lights1_cycle:
      look(lamps_ + (is_cycling_up_ ? step : -step), {}, scene);
      if (lamps_ <= 0.0 || lamps_ >= 1.0) is_cycling_up_ = !is_cycling_up_;
      return;
    case ButtonFunction::gain_inc:
    case ButtonFunction::gain_dec:
    case ButtonFunction::gain_toggle:
      return say(Severity::info, fmt::format("#Gain is {:.0f}%", joystick_.gain() * 100.0),
                 scene.now, scene.reply);
    default:
      return;
  }
}

void MavlinkVehicle::look(std::optional<double> lamps, std::optional<double> tilt, Scene& scene) {
  const Readings& readings = scene.view.readings;
  if (lamps) lamps_ = std::clamp(*lamps, 0.0, 1.0);
  if (tilt) tilt_ = std::clamp(*tilt, readings.least_tilt, readings.most_tilt);
  order::SetLampsAndCamera order{vehicle_, {}, {}, {}};
  if (lamps) order.lamps = lamps_;
  if (tilt) order.tilt = tilt_;
  scene.reply.orders.push_back(order);
}

// ---- commands ----

void MavlinkVehicle::take(const CommandLong& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  obey(
      {said.command,
       {said.param1, said.param2, said.param3, said.param4, said.param5, said.param6, said.param7}},
      scene);
}

void MavlinkVehicle::take(const CommandInt& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  obey({said.command,
        {said.param1, said.param2, said.param3, said.param4, static_cast<float>(said.x),
         static_cast<float>(said.y), said.z}},
       scene);
}

void MavlinkVehicle::obey(const Command& command, Scene& scene) {
  CommandAck ack;
  ack.command = command.id;
  ack.result = static_cast<std::uint8_t>(result_of(command, scene));
  ack.target_system = scene.from.system;
  ack.target_component = scene.from.component;
  scene.reply.messages.push_back(ack);
}

MavlinkVehicle::Result MavlinkVehicle::result_of(const Command& command, Scene& scene) {
  const float first = command.parameters[0];
  const float second = command.parameters[1];
  const bool is_message = is_whole(first, 0xffffff);
  switch (command.id) {
    case kArmDisarm:
      return std::isfinite(first) ? arm(first >= 0.5F, scene) : Result::denied;
    case kDoSetMode:
      return is_whole(second, 255.0) ? set_mode(static_cast<std::uint32_t>(second), scene)
                                     : Result::denied;
    case kSetMessageInterval:
      return is_message && rates_.set_interval(static_cast<std::uint32_t>(first), second)
                 ? Result::accepted
                 : Result::unsupported;
    case kGetMessageInterval: {
      if (!is_message) return Result::denied;
      const auto period = rates_.period(static_cast<std::uint32_t>(first));
      MessageInterval told;
      told.message_id = static_cast<std::uint16_t>(first);
      // By its definition: 0 is a message we do not have, negative one that is not sent.
      if (period)
        told.interval_us = *period == 0us ? -1 : static_cast<std::int32_t>(period->count());
      scene.reply.messages.push_back(told);
      return Result::accepted;
    }
    case kRequestMessage:
      return is_message ? request(static_cast<std::uint32_t>(first), scene) : Result::denied;
    case kRequestAutopilotCapabilities:
      return request(AutopilotVersion::kInfo.id, scene);
    case kGetHomePosition:
      return request(HomePosition::kInfo.id, scene);
    case kDoMountControl:
      if (!std::isfinite(first) || !scene.view.can_move) return Result::denied;
      look({}, first * kDegree, scene);
      return Result::accepted;
    case kDoSetServo:
      // Channel 9 are the lights, 1100 µs dark to 1900 µs full; the others are not free.
      if (first != 9.0F || !std::isfinite(second) || !scene.view.can_move) return Result::denied;
      look((second - 1100.0) / 800.0, {}, scene);
      return Result::accepted;
    case kDoGripper:
      return move_gripper(first, second, scene);
    case kDoSetHome:
      say(Severity::warning, "Home is the scene's origin and stays", scene.now, scene.reply);
      return Result::denied;
    default:
      return Result::unsupported;
  }
}

/// Ground stations number grippers from 1; most say 0 or 1 for the only one.
MavlinkVehicle::Result MavlinkVehicle::move_gripper(float number, float action, Scene& scene) {
  constexpr float kRelease = 0.0F, kGrab = 1.0F;
  const std::vector<Gripper>& grippers = scene.view.readings.grippers;
  if (grippers.empty()) return Result::unsupported;
  if (!is_whole(number, static_cast<double>(grippers.size())) || !scene.view.can_move ||
      (action != kRelease && action != kGrab))
    return Result::denied;
  if (is_pilot_here(scene.now) && pilot_ != scene.from) {
    say(Severity::warning, "Gripper: refused, another station has the sticks", scene.now,
        scene.reply);
    return Result::denied;
  }
  const Gripper& gripper = grippers[number < 1.0F ? 0 : static_cast<std::size_t>(number) - 1];
  order::MoveJoints order{vehicle_, {}};
  for (const auto& [joint, command] : action == kGrab ? gripper.grab : gripper.release)
    order.joints.push_back({joint, command});
  scene.reply.orders.push_back(std::move(order));
  return Result::accepted;
}

MavlinkVehicle::Result MavlinkVehicle::arm(bool is_wanted, Scene& scene) {
  // Everybody may stop the thrusters; to start them one must not cross a pilot.
  if (is_wanted && is_pilot_here(scene.now) && pilot_ != scene.from) {
    say(Severity::warning, "Arm: refused, another station has the sticks", scene.now, scene.reply);
    return Result::denied;
  }
  if (!scene.view.can_move) {
    say(Severity::warning, "Arm: this dive cannot be flown", scene.now, scene.reply);
    return Result::denied;
  }
  is_disarming_ = false;
  scene.reply.orders.push_back(order::Arm{vehicle_, is_wanted});
  return Result::accepted;
}

MavlinkVehicle::Result MavlinkVehicle::set_mode(std::uint32_t custom_mode, Scene& scene) {
  if (is_pilot_here(scene.now) && pilot_ != scene.from) {
    say(Severity::warning, "Mode: refused, another station has the sticks", scene.now, scene.reply);
    return Result::denied;
  }
  const std::optional<ControlMode> mode = control_mode(custom_mode);
  if (!mode) {
    say(Severity::warning, fmt::format("Mode {}: this vehicle has none such", custom_mode),
        scene.now, scene.reply);
    return Result::unsupported;
  }
  if (!scene.view.can_move) return Result::denied;
  scene.reply.orders.push_back(order::SetMode{vehicle_, *mode});
  return Result::accepted;
}

MavlinkVehicle::Result MavlinkVehicle::request(std::uint32_t id, Scene& scene) {
  const std::vector<std::uint32_t> known = telemetry_ids();
  if (std::find(known.begin(), known.end(), id) == known.end()) return Result::unsupported;
  const auto told = telemetry(id, scene.view.readings, joystick_.gain());
  if (told.empty()) return Result::temporarily_rejected;
  scene.reply.messages.insert(scene.reply.messages.end(), told.begin(), told.end());
  return Result::accepted;
}

void MavlinkVehicle::take(const SetMode& said, Scene& scene) {
  if (is_for_us(said.target_system, 0)) static_cast<void>(set_mode(said.custom_mode, scene));
}

void MavlinkVehicle::take(const RequestDataStream& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  const double hertz = said.start_stop != 0 ? said.req_message_rate : 0.0;
  if (!rates_.set_stream(said.req_stream_id, hertz))
    say(Severity::info, fmt::format("Stream {}: there is none such", said.req_stream_id), scene.now,
        scene.reply);
}

/// Our depth hold takes its set point where the vehicle comes to rest, never from outside.
void MavlinkVehicle::take(const SetPositionTargetGlobalInt& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  say(Severity::warning, "Set point refused: use the sticks in depth hold", scene.now, scene.reply);
}

void MavlinkVehicle::take(const SetGpsGlobalOrigin& said, Scene& scene) {
  // The scene's origin stays; the answer says where it is.
  if (is_for_us(said.target_system, 0))
    static_cast<void>(request(GpsGlobalOrigin::kInfo.id, scene));
}

// ---- parameters ----

ParamValue MavlinkVehicle::param_value(std::size_t i) const {
  const Parameter& parameter = parameters_[i];
  ParamValue m;
  m.param_id = letters<16>(parameter.name);
  m.param_value = parameter.value;
  m.param_type = static_cast<std::uint8_t>(parameter.type);
  m.param_count = static_cast<std::uint16_t>(parameters_.size());
  m.param_index = static_cast<std::uint16_t>(i);
  return m;
}

void MavlinkVehicle::take(const ParamRequestList& said, Scene& /*scene*/) {
  if (is_for_us(said.target_system, said.target_component)) next_parameter_ = 0;
}

void MavlinkVehicle::take(const ParamRequestRead& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  std::optional<std::size_t> i = parameters_.find(text_of(said.param_id));
  if (said.param_index >= 0) i = static_cast<std::size_t>(said.param_index);
  if (!i || *i >= parameters_.size())
    return say(Severity::warning, fmt::format("No parameter {}", text_of(said.param_id)), scene.now,
               scene.reply);
  scene.reply.messages.push_back(param_value(*i));
}

void MavlinkVehicle::take(const ParamSet& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  const std::string_view name = text_of(said.param_id);
  const std::optional<std::size_t> i = parameters_.find(name);
  if (!i)
    return say(Severity::warning, fmt::format("No parameter {}", name), scene.now, scene.reply);
  const Parameters::SetResult result = parameters_.set(*i, said.param_value);
  if (result == Parameters::SetResult::read_only)
    say(Severity::warning, fmt::format("{} cannot be set here", name), scene.now, scene.reply);
  if (result == Parameters::SetResult::clamped)
    say(Severity::warning, fmt::format("{} was out of range", name), scene.now, scene.reply);
  if (scene.view.can_move) set_direction(*i, scene.reply);
  // What holds now, whether it was taken or not: so a ground station sees it.
  scene.reply.messages.push_back(param_value(*i));
}

void MavlinkVehicle::set_direction(std::size_t parameter, Reply& reply) const {
  constexpr std::string_view kBegin = "MOT_", kEnd = "_DIRECTION";
  const std::string_view name = parameters_[parameter].name;
  if (!name.starts_with(kBegin) || !name.ends_with(kEnd)) return;
  const std::string digits(name.substr(kBegin.size(), name.size() - kBegin.size() - kEnd.size()));
  const auto motor = static_cast<std::uint32_t>(std::stoul(digits));
  reply.orders.push_back(
      order::ReversePropeller{vehicle_, motor - 1, parameters_[parameter].value < 0.0F});
}

// ---- missions: there are none ----

void MavlinkVehicle::mission_ack(std::uint8_t result, std::uint8_t type, Scene& scene) const {
  MissionAck ack;
  ack.target_system = scene.from.system;
  ack.target_component = scene.from.component;
  ack.type = result;
  ack.mission_type = type;
  scene.reply.messages.push_back(ack);
}

void MavlinkVehicle::take(const MissionRequestList& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  MissionCount none;
  none.target_system = scene.from.system;
  none.target_component = scene.from.component;
  none.mission_type = said.mission_type;
  scene.reply.messages.push_back(none);
}

void MavlinkVehicle::take(const MissionCount& said, Scene& scene) {
  if (!is_for_us(said.target_system, said.target_component)) return;
  mission_ack(said.count == 0 ? kMissionAccepted : kMissionUnsupported, said.mission_type, scene);
}

void MavlinkVehicle::take(const MissionClearAll& said, Scene& scene) {
  if (is_for_us(said.target_system, said.target_component))
    mission_ack(kMissionAccepted, said.mission_type, scene);
}

void MavlinkVehicle::take(const MissionRequestInt& said, Scene& scene) {
  if (is_for_us(said.target_system, said.target_component))
    mission_ack(kMissionInvalidSequence, said.mission_type, scene);
}

// ---- clocks ----

void MavlinkVehicle::take(const Timesync& said, Scene& scene) {
  if (said.tc1 != 0 || !is_for_us(said.target_system, said.target_component)) return;
  Timesync answer;
  answer.tc1 =
      std::chrono::duration_cast<std::chrono::nanoseconds>(scene.now.time_since_epoch()).count();
  answer.ts1 = said.ts1;
  answer.target_system = scene.from.system;
  answer.target_component = scene.from.component;
  scene.reply.messages.push_back(answer);
}

void MavlinkVehicle::take(const Ping& said, Scene& scene) {
  if (said.target_system != 0) return;  // somebody's answer
  Ping answer = said;
  answer.target_system = scene.from.system;
  answer.target_component = scene.from.component;
  scene.reply.messages.push_back(answer);
}

// ---- what is told unasked ----

void MavlinkVehicle::tell(const DiveView& view, Clock::time_point now, Reply& reply) {
  Readings readings = view.readings;
  is_disarming_ &= readings.is_armed;
  readings.is_armed &= !is_disarming_;
  if (readings.is_armed && !was_armed_) armed_ = now;
  // Armed and mode come from the heartbeat alone: a change is told at once.
  const bool is_news = readings.is_armed != was_armed_ || mode_told_ != readings.mode;
  was_armed_ = readings.is_armed;
  mode_told_ = readings.mode;
  for (const std::uint32_t id : telemetry_ids()) {
    if (!rates_.is_due(id, now) && !(is_news && id == Heartbeat::kInfo.id)) continue;
    const auto told = telemetry(id, readings, joystick_.gain());
    reply.messages.insert(reply.messages.end(), told.begin(), told.end());
  }
  for (std::size_t i = 0; i < kParametersAtOnce && next_parameter_ < parameters_.size(); ++i)
    reply.messages.push_back(param_value(next_parameter_++));
  watch_failsafes(view, now, reply);
}

void MavlinkVehicle::watch_failsafes(const DiveView& view, Clock::time_point now, Reply& reply) {
  if (view.readings.is_leaking && !was_leaking_ && parameters_.value("FS_LEAK_ENABLE") >= kWarn)
    reply.messages.push_back(status_text(Severity::critical, "Leak Detected"));
  was_leaking_ = view.readings.is_leaking;
  // Somebody at the console may fly too; whom no ground station has ever met we do not disarm.
  if (!view.readings.is_armed || !station_heard_ || !view.can_move) return;

  const auto is_silent = [&](Clock::time_point heard, const char* patience) {
    return now - std::max(heard, armed_) >
           std::chrono::duration<float>(parameters_.value(patience));
  };
  if (is_silent(*station_heard_, "FS_GCS_TIMEOUT")) {
    fail_safe(parameters_.value("FS_GCS_ENABLE"), "Lost ground station", reply);
    station_heard_.reset();  // once
    pilot_.reset();
  } else if (is_silent(sticks_heard_, "FS_PILOT_TIMEOUT")) {
    fail_safe(parameters_.value("FS_PILOT_INPUT"), "Lost manual control", reply);
    armed_ = now;  // once in a while
  }
}

void MavlinkVehicle::fail_safe(float action, std::string_view why, Reply& reply) const {
  if (action >= kWarn) reply.messages.push_back(status_text(Severity::critical, why));
  if (action >= kDisarm) reply.orders.push_back(order::Arm{vehicle_, false});
}

void MavlinkVehicle::say(Severity severity, std::string_view text, Clock::time_point now,
                         Reply& reply) {
  if (last_words_ == text && now - last_said_ < kBetweenSameWords) return;
  last_words_ = text;
  last_said_ = now;
  reply.messages.push_back(status_text(severity, text));
}

}  // namespace remora::mavlink
