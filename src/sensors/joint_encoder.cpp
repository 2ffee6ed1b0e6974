// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/joint_encoder.h"

#include <fmt/format.h>

#include "base/spec_check.h"

namespace remora {
namespace {

class JointEncoder final : public Instrument {
 public:
  explicit JointEncoder(const JointEncoderSpec& spec) : spec_(spec) {
    // Angles of revolute joints; lengths, in metres, of prismatic ones.
    for (int i = 0; i < spec.joints; ++i)
      channels_.push_back({fmt::format("position_{}", spec.first_joint + i), "rad"});
    for (int i = 0; i < spec.joints; ++i)
      channels_.push_back({fmt::format("rate_{}", spec.first_joint + i), "rad/s"});
  }

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return channels_.size(); }  // biases

  void start(Random& stream, std::span<double> memory) const override {
    const std::size_t n = static_cast<std::size_t>(spec_.joints);
    for (double& bias : memory.first(n)) bias = drawn_bias(spec_.position, stream);
    for (double& bias : memory.last(n)) bias = drawn_bias(spec_.rate, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const std::size_t n = static_cast<std::size_t>(spec_.joints);
    const bool has_all = read(moment.own.joint_positions, spec_.position, noise, memory.first(n),
                              reading.truth.first(n), reading.values.first(n));
    read(moment.own.joint_rates, spec_.rate, noise, memory.last(n), reading.truth.last(n),
         reading.values.last(n));
    if (!has_all) reading.status = MeasurementStatus::out_of_range;
  }

 private:
  /// False when the vehicle has fewer joints than the encoder has channels.
  bool read(std::span<const double> joints, const ScalarErrorSpec& error, Noise& noise,
            std::span<const double> biases, std::span<double> truth,
            std::span<double> values) const {
    bool has_all = true;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const std::size_t joint = static_cast<std::size_t>(spec_.first_joint) + i;
      const bool exists = joint < joints.size();
      const double measured = with_error(error, exists ? joints[joint] : 0.0, biases[i], noise);
      has_all = has_all && exists;
      if (!exists) continue;
      truth[i] = joints[joint];
      values[i] = measured;
    }
    return has_all;
  }

  JointEncoderSpec spec_;
  std::vector<Channel> channels_;
};

}  // namespace

std::vector<Problem> problems(const JointEncoderSpec& spec) {
  SpecCheck found;
  found.that(spec.first_joint >= 0, {"first_joint", "first_joint is negative"});
  found.that(spec.joints >= 1 && spec.joints <= kMaxEncodedJoints,
             {"joints", fmt::format("joints is {}", spec.joints),
              fmt::format("Write 1 to {}", kMaxEncodedJoints)});
  check(spec.position, "position", found);
  check(spec.rate, "rate", found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const JointEncoderSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<JointEncoder>(spec);
}

}  // namespace remora
