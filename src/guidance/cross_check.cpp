// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/cross_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "world/device_fault.h"
#include "world/shown_moment.h"

namespace remora {
namespace {

// Own choices, wide of what healthy instruments of these vehicles do. docs/theory/guidance.md.
constexpr double kCompassOff = 15.0 * kDegree;  // compass and gyro part by so much …
constexpr double kCompassOffFor = 1.0;          // … for so long [s]
constexpr double kOffsetMemory = 10.0;          // a gyro's drift is forgotten in [s]
constexpr double kStandsStill = 3.0;            // the same to the last bit for so long [s]
constexpr double kFeltTurn = 12.0 * kDegree;    // while the vehicle turned by so much
constexpr double kFeltClimb = 0.3;              // or the bottom came nearer or farther [m]
constexpr double kJump = 1.0;                   // of a depth in half a second [m]
constexpr double kSilenceMemory = 4.0;          // [s]
constexpr double kMostlySilent = 0.6;
constexpr double kFeltWay = 0.6;      // past which a picture must have moved [m]
constexpr double kToldToTurn = 0.15;  // a command that turns any thruster
constexpr double kTurnsNot = 0.02;    // of the greatest speed
constexpr double kThrusterFor = 2.0;  // so long it does not do as it is told [s]
constexpr double kAstray = 0.25;      // of the greatest speed, from what was asked for
constexpr int kWetReadings = 3;       // one after the other: a single one is a false alarm

template <class Kind>
std::uint32_t number(Kind kind) {
  return static_cast<std::uint32_t>(kind);
}

}  // namespace

bool CrossCheck::Standing::take(double now, SimTime at) {
  const bool is_new = !is_known || now != value;
  if (is_new) *this = {now, at, true};
  return is_new;
}

CrossCheck::CrossCheck(const Model& model, VehicleId vehicle)
    : model_(&model),
      vehicle_(vehicle),
      heading_(reading_of("heading", "pitch")),
      gyro_(reading_of("rate_z", "rate_x")),
      depth_(reading_of("depth", "pressure")),
      range_(reading_of("range", nullptr)),
      altitude_(reading_of("altitude", "track")),
      leak_(reading_of("leak", nullptr)),
      speed_x_(reading_of("velocity_x", "track")),
      speed_y_(reading_of("velocity_y", "track")),
      silence_(model.sensors().sensors().size(), 0.0),
      pictures_(model.vehicles()[vehicle.index].cameras.size()),
      thrusters_(model.vehicles()[vehicle.index].propulsion.thrusters.size()) {}

/// The first instrument of the vehicle with this channel and the one beside it; without one beside
/// it an instrument of one channel.
std::optional<CrossCheck::Reading> CrossCheck::reading_of(const char* channel,
                                                          const char* beside) const {
  const auto& sensors = model_->sensors().sensors();
  for (std::uint32_t i = 0; i < sensors.size(); ++i) {
    if (sensors[i].vehicle_id != vehicle_) continue;
    const auto& channels = sensors[i].channels();
    const auto at = [&](const char* name) {
      return std::find_if(channels.begin(), channels.end(),
                          [&](const auto& one) { return one.name == name; });
    };
    const bool fits = beside == nullptr ? channels.size() == 1 : at(beside) != channels.end();
    const auto found = at(channel);
    if (fits && found != channels.end())
      return Reading{{i}, static_cast<std::uint32_t>(found - channels.begin())};
  }
  return std::nullopt;
}

std::optional<double> CrossCheck::delivered(const std::optional<Reading>& reading,
                                            const Output& output) const {
  if (!reading) return std::nullopt;
  const auto measured = output.measurements.find(reading->sensor);
  if (!measured || measured->status != MeasurementStatus::ok) return std::nullopt;
  const double value = measured->values[reading->channel];
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void CrossCheck::find(DeviceKind device, std::uint32_t index, std::uint32_t kind, std::string why) {
  const bool has_number = device == DeviceKind::sensor || device == DeviceKind::tether;
  const DeviceFault fault{has_number ? VehicleId{} : vehicle_, device, index, kind};
  const bool is_known = std::any_of(findings_.begin(), findings_.end(), [&](const Finding& one) {
    return is_same_device(one.fault, fault);
  });
  if (!is_known) findings_.push_back({fault, std::move(why)});
}

std::optional<CrossCheck::Finding> CrossCheck::take_finding() {
  if (told_ == findings_.size()) return std::nullopt;
  return findings_[told_++];
}

void CrossCheck::look(const State& state, const Output& output) {
  feel_turns(state, output);
  check_compass(state, output);
  check_depth(state, output);
  check_silence(state, output);
  check_pictures(state, output);
  check_thrusters(state, output);
  check_hull(output);
}

void CrossCheck::feel_turns(const State&, const Output& output) {
  if (const auto rate = delivered(gyro_, output)) rate_ = *rate;
  turned_ += rate_ * model_->step().seconds();
  const auto x = delivered(speed_x_, output), y = delivered(speed_y_, output);
  if (x && y) speed_ = std::hypot(*x, *y);
}

/// A compass that turns without the gyro has jumped; one that stands still while the gyro turns is
/// frozen. What a gyro's own drift makes of the difference is forgotten slowly.
void CrossCheck::check_compass(const State& state, const Output& output) {
  const auto heading = delivered(heading_, output);
  if (!heading || !gyro_) return;
  const double dt = checked_ ? (state.now - *checked_).seconds() : 0.0;
  checked_ = state.now;
  if (compass_.take(*heading, state.now)) turned_at_change_ = turned_;
  const double turned = turned_ - turned_at_change_;
  if ((state.now - compass_.since).seconds() > kStandsStill && std::abs(turned) > kFeltTurn)
    find(DeviceKind::sensor, heading_->sensor.index, number(SensorFaultKind::freeze),
         fmt::format("the gyro felt a turn of {:.0f}° and the compass did not move",
                     std::abs(turned) * kDegreesPerRadian));
  const double offset = wrap_to_pi(*heading - turned_);
  if (!offset_) offset_ = offset;
  const double off = wrap_to_pi(offset - *offset_);
  off_for_ = std::abs(off) > kCompassOff ? off_for_ + dt : 0.0;
  offset_ = wrap_to_pi(*offset_ + off * std::min(1.0, dt / kOffsetMemory));
  if (off_for_ > kCompassOffFor && turned_at_change_ == turned_)
    find(DeviceKind::sensor, heading_->sensor.index, number(SensorFaultKind::bias_step),
         fmt::format("the compass turned by {:.0f}° and the gyro did not",
                     std::abs(off) * kDegreesPerRadian));
}

/// A living gauge flickers in its last digits; one that stands still while the bottom comes nearer
/// is frozen. One that jumps while the bottom stays where it is reads wrong.
void CrossCheck::check_depth(const State& state, const Output& output) {
  auto height = delivered(range_, output);
  if (!height) height = delivered(altitude_, output);
  if (height) bottom_ = height;
  const auto depth = delivered(depth_, output);
  if (!depth || !bottom_) return;
  if (gauge_.take(*depth, state.now)) bottom_at_change_ = *bottom_;
  const double climbed = *bottom_ - bottom_at_change_;
  if ((state.now - gauge_.since).seconds() > kStandsStill && std::abs(climbed) > kFeltClimb)
    find(DeviceKind::sensor, depth_->sensor.index, number(SensorFaultKind::freeze),
         fmt::format("the bottom is {:.1f} m {} and the depth gauge has not moved",
                     std::abs(climbed), climbed > 0.0 ? "farther" : "nearer"));
  constexpr double kApart = 0.5;  // [s]
  if (gauge_before_ && (state.now - compared_).seconds() < kApart) return;
  if (gauge_before_ && std::abs(*depth - *gauge_before_) > kJump &&
      std::abs(*bottom_ - *bottom_before_) < 0.5 * kJump)
    find(DeviceKind::sensor, depth_->sensor.index, number(SensorFaultKind::bias_step),
         fmt::format("the depth jumped by {:.1f} m and the bottom stayed where it was",
                     std::abs(*depth - *gauge_before_)));
  gauge_before_ = depth;
  bottom_before_ = bottom_;
  compared_ = state.now;
}

void CrossCheck::check_silence(const State&, const Output& output) {
  for (std::size_t i = 0; i < output.measurements.size(); ++i) {
    const Measurement measured = output.measurements[i];
    const auto& sensor = model_->sensors()[measured.sensor];
    if (sensor.vehicle_id != vehicle_) continue;
    double& share = silence_[measured.sensor.index];
    const double missing = measured.status == MeasurementStatus::dropout ? 1.0 : 0.0;
    share += (missing - share) * std::min(1.0, sensor.period.seconds() / kSilenceMemory);
    if (share > kMostlySilent)
      find(DeviceKind::sensor, measured.sensor.index, number(SensorFaultKind::dropout),
           fmt::format("most of what {} should tell does not come", sensor.name));
  }
}

/// This pilot has no eyes. Whether a picture is the very same as the last, grain and all, is what
/// anybody sees who watches it; nothing else of a camera is looked at.
void CrossCheck::check_pictures(const State& state, const Output&) {
  const auto& cameras = state.vehicles[vehicle_.index].lookout.cameras;
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    const SimTime shown = shown_moment(cameras[i], state.now);
    PictureMemory& picture = pictures_[i];
    if (!picture.is_known || picture.shown != shown) {
      picture = {shown, turned_, 0.0, true};
      continue;
    }
    picture.way += speed_ * model_->step().seconds();
    const double turned = std::abs(turned_ - picture.turned);
    if (turned > kFeltTurn || picture.way > kFeltWay)
      find(DeviceKind::camera, static_cast<std::uint32_t>(i), number(CameraFaultKind::frozen),
           "the vehicle moved and the picture did not");
  }
}

/// What was told to a thruster against how it turns, as its speed controller tells.
void CrossCheck::check_thrusters(const State& state, const Output& output) {
  const double dt = model_->step().seconds();
  const PropulsionState& propulsion = state.vehicles[vehicle_.index].propulsion;
  const auto& told = output.vehicles[vehicle_.index].thruster_commands;
  const auto& models = model_->vehicles()[vehicle_.index].propulsion.thrusters;
  for (std::size_t i = 0; i < thrusters_.size() && i < told.size(); ++i) {
    ThrusterMemory& memory = thrusters_[i];
    const double speed = propulsion.thrusters[i].speed / models[i].curve->max_speed();
    const double wanted =
        models[i].curve->speed(told[i], propulsion.battery.voltage) / models[i].curve->max_speed();
    const bool is_told = std::abs(told[i]) > kToldToTurn;
    const auto count = [&](double& time, bool is_so) { time = is_so ? time + dt : 0.0; };
    count(memory.idle_for, is_told && std::abs(speed) < kTurnsNot);
    count(memory.against_for, is_told && speed * told[i] < 0.0 && std::abs(speed) > kTurnsNot);
    count(memory.astray_for, std::abs(speed - wanted) > kAstray && memory.against_for == 0.0);
    const auto say = [&](ThrusterFaultKind kind, const char* how) {
      find(DeviceKind::thruster, static_cast<std::uint32_t>(i), number(kind),
           fmt::format("thruster {} {}", i + 1, how));
    };
    if (memory.idle_for > kThrusterFor)
      say(ThrusterFaultKind::dead, "is told to turn and stands still");
    if (memory.against_for > kThrusterFor)
      say(ThrusterFaultKind::reversed, "turns against what it is told");
    if (memory.astray_for > kThrusterFor && memory.idle_for == 0.0)
      say(ThrusterFaultKind::stuck, "turns whatever it is told");
  }
}

void CrossCheck::check_hull(const Output& output) {
  const auto wet = delivered(leak_, output);
  if (!wet) return;
  wet_ = *wet > 0.5 ? wet_ + 1 : 0;
  if (wet_ >= kWetReadings)
    find(DeviceKind::hull, 0, number(HullFaultKind::leak), "the leak sensor is wet");
}

}  // namespace remora
