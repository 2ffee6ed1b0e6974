// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/ins.h"

#include "base/spec_check.h"
#include "math/rotation.h"

namespace remora {
namespace {

/// What the navigator remembers of its errors, in the order of the memory.
enum InsSlot {
  kTilt = 0,
  kHeading = 2,
  kVelocity = 3,
  kDepth = 6,
  kScale = 7,
  kPosition = 8,
  kCount = 10
};

class Ins final : public Instrument {
 public:
  explicit Ins(const InsSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return kCount; }

  void start(Random& stream, std::span<double> memory) const override {
    for (int i = 0; i < 2; ++i) memory[kTilt + i] = spec_.tilt.sigma * stream.gaussian();
    memory[kHeading] = spec_.heading.sigma * stream.gaussian();
    for (int i = 0; i < 3; ++i) memory[kVelocity + i] = spec_.velocity.sigma * stream.gaussian();
    memory[kDepth] = spec_.depth.sigma * stream.gaussian();
    memory[kScale] = spec_.scale_error * stream.gaussian();
    for (int i = 0; i < 2; ++i) memory[kPosition + i] = spec_.start_error * stream.gaussian();
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const Vec3 v_WS_W = moment.X_WS.R * moment.V_WS_S.linear;
    store(moment.X_WS.p, v_WS_W, moment.X_WS.R, reading.truth);

    wander(moment.period, noise.stream(), memory);
    const Vec3 wrong_turn_W(memory[kTilt], memory[kTilt + 1], memory[kHeading]);
    // A velocity measured along the vehicle is turned and stretched like its axes.
    const Vec3 velocity_error_W = Eigen::Map<const Vec3>(&memory[kVelocity]) +
                                  memory[kScale] * v_WS_W +
                                  memory[kHeading] * Vec3::UnitZ().cross(v_WS_W);
    memory[kPosition] += moment.period * velocity_error_W.x();
    memory[kPosition + 1] += moment.period * velocity_error_W.y();
    const Vec3 position_error_W(memory[kPosition], memory[kPosition + 1], memory[kDepth]);
    store(moment.X_WS.p + position_error_W, v_WS_W + velocity_error_W,
          rotation_from_vector(wrong_turn_W).toRotationMatrix() * moment.X_WS.R, reading.values);
  }

 private:
  void wander(double dt, Random& stream, std::span<double> memory) const {
    for (double& axis : memory.subspan(kTilt, 2)) axis = advanced(spec_.tilt, dt, axis, stream);
    memory[kHeading] = advanced(spec_.heading, dt, memory[kHeading], stream);
    for (double& axis : memory.subspan(kVelocity, 3))
      axis = advanced(spec_.velocity, dt, axis, stream);
    memory[kDepth] = advanced(spec_.depth, dt, memory[kDepth], stream);
  }
  static void store(const Vec3& p_WS, const Vec3& v_WS_W, const Mat3& R_WS, std::span<double> out) {
    const RollPitchYaw rpy = to_roll_pitch_yaw(R_WS);
    Eigen::Map<Vec3>(out.data()) = p_WS;
    Eigen::Map<Vec3>(out.data() + 3) = v_WS_W;
    out[6] = rpy.roll;
    out[7] = rpy.pitch;
    out[8] = rpy.yaw;
  }

  InsSpec spec_;
  std::vector<Channel> channels_ = {{"north", "m"},
                                    {"east", "m"},
                                    {"down", "m"},
                                    {"velocity_north", "m/s"},
                                    {"velocity_east", "m/s"},
                                    {"velocity_down", "m/s"},
                                    {"roll", "rad"},
                                    {"pitch", "rad"},
                                    {"yaw", "rad"}};
};

void check(const GaussMarkovSpec& spec, const std::string& key, SpecCheck& found) {
  found.not_negative(key + ".sigma", spec.sigma);
  found.positive(key + ".time_constant", spec.time_constant);
}

}  // namespace

std::vector<Problem> problems(const InsSpec& spec) {
  SpecCheck found;
  check(spec.velocity, "velocity", found);
  found.not_negative("scale_error", spec.scale_error);
  check(spec.heading, "heading", found);
  check(spec.tilt, "tilt", found);
  check(spec.depth, "depth", found);
  found.not_negative("start_error", spec.start_error);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const InsSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Ins>(spec);
}

InsReading ins_reading(std::span<const double> values) {
  return {.p_WS = {values[0], values[1], values[2]},
          .v_WS_W = {values[3], values[4], values[5]},
          .q_WS = to_quaternion({.roll = values[6], .pitch = values[7], .yaw = values[8]})};
}

}  // namespace remora
