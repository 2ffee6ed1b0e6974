// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/current_meter.h"

#include <algorithm>

#include "base/spec_check.h"
#include "environment/environment.h"

namespace remora {
namespace {

class CurrentMeter final : public Instrument {
 public:
  explicit CurrentMeter(const CurrentMeterSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // biases

  void start(Random& stream, std::span<double> memory) const override {
    for (double& bias : memory) bias = drawn_bias(spec_.velocity, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const WaterSample water =
        sample(*moment.scene.environment, *moment.scene.water, moment.scene.now, moment.X_WS.p);
    const Vec3 past_S = moment.X_WS.R.transpose() * water.velocity_W - moment.V_WS_S.linear;
    for (int i = 0; i < 3; ++i) {
      reading.truth[i] = past_S[i];
      const double measured = with_error(spec_.velocity, past_S[i], memory[i], noise);
      reading.values[i] = std::clamp(measured, -spec_.max_speed, spec_.max_speed);
      if (reading.values[i] != measured) reading.status = MeasurementStatus::saturated;
    }
    if (moment.X_WS.p.z() >= water.surface_z) return;
    reading.status = MeasurementStatus::out_of_range;
  }

 private:
  CurrentMeterSpec spec_;
  std::vector<Channel> channels_ = {
      {"velocity_x", "m/s"}, {"velocity_y", "m/s"}, {"velocity_z", "m/s"}};
};

}  // namespace

std::vector<Problem> problems(const CurrentMeterSpec& spec) {
  SpecCheck found;
  check(spec.velocity, "velocity", found);
  found.positive("max_speed", spec.max_speed);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const CurrentMeterSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<CurrentMeter>(spec);
}

}  // namespace remora
