// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/tether_monitor.h"

#include "base/spec_check.h"

namespace remora {
namespace {

class TetherMonitor final : public Instrument {
 public:
  explicit TetherMonitor(const TetherMonitorSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // biases

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = drawn_bias(spec_.length, stream);
    memory[1] = drawn_bias(spec_.tension, stream);
    memory[2] = drawn_bias(spec_.tension, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const TetherTruth& tether = moment.own.tether;
    const double at_vehicle = tether.force_W.norm();
    reading.truth[0] = tether.paid_out;
    reading.truth[1] = at_vehicle;
    reading.truth[2] = tether.winch_tension;
    reading.values[0] = with_error(spec_.length, tether.paid_out, memory[0], noise);
    reading.values[1] = with_error(spec_.tension, at_vehicle, memory[1], noise);
    reading.values[2] = with_error(spec_.tension, tether.winch_tension, memory[2], noise);
  }

 private:
  TetherMonitorSpec spec_;
  std::vector<Channel> channels_ = {{"length", "m"}, {"tension", "N"}, {"winch_tension", "N"}};
};

}  // namespace

std::vector<Problem> problems(const TetherMonitorSpec& spec) {
  SpecCheck found;
  check(spec.length, "length", found);
  check(spec.tension, "tension", found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const TetherMonitorSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<TetherMonitor>(spec);
}

}  // namespace remora
