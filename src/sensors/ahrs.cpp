// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/ahrs.h"

#include <cmath>

#include "environment/environment.h"
#include "math/rotation.h"

namespace remora {
namespace {

Mat3 turn_about_down(double angle) {
  return Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
}

class Ahrs final : public Instrument {
 public:
  explicit Ahrs(const AhrsSpec& spec) : spec_(spec), field_(spec.steel) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // errors: two tilts, heading
  bool uses_rays() const override { return spec_.steel.strength > 0.0; }

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = spec_.tilt.sigma * stream.gaussian();
    memory[1] = spec_.tilt.sigma * stream.gaussian();
    memory[2] = spec_.heading.sigma * stream.gaussian();
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    memory[0] = advanced(spec_.tilt, moment.period, memory[0], noise.stream());
    memory[1] = advanced(spec_.tilt, moment.period, memory[1], noise.stream());
    memory[2] = advanced(spec_.heading, moment.period, memory[2], noise.stream());
    store(moment.X_WS.R, reading.truth);

    // What it takes for north is where the horizontal field points, less the declination it knows.
    const Vec3 B_W = field_.at(moment.scene, moment.X_WS.p, moment.own.ray_part);
    const double declination =
        spec_.declination.value_or(moment.scene.environment->place().declination());
    const double false_north = std::atan2(B_W.y(), B_W.x()) - declination;
    // Tilts are errors of the vertical, hence about W's level axes: they mean the same at every
    // attitude.
    const Vec3 noise_W = noise.vector(spec_.noise);
    const Quat tilt_W = rotation_from_vector(Vec3(memory[0], memory[1], memory[2]) + noise_W);
    store(turn_about_down(-false_north) * tilt_W.toRotationMatrix() * moment.X_WS.R,
          reading.values);
  }

 private:
  static void store(const Mat3& R_WS, std::span<double> out) {
    const RollPitchYaw rpy = to_roll_pitch_yaw(R_WS);
    out[0] = rpy.roll;
    out[1] = rpy.pitch;
    out[2] = rpy.yaw;
  }

  AhrsSpec spec_;
  LocalMagneticField field_;
  std::vector<Channel> channels_ = {{"roll", "rad"}, {"pitch", "rad"}, {"heading", "rad"}};
};

void check(const GaussMarkovSpec& spec, const std::string& key, SpecCheck& found) {
  found.not_negative(key + ".sigma", spec.sigma);
  found.positive(key + ".time_constant", spec.time_constant);
}

}  // namespace

std::vector<Problem> problems(const AhrsSpec& spec) {
  SpecCheck found;
  check(spec.tilt, "tilt", found);
  check(spec.heading, "heading", found);
  found.not_negative("noise", spec.noise);
  check(spec.steel, found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const AhrsSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Ahrs>(spec);
}

Mat3 ahrs_reading(std::span<const double> values) {
  return to_quaternion({.roll = values[0], .pitch = values[1], .yaw = values[2]})
      .toRotationMatrix();
}

}  // namespace remora
