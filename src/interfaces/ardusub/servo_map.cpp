// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/servo_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <span>

#include "thrusters/thruster.h"

namespace remora::ardusub {
namespace {

/// What one of ArduSub's motors does for a pulse longer than 1500 µs: the signs of its factors in
/// AP_Motors6DOF (the same in 4.5, 4.7 and master of 2026). Throttle is up, all else as in B.
struct Motor {
  int roll, pitch, yaw, throttle, forward, lateral;
};
constexpr std::array<Motor, 6> kVectored{{{0, 0, 1, 0, -1, 1},
                                          {0, 0, -1, 0, -1, -1},
                                          {0, 0, -1, 0, 1, 1},
                                          {0, 0, 1, 0, 1, -1},
                                          {1, 0, 0, -1, 0, 0},
                                          {-1, 0, 0, -1, 0, 0}}};
constexpr std::array<Motor, 8> kVectored6Dof{{{0, 0, 1, 0, -1, 1},
                                              {0, 0, -1, 0, -1, -1},
                                              {0, 0, -1, 0, 1, 1},
                                              {0, 0, 1, 0, 1, -1},
                                              {1, -1, 0, -1, 0, 0},
                                              {-1, -1, 0, -1, 0, 0},
                                              {1, 1, 0, -1, 0, 0},
                                              {-1, 1, 0, -1, 0, 0}}};

constexpr double kAlong = 0.9;      // of a unit axis: 25° off the vertical at most
constexpr double kAcross = 0.3;     // of a unit axis: a share that counts
constexpr double kShortest = 0.01;  // a lever that counts [m]

int sign_of(double value, double least) { return (value > least) - (value < -least); }

/// The signs of what a thruster does at a positive command, as ArduSub writes them; zero where it
/// does too little to count or, of a horizontal one, where ArduSub does not ask.
Motor effect_of(const ThrusterModel& thruster, bool is_pitching) {
  const Vec3& axis = thruster.axis_B;
  const Vec3& lever = thruster.lever_B;
  if (std::abs(axis.z()) > kAlong)
    return {sign_of(lever.x(), kShortest),
            is_pitching ? sign_of(lever.y(), kShortest) : 0,
            0,
            -sign_of(axis.z(), kAlong),
            0,
            0};
  return {0,
          0,
          sign_of(lever.z(), kShortest),
          -sign_of(axis.z(), kAcross),
          sign_of(axis.x(), kAcross),
          sign_of(axis.y(), kAcross)};
}

bool is_same(const Motor& a, const Motor& b, int sign) {
  return a.roll == sign * b.roll && a.pitch == sign * b.pitch && a.yaw == sign * b.yaw &&
         a.throttle == sign * b.throttle && a.forward == sign * b.forward &&
         a.lateral == sign * b.lateral;
}

std::optional<ThrusterChannel> channel_of(const Motor& effect, std::span<const Motor> motors) {
  for (std::size_t i = 0; i < motors.size(); ++i)
    for (const int sign : {1, -1})
      if (is_same(effect, motors[i], sign)) return ThrusterChannel{i + 1, double(sign)};
  return std::nullopt;
}

// Outputs beside the thrusters', in the order in which they are looked at: ArduPilot's simulator
// has lights on 9 and tilt on 10 (and on 8, which is a motor of the larger frame); the Navigator
// board has lights on 13 and 14 and tilt on 16.
constexpr std::array<std::size_t, 3> kLightChannels{9, 13, 14};
constexpr std::array<std::size_t, 3> kTiltChannels{10, 16, 8};
constexpr double kDarkest = 1100.0;  // [µs]
constexpr double kBrightest = 1900.0;
/// Of the camera at the ends of the pulse: ArduSub's MNT1_PITCH_MIN and _MAX, up for long pulses.
constexpr double kGreatestTilt = std::numbers::pi / 4.0;

/// The brightest of the lights' outputs: our lamps are one bank.
std::optional<double> lamps(const ServoPacket& packet) {
  std::optional<double> level;
  for (const std::size_t channel : kLightChannels) {
    if (packet.channel(channel) == 0) continue;
    const double share = (packet.channel(channel) - kDarkest) / (kBrightest - kDarkest);
    level = std::max(level.value_or(0.0), std::clamp(share, 0.0, 1.0));
  }
  return level;
}

std::optional<double> tilt(Frame frame, const ServoPacket& packet) {
  for (const std::size_t channel : kTiltChannels) {
    const bool is_motor = channel == 8 && frame == Frame::vectored_6dof;
    if (!is_motor && packet.channel(channel) != 0)
      return kGreatestTilt * command_from_pwm(packet.channel(channel));
  }
  return std::nullopt;
}

}  // namespace

const char* to_string(Frame frame) {
  return frame == Frame::vectored ? "vectored" : "vectored_6dof";
}

namespace {

/// `who` is the vehicle's name and kind, for people.
std::optional<ServoMap> wire(const std::vector<ThrusterModel>& own, const std::string& who,
                             std::string& why_not) {
  if (own.size() != kVectored.size() && own.size() != kVectored6Dof.size()) {
    why_not =
        fmt::format("{} has {} thrusters; ArduSub's frames here have 6 or 8", who, own.size());
    return std::nullopt;
  }
  ServoMap map;
  map.frame = own.size() == kVectored.size() ? Frame::vectored : Frame::vectored_6dof;
  const bool is_large = map.frame == Frame::vectored_6dof;
  const std::span<const Motor> motors =
      is_large ? std::span<const Motor>(kVectored6Dof) : std::span<const Motor>(kVectored);
  std::array<bool, kVectored6Dof.size()> is_taken{};
  for (std::size_t i = 0; i < own.size(); ++i) {
    const auto channel = channel_of(effect_of(own[i], is_large), motors);
    if (!channel || is_taken[channel->channel - 1]) {
      why_not = fmt::format("thruster {} of {} is none of the frame {}'s, or one twice", i + 1, who,
                            to_string(map.frame));
      return std::nullopt;
    }
    is_taken[channel->channel - 1] = true;
    map.thrusters.push_back(*channel);
  }
  return map;
}

std::string named(const std::string& name, const std::string& kind) {
  return fmt::format("'{}' ({})", name, kind);
}

}  // namespace

std::optional<ServoMap> wire(const VehicleModel& vehicle, std::string& why_not) {
  return wire(vehicle.propulsion.thrusters, named(vehicle.name, vehicle.kind), why_not);
}

std::optional<ServoMap> wire(const VehicleSpec& vehicle, std::string& why_not) {
  return wire(propulsion_model(vehicle.propulsion).thrusters, named(vehicle.name, vehicle.kind),
              why_not);
}

void command(const ServoMap& map, const ServoPacket& packet, VehicleInput& input) {
  input.kind = CommandKind::thrusters;
  input.thrusters.clear();
  for (const ThrusterChannel& thruster : map.thrusters) {
    const std::uint16_t pwm = packet.channel(thruster.channel);
    input.thrusters.push_back(pwm == 0 ? 0.0 : thruster.sign * command_from_pwm(pwm));
  }
  if (const auto level = lamps(packet)) {
    input.lookout.lamps = *level;
    input.lookout.each_lamp.clear();
  }
  if (const auto angle = tilt(map.frame, packet)) input.lookout.tilt = *angle;
}

}  // namespace remora::ardusub
