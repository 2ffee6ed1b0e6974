// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/gps.h"

#include "base/spec_check.h"
#include "environment/environment.h"

namespace remora {
namespace {

class Gps final : public Instrument {
 public:
  explicit Gps(const GpsSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // wander north, east; seconds it is dry

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = spec_.horizontal_wander.sigma * stream.gaussian();
    memory[1] = spec_.horizontal_wander.sigma * stream.gaussian();
    memory[2] = spec_.time_to_fix;  // whoever starts at the surface has had time
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    for (double& axis : memory.first(2))
      axis = advanced(spec_.horizontal_wander, moment.period, axis, noise.stream());
    const double north = memory[0] + noise(spec_.horizontal_noise);
    const double east = memory[1] + noise(spec_.horizontal_noise);
    const double down = noise(spec_.vertical_noise);
    const Vec3 velocity_error_W = noise.vector(spec_.velocity_noise);

    const Vec3& p_WS = moment.X_WS.p;
    const Vec3 v_WS_W = moment.X_WS.R * moment.V_WS_S.linear;
    const LocalFrame& frame = moment.scene.environment->place().frame();
    store(frame, p_WS, v_WS_W, reading.truth);

    const double surface = surface_z(*moment.scene.environment, *moment.scene.water,
                                     moment.scene.now, p_WS.x(), p_WS.y());
    // A film of water is enough to drown the signal.
    const bool is_dry = p_WS.z() < surface;
    memory[2] = is_dry ? memory[2] + moment.period : 0.0;
    if (!is_dry || memory[2] < spec_.time_to_fix) {
      reading.status = MeasurementStatus::no_lock;
      return;
    }
    store(frame, p_WS + Vec3(north, east, down), v_WS_W + velocity_error_W, reading.values);
  }

 private:
  static void store(const LocalFrame& frame, const Vec3& p_WS, const Vec3& v_WS_W,
                    std::span<double> out) {
    const GeoPoint geo = frame.to_geo(p_WS);
    out[0] = geo.latitude;
    out[1] = geo.longitude;
    out[2] = geo.height;
    Eigen::Map<Vec3>(out.data() + 3) = p_WS;
    Eigen::Map<Vec3>(out.data() + 6) = v_WS_W;
  }

  GpsSpec spec_;
  std::vector<Channel> channels_ = {{"latitude", "rad"},
                                    {"longitude", "rad"},
                                    {"height", "m"},
                                    {"north", "m"},
                                    {"east", "m"},
                                    {"down", "m"},
                                    {"velocity_north", "m/s"},
                                    {"velocity_east", "m/s"},
                                    {"velocity_down", "m/s"}};
};

}  // namespace

std::vector<Problem> problems(const GpsSpec& spec) {
  SpecCheck found;
  found.not_negative("horizontal_noise", spec.horizontal_noise);
  found.not_negative("vertical_noise", spec.vertical_noise);
  found.not_negative("horizontal_wander.sigma", spec.horizontal_wander.sigma);
  found.positive("horizontal_wander.time_constant", spec.horizontal_wander.time_constant);
  found.not_negative("velocity_noise", spec.velocity_noise);
  found.not_negative("time_to_fix", spec.time_to_fix);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const GpsSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Gps>(spec);
}

GpsReading gps_reading(std::span<const double> values) {
  return {.position = {.latitude = values[0], .longitude = values[1], .height = values[2]},
          .p_WS = {values[3], values[4], values[5]},
          .v_WS_W = {values[6], values[7], values[8]}};
}

}  // namespace remora
