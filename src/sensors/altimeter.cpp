// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/altimeter.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/spec_check.h"
#include "environment/environment.h"

namespace remora {
namespace {

/// The middle of the cone, and points on two rings in it.
std::vector<Vec3> directions_in(double beam_width) {
  std::vector<Vec3> directions_S = {Vec3::UnitZ()};
  if (beam_width <= 0.0) return directions_S;
  const double half = 0.5 * beam_width;
  constexpr int kOnARing = 8;
  for (const double off_axis : {0.5 * half, half})
    for (int i = 0; i < kOnARing; ++i) {
      const double around = 2.0 * std::numbers::pi * i / kOnARing;
      directions_S.emplace_back(std::sin(off_axis) * std::cos(around),
                                std::sin(off_axis) * std::sin(around), std::cos(off_axis));
    }
  return directions_S;
}

class Altimeter final : public Instrument {
 public:
  explicit Altimeter(const AltimeterSpec& spec)
      : spec_(spec), directions_S_(directions_in(spec.beam_width)) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 1; }
  bool uses_rays() const override { return true; }

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = drawn_bias(spec_.range, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const double distance = nearest_surface(moment);
    // Drawn in any case: the noise does not depend on what there is to see.
    const double error =
        noise(1.0) * std::hypot(spec_.range.noise, spec_.relative_noise * distance);
    if (!(distance >= spec_.min_range && distance <= spec_.max_range)) {
      reading.status = MeasurementStatus::out_of_range;
      return;
    }
    reading.truth[0] = distance;
    const double sound_speed = moment.scene.environment->water().sound_speed(moment.X_WS.p.z());
    const double stretch = spec_.sound_speed > 0.0 ? spec_.sound_speed / sound_speed : 1.0;
    reading.values[0] = rounded(stretch * distance + memory[0] + error, spec_.range.resolution);
  }

 private:
  [[nodiscard]] double nearest_surface(const SensorMoment& moment) const {
    if (moment.scene.rays == nullptr) return 2.0 * spec_.max_range;
    double nearest = 2.0 * spec_.max_range;
    for (const Vec3& direction_S : directions_S_) {
      const Ray ray{.origin = moment.X_WS.p.cast<float>(),
                    .direction = (moment.X_WS.R * direction_S).cast<float>(),
                    .far = static_cast<float>(spec_.max_range)};
      const RayHit hit = moment.scene.rays->closest_hit(ray, moment.own.ray_part);
      if (hit.is_hit()) nearest = std::min(nearest, static_cast<double>(hit.distance));
    }
    return nearest;
  }

  AltimeterSpec spec_;
  std::vector<Vec3> directions_S_;
  std::vector<Channel> channels_ = {{"range", "m"}};
};

}  // namespace

std::vector<Problem> problems(const AltimeterSpec& spec) {
  SpecCheck found;
  found.not_negative("min_range", spec.min_range);
  found.that(spec.max_range > spec.min_range, {"max_range", "max_range is not beyond min_range"});
  found.that(spec.beam_width >= 0.0 && spec.beam_width < std::numbers::pi,
             {"beam_deg", "beam_deg is not between 0 and 180 degrees"});
  check(spec.range, "range", found);
  found.not_negative("relative_noise", spec.relative_noise);
  found.not_negative("sound_speed", spec.sound_speed);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const AltimeterSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Altimeter>(spec);
}

}  // namespace remora
