// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/touch.h"

#include <algorithm>

#include "base/spec_check.h"

namespace remora {
namespace {

class Touch final : public Instrument {
 public:
  explicit Touch(const TouchSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 1; }  // bias

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = drawn_bias(spec_.force, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const double truth = pressing_force(moment);
    const double measured = with_error(spec_.force, truth, memory[0], noise);
    reading.truth[0] = truth;
    reading.truth[1] = truth > spec_.threshold ? 1.0 : 0.0;
    reading.values[0] = std::clamp(measured, 0.0, spec_.max_force);
    reading.values[1] = measured > spec_.threshold ? 1.0 : 0.0;
    if (measured > spec_.max_force) reading.status = MeasurementStatus::saturated;
  }

 private:
  [[nodiscard]] double pressing_force(const SensorMoment& moment) const {
    const Vec3 out_W = moment.X_WS.R.col(0);
    double sum = 0.0;
    for (const ContactTruth& contact : moment.own.contacts) {
      if (spec_.radius > 0.0 && (contact.p_W - moment.X_WS.p).norm() > spec_.radius) continue;
      sum += std::max(0.0, -out_W.dot(contact.normal_force_W));
    }
    return sum;
  }

  TouchSpec spec_;
  std::vector<Channel> channels_ = {{"force", "N"}, {"touch", ""}};
};

}  // namespace

std::vector<Problem> problems(const TouchSpec& spec) {
  SpecCheck found;
  check(spec.force, "force", found);
  found.not_negative("threshold", spec.threshold);
  found.positive("max_force", spec.max_force);
  found.not_negative("radius", spec.radius);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const TouchSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Touch>(spec);
}

}  // namespace remora
