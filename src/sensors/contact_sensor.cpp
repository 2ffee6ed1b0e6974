// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/contact_sensor.h"

#include <algorithm>

#include "base/spec_check.h"

namespace remora {
namespace {

class ContactSensor final : public Instrument {
 public:
  explicit ContactSensor(const ContactSensorSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // biases

  void start(Random& stream, std::span<double> memory) const override {
    for (double& bias : memory) bias = drawn_bias(spec_.force, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const Vec3 force_S = moment.X_WS.R.transpose() * felt_force_W(moment);
    Vec3 measured_S;
    for (int i = 0; i < 3; ++i) {
      const double axis = with_error(spec_.force, force_S[i], memory[i], noise);
      measured_S[i] = std::clamp(axis, -spec_.max_force, spec_.max_force);
      if (measured_S[i] != axis) reading.status = MeasurementStatus::saturated;
    }
    store(force_S, reading.truth);
    store(measured_S, reading.values);
  }

 private:
  [[nodiscard]] Vec3 felt_force_W(const SensorMoment& moment) const {
    if (spec_.radius <= 0.0) return moment.own.contact_force_W;
    Vec3 sum_W = Vec3::Zero();
    for (const ContactTruth& contact : moment.own.contacts)
      if ((contact.p_W - moment.X_WS.p).norm() <= spec_.radius) sum_W += contact.force_W;
    return sum_W;
  }
  void store(const Vec3& force_S, std::span<double> out) const {
    Eigen::Map<Vec3>(out.data()) = force_S;
    out[3] = force_S.norm() > spec_.threshold ? 1.0 : 0.0;
  }

  ContactSensorSpec spec_;
  std::vector<Channel> channels_ = {
      {"force_x", "N"}, {"force_y", "N"}, {"force_z", "N"}, {"touch", ""}};
};

}  // namespace

std::vector<Problem> problems(const ContactSensorSpec& spec) {
  SpecCheck found;
  check(spec.force, "force", found);
  found.not_negative("threshold", spec.threshold);
  found.positive("max_force", spec.max_force);
  found.not_negative("radius", spec.radius);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const ContactSensorSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<ContactSensor>(spec);
}

}  // namespace remora
