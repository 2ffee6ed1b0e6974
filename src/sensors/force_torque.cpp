// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/force_torque.h"

#include <algorithm>

#include "base/spec_check.h"

namespace remora {
namespace {

class ForceTorque final : public Instrument {
 public:
  ForceTorque(const ForceTorqueSpec& spec, const Pose& X_BS) : spec_(spec), X_BS_(X_BS) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 6; }  // biases
  bool uses_joint_load() const override { return true; }

  void start(Random& stream, std::span<double> memory) const override {
    for (double& bias : memory.first(3)) bias = drawn_bias(spec_.force, stream);
    for (double& bias : memory.last(3)) bias = drawn_bias(spec_.moment, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const Wrench& load_B = moment.own.joint_load_B;
    const Vec3 moment_B = load_B.moment - X_BS_.p.cross(load_B.force);
    Vec6 load_S;
    load_S << X_BS_.R.transpose() * load_B.force, X_BS_.R.transpose() * moment_B;
    for (int i = 0; i < 6; ++i) {
      const ScalarErrorSpec& error = i < 3 ? spec_.force : spec_.moment;
      const double limit = i < 3 ? spec_.max_force : spec_.max_moment;
      const double measured = with_error(error, load_S[i], memory[i], noise);
      reading.truth[i] = load_S[i];
      reading.values[i] = std::clamp(measured, -limit, limit);
      if (reading.values[i] != measured) reading.status = MeasurementStatus::saturated;
    }
  }

 private:
  ForceTorqueSpec spec_;
  Pose X_BS_;
  std::vector<Channel> channels_ = {{"force_x", "N"},    {"force_y", "N"},    {"force_z", "N"},
                                    {"moment_x", "N·m"}, {"moment_y", "N·m"}, {"moment_z", "N·m"}};
};

}  // namespace

std::vector<Problem> problems(const ForceTorqueSpec& spec) {
  SpecCheck found;
  check(spec.force, "force", found);
  check(spec.moment, "moment", found);
  found.positive("max_force", spec.max_force);
  found.positive("max_moment", spec.max_moment);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const ForceTorqueSpec& spec,
                                                  const InstrumentSite& site) {
  return std::make_unique<ForceTorque>(spec, site.X_BS);
}

}  // namespace remora
