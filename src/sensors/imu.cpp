// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/imu.h"

#include <cmath>

#include "environment/environment.h"

namespace remora {
namespace {

constexpr double kEarthRate = 7.292115e-5;  // [rad/s], WGS-84

class Imu final : public Instrument {
 public:
  Imu(const ImuSpec& spec, const InstrumentSite& site)
      : X_BS_(site.X_BS),
        gyroscope_(spec.gyroscope),
        accelerometer_(spec.accelerometer),
        senses_earth_rate_(spec.senses_earth_rate) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 2 * TriadError::kMemory; }

  void start(Random& stream, std::span<double> memory) const override {
    gyroscope_.start(stream, memory.first(TriadError::kMemory));
    accelerometer_.start(stream, memory.last(TriadError::kMemory));
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const EnvironmentModel& environment = *moment.scene.environment;
    Vec3 w_S = moment.V_WS_S.angular;
    if (senses_earth_rate_) w_S += moment.X_WS.R.transpose() * earth_rate_W(environment);
    const Vec3 f_S =
        X_BS_.R.transpose() * specific_force_B(moment.own, X_BS_.p, environment.gravity());
    store(w_S, f_S, reading.truth);

    const Vec3 gyro_S =
        gyroscope_.measured(w_S, moment.period, noise, memory.first(TriadError::kMemory));
    const Vec3 force_S =
        accelerometer_.measured(f_S, moment.period, noise, memory.last(TriadError::kMemory));
    store(gyro_S, force_S, reading.values);
    if (gyroscope_.is_saturated(gyro_S) || accelerometer_.is_saturated(force_S))
      reading.status = MeasurementStatus::saturated;
  }

 private:
  static Vec3 earth_rate_W(const EnvironmentModel& environment) {
    const double latitude = environment.place().frame().origin().latitude;
    return kEarthRate * Vec3(std::cos(latitude), 0.0, -std::sin(latitude));
  }
  static void store(const Vec3& w_S, const Vec3& f_S, std::span<double> out) {
    Eigen::Map<Vec3>(out.data()) = w_S;
    Eigen::Map<Vec3>(out.data() + 3) = f_S;
  }

  Pose X_BS_;
  TriadError gyroscope_;
  TriadError accelerometer_;
  bool senses_earth_rate_;
  std::vector<Channel> channels_ = {{"rate_x", "rad/s"}, {"rate_y", "rad/s"}, {"rate_z", "rad/s"},
                                    {"force_x", "m/s²"}, {"force_y", "m/s²"}, {"force_z", "m/s²"}};
};

}  // namespace

std::vector<Problem> problems(const ImuSpec& spec) {
  SpecCheck found;
  check(spec.gyroscope, "gyroscope", found);
  check(spec.accelerometer, "accelerometer", found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const ImuSpec& spec, const InstrumentSite& site) {
  return std::make_unique<Imu>(spec, site);
}

ImuReading imu_reading(std::span<const double> values) {
  return {.w_WS_S = {values[0], values[1], values[2]}, .f_S = {values[3], values[4], values[5]}};
}

Vec3 specific_force_B(const SensorTruth& vehicle, const Vec3& p_BS, double gravity) {
  const Twist& V = vehicle.body.V_WB_B;
  const Twist& rate = vehicle.acceleration_B;
  // The derivative is taken in turning axes, hence ω × v; then the lever arm's two terms.
  const Vec3 a_WB_B = rate.linear + V.angular.cross(V.linear);
  const Vec3 a_WS_B = a_WB_B + rate.angular.cross(p_BS) + V.angular.cross(V.angular.cross(p_BS));
  const Vec3 g_W(0.0, 0.0, gravity);
  return a_WS_B - vehicle.body.q_WB.conjugate() * g_W;
}

}  // namespace remora
