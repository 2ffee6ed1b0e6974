// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/battery_monitor.h"

#include "base/spec_check.h"

namespace remora {
namespace {

class BatteryMonitor final : public Instrument {
 public:
  explicit BatteryMonitor(const BatteryMonitorSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // biases

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = drawn_bias(spec_.voltage, stream);
    memory[1] = drawn_bias(spec_.current, stream);
    memory[2] = drawn_bias(spec_.charge, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const BatteryTruth& battery = moment.own.battery;
    reading.truth[0] = battery.voltage;
    reading.truth[1] = battery.current;
    reading.truth[2] = battery.charge;
    reading.values[0] = with_error(spec_.voltage, battery.voltage, memory[0], noise);
    reading.values[1] = with_error(spec_.current, battery.current, memory[1], noise);
    reading.values[2] = with_error(spec_.charge, battery.charge, memory[2], noise);
  }

 private:
  BatteryMonitorSpec spec_;
  std::vector<Channel> channels_ = {{"voltage", "V"}, {"current", "A"}, {"charge", ""}};
};

}  // namespace

std::vector<Problem> problems(const BatteryMonitorSpec& spec) {
  SpecCheck found;
  check(spec.voltage, "voltage", found);
  check(spec.current, "current", found);
  check(spec.charge, "charge", found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const BatteryMonitorSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<BatteryMonitor>(spec);
}

}  // namespace remora
