// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/pose_sensor.h"

#include <fmt/format.h>

#include "math/rotation.h"

namespace remora {
namespace {

class PoseSensor final : public Instrument {
 public:
  explicit PoseSensor(const PoseSensorSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> /*memory*/,
               Reading& reading) const override {
    const Quat q_WS(moment.X_WS.R);
    store(moment.X_WS.p, q_WS, reading.truth);
    const Vec3 p_WS = moment.X_WS.p + noise.vector(1.0).cwiseProduct(spec_.position_noise);
    const Vec3 tilt_S = noise.vector(1.0).cwiseProduct(spec_.attitude_noise);
    store(p_WS, q_WS * rotation_from_vector(tilt_S), reading.values);
  }

 private:
  static void store(const Vec3& p_WS, const Quat& q_WS, std::span<double> out) {
    const RollPitchYaw rpy = to_roll_pitch_yaw(q_WS);
    const double all[] = {p_WS.x(), p_WS.y(), p_WS.z(), rpy.roll, rpy.pitch, rpy.yaw};
    std::copy(std::begin(all), std::end(all), out.begin());
  }

  PoseSensorSpec spec_;
  std::vector<Channel> channels_ = {{"north", "m"},  {"east", "m"},    {"down", "m"},
                                    {"roll", "rad"}, {"pitch", "rad"}, {"yaw", "rad"}};
};

}  // namespace

std::vector<Problem> problems(const PoseSensorSpec& spec) {
  std::vector<Problem> found;
  if (!(spec.position_noise.array() >= 0.0).all())
    found.push_back({"position_noise", "position_noise is negative",
                     "Write a standard deviation in m, 0 or more"});
  if (!(spec.attitude_noise.array() >= 0.0).all())
    found.push_back({"attitude_noise_deg", "attitude_noise_deg is negative",
                     "Write a standard deviation in degrees, 0 or more"});
  return found;
}

std::unique_ptr<const Instrument> make_instrument(const PoseSensorSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<PoseSensor>(spec);
}

PoseReading pose_reading(std::span<const double> values) {
  return {.p_WS = {values[0], values[1], values[2]},
          .q_WS = to_quaternion({.roll = values[3], .pitch = values[4], .yaw = values[5]})};
}

}  // namespace remora
