// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/leak_sensor.h"

#include "base/spec_check.h"

namespace remora {
namespace {

class LeakSensor final : public Instrument {
 public:
  explicit LeakSensor(const LeakSensorSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> /*memory*/,
               Reading& reading) const override {
    const bool is_false_alarm = noise.stream().uniform() < spec_.false_alarm;
    const bool is_wet = moment.own.flooded > spec_.trips_at;
    reading.truth[0] = is_wet ? 1.0 : 0.0;
    reading.values[0] = is_wet || is_false_alarm ? 1.0 : 0.0;
  }

 private:
  LeakSensorSpec spec_;
  std::vector<Channel> channels_ = {{"leak", ""}};
};

}  // namespace

std::vector<Problem> problems(const LeakSensorSpec& spec) {
  SpecCheck found;
  found.that(spec.false_alarm >= 0.0 && spec.false_alarm <= 1.0,
             {"false_alarm", "false_alarm is not a probability between 0 and 1"});
  found.that(spec.trips_at >= 0.0, {"trips_at", "trips_at is negative"});
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const LeakSensorSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<LeakSensor>(spec);
}

}  // namespace remora
