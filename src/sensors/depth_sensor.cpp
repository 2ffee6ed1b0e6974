// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/depth_sensor.h"

#include <algorithm>

#include "base/spec_check.h"
#include "environment/environment.h"

namespace remora {
namespace {

class DepthSensor final : public Instrument {
 public:
  explicit DepthSensor(const DepthSensorSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 2; }  // the two biases

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = drawn_bias(spec_.pressure, stream);
    memory[1] = drawn_bias(spec_.temperature, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const EnvironmentModel& environment = *moment.scene.environment;
    const Vec3& p_WS = moment.X_WS.p;
    const double pressure_true = environment.place().air_pressure() +
                                 pressure(environment, *moment.scene.water, moment.scene.now, p_WS);
    const double temperature_true = environment.water().temperature_degc(p_WS.z());
    reading.truth[0] = pressure_true;
    reading.truth[1] = p_WS.z();
    reading.truth[2] = temperature_true;

    const double felt = with_error(spec_.pressure, pressure_true, memory[0], noise);
    const double shown = std::min(felt, spec_.max_pressure);
    if (felt >= spec_.max_pressure) reading.status = MeasurementStatus::saturated;
    reading.values[0] = shown;
    reading.values[1] = (shown - spec_.surface_pressure) / (spec_.water_density * spec_.gravity);
    reading.values[2] = with_error(spec_.temperature, temperature_true, memory[1], noise);
  }

 private:
  DepthSensorSpec spec_;
  std::vector<Channel> channels_ = {{"pressure", "Pa"}, {"depth", "m"}, {"temperature", "°C"}};
};

}  // namespace

std::vector<Problem> problems(const DepthSensorSpec& spec) {
  SpecCheck found;
  check(spec.pressure, "pressure", found);
  check(spec.temperature, "temperature", found);
  found.positive("max_pressure", spec.max_pressure);
  found.positive("water_density", spec.water_density);
  found.positive("gravity", spec.gravity);
  found.not_negative("surface_pressure", spec.surface_pressure);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const DepthSensorSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<DepthSensor>(spec);
}

}  // namespace remora
