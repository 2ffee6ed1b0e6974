// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/magnetometer.h"

namespace remora {
namespace {

class Magnetometer final : public Instrument {
 public:
  explicit Magnetometer(const MagnetometerSpec& spec)
      : error_(spec.error), field_(spec.steel), uses_rays_(spec.steel.strength > 0.0) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return TriadError::kMemory; }
  bool uses_rays() const override { return uses_rays_; }

  void start(Random& stream, std::span<double> memory) const override {
    error_.start(stream, memory);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const Vec3 B_W = field_.at(moment.scene, moment.X_WS.p, moment.own.ray_part);
    const Vec3 B_S = moment.X_WS.R.transpose() * B_W;
    Eigen::Map<Vec3>(reading.truth.data()) = B_S;
    const Vec3 measured = error_.measured(B_S, moment.period, noise, memory);
    Eigen::Map<Vec3>(reading.values.data()) = measured;
    if (error_.is_saturated(measured)) reading.status = MeasurementStatus::saturated;
  }

 private:
  TriadError error_;
  LocalMagneticField field_;
  bool uses_rays_;
  std::vector<Channel> channels_ = {{"field_x", "T"}, {"field_y", "T"}, {"field_z", "T"}};
};

}  // namespace

std::vector<Problem> problems(const MagnetometerSpec& spec) {
  SpecCheck found;
  check(spec.error, "error", found);
  check(spec.steel, found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const MagnetometerSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Magnetometer>(spec);
}

}  // namespace remora
